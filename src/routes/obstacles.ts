/**
 * What lines must not come near. An obstacle is its convex hull, wider by the distance kept from it, and those that meet are one:
 * whoever flies round a hull never comes nearer than that to what lies in it.
 */
import { toSegment } from './plane.ts';
import type { Point } from './types.ts';

/** A convex ring, counter-clockwise, without its first point again. */
export type Hull = readonly Point[];

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Convex hull, counter-clockwise: Andrew's monotone chain. */
export function hullOf(points: readonly Point[]): Hull {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (all: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of all) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}

/** Corners of the polygon that stands for a circle, round it. */
const CORNERS = 16;

/** The hull of points, wider by a distance: never less, at most 2 % more. */
export const widened = (points: readonly Point[], by: number): Hull =>
  hullOf(
    points.flatMap(([x, y]) =>
      Array.from({ length: CORNERS }, (_, i): Point => {
        const [angle, reach] = [(2 * Math.PI * i) / CORNERS, by / Math.cos(Math.PI / CORNERS)];
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      }),
    ),
  );

/** Between which shares of a segment it lies inside a hull; undefined where it does not. */
export function crossed(a: Point, b: Point, hull: Hull): [from: number, to: number] | undefined {
  let [from, to] = [0, 1];
  for (const [i, p] of hull.entries()) {
    const q = hull[(i + 1) % hull.length]!;
    const [atA, atB] = [turn(p, q, a), turn(p, q, b)];
    if (atA <= 0 && atB <= 0) return undefined;
    const share = atA / (atA - atB);
    if (atA < 0) from = Math.max(from, share);
    else if (atB < 0) to = Math.min(to, share);
  }
  return to - from > 1e-9 ? [from, to] : undefined;
}

const meet = (one: Hull, other: Hull): boolean =>
  one.some((p, i) => crossed(p, one[(i + 1) % one.length]!, other) !== undefined) ||
  other.some((p, i) => crossed(p, other[(i + 1) % other.length]!, one) !== undefined);

/** Obstacles as hulls of which no two meet. @param rings outlines, metres */
export function hullsOf(rings: readonly (readonly Point[])[], distance: number): Hull[] {
  const apart: Hull[] = [];
  const waiting = rings.filter((ring) => ring.length > 0).map((ring) => widened(ring, distance));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const own = next;
    const at = apart.findIndex((hull) => meet(hull, own));
    if (at < 0) apart.push(own);
    else waiting.push(hullOf([...apart.splice(at, 1).flat(), ...own]));
  }
  return apart;
}

/** How often a way may be bent before it is given up. */
const DEEPEST = 12;

/**
 * Corners between two points by which a way goes round hulls, the shorter side of each. Points inside a hull are led straight out.
 * @returns undefined where no way was found
 */
export function detour(a: Point, b: Point, hulls: readonly Hull[], depth = 0): Point[] | undefined {
  const [first] = hulls
    .flatMap((hull) => {
      const span = crossed(a, b, hull);
      return span ? [{ hull, at: span[0] }] : [];
    })
    .sort((one, other) => one.at - other.at);
  if (!first) return [];
  if (depth > DEEPEST) return undefined;
  const long = (way: readonly Point[]): number =>
    way.reduce((sum, point, i) => sum + (i === 0 ? 0 : Math.hypot(point[0] - way[i - 1]![0], point[1] - way[i - 1]![1])), 0);
  const sides = [1, -1].map((side): Point[] => {
    const own = first.hull.filter((point) => turn(a, b, point) * side > 0);
    const around = hullOf([a, ...own, b]);
    const [from, to] = [around.indexOf(a), around.indexOf(b)];
    if (from < 0 || to < 0) return own.length ? [own[0]!] : [];
    const turned = [...around.slice(from), ...around.slice(0, from)];
    const end = turned.indexOf(b);
    // Counter-clockwise the hull has the corners either between a and b, or between b and a.
    return end === 1 ? turned.slice(2).toReversed() : turned.slice(1, end);
  });
  const tried = sides.filter((corners) => corners.length > 0).toSorted((one, other) => long([a, ...one, b]) - long([a, ...other, b]));
  const others = hulls.filter((hull) => hull !== first.hull);
  for (const corners of tried) {
    const way: Point[] = [];
    let whole = true;
    for (const [i, corner] of [...corners, b].entries()) {
      const from = i === 0 ? a : corners[i - 1]!;
      const between = detour(from, corner, others, depth + 1);
      if (!between) {
        whole = false;
        break;
      }
      way.push(...between, corner);
    }
    if (whole) return way.slice(0, -1);
  }
  return undefined;
}

/** From a point to the nearest edge of a hull, or 0 inside of it. */
export const toHull = (point: Point, hull: Hull): number =>
  hull.every((p, i) => turn(p, hull[(i + 1) % hull.length]!, point) > 0)
    ? 0
    : Math.min(...hull.map((p, i) => toSegment(point, p, hull[(i + 1) % hull.length]!)));
