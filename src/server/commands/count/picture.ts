/** The part of an orthophoto over a few positions, grey, brought into the plane of maps tile by tile. */
import sharp from 'sharp';
import { ORTHO_SIZE } from '../../../contract/maps.ts';
import type { Box } from '../../../documents/ground/geometry/box.ts';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { cutTile } from '../../map/ortho/tile.ts';
import type { OrthoInfo } from '../../map/ortho/types.ts';
import { pixelOf, SIZE } from '../../map/shifted.ts';
import type { Picture } from './judge.ts';

/** Metres of a pixel that counting takes: finer shows nothing more, and in a coarser one modules run together. */
const [FINEST, COARSEST] = [0.05, 0.3];
const NEAREST = 24;
const ROUND = 2 * Math.PI * 6_378_137;
/** Tiles of one count. */
const MOST_TILES = 400;
/** Pixels of a tile by those of its map. */
const DENSE = ORTHO_SIZE / SIZE;

export interface Cut {
  picture: Picture;
  /** Where a position lies on it. */
  at: (position: Position) => [number, number];
}

const metreAt = (z: number, lat: number): number => (ROUND * Math.cos((lat * Math.PI) / 180)) / (ORTHO_SIZE * 2 ** z);

/** Undefined where it is too coarse, or covers too much. */
export async function cutPicture(
  path: string,
  info: OrthoInfo,
  [west, south, east, north]: Box,
  signal: AbortSignal,
): Promise<Cut | undefined> {
  const lat = (south + north) / 2;
  if (info.metres > COARSEST) return undefined;
  const finest = Math.max(FINEST, info.metres / 2);
  let z = NEAREST;
  while (z > 1 && metreAt(z, lat) < finest) z -= 1;
  const [left, top] = pixelOf([west, north], z).map((px) => Math.floor(px / SIZE)) as [number, number];
  const [right, bottom] = pixelOf([east, south], z).map((px) => Math.floor(px / SIZE)) as [number, number];
  const [across, down] = [right - left + 1, bottom - top + 1];
  if (across * down > MOST_TILES) return undefined;
  const [width, height] = [across * ORTHO_SIZE, down * ORTHO_SIZE];
  const values = new Uint8Array(width * height);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      signal.throwIfAborted();
      const tile = await cutTile(path, info, { z, x: left + x, y: top + y });
      if (!tile) continue;
      const { data, info: size } = await sharp(tile).greyscale().raw().toBuffer({ resolveWithObject: true });
      for (let row = 0; row < ORTHO_SIZE; row += 1)
        for (let column = 0; column < ORTHO_SIZE; column += 1)
          values[(y * ORTHO_SIZE + row) * width + x * ORTHO_SIZE + column] = data[(row * size.width + column) * size.channels] ?? 0;
    }
  return {
    picture: { width, height, values, metre: metreAt(z, lat) },
    at: (position) => {
      const [px, py] = pixelOf(position, z);
      return [(px - left * SIZE) * DENSE, (py - top * SIZE) * DENSE];
    },
  };
}
