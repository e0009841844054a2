/** Where segments meet and what lies inside, in the plane of degrees. Positions of eight decimals are judged as whole numbers. */
import type { Position, Ring } from './types.ts';

/** Steps of the eighth decimal: shapes under half a degree are judged without any rounding. */
const UNIT = 1e8;
const whole = (degrees: number): number => Math.round(degrees * UNIT);

/** Which side of a → b the position c lies on: 1 left, -1 right, 0 on the line. */
export function side(a: Position, b: Position, c: Position): number {
  const [ax, ay] = [whole(a[0]), whole(a[1])];
  return Math.sign((whole(b[0]) - ax) * (whole(c[1]) - ay) - (whole(c[0]) - ax) * (whole(b[1]) - ay));
}

/** Whether c, known to lie on the line through a and b, lies between them or on one. */
const between = (a: Position, b: Position, c: Position): boolean =>
  Math.min(a[0], b[0]) <= c[0] && c[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= c[1] && c[1] <= Math.max(a[1], b[1]);

/** How two segments meet: through each other, in a point that ends one of them, along a piece, or not at all. */
export type Meeting = { how: 'cross' | 'touch' | 'overlap'; at: Position };

/** Where two segments meet. */
export function meeting(a: Position, b: Position, c: Position, d: Position): Meeting | undefined {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return { how: 'cross', at: crossing(a, b, c, d) };
  const shared = [
    ...(abc === 0 && between(a, b, c) ? [c] : []),
    ...(abd === 0 && between(a, b, d) ? [d] : []),
    ...(cda === 0 && between(c, d, a) ? [a] : []),
    ...(cdb === 0 && between(c, d, b) ? [b] : []),
  ];
  const [first] = shared;
  if (!first) return undefined;
  const apart = shared.some(([lon, lat]) => lon !== first[0] || lat !== first[1]);
  return { how: apart ? 'overlap' : 'touch', at: first };
}

/** Where two segments that cross do. */
export function crossing([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position, [dx, dy]: Position): Position {
  const [rx, ry, sx, sy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const t = ((cx - ax) * sy - (cy - ay) * sx) / (rx * sy - ry * sx);
  return [ax + rx * t, ay + ry * t];
}

/** Whether a position lies inside a ring (1), outside (-1) or on it (0). */
export function inRing(position: Position, ring: Ring): number {
  const [, y] = position;
  let inside = false;
  for (let i = 1; i < ring.length; i += 1) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
    const turn = side(a, b, position);
    if (turn === 0 && between(a, b, position)) return 0;
    if (a[1] > y !== b[1] > y && turn === (b[1] > a[1] ? 1 : -1)) inside = !inside;
  }
  return inside ? 1 : -1;
}

/** The same for a polygon with holes. */
export function inRings(position: Position, rings: readonly Ring[]): number {
  for (const [i, ring] of rings.entries()) {
    const where = inRing(position, ring) * (i === 0 ? 1 : -1);
    if (where !== 1) return where;
  }
  return 1;
}

/** A piece of a way, with the way and its place in it. */
export interface Segment {
  a: Position;
  b: Position;
  way: number;
  index: number;
}

/** The pieces of ways. */
export const segmentsOf = (ways: readonly (readonly Position[])[]): Segment[] =>
  ways.flatMap((way, n) => way.slice(1).map((b, i) => ({ a: way[i] as Position, b, way: n, index: i })));

/** How long segments are along an axis, together: as a share of all that they lie in. */
function spread(segments: readonly Segment[], axis: 0 | 1): number {
  let [least, most, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const { a, b } of segments) {
    least = Math.min(least, a[axis], b[axis]);
    most = Math.max(most, a[axis], b[axis]);
    sum += Math.abs(a[axis] - b[axis]);
  }
  return most > least ? sum / (most - least) : segments.length;
}

/**
 * Pairs of segments whose boxes meet, from west to east, or from south to north where that is much shorter: `visit` may stop the walk by
 * answering true.
 */
export function eachPair(segments: readonly Segment[], visit: (one: Segment, other: Segment) => boolean): void {
  const [x, y] = spread(segments, 0) > 4 * spread(segments, 1) ? ([1, 0] as const) : ([0, 1] as const);
  const sorted = segments
    .map((segment) => ({
      segment,
      west: Math.min(segment.a[x], segment.b[x]),
      east: Math.max(segment.a[x], segment.b[x]),
      south: Math.min(segment.a[y], segment.b[y]),
      north: Math.max(segment.a[y], segment.b[y]),
    }))
    .sort((one, other) => one.west - other.west);
  for (const [i, one] of sorted.entries())
    for (let j = i + 1; j < sorted.length; j += 1) {
      const other = sorted[j] as typeof one;
      if (other.west > one.east) break;
      if (other.south <= one.north && one.south <= other.north && visit(one.segment, other.segment)) return;
    }
}
