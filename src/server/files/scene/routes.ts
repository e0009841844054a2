/** Calls of models in space: what a file is, and its parts, as they are asked for. */
import { extname } from 'node:path/posix';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCENE_PATHS, type SceneModel } from '../../../contract/scene.ts';
import { AppError } from '../../errors/error.ts';
import { callOf } from '../../http/caller.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import type { Call } from '../../user/call.ts';
import { readableFile, type StoredFile } from '../read.ts';
import type { FileTools } from '../tools.ts';
import { archiveOf, entryStream } from './archive.ts';
import { judge, WHOLE, type Judged } from './model.ts';
import { rangeOf } from './range.ts';

/** Types of the parts; all else is bytes, and nothing of it a page. */
const TYPES: Record<string, string> = {
  '.json': 'application/json',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ktx2': 'image/ktx2',
};
const typeOf = (name: string): string => TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** How long it is remembered that somebody may read a file, ms, and of how many: a model has hundreds of parts. */
const KNOWN_MS = 15_000;
const MOST_KNOWN = 1000;

interface Known {
  file: StoredFile;
  model: Judged;
}

/** Who may read what, and what it is, as found a moment ago. */
function knownFiles(context: FileTools): (call: Call, id: string) => Promise<Known> {
  const known = new Map<string, { found: Promise<Known>; until: number }>();
  const look = async (call: Call, id: string): Promise<Known> => {
    const file = await readableFile(context, call, id);
    return { file, model: await judge(context.storage, file) };
  };
  return (call, id) => {
    const key = `${call.user.id} ${call.user.viewer ? JSON.stringify(call.user.viewer) : ''} ${id}`;
    const before = known.get(key);
    if (before && before.until > Date.now()) return before.found;
    const found = look(call, id);
    known.delete(key);
    known.set(key, { found, until: Date.now() + KNOWN_MS });
    found.catch(() => known.delete(key));
    for (const old of known.keys()) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(old);
    }
    return found;
  };
}

/** Sends a GLB, or some of its bytes. */
async function sendWhole({ storage }: FileTools, file: StoredFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const range = rangeOf(request.headers.range, file.size);
  reply.header('accept-ranges', 'bytes').header('content-type', typeOf(WHOLE));
  if (range === null) {
    reply.header('content-range', `bytes */${file.size}`);
    throw new AppError('scene.range');
  }
  const { content } = await storage.open(file.objectKey, range);
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`);
  return reply.header('content-length', range ? range.last - range.first + 1 : file.size).send(content);
}

async function sendEntry(
  { storage }: FileTools,
  file: StoredFile,
  { whole }: Judged,
  name: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const missing = (): AppError => new AppError('scene.part', { name: name.slice(0, 200) });
  if (whole) throw missing();
  const archive = await archiveOf(storage, file.objectKey, file.size);
  const entry = archive.entries.get(name);
  if (!entry) throw missing();
  const content = await entryStream(archive, entry);
  return reply.header('content-type', typeOf(name)).header('content-length', entry.uncompressedSize).send(content);
}

export function sceneRoutes(app: FastifyInstance, context: FileTools): void {
  const fileOf = knownFiles(context);
  app.get(`${SCENE_PATHS.model}/:id`, async (request) => {
    const { kind, address, size } = (await fileOf(callOf(request), (request.params as { id: string }).id)).model;
    return ok({ kind, address, size } satisfies SceneModel, languageOf(request));
  });
  app.get(`${SCENE_PATHS.model}/:id/*`, { compress: false }, async (request, reply) => {
    const { id, '*': part } = request.params as { id: string; '*': string };
    const { file, model } = await fileOf(callOf(request), id);
    // The same address with another token is another answer.
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization').header('content-disposition', 'attachment');
    return model.whole && part === WHOLE ? sendWhole(context, file, request, reply) : sendEntry(context, file, model, part, reply);
  });
}
