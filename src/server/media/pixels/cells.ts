/** Reads an electroluminescence picture: its cells, and what is wrong with them, in pixels of the file. */
import sharp from 'sharp';
import type { PixelBox } from '../facts/types.ts';
import { cellsOf } from '../el/cells.ts';
import { asCame, findGrid, type CellGrid, type Span } from '../el/grid.ts';
import { judgeCells, type CellFault } from '../el/judge.ts';
import { OPTIONS } from './plane.ts';

/** Larger pictures are looked at in this size. */
const MOST_SIDE = 2000;
/** Mean difference between the colours of a pixel, of 255, above which a picture is no grey one. */
const COLOURED = 10;

export interface ReadCells {
  rows: number;
  columns: number;
  half: boolean;
  /** Of each cell, row by row. */
  cells: PixelBox[];
  findings: { row: number; column: number; fault: CellFault; confidence: number; box: PixelBox }[];
}

async function isGrey(bytes: Buffer): Promise<boolean> {
  const { data, info } = await sharp(bytes, OPTIONS)
    .resize(96, 96, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels < 3) return true;
  let sum = 0;
  for (let i = 0; i < data.length; i += info.channels)
    sum += Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) - Math.min(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0);
  return sum / (data.length / info.channels) <= COLOURED;
}

/** The box around a part of the picture that was turned back, in pixels of the file. */
function boxOf(
  { picture, angle }: CellGrid,
  [x0, x1]: Span,
  [y0, y1]: Span,
  scale: number,
  size: { width: number; height: number },
): PixelBox {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => asCame(picture, angle, x, y));
  const [xs, ys] = [corners.map(([x]) => x * scale), corners.map(([, y]) => y * scale)];
  const [left, top] = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(size.width, Math.ceil(Math.max(...xs))) - left),
    height: Math.max(1, Math.min(size.height, Math.ceil(Math.max(...ys))) - top),
  };
}

/** Undefined where it shows no grid of cells, or is no grey picture. */
export async function readCells(bytes: Buffer): Promise<ReadCells | undefined> {
  if (!(await isGrey(bytes))) return undefined;
  const { autoOrient } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  const { data, info } = await sharp(bytes, OPTIONS)
    .autoOrient()
    .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const values = Float32Array.from({ length: info.width * info.height }, (_, i) => data[i * info.channels] ?? 0);
  const grid = findGrid({ width: info.width, height: info.height, values });
  if (!grid) return undefined;
  const scale = autoOrient.width / info.width;
  const box = (x: Span, y: Span): PixelBox => boxOf(grid, x, y, scale, autoOrient);
  const cells = cellsOf(grid);
  const part = ([from, to]: Span, at: number, share: number): Span => [from + (to - from) * at, from + (to - from) * (at + share)];
  return {
    rows: grid.rows.length,
    columns: grid.columns.length,
    half: grid.half,
    cells: cells.cells.map(({ x, y }) => box(x, y)),
    findings: judgeCells(cells).map(({ row, column, fault, confidence, part: { x, y, width, height } }) => {
      const [across, down]: [Span, Span] = [grid.columns[column - 1] ?? [0, 1], grid.rows[row - 1] ?? [0, 1]];
      return { row, column, fault, confidence, box: box(part(across, x, width), part(down, y, height)) };
    }),
  };
}
