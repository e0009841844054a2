/** A tile of an orthophoto: the part of it that lies there, brought from its own plane into that of the map. */
import { ORTHO_SIZE } from '../../../contract/maps.ts';
import type { Box } from '../../../documents/ground/geometry/box.ts';
import { meet } from '../../../documents/ground/geometry/box.ts';
import { positionAt, SIZE, type Place } from '../shifted.ts';
import { projectionOf } from './projection.ts';
import { OrthoError, type OrthoInfo } from './types.ts';

/** Pixels between two whose place is worked out; those between lie evenly, to a hundredth of a pixel within a station. */
const STEP = 32;
const KNOTS = ORTHO_SIZE / STEP + 1;
const QUALITY = 82;
/** Pixels of the picture that are read for a tile, at most. */
const MOST = 4096 * 4096;

/** Degrees of a tile. */
function boxAt({ z, x, y }: Place): Box {
  const [west, north] = positionAt([x * SIZE, y * SIZE], z);
  const [east, south] = positionAt([(x + 1) * SIZE, (y + 1) * SIZE], z);
  return [west, south, east, north];
}

/** Where knots of a tile lie in the picture, px of its full size: columns, then rows. */
function knotsAt({ z, x, y }: Place, { epsg, origin, step }: OrthoInfo): { columns: Float64Array; rows: Float64Array } {
  const projection = projectionOf(epsg);
  if (!projection) throw new OrthoError('projection');
  const [columns, rows] = [new Float64Array(KNOTS * KNOTS), new Float64Array(KNOTS * KNOTS)];
  for (let down = 0; down < KNOTS; down += 1)
    for (let across = 0; across < KNOTS; across += 1) {
      const [px, py] = [(x + across / (KNOTS - 1)) * SIZE, (y + down / (KNOTS - 1)) * SIZE];
      const [east, north] = projection.to(positionAt([px, py], z));
      columns[down * KNOTS + across] = (east - origin[0]) / step[0];
      rows[down * KNOTS + across] = (origin[1] - north) / step[1];
    }
  return { columns, rows };
}

/** Pixels of a part of the picture, four bytes each. */
export interface Part {
  pixels: Uint8Array;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The pixel at a place between pixels, mixed of the four around it by how much they cover; beyond the edge is nothing. */
function mix(to: Uint8Array, at: number, { pixels, width, height }: Part, column: number, row: number): void {
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [fx, fy] = [column - left, row - top];
  let [red, green, blue, cover] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner += 1) {
    const [x, y] = [left + (corner & 1), top + (corner >> 1)];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const i = (y * width + x) * 4;
    const weight = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy) * (pixels[i + 3] ?? 0);
    red += weight * (pixels[i] ?? 0);
    green += weight * (pixels[i + 1] ?? 0);
    blue += weight * (pixels[i + 2] ?? 0);
    cover += weight;
  }
  if (cover <= 0) return;
  to[at] = red / cover;
  to[at + 1] = green / cover;
  to[at + 2] = blue / cover;
  to[at + 3] = cover;
}

/** The tile, of a part of the picture at a scale of so many pixels of the full size each. */
export function warp(
  { columns, rows }: { columns: Float64Array; rows: Float64Array },
  part: Part,
  [sx, sy]: readonly [number, number],
): Uint8Array {
  const out = new Uint8Array(ORTHO_SIZE * ORTHO_SIZE * 4);
  for (let y = 0; y < ORTHO_SIZE; y += 1) {
    const down = (y + 0.5) / STEP;
    const [above, fy] = [Math.floor(down), down % 1];
    for (let x = 0; x < ORTHO_SIZE; x += 1) {
      const across = (x + 0.5) / STEP;
      const [knot, fx] = [above * KNOTS + Math.floor(across), across % 1];
      const between = (of: Float64Array): number => {
        const upper = of[knot]! + fx * (of[knot + 1]! - of[knot]!);
        const lower = of[knot + KNOTS]! + fx * (of[knot + KNOTS + 1]! - of[knot + KNOTS]!);
        return upper + fy * (lower - upper);
      };
      mix(out, (y * ORTHO_SIZE + x) * 4, part, between(columns) / sx - 0.5 - part.left, between(rows) / sy - 0.5 - part.top);
    }
  }
  return out;
}

/** Where a colour stands for nothing, there is nothing. */
function clear(pixels: Uint8Array, empty: number): void {
  for (let i = 0; i < pixels.length; i += 4)
    if (pixels[i] === empty && pixels[i + 1] === empty && pixels[i + 2] === empty) pixels[i + 3] = 0;
}

/** @param path of its pyramid; undefined where nothing of it lies in the tile */
export async function cutTile(path: string, info: OrthoInfo, place: Place): Promise<Buffer | undefined> {
  if (!meet(info.box, boxAt(place))) return undefined;
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: false, failOn: 'error' } as const;
  const knots = knotsAt(place, info);
  const [left, right] = [Math.min(...knots.columns), Math.max(...knots.columns)];
  const [top, bottom] = [Math.min(...knots.rows), Math.max(...knots.rows)];
  const { pages = 1 } = await sharp(path, options).metadata();
  const page = Math.max(0, Math.min(pages - 1, Math.floor(Math.log2(Math.min(right - left, bottom - top) / ORTHO_SIZE))));
  const { width, height } = await sharp(path, { ...options, page }).metadata();
  const scale = [info.width / width, info.height / height] as const;
  const from = { left: Math.max(0, Math.floor(left / scale[0]) - 1), top: Math.max(0, Math.floor(top / scale[1]) - 1) };
  const size = {
    width: Math.min(width, Math.ceil(right / scale[0]) + 1) - from.left,
    height: Math.min(height, Math.ceil(bottom / scale[1]) + 1) - from.top,
  };
  if (size.width <= 0 || size.height <= 0 || size.width * size.height > MOST) return undefined;
  const pixels = await sharp(path, { ...options, page })
    .extract({ ...from, ...size })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  if (info.empty !== undefined) clear(pixels, info.empty);
  const tile = warp(knots, { pixels, ...from, ...size }, scale);
  return sharp(tile, { raw: { width: ORTHO_SIZE, height: ORTHO_SIZE, channels: 4 } })
    .webp({ quality: QUALITY })
    .toBuffer();
}
