/** Calls of saved views. */
import type { FastifyInstance } from 'fastify';
import { viewCalls } from '../../contract/api/views.ts';
import { VIEW_PATHS } from '../../contract/views.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { bodyOf, queryOf } from '../http/judge.ts';
import { forgetView, keepView, listViews, type ViewTools } from './views.ts';

export function viewRoutes(app: FastifyInstance, context: ViewTools): void {
  app.post(VIEW_PATHS.list, async (request) => {
    const call = callOf(request);
    return ok(await listViews(context, call, bodyOf(viewCalls.list, request).screen), languageOf(request));
  });
  app.post(VIEW_PATHS.insert, async (request) => {
    const call = callOf(request);
    return ok(await keepView(context, call, bodyOf(viewCalls.insert, request)), languageOf(request));
  });
  app.post(VIEW_PATHS.delete, async (request) => {
    await forgetView(context, callOf(request), queryOf(viewCalls.delete, request).ids);
    return ok(null, languageOf(request));
  });
}
