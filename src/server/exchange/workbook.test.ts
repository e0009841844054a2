import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { columnName, type SheetCell } from '../../contract/sheetXml.ts';
import { workbook } from './workbook.ts';

async function* rowsOf(rows: SheetCell[][]): AsyncGenerator<SheetCell[]> {
  yield* rows;
}

async function* numbers(count: number, onRow: (n: number) => void = () => undefined): AsyncGenerator<SheetCell[]> {
  for (let n = 1; n <= count; n += 1) {
    onRow(n);
    yield [n, `row ${n} ${Math.sin(n)}`];
  }
}

describe('workbook', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (n, name) => expect(columnName(n)).toBe(name));

  it('is read back as it was written: words, numbers, truth, nothing', async () => {
    const rows: SheetCell[][] = [
      ['平乐 <b>&"', 1.5, true],
      [null, -0.25, false],
      ['  spaces\tand\nlines ', 0, null],
    ];
    expect(await readSheet(await buffer(workbook(['A', 'B & C', 'D'], rowsOf(rows))), { trim: false })).toEqual([
      ['A', 'B & C', 'D'],
      ...rows,
    ]);
  });

  it('keeps what XML cannot hold, and leaves out halves of characters', async () => {
    const texts = ['a\u0000b\u001fc\uFFFE', '_x0041_ _x_ _', 'line\r\nend\r'];
    const [, row] = await readSheet(await buffer(workbook(['A', 'B', 'C', 'D'], rowsOf([[...texts, '\uD800z']]))), { trim: false });
    expect(row).toEqual([...texts, 'z']);
  });

  it('breaks off where a cell does not fit, rather than cut it', async () => {
    await expect(buffer(workbook(['A'], rowsOf([['x'.repeat(32_767)], ['x'.repeat(32_768)]])))).rejects.toThrow('export.cell');
    expect(await buffer(workbook(['A'], rowsOf([['x'.repeat(32_767)]])))).toBeInstanceOf(Buffer);
  });

  it('goes on, under the same headings, where a sheet is full', async () => {
    const file = await buffer(workbook(['n', 'text'], numbers(5), 3));
    const sheets = await Promise.all([1, 2, 3].map((n) => readSheet(file, n)));
    expect(sheets.map((rows) => rows.map((row) => row[0]))).toEqual([
      ['n', 1, 2],
      ['n', 3, 4],
      ['n', 5],
    ]);
  });

  it('takes no more rows than are read', async () => {
    let lastRow = 0;
    const stream = workbook(
      ['n', 'text'],
      numbers(1_000_000, (n) => (lastRow = n)),
    );
    stream.once('readable', () => stream.read(1));
    await pause(300);
    expect(lastRow).toBeGreaterThan(0);
    expect(lastRow).toBeLessThan(60_000);
    stream.destroy();
  });

  it('breaks off with the rows', async () => {
    const broken = async function* (): AsyncGenerator<SheetCell[]> {
      yield* numbers(2);
      throw new Error('the database is gone');
    };
    await expect(buffer(workbook(['n', 'text'], broken()))).rejects.toThrow('the database is gone');
  });
});
