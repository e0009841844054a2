import { describe, expect, it } from 'vitest';
import { openedTables } from '../../../tests/support/openedTables.ts';
import { numberCell, textCell, textRows, workbookOf } from '../../../tests/support/tables.ts';

const { read, refused } = openedTables();

describe('a workbook', () => {
  const sheet = (rows: string, behind = '') => [{ name: 'S', rows, behind }];

  it('tells days, clocks, shares and numbers of its cells', async () => {
    const formats = ['h:mm:ss', 'yyyy-mm-dd h:mm:ss', '0%', 'yyyy-mm-dd', '00000', '"T-"000', '[h]:mm', '#,##0.00'];
    const cells = [
      numberCell('A2', 0.7708333333333334, 1),
      numberCell('B2', '45662.35416666666', 2),
      numberCell('C2', 0.85, 3),
      numberCell('D2', 45662, 4),
      numberCell('E2', 17, 5),
      numberCell('F2', 7, 6),
      numberCell('G2', 1.5, 7),
      numberCell('H2', 1234.5, 8),
    ];
    const head = textRows([['clock', 'moment', 'share', 'day', 'padded', 'named', 'span', 'grouped']]);
    const { cells: read2, notes } = await read(await workbookOf(sheet(`${head}<row r="2">${cells.join('')}</row>`), { formats }));
    expect(read2[1]).toEqual(['18:30', '2025-01-05 08:30:00', '85%', '2025-01-05', '00017', 'T-007', '36:00', '1234.5']);
    expect(notes[1]).toMatchObject({
      1: { wall: '2025-01-05T08:30:00.000', day: true },
      2: { number: 0.85, percent: true },
      3: { wall: '2025-01-05T00:00:00.000' },
      4: { number: 17 },
      7: { number: 1234.5 },
    });
  });

  it('counts from 1904 where it says so', async () => {
    const rows = `${textRows([['Start', 'End']])}<row r="2">${numberCell('A2', '44200.33333333334', 1)}${numberCell('B2', 44200.75, 1)}</row>`;
    const book = await workbookOf(sheet(rows), { formats: ['yyyy-mm-dd h:mm:ss'], date1904: true });
    expect((await read(book)).cells[1]).toEqual(['2025-01-05 08:00:00', '2025-01-05 18:00:00']);
  });

  it('reports errors, formulas without a result and days that never were', async () => {
    const cells = `<c r="A2" t="e"><v>#N/A</v></c><c r="B2"><f>1+1</f></c>${numberCell('C2', 60, 1)}${textCell('D2', 'x')}`;
    const { notes, cells: read2 } = await read(
      await workbookOf(sheet(`${textRows([['a', 'b', 'c', 'd']])}<row r="2">${cells}</row>`), { formats: ['yyyy-mm-dd'] }),
    );
    expect(read2[1]?.[0]).toBe('#N/A');
    const words = [0, 1, 2].map((n) => (notes[1]?.[n] as { unread: { en: string } } | undefined)?.unread.en);
    expect(words).toEqual([
      'the cell is the error #N/A',
      'the formula was saved without its result',
      'the serial number 60 is no day of the calendar',
    ]);
    expect(notes[1]?.[3]).toBeUndefined();
  });

  it('reads shared texts, rich ones, readings aside, and signs that XML cannot hold', async () => {
    const texts =
      '<si><t>code</t></si><si><r><t>Rich </t></r><r><t>text</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si>';
    const cells = [0, 1, 2, 3].map((n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>${n}</v></c></row>`).join('');
    expect((await read(await workbookOf(sheet(cells), { texts }))).cells.flat()).toEqual(['code', 'Rich text', '東京', 'a\rb_x0041_']);
  });

  it('passes charts and instructions over, and takes the sheet that is said', async () => {
    const book = await workbookOf([
      { name: 'Chart', rows: '', kind: 'chartsheet' },
      { name: '说明', rows: textRows([['填写说明：请勿修改表头'], ['第二条']]) },
      {
        name: '数据',
        rows: textRows([
          ['Area code', 'Area name'],
          ['X1', 'a'],
        ]),
      },
    ]);
    const found = await read(book);
    expect([found.reading.sheet, found.sheets, found.cells[1]]).toEqual(['数据', ['说明', '数据'], ['X1', 'a']]);
    expect((await read(book, { sheet: '说明' })).cells[0]).toEqual(['填写说明：请勿修改表头']);
    expect(await refused(book, { sheet: 'Chart' })).toContain('there is no sheet "Chart"; there are: 说明, 数据');
  });

  it('finds the headings below a merged title', async () => {
    const rows = textRows([['2025年杆塔台账'], ['Tower code', 'Tower no.', 'Station', 'Line'], ['T-1', '1', 'W01', 'L1']]);
    const { reading, lines } = await read(await workbookOf(sheet(rows, '<mergeCells><mergeCell ref="A1:D1"/></mergeCells>')));
    expect([reading.headingRow, lines]).toEqual([2, [2, 3]]);
  });

  it('gives every row of cells merged downwards their value, and says so', async () => {
    const rows = textRows([
      ['station', 'code'],
      ['W01', 'M-0'],
      ['', 'M-1'],
      ['', 'M-2'],
      ['', 'M-3'],
    ]);
    const { cells, notices } = await read(await workbookOf(sheet(rows, '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>')));
    expect(cells.slice(1)).toEqual([
      ['W01', 'M-0'],
      ['W01', 'M-1'],
      ['W01', 'M-2'],
      ['', 'M-3'],
    ]);
    expect(notices.map(({ en }) => en)).toEqual(['cells merged downwards, 1 times: each row of them takes the value']);
  });

  it('reads a hundred thousand merges of the same cells as one', { timeout: 20_000 }, async () => {
    const rows = textRows([['code', 'kind'], ...Array.from({ length: 2_000 }, (_, n) => [n ? '' : 'M', 'x'])]);
    const merges = '<mergeCell ref="A2:A2001"/>'.repeat(100_000);
    const { cells } = await read(await workbookOf(sheet(rows, `<mergeCells>${merges}</mergeCells>`)));
    expect(cells.slice(1).filter(([code]) => code !== 'M')).toEqual([]);
  });

  it('does not take a heading for a value', async () => {
    const rows = textRows([
      ['station', 'code', 'kind'],
      ['', 'M-1', 'x'],
    ]);
    const { cells } = await read(await workbookOf(sheet(rows, '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>')));
    expect(cells[1]).toEqual(['', 'M-1', 'x']);
  });
});
