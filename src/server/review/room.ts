import type { FastifyInstance } from 'fastify';
import type { claimBody } from '../../contract/api/review.ts';
import type { Of } from '../../contract/api/schema.ts';
import { REVIEW_PATHS } from '../../contract/review.ts';
import { room } from '../house/room.ts';
import { userOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { claim, forgetEnded, type ReviewTools } from './claims.ts';
import { migrations } from './migrations.ts';

/** Several people at one review. */
export const reviewRoom = room<object, object, ReviewTools>()({
  name: 'review',
  uses: ['database', 'announcer', 'reader'],
  migrations,
  passing: ['sunvane.review_claim'],
  routes(app: FastifyInstance, tools) {
    app.post(REVIEW_PATHS.claim, async (request) =>
      ok({ list: await claim(tools, userOf(request), request.body as Of<typeof claimBody>) }, languageOf(request)),
    );
  },
  upkeep: [{ name: 'claims of reviews', work: forgetEnded }],
});
