/** Calls that read files: their bytes, small versions of pictures, and names that download them once (S7-33). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileCalls } from '../../contract/api/files.ts';
import { PATHS } from '../../contract/constants.ts';
import { FILE_PATHS } from '../../contract/files.ts';
import { callOf } from '../http/caller.ts';
import type { FileTools } from './tools.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { bodyOf, queryOf } from '../http/judge.ts';
import { AppError } from '../errors/error.ts';
import { OPEN_CALL } from '../http/rate.ts';
import { disposition } from '../storage/disposition.ts';
import type { StoredObjectStream } from '../storage/storage.ts';
import { downloadName, takeDownload } from './download.ts';
import { openVersion } from './pictures.ts';
import { readableFile } from './read.ts';

/** Bytes as they lie there, so that a reader knows how much comes and whether all came. */
const AS_IS = { compress: false } as const;

/** Sends bytes to be kept, whatever they say they are. */
const attachment = (reply: FastifyReply, { content, size }: Omit<StoredObjectStream, 'type'>, type: string, name: string): FastifyReply =>
  reply.header('content-type', type).header('content-length', size).header('content-disposition', disposition(name)).send(content);

export function fileRoutes(app: FastifyInstance, context: FileTools): void {
  app.get(FILE_PATHS.file, AS_IS, async (request, reply) => {
    const call = callOf(request);
    const { id, version } = queryOf(fileCalls.file, request);
    const file = await readableFile(context, call, id);
    // The same address with another token is another answer.
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization');
    if (version === undefined) return attachment(reply, await context.storage.open(file.objectKey), file.type, file.name);
    const picture = await openVersion(context.storage, file, version);
    if (!picture) throw new AppError('file.picture');
    return reply.header('content-type', 'image/webp').header('content-length', picture.size).send(picture.content);
  });
  app.post(FILE_PATHS.downloadName, async (request) => {
    const call = callOf(request);
    const { id } = bodyOf(fileCalls.downloadName, request);
    return ok({ fileName: await downloadName(context, call.user, await readableFile(context, call, id)) }, languageOf(request));
  });
  app.get(PATHS.download, { ...OPEN_CALL, ...AS_IS }, async (request, reply) => {
    const { objectKey, title, type } = await takeDownload(context, queryOf(fileCalls.download, request).fileName);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return attachment(reply, await context.storage.open(objectKey), type, title);
  });
}
