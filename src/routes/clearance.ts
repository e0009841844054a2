/** A way held against the ground below it. */
import { legsOf } from './figures.ts';
import { polygonsOf, type Geometry } from '../documents/ground/geometry/types.ts';
import { Outline } from './outline.ts';
import { planeAt, type Plane } from './plane.ts';
import type { HeightMode, Point, Position, Waypoint } from './types.ts';

/** Metres above the sea at a place; undefined where the model knows nothing. */
export type Terrain = (place: Position) => number | undefined;

export interface Spot {
  /** Metres of way on the ground. */
  along: number;
  place: Position;
  /** By the height mode of the route. */
  height: number;
  /** Number of the waypoint before it, from 1. */
  waypoint: number;
  /** Above the sea, where a model knows. */
  ground?: number;
  /** Above the ground, where that is known. */
  clearance?: number;
}

/** Places along a way so many metres apart at most, each waypoint among them. */
export function spotsAlong(waypoints: readonly Waypoint[], every: number): Omit<Spot, 'ground' | 'clearance'>[] {
  const [first] = waypoints;
  if (!first) return [];
  const plane = planeAt([first.lon, first.lat]);
  const spots: Omit<Spot, 'ground' | 'clearance'>[] = [{ along: 0, place: [first.lon, first.lat], height: first.height, waypoint: 1 }];
  let passed = 0;
  for (const [i, { start, end, flat, from, to }] of legsOf(waypoints, plane).entries()) {
    const pieces = Math.max(1, Math.ceil(flat / every));
    for (let n = 1; n <= pieces; n += 1) {
      const share = n / pieces;
      spots.push({
        along: passed + flat * share,
        place:
          n === pieces ? [to.lon, to.lat] : plane.from([start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]),
        height: from.height + (to.height - from.height) * share,
        waypoint: n === pieces ? i + 2 : i + 1,
      });
    }
    passed += flat;
  }
  return spots;
}

/**
 * How high a way is above the ground. Heights above the take-off need its ground; those above the ground are their own clearance; those
 * above the ellipsoid cannot be told, because terrain is above the sea.
 */
export function clearanceOf(
  waypoints: readonly Waypoint[],
  mode: HeightMode,
  terrain: Terrain | undefined,
  takeoff?: Position,
  every = 10,
): Spot[] {
  const [first] = waypoints;
  const start = takeoff ?? (first && [first.lon, first.lat]);
  const base = start && terrain?.(start);
  return spotsAlong(waypoints, every).map((spot): Spot => {
    const ground = terrain?.(spot.place);
    const clearance =
      mode === 'aboveGround'
        ? spot.height
        : mode === 'aboveTakeoff' && ground !== undefined && base !== undefined
          ? base + spot.height - ground
          : undefined;
    return { ...spot, ...(ground === undefined ? {} : { ground }), ...(clearance === undefined ? {} : { clearance }) };
  });
}

/** An area of the map as an outline in a plane. */
export const outlineIn =
  ({ to }: Plane) =>
  (geometry: Geometry): Outline =>
    new Outline(polygonsOf(geometry).flatMap((rings) => rings.map((ring) => ring.slice(0, -1).map(to))));

/** Which of points is nearest to any of some outlines, and how far, m: infinitely where there are none. */
export function nearestOf(points: readonly Point[], outlines: readonly Outline[]): { i: number; far: number } {
  let near = { i: 0, far: Number.POSITIVE_INFINITY };
  for (const [i, point] of points.entries())
    for (const one of outlines) {
      const far = one.far(point, near.far);
      if (far < near.far) near = { i, far };
    }
  return near;
}

/** From places of a way to the nearest of some areas, m: 0 inside, infinitely far where there are none. */
export function obstacleOf(places: readonly Position[], areas: readonly Geometry[]): number {
  const plane = planeAt(places[0] ?? [0, 0]);
  return nearestOf(places.map(plane.to), areas.map(outlineIn(plane))).far;
}
