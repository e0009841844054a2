/** Lines of equal height, by marching squares (d3-contour, with linear interpolation). */
import { contours } from 'd3-contour';
import type { Grid } from './grid.ts';

export interface ContourLine {
  /** m. */
  level: number;
  /** Points in the plane of the grid. */
  line: [x: number, y: number][];
}

/** Whole multiples of a step within a range. */
export function levelsIn(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toFixed(6)));
}

/** Heights apart that make so many lines at most: 1, 2, 5, 10, 20 … m. */
export function stepFor(low: number, high: number, most: number): number {
  const rough = Math.max(1e-9, (high - low) / most);
  const size = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, [1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough - 1e-12) ?? rough);
}

/** What the library closes around the grid, and around what is unknown, is no line of equal height. */
function isReal({ width, height, values }: Grid, [x, y]: readonly number[]): boolean {
  if (x === undefined || y === undefined || x < 0.5 || y < 0.5 || x > width - 0.5 || y > height - 0.5) return false;
  // A point may lie on the very middle of a cell, drawn there by the unknown one beside it.
  const around = (n: number): number[] => [Math.floor(n - 1e-6), Math.round(n), Math.ceil(n + 1e-6)].filter((at) => at >= 0);
  for (const r of around(y - 0.5).filter((at) => at < height))
    for (const c of around(x - 0.5).filter((at) => at < width)) if (Number.isNaN(values[r * width + c] ?? Number.NaN)) return false;
  return true;
}

/** Lines of the levels, lowest first. Open where they leave the grid or what is known of it. */
export function contourLines(grid: Grid, levels: readonly number[]): ContourLine[] {
  const { width, height, values, origin, step } = grid;
  if (width < 2 || height < 2 || levels.length === 0) return [];
  const lines: ContourLine[] = [];
  for (const { value: level, coordinates } of contours()
    .size([width, height])
    .thresholds([...levels])(values as unknown as number[]))
    for (const ring of coordinates.flat()) {
      let open: [number, number][] = [];
      const end = (): void => {
        if (open.length > 1) lines.push({ level, line: open });
        open = [];
      };
      for (const point of ring) {
        if (!isReal(grid, point)) end();
        else open.push([origin[0] + (point[0] as number) * step[0], origin[1] - (point[1] as number) * step[1]]);
      }
      end();
    }
  return lines;
}
