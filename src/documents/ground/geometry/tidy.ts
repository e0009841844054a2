/**
 * Geometries as they are kept: positions of eight decimals without heights, no position twice in a row, rings to the left of their area.
 */

import { signedArea } from './sphere.ts';
import { DEPTH, type Geometry, type Position, type Ring, type Rings } from './types.ts';

const DECIMALS = 8;
export const round = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const same = (a: Position | undefined, b: Position | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];
const once = (way: Position[]): Position[] => way.filter((position, i) => i === 0 || !same(position, way[i - 1]));

/** A ring that ends where it begins. */
export const closed = (ring: Ring): Ring => (ring[0] && !same(ring[0], ring.at(-1)) ? [...ring, ring[0]] : ring);

/** Outer rings run counter-clockwise and holes clockwise, as GeoJSON wants them. */
const turned = (rings: Rings): Rings => rings.map((ring, i) => (signedArea(ring) < 0 === (i === 0) ? ring.toReversed() : ring));

export const isPosition = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= 4 &&
  value.every((number) => typeof number === 'number' && Number.isFinite(number));

/** Where a value is not what a geometry of its type holds: the way there by number. */
export function misshapen(type: Geometry['type'], coordinates: unknown): number[] | undefined {
  const below = (value: unknown, depth: number, path: number[]): number[] | undefined => {
    if (depth === 0) return isPosition(value) ? undefined : path;
    if (!Array.isArray(value) || value.length === 0) return path;
    for (const [i, one] of value.entries()) {
      const wrong = below(one, depth - 1, [...path, i]);
      if (wrong) return wrong;
    }
    return undefined;
  };
  return below(coordinates, DEPTH[type], []);
}

/** A well-formed geometry as it is kept. */
export function tidy(geometry: Geometry): Geometry {
  const rounded = ([lon, lat]: Position): Position => [round(lon), round(lat)];
  const way = (positions: Position[]): Position[] => once(positions.map(rounded));
  const rings = (of: Rings): Rings => turned(of.map(way));
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: rounded(geometry.coordinates) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: geometry.coordinates.map(rounded) };
    case 'LineString':
      return { type: 'LineString', coordinates: way(geometry.coordinates) };
    case 'MultiLineString':
      return { type: 'MultiLineString', coordinates: geometry.coordinates.map(way) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: rings(geometry.coordinates) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map(rings) };
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Whether a value says its type and has positions for it. */
export const isGeometry = (value: unknown): value is Geometry =>
  isObject(value) &&
  typeof value.type === 'string' &&
  Object.hasOwn(DEPTH, value.type) &&
  misshapen(value.type as Geometry['type'], value.coordinates) === undefined;
