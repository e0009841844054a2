/** What is exported comes back as it was: every type of field of every resource, in every format, with the headings of both languages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleValue } from '../../src/console/fields/samples.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { setTimeZone, timeZone } from '../../src/documents/ground/clock.ts';
import { dictIn } from '../../src/documents/ground/fields/choices.ts';
import { isPlaced } from '../../src/documents/ground/fields/traits.ts';
import type { Field } from '../../src/documents/ground/model/fields.ts';
import type { Resource } from '../../src/documents/ground/model/resource.ts';
import { headersOf, placesOf } from '../../src/server/exchange/export.ts';
import { importable, readMapping, suggest, targets } from '../../src/server/exchange/mapping.ts';
import { recordOf, type Reader } from '../../src/server/exchange/record.ts';
import { openTable } from '../../src/server/exchange/sheet.ts';
import { formatCell } from '../../src/server/exchange/writeCell.ts';
import { written, type Format, type Line } from '../../src/server/exchange/writeRows.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { seeded, type Random } from '../support/random.ts';
import { sample } from '../support/thorough.ts';
import { root } from './fixtures.ts';

type Row = Record<string, unknown>;

const SEED = 20_261_125;
/** Resources of an everyday run, and rows of each. */
const [MOST, ROWS] = [12, 6];

/** Texts that a format or a spreadsheet could take for something else. */
const TEXTS = [
  '=1+1', "'=1+1", '+86 138', '-x', '@sum', '|cmd', '﹦1', '＝1', '007', '1e5', '1.50', '12,500', '2025-01-05', '18:30', 'true', 'NULL',
  'a;b', 'a,b', 'a|b', 'a\tb', 'say "x"', '"quoted"', '7" screen', 'two\nlines', 'two\r\nlines', 'end\rof', '_x0041_', '<b>&amp;</b>', ']]>',
  '={"007"}', '="007"', 'Name [KEY]', '[KEY]', '{"a":1}', 'sep=;', '#N/A', '85%', 'Ünïcödé 摄像头 😀', "'", "''", 'a\u00A0b',
]; // prettier-ignore
const NUMBERS = [0, -5, 0.1, -0.125, 12_500, 1e-7, 123_456_789.123_456, 1e21, 0.300_000_000_000_000_04, 1.234, 1234.5];
const MOMENTS = ['2025-01-05T00:30:00.000Z', '2025-01-05T00:30:00.123Z', '1999-12-31T16:00:00.000Z', '2024-02-29T23:59:59.990Z'];
const LISTS = [['x'], ['a,b', 'c'], ['a', 'b'], ['Name [K]', 'y'], ['["z"]']];
const POINTS = [[100.1, 38.2], [-73.123_456_78, -0.000_000_01], [0, 0]]; // prettier-ignore

const { catalogue } = checkDocuments(await readFolder(join(root, 'schemas')), frame);
const resources = sample(
  Object.values(catalogue.resources).filter((r) => !r.remote && importable(r).length > 0),
  MOST,
);
const folder = mkdtempSync(join(tmpdir(), 'returns-'));
const zone = timeZone();
beforeAll(() => setTimeZone('Asia/Shanghai'));
afterAll(() => {
  setTimeZone(zone);
  rmSync(folder, { recursive: true, force: true });
});

/** A value that is kept in a field, though a form would not let every one of them in. */
function valueOf(field: Field, row: Row, random: Random, n: number): unknown {
  switch (field.type) {
    case 'text':
    case 'longtext':
      return random.pick(TEXTS);
    case 'number':
      return random.pick(NUMBERS);
    case 'datetime':
      return random.pick(MOMENTS);
    case 'reference':
      return random.pick(['K-1', 'A [B]', '[x]', 'a]b', '007', '-1']);
    case 'multi-reference':
    case 'file':
    case 'image':
      return random.pick(LISTS);
    case 'location':
      return random.pick(POINTS);
    case 'dict': {
      const codes = catalogue.dictionaries[dictIn(field, row) ?? '']?.entries ?? [];
      return codes.length ? random.pick(codes).code : undefined;
    }
    default:
      return sampleValue(field, catalogue, n);
  }
}

function rowsOf(resource: Resource, fields: readonly Field[], random: Random): Row[] {
  return Array.from({ length: ROWS }, (_, n) => {
    const row: Row = {};
    // A dictionary may hang on another field of the row.
    for (const field of fields.toSorted((a, b) => (a.choices ? 1 : 0) - (b.choices ? 1 : 0)))
      if (field === fields[0] || field.name === resource.label || !random.once(5)) row[field.name] = valueOf(field, row, random, n);
    return row;
  });
}

async function* linesOf(rows: readonly Row[], fields: readonly Field[], language: 'zh' | 'en'): AsyncGenerator<Line> {
  for (const row of rows) {
    const label = (f: Field): unknown => (f.type === 'reference' ? `Label of ${String(row[f.name])}` : undefined);
    const cells = fields.map((f) => formatCell(row[f.name], f, label(f), catalogue.dictionaries[dictIn(f, row) ?? ''], language));
    yield { row, cells };
  }
}

let count = 0;
async function back(resource: Resource, fields: Field[], rows: readonly Row[], format: Format, language: 'zh' | 'en'): Promise<Row[]> {
  const headers = headersOf(fields, language);
  const around = { title: 'T', headers, fields, places: placesOf(fields), label: resource.label };
  const path = join(folder, `${(count += 1)}.${format}`);
  writeFileSync(path, await buffer(written(format, around, linesOf(rows, fields, language)).body));
  const table = await openTable(path);
  const found: Row[] = [];
  let reader: Reader | undefined;
  for await (const row of table.rows) {
    if (!reader) {
      const { mapping } = readMapping({ columns: suggest(row.cells, resource) }, resource, row.cells);
      const columns = targets(mapping, row.cells);
      const named = new Set(columns.map(({ target }) => target.field.split('.')[0]));
      const lost = fields.filter((f) => !named.has(f.name) && rows.some((r) => r[f.name] !== undefined)).map((f) => f.name);
      expect(lost, `${resource.name} ${format} ${language}`).toEqual([]);
      const guarded = table.kind !== 'places';
      reader = {
        headers: row.cells,
        mapping,
        columns,
        resource,
        dictionaries: catalogue.dictionaries,
        defaults: {},
        written: table.reading,
        guarded,
      };
      continue;
    }
    const { record, problems } = recordOf(reader, row, found.length + 1);
    expect(problems, `${resource.name} ${format} ${language}`).toEqual([]);
    found.push(record);
  }
  return found;
}

/** What a place of a row is, where the format has it beside the values. */
const known = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

describe.each(resources.map((r) => [r.name, r] as const))('rows of %s', (name, resource) => {
  const fields = importable(resource).filter((f) => f.type !== 'password');
  it.each(['csv', 'xlsx', 'geojson', 'kml'] as const)('come back from %s', async (format) => {
    if ((format === 'geojson' || format === 'kml') && !fields.some(isPlaced)) return;
    const random = seeded(SEED + name.length + format.length);
    for (const language of ['zh', 'en'] as const) {
      const rows = rowsOf(resource, fields, random);
      const found = await back(resource, fields, rows, format, language);
      expect(found.map(known), `${name} ${format} ${language}`).toEqual(rows.map(known));
    }
  });
});
