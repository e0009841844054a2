/** Calls of share links (S7-36). */
import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../contract/constants.ts';
import { callOf, type ServerContext } from '../http/context.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { endShare, makeShare, readShare } from './share.ts';

const LIMIT = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } };
const DELETE_PATH = '/api/sys/sys/share/delete';

export function shareRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post(PATHS.shareInsert, async (request) =>
    ok(await makeShare(context, callOf(request), (request.body ?? {}) as object), languageOf(request)),
  );
  app.get(PATHS.shareDetail, LIMIT, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return ok(await readShare(context, (request.query as { share?: unknown }).share), languageOf(request));
  });
  app.post(DELETE_PATH, async (request) => {
    await endShare(
      context,
      callOf(request),
      (request.query as { share?: unknown }).share ?? (request.body as { share?: unknown } | null)?.share,
    );
    return ok(null, languageOf(request));
  });
}
