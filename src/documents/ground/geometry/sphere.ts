/** Lengths and areas on the sphere. Metres and square metres. */
import { linesOf, polygonsOf, type Geometry, type Position, type Ring } from './types.ts';

/** Mean radius of the earth. */
export const EARTH_M = 6_371_008.8;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along a great circle. */
export function metresBetween([aLon, aLat]: Position, [bLon, bLat]: Position): number {
  const h =
    Math.sin(radians(bLat - aLat) / 2) ** 2 + Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.sin(radians(bLon - aLon) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Metres of a way from its first position to its last. */
const lengthOfWay = (way: readonly Position[]): number =>
  way.reduce((sum, to, i) => sum + (i === 0 ? 0 : metresBetween(way[i - 1] as Position, to)), 0);

/**
 * Area of a closed ring whose edges are straight in degrees, positive when it runs counter-clockwise. Exact for such edges, so that
 * a vertex put on one changes nothing; taken about the first latitude, so that near positions lose no digits.
 */
export function signedArea(ring: Ring): number {
  const level = Math.sin(radians(ring[0]?.[1] ?? 0));
  let sum = 0;
  for (let i = 1; i < ring.length; i += 1) {
    const [aLon, aLat] = ring[i - 1] as Position;
    const [bLon, bLat] = ring[i] as Position;
    const half = radians(bLat - aLat) / 2;
    const mean = Math.sin(radians(aLat) + half) * (half === 0 ? 1 : Math.sin(half) / half);
    sum -= radians(bLon - aLon) * (mean - level);
  }
  return sum * EARTH_M * EARTH_M;
}

/** Square metres of a polygon without its holes. */
export const areaOfRings = (rings: readonly Ring[]): number =>
  rings.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(signedArea(ring)), 0);

/** Square metres; 0 of what is no polygon. */
export const areaOf = (geometry: Geometry): number => polygonsOf(geometry).reduce((sum, rings) => sum + areaOfRings(rings), 0);

/** Metres of lines, or of the outlines of polygons. */
export const lengthOf = (geometry: Geometry): number =>
  [...linesOf(geometry), ...polygonsOf(geometry).flat()].reduce((sum, way) => sum + lengthOfWay(way), 0);
