/** The calls of the chunk upload (S7-46): is a chunk there, and here it is. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PATHS } from '../../contract/constants.ts';
import { FILE_PART, type Chunk, type ChunkAnswer, type UploadExtras } from '../../contract/upload.ts';
import { userOf, type ServerContext } from '../http/context.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { AppError } from '../http/errors.ts';
import { MAX_CHUNK, readChunk, readExtras } from './chunk.ts';
import { everyNumber, finishUpload } from './finish.ts';
import { addPart, beginUpload, countOf, fileOf, findUpload, forgetUpload, hasPart, keyOf, numbersOf, type Upload } from './uploads.ts';

const FIELDS = { fieldNameSize: 100, fieldSize: 20_000, fields: 40, files: 1, fileSize: 2 * MAX_CHUNK };

/** Text parts and bytes of a chunk's body, in whatever order they stand. @throws AppError upload.parameter, upload.length */
async function bodyOf(request: FastifyRequest): Promise<{ chunk: Chunk; extras: UploadExtras; content: Buffer }> {
  const values: Record<string, unknown> = { ...(request.query as object) };
  let content: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: FIELDS })) {
      if (part.type === 'field') values[part.fieldname] = part.value;
      else if (part.fieldname === FILE_PART) content = await part.toBuffer();
      else part.file.resume();
    }
  } catch (error) {
    // The parser's own failures are known by their codes; a body cut short has none.
    throw (error as { code?: string }).code === undefined ? new AppError('upload.parameter', { name: FILE_PART }) : error;
  }
  if (!content) throw new AppError('upload.parameter', { name: FILE_PART });
  const chunk = readChunk(values);
  if (content.length !== chunk.length) throw new AppError('upload.length');
  return { chunk, extras: readExtras(values), content };
}

export function uploadRoutes(app: FastifyInstance, context: ServerContext): void {
  const { database, storage } = context;
  /** Chunks being written just now, by upload and number: the same one twice is written once. */
  const writing = new Map<string, Promise<void>>();

  const state = async (upload: Upload | undefined): Promise<ChunkAnswer> => {
    if (!upload) return { uploaded: [] };
    if (upload.fileId !== null) return { uploaded: everyNumber(upload.chunks), file: await fileOf(database, upload.fileId) };
    return { uploaded: await numbersOf(database, upload.id) };
  };

  const keep = async (upload: Upload, { number, offset }: Chunk, content: Buffer): Promise<void> => {
    if (await hasPart(database, upload.id, number)) return;
    await storage.pieces(keyOf(upload.id)).write(number, offset, content);
    await addPart(database, upload.id, number, { hash: createHash('sha256').update(content).digest('hex'), length: content.length });
  };

  app.get(PATHS.upload, async (request, reply) => {
    const user = userOf(request);
    const { summary, ...values } = request.query as Record<string, unknown>;
    const chunk = readChunk(values);
    const found = await state(await findUpload(database, user, chunk, readExtras(values)));
    // «Not there» is never 404, at which clients give up the whole file.
    if (summary !== '1' && !found.uploaded.includes(chunk.number)) return reply.code(204).send();
    return ok(found, languageOf(request));
  });

  app.post(PATHS.upload, async (request) => {
    const user = userOf(request);
    if (!request.isMultipart()) throw new AppError('request.media');
    const { chunk, extras, content } = await bodyOf(request);
    const upload = await beginUpload(database, user, chunk, extras);
    if (upload.fileId === null) {
      const name = `${upload.id} ${chunk.number}`;
      const work = writing.get(name) ?? keep(upload, chunk, content).finally(() => writing.delete(name));
      writing.set(name, work);
      await work;
    }
    if (extras.brief && upload.fileId === null && (await countOf(database, upload.id)) < upload.chunks) return ok<ChunkAnswer>({ uploaded: [chunk.number] }, languageOf(request));
    const answer = await state(upload);
    if (!answer.file && answer.uploaded.length === upload.chunks) return ok({ uploaded: answer.uploaded, file: await finishUpload(context, user, upload) }, languageOf(request));
    return ok(answer, languageOf(request));
  });

  app.delete(PATHS.upload, async (request) => {
    const values = request.query as Record<string, unknown>;
    const upload = await findUpload(database, userOf(request), readChunk(values), readExtras(values));
    if (upload?.fileId === null) await forgetUpload(context, upload);
    return ok(null, languageOf(request));
  });
}
