/** Calls of «view as role». */
import type { FastifyInstance } from 'fastify';
import { ROLE_VIEW_PATHS } from '../../../contract/roleView.ts';
import { callOf, type ServerContext } from '../../http/context.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import { beginView, endView } from './roleView.ts';

export function roleViewRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post(ROLE_VIEW_PATHS.begin, async (request) => {
    await beginView(context, callOf(request), (request.body ?? {}) as object);
    return ok(null, languageOf(request));
  });
  app.post(ROLE_VIEW_PATHS.end, async (request) => {
    await endView(context, callOf(request));
    return ok(null, languageOf(request));
  });
}
