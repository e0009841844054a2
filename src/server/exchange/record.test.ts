import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberCell, testFiles, textRows, workbookOf } from '../../../tests/support/tables.ts';
import { setTimeZone, timeZone } from '../../documents/ground/clock.ts';
import type { FileMapping } from '../../documents/ground/model/imports.ts';
import { normaliseResource } from '../../documents/tables/normalise.ts';
import { readMapping, targets } from './mapping.ts';
import { recordOf, type Reader } from './record.ts';
import { openTable } from './sheet.ts';

const { file, remove } = testFiles();
const before = timeZone();
beforeAll(() => setTimeZone('Asia/Shanghai'));
afterAll(() => {
  setTimeZone(before);
  remove();
});

const field = (type: string, schema: object, more: object = {}): object => ({
  ...schema,
  title: type,
  'x-field': { titleEn: type, ...more },
});
const resource = normaliseResource({
  version: 3,
  name: 'thing',
  title: '物',
  titleEn: 'Thing',
  scope: 'global',
  key: 'code',
  record: {
    required: ['code'],
    properties: {
      code: field('code', { type: 'string' }),
      clock: field('clock', { type: 'string', pattern: '^\\d\\d:\\d\\d$' }),
      height: field('height', { type: 'number' }, { unit: 'm' }),
      share: field('share', { type: 'number' }, { unit: '%' }),
      day: field('day', { type: 'string', format: 'date' }),
      moment: field('moment', { type: 'string', format: 'date-time' }),
      place: field('place', { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }, { type: 'location' }),
      zone: field('zone', { type: 'object' }, { type: 'geometry' }),
    },
  },
} as never);

/** Records of a file whose headings are names of fields, each with what could not be read. */
async function records(content: Buffer | string, more: Partial<FileMapping> = {}) {
  const table = await openTable(file(content), { stated: more });
  const all: { record: Record<string, unknown>; unread: Record<string, string> }[] = [];
  let reader: Reader | undefined;
  for await (const row of table.rows) {
    if (!reader) {
      const headers = row.cells;
      const columns = Object.fromEntries(headers.filter((h) => h !== '-').map((h) => [h, h]));
      const { mapping } = readMapping({ columns, ...more }, resource, headers);
      const written = table.reading;
      reader = {
        headers,
        mapping,
        columns: targets(mapping, headers),
        resource,
        dictionaries: {},
        defaults: {},
        written,
        guarded: table.kind !== 'places',
      };
      continue;
    }
    const { record, problems } = recordOf(reader, row, all.length + 1);
    all.push({ record, unread: Object.fromEntries(problems.map((p) => [p.field, p.en])) });
  }
  return all;
}
const one = async (content: Buffer | string, more: Partial<FileMapping> = {}) => (await records(content, more))[0];

describe('cells of a workbook', () => {
  it('become what the field is', async () => {
    const formats = ['h:mm:ss', 'yyyy-mm-dd h:mm:ss', '0%', '00000'];
    const cells = [
      numberCell('A2', 17, 4),
      numberCell('B2', 0.7708333333333334, 1),
      numberCell('C2', 17, 4),
      numberCell('D2', 0.85, 3),
      numberCell('E2', '45662.35416666666', 2),
      numberCell('F2', '45662.35416666666', 2),
    ];
    const head = textRows([['code', 'clock', 'height', 'share', 'day', 'moment']]);
    const book = await workbookOf([{ name: 'S', rows: `${head}<row r="2">${cells.join('')}</row>` }], { formats });
    expect(await one(book)).toEqual({
      record: { code: '00017', clock: '18:30', height: 17, share: 85, day: '2025-01-05', moment: '2025-01-05T00:30:00.000Z' },
      unread: {},
    });
  });

  it('are reported where they are errors or have lost digits, unless the mapping says that they mean nothing', async () => {
    const rows = `${textRows([['code', 'height']])}<row r="2">${numberCell('A2', '1.581234567890124e+18')}<c r="B2" t="e"><v>#N/A</v></c></row>`;
    const book = await workbookOf([{ name: 'S', rows }]);
    expect((await one(book))?.unread).toEqual({
      code: 'a spreadsheet keeps 15 digits of a number: make the column a text',
      height: 'the cell is the error #N/A',
    });
    expect((await one(book, { empty: ['#N/A'] }))?.unread['height']).toBeUndefined();
  });

  it('are no days where they are bare numbers', async () => {
    const rows = `${textRows([['code', 'day']])}<row r="2"><c r="A2"><v>1</v></c>${numberCell('B2', 45662)}</row>`;
    expect((await one(await workbookOf([{ name: 'S', rows }])))?.unread['day']).toContain('no day of the calendar');
  });
});

describe('bytes of another encoding', () => {
  it('are reported where they are mapped, and only there', async () => {
    const bytes = Buffer.concat([
      Buffer.from('code,-,clock\nA,升压站'),
      Buffer.of(0xb0),
      Buffer.from(',18:30\nB,升压站,1'),
      Buffer.of(0xb0),
      Buffer.from('\n'),
    ]);
    const [first, second] = await records(bytes);
    expect(first).toEqual({ record: { code: 'A', clock: '18:30' }, unread: {} });
    expect(second?.unread).toEqual({ clock: 'holds bytes that cannot be read in this encoding' });
    expect(second?.record).toEqual({ code: 'B' });
  });
});

describe('numbers', () => {
  const heights = async (texts: readonly string[], more: Partial<FileMapping> = {}) =>
    (await records(`code;height\n${texts.map((text, n) => `${n};${text}`).join('\n')}\n`, more)).map(
      ({ record, unread }) => record['height'] ?? (unread['height'] ? 'unread' : undefined),
    );

  it('have the decimal comma of their file', async () => {
    expect(await heights(['0,125', '12,500', '1.234,5', '49'])).toEqual([0.125, 12.5, 1234.5, 49]);
    expect(await heights(['12,500'], { decimal: ',' })).toEqual([12.5]);
    expect(await heights(['12,500', '0,125'], { decimal: '.' })).toEqual([12500, '0,125']);
  });

  it('are refused where they could be two', async () => expect(await heights(['12,500', '1.234', '7'])).toEqual(['unread', 'unread', 7]));

  it('may have other signs for the same, and their own unit behind', async () => {
    expect(await heights(['−5', '１２．５', '12 m', '12m', '1 234.5', "1'234.5", '＋3', '-.5'])).toEqual([
      -5, 12.5, 12, 12, 1234.5, 1234.5, 3, -0.5,
    ]);
  });

  it('stay a text, which is refused, with another unit or none of a number', async () => {
    expect(await heights(['12 km', '12 kg', '5 %', '1,2,3', 'n/a', '1e999', '--5', '5-'], { decimal: '.' })).toEqual([
      '12 km',
      '12 kg',
      '5 %',
      '1,2,3',
      'n/a',
      '1e999',
      '--5',
      '5-',
    ]);
  });
});

describe('days and moments', () => {
  const moments = async (texts: readonly string[], more: Partial<FileMapping> = {}) =>
    (await records(`code,moment\n${texts.map((text, n) => `${n},"${text}"`).join('\n')}\n`, more)).map(
      ({ record, unread }) => record['moment'] ?? unread['moment']?.slice(0, 25),
    );

  it('are those of the calendar', async () => {
    const refused = [
      '2025-04-31 08:00',
      '2025/2/29 8:00',
      '2025-13-01 08:00',
      '2025-00-10 08:00',
      '2025-06-31',
      '2025-02-30 10:00:00',
      '2025-01-05 25:61:00',
      '2025-01-05 24:00:00',
      '2025-04-31T08:00:00Z',
    ];
    expect(await moments(refused)).toEqual(refused.map(() => 'no moment of the calendar'));
    expect(await moments(['2024-02-29 08:00'])).toEqual(['2024-02-29T00:00:00.000Z']);
  });

  it('may be written in every way that begins with the year', async () => {
    expect(
      await moments([
        '2025年1月5日',
        '2025.1.5',
        '20250105',
        '2025-01-05 08:30:00.123',
        '2025-01-05T08:30',
        '2025-01-05T08:30:00+08:00',
        '2025-01-05T08:30:00Z',
        '2025年1月5日 8:30',
      ]),
    ).toEqual([
      '2025-01-04T16:00:00.000Z',
      '2025-01-04T16:00:00.000Z',
      '2025-01-04T16:00:00.000Z',
      '2025-01-05T00:30:00.123Z',
      '2025-01-05T00:30:00.000Z',
      '2025-01-05T00:30:00.000Z',
      '2025-01-05T08:30:00.000Z',
      '2025-01-05T00:30:00.000Z',
    ]);
  });

  it('are refused, with what is taken, where they are not certain', async () => {
    const texts = ['45662', '1736037000', '5-Jan-25', '01/05/2025', '2025-01-05 8:30 PM', '2025-1/5'];
    expect(await moments(texts)).toEqual(texts.map(() => 'no moment of the calendar'));
    const [row] = await records('code,day\n1,01/05/2025\n');
    expect(row?.unread['day']).toBe(
      'no day of the calendar, or written so that it is not certain; taken: 2025-01-05, 2025/1/5, 2025.1.5, 2025年1月5日, 20250105',
    );
  });

  it('have the order of their file', async () => {
    expect(await moments(['01/05/2025', '31/05/2025'])).toEqual(['2025-04-30T16:00:00.000Z', '2025-05-30T16:00:00.000Z']);
    expect(await moments(['01/05/2025'], { dateOrder: 'MDY' })).toEqual(['2025-01-04T16:00:00.000Z']);
  });

  it('are none where clocks leap over them', async () => {
    setTimeZone('Europe/Berlin');
    expect(await moments(['2025-03-30 02:30', '2025-03-30 03:30'])).toEqual(['no moment of the calendar', '2025-03-30T01:30:00.000Z']);
    setTimeZone('Asia/Shanghai');
  });
});

describe('places', () => {
  it('are two numbers, or none', async () => {
    const text = ['100.1, 38.1', '100.1;38.1', '100.1 38.1', '100.1,', '100.1, ', ',38.1', '100.1,x', '100.1,38.1,5'];
    const all = await records(`code\tplace\n${text.map((t, n) => `${n}\t${t}`).join('\n')}\n`);
    expect(all.map(({ record }) => record['place'])).toEqual([
      [100.1, 38.1],
      [100.1, 38.1],
      [100.1, 38.1],
      '100.1,',
      '100.1,',
      ',38.1',
      '100.1,x',
      '100.1,38.1,5',
    ]);
  });

  it('of two columns are whole, or refused with what is missing', async () => {
    const all = await records('code,place.lon,place.lat\nA,100.1,38.1\nB,100.1,\nC,,38.1\nD,x,38.1\nE,,\n');
    expect(all.map(({ record }) => record['place'])).toEqual([[100.1, 38.1], undefined, undefined, undefined, undefined]);
    expect(all.map(({ unread }) => unread['place'])).toEqual([
      undefined,
      'longitude or latitude is missing',
      'longitude or latitude is missing',
      'no number of degrees',
      undefined,
    ]);
  });

  it('that cannot be read keep their row out', async () => {
    const [row] = await records('<kml><Placemark><name>A</name><Point><coordinates>100.1,</coordinates></Point></Placemark></kml>', {
      columns: { name: 'code', geometry: 'zone' },
    });
    expect(row?.unread).toEqual({ zone: 'the coordinates "100.1," cannot be read' });
  });
});

it('refuses a line with more cells than headings', async () => {
  const [first, second] = await records('code,clock\nA,18:30,\nB,18:30,x\n');
  expect(first?.unread).toEqual({});
  expect(second?.unread).toEqual({ '': 'the line has 3 cells under 2 headings: look at its separators and quotes' });
});

it('refuses a mapped column that is there twice', async () => {
  await expect(records('code,code\nA,B\n')).rejects.toThrow('import.mapping');
});
