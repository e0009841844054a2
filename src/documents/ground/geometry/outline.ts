/**
 * Outlines of things on pictures: polygons whose vertices are whole pixels from the upper left corner, not closed. One judgement for
 * browser and server.
 */
import { boxAround } from './box.ts';
import { eachPair, meeting, segmentsOf } from './plane.ts';
import type { Position } from './types.ts';

/** Pixels from the left and from the top. */
export type Vertex = readonly [x: number, y: number];
export type Outline = readonly Vertex[];

export interface PictureSize {
  width: number;
  height: number;
}

/** Vertices that an outline may have. */
export const [LEAST_VERTICES, MOST_VERTICES] = [3, 200] as const;

/** Pixels of a side that is not known, at most. */
const MOST_SIDE = 100_000;

export type OutlineFaultCode =
  | 'outlineVertex'
  | 'outlineFew'
  | 'outlineMany'
  | 'outlineOutside'
  | 'outlineCrossing'
  | 'outlineTouching'
  | 'outlineFlat';

export interface OutlineFault {
  code: OutlineFaultCode;
  /** Which vertex, from 0. */
  vertex?: number;
  /** How many vertices there are. */
  amount?: number;
}

const MESSAGES: Record<OutlineFaultCode, (fault: OutlineFault, no: number) => { zh: string; en: string }> = {
  outlineVertex: (_, no) => ({
    zh: `多边形的第 ${no} 个顶点应为两个整数，单位为像素`,
    en: `Vertex ${no} of the polygon must be two whole numbers of pixels`,
  }),
  outlineFew: () => ({
    zh: `多边形至少需要 ${LEAST_VERTICES} 个不同的顶点`,
    en: `A polygon needs at least ${LEAST_VERTICES} different vertices`,
  }),
  outlineMany: ({ amount }) => ({
    zh: `多边形最多 ${MOST_VERTICES} 个顶点，现有 ${String(amount)} 个`,
    en: `A polygon has at most ${MOST_VERTICES} vertices; this one has ${String(amount)}`,
  }),
  outlineOutside: (_, no) => ({ zh: `多边形的第 ${no} 个顶点在图像之外`, en: `Vertex ${no} of the polygon lies outside of the picture` }),
  outlineCrossing: (_, no) => ({ zh: `多边形在第 ${no} 条边处与自身相交`, en: `The polygon crosses itself at edge ${no}` }),
  outlineTouching: (_, no) => ({ zh: `多边形在第 ${no} 条边处与自身接触`, en: `The polygon touches itself at edge ${no}` }),
  outlineFlat: () => ({ zh: '多边形的面积为零', en: 'The polygon has no area' }),
};

/** A fault in both languages. */
export const outlineText = (fault: OutlineFault): { zh: string; en: string } => MESSAGES[fault.code](fault, (fault.vertex ?? 0) + 1);

/** The plane of degrees judges eight decimals as whole numbers: pixels become such steps. */
const STEP = 1e-8;
const placed = ([x, y]: Vertex): Position => [x * STEP, y * STEP];
const ringOf = (outline: Outline): Position[] => [...outline, ...outline.slice(0, 1)].map(placed);

/** Whether a value is a list of vertices. */
export const isOutline = (value: unknown): value is Outline =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => Array.isArray(one) && one.length === 2 && one.every((n) => typeof n === 'number' && Number.isFinite(n)));

/** Square pixels inside of it. */
export const surfaceOf = (outline: Outline): number =>
  Math.abs(
    outline.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** From where to where a line across the picture lies in it, from left to right. @param y of the line, between two rows of vertices */
export function spansAt(outline: Outline, y: number): readonly (readonly [from: number, to: number])[] {
  const crossings = outline
    .flatMap(([ax, ay], i) => {
      const [bx, by] = outline[(i + 1) % outline.length] ?? [ax, ay];
      return ay > y !== by > y ? [ax + ((y - ay) / (by - ay)) * (bx - ax)] : [];
    })
    .sort((one, other) => one - other);
  return Array.from({ length: crossings.length >> 1 }, (_, i) => [crossings[2 * i] ?? 0, crossings[2 * i + 1] ?? 0] as const);
}

/** The box around it. */
export function boundsOf(outline: Outline): { x: number; y: number; width: number; height: number } {
  const [left, top, right, bottom] = boxAround(outline);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Where it meets itself elsewhere than in the vertices of neighbouring edges. */
function tangled(outline: Outline): OutlineFault | undefined {
  let fault: OutlineFault | undefined;
  const last = outline.length - 1;
  eachPair(segmentsOf([ringOf(outline)]), (one, other) => {
    const met = meeting(one.a, one.b, other.a, other.b);
    if (!met) return false;
    const apart = Math.abs(one.index - other.index);
    const neighbours = apart === 1 || apart === last;
    if (neighbours && met.how === 'touch') return false;
    fault = { code: met.how === 'cross' ? 'outlineCrossing' : 'outlineTouching', vertex: Math.min(one.index, other.index) };
    return true;
  });
  return fault;
}

/** Which side of a → b the place c lies on; 0 on the line. */
const turn = ([ax, ay]: Vertex, [bx, by]: Vertex, [cx, cy]: Vertex): number => (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);

/** The vertices that a rubber band around it would touch. */
function hull(outline: Outline): Vertex[] {
  const sorted = outline.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (all: Outline): Vertex[] => {
    const chain: Vertex[] = [];
    for (const one of all) {
      while (chain.length > 1 && turn(chain.at(-2) as Vertex, chain.at(-1) as Vertex, one) <= 0) chain.pop();
      chain.push(one);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** What is wrong with an outline. @param size of its picture, where known */
export function outlineFault(outline: Outline, size?: PictureSize): OutlineFault | undefined {
  if (outline.length > MOST_VERTICES) return { code: 'outlineMany', amount: outline.length };
  const odd = outline.findIndex((one: unknown) => !Array.isArray(one) || one.length !== 2 || !one.every(Number.isSafeInteger));
  if (odd >= 0) return { code: 'outlineVertex', vertex: odd };
  const { width, height } = size ?? { width: MOST_SIDE, height: MOST_SIDE };
  const out = outline.findIndex(([x, y]) => x < 0 || y < 0 || x > width || y > height);
  if (out >= 0) return { code: 'outlineOutside', vertex: out };
  if (new Set(outline.map(String)).size < LEAST_VERTICES) return { code: 'outlineFew' };
  // All on one line: everything touches everything there.
  return hull(outline).length < LEAST_VERTICES ? { code: 'outlineFlat' } : tangled(outline);
}

/** How far a place is from a segment, pixels. */
function distance([x, y]: Vertex, [ax, ay]: Vertex, [bx, by]: Vertex): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
  return Math.hypot(x - ax - (bx - ax) * share, y - ay - (by - ay) * share);
}

/** A way with the vertices that are further than so many pixels from it (Douglas and Peucker), its ends included. */
function simplified(way: Outline, tolerance: number): Vertex[] {
  const kept = new Set([0, way.length - 1]);
  const open: [number, number][] = [[0, way.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [most, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i += 1) {
      const off = distance(way[i] as Vertex, way[from] as Vertex, way[to] as Vertex);
      if (off > most) [most, at] = [off, i];
    }
    if (at < 0) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return way.filter((_, i) => kept.has(i));
}

/** Vertices of an outline of others that are looked at; of more, evenly as many. */
const MOST_POINTS = 5000;
/** Pixels by which an outline of others may be changed, in turn. */
const TOLERANCES = [0, 0.5, 1, 2, 4, 8] as const;

/**
 * An outline of another tool as it is kept here: whole pixels inside the picture, no vertex twice in a row, and no more vertices than
 * there may be; changed as little as that needs.
 * @returns the fault where there is none
 */
export function fitted(points: Outline, size: PictureSize): Vertex[] | OutlineFault {
  const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  const step = Math.ceil(points.length / MOST_POINTS);
  const within = (step > 1 ? points.filter((_, i) => i % step === 0) : points).map(([x, y]): Vertex => [
    clamp(x, size.width),
    clamp(y, size.height),
  ]);
  let first: OutlineFault | undefined;
  for (const tolerance of TOLERANCES) {
    const [start] = within;
    const way = tolerance === 0 || !start ? within : simplified([...within, start], tolerance).slice(0, -1);
    const whole = way
      .map(([x, y]): Vertex => [Math.round(x), Math.round(y)])
      .filter(([x, y], i, all) => {
        const [px, py] = all.at(i - 1) ?? [];
        return px !== x || py !== y;
      });
    const fault = outlineFault(whole, size);
    if (!fault) return whole;
    first ??= fault;
  }
  return first ?? { code: 'outlineFew' };
}

/** Sides of the smallest rectangle around it, however that is turned, pixels: a slanting crack is as long as it is. */
export function sidesOf(outline: Outline): { length: number; width: number } {
  const around = hull(outline);
  let best = { length: 0, width: 0, surface: Infinity };
  for (const [i, [ax, ay]] of around.entries()) {
    const [bx, by] = around[(i + 1) % around.length] as Vertex;
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
    const [along, across] = [around.map(([x, y]) => x * ux + y * uy), around.map(([x, y]) => y * ux - x * uy)];
    const [a, b] = [Math.max(...along) - Math.min(...along), Math.max(...across) - Math.min(...across)];
    if (a * b < best.surface) best = { length: Math.max(a, b), width: Math.min(a, b), surface: a * b };
  }
  return { length: best.length, width: best.width };
}
