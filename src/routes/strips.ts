/** Parallel lines over polygons, back and forth. Everything in metres of one plane. */
import { crossed, type Hull } from './obstacles.ts';
import { radians } from './plane.ts';
import type { Point } from './types.ts';

export interface StripSettings {
  /** Along which lines run, degrees clockwise from north. */
  direction: number;
  /** Between lines at most. */
  spacing: number;
  /** What one picture shows across a line. */
  width: number;
  /** Lines go on for so much beyond what they cover. */
  beyond: number;
}

export type Line = readonly [from: Point, to: Point];

/** More than so many lines are not laid. */
export const MOST_LINES = 1000;

type Span = [from: number, to: number];

const joined = (spans: readonly Span[]): Span[] => {
  const whole: Span[] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
};

type Edge = readonly [from: Point, to: Point];

const edgesOf = (rings: readonly (readonly Point[])[]): Edge[] =>
  rings.flatMap((ring) => ring.map((point, i): Edge => [point, ring[(i + 1) % ring.length]!]));

/** Where an edge is at `v`. */
const along = ([[ax, ay], [bx, by]]: Edge, v: number): number => ax + ((v - ay) / (by - ay)) * (bx - ax);

/** Where a line at `v` is inside of what edges go round, by the even-odd rule. */
function spansAt(edges: readonly Edge[], v: number): Span[] {
  const cuts: number[] = [];
  for (const edge of edges) if (edge[0][1] > v !== edge[1][1] > v) cuts.push(along(edge, v));
  cuts.sort((a, b) => a - b);
  return Array.from({ length: cuts.length >> 1 }, (_, i): Span => [cuts[2 * i]!, cuts[2 * i + 1]!]);
}

/** What an edge covers of a line between two heights, neither of which it lies beyond. */
function spanOf(edge: Edge, low: number, high: number): Span {
  const [one, other] = edge.map(([x, y]) => (y < low ? along(edge, low) : y > high ? along(edge, high) : x)) as Span;
  return one < other ? [one, other] : [other, one];
}

/**
 * All that edges go round between two heights, as seen along the lines: no corner of it is left out. Whatever of it hangs together is bounded
 * by edges and by the two heights themselves, which cover as much of a line as it does.
 * @param edges those that do not lie beyond the heights, at least
 */
function spansWithin(edges: readonly Edge[], low: number, high: number): Span[] {
  const spans = [...spansAt(edges, low), ...spansAt(edges, high)];
  for (const edge of edges)
    if (Math.max(edge[0][1], edge[1][1]) >= low && Math.min(edge[0][1], edge[1][1]) <= high) spans.push(spanOf(edge, low, high));
  return joined(spans);
}

/** Edges by the strips of one height each that they reach into, from the lowest. */
function byStrip(edges: readonly Edge[], { low, step, count }: { low: number; step: number; count: number }): Edge[][] {
  const strips = Array.from({ length: count }, (): Edge[] => []);
  // The outermost strips reach to the edge of everything.
  const stripAt = (v: number): number => (step > 0 ? Math.min(count - 1, Math.max(0, Math.floor((v - low) / step))) : 0);
  for (const edge of edges) {
    // A strip more to each side: which one a corner on the edge of two is in is a matter of rounding.
    const [first, last] = [stripAt(Math.min(edge[0][1], edge[1][1])) - 1, stripAt(Math.max(edge[0][1], edge[1][1])) + 1];
    for (let i = Math.max(0, first); i <= Math.min(count - 1, last); i += 1) strips[i]!.push(edge);
  }
  return strips;
}

/**
 * Lines over one polygon with holes, in the order they lie in, each with its parts from one end to the other. Every part of the polygon
 * lies under a line: lines stand evenly, never further apart than asked, and reach as far as the polygon does within their strip. Where
 * a hull is in the way, lines end before it.
 * @returns undefined where it would be more than {@link MOST_LINES}
 */
export function stripsOver(
  polygon: readonly (readonly Point[])[],
  { direction, spacing, width, beyond }: StripSettings,
  hulls: readonly Hull[] = [],
): Line[][] | undefined {
  const [sin, cos] = [Math.sin(radians(direction)), Math.cos(radians(direction))];
  // u runs along the lines, v to their left.
  const turned = polygon.map((ring) => ring.map(([x, y]): Point => [x * sin + y * cos, -x * cos + y * sin]));
  const back = ([u, v]: Point): Point => [u * sin - v * cos, u * cos + v * sin];
  const across = turned.flat().map(([, v]) => v);
  const [low, high] = [Math.min(...across), Math.max(...across)];
  const over = high - low - width;
  const count = over <= 0 ? 1 : Math.ceil(over / spacing) + 1;
  if (!(count <= MOST_LINES)) return undefined;
  const step = count > 1 ? over / (count - 1) : 0;
  // The first line lies half a picture from the edge, and its strip ends half-way to the next.
  const strips = byStrip(edgesOf(turned), { low: (low + high) / 2 - (count / 2) * step, step, count });
  return Array.from({ length: count }, (_, i): Line[] => {
    const v = (low + high) / 2 + (i - (count - 1) / 2) * step;
    // The strip this line is there for: half-way to its neighbours, and to the edge for the outermost.
    const [from, to] = [i === 0 ? low : v - step / 2, i === count - 1 ? high : v + step / 2];
    const tiny = (to - from) * 1e-6;
    const covered = joined(spansWithin(strips[i]!, from - tiny, to + tiny).map(([a, b]): Span => [a - beyond, b + beyond]));
    return covered.flatMap(([a, b]) => cut([back([a, v]), back([b, v])], hulls));
  }).filter((lines) => lines.length > 0);
}

/** Shorter parts are not flown. */
const LEAST = 1;

/** What of a line lies outside of hulls. */
function cut([a, b]: Line, hulls: readonly Hull[]): Line[] {
  const at = (share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  const taken = joined(
    hulls.flatMap((hull) => {
      const span = crossed(a, b, hull);
      return span ? [span] : [];
    }),
  );
  const stops = [0, ...taken.flat(), 1];
  return Array.from({ length: stops.length >> 1 }, (_, i): Line => [at(stops[2 * i]!), at(stops[2 * i + 1]!)]).filter(
    ([from, to]) => Math.hypot(to[0] - from[0], to[1] - from[1]) >= LEAST,
  );
}

/** Lines in the order they are flown, back and forth, from one of four corners. @param corner 0 to 3 */
export function backAndForth(strips: readonly (readonly Line[])[], corner: number): Line[] {
  const [last, right] = [(corner & 1) === 1, (corner & 2) === 2];
  return (last ? strips.toReversed() : strips).flatMap((lines, i) =>
    (i % 2 === 1) === right ? lines : lines.toReversed().map(([from, to]): Line => [to, from]),
  );
}
