/** Prometheus metrics: requests by route and status, event loop, memory, pool. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerContext } from './context.ts';

export function metrics(app: FastifyInstance, { database, live }: ServerContext): void {
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
    const made = new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        made.set(read());
      },
    });
  };
  gauge('database_connections', 'Connections of the request pool', () => database.pool.totalCount);
  gauge('database_waiting', 'Requests waiting for a connection', () => database.pool.waitingCount);
  gauge('live_clients', 'Consoles listening for live events', () => live.size);
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (_request, reply) => reply.header('content-type', registry.contentType).send(await registry.metrics()));
}
