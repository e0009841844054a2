/** Each cell of a module as a small picture of the same size, compared with the usual cell of that module: what is left is its own. */
import type { CellGrid, Levels, Span } from './grid.ts';

/** Side of a whole cell in the small pictures; a half has half of it along the longer side of the module. */
const SIDE = 64;
/** Share of a cell's side next to its gaps that is not looked at. */
const RIM = 0.05;

export interface Cell {
  /** From 1. */
  row: number;
  column: number;
  /** Pixels of the picture that was turned back. */
  x: Span;
  y: Span;
  /** How bright it is, and the usual brightness of the cells around it. */
  level: number;
  around: number;
  /** Its pixels by those of the usual cell, row by row: 1 is usual, less is darker. */
  shares: Float32Array;
}

export interface Cells {
  width: number;
  height: number;
  cells: Cell[];
  /** Busbars run from left to right. */
  across: boolean;
  /** Usual difference of a pixel from the usual cell, as a share. */
  noise: number;
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A part of the picture in another size, each pixel the mean of what it covers. */
function cut({ width, values }: Levels, [x0, x1]: Span, [y0, y1]: Span, wide: number, high: number): Float32Array {
  const out = new Float32Array(wide * high);
  const [sx, sy] = [(x1 - x0) / wide, (y1 - y0) / high];
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const [left, top] = [x0 + x * sx, y0 + y * sy];
      const [right, bottom] = [Math.max(left + sx, Math.floor(left) + 1), Math.max(top + sy, Math.floor(top) + 1)];
      let [sum, count] = [0, 0];
      for (let py = Math.floor(top); py < bottom && py < y1; py += 1)
        for (let px = Math.floor(left); px < right && px < x1; px += 1) {
          const share = (Math.min(px + 1, right) - Math.max(px, left)) * (Math.min(py + 1, bottom) - Math.max(py, top));
          sum += share * (values[py * width + px] ?? 0);
          count += share;
        }
      out[y * wide + x] = count > 0 ? sum / count : 0;
    }
  return out;
}

/** The usual cell: at each pixel the median of all. */
function usual(all: readonly Float32Array[], size: number): Float32Array {
  const out = new Float32Array(size);
  for (let i = 0; i < size; i += 1) out[i] = Math.max(0.25, medianOf(all.map((one) => one[i] ?? 0)));
  return out;
}

/** Whether the lines of the usual cell, which are its busbars, run from left to right. */
function runAcross(cell: Float32Array, wide: number, high: number): boolean {
  const [rows, columns] = [new Float64Array(high), new Float64Array(wide)];
  for (let i = 0; i < cell.length; i += 1) {
    const [x, y] = [i % wide, Math.floor(i / wide)];
    rows[y] = (rows[y] ?? 0) + (cell[i] ?? 0) / wide;
    columns[x] = (columns[x] ?? 0) + (cell[i] ?? 0) / high;
  }
  const lines = (means: Float64Array): number => {
    let sum = 0;
    const [from, to] = [Math.ceil(means.length * 0.12), Math.floor(means.length * 0.88)];
    for (let i = from + 1; i < to; i += 1) sum += ((means[i] ?? 0) - (means[i - 1] ?? 0)) ** 2;
    return sum / (to - from);
  };
  return lines(rows) >= lines(columns);
}

/** A usual cell as dark as it is a pixel beside each busbar: one that lies there by a hair is no fault. */
function eroded(model: Float32Array, wide: number, across: boolean): Float32Array {
  const beside = across ? wide : 1;
  return model.map((value, i) => {
    const [before, after] = across || (i % wide > 0 && i % wide < wide - 1) ? [model[i - beside], model[i + beside]] : [value, value];
    return Math.min(value, before ?? value, after ?? value);
  });
}

/** Cuts out the cells of a grid. */
export function cellsOf({ rows, columns, half, upright, picture }: CellGrid): Cells {
  const [wide, high] = [half && !upright ? SIDE / 2 : SIDE, half && upright ? SIDE / 2 : SIDE];
  const cells: Cell[] = [];
  const bare: Float32Array[] = [];
  for (const [r, y] of rows.entries())
    for (const [c, x] of columns.entries()) {
      const pixels = cut(picture, x, y, wide, high);
      const level = Math.max(1, pixels.toSorted()[Math.floor(pixels.length * 0.7)] ?? 1);
      bare.push(pixels.map((value) => value / level));
      cells.push({ row: r + 1, column: c + 1, x, y, level, around: level, shares: pixels });
    }
  // Of halves, the outer edge of one is the cut of the other: each has its own usual cell.
  const kindOf = ({ row, column }: Cell): number => (half ? (upright ? row : column) % 2 : 0);
  const kinds = [0, 1].map((kind) => bare.filter((_, i) => kindOf(cells[i] as Cell) === kind));
  const models = kinds.map((all) => (all.length > 0 ? usual(all, wide * high) : new Float32Array(wide * high).fill(1)));
  const across = runAcross(models[0] as Float32Array, wide, high);
  const least = models.map((model) => eroded(model, wide, across));
  const differences: number[] = [];
  for (const [i, cell] of cells.entries()) {
    const model = models[kindOf(cell)] as Float32Array;
    for (let n = 0; n < model.length; n += 7) differences.push(Math.abs((bare[i]?.[n] ?? 1) / (model[n] ?? 1) - 1));
    const dark = least[kindOf(cell)] as Float32Array;
    cell.shares = (bare[i] as Float32Array).map((value, n) => value / (dark[n] ?? 1));
    const near = cells.filter(
      (other) => other !== cell && Math.abs(other.row - cell.row) <= 2 && Math.abs(other.column - cell.column) <= (half ? 4 : 2),
    );
    cell.around = medianOf(near.map(({ level }) => level));
    const [rx, ry] = [Math.max(1, Math.round(wide * RIM)), Math.max(1, Math.round(high * RIM))];
    for (let n = 0; n < cell.shares.length; n += 1) {
      const [px, py] = [n % wide, Math.floor(n / wide)];
      if (px < rx || py < ry || px >= wide - rx || py >= high - ry) cell.shares[n] = 1;
    }
  }
  return { width: wide, height: high, cells, across, noise: 1.4826 * medianOf(differences) };
}
