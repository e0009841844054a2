/** Tiles of orthophotos as they are asked for: cut once, kept for a while. */
import { ORTHO_SIZE } from '../../../contract/maps.ts';
import { pyramidKey } from '../../files/pictures.ts';
import type { MapTools } from '../tools.ts';
import { AppError } from '../../errors/error.ts';
import { StorageError } from '../../storage/storage.ts';
import { Answers } from '../fetched.ts';
import type { Place } from '../shifted.ts';
import { pathTo } from '../../files/copies.ts';
import { faultError } from './prepare.ts';
import { cutTile } from './tile.ts';
import type { OrthoInfo } from './types.ts';

const ROUND = 2 * Math.PI * 6_378_137;
const NEAREST = 24;
/** Levels at which it is drawn. */
const LEVELS = 10;
const cut = new Answers();

/** From the level at which it is a few pixels to that at which every pixel of it is seen. */
export function zoomsOf({ metres, box }: OrthoInfo, minZoom: number): { minZoom: number; maxZoom: number } {
  const round = ROUND * Math.cos((((box[1] + box[3]) / 2) * Math.PI) / 180);
  const maxZoom = Math.max(0, Math.min(NEAREST, Math.ceil(Math.log2(round / (ORTHO_SIZE * metres)))));
  return { minZoom: Math.min(maxZoom, Math.max(minZoom, maxZoom - LEVELS)), maxZoom };
}

/** @throws AppError record.unknown where nothing of it lies, map.orthophoto */
export function orthoTile(context: MapTools, file: string, info: OrthoInfo, { z, x, y }: Place): Promise<Buffer> {
  return cut.of(`${file}/${z}/${x}/${y}`, async () => {
    let bytes: Buffer | undefined;
    try {
      bytes = await cutTile(await pathTo(context, pyramidKey(file)), info, { z, x, y });
    } catch (error) {
      throw faultError(context, error instanceof StorageError && error.kind === 'missing' ? 'missing' : 'broken');
    }
    if (!bytes) throw new AppError('record.unknown');
    return bytes;
  });
}
