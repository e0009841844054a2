/** Rows of files that are no tables: GeoJSON, KML, and JSON as lists or as objects by key. Lines of a map may become points along them. */
import { AppError } from '../http/errors.ts';
import type { SheetRow } from './sheet.ts';

type Cells = Record<string, string>;
type Position = number[];

/** Columns of what stands on a map: the geometry, and where it is. */
const PLACE = ['geometry', 'lon', 'lat'];
/** Columns of points along a line. */
const ALONG = ['point', 'number', 'span'];

const unreadable = (zh: string, en: string): AppError => new AppError('import.file', { reason: { zh, en } });

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);
const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
const cellsOf = (value: object): Cells => Object.fromEntries(Object.entries(value).map(([name, v]) => [name, cellOf(v)]));

/** Every position of a geometry. */
function positions(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return [];
  return typeof coordinates[0] === 'number' ? [coordinates as Position] : coordinates.flatMap(positions);
}

/** A geometry without heights, and the middle of what it spans. */
function placed(geometry: unknown): Cells {
  if (!isObject(geometry)) return {};
  const flat = (c: unknown): unknown => (Array.isArray(c) ? (typeof c[0] === 'number' ? c.slice(0, 2) : c.map(flat)) : c);
  const said = { type: geometry.type, coordinates: flat(geometry.coordinates) };
  const found = positions(said.coordinates);
  const middle = (axis: 0 | 1): string => {
    const values = found.map((p) => p[axis] ?? 0);
    return found.length ? String(Number(((Math.min(...values) + Math.max(...values)) / 2).toFixed(7))) : '';
  };
  return { geometry: JSON.stringify(said), lon: middle(0), lat: middle(1) };
}

function ofJson(text: string): Cells[] {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw unreadable('不是有效的 JSON', 'not valid JSON');
  }
  if (isObject(said) && said.type === 'FeatureCollection' && Array.isArray(said.features))
    return said.features.filter(isObject).map((f) => ({ ...cellsOf(isObject(f.properties) ? f.properties : {}), ...placed(f.geometry) }));
  if (Array.isArray(said)) return said.filter(isObject).map(cellsOf);
  if (isObject(said)) return Object.entries(said).flatMap(([key, value]) => (isObject(value) ? [{ key, ...cellsOf(value) }] : []));
  throw unreadable('JSON 中没有记录', 'the JSON holds no records');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text
    .replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/, '$1')
    .replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(Math.min(0x10ffff, decimal ? Number(decimal) : parseInt(hex ?? '20', 16)))
        : (ENTITIES[name] ?? whole),
    )
    .trim();

/** Elements of that tag, each with its attributes and what stands in it. What is not closed is left out. */
function elements(text: string, tag: string): { attributes: string; body: string }[] {
  const found: { attributes: string; body: string }[] = [];
  const close = `</${tag}>`;
  for (let at = text.indexOf(`<${tag}`); at !== -1; at = text.indexOf(`<${tag}`, at + 1)) {
    const head = text.indexOf('>', at);
    if (head === -1) break;
    if (!/[\s>]/.test(text[at + tag.length + 1] ?? '')) continue;
    const end = text.indexOf(close, head);
    if (end === -1) break;
    found.push({ attributes: text.slice(at + tag.length + 1, head), body: text.slice(head + 1, end) });
    at = end;
  }
  return found;
}

const inside = (text: string, tag: string): string[] => elements(text, tag).map(({ body }) => body);

/** Values by name, as both kinds of extended data say them. */
const dataOf = (placemark: string): [string, string][] =>
  ['Data', 'SimpleData'].flatMap((tag) =>
    elements(placemark, tag).map(({ attributes, body }): [string, string] => [
      plain(/name="([^"]*)"/.exec(attributes)?.[1] ?? ''),
      plain(tag === 'Data' ? (inside(body, 'value')[0] ?? '') : body),
    ]),
  );

const ringOf = (text: string): Position[] =>
  (inside(text, 'coordinates')[0] ?? '')
    .trim()
    .split(/\s+/)
    .map((point) => point.split(',').slice(0, 2).map(Number))
    .filter((point) => point.length === 2 && point.every(Number.isFinite));

/** The first shape of a placemark; a ring is closed where the file leaves it open. */
function shapeOf(placemark: string): object | undefined {
  const closed = (ring: Position[]): Position[] => {
    const [first, last] = [ring[0], ring.at(-1)];
    return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
  };
  const [polygon] = inside(placemark, 'Polygon');
  if (polygon !== undefined) return { type: 'Polygon', coordinates: inside(polygon, 'LinearRing').map((ring) => closed(ringOf(ring))) };
  const [line] = inside(placemark, 'LineString');
  if (line !== undefined) return { type: 'LineString', coordinates: ringOf(line) };
  const [point] = inside(placemark, 'Point');
  return point === undefined ? undefined : { type: 'Point', coordinates: ringOf(point)[0] ?? [] };
}

function ofKml(text: string): Cells[] {
  if (!/<kml[\s>]/.test(text)) throw unreadable('不是 KML 文件', 'not a KML file');
  return inside(text, 'Placemark').map((placemark) => {
    const [before = ''] = placemark.split('<ExtendedData', 1);
    return { name: plain(inside(before, 'name')[0] ?? ''), ...Object.fromEntries(dataOf(placemark)), ...placed(shapeOf(placemark)) };
  });
}

/** Whether a text is of a kind that is read here. */
export const isPlaces = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*"|\[\s*\{|<\?xml|<kml)/.test(text);

/** Rows of such a text, the header first. @throws AppError import.file */
export function* placeRows(text: string): Generator<SheetRow> {
  const rows = /^\uFEFF?\s*</.test(text) ? ofKml(text) : ofJson(text.replace(/^\uFEFF/, ''));
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const mapped = names.has('geometry');
  const headers = [...[...names].filter((name) => !PLACE.includes(name)), ...(mapped ? [...PLACE, ...ALONG] : [])];
  yield { line: 1, cells: headers };
  for (const [i, row] of rows.entries()) yield { line: i + 2, cells: headers.map((name) => row[name] ?? '') };
}

const EARTH_M = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function metres([aLon = 0, aLat = 0]: Position, [bLon = 0, bLat = 0]: Position): number {
  const h =
    Math.sin(radians(bLat - aLat) / 2) ** 2 + Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.sin(radians(bLon - aLon) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.sqrt(h));
}

/** Points on a line: its own, and between them as many as keep neighbours within `most` metres. With the metres to the next. */
export function alongLine(line: readonly Position[], most: number): { point: Position; span: number }[] {
  const points: Position[] = [];
  for (const [i, to] of line.entries()) {
    const from = line[i - 1];
    const parts = from ? Math.max(1, Math.ceil(metres(from, to) / most)) : 1;
    for (let n = 1; n <= parts; n += 1) {
      const share = n / parts;
      points.push(
        from
          ? [0, 1].map((axis) => Number(((from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * share).toFixed(7)))
          : to.slice(0, 2),
      );
    }
  }
  return points.map((point, i) => ({ point, span: points[i + 1] ? Math.round(metres(point, points[i + 1] as Position)) : 0 }));
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
        yield { line: row.line, cells };
      }
    }
  }
}
