/** What a model is told of a place on a picture: numbers of its box and of what is around it, in degrees where they are known. */
import type { PixelBox } from './types.ts';

/** Name of these numbers. A model that was trained on others is of no use here. */
export const FEATURES = 'box-1';

/** A picture as one number a pixel: °C, or grey levels. */
export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
  celsius: boolean;
  /** Metres of a pixel. */
  metre?: number | undefined;
}

/** Pixels around a box that tell what is usual there. */
const RING = 8;
/** Squares along each side into which a box is divided. */
const GRID = 4;
/** What is not known. */
const UNKNOWN = -1;

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

interface Cut {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function cutOf({ width, height }: Plane, box: PixelBox): Cut {
  const left = Math.max(0, Math.min(width - 1, Math.round(box.x)));
  const top = Math.max(0, Math.min(height - 1, Math.round(box.y)));
  return {
    left,
    top,
    right: Math.max(left + 1, Math.min(width, Math.round(box.x + box.width))),
    bottom: Math.max(top + 1, Math.min(height, Math.round(box.y + box.height))),
  };
}

/** Median around a box; of the box itself where it takes the whole picture. */
function usual({ width, height, values }: Plane, { left, top, right, bottom }: Cut): number {
  const [around, inside]: [number[], number[]] = [[], []];
  for (let y = Math.max(0, top - RING); y < Math.min(height, bottom + RING); y += 1)
    for (let x = Math.max(0, left - RING); x < Math.min(width, right + RING); x += 1)
      (x >= left && x < right && y >= top && y < bottom ? inside : around).push(values[y * width + x] ?? 0);
  return medianOf(around.length > 0 ? around : inside);
}

/** How many places of a mask there are, and the share of the largest. */
function places(mask: Uint8Array, width: number): { count: number; largest: number } {
  const [left, total] = [mask.slice(), mask.reduce((sum, one) => sum + one, 0)];
  let [count, most] = [0, 0];
  for (let start = 0; start < left.length; start += 1) {
    if (!left[start]) continue;
    const queue = [start];
    left[start] = 0;
    for (let n = 0; n < queue.length; n += 1) {
      const i = queue[n] ?? 0;
      for (const to of [i % width > 0 ? i - 1 : -1, i % width < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (!left[to]) continue;
        left[to] = 0;
        queue.push(to);
      }
    }
    if (queue.length > 1 || total === 1) count += 1;
    most = Math.max(most, queue.length);
  }
  return { count, largest: total === 0 ? 0 : most / total };
}

/** The square of the grid that each pixel of a box lies in, row by row. */
const squareOf = (i: number, wide: number, high: number): number =>
  Math.min(GRID - 1, Math.floor((Math.floor(i / wide) * GRID) / high)) * GRID + Math.min(GRID - 1, Math.floor(((i % wide) * GRID) / wide));

/** Means of a grid of squares over the box; those of a box with fewer pixels than squares are as its nearest ones. */
function squares(inside: readonly number[], wide: number, high: number): number[] {
  const means: number[] = [];
  for (let n = 0; n < GRID * GRID; n += 1) {
    const [row, column] = [Math.floor(n / GRID), n % GRID];
    const [x0, y0] = [Math.floor((wide * column) / GRID), Math.floor((high * row) / GRID)];
    const [x1, y1] = [Math.max(x0 + 1, Math.floor((wide * (column + 1)) / GRID)), Math.max(y0 + 1, Math.floor((high * (row + 1)) / GRID))];
    let sum = 0;
    for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += inside[y * wide + x] ?? 0;
    means.push(sum / ((x1 - x0) * (y1 - y0)));
  }
  return means;
}

/** How much edge each square has across and along. */
function edges(inside: readonly number[], wide: number, high: number): number[] {
  const sums = Array.from({ length: 2 * GRID * GRID }, () => 0);
  const counts = Array.from({ length: GRID * GRID }, () => 1e-9);
  for (let y = 0; y + 1 < high; y += 1)
    for (let x = 0; x + 1 < wide; x += 1) {
      const i = y * wide + x;
      const [here, n] = [inside[i] ?? 0, squareOf(i, wide, high)];
      counts[n] = (counts[n] ?? 0) + 1;
      sums[2 * n] = (sums[2 * n] ?? 0) + Math.abs((inside[i + 1] ?? 0) - here);
      sums[2 * n + 1] = (sums[2 * n + 1] ?? 0) + Math.abs((inside[i + wide] ?? 0) - here);
    }
  return sums.map((sum, i) => sum / (counts[i >> 1] ?? 1));
}

const rounded = (value: number): number => (Number.isFinite(value) ? Number(value.toFixed(4)) : UNKNOWN);
/** Shares of the pixels, coldest first, whose values are told. */
const RANKS = [0, 0.05, 0.25, 0.5, 0.75, 0.9, 0.97, 1] as const;
/** Shares of the highest contrast above which pixels are counted as places. */
const LEVELS = [0.3, 0.5, 0.75] as const;

/** The numbers of a box. Sizes are metres where a pixel has a size, and shares of the frame; contrasts are degrees where those are known. */
export function featuresOf(plane: Plane, box: PixelBox): number[] {
  const cut = cutOf(plane, box);
  const { left, top, right, bottom } = cut;
  const [wide, high] = [right - left, bottom - top];
  const base = usual(plane, cut);
  const inside: number[] = [];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) inside.push((plane.values[y * plane.width + x] ?? base) - base);
  const sorted = inside.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const most = at(1);
  const mean = inside.reduce((sum, value) => sum + value, 0) / inside.length;
  const spread = Math.max(1e-3, Math.sqrt(inside.reduce((sum, value) => sum + value ** 2, 0) / inside.length));
  const warm = (share: number): Uint8Array => Uint8Array.from(inside, (value) => (value > 0 && value > most * share ? 1 : 0));
  const filled = warm(0.5).reduce((sum, one) => sum + one, 0) / inside.length;
  const counted = LEVELS.flatMap((share) => {
    const { count, largest } = places(warm(share), wide);
    return [count, largest];
  });
  const { metre } = plane;
  const metres = (pixels: number): number => (metre === undefined ? UNKNOWN : pixels * metre);
  return [
    metres(Math.max(wide, high)),
    metres(Math.min(wide, high)),
    metre === undefined ? UNKNOWN : inside.length * filled * metre * metre,
    wide / plane.width,
    high / plane.height,
    wide / high,
    Math.min(wide, high) / Math.max(wide, high),
    plane.celsius ? most : UNKNOWN,
    plane.celsius ? mean : UNKNOWN,
    mean / spread,
    filled,
    ...RANKS.map((share) => at(share) / spread),
    ...counted,
    ...squares(inside, wide, high).map((value) => value / spread),
    ...edges(inside, wide, high).map((value) => value / spread),
  ].map(rounded);
}
