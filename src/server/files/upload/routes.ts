/** The calls of the chunk upload (S7-46): is a chunk there, and here it is. */
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { chunkFields, fileCalls, MAX_CHUNK } from '../../../contract/api/files.ts';
import { PATHS } from '../../../contract/constants.ts';
import { FILE_PART, type ChunkAnswer, type UploadedFile } from '../../../contract/upload.ts';
import { userOf } from '../../http/caller.ts';
import type { UploadTools } from './tools.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import { queryOf, readTexts } from '../../http/judge.ts';
import { AppError } from '../../errors/error.ts';
import { chunkIn, extrasIn } from './chunk.ts';
import { everyNumber, finishUpload } from './finish.ts';
import { fileHash } from './hashes.ts';
import { MultipartError, partsIn } from './multipart.ts';
import { numbersOf, partsOf } from './parts.ts';
import type { Sender } from './sender.ts';
import { chunkTaker, type Arrival } from './take.ts';
import { fileOf, findUpload, forgetUpload, removeUploaded, type Upload } from './uploads.ts';

/** Most fields of a body, and its largest: the longest chunk with room for those. */
const FIELDS = 40;
const MOST_BODY = 2 * MAX_CHUNK + 1_048_576;

/**
 * A chunk with what is said of it, in the query or in the body, in whatever order.
 * @throws AppError upload.parameter, upload.length, request.media
 */
function arrivalIn({ body, query, headers }: FastifyRequest): Arrival {
  if (!Buffer.isBuffer(body)) throw new AppError('request.media', { allowed: 'multipart/form-data' });
  const values: Record<string, unknown> = { ...(query as object) };
  let content: Buffer | undefined;
  let fields = 0;
  try {
    for (const part of partsIn(body, headers['content-type'] ?? '')) {
      if ((fields += 1) > FIELDS) throw new MultipartError('too many parts');
      if (part.name === FILE_PART) content = part.content;
      else values[part.name] = part.content.toString();
    }
  } catch (error) {
    throw error instanceof MultipartError ? new AppError('upload.parameter', { name: FILE_PART }) : error;
  }
  if (!content) throw new AppError('upload.parameter', { name: FILE_PART });
  const said = readTexts(chunkFields, values, fileCalls.chunk.refuses);
  const chunk = chunkIn(said);
  if (content.length !== chunk.length) throw new AppError('upload.length');
  return { chunk, extras: extrasIn(said), content };
}

/** The calls of chunks at an address. */
interface ChunkCalls {
  path: string;
  /** Who sends; asked before a body is read. @throws AppError for nobody */
  sender: (request: FastifyRequest) => Sender | Promise<Sender>;
  /** A file is whole, or was already; may be told of it again. */
  whole?: (request: FastifyRequest, file: UploadedFile) => Promise<void>;
  /** How often. */
  options?: RouteShorthandOptions;
}

/** Serves the calls of the chunk upload. Bodies come whole: a chunk is small, and its sender is known before it is read. */
export function serveChunks(app: FastifyInstance, context: UploadTools, { path, sender, whole, options = {} }: ChunkCalls): void {
  const { database } = context;
  const take = chunkTaker(context);
  const senders = new WeakMap<FastifyRequest, Sender>();
  const answer = async (request: FastifyRequest, state: ChunkAnswer): Promise<Envelope<ChunkAnswer>> => {
    if (state.file) await whole?.(request, state.file);
    return ok(state, languageOf(request));
  };

  void app.register(async (scope) => {
    scope.removeContentTypeParser('multipart/form-data');
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MOST_BODY }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(
      path,
      {
        ...options,
        onRequest: async (request) => {
          senders.set(request, await sender(request));
        },
      },
      async (request) => {
        const from = senders.get(request) ?? (await sender(request));
        const arrival = arrivalIn(request);
        const { upload, arrived } = await take(from, arrival);
        if (upload.fileId === null && arrived >= upload.chunks)
          return answer(request, { uploaded: everyNumber(upload.chunks), file: await finishUpload(context, from, upload) });
        if (upload.fileId === null && arrival.extras.brief) return answer(request, { uploaded: [arrival.chunk.number] });
        return answer(request, await stateOf(context, upload));
      },
    );
  });

  app.get(path, options, async (request, reply) => {
    const from = await sender(request);
    const { summary, ...said } = queryOf(fileCalls.chunkThere, request);
    const chunk = chunkIn(said);
    const upload = await findUpload(database, from, chunk, extrasIn(said));
    if (summary) return answer(request, await summaryOf(context, upload));
    const state = await stateOf(context, upload);
    // «Not there» is never 404, at which clients give up the whole file.
    return state.uploaded.includes(chunk.number) ? answer(request, state) : reply.code(204).send();
  });

  app.delete(path, options, async (request) => {
    const from = await sender(request);
    const { finished, ...said } = queryOf(fileCalls.forgetUpload, request);
    const upload = await findUpload(database, from, chunkIn(said), extrasIn(said));
    if (upload?.fileId === null) await forgetUpload(context, upload);
    else if (upload && finished) await removeUploaded(context, upload);
    return ok(null, languageOf(request));
  });
}

async function stateOf({ database }: Pick<UploadTools, 'database'>, upload: Upload | undefined): Promise<ChunkAnswer> {
  if (!upload) return { uploaded: [] };
  if (upload.fileId !== null) return { uploaded: everyNumber(upload.chunks), file: await fileOf(database, upload.fileId) };
  return { uploaded: await numbersOf(database, upload.id) };
}

/** The same with hashes, for who compares them with what there is to send. */
async function summaryOf(context: UploadTools, upload: Upload | undefined): Promise<ChunkAnswer> {
  if (!upload || upload.fileId !== null) return stateOf(context, upload);
  const parts = await partsOf(context.database, upload.id);
  return { uploaded: parts.map(({ number }) => number), hashes: parts.map(({ blocks }) => fileHash(blocks)) };
}

export const uploadRoutes = (app: FastifyInstance, context: UploadTools): void =>
  serveChunks(app, context, { path: PATHS.upload, sender: userOf });
