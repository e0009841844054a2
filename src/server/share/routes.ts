/** Calls of share links (S7-36). */
import type { FastifyInstance } from 'fastify';
import { shareCalls } from '../../contract/api/views.ts';
import { PATHS } from '../../contract/constants.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { bodyOf, queryOf } from '../http/judge.ts';
import { OPEN_CALL } from '../http/rate.ts';
import { endShare, listShares, makeShare, readShare, type ShareTools } from './share.ts';

export function shareRoutes(app: FastifyInstance, context: ShareTools): void {
  app.post(PATHS.shareInsert, async (request) =>
    ok(await makeShare(context, callOf(request), bodyOf(shareCalls.insert, request)), languageOf(request)),
  );
  app.get(PATHS.shareDetail, OPEN_CALL, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return ok(await readShare(context, queryOf(shareCalls.detail, request).share, languageOf(request)), languageOf(request));
  });
  app.post(PATHS.shareList, async (request) => {
    return ok(await listShares(context, callOf(request), bodyOf(shareCalls.list, request)), languageOf(request));
  });
  app.post(PATHS.shareDelete, async (request) => {
    await endShare(context, callOf(request), bodyOf(shareCalls.delete, request));
    return ok(null, languageOf(request));
  });
}
