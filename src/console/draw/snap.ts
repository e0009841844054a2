/** Where a vertex comes to lie when it is near what is there: on its vertices, then on its edges. */
import { boxAround, meet, type Box } from '../../documents/ground/geometry/box.ts';
import { closed, round } from '../../documents/ground/geometry/tidy.ts';
import { linesOf, polygonsOf, positionsOf, shapeOf, type Geometry, type Position } from '../../documents/ground/geometry/types.ts';
import type { Part } from './parts.ts';

/** Nearer than this it is drawn to it, px. */
export const NEAR = 12;

/** A way that a vertex may come to lie on; that of an area is closed, that of a point is alone. */
export interface Target {
  way: readonly Position[];
  box: Box;
}

export interface Snapped {
  at: Position;
  on: 'vertex' | 'edge';
}

interface Pixel {
  x: number;
  y: number;
}

/** What is on the map to be near to. */
export interface Plane {
  project: (position: Position) => Pixel;
  unproject: (pixel: Pixel) => Position;
}

export const targetOf = (way: readonly Position[]): Target => ({ way, box: boxAround(way) });

/** The ways of a geometry. */
export const targetsOf = (geometry: Geometry): Target[] => {
  const shape = shapeOf(geometry);
  const ways =
    shape === 'polygon' ? polygonsOf(geometry).flat() : shape === 'line' ? linesOf(geometry) : positionsOf(geometry).map((at) => [at]);
  return ways.map(targetOf);
};

/** The ways of a part that is edited. */
export const targetsOfPart = ({ kind, ways }: Part): Target[] =>
  ways.filter((way) => way.length > 0).map((way) => targetOf(kind === 'polygon' ? closed(way) : way));

/** A way without one of its vertices, which is being moved: what is left of it is open there. */
export function without(way: readonly Position[], index: number, isClosed: boolean): Position[][] {
  if (!isClosed) return [way.slice(0, index), way.slice(index + 1)].filter((piece) => piece.length > 0);
  const once = way.slice(0, -1);
  const at = index % once.length;
  return [[...once.slice(at + 1), ...once.slice(0, at)]];
}

const apart = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);

/** How far along a → b the foot of p lies, 0 to 1. */
const along = (p: Pixel, a: Pixel, b: Pixel): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const whole = dx * dx + dy * dy;
  return whole === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / whole));
};

/**
 * The place that a pointer is drawn to. A vertex comes before every edge, and lies exactly where it lay: two areas that share their
 * corners share the edge between. A neighbour that met the edge beside a corner would leave a sliver.
 */
export function snapTo(pointer: Pixel, targets: readonly Target[], { project, unproject }: Plane): Snapped | undefined {
  const [from, to] = [unproject({ x: pointer.x - NEAR, y: pointer.y + NEAR }), unproject({ x: pointer.x + NEAR, y: pointer.y - NEAR })];
  const around: Box = [from[0], from[1], to[0], to[1]];
  let [vertex, edge]: (Position | undefined)[] = [];
  let [toVertex, toEdge] = [NEAR, NEAR];
  for (const { way } of targets.filter(({ box }) => meet(box, around))) {
    for (const [i, b] of way.entries()) {
      const a = way[i - 1] ?? b;
      if (!meet(boxAround([a, b]), around)) continue;
      const [pa, pb] = [project(a), project(b)];
      const end = apart(pointer, pb);
      if (end < toVertex) [vertex, toVertex] = [b, end];
      const part = along(pointer, pa, pb);
      const foot = apart(pointer, { x: pa.x + (pb.x - pa.x) * part, y: pa.y + (pb.y - pa.y) * part });
      if (foot < toEdge) [edge, toEdge] = [[round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)], foot];
    }
  }
  return vertex ? { at: vertex, on: 'vertex' } : edge && { at: edge, on: 'edge' };
}
