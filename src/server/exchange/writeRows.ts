/** Rows as a file of each format, written as they come. */
import { pipeline, Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Row } from '../source/rows.ts';
import { safeText } from './guard.ts';
import { geoJson, kml, placeOf, type PlacedRecord } from './placed.ts';
import { workbook, type SheetCell } from './workbook.ts';

export const FORMATS = ['csv', 'xlsx', 'geojson', 'kml'] as const;
export type Format = (typeof FORMATS)[number];
export const isFormat = (value: unknown): value is Format => (FORMATS as readonly unknown[]).includes(value);
/** Content type of each format. */
export const TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json; charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
};

/** A row with its values as cells. */
export interface Line {
  row: Row;
  cells: SheetCell[];
}

/** What stands above and around the rows. */
export interface Around {
  title: string;
  headers: string[];
  fields: Field[];
  /** Fields that say where a row is, the first of them first. */
  places: Field[];
  /** Field that names a row. */
  label: string;
}

async function* safeCells(source: AsyncGenerator<Line>): AsyncGenerator<SheetCell[]> {
  for await (const { cells } of source) yield cells.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell));
}

/** The same for maps: what says where a row is stands beside its values, not among them. */
async function* placed(
  source: AsyncGenerator<Line>,
  fields: Field[],
  heads: string[],
  places: Field[],
  label: string,
): AsyncGenerator<PlacedRecord> {
  const [shape] = places;
  const named = fields.findIndex((f) => f.name === label);
  for await (const { row, cells } of source)
    yield {
      name: String(cells[Math.max(0, named)] ?? ''),
      geometry: placeOf(places.map((f) => row[f.name])),
      values: fields.flatMap((f, i): [string, SheetCell][] => (f.name === shape?.name ? [] : [[heads[i] ?? f.name, cells[i] ?? null]])),
    };
}

/** One stream through another that ends with an error when either does: an answer breaks off rather than never end. */
const whole = (source: Readable, through: Transform): Readable => pipeline(source, through, () => undefined);

/** The file of some rows. */
export function written(
  format: Format,
  { title, headers, fields, places, label }: Around,
  rows: AsyncGenerator<Line>,
): { type: string; body: Readable } {
  if (format === 'geojson' || format === 'kml') {
    const records = placed(rows, fields, headers, places, label);
    return { type: TYPES[format], body: Readable.from(format === 'kml' ? kml(title, records) : geoJson(records)) };
  }
  if (format === 'xlsx') return { type: TYPES.xlsx, body: workbook(headers, safeCells(rows)) };
  const columns = headers.map((h) => ({ key: h, header: h }));
  return { type: TYPES.csv, body: whole(Readable.from(safeCells(rows)), stringify({ bom: true, header: true, columns })) };
}
