/** Rows of files that are no tables: GeoJSON, KML, and JSON as lists or as objects by key. Lines of a map may become points along them. */
import { unreadable } from './unreadable.ts';
import { boxOf, middleOf } from '../../documents/geometry/box.ts';
import { metresBetween } from '../../documents/geometry/sphere.ts';
import type { Position } from '../../documents/geometry/types.ts';
import { kmlPlaces } from './kml.ts';
import type { Place } from './place.ts';
import type { SheetRow } from './sheetRow.ts';

type Cells = Record<string, string>;

/** Columns of what stands on a map: the geometry, and where it is. */
const PLACE = ['geometry', 'lon', 'lat'];
/** Columns of points along a line. */
const ALONG = ['point', 'number', 'span'];

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);
const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
const cellsOf = (value: object): Cells => Object.fromEntries(Object.entries(value).map(([name, v]) => [name, cellOf(v)]));

/** Lists within lists of the deepest geometry. */
const DEEPEST = 4;

/** Positions without heights; what lies deeper than any geometry is left out. */
const flat = (coordinates: unknown, depth = 1): unknown =>
  Array.isArray(coordinates) && depth <= DEEPEST
    ? typeof coordinates[0] === 'number'
      ? coordinates.slice(0, 2)
      : coordinates.map((part) => flat(part, depth + 1))
    : null;

/** Every position of such. */
/** A geometry without heights, and the middle of what it spans. */
function placed(geometry: unknown): Cells {
  if (!isObject(geometry)) return {};
  const shape = { type: geometry.type, coordinates: flat(geometry.coordinates) };
  const box = boxOf(shape);
  const [lon = '', lat = ''] = box ? middleOf(box).map((n) => String(Number(n.toFixed(7)))) : [];
  return { geometry: JSON.stringify(shape), lon, lat };
}

function ofJson(text: string): Cells[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unreadable('不是有效的 JSON', 'not valid JSON');
  }
  if (isObject(parsed) && parsed.type === 'FeatureCollection' && Array.isArray(parsed.features))
    return parsed.features.filter(isObject).map((f) => ({ ...cellsOf(isObject(f.properties) ? f.properties : {}), ...placed(f.geometry) }));
  if (Array.isArray(parsed)) return parsed.filter(isObject).map(cellsOf);
  if (isObject(parsed)) return Object.entries(parsed).flatMap(([key, value]) => (isObject(value) ? [{ key, ...cellsOf(value) }] : []));
  throw unreadable('JSON 中没有记录', 'the JSON holds no records');
}

/** Whether a text is of a kind that is read here. */
export const isPlaces = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*"|\[\s*\{|<\?xml|<kml)/.test(text);

/** Rows of places, the header first. */
export function* rowsOf(places: readonly Place[]): Generator<SheetRow> {
  yield* table(places.map(({ properties, geometry }) => ({ ...cellsOf(properties), ...placed(geometry) })));
}

function* table(rows: readonly Cells[]): Generator<SheetRow> {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const mapped = names.has('geometry');
  const headers = [...[...names].filter((name) => !PLACE.includes(name)), ...(mapped ? [...PLACE, ...ALONG] : [])];
  const of = rows.length + 1;
  yield { line: 1, cells: headers, of };
  for (const [i, row] of rows.entries()) yield { line: i + 2, cells: headers.map((name) => row[name] ?? ''), of };
}

/** Rows of such a text, the header first. @throws AppError import.file */
export const placeRows = (text: string): Generator<SheetRow> =>
  /^\uFEFF?\s*</.test(text) ? rowsOf(kmlPlaces(text)) : table(ofJson(text.replace(/^\uFEFF/, '')));

/** Points on a line: its own, and between them as many as keep neighbours within `most` metres. With the metres to the next. */
export function alongLine(line: readonly Position[], most: number): { point: Position; span: number }[] {
  const points: Position[] = [];
  for (const [i, to] of line.entries()) {
    const from = line[i - 1];
    const parts = from ? Math.max(1, Math.ceil(metresBetween(from, to) / most)) : 1;
    for (let n = 1; n <= parts; n += 1) {
      const share = n / parts;
      points.push(
        from
          ? [Number((from[0] + (to[0] - from[0]) * share).toFixed(7)), Number((from[1] + (to[1] - from[1]) * share).toFixed(7))]
          : [to[0], to[1]],
      );
    }
  }
  return points.map((point, i) => ({ point, span: points[i + 1] ? Math.round(metresBetween(point, points[i + 1] as Position)) : 0 }));
}

/** The lines of a geometry. */
function linesOf(geometry: string): Position[][] {
  const { type, coordinates } = JSON.parse(geometry) as { type?: string; coordinates?: unknown };
  if (type === 'LineString') return [coordinates as Position[]];
  return type === 'MultiLineString' ? (coordinates as Position[][]) : [];
}

/** Rows of lines as rows of points along them, where that is asked for; numbered through each row of the file. */
export async function* spread(rows: AsyncIterable<SheetRow>, along: () => number | undefined): AsyncGenerator<SheetRow> {
  let at: Record<'geometry' | 'point' | 'number' | 'span', number> | undefined;
  for await (const row of rows) {
    const most = at && along();
    if (!at)
      at = {
        geometry: row.cells.indexOf('geometry'),
        point: row.cells.indexOf('point'),
        number: row.cells.indexOf('number'),
        span: row.cells.indexOf('span'),
      };
    const geometry = row.cells[at.geometry] ?? '';
    if (most === undefined || geometry === '' || !isPlaces(geometry)) {
      yield row;
      continue;
    }
    let number = 0;
    for (const line of linesOf(geometry)) {
      for (const { point, span } of alongLine(line, most)) {
        const cells = [...row.cells];
        number += 1;
        cells[at.point] = point.join(',');
        cells[at.number] = String(number);
        cells[at.span] = span === 0 ? '' : String(span);
        yield { ...row, cells };
      }
    }
  }
}
