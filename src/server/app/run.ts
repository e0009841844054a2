/** Serves an open system: port, work of the rooms, HTTP. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { keepUp, serveRooms } from '../house/serve.ts';
import { buildApp } from './app.ts';
import type { AppLogger } from './logger.ts';
import { holdPort } from './port.ts';
import { openSystem, type System } from './server.ts';

/** Longest an answer under way keeps the server from stopping. */
const LAST_ANSWERS_MS = 10_000;

export interface RunningServer extends System {
  app: FastifyInstance;
  /** Address to open in a browser. */
  url: string;
}

/**
 * Opens the system and serves it. The port comes first: one that is taken is told before a database is opened or filled. What fails on
 * the way closes everything that was opened.
 * @param webFolder the built console
 */
export async function startServer(config: Config, log: AppLogger, version: string, webFolder: string): Promise<RunningServer> {
  const release = await holdPort(config);
  // Last opened, first closed.
  const closing: (() => unknown)[] = [release];
  const close = async (): Promise<void> => {
    for (const step of closing) await step();
  };
  try {
    const system = await openSystem(config, log, version);
    closing.unshift(system.close);
    closing.unshift(await serveRooms(system.rooms));
    const app = await buildApp(system, { logger: log, webFolder });
    closing.unshift(async () => {
      const impatient = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
      await app.close();
      clearTimeout(impatient);
    });
    closing.unshift(keepUp(system.rooms, system.context.database.outage));
    await app.ready();
    await release();
    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    const port = address !== null && typeof address === 'object' ? address.port : config.port;
    return { ...system, app, url: `http://localhost:${port}`, close };
  } catch (error) {
    await close().catch((failed: unknown) => log.error(`closing after a failed start: ${String(failed)}`));
    throw error;
  }
}
