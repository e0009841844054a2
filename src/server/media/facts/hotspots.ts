/**
 * Places on a thermal frame that are warmer than what is around them. What is around is the mean of a window without its warm pixels, so
 * that a whole warm module does not hide itself; each place is then measured against the median of a ring around it.
 */
import type { Celsius, HotSpot } from './types.ts';

/** Half of the window, pixels, of a frame 640 wide; smaller frames take their share. */
const HALF = 40;
const OF_WIDTH = 640;
/** Kelvin above the surroundings that make a pixel warm, and that a place must reach. */
const [WARM, LEAST] = [3, 4];
/** Fewest warm pixels of a place, and the share of the frame above which it is a surface of another kind. */
const [FEWEST, MOST_SHARE] = [4, 0.08];
/** Places of one frame; the warmest stay. */
const MOST = 60;
/** Pixels of the ring around a place. */
const RING = 8;

/** Sums of the part of a frame above and left of each pixel, of values and of how many count. */
function sumsOf({ width, height, degrees }: Celsius, counts: (i: number) => boolean): { value: Float64Array; count: Float64Array } {
  const value = new Float64Array((width + 1) * (height + 1));
  const count = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let [row, seen] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      if (counts(i)) {
        row += degrees[i] ?? 0;
        seen += 1;
      }
      const at = (y + 1) * (width + 1) + x + 1;
      value[at] = (value[at - width - 1] ?? 0) + row;
      count[at] = (count[at - width - 1] ?? 0) + seen;
    }
  }
  return { value, count };
}

/** Pixels that are warmer than the mean of their window. */
function warmPixels(frame: Celsius, before: Uint8Array | undefined): Uint8Array {
  const { width, height, degrees } = frame;
  const half = Math.max(6, Math.round((HALF * width) / OF_WIDTH));
  const { value, count } = sumsOf(frame, (i) => !before?.[i]);
  const warm = new Uint8Array(width * height);
  const of = (sums: Float64Array, x0: number, y0: number, x1: number, y1: number): number =>
    (sums[y1 * (width + 1) + x1] ?? 0) -
    (sums[y0 * (width + 1) + x1] ?? 0) -
    (sums[y1 * (width + 1) + x0] ?? 0) +
    (sums[y0 * (width + 1) + x0] ?? 0);
  for (let y = 0; y < height; y += 1) {
    const [y0, y1] = [Math.max(0, y - half), Math.min(height, y + half + 1)];
    for (let x = 0; x < width; x += 1) {
      const [x0, x1] = [Math.max(0, x - half), Math.min(width, x + half + 1)];
      const seen = of(count, x0, y0, x1, y1);
      const mean = seen > 0 ? of(value, x0, y0, x1, y1) / seen : Infinity;
      if ((degrees[y * width + x] ?? 0) - mean >= WARM) warm[y * width + x] = 1;
    }
  }
  return warm;
}

/** A place grown from its first pixel; its pixels are taken out of `warm`. */
function grown(warm: Uint8Array, { width, height }: Celsius, first: number): number[] {
  const found = [first];
  warm[first] = 0;
  for (let n = 0; n < found.length; n += 1) {
    const i = found[n] ?? 0;
    const [x, y] = [i % width, Math.floor(i / width)];
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ] as const) {
      const [nx, ny] = [x + dx, y + dy];
      const to = ny * width + nx;
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || !warm[to]) continue;
      warm[to] = 0;
      found.push(to);
    }
  }
  return found;
}

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

function measured({ width, height, degrees }: Celsius, pixels: readonly number[]): HotSpot {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (const i of pixels) {
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const own = new Set(pixels);
  const around: number[] = [];
  for (let y = Math.max(0, top - RING); y <= Math.min(height - 1, bottom + RING); y += 1)
    for (let x = Math.max(0, left - RING); x <= Math.min(width - 1, right + RING); x += 1)
      if (!own.has(y * width + x)) around.push(degrees[y * width + x] ?? 0);
  return {
    x: left,
    y: top,
    width: right - left + 1,
    height: bottom - top + 1,
    tMax: pixels.reduce((most, i) => Math.max(most, degrees[i] ?? 0), -Infinity),
    tRef: medianOf(around),
    pixels: pixels.length,
  };
}

/** Warm places of a frame, warmest first. */
export function hotSpots(frame: Celsius): HotSpot[] {
  const warm = warmPixels(frame, warmPixels(frame, undefined));
  const most = frame.width * frame.height * MOST_SHARE;
  const places: HotSpot[] = [];
  for (let i = 0; i < warm.length; i += 1) {
    if (!warm[i]) continue;
    const pixels = grown(warm, frame, i);
    if (pixels.length < FEWEST || pixels.length > most) continue;
    const place = measured(frame, pixels);
    if (place.tMax - place.tRef >= LEAST) places.push(place);
  }
  return places.toSorted((a, b) => b.tMax - b.tRef - (a.tMax - a.tRef)).slice(0, MOST);
}
