/**
 * The ground below a point cloud, by the progressive morphological filter: the lowest point of each cell, opened with windows that grow;
 * what an opening lowers by more than the slope explains stands on the ground (Zhang, Chen, Whitman, Shyu, Yan, Zhang 2003, "A progressive
 * morphological filter for removing nonground measurements from airborne LIDAR data", IEEE TGRS 41(4)). It works on the grid alone, so
 * that its memory does not grow with the points.
 */
import { heightAt, type Grid } from '../ground/grid.ts';

/** Slope, least and greatest height that counts as one, m, and the widest window, m: trees' crowns and houses are smaller. */
const [SLOPE, FIRST, MOST, WIDEST] = [0.3, 0.5, 3, 30];
/** So far below all of its neighbours a cell is a false echo, m. */
const SUNK = 4;

/** A grid over a box whose cells hold about four points, of bounded size. */
export function gridOver([west, south, east, north]: readonly [number, number, number, number], count: number): Grid {
  const [wide, high] = [Math.max(1, east - west), Math.max(1, north - south)];
  const cell = Math.max(
    0.5,
    Math.sqrt((4 * wide * high) / Math.max(1, count)),
    Math.sqrt((wide * high) / 3_000_000),
    Math.max(wide, high) / 8000,
  );
  const [width, height] = [Math.floor(wide / cell) + 1, Math.floor(high / cell) + 1];
  return { width, height, values: new Float32Array(width * height).fill(Number.NaN), origin: [west, north], step: [cell, cell] };
}

/** Cell of a point; −1 outside. */
export function cellAt({ width, height, origin, step }: Grid, x: number, y: number): number {
  const [column, row] = [Math.floor((x - origin[0]) / step[0]), Math.floor((origin[1] - y) / step[1])];
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
}

/** A point is the lowest of its cell, or it is not. */
export function lower(grid: Grid, x: number, y: number, z: number): void {
  const cell = cellAt(grid, x, y);
  if (cell < 0) return;
  const known = grid.values[cell] as number;
  if (!(known <= z)) grid.values[cell] = z;
}

/** Fills unknown cells with what lies nearest: two sweeps, there and back. */
export function filled({ width, height, values }: Grid): Float32Array {
  const [out, far] = [Float32Array.from(values), new Float32Array(width * height).fill(Infinity)];
  for (const [i, value] of values.entries()) if (!Number.isNaN(value)) far[i] = 0;
  const take = (to: number, from: number, cost: number): void => {
    const distance = (far[from] as number) + cost;
    if (distance < (far[to] as number)) [far[to], out[to]] = [distance, out[from] as number];
  };
  for (let r = 0; r < height; r += 1)
    for (let c = 0; c < width; c += 1) {
      const i = r * width + c;
      if (c > 0) take(i, i - 1, 1);
      if (r > 0) take(i, i - width, 1);
      if (r > 0 && c > 0) take(i, i - width - 1, Math.SQRT2);
      if (r > 0 && c < width - 1) take(i, i - width + 1, Math.SQRT2);
    }
  for (let r = height - 1; r >= 0; r -= 1)
    for (let c = width - 1; c >= 0; c -= 1) {
      const i = r * width + c;
      if (c < width - 1) take(i, i + 1, 1);
      if (r < height - 1) take(i, i + width, 1);
      if (r < height - 1 && c < width - 1) take(i, i + width + 1, Math.SQRT2);
      if (r < height - 1 && c > 0) take(i, i + width - 1, Math.SQRT2);
    }
  return out;
}

/** Least (or greatest) within `half` cells along one axis: a queue of candidates, so that the width of the window costs nothing. */
function along(
  values: Float32Array,
  count: number,
  every: number,
  lines: number,
  between: number,
  half: number,
  sign: 1 | -1,
): Float32Array {
  const out = new Float32Array(values.length);
  const queue = new Int32Array(count);
  for (let line = 0; line < lines; line += 1) {
    const base = line * between;
    const at = (n: number): number => sign * (values[base + n * every] as number);
    let [head, tail, next] = [0, 0, 0];
    for (let n = 0; n < count; n += 1) {
      for (; next < count && next <= n + half; next += 1) {
        while (tail > head && at(queue[tail - 1] as number) >= at(next)) tail -= 1;
        queue[tail] = next;
        tail += 1;
      }
      while ((queue[head] as number) < n - half) head += 1;
      out[base + n * every] = values[base + (queue[head] as number) * every] as number;
    }
  }
  return out;
}

const extreme = (values: Float32Array, width: number, height: number, half: number, sign: 1 | -1): Float32Array =>
  along(along(values, width, 1, height, width, half, sign), height, width, width, 1, half, sign);

/** The least within a square window, then the greatest of those: what is narrower than the window is gone. */
export const opened = (values: Float32Array, width: number, height: number, half: number): Float32Array =>
  extreme(extreme(values, width, height, half, 1), width, height, half, -1);

/** The ground in every cell. @param lowest of each cell, NaN where no point lies; it is not changed */
export function groundBelow(lowest: Grid): Grid {
  const { width, height, step } = lowest;
  const [cell] = step;
  const whole = filled(lowest);
  // A few echoes come from far below the ground.
  const firm = extreme(whole, width, height, 0, 1);
  for (let r = 0; r < height; r += 1)
    for (let c = 0; c < width; c += 1) {
      let least = Infinity;
      for (let dr = -1; dr <= 1; dr += 1)
        for (let dc = -1; dc <= 1; dc += 1) {
          const [x, y] = [c + dc, r + dr];
          if ((dr !== 0 || dc !== 0) && x >= 0 && y >= 0 && x < width && y < height)
            least = Math.min(least, whole[y * width + x] as number);
        }
      if (least < Infinity && least - (whole[r * width + c] as number) > SUNK) firm[r * width + c] = least;
    }
  const isGround = new Uint8Array(width * height).fill(1);
  let [surface, before] = [firm, 0];
  for (let half = 1; ; half *= 2) {
    const limit = Math.min(MOST, FIRST + SLOPE * (half - before) * 2 * cell);
    const next = opened(surface, width, height, half);
    for (let i = 0; i < isGround.length; i += 1) if ((surface[i] as number) - (next[i] as number) > limit) isGround[i] = 0;
    [surface, before] = [next, half];
    if (half * 2 * cell >= WIDEST || half > Math.max(width, height)) break;
  }
  const kept = firm.map((value, i) => (isGround[i] === 1 && !Number.isNaN(lowest.values[i] as number) ? value : Number.NaN));
  return { ...lowest, values: filled({ ...lowest, values: kept }) };
}

/** Height of a point above the ground, m; 0 outside the grid. */
export const aboveGround = (ground: Grid, x: number, y: number, z: number): number => z - (heightAt(ground, x, y) ?? z);
