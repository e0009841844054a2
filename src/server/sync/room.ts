import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { patient } from '../db/patient.ts';
import { room } from '../house/room.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { EdgeSync } from './edge.ts';
import { migrations } from './migrations.ts';
import { syncRoutes } from './routes.ts';
import { changedHere, fitSync, syncGuards } from './start.ts';

interface Needs {
  config: Config;
  database: Database;
  log: Logger;
  storage: Storage;
  writer: Writer;
}

/** Edge servers and their centre. */
export const syncRoom = room<Needs, { edge: EdgeSync | undefined }>()({
  name: 'sync',
  needs: ['config', 'database', 'log', 'storage', 'writer'],
  opens: ['edge'],
  open: ({ config, database, log, storage, writer }) => ({
    edge: config.centreUrl ? new EdgeSync({ writer, database, storage }, config, log) : undefined,
  }),
  migrations,
  guards: ({ writer, edge }) => syncGuards(writer, edge),
  refit: fitSync,
  heard(tools, event) {
    if (event.type === 'record') changedHere(tools, event.resource);
  },
  async serve({ config, writer, edge }) {
    await fitSync({ config, writer: { ...writer, database: patient(writer.database) } });
    edge?.start();
    return undefined;
  },
  routes: syncRoutes,
  close: async ({ edge }) => edge?.close(),
});
