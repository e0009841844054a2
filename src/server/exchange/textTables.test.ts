import { describe, expect, it } from 'vitest';
import { openedTables } from '../../../tests/support/openedTables.ts';

const { read, refused } = openedTables();

describe('shape of a table of text', () => {
  it.each([
    [
      'a pipe',
      'code|name\nP-1|a\n',
      [
        ['code', 'name'],
        ['P-1', 'a'],
      ],
      '|',
    ],
    [
      'texts kept from being numbers',
      'code,name,no\n="C-1",x,="007"\n',
      [
        ['code', 'name', 'no'],
        ['C-1', 'x', '007'],
      ],
      ',',
    ],
    [
      'a quote within a bare cell',
      'code,name\nQ-1,7" screen\nQ-2,cam "north" gate\n',
      [
        ['code', 'name'],
        ['Q-1', '7" screen'],
        ['Q-2', 'cam "north" gate'],
      ],
      ',',
    ],
    [
      'a line that says the sign',
      'sep=;\ncode;name\nS-1;a\n',
      [
        ['code', 'name'],
        ['S-1', 'a'],
      ],
      ';',
    ],
    [
      'headings with commas, rows with semicolons',
      'code;name, long, with, commas;address\nE-1;a;b\n',
      [
        ['code', 'name, long, with, commas', 'address'],
        ['E-1', 'a', 'b'],
      ],
      ';',
    ],
    [
      'decimal commas between semicolons',
      'a;b;c;d\nx;y;0,125;49,500\n',
      [
        ['a', 'b', 'c', 'd'],
        ['x', 'y', '0,125', '49,500'],
      ],
      ';',
    ],
    [
      'tabs',
      'a\tb\n1,5\t2,5\n',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
      '\t',
    ],
  ])('reads %s', async (_, text, cells, delimiter) => {
    const table = await read(text);
    expect(table.cells).toEqual(cells);
    expect(table.reading.delimiter).toBe(delimiter);
  });

  it('finds the headings below a title, and takes the line that is said', async () => {
    const text = 'Towers 2025\n\ncode,name,line\nT-1,a,L1\nT-2,b,L1\n';
    const found = await read(text);
    expect([found.reading.headingRow, found.lines, found.cells[0]]).toEqual([3, [3, 4, 5], ['code', 'name', 'line']]);
    expect((await read(text, { headingRow: 4 })).cells[0]).toEqual(['T-1', 'a', 'L1']);
    expect(await refused(text, { headingRow: 9 })).toContain('line 9 has no headings');
  });

  it('takes the sign that is said', async () =>
    expect((await read('a;b,c\n1;2,3\n', { delimiter: ',' })).cells).toEqual([
      ['a;b', 'c'],
      ['1;2', '3'],
    ]));

  it('finds decimal sign and order of dates where the rows show them, and nothing where they do not', async () => {
    expect((await read('a;b\n0,125;x\n')).reading.decimal).toBe(',');
    expect((await read('a;b\n12,500;x\n')).reading.decimal).toBeUndefined();
    expect((await read('a;b\n0,5;1.5\n')).reading.decimal).toBeUndefined();
    expect((await read('a,b\n1,2\n')).reading.decimal).toBe('.');
    expect((await read('a,b\n1,31/12/2025\n')).reading.dateOrder).toBe('DMY');
    expect((await read('a,b\n1,12/31/2025\n')).reading.dateOrder).toBe('MDY');
    expect((await read('a,b\n1,01/05/2025\n')).reading.dateOrder).toBeUndefined();
  });

  it('refuses more columns than any table has', async () => {
    const wide = Array.from({ length: 20_000 }, (_, n) => `c${n}`).join(',');
    expect(await refused(`${wide}\n${wide}\n`)).toContain('2000 are the most');
  });
});
