/** A grid of heights, rows from north to south, and what is known of it. */

export interface Grid {
  /** Cells to the east and to the south. */
  width: number;
  height: number;
  /** Heights in metres, row by row; NaN where nothing is known. */
  values: Float32Array;
  /** Upper left corner of the first cell, units of its plane. */
  origin: readonly [x: number, y: number];
  /** Units of a cell, to the east and to the south; both positive. */
  step: readonly [x: number, y: number];
}

/** Least and greatest height, m, and how many cells are known. */
export interface HeightRange {
  low: number;
  high: number;
  known: number;
}

/** Undefined where no cell is known. */
export function rangeOf({ values }: Pick<Grid, 'values'>): HeightRange | undefined {
  let [low, high, known] = [Infinity, -Infinity, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
    known += 1;
  }
  return known === 0 ? undefined : { low, high, known };
}

/**
 * Height in metres at a point of the grid's plane, bilinear between the middles of cells; undefined outside, and where a cell that counts
 * is unknown. Within half a cell of the edge the last cell counts alone.
 */
export function heightAt({ width, height, values, origin, step }: Grid, x: number, y: number): number | undefined {
  const [across, down] = [(x - origin[0]) / step[0], (origin[1] - y) / step[1]];
  if (!(across >= 0 && down >= 0 && across <= width && down <= height)) return undefined;
  const [column, row] = [Math.min(width - 1, Math.max(0, across - 0.5)), Math.min(height - 1, Math.max(0, down - 0.5))];
  const [c, r] = [Math.floor(column), Math.floor(row)];
  const [u, v] = [column - c, row - r];
  let sum = 0;
  for (const [dc, dr, share] of [
    [0, 0, (1 - u) * (1 - v)],
    [1, 0, u * (1 - v)],
    [0, 1, (1 - u) * v],
    [1, 1, u * v],
  ] as const) {
    if (share === 0) continue;
    const value = values[(r + dr) * width + c + dc];
    if (value === undefined || Number.isNaN(value)) return undefined;
    sum += share * value;
  }
  return sum;
}
