/** GeoJSON of a layer as it is drawn: what is in it is bounded and sound, or a sentence says why not. */
import type { MapShapes } from '../../contract/maps.ts';
import { fromGcj } from '../../documents/ground/geometry/gcj.ts';
import { isGeometry } from '../../documents/ground/geometry/tidy.ts';
import { moved, positionsOf, type Geometry } from '../../documents/ground/geometry/types.ts';
import { AppError } from '../errors/error.ts';

export const MOST_SHAPE_BYTES = 16 * 1024 * 1024;
const MOST_POSITIONS = 400_000;
/** What features are called by, the first that is there. */
const NAMES = ['name', 'title', 'label', 'Name', 'NAME', '名称'];
const LONGEST = 80;

const refused = (zh: string, en: string): AppError => new AppError('map.shapes', { reason: { zh, en } });
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Geometries of a feature, those of a collection one by one. */
function geometriesIn(geometry: unknown): Geometry[] {
  if (geometry === null) return [];
  if (isObject(geometry) && geometry['type'] === 'GeometryCollection' && Array.isArray(geometry['geometries']))
    return geometry['geometries'].flatMap(geometriesIn);
  if (!isGeometry(geometry)) throw refused('含有无法识别的图形', 'it holds a shape that cannot be read');
  return [geometry];
}

function labelOf(properties: unknown): string | undefined {
  if (!isObject(properties)) return undefined;
  const label = NAMES.map((name) => properties[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return label === undefined ? undefined : String(label).slice(0, LONGEST);
}

/** @throws AppError map.shapes */
export function readShapes(bytes: Buffer, gcj: boolean): MapShapes {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes));
  } catch {
    throw refused('不是有效的 JSON（UTF-8）', 'it is no JSON in UTF-8');
  }
  if (!isObject(parsed)) throw refused('不是 GeoJSON', 'it is no GeoJSON');
  const features: unknown[] =
    parsed['type'] === 'FeatureCollection' && Array.isArray(parsed['features'])
      ? parsed['features']
      : [parsed['type'] === 'Feature' ? parsed : { type: 'Feature', geometry: parsed }];
  let count = 0;
  const shapes = features.flatMap((feature): MapShapes['features'] => {
    if (!isObject(feature) || feature['type'] !== 'Feature') throw refused('含有不是要素的内容', 'it holds what is no feature');
    const label = labelOf(feature['properties']);
    return geometriesIn(feature['geometry'] ?? null).map((geometry) => {
      const positions = positionsOf(geometry);
      count += positions.length;
      if (count > MOST_POSITIONS) throw refused(`顶点超过 ${MOST_POSITIONS} 个`, `it has more than ${MOST_POSITIONS} vertices`);
      if (positions.some(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90))
        throw refused('坐标不是经纬度', 'its coordinates are no longitudes and latitudes');
      return { type: 'Feature', properties: label === undefined ? {} : { label }, geometry: gcj ? moved(geometry, fromGcj) : geometry };
    });
  });
  return { type: 'FeatureCollection', features: shapes };
}
