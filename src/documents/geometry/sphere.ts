/** Lengths and areas on the sphere, boxes and middles. Metres and square metres. */
import { linesOf, polygonsOf, positionsOf, type Geometry, type Position, type Ring } from './types.ts';

/** Mean radius of the earth. */
const EARTH_M = 6_371_008.8;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along a great circle. */
export function metresBetween([aLon, aLat]: Position, [bLon, bLat]: Position): number {
  const h =
    Math.sin(radians(bLat - aLat) / 2) ** 2 + Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.sin(radians(bLon - aLon) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Metres of a way from its first position to its last. */
export const lengthOfWay = (way: readonly Position[]): number =>
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

/** West, south, east, north. */
export type Box = [west: number, south: number, east: number, north: number];

/** What positions span. */
export function boxOf(positions: readonly Position[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of positions) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

/** The middle of the area, of the way, or of the points. */
export function centreOf(geometry: Geometry): Position {
  const polygons = polygonsOf(geometry);
  if (polygons.length) return centreOfRings(polygons);
  const [line] = linesOf(geometry).toSorted((a, b) => lengthOfWay(b) - lengthOfWay(a));
  if (line) return alongWay(line, lengthOfWay(line) / 2);
  const points = positionsOf(geometry);
  const mean = (axis: 0 | 1): number => points.reduce((sum, p) => sum + p[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

function centreOfRings(polygons: readonly Ring[][]): Position {
  const [lon0, lat0] = polygons[0]?.[0]?.[0] ?? [0, 0];
  let weight = 0;
  let x = 0;
  let y = 0;
  for (const rings of polygons)
    for (const [n, ring] of rings.entries()) {
      // Outer rings count one way and holes the other, whichever way they run.
      const sign = Math.sign(signedArea(ring)) * (n === 0 ? 1 : -1);
      for (let i = 1; i < ring.length; i += 1) {
        const [ax, ay] = [(ring[i - 1] as Position)[0] - lon0, (ring[i - 1] as Position)[1] - lat0];
        const [bx, by] = [(ring[i] as Position)[0] - lon0, (ring[i] as Position)[1] - lat0];
        const twice = sign * (ax * by - bx * ay);
        weight += twice;
        x += (ax + bx) * twice;
        y += (ay + by) * twice;
      }
    }
  if (weight === 0) return [lon0, lat0];
  return [lon0 + x / (3 * weight), lat0 + y / (3 * weight)];
}

/** The position so many metres along a way; its end when it is shorter. */
export function alongWay(way: readonly Position[], metres: number): Position {
  let left = metres;
  for (let i = 1; i < way.length; i += 1) {
    const [from, to] = [way[i - 1] as Position, way[i] as Position];
    const step = metresBetween(from, to);
    if (left <= step && step > 0) {
      const share = left / step;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= step;
  }
  return way.at(-1) ?? [0, 0];
}
