/**
 * What is wrong with the cells of a module: dark ones, dark middles, strips whose fingers are broken, and cracks. By rules of size and
 * shape, measured on pictures that were drawn: on real ones they are a proposal to whoever reviews.
 */
import type { PixelBox } from '../facts/types.ts';
import type { Cell, Cells } from './cells.ts';

/** Codes of EL_DEFECT. */
export type CellFault = 'crack' | 'fingerBreak' | 'blackCore' | 'darkCell';

export interface CellFinding {
  row: number;
  column: number;
  fault: CellFault;
  /** How sure the rules are, %. */
  confidence: number;
  /** Shares of the cell: left, top, width, height. */
  part: PixelBox;
}

/** Brightness of a dark cell by the cells around it, at most. */
const DARK_CELL = 0.74;
/** How much darker than usual a pixel is at least, and in units of the noise. */
const [LEAST_DARK, OF_NOISE] = [0.14, 3.2];
/** Fewest pixels of a place, and the side of a whole cell, in the small pictures. */
const [FEWEST, WHOLE] = [9, 64];
/** Dark pixels so far from each other are one place: noise breaks thin lines. */
const REACH = 2;

interface Picture {
  shares: Float32Array;
  width: number;
  height: number;
  /** Busbars run from left to right, so fingers from top to bottom. */
  across: boolean;
}

interface Place {
  pixels: number[];
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Mean of how much darker it is. */
  depth: number;
  /** Middle, and variance along its main direction and across it; the direction from 0 (from left to right) to π. */
  cx: number;
  cy: number;
  along: number;
  beside: number;
  direction: number;
}

function measured(pixels: number[], shares: Float32Array, width: number): Place {
  let [left, top, right, bottom, cx, cy, depth] = [Infinity, Infinity, 0, 0, 0, 0, 0];
  for (const i of pixels) {
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), Math.max(bottom, y + 1)];
    [cx, cy, depth] = [cx + x, cy + y, depth + 1 - (shares[i] ?? 1)];
  }
  const count = pixels.length;
  [cx, cy] = [cx / count, cy / count];
  let [xx, yy, xy] = [0, 0, 0];
  for (const i of pixels) {
    const [dx, dy] = [(i % width) - cx, Math.floor(i / width) - cy];
    [xx, yy, xy] = [xx + dx * dx, yy + dy * dy, xy + dx * dy];
  }
  // A pixel is a square: even a single row of them is as thick as one.
  [xx, yy, xy] = [xx / count + 1 / 12, yy / count + 1 / 12, xy / count];
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy ** 2);
  return {
    pixels,
    left,
    top,
    right,
    bottom,
    depth: depth / count,
    cx,
    cy,
    along: (xx + yy) / 2 + spread,
    beside: Math.max(0.05, (xx + yy) / 2 - spread),
    direction: (Math.atan2(2 * xy, xx - yy) / 2 + Math.PI) % Math.PI,
  };
}

/** Places of dark pixels that lie within so many pixels of each other; their marks are taken. */
function placesOf({ shares, width, height }: Picture, dark: Uint8Array, reach: number): Place[] {
  const found: Place[] = [];
  for (let first = 0; first < dark.length; first += 1) {
    if (!dark[first]) continue;
    const queue = [first];
    dark[first] = 0;
    for (let n = 0; n < queue.length; n += 1) {
      const [x, y] = [(queue[n] ?? 0) % width, Math.floor((queue[n] ?? 0) / width)];
      for (let dy = -reach; dy <= reach; dy += 1)
        for (let dx = -reach; dx <= reach; dx += 1) {
          const [px, py] = [x + dx, y + dy];
          if (px < 0 || py < 0 || px >= width || py >= height || !dark[py * width + px]) continue;
          dark[py * width + px] = 0;
          queue.push(py * width + px);
        }
    }
    if (queue.length >= FEWEST) found.push(measured(queue, shares, width));
  }
  return found;
}

/** What a place is by its shape; undefined of what is nothing. */
function shapeOf(place: Place, { width, height, across }: Picture): CellFault | undefined {
  const { pixels, left, top, right, bottom, cx, cy, along, beside, direction } = place;
  const [wide, high] = [right - left, bottom - top];
  const filled = pixels.length / (wide * high);
  const share = pixels.length / (width * height);
  const elongated = Math.sqrt(along / beside);
  const [offX, offY] = [Math.abs(cx / width - 0.5), Math.abs(cy / height - 0.5)];
  const thick = pixels.length / Math.max(wide, high);
  // What is round in a whole cell is as long as two in a half.
  const round = 2.6 * Math.sqrt(Math.max(width, height) / Math.min(width, height));
  if (share > 0.05 && filled > 0.55 && elongated < round && offX < 0.2 && offY < 0.2 && thick > 0.18 * Math.min(width, height))
    return 'blackCore';
  const aside = Math.abs(direction - (across ? Math.PI / 2 : 0));
  const turn = Math.min(aside, Math.PI - aside);
  const [length, breadth] = across ? [high, wide] : [wide, high];
  // A busbar that lies beside its usual place by less than a pixel.
  if (length <= 3 && turn > Math.PI / 2 - 0.1) return undefined;
  if (elongated > 1.5 && turn < 0.16 && filled > 0.62 && length >= 1.6 * breadth && breadth < 0.2 * WHOLE) return 'fingerBreak';
  // A single finger between two busbars is hardly longer than broad.
  if (filled > 0.75 && length >= breadth && breadth <= 0.12 * WHOLE && length > 0.06 * WHOLE) return 'fingerBreak';
  return Math.hypot(wide, high) > 0.22 * Math.min(width, height) ? 'crack' : undefined;
}

/** The same of a place as it was grown: strips that nearly touch are strips. */
function kindOf(place: Place, picture: Picture): CellFault | undefined {
  const kind = shapeOf(place, picture);
  if (kind !== 'crack') return kind;
  const dark = new Uint8Array(picture.shares.length);
  for (const i of place.pixels) dark[i] = 1;
  const parts = placesOf(picture, dark, 1);
  return parts.length > 1 && parts.every((part) => shapeOf(part, picture) === 'fingerBreak') ? 'fingerBreak' : kind;
}

const percent = (value: number): number => Math.round(Math.max(1, Math.min(99, value)));

/** Findings of one cell: one of each kind, around all its places. */
function judgedCell(cell: Cell, { width, height, across, noise }: Cells): CellFinding[] {
  const { row, column, level, around, shares } = cell;
  const found = new Map<CellFault, CellFinding>();
  const add = (fault: CellFault, confidence: number, part: PixelBox): void => {
    const before = found.get(fault);
    const [left, top] = [Math.min(part.x, before?.part.x ?? 1), Math.min(part.y, before?.part.y ?? 1)];
    const right = Math.max(part.x + part.width, before ? before.part.x + before.part.width : 0);
    const bottom = Math.max(part.y + part.height, before ? before.part.y + before.part.height : 0);
    const whole = { x: left, y: top, width: right - left, height: bottom - top };
    found.set(fault, { row, column, fault, confidence: percent(Math.max(confidence, before?.confidence ?? 0)), part: whole });
  };
  const ratio = level / Math.max(1, around);
  if (ratio <= DARK_CELL) add('darkCell', 55 + (DARK_CELL - ratio) * 150, { x: 0, y: 0, width: 1, height: 1 });
  // In a dark cell the noise is larger by as much as it is darker.
  const limit = Math.max(LEAST_DARK, (OF_NOISE * noise) / Math.min(1, ratio));
  const picture = { shares, width, height, across };
  const dark = Uint8Array.from(shares, (share) => (share < 1 - limit ? 1 : 0));
  for (const place of placesOf(picture, dark, REACH)) {
    const fault = kindOf(place, picture);
    if (!fault) continue;
    const { left, top, right, bottom, depth, pixels } = place;
    const sure = 40 + 40 * Math.min(1, (depth / limit - 1) * 0.9) + 15 * Math.min(1, pixels.length / (5 * FEWEST));
    add(fault, sure, { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height });
  }
  return [...found.values()];
}

/** Findings of all cells. */
export const judgeCells = (all: Cells): CellFinding[] => all.cells.flatMap((cell) => judgedCell(cell, all));
