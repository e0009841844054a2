/** Calls of saved views. */
import type { FastifyInstance } from 'fastify';
import type { Of } from '../../contract/api/schema.ts';
import type { viewBody } from '../../contract/api/views.ts';
import { VIEW_PATHS } from '../../contract/views.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { forgetView, keepView, listViews, type ViewTools } from './views.ts';

export function viewRoutes(app: FastifyInstance, context: ViewTools): void {
  app.post(VIEW_PATHS.list, async (request) => {
    const call = callOf(request);
    return ok(
      await listViews(context, call, (request.body as { screen?: string | null } | null)?.screen ?? undefined),
      languageOf(request),
    );
  });
  app.post(VIEW_PATHS.insert, async (request) => {
    const call = callOf(request);
    return ok(await keepView(context, call, request.body as Of<typeof viewBody>), languageOf(request));
  });
  app.post(VIEW_PATHS.delete, async (request) => {
    await forgetView(context, callOf(request), (request.query as { ids?: unknown }).ids);
    return ok(null, languageOf(request));
  });
}
