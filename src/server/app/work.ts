/** A process that works jobs and serves nobody, beside servers on the same database. */
import type { Config } from '../config/config.ts';
import { serveRooms } from '../house/serve.ts';
import type { AppLogger } from './logger.ts';
import { openSystem } from './server.ts';

/** Rooms that hear of changes, and the one that works. */
const WORKING = new Set(['live', 'identity', 'documents', 'jobs']);

/**
 * Opens the system and works jobs. Answers how to end it: running jobs go back to the queue.
 * @param slots jobs at a time
 */
export async function startWorking(config: Config, log: AppLogger, version: string, slots: number): Promise<() => Promise<void>> {
  // Whoever serves fills an empty database.
  const { context, rooms, close } = await openSystem({ ...config, jobs: slots }, log, version, { fill: false });
  try {
    await context.dictionaries.refresh(context.store.catalogue.dictionaries);
    const deaf = await serveRooms(rooms.filter(({ room }) => WORKING.has(room.name)));
    return async () => {
      await deaf();
      await close();
    };
  } catch (error) {
    await close().catch((failed: unknown) => log.error(`closing after a failed start: ${String(failed)}`));
    throw error;
  }
}
