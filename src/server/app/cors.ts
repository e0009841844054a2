/** Consoles at other origins (`CORS_ORIGINS`): preflights, and the headers that let their pages read answers. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { originsOf, type Config } from '../config/config.ts';

/** Seconds that a browser remembers a preflight. */
const REMEMBERED = 600;
/** Headers of answers that pages read beside those that any page may: names of files, where a session of live pictures ends, and when to ask again. */
const READ = ['content-disposition', 'content-length', 'location', 'retry-after'];
/** What anybody is shown as a picture: pages elsewhere put it into themselves without asking. */
const PICTURES = '/logo/';

/** Lets the origins of the setting in, exactly as written. Sessions travel as bearer, so that no cookies are let along. */
export async function crossOrigin(app: FastifyInstance, config: Pick<Config, 'corsOrigins'>): Promise<void> {
  const origins = originsOf('corsOrigins', config.corsOrigins);
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept', 'accept-language', 'idempotency-key'],
    exposedHeaders: READ,
    credentials: false,
    maxAge: REMEMBERED,
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(PICTURES)) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
