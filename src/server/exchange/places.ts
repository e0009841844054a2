/** Rows of what stands on a map, or of JSON. Lines of a map may become points along them. */
import { boxOf, middleOf } from '../../documents/ground/geometry/box.ts';
import { metresBetween } from '../../documents/ground/geometry/sphere.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { Place } from './place.ts';
import { LONGEST, type CellNote, type Said, type SheetRow } from './sheetRow.ts';
import { unreadable } from './unreadable.ts';

/** A row before it stands under headings: texts by column, and what of its place could not be read. */
export interface PlaceRow {
  cells: Record<string, string>;
  unread?: Said | undefined;
  line?: number;
}

/** Columns of what stands on a map: the geometry, and where it is. */
const PLACE = ['geometry', 'lon', 'lat'];
/** Columns of points along a line. */
const ALONG = ['point', 'number', 'span'];

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);
const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
export const cellsOf = (value: object): Record<string, string> =>
  Object.fromEntries(Object.entries(value).map(([name, v]) => [name, cellOf(v)]));

/** A link that is not gone after. */
export const notFollowed = (link: string): Said => ({
  zh: `未读取链接的文件：${link.slice(0, 100)}`,
  en: `the linked file is not read: ${link.slice(0, 100)}`,
});

/** Lists within lists of a geometry, positions among them. */
const DEPTHS: Record<string, number> = { Point: 1, MultiPoint: 2, LineString: 2, MultiLineString: 3, Polygon: 3, MultiPolygon: 4 };

/** Positions without heights; undefined where something else stands. */
function flat(coordinates: unknown, depth: number): unknown[] | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  if (depth === 1) {
    const position = coordinates.slice(0, 2);
    return position.length === 2 && position.every((n) => typeof n === 'number' && Number.isFinite(n)) ? position : undefined;
  }
  const parts: unknown[] = [];
  for (const part of coordinates as unknown[]) {
    const inner = flat(part, depth - 1);
    if (!inner) return undefined;
    parts.push(inner);
  }
  return parts;
}

/** A geometry without heights, and the middle of what it spans; a point stands as it is said. */
export function placed(geometry: unknown): PlaceRow {
  if (geometry === undefined || geometry === null) return { cells: {} };
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  const depth = typeof type === 'string' ? DEPTHS[type] : undefined;
  if (depth === undefined) {
    const name = typeof type === 'string' ? type : cellOf(geometry).slice(0, 40);
    return { cells: {}, unread: { zh: `不支持几何类型「${name}」`, en: `a geometry of type "${name}" is not read` } };
  }
  const shape = { type, coordinates: flat(coordinates, depth) };
  if (!shape.coordinates) {
    const text = JSON.stringify(coordinates ?? null).slice(0, 60);
    return { cells: {}, unread: { zh: `坐标不是数值：${text}`, en: `coordinates that are no numbers: ${text}` } };
  }
  const box = boxOf(shape);
  const middle = type === 'Point' ? (shape.coordinates as number[]) : box && middleOf(box).map((n) => Number(n.toFixed(7)));
  const [lon = '', lat = ''] = middle?.map(String) ?? [];
  return { cells: { geometry: JSON.stringify(shape), lon, lat } };
}

/** Rows of places, the headings first. */
export function* rowsOf(places: readonly Place[]): Generator<SheetRow> {
  yield* table(
    places.map(({ properties, geometry, unread }) => {
      const place = placed(geometry);
      return { cells: { ...cellsOf(properties), ...place.cells }, unread: unread ?? place.unread };
    }),
    places.some(({ geometry, unread }) => geometry !== undefined || unread),
  );
}

/** @param mapped columns of places are among them */
export function* table(rows: readonly PlaceRow[], mapped: boolean): Generator<SheetRow> {
  const names = new Set<string>();
  for (const { cells } of rows) for (const name of Object.keys(cells)) names.add(name);
  const headers = [
    ...[...names].filter((name) => !mapped || !PLACE.includes(name)),
    ...(mapped ? [...PLACE, ...ALONG.filter((name) => !names.has(name))] : []),
  ];
  const of = rows.length + 1;
  const placeColumns = [...PLACE, 'point'].map((name) => headers.indexOf(name));
  yield { line: 1, cells: headers, of };
  for (const [i, { cells, unread, line }] of rows.entries()) {
    const notes: Record<number, CellNote> | undefined = unread && Object.fromEntries(placeColumns.map((n) => [n, { unread }]));
    yield { line: line ?? i + 2, cells: headers.map((name) => cells[name] ?? ''), of, ...(notes ? { notes } : {}) };
  }
}

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

/** Points that one row of a file may become. */
const MOST_ALONG = 100_000;

/** @throws AppError import.file when points at most `most` metres apart are too many to be rows */
function checkAlong(line: readonly Position[], most: number): void {
  const count = line.reduce((sum, to, i) => sum + (line[i - 1] ? Math.ceil(metresBetween(line[i - 1] as Position, to) / most) : 1), 0);
  if (count > MOST_ALONG)
    throw unreadable(
      `间距 ${most} 米时一条线路有 ${count} 个点，最多 ${MOST_ALONG} 个`,
      `with ${most} m between points a line has ${count} of them; ${MOST_ALONG} are the most`,
    );
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
    if (most === undefined || !geometry.startsWith('{') || geometry.length > LONGEST) {
      yield row;
      continue;
    }
    let number = 0;
    for (const line of linesOf(geometry)) {
      checkAlong(line, most);
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
