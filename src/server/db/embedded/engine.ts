import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Engine } from './broker.ts';
import type { Deadline } from './deadline.ts';
import { DurableFs } from './durableFs.ts';

/** The opened engine. `sql` is its own connection, only to be used while nothing else runs. */
export interface OpenedEngine extends Engine {
  sql: Pick<PGlite, 'query' | 'exec'>;
  /** Writes everything out and closes; the directory is clean afterwards. */
  close(): Promise<void>;
}

/** Bytes of shared buffers of a cluster that is being made. */
const FRESH_BUFFERS = 16 * 1024 ** 2;

const START_PARAMS = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

/**
 * Opens a cluster with fsync on. A directory without one is initialised in place, so callers hand in a temporary one for that
 * (see firstStart).
 * @param buffers bytes of shared buffers; all are written at the start, so what is large starts slowly
 */
export async function openEngine(
  dataDir: string,
  program: WebAssembly.Module,
  { buffers = FRESH_BUFFERS, deadline }: { buffers?: number; deadline?: Deadline } = {},
): Promise<OpenedEngine> {
  const fs = new DurableFs(dataDir, deadline);
  const pglite = await PGlite.create({
    fs,
    pgliteWasmModule: program,
    extensions: { pg_trgm, btree_gin },
    startParams: [...START_PARAMS, '-c', `shared_buffers=${Math.ceil(buffers / 8192)}`],
    initDbStartParams: ['--set', `shared_buffers=${FRESH_BUFFERS / 8192}`],
  });
  const { rows } = await pglite.query<{ server_version: string }>('show server_version');
  return {
    version: rows[0]?.server_version ?? '',
    sql: pglite,
    exec(messages, onData) {
      // Synchronous up to its end; a rejection leaves the answer without ReadyForQuery, which the broker notices.
      pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData: onData }).catch(() => {});
      fs.clearCancel();
    },
    async close() {
      await pglite.exec('checkpoint');
      await pglite.close();
    },
  };
}
