import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Logger } from '../log.ts';
import { openDoor } from './door.ts';
import { lockDataDir } from './lock.ts';
import { Supervisor } from './supervisor.ts';
import { workerFile } from './workerFile.ts';

/** Bytes of shared buffers unless set, as PostgreSQL has them. */
const SHARED_BUFFERS = 128 * 1024 ** 2;

/** The embedded database of this process: PostgreSQL in a worker thread, reached without a network. */
export interface EmbeddedServer {
  /** Server version, such as `18.6`. */
  version: string;
  /** For `pg`: a new connection. */
  stream: () => Duplex;
  /** Ends the worker without closing the database and starts another. For tests. */
  crash(): Promise<void>;
  /** Writes everything out, closes, releases the lock. */
  close(): Promise<void>;
}

/**
 * Opens the embedded database at `dataDir` (made if missing; its lock file lies beside it).
 * @param buffers bytes of its shared buffers
 * @throws DataDirInUseError, DbError
 */
export async function openEmbedded(dataDir: string, log: Logger, buffers = SHARED_BUFFERS): Promise<EmbeddedServer> {
  const path = resolve(dataDir);
  const script = workerFile();
  const unlock = await lockDataDir(path);
  const supervisor = new Supervisor(script, path, buffers, log);
  try {
    const version = await supervisor.start();
    const closeDoor = await openDoor(path, supervisor.stream, log);
    return {
      version,
      stream: supervisor.stream,
      crash: () => supervisor.replaceWorker('asked to'),
      close: async () => {
        await closeDoor();
        await supervisor.close();
        unlock();
      },
    };
  } catch (error) {
    await supervisor.close();
    unlock();
    throw error;
  }
}
