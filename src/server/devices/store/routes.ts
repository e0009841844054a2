/**
 * The store that docks write to where the deployment has no S3 store: this server answers as one, to objects put in one go by keys of its
 * own. Answers are those of S3, which clients of docks read.
 */
import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { partBytes } from '../../config/config.ts';
import type { Database } from '../../db/connection.ts';
import { perMinute } from '../../http/rate.ts';
import { checkedKey, NO_TYPE, StorageError, type Storage } from '../../storage/storage.ts';
import { BUCKET, prefixOf, secretOf } from './keys.ts';
import { claimOf, isSigned, UNSIGNED } from './signature.ts';

export interface StoreTools {
  config: Pick<Config, 'partSize'>;
  storage: Storage;
  database: Database;
}

/** How far the clock of a dock may be from ours, ms. */
const SKEW_MS = 15 * 60_000;
const HASH = /^[0-9a-f]{64}$/;
const TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** What S3 answers, with its code. */
class StoreRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
const denied = (): StoreRefusal => new StoreRefusal(403, 'AccessDenied', 'Unknown or expired key, or not its signature');

/** Passes a body on, and fails at its end where it is not the one that was signed. */
function comparing(payload: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
    flush(done) {
      const same = payload === UNSIGNED || hash.digest('hex') === payload;
      done(same ? null : new StoreRefusal(400, 'XAmzContentSHA256Mismatch', 'The body is not the one that was signed'));
    },
  });
}

/** The key of the object that a request may write. @throws StoreRefusal */
async function permittedKey({ database }: StoreTools, request: FastifyRequest): Promise<{ key: string; payload: string }> {
  const { raw } = request;
  const signed = { method: request.method, url: raw.url ?? '', headers: request.headers };
  const claim = claimOf(signed);
  if (!claim || Math.abs(Date.now() - claim.at) > SKEW_MS) throw denied();
  const found = await secretOf(database.pool, claim.accessKey);
  if (!found || !isSigned(signed, claim, found.secret)) throw denied();
  if ((raw.url ?? '').includes('?')) throw new StoreRefusal(501, 'NotImplemented', 'Objects are put in one go');
  if (claim.payload !== UNSIGNED && !HASH.test(claim.payload))
    throw new StoreRefusal(501, 'NotImplemented', 'Bodies are signed whole, or not at all');
  const key = (request.params as { '*': string })['*'];
  if (!key.startsWith(prefixOf(found.sn))) throw new StoreRefusal(403, 'AccessDenied', 'The key is of another dock');
  try {
    return { key: checkedKey(key), payload: claim.payload };
  } catch {
    throw new StoreRefusal(400, 'InvalidArgument', 'The key cannot be one');
  }
}

async function put(tools: StoreTools, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  try {
    const { key, payload } = await permittedKey(tools, request);
    const size = Number(request.headers['content-length'] ?? Number.NaN);
    if (!Number.isSafeInteger(size)) throw new StoreRefusal(411, 'MissingContentLength', 'The length is missing');
    const type = TYPE.test(request.headers['content-type'] ?? '') ? String(request.headers['content-type']) : NO_TYPE;
    const body = (request.body as Readable).pipe(comparing(payload));
    (request.body as Readable).once('error', (error) => body.destroy(error));
    await tools.storage.put(key, body, type, size);
    return await reply.header('etag', `"${createHash('md5').update(key).digest('hex')}"`).send();
  } catch (error) {
    const cause = error instanceof StorageError ? error.cause : error;
    if (!(cause instanceof StoreRefusal)) throw error;
    return reply
      .status(cause.status)
      .header('content-type', 'application/xml')
      .send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${cause.code}</Code><Message>${cause.message}</Message></Error>`);
  }
}

export function storeRoutes(app: FastifyInstance, tools: StoreTools): void {
  if (tools.storage.direct) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      done(null, payload);
    });
    const written = { bodyLimit: partBytes(tools.config.partSize), ...perMinute(6_000) };
    scope.put(`/${BUCKET}/*`, written, (request, reply) => put(tools, request, reply));
  });
}
