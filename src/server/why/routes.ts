/** The call behind «Why?». */
import type { FastifyInstance } from 'fastify';
import { WHY_PATH } from '../../contract/why.ts';
import { userOf } from '../http/caller.ts';
import type { ServerContext } from '../http/context.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { answerWhy } from './why.ts';

export function whyRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get(WHY_PATH, async (request) =>
    ok(await answerWhy(context, userOf(request), (request.query as { screen?: unknown }).screen), languageOf(request)),
  );
}
