/** GeoTIFFs drawn for tests: a ground of one colour with a bright square at a known place. */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Position } from '../../src/documents/ground/geometry/types.ts';
import { writePlain, type PlainTiff } from '../../src/server/map/ortho/plain.ts';
import { projectionOf } from '../../src/server/map/ortho/projection.ts';

export interface Drawn {
  width: number;
  height: number;
  /** Middle of the square, px. */
  square: [column: number, row: number];
  side: number;
  bands?: PlainTiff['bands'];
  place?: PlainTiff['place'];
}

const GROUND = [40, 80, 40, 255];
const BRIGHT = [250, 240, 230, 255];

export async function drawnTiff({ width, height, square, side, bands = 3, place }: Drawn): Promise<Buffer> {
  const path = join(tmpdir(), `${randomUUID()}.tif`);
  const within = (at: number, middle: number): boolean => Math.abs(at + 0.5 - middle) <= side / 2;
  const line = (crossed: boolean): Buffer =>
    Buffer.from(
      Array.from({ length: width }, (_, column) => (crossed && within(column, square[0]) ? BRIGHT : GROUND).slice(0, bands)).flat(),
    );
  const [plain, crossed] = [line(false), line(true)];
  function* rows(): Generator<Buffer> {
    for (let row = 0; row < height; row += 1) yield within(row, square[1]) ? crossed : plain;
  }
  try {
    await writePlain(path, { width, height, bands, ...(place ? { place } : {}) }, rows());
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Where the bright square lies in what `drawnIn` draws. */
export const PLACE: Position = [100.452, 36.118];

/** A picture in a plane whose square lies at the place: pixels of so many units. */
export function drawnIn(epsg: number, step: number, more: Partial<Drawn> = {}): Promise<Buffer> {
  const square: [number, number] = [270.5, 150.5];
  const to = projectionOf(epsg)?.to;
  if (!to) throw new Error(`no plane ${epsg}`);
  const [x, y] = to(PLACE);
  const place = {
    epsg,
    geographic: epsg === 4326 || epsg === 4490,
    origin: [x - square[0] * step, y + square[1] * step],
    step: [step, step],
  } as const;
  return drawnTiff({ width: 480, height: 320, square, side: 41, place, ...more });
}

/** Heights: a slope that rises a metre each cell to the east, from 1000 m; with `empty`, nothing is known of it. @param cell degrees */
export async function slopeTiff(origin: Position, cell: number, empty = false): Promise<Buffer> {
  const path = join(tmpdir(), `${randomUUID()}.tif`);
  const [width, height] = [60, 40];
  const row = Buffer.alloc(width * 4);
  for (let column = 0; column < width; column += 1) row.writeFloatLE(empty ? Number.NaN : 1000 + column, column * 4);
  const place = { epsg: 4326, geographic: true, origin, step: [cell, cell] } as const;
  try {
    await writePlain(
      path,
      { width, height, bands: 1, measures: true, place },
      Array.from({ length: height }, () => row),
    );
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}
