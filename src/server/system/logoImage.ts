/**
 * Pictures of logo records: taken, kept under `logo/` by a name of our own (S3-03), shown to anybody, swept away when no record names them.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LOGO_MAX_BYTES, PATHS } from '../../contract/constants.ts';
import { callOf } from '../http/caller.ts';
import type { SystemTools } from './tools.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { AppError } from '../errors/error.ts';
import { perMinute } from '../http/rate.ts';
import { grant } from '../records/reach/access.ts';
import { cleanPicture, PictureError } from '../storage/picture.ts';

const PREFIX = 'logo/';
/** Longest side of a kept logo, pixels. */
const SIDE = 512;
const FILE = /^[0-9a-f-]{36}\.png$/;
/** How long a picture may lie before a record names it, in milliseconds. */
const GRACE_MS = 86_400_000;
const LIMIT = perMinute(20);

/** Whoever may add or change logo records may bring their pictures. */
function mayBring(context: Pick<SystemTools, 'reader'>, call: ReturnType<typeof callOf>): void {
  const catalogue = context.reader.catalogue();
  const resource = catalogue.resources.logo;
  if (!resource) throw new AppError('route.unknown');
  try {
    grant(catalogue, resource, 'edit', call.user, call.screen);
  } catch {
    grant(catalogue, resource, 'add', call.user, call.screen);
  }
}

export function logoImageRoutes(app: FastifyInstance, context: Pick<SystemTools, 'storage' | 'reader'>): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: LOGO_MAX_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(PATHS.logoImage, { ...LIMIT, bodyLimit: LOGO_MAX_BYTES }, async (request) => {
      mayBring(context, callOf(request));
      if (!Buffer.isBuffer(request.body)) throw new AppError('request.media', { allowed: 'image/*' });
      const picture = await cleanPicture(request.body, SIDE).catch((error: unknown) => {
        throw error instanceof PictureError ? new AppError(error.reason === 'kind' ? 'file.pictureKind' : 'file.picture') : error;
      });
      const logoUri = `${PREFIX}${randomUUID()}.png`;
      await context.storage.put(logoUri, picture, 'image/png');
      return ok({ logoUri }, languageOf(request));
    });
  });
  app.get(`/${PREFIX}:file`, async (request, reply) => {
    const { file } = request.params as { file: string };
    if (!FILE.test(file)) throw new AppError('file.unknown');
    const { content, size } = await context.storage.open(PREFIX + file);
    return reply
      .header('content-type', 'image/png')
      .header('content-length', size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content);
  });
}

/** Removes pictures that no logo record has named for a day. */
export async function sweepLogos({ storage, database }: Pick<SystemTools, 'storage' | 'database'>, now = Date.now()): Promise<void> {
  const old: string[] = [];
  for await (const { key, time } of storage.list(PREFIX)) if (now - time.getTime() > GRACE_MS) old.push(key);
  if (old.length === 0) return;
  const { rows } = await database.pool.query<{ logoUri: string }>('select distinct "logoUri" from logo where "logoUri" = any($1)', [old]);
  const named = new Set(rows.map((row) => row.logoUri));
  await storage.remove(old.filter((key) => !named.has(key)));
}
