/** Calls of «view as role». */
import type { FastifyInstance } from 'fastify';
import { roleViewCalls } from '../../../contract/api/identity.ts';
import type { Of } from '../../../contract/api/schema.ts';
import { ROLE_VIEW_PATHS } from '../../../contract/roleView.ts';
import { callOf } from '../../http/caller.ts';
import type { IdentityTools } from '../tools.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import type { Call } from '../../user/call.ts';
import { placeChoices, roleChoices } from './choices.ts';
import { beginView, endView } from './roleView.ts';

export function roleViewRoutes(app: FastifyInstance, context: IdentityTools): void {
  const answer = (path: string, work: (call: Call, body: unknown) => Promise<unknown>): void => {
    app.post(path, async (request) => ok((await work(callOf(request), request.body)) ?? null, languageOf(request)));
  };
  answer(ROLE_VIEW_PATHS.begin, (call, body) => beginView(context, call, body as Of<typeof roleViewCalls.begin.body>));
  answer(ROLE_VIEW_PATHS.end, (call) => endView(context, call));
  answer(`${ROLE_VIEW_PATHS.role}/options`, (call) => roleChoices(context, call));
  for (const kind of ['company', 'station'] as const)
    answer(`${ROLE_VIEW_PATHS[kind]}/options`, (call, body) => placeChoices(context, call, kind, body));
}
