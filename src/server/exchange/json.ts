/** Rows of JSON: GeoJSON (RFC 7946), features or records line by line (RFC 8142, NDJSON), lists of records, and records by their keys. */
import { cellsOf, placed, table, type PlaceRow } from './places.ts';
import type { Said, SheetRow } from './sheetRow.ts';
import { unreadable } from './unreadable.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value);

const GEOMETRIES = new Set(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'GeometryCollection']);
const isFeature = (value: unknown): value is Json => isObject(value) && value['type'] === 'Feature' && 'geometry' in value;
const isBareGeometry = (value: Json): boolean => typeof value['type'] === 'string' && GEOMETRIES.has(value['type']);

/** Systems whose degrees are those of WGS-84, as far as a map tells: itself, and CGCS2000. */
const DEGREES = /(?:CRS84h?|EPSG:[\d.]*:?(?:4326|4979|4490|4480))$/i;

/** Coordinates of another system would lie somewhere else on the map. @throws AppError import.file */
function checkSystem(of: Json): void {
  if (of['crs'] === undefined) return;
  const { crs } = of;
  const { properties } = isObject(crs) ? crs : {};
  const name = isObject(properties) && typeof properties['name'] === 'string' ? properties['name'] : JSON.stringify(crs);
  if (DEGREES.test(name)) return;
  throw unreadable(
    `坐标系「${name.slice(0, 80)}」不支持，请先转换为 WGS-84 或 CGCS2000 经纬度`,
    `the coordinates are of "${name.slice(0, 80)}": convert them to longitude and latitude of WGS-84 or CGCS2000 first`,
  );
}

function featureRow(feature: unknown, n: number): PlaceRow {
  if (!isFeature(feature)) throw unreadable(`第 ${n + 1} 项不是要素（Feature）`, `item ${n + 1} is no Feature`);
  checkSystem(feature);
  const own = isObject(feature['properties']) ? feature['properties'] : {};
  const { id } = feature;
  // What the file says twice is told twice.
  const named = id === undefined || id === null ? {} : 'id' in own ? (own['id'] === id ? {} : { 'feature.id': id }) : { id };
  const { cells, unread } = placed(feature['geometry']);
  return { cells: { ...cellsOf({ ...named, ...own }), ...cells }, unread };
}

function recordRow(record: unknown, n: number): PlaceRow {
  if (!isObject(record)) throw unreadable(`JSON 第 ${n + 1} 项不是记录`, `item ${n + 1} of the JSON is no record`);
  return { cells: cellsOf(record) };
}

/** Objects, one a line. Undefined where the text is none such. */
function byLine(text: string): { value: unknown; line: number }[] | undefined {
  if (!/^[^\n]*\}\s*\n\s*\S/.test(text)) return undefined;
  const values: { value: unknown; line: number }[] = [];
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    const json = line.replaceAll(SEPARATOR, '').trim();
    if (json === '') continue;
    try {
      values.push({ value: JSON.parse(json), line: n + 1 });
    } catch {
      // The first line tells whether the text is of this kind at all.
      if (!values.length) return undefined;
      throw unreadable(`第 ${n + 1} 行不是有效的 JSON`, `line ${n + 1} is not valid JSON`);
    }
  }
  return values.length > 1 || text.includes(SEPARATOR) ? values : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('不是有效的 JSON', 'not valid JSON');
  }
}

/** Kinds of JSON that hold places in a way that is not read here. @throws AppError import.file */
function refuseOthers(whole: Json): void {
  if (whole['type'] === 'Topology')
    throw unreadable('不支持 TopoJSON，请先转换为 GeoJSON', 'TopoJSON is not read: convert it to GeoJSON first');
  if ('spatialReference' in whole || ('geometryType' in whole && 'features' in whole))
    throw unreadable('不支持 Esri JSON，请先转换为 GeoJSON', 'Esri JSON is not read: convert it to GeoJSON first');
}

function rowsOfWhole(whole: unknown): { rows: PlaceRow[]; mapped: boolean; notices?: Said[] } {
  if (Array.isArray(whole)) {
    const mapped = whole.length > 0 && whole.every(isFeature);
    return { rows: whole.map(mapped ? featureRow : recordRow), mapped };
  }
  if (!isObject(whole)) throw unreadable('JSON 中没有记录', 'the JSON holds no records');
  refuseOthers(whole);
  checkSystem(whole);
  if (whole['type'] === 'FeatureCollection') {
    if (!Array.isArray(whole['features'])) throw unreadable('FeatureCollection 中没有 features', 'the FeatureCollection has no features');
    return { rows: whole['features'].map(featureRow), mapped: true };
  }
  if (isFeature(whole)) return { rows: [featureRow(whole, 0)], mapped: true };
  if (isBareGeometry(whole)) return { rows: [placed(whole)], mapped: true };
  const entries = Object.entries(whole);
  const records = entries.filter((entry): entry is [string, Json] => isObject(entry[1]));
  if (records.length === 0) throw unreadable('JSON 中没有记录', 'the JSON holds no records');
  const others = entries.filter(([, value]) => !isObject(value)).map(([key]) => key.slice(0, 60));
  const names = others.slice(0, 5).join(', ');
  return {
    rows: records.map(([key, value]) => ({ cells: { key, ...cellsOf(value) } })),
    mapped: false,
    notices: others.length
      ? [
          {
            zh: `JSON 中不是记录的 ${others.length} 项未读取：${names}`,
            en: `${others.length} items of the JSON are no records and not read: ${names}`,
          },
        ]
      : [],
  };
}

/** Begins each text of a sequence. */
const SEPARATOR = '\u001E';

/** Whether the beginning of a text is that of such a file. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*["}]|\[\s*[{\]])/.test(text.replace(SEPARATOR, ''));

/** Rows of such a text, the headings first, and what of it is left out. @throws AppError import.file */
export function readJson(text: string): { rows: Generator<SheetRow>; notices: Said[] } {
  const lines = /^\s*\{/.test(text.replace(SEPARATOR, '')) ? byLine(text) : undefined;
  if (lines) {
    const mapped = lines.every(({ value }) => isFeature(value));
    const rows = lines.map(({ value, line }, n) => ({ ...(mapped ? featureRow : recordRow)(value, n), line }));
    return { rows: table(rows, mapped), notices: [] };
  }
  const { rows, mapped, notices = [] } = rowsOfWhole(parsed(text));
  return { rows: table(rows, mapped), notices };
}
