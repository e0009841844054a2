/** The call behind «Why?». */
import type { FastifyInstance } from 'fastify';
import { WHY_PATH } from '../../contract/why.ts';
import { userOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { answerWhy, type WhyTools } from './why.ts';

export function whyRoutes(app: FastifyInstance, context: WhyTools): void {
  app.get(WHY_PATH, async (request) =>
    ok(await answerWhy(context, userOf(request), (request.query as { screen?: unknown }).screen), languageOf(request)),
  );
}
