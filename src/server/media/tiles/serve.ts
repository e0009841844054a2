/** Tiles of a large picture as they are asked for. */
import { TILE_SIDE } from '../../../contract/files.ts';
import { AppError } from '../../errors/error.ts';
import { tilesKey } from '../../files/pictures.ts';
import { pathTo } from '../../files/copies.ts';
import { StorageError } from '../../storage/storage.ts';
import type { MediaTools } from '../rows/tools.ts';
import { tilesOf } from './store.ts';

const QUALITY = 85;

/** Level 0 has every pixel; columns and rows count from the upper left. */
export interface TilePlace {
  level: number;
  x: number;
  y: number;
}

/** The tile as WebP, smaller at the right and at the bottom. @throws AppError file.tile where there is none */
export async function cutPictureTile(
  tools: Pick<MediaTools, 'config' | 'database' | 'storage'>,
  file: string,
  { level, x, y }: TilePlace,
): Promise<Buffer> {
  const tiles = await tilesOf(tools.database.db, file);
  if (!tiles || level >= tiles.levels) throw new AppError('file.tile');
  const [left, top] = [x * TILE_SIDE, y * TILE_SIDE];
  try {
    const path = await pathTo(tools, tilesKey(file));
    const { default: sharp } = await import('sharp');
    const picture = sharp(path, { page: level, limitInputPixels: false, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (left >= width || top >= height) throw new AppError('file.tile');
    const size = { width: Math.min(TILE_SIDE, width - left), height: Math.min(TILE_SIDE, height - top) };
    return await picture
      .extract({ left, top, ...size })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') throw new AppError('file.tile');
    throw error;
  }
}
