/** Tiles of large pictures, one picture after the other: each takes as much memory as all of its pixels at most. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tilesKey } from '../../files/pictures.ts';
import type { JobKind, RunningJob } from '../../jobs/kind.ts';
import { StorageError } from '../../storage/storage.ts';
import type { Tiled } from '../pixels/messages.ts';
import { withFile } from '../rows/files.ts';
import type { MediaTools } from '../rows/tools.ts';
import { nextUntiled, settleTiles, type Untiled } from './store.ts';

export const TILES = 'pictureTiles';

type Tools = Pick<MediaTools, 'database' | 'storage' | 'pixels'>;

/** Whether it failed for want of room here, which says nothing about the picture. */
const isFull = (error: unknown): boolean => /ENOSPC|EDQUOT|no space left|quota exceeded/i.test(String(error));

/**
 * Makes the tiles of one. Undefined of a picture that is gone or cannot be read whole.
 * @throws the reason of the signal, StorageError while the store is away, where the disk is full
 */
export async function made(
  { storage, pixels }: Pick<Tools, 'storage' | 'pixels'>,
  { id, objectKey }: Pick<Untiled, 'id' | 'objectKey'>,
  job: Pick<RunningJob, 'folder' | 'signal'>,
): Promise<Tiled | undefined> {
  const target = join(job.folder, 'tiles.tif');
  try {
    return await withFile(storage, objectKey, job.folder, async (path) => {
      const tiled = await pixels.tiles(path, target, job.signal).catch((error: unknown) => {
        job.signal.throwIfAborted();
        if (isFull(error)) throw error;
        return undefined;
      });
      if (tiled) await storage.put(tilesKey(id), createReadStream(target), 'image/tiff', (await stat(target)).size);
      return tiled;
    });
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') return undefined;
    throw error;
  } finally {
    await rm(target, { force: true });
  }
}

/** The kind of job that makes them: one at a time, behind other work. */
export const tilesKind = (tools: Tools): JobKind<object> => ({
  kind: TILES,
  title: '图片切片',
  titleEn: 'Picture tiles',
  retries: 8,
  where: 'thread',
  limits: { seconds: 24 * 3600, megabytes: 256 },
  priority: -1,
  check: () => ({}),
  lock: () => TILES,
  async run(_payload, job) {
    let [done, broken] = [0, 0];
    for (let one = await nextUntiled(tools.database.db); one; one = await nextUntiled(tools.database.db)) {
      const tiled = await made(tools, one, job);
      await settleTiles(tools.database.db, one.id, tiled);
      if (tiled) done += 1;
      else broken += 1;
      await job.report(done + broken, done + broken + 1);
    }
    return { result: { done, broken }, note: { zh: `完成 ${done}，无法读取 ${broken}`, en: `${done} done, ${broken} unreadable` } };
  },
});
