/** Calls of saved views. */
import type { FastifyInstance } from 'fastify';
import { VIEW_PATHS } from '../../contract/views.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { AppError } from '../http/errors.ts';
import { forgetView, keepView, listViews, type ViewTools } from './views.ts';

export function viewRoutes(app: FastifyInstance, context: ViewTools): void {
  const bodyOf = (body: unknown): Record<string, unknown> => {
    if (body === null || typeof body !== 'object' || Array.isArray(body))
      throw new AppError('request.body', { reason: { zh: '应为对象', en: 'must be an object' } });
    return body as Record<string, unknown>;
  };
  app.post(VIEW_PATHS.list, async (request) => {
    const call = callOf(request);
    return ok(await listViews(context, call, bodyOf(request.body)['screen']), languageOf(request));
  });
  app.post(VIEW_PATHS.insert, async (request) => {
    const call = callOf(request);
    return ok(await keepView(context, call, bodyOf(request.body)), languageOf(request));
  });
  app.post(VIEW_PATHS.delete, async (request) => {
    await forgetView(context, callOf(request), (request.query as { ids?: unknown }).ids);
    return ok(null, languageOf(request));
  });
}
