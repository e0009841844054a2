/** Geometries as text of spatial tables: `POLYGON ((116.1 39.9, …))`. Heights and the name of a datum are left out. */
import { DEPTH, type Geometry } from './types.ts';

const NAMES: Record<string, Geometry['type']> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
};
const HEAD = /^\s*(?:SRID\s*=\s*(?:4326|4490)\s*;)?\s*([A-Z]+)\s*(?:Z|M|ZM)?\s*(\(.*\))\s*$/is;

/** Whether a text may be one. */
export const isWkt = (text: string): boolean => {
  const name = HEAD.exec(text)?.[1]?.toUpperCase();
  return name !== undefined && Object.hasOwn(NAMES, name);
};

/** The geometry of a text; undefined when it is none. What it holds is judged elsewhere. */
export function readWkt(text: string): Geometry | undefined {
  const [, name = '', body = ''] = HEAD.exec(text) ?? [];
  const type = NAMES[name.toUpperCase()];
  if (!type || !/^[\s\d().,eE+-]*$/.test(body)) return undefined;
  const numbers = (words: string): string => `[${words.trim().split(/\s+/).slice(0, 2).map(Number).join(',')}]`;
  // A parenthesis is a list, and what stands between commas a position.
  const json = body
    .replaceAll(/[^(),]*[\d][^(),]*/g, numbers)
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    let coordinates = JSON.parse(json) as unknown[];
    // Points of several may stand in parentheses of their own; a single point stands in one too many.
    if (type === 'MultiPoint') coordinates = coordinates.map((one) => (Array.isArray((one as unknown[])[0]) ? (one as unknown[])[0] : one));
    return { type, coordinates: DEPTH[type] === 0 ? coordinates[0] : coordinates } as Geometry;
  } catch {
    return undefined;
  }
}

/** A geometry as such a text. */
export function writeWkt({ type, coordinates }: Geometry): string {
  const words = (part: unknown): string => {
    const list = part as unknown[];
    return typeof list[0] === 'number' ? list.join(' ') : `(${list.map(words).join(', ')})`;
  };
  const body = words(coordinates);
  return `${type.toUpperCase()} ${body.startsWith('(') ? body : `(${body})`}`;
}
