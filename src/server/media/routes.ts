/** The calls for what can be measured on a picture and for tiles of a large one, within the reach of whoever asks. */
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { fileCalls } from '../../contract/api/files.ts';
import type { PictureMeasures } from '../../contract/measures.ts';
import { FILE_PATHS } from '../../contract/files.ts';
import { AppError } from '../errors/error.ts';
import { readableFile } from '../files/read.ts';
import { isPicture } from '../files/pictures.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { queryOf } from '../http/judge.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { MediaTools } from './rows/tools.ts';
import { withFile } from './rows/files.ts';
import { MOST_BYTES } from './facts/bytes.ts';
import type { TaskRunner } from './runner.ts';
import { cutPictureTile } from './tiles/serve.ts';
import { isLarge, tilesOf, wantTiles } from './tiles/store.ts';

/** Longest that somebody waits for one picture, ms. */
const PATIENCE = 30_000;

export function mediaRoutes(
  app: FastifyInstance,
  tools: Pick<MediaTools, 'config' | 'database' | 'storage' | 'pixels'> & { reader: Reader; taskRunner: Pick<TaskRunner, 'wake'> },
): void {
  /** Of a large picture; whoever looks at one that has none has them made. */
  const tiled = async (file: string, { width, height }: PictureMeasures): Promise<PictureMeasures['tiles']> => {
    if (!isLarge({ width, height })) return undefined;
    const tiles = await tilesOf(tools.database.db, file);
    if (tiles) return tiles.state === 'broken' ? undefined : { levels: tiles.levels };
    await wantTiles(tools.database.db, file);
    tools.taskRunner.wake();
    return { levels: 0 };
  };
  app.get(FILE_PATHS.measures, async (request, reply) => {
    const call = callOf(request);
    const file = await readableFile(tools, call, queryOf(fileCalls.measures, request).id);
    if (!isPicture(file, MOST_BYTES)) throw new AppError('file.picture');
    const folder = join(tools.config.dataDir, 'files', 'tmp');
    await mkdir(folder, { recursive: true });
    const measures = await withFile(tools.storage, file.objectKey, folder, (path) =>
      tools.pixels.measure(path, file.name, AbortSignal.timeout(PATIENCE)),
    ).catch((error: unknown) => {
      if (error instanceof AppError || (error as { name?: string }).name === 'StorageError') throw error;
      throw new AppError('file.picture');
    });
    const tiles = await tiled(file.id, measures);
    // The same address with another token is another answer.
    reply.header('cache-control', tiles?.levels === 0 ? 'no-store' : 'private, max-age=3600').header('vary', 'authorization');
    return ok({ ...measures, ...(tiles ? { tiles } : {}) }, languageOf(request));
  });
  app.get(FILE_PATHS.tile, { compress: false }, async (request, reply) => {
    const call = callOf(request);
    const { id, ...place } = queryOf(fileCalls.tile, request);
    const tile = await cutPictureTile(tools, (await readableFile(tools, call, id)).id, place);
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization');
    return reply.header('content-type', 'image/webp').send(tile);
  });
}
