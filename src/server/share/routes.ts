/** Calls of share links (S7-36). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PATHS } from '../../contract/constants.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { OPEN_CALL } from '../http/rate.ts';
import { endShare, listShares, makeShare, readShare, type ShareTools } from './share.ts';

/** What a call says, in its body or its query. */
const paramsOf = (request: FastifyRequest): Record<string, unknown> => ({
  ...(request.query as object),
  ...(request.body as object | null | undefined),
});

export function shareRoutes(app: FastifyInstance, context: ShareTools): void {
  app.post(PATHS.shareInsert, async (request) =>
    ok(await makeShare(context, callOf(request), (request.body ?? {}) as object), languageOf(request)),
  );
  app.get(PATHS.shareDetail, OPEN_CALL, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return ok(await readShare(context, (request.query as { share?: unknown }).share, languageOf(request)), languageOf(request));
  });
  app.post(PATHS.shareList, async (request) => {
    const { page, id } = paramsOf(request);
    return ok(await listShares(context, callOf(request), page, id), languageOf(request));
  });
  app.post(PATHS.shareDelete, async (request) => {
    await endShare(context, callOf(request), paramsOf(request));
    return ok(null, languageOf(request));
  });
}
