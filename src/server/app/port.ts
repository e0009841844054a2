/** The port of a start: taken before anything is opened or filled, and answered for until the application takes over. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Config } from '../config/config.ts';
import { failure, languageOf } from '../http/envelope.ts';
import { AppError } from '../errors/error.ts';

/** Seconds after which somebody may ask again. */
const RETRY_SECONDS = 2;

const STARTING = new AppError('server.starting');

/**
 * Takes the port; whoever calls meanwhile gets 503. Answers how to give it back, at once before the application listens there.
 * @throws EADDRINUSE, EACCES and the like, as the system says
 */
export async function holdPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<() => Promise<void>> {
  // Any port will do.
  if (port === 0) return async () => undefined;
  const server = createServer((request, reply) => {
    reply
      .writeHead(STARTING.status, {
        'content-type': 'application/json; charset=utf-8',
        'retry-after': String(RETRY_SECONDS),
        connection: 'close',
      })
      .end(JSON.stringify(failure(STARTING, languageOf(request))));
  });
  server.listen({ port, host });
  await once(server, 'listening');
  return async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
