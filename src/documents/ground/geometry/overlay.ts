/**
 * Polygons laid over each other and cut by lines: every piece of their outlines knows whether its left and its right are covered,
 * and what has cover on its left only is walked into rings again. Points of crossing are made once and shared, so that nothing
 * tears; who calls compares areas all the same.
 */
import { eachPair, inRing, meeting, segmentsOf, type Segment } from './plane.ts';
import { boxAround, type Box } from './box.ts';
import { signedArea } from './sphere.ts';
import type { Position, Ring, Rings } from './types.ts';

/** A piece between two nodes, and the rings it is part of: 1 when it runs along, -1 against. */
interface Edge {
  a: Position;
  b: Position;
  rings: Map<number, 1 | -1>;
  cut: boolean;
}

/** A hundredth of a millimetre: positions closer than that are one. */
const KEY = 1e10;
const keyOf = ([lon, lat]: Position): string => `${Math.round(lon * KEY)} ${Math.round(lat * KEY)}`;

/** The pieces of ways between all points in which they meet. */
function noded(ways: readonly (readonly Position[])[], rings: number): Edge[] {
  const stops = new Map<Segment, Position[]>();
  const segments = segmentsOf(ways);
  for (const segment of segments) stops.set(segment, []);
  eachPair(segments, (one, other) => {
    const met = meeting(one.a, one.b, other.a, other.b);
    if (!met) return false;
    const points = met.how === 'overlap' ? [one.a, one.b, other.a, other.b] : [met.at];
    for (const segment of [one, other])
      for (const point of points) if (met.how !== 'overlap' || strictlyOn(segment, point)) stops.get(segment)?.push(point);
    return false;
  });
  const known = new Map<string, Position>();
  const node = (position: Position): Position => {
    const key = keyOf(position);
    const there = known.get(key);
    if (!there) known.set(key, position);
    return there ?? position;
  };
  const edges = new Map<string, Edge>();
  for (const [{ a, b, way }, between] of stops) {
    const along = ([lon, lat]: Position): number => (lon - a[0]) * (b[0] - a[0]) + (lat - a[1]) * (b[1] - a[1]);
    const points = [a, ...between, b].map(node).sort((p, q) => along(p) - along(q));
    for (let i = 1; i < points.length; i += 1) {
      const [from, to] = [points[i - 1] as Position, points[i] as Position];
      if (from === to) continue;
      const [k, l] = [keyOf(from), keyOf(to)];
      const forward = k < l;
      const key = forward ? `${k} ${l}` : `${l} ${k}`;
      const edge = edges.get(key) ?? { a: forward ? from : to, b: forward ? to : from, rings: new Map(), cut: false };
      edges.set(key, edge);
      if (way >= rings) edge.cut = true;
      else if (edge.rings.has(way)) edge.rings.delete(way);
      else edge.rings.set(way, forward ? 1 : -1);
    }
  }
  return [...edges.values()];
}

const strictlyOn = ({ a, b }: Segment, point: Position): boolean => meeting(a, b, point, point) !== undefined;

/** Whether the left and the right of an edge lie in some polygon and none of its holes. */
function covered(edge: Edge, polygons: readonly Rings[], boxes: readonly Box[]): { left: boolean; right: boolean } {
  const middle: Position = [(edge.a[0] + edge.b[0]) / 2, (edge.a[1] + edge.b[1]) / 2];
  let number = 0;
  const sides = { left: false, right: false };
  for (const rings of polygons) {
    const inside = { left: true, right: true };
    for (const [r, ring] of rings.entries()) {
      const along = edge.rings.get(number);
      const box = boxes[number] as Box;
      number += 1;
      // A ring has its area on its left when it runs counter-clockwise, as all do here.
      const [left, right] = along === undefined ? (within(middle, ring, box) ? [true, true] : [false, false]) : [along === 1, along === -1];
      inside.left &&= r === 0 ? left : !left;
      inside.right &&= r === 0 ? right : !right;
    }
    sides.left ||= inside.left;
    sides.right ||= inside.right;
  }
  return sides;
}

const within = (position: Position, ring: Ring, box: Box): boolean =>
  position[0] >= box[0] && position[0] <= box[2] && position[1] >= box[1] && position[1] <= box[3] && inRing(position, ring) === 1;

interface Half {
  from: Position;
  to: Position;
  used: boolean;
}

/** Half-edges that lead nowhere are dropped until none is left. */
function withoutEnds(edges: readonly Edge[]): Edge[] {
  const of = new Map<Position, Set<Edge>>();
  const add = (node: Position, edge: Edge): void => void (of.get(node) ?? of.set(node, new Set()).get(node))?.add(edge);
  for (const edge of edges) {
    add(edge.a, edge);
    add(edge.b, edge);
  }
  const removed = new Set<Edge>();
  const ends = [...of].filter(([, at]) => at.size === 1).map(([node]) => node);
  for (let node = ends.pop(); node; node = ends.pop()) {
    const [edge] = of.get(node) ?? [];
    if (!edge) continue;
    removed.add(edge);
    for (const end of [edge.a, edge.b]) {
      of.get(end)?.delete(edge);
      if (of.get(end)?.size === 1) ends.push(end);
    }
  }
  return edges.filter((edge) => !removed.has(edge));
}

/** Rings with their area on the left, walked by always taking the first way to the right of where one came from. */
function walked(halves: readonly Half[]): Ring[] | undefined {
  const leaving = new Map<Position, { half: Half; angle: number }[]>();
  for (const half of halves) {
    const angle = Math.atan2(half.to[1] - half.from[1], half.to[0] - half.from[0]);
    leaving.set(half.from, [...(leaving.get(half.from) ?? []), { half, angle }]);
  }
  const next = ({ from, to }: Half): Half | undefined => {
    const back = Math.atan2(from[1] - to[1], from[0] - to[0]);
    const turn = (angle: number): number => {
      const clockwise = (back - angle) % (2 * Math.PI);
      return clockwise <= 1e-12 ? clockwise + 2 * Math.PI : clockwise;
    };
    const free = (leaving.get(to) ?? []).filter(({ half }) => !half.used);
    return free.toSorted((p, q) => turn(p.angle) - turn(q.angle))[0]?.half;
  };
  const rings: Ring[] = [];
  for (const start of halves) {
    if (start.used) continue;
    const ring: Ring = [start.from];
    for (let at: Half | undefined = start; ; at = next(at)) {
      // A way that does not come back: digits were lost, and the answer would be wrong.
      if (!at) return undefined;
      at.used = true;
      ring.push(at.to);
      if (at.to === start.from) break;
    }
    rings.push(ring);
  }
  return rings;
}

/** Each hole in the smallest ring that holds it. */
function hung(rings: readonly Ring[]): Rings[] | undefined {
  const outer = rings.filter((ring) => signedArea(ring) > 0).map((ring): Rings => [ring]);
  const sizes = new Map(outer.map((polygon) => [polygon, signedArea(polygon[0] ?? [])]));
  for (const hole of rings.filter((ring) => signedArea(ring) < 0)) {
    const holders = outer.filter(([ring = []]) => {
      const first = hole.map((at) => inRing(at, ring)).find((where) => where !== 0);
      return first === 1;
    });
    const [holder] = holders.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
    if (!holder) return undefined;
    holder.push(hole);
  }
  return outer;
}

/**
 * What polygons cover together, cut along ways.
 * @param polygons tidy: eight decimals
 * @returns undefined when the outlines cannot be followed
 */
export function overlaid(polygons: readonly Rings[], cuts: readonly (readonly Position[])[] = []): Rings[] | undefined {
  // Every ring counter-clockwise, whichever way it says.
  const turned = polygons.map((rings) => rings.map((ring) => (signedArea(ring) < 0 ? ring.toReversed() : ring)));
  const rings = turned.flat();
  const boxes = rings.map(boxAround);
  const judged = noded([...rings, ...cuts], rings.length).flatMap((edge) => {
    const { left, right } = covered(edge, turned, boxes);
    return left !== right || (left && edge.cut) ? [{ edge, left, right }] : [];
  });
  const remaining = new Set(withoutEnds(judged.map(({ edge }) => edge)));
  const halves = judged
    .filter(({ edge }) => remaining.has(edge))
    .flatMap(({ edge: { a, b }, left, right }): Half[] => [
      ...(left ? [{ from: a, to: b, used: false }] : []),
      ...(right ? [{ from: b, to: a, used: false }] : []),
    ]);
  const outlines = walked(halves);
  return outlines && hung(outlines);
}
