/** Calls of whoever has a link to a task: send files, and see what became of them (S7-36). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PATHS } from '../../../contract/constants.ts';
import { serveChunks } from '../../files/upload/routes.ts';
import type { UploadTools } from '../../files/upload/tools.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import { OPEN_CALL, perMinute } from '../../http/rate.ts';
import { listSent, senderOf, takeSent, type SentTools } from './take.ts';

/** Chunks that one address may send a minute. */
const CHUNKS = perMinute(6000);

/** Asked before the query is judged as well, so that nobody sends a body to no link. */
const shareOf = (request: FastifyRequest): string => String((request.query as { share?: unknown }).share ?? '');

export function sentRoutes(app: FastifyInstance, tools: SentTools & UploadTools): void {
  serveChunks(app, tools, {
    path: PATHS.sharedUpload,
    options: CHUNKS,
    sender: (request) => senderOf(tools, shareOf(request), languageOf(request)),
    whole: (request, file) => takeSent(tools, shareOf(request), languageOf(request), request.ip, file),
  });
  app.get(PATHS.sharedSent, OPEN_CALL, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return ok(await listSent(tools, shareOf(request), languageOf(request)), languageOf(request));
  });
}
