/**
 * Electroluminescence pictures of modules, drawn: cells with gaps, busbars and grain, some with faults that are known because they were
 * drawn. What draws knows nothing of what judges: cracks are lines, arcs, branches and zigzags, some cut off a corner of their cell.
 */
import sharp from 'sharp';
import { random } from '../../media/models/forest.ts';
import { packet } from '../pictures/draw.ts';
import { crack, type Next } from './cracks.ts';

/** Codes of EL_DEFECT. */
export const EL_FAULTS = ['crack', 'fingerBreak', 'blackCore', 'darkCell'] as const;
export type ElFault = (typeof EL_FAULTS)[number];

/** Rows and columns of modules that are drawn; half-cut ones have a wider gap in their middle. */
const MODULES = [
  { rows: 6, columns: 10, half: false },
  { rows: 6, columns: 12, half: false },
  { rows: 6, columns: 24, half: true },
  { rows: 6, columns: 20, half: true },
] as const;

/** Side of a whole cell, gap between cells, gap between halves and margin of the module, pixels. */
const [SIDE, GAP, MIDDLE, MARGIN] = [66, 3, 9, 14];
/** Grey levels of what lies around the module, of its back sheet, and of a sound cell. */
const [OUTSIDE, SHEET, CELL] = [10, 24, 150];

export interface DrawnCell {
  /** From 1. */
  row: number;
  column: number;
  fault: ElFault;
  box: { x: number; y: number; width: number; height: number };
}

export interface DrawnModule {
  name: string;
  bytes: Buffer;
  width: number;
  height: number;
  rows: number;
  columns: number;
  cells: DrawnCell[];
}

const between = (next: Next, low: number, high: number): number => low + next() * (high - low);

/** One cell as shares of its light, with what is wrong with it. */
interface Light {
  width: number;
  height: number;
  shares: Float32Array;
}

/** A dark middle with a soft edge, hardly round. */
function core({ width, height, shares }: Light, next: Next): void {
  const [rx, ry] = [between(next, 0.2, 0.36) * width, between(next, 0.2, 0.36) * height];
  const [cx, cy] = [width * between(next, 0.42, 0.58), height * between(next, 0.42, 0.58)];
  const [depth, soft] = [between(next, 0.45, 0.8), between(next, 0.25, 0.6)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const far = Math.hypot((x - cx) / rx, (y - cy) / ry);
      const inside = Math.max(0, Math.min(1, (1 + soft / 2 - far) / soft));
      shares[y * width + x] = (shares[y * width + x] ?? 1) * (1 - depth * inside);
    }
}

/** Strips across the busbars, between two of them or over several, along which fingers carry nothing. */
function fingers({ width, height, shares }: Light, next: Next, busbars: number): void {
  const strips = 1 + Math.floor(next() * 2.4);
  const pitch = height / (busbars + 1);
  for (let n = 0; n < strips; n += 1) {
    const wide = Math.max(2, Math.round(between(next, 0.03, 0.09) * SIDE));
    const left = Math.floor(between(next, 0.1, 0.9) * (width - wide));
    const first = Math.floor(next() * Math.max(1, busbars - 1));
    const last = Math.min(busbars + 1, first + 1 + Math.floor(next() * 3));
    const depth = between(next, 0.3, 0.6);
    for (let y = Math.round(first * pitch); y < Math.round(last * pitch) && y < height; y += 1)
      for (let x = left; x < left + wide; x += 1) shares[y * width + x] = (shares[y * width + x] ?? 1) * (1 - depth);
  }
}

/** Draws the fault into the cell; answers the box of what is darker than it was. */
function faulty(light: Light, fault: ElFault, next: Next, busbars: number): DrawnCell['box'] {
  const { width, height, shares } = light;
  if (fault === 'darkCell') shares.fill(between(next, 0.3, 0.66));
  else if (fault === 'blackCore') core(light, next);
  else if (fault === 'fingerBreak') fingers(light, next, busbars);
  else crack(light, next);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < shares.length; i += 1) {
    if ((shares[i] ?? 1) > 0.88) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Turns a picture about its middle; what comes from outside of it is dark. */
function turned(levels: Float32Array, width: number, height: number, angle: number): Float32Array {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [cx, cy] = [width / 2, height / 2];
  const out = new Float32Array(width * height).fill(OUTSIDE);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [sx, sy] = [cos * (x - cx) + sin * (y - cy) + cx, -sin * (x - cx) + cos * (y - cy) + cy];
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
      if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) continue;
      const [fx, fy, i] = [sx - x0, sy - y0, y0 * width + x0];
      const upper = (levels[i] ?? 0) * (1 - fx) + (levels[i + 1] ?? 0) * fx;
      const lower = (levels[i + width] ?? 0) * (1 - fx) + (levels[i + width + 1] ?? 0) * fx;
      out[y * width + x] = upper * (1 - fy) + lower * fy;
    }
  return out;
}

/** The box around a turned box. */
function turnedBox(box: DrawnCell['box'], width: number, height: number, angle: number): DrawnCell['box'] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const corners = [0, 1, 2, 3].map((k) => {
    const [x, y] = [box.x + (k % 2) * box.width - width / 2, box.y + (k >> 1) * box.height - height / 2];
    return [cos * x - sin * y + width / 2, sin * x + cos * y + height / 2] as const;
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))];
  return { x, y, width: Math.min(width, Math.ceil(Math.max(...xs))) - x, height: Math.min(height, Math.ceil(Math.max(...ys))) - y };
}

/** A module; the same number gives the same picture. @param faults those that it has, some of each when absent */
export async function drawModule(seed: number, faults?: readonly ElFault[]): Promise<DrawnModule> {
  const next = random(41_000 + seed);
  const { rows, columns, half } = MODULES[seed % MODULES.length] ?? MODULES[0];
  const wide = half ? Math.round(SIDE / 2) : SIDE;
  const left = (column: number): number => MARGIN * 2 + column * (wide + GAP) + (half && column >= columns / 2 ? MIDDLE - GAP : 0);
  const top = (row: number): number => MARGIN * 2 + row * (SIDE + GAP);
  const [width, height] = [left(columns) + MARGIN * 2 - GAP, top(rows) + MARGIN * 2 - GAP];
  const levels = new Float32Array(width * height).fill(OUTSIDE);
  for (let y = MARGIN; y < height - MARGIN; y += 1) levels.fill(SHEET, y * width + MARGIN, y * width + width - MARGIN);
  const [busbars, thick] = next() < 0.5 ? [5, 2] : [9, 1];
  const corner = half ? 0 : Math.floor(between(next, 0, 7));
  const [tiltX, tiltY, grain] = [between(next, -0.08, 0.08), between(next, -0.08, 0.08), between(next, 0.02, 0.05)];
  const many = 5 + Math.floor(next() * 5);
  const wanted = faults ?? Array.from({ length: many }, (_, i) => EL_FAULTS[i % EL_FAULTS.length] ?? 'crack');
  const chosen = new Map<number, ElFault>();
  while (chosen.size < wanted.length) chosen.set(Math.floor(next() * rows * columns), wanted[chosen.size] ?? 'crack');
  const cells: DrawnCell[] = [];
  for (let n = 0; n < rows * columns; n += 1) {
    const [row, column] = [Math.floor(n / columns), n % columns];
    const [x0, y0] = [left(column), top(row)];
    const light: Light = { width: wide, height: SIDE, shares: new Float32Array(wide * SIDE).fill(1) };
    const fault = chosen.get(n);
    if (fault) {
      const box = faulty(light, fault, next, busbars);
      cells.push({ row: row + 1, column: column + 1, fault, box: { ...box, x: box.x + x0, y: box.y + y0 } });
    }
    const [own, p1, p2, f1, f2] = [between(next, 0.94, 1.06), next() * 6, next() * 6, between(next, 0.05, 0.2), between(next, 0.05, 0.2)];
    for (let y = 0; y < SIDE; y += 1) {
      const isBusbar = Array.from({ length: busbars }, (_, b) => Math.round(((b + 1) * SIDE) / (busbars + 1))).some(
        (at) => y >= at && y < at + thick,
      );
      for (let x = 0; x < wide; x += 1) {
        if (Math.min(x, wide - 1 - x) + Math.min(y, SIDE - 1 - y) < corner) continue;
        const [u, v] = [(x0 + x) / width - 0.5, (y0 + y) / height - 0.5];
        const even = own * (1 + tiltX * u * 2 + tiltY * v * 2 - 0.25 * (u * u + v * v));
        const texture = 1 + grain * Math.sin(p1 + f1 * x + f2 * y) + (grain / 2) * Math.sin(p2 + f2 * 2.3 * x - f1 * 1.7 * y);
        const share = light.shares[y * wide + x] ?? 1;
        levels[(y0 + y) * width + x0 + x] = SHEET / 2 + CELL * even * texture * share * (isBusbar ? 0.6 : 1);
      }
    }
  }
  const angle = (between(next, -1.2, 1.2) * Math.PI) / 180;
  const seen = turned(levels, width, height, angle);
  const noise = between(next, 4, 9);
  const bytes = await sharp(
    Buffer.from(Uint8Array.from(seen, (level) => Math.max(0, Math.min(255, Math.round(level + between(next, -noise, noise)))))),
    { raw: { width, height, channels: 1 } },
  )
    .blur(between(next, 0.4, 0.8))
    .toColourspace('b-w')
    .withXmp(packet({ 'sunvane:Drawn': 'true' }))
    .jpeg({ quality: 85 })
    .toBuffer();
  return {
    name: `DRAWN_EL_${String(seed).padStart(3, '0')}.JPG`,
    bytes,
    width,
    height,
    rows,
    columns,
    cells: cells.map((cell) => ({ ...cell, box: turnedBox(cell.box, width, height, angle) })),
  };
}
