/** The port of a start: taken before anything is opened or filled, and answered for until the application takes over. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Language } from '../../contract/constants.ts';
import type { Config } from '../config/config.ts';
import { failure, languageOf } from '../http/envelope.ts';
import { AppError } from '../errors/error.ts';

/** Seconds after which somebody may ask again. */
const RETRY_SECONDS = 2;

const STARTING = new AppError('server.starting');

/** What somebody with a browser sees meanwhile; it asks again by itself. */
const page = (language: Language): string => `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>Sunvane</title>
<body style="display:grid;place-items:center;min-height:90vh;font:16px system-ui,sans-serif"><p role="status">${STARTING.text(language)}</p>
`;

/**
 * Takes the port; whoever calls meanwhile gets 503. Answers how to give it back, at once before the application listens there.
 * @throws EADDRINUSE, EACCES and the like, as the system says
 */
export async function holdPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<() => Promise<void>> {
  // Any port will do.
  if (port === 0) return async () => undefined;
  const server = createServer((request, reply) => {
    const language = languageOf(request);
    const seen = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    reply
      .writeHead(STARTING.status, {
        'content-type': `${seen ? 'text/html' : 'application/json'}; charset=utf-8`,
        'retry-after': String(RETRY_SECONDS),
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(seen ? page(language) : JSON.stringify(failure(STARTING, language)));
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
