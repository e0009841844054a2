/**
 * A plane in metres about a place. Metres per degree are those of the WGS-84 ellipsoid at its latitude (radii of curvature of the
 * meridian and of the prime vertical); within 10 km of the place, lengths are right to 0.1 %.
 */
import type { Point, Position } from './types.ts';

const RADIUS = 6_378_137;
/** Square of the first eccentricity. */
const E2 = 0.006_694_379_990_14;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (angle: number): number => (angle * 180) / Math.PI;

export interface Plane {
  to: (position: Position) => Point;
  from: (point: Point) => Position;
}

export function planeAt([lon0, lat0]: Position): Plane {
  const bent = 1 - E2 * Math.sin(radians(lat0)) ** 2;
  const north = radians(1) * ((RADIUS * (1 - E2)) / bent ** 1.5);
  const east = radians(1) * (RADIUS / Math.sqrt(bent)) * Math.cos(radians(lat0));
  return { to: ([lon, lat]) => [(lon - lon0) * east, (lat - lat0) * north], from: ([x, y]) => [lon0 + x / east, lat0 + y / north] };
}

export const apart = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/** Clockwise from north, 0 to 360. */
export const bearing = ([ax, ay]: Point, [bx, by]: Point): number => (degrees(Math.atan2(bx - ax, by - ay)) + 360) % 360;

/** From a point to the nearest of a segment. */
export function toSegment([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const t = long === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / long));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/** Whether a point lies inside rings, by the even-odd rule: a ring within another is a hole. */
export function inside([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  let odd = false;
  for (const ring of rings)
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    }
  return odd;
}
