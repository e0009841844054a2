/**
 * Thermal frames drawn for the dataset version of the demonstration: each shows modules with some faults whose type is known because they
 * were drawn. They are told apart about as badly as on small thermal pictures: sizes overlap, edges are soft, and there is noise.
 */
import sharp from 'sharp';
import { random } from '../../media/models/forest.ts';
import { MODULES_AT, GROUND_AT, moduleAt, FRAME, MODULE, TABLE } from '../pictures/field.ts';
import { CELSIUS, xmpOf } from '../pictures/draw.ts';

export const [FRAMES, FAULTS_OF_A_FRAME] = [60, 7] as const;

/** Codes of PV_FAULT that are drawn. */
export const DRAWN_FAULTS = ['cell', 'cellMulti', 'hotspot', 'hotspotMulti', 'diode', 'diodeMulti', 'moduleOff'] as const;
type Drawn = (typeof DRAWN_FAULTS)[number];

/** A warm place in metres, from the upper left corner of the field. */
interface Rectangle {
  x: number;
  y: number;
  wide: number;
  high: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DrawnFrame {
  name: string;
  bytes: Buffer;
  faults: { fault: Drawn; box: Box }[];
}

type Next = () => number;
const between = (next: Next, low: number, high: number): number => low + next() * (high - low);
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Warm parts of a module that begins at 0, 0. */
function partsOf(fault: Drawn, next: Next): Rectangle[] {
  const spot = (least: number, most: number): Rectangle => {
    const side = between(next, least, most);
    return { x: between(next, 0.05, MODULE.wide - side - 0.05), y: between(next, 0.05, MODULE.high - side - 0.05), wide: side, high: side };
  };
  const third = MODULE.wide / 3;
  switch (fault) {
    case 'cell':
      return [spot(0.14, 0.2)];
    case 'cellMulti':
      return times(2 + Math.floor(next() * 4), () => spot(0.14, 0.2));
    case 'hotspot':
      return [spot(0.07, 0.16)];
    case 'hotspotMulti':
      return times(2 + Math.floor(next() * 3), () => spot(0.07, 0.16));
    case 'diode':
      return [{ x: Math.floor(next() * 3) * third, y: 0.04, wide: third, high: MODULE.high * between(next, 0.85, 0.97) }];
    case 'diodeMulti':
      return [{ x: next() < 0.5 ? 0 : third, y: 0.04, wide: 2 * third, high: MODULE.high * between(next, 0.85, 0.97) }];
    default:
      return [{ x: 0, y: 0, wide: MODULE.wide, high: MODULE.high * between(next, 0.9, 1) }];
  }
}

/** Kelvin above the module. */
const RISE: Readonly<Record<Drawn, readonly [number, number]>> = {
  cell: [8, 30],
  cellMulti: [6, 24],
  hotspot: [10, 40],
  hotspotMulti: [8, 32],
  diode: [4, 14],
  diodeMulti: [4, 14],
  moduleOff: [4, 12],
};

/** Modules that lie in a frame whole, far enough from each other to be told apart. */
function chosen(next: Next, view: { east: number; north: number; metre: number }): [x: number, y: number][] {
  const [halfWide, halfHigh] = [(FRAME.width / 2) * view.metre - 0.6, (FRAME.height / 2) * view.metre - 0.6];
  const found: [number, number][] = [];
  for (let tries = 0; tries < 400 && found.length < FAULTS_OF_A_FRAME; tries += 1) {
    const at = moduleAt(view.east + between(next, -halfWide, halfWide), view.north + between(next, -halfHigh, halfHigh));
    if (!at) continue;
    const x = at.table[0] * TABLE.across + at.module[0] * MODULE.across;
    const y = at.table[1] * TABLE.down + at.module[1] * MODULE.down;
    const inside = Math.abs(x - view.east) < halfWide && x + MODULE.wide - view.east < halfWide && Math.abs(y + view.north) < halfHigh;
    if (!inside || y + MODULE.high + view.north > halfHigh) continue;
    if (found.every(([ox, oy]) => Math.abs(ox - x) > 1.5 * MODULE.across || Math.abs(oy - y) > 1.5 * MODULE.down)) found.push([x, y]);
  }
  return found;
}

/** One frame; the same number gives the same picture. */
export async function drawFrame(n: number): Promise<DrawnFrame> {
  const next = random(17_000 + n);
  const height = between(next, 14, 30);
  const metre = height / FRAME.focal;
  const view = { east: between(next, 60, 200), north: -between(next, 60, 160), metre };
  const faults = chosen(next, view).map(([x, y], i) => {
    const fault = DRAWN_FAULTS[(n + i) % DRAWN_FAULTS.length] ?? 'cell';
    const parts = partsOf(fault, next).map((part) => ({ ...part, x: part.x + x, y: part.y + y }));
    return { fault, parts, rise: between(next, ...RISE[fault]) };
  });
  const { width, height: rows } = FRAME;
  const levels = Buffer.alloc(width * rows);
  for (let py = 0; py < rows; py += 1)
    for (let px = 0; px < width; px += 1) {
      const [east, north] = [view.east + (px + 0.5 - width / 2) * metre, view.north - (py + 0.5 - rows / 2) * metre];
      const isIn = ({ x, y, wide, high }: Rectangle): boolean => east >= x && east <= x + wide && -north >= y && -north <= y + high;
      const rise = moduleAt(east, north) ? (faults.find(({ parts }) => parts.some(isIn))?.rise ?? 0) : undefined;
      const degrees =
        rise === undefined ? GROUND_AT + Math.sin(east * 0.9) * Math.cos(north * 0.7) : MODULES_AT + rise + Math.sin(east / 5);
      levels[py * width + px] = Math.max(
        0,
        Math.min(255, Math.round((degrees + between(next, -0.8, 0.8) - CELSIUS.offset) / CELSIUS.scale)),
      );
    }
  // A lens blurs, and whoever draws a box leaves some room.
  const bytes = await sharp(levels, { raw: { width, height: rows, channels: 1 } })
    .blur(between(next, 0.4, 1.1))
    .toColourspace('b-w')
    .withXmp(xmpOf([100, 36], FRAME.focal, true, n * 3, height))
    .jpeg({ quality: 90 })
    .toBuffer();
  const pixel = (metres: number, from: number, half: number): number => (metres - from) / metre + half;
  return {
    name: `DRAWN_S${String(n + 1).padStart(3, '0')}_T.JPG`,
    bytes,
    faults: faults.map(({ fault, parts }) => {
      const around = Math.floor(next() * 3);
      const left = Math.floor(pixel(Math.min(...parts.map(({ x }) => x)), view.east, width / 2)) - around;
      const top = Math.floor(pixel(Math.min(...parts.map(({ y }) => y)), -view.north, rows / 2)) - around;
      const right = Math.ceil(pixel(Math.max(...parts.map(({ x, wide }) => x + wide)), view.east, width / 2)) + around;
      const bottom = Math.ceil(pixel(Math.max(...parts.map(({ y, high }) => y + high)), -view.north, rows / 2)) + around;
      return { fault, box: { x: Math.max(0, left), y: Math.max(0, top), width: right - left, height: bottom - top } };
    }),
  };
}
