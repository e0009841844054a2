/** Prometheus metrics: requests by route and status, event loop, memory, pool. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { bearerOf, sameSecret } from '../identity/opaque.ts';
import type { ServerContext } from './rooms.ts';
import { AppError } from '../errors/error.ts';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Whoever has the token; without one, this machine itself, and no proxy on it. */
function maySee(request: FastifyRequest, token: string): boolean {
  if (token) return sameSecret(bearerOf(request.headers.authorization) ?? '', token);
  return LOOPBACK.test(request.ip) && request.headers['x-forwarded-for'] === undefined;
}

export function metrics(app: FastifyInstance, { database, live, video, config }: ServerContext): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number): void => {
    const metric = new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        metric.set(read());
      },
    });
  };
  gauge('database_connections', 'Connections of the request pool', () => database.pool.totalCount);
  gauge('database_waiting', 'Requests waiting for a connection', () => database.pool.waitingCount);
  gauge('live_clients', 'Consoles listening for live events', () => live.size);
  gauge('video_sessions', 'Live pictures that this server plays', () => video.size);
  gauge('video_refused', 'Offers of viewers that were refused since the start', () => video.counts.refused);
  gauge('video_withdrawn', 'Live pictures ended because their viewer may no longer watch, since the start', () => video.counts.withdrawn);
  gauge('video_lost', 'Viewers that left without saying so since the start', () => video.counts.lost);
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySee(request, config.metricsToken)) throw new AppError('route.unknown');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
