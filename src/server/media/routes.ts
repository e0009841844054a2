/** The call for what can be measured on a picture, within the reach of whoever asks. */
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { FILE_PATHS } from '../../contract/files.ts';
import { AppError } from '../errors/error.ts';
import { readableFile } from '../files/read.ts';
import { isPicture } from '../files/pictures.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { MediaTools } from './rows/tools.ts';
import { withFile } from './rows/files.ts';

/** Longest that somebody waits for one picture, ms. */
const PATIENCE = 30_000;

export function mediaRoutes(
  app: FastifyInstance,
  tools: Pick<MediaTools, 'config' | 'database' | 'storage' | 'pixels'> & { reader: Reader },
): void {
  app.get(FILE_PATHS.measures, async (request, reply) => {
    const file = await readableFile(tools, callOf(request), (request.query as { id?: unknown }).id);
    if (!isPicture(file)) throw new AppError('file.picture');
    const folder = join(tools.config.dataDir, 'files', 'tmp');
    await mkdir(folder, { recursive: true });
    const measures = await withFile(tools.storage, file.objectKey, folder, (path) =>
      tools.pixels.measure(path, file.name, AbortSignal.timeout(PATIENCE)),
    ).catch((error: unknown) => {
      if (error instanceof AppError || (error as { name?: string }).name === 'StorageError') throw error;
      throw new AppError('file.picture');
    });
    // The same address with another token is another answer.
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization');
    return ok(measures, languageOf(request));
  });
}
