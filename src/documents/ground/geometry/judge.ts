/** Whether a geometry is right: one judgement for browser and server, with the place of what is wrong. */
import { MOST_POSITIONS, type Fault } from './faults.ts';
import { eachPair, inRing, meeting, segmentsOf, type Segment } from './plane.ts';
import { boxAround } from './box.ts';
import { areaOf } from './sphere.ts';
import { misshapen, tidy } from './tidy.ts';
import {
  linesOf,
  polygonsOf,
  positionsOf,
  shapeOf,
  DEPTH,
  type Geometry,
  type Position,
  type Ring,
  type Rings,
  type Shape,
} from './types.ts';

/** What a document says of a property. */
export interface ShapeOptions {
  shapes?: readonly Shape[];
  /** Square metres. */
  minArea?: number;
}

/** Square metres under which an area is a slip of the hand. */
const LEAST_AREA = 0.01;

const same = (a: Position | undefined, b: Position | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** The first position, by its place, that is out of range. */
function outOfRange(type: Geometry['type'], coordinates: unknown): Fault | undefined {
  const below = (value: unknown, depth: number, path: number[]): Fault | undefined => {
    if (depth === 0) {
      const [lon = 0, lat = 0] = value as number[];
      if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) return undefined;
      const swapped = Math.abs(lat) > 90 && Math.abs(lat) <= 180 && Math.abs(lon) <= 90;
      return { code: swapped ? 'shapeSwapped' : 'shapeRange', at: [lon, lat], path };
    }
    for (const [i, one] of (value as unknown[]).entries()) {
      const wrong = below(one, depth - 1, [...path, i]);
      if (wrong) return wrong;
    }
    return undefined;
  };
  return below(coordinates, DEPTH[type], []);
}

/**
 * Rings that are open or too short; lines of one position. Judged before positions that repeat are dropped, so that places are the
 * author's.
 */
function unfinished(geometry: Geometry): Fault | undefined {
  for (const [n, rings] of polygonsOf(geometry).entries())
    for (const [r, ring] of rings.entries()) {
      const path = geometry.type === 'Polygon' ? [r] : [n, r];
      const at = ring.at(-1);
      if (ring.length > 1 && !same(ring[0], at)) return { code: 'shapeOpen', path: [...path, ring.length - 1], ...(at ? { at } : {}) };
    }
  return undefined;
}

function tooFew(geometry: Geometry): Fault | undefined {
  if (polygonsOf(geometry).some((rings) => rings.some((ring) => ring.length < 4))) return { code: 'shapeFew', limit: 3 };
  return linesOf(geometry).some((line) => line.length < 2) ? { code: 'shapeFew', limit: 2 } : undefined;
}

/** Pairs of edges near each other that are looked at: outlines of many vertices have a few times as many as vertices. */
const MOST_PAIRS = 300_000;

/** Whether the rings of polygons cross or run along themselves or each other. A point in common is none of it. */
function tangled(polygons: readonly Rings[]): Fault | undefined {
  const rings = polygons.flatMap((parts, polygon) => parts.map((ring, number) => ({ ring, polygon, number })));
  let fault: Fault | undefined;
  let pairs = 0;
  eachPair(segmentsOf(rings.map(({ ring }) => ring)), (one, other) => {
    if ((pairs += 1) > MOST_PAIRS) {
      fault = { code: 'shapeIntricate' };
      return true;
    }
    const [mine, others] = [rings[one.way], rings[other.way]];
    const met = meeting(one.a, one.b, other.a, other.b);
    if (!met || !mine || !others) return false;
    // Neighbouring parts may share an edge; a ring may share none with itself or its holes.
    if (met.how === 'touch' || (met.how === 'overlap' && mine.polygon !== others.polygon)) return false;
    const own = one.way === other.way;
    fault = {
      code: own
        ? met.how === 'cross'
          ? 'shapeCrossing'
          : 'shapeTouching'
        : mine.polygon === others.polygon
          ? 'shapeHole'
          : 'shapeOverlap',
      at: met.at,
      ...(own ? { path: [Math.min(one.index, other.index)] } : {}),
    };
    return true;
  });
  return fault;
}

/** Where a ring lies to another that it does not cross: by the first position that is not on it. */
function lies(ring: Ring, other: Ring): { where: number; at: Position } {
  for (const at of ring) {
    const where = inRing(at, other);
    if (where !== 0) return { where, at };
  }
  // Every vertex stands on the other: the middle of an edge may not.
  const [a, b] = [ring[0] as Position, ring[1] as Position];
  const at: Position = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return { where: inRing(at, other), at };
}

/** Holes outside of their ring or inside of each other, and parts inside of parts. */
function misplaced(polygons: readonly Rings[]): Fault | undefined {
  const boxes = polygons.map(([outer = []]) => boxAround(outer));
  for (const [n, [outer = [], ...holes]] of polygons.entries()) {
    for (const [h, hole] of holes.entries()) {
      const { where, at } = lies(hole, outer);
      if (where === -1) return { code: 'shapeHole', at };
      for (const other of holes.slice(h + 1))
        if (lies(hole, other).where === 1 || lies(other, hole).where === 1) return { code: 'shapeHole', at: hole[0] as Position };
    }
    for (const [m, [part = [], ...gaps]] of polygons.entries()) {
      const [a, b] = [boxes[n], boxes[m]];
      if (m === n || !a || !b || a[0] > b[2] || b[0] > a[2] || a[1] > b[3] || b[1] > a[3]) continue;
      const { where, at } = lies(outer, part);
      if (where === 1 && !gaps.some((gap) => lies(outer, gap).where === 1)) return { code: 'shapeOverlap', at };
    }
  }
  return undefined;
}

/** What is wrong with a geometry of a known type; nothing when it may be kept. */
export function faultOf(geometry: Geometry, { shapes, minArea }: ShapeOptions = {}): Fault | undefined {
  if (shapes && !shapes.includes(shapeOf(geometry))) return { code: 'shapeKind', limit: shapes };
  const wrong = misshapen(geometry.type, geometry.coordinates);
  if (wrong) return { code: 'shapeCoordinates', path: wrong };
  const positions = positionsOf(geometry);
  if (positions.length > MOST_POSITIONS) return { code: 'shapePositions', limit: MOST_POSITIONS, amount: positions.length };
  const early = outOfRange(geometry.type, geometry.coordinates) ?? unfinished(geometry);
  if (early) return early;
  const box = boxAround(positions);
  if (box[2] - box[0] > 180) return { code: 'shapeSpan' };
  const tidied = tidy(geometry);
  const polygons = polygonsOf(tidied);
  const late = tooFew(tidied) ?? tangled(polygons) ?? misplaced(polygons);
  if (late || !polygons.length) return late;
  const area = areaOf(tidied);
  const least = Math.max(LEAST_AREA, minArea ?? 0);
  return area < least ? { code: 'shapeSmall', limit: least, amount: Number(area.toFixed(2)) } : undefined;
}

/** The first place at which a geometry reaches out of polygons; touching their edge is inside. */
export function outside(geometry: Geometry, polygons: readonly Rings[]): Position | undefined {
  const within = (position: Position): boolean =>
    polygons.some(([outer = [], ...holes]) => inRing(position, outer) >= 0 && holes.every((hole) => inRing(position, hole) <= 0));
  const out = positionsOf(geometry).find((position) => !within(position));
  if (out) return out;
  const ways = [...linesOf(geometry), ...polygonsOf(geometry).flat()];
  const edges = segmentsOf(polygons.flat());
  const marked = ways.length;
  const meetings = new Map<Segment, Position[]>();
  eachPair([...segmentsOf(ways), ...edges.map((edge) => ({ ...edge, way: edge.way + marked }))], (one, other) => {
    const [mine, edge] = one.way < marked ? [one, other] : [other, one];
    if (mine.way >= marked || edge.way < marked) return false;
    const met = meeting(mine.a, mine.b, edge.a, edge.b);
    if (met) meetings.set(mine, [...(meetings.get(mine) ?? []), met.at]);
    return false;
  });
  // Between two meetings a piece is wholly inside or outside: its middle tells.
  for (const [{ a, b }, met] of meetings) {
    const along = ([lon, lat]: Position): number => (lon - a[0]) * (b[0] - a[0]) + (lat - a[1]) * (b[1] - a[1]);
    const stops = [a, ...met, b].sort((p, q) => along(p) - along(q));
    for (const [i, to] of stops.entries()) {
      const from = stops[i - 1] ?? to;
      const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) > 2e-8 && !within(middle)) return middle;
    }
  }
  return undefined;
}
