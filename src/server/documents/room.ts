import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { room } from '../house/room.ts';
import { migrations } from './migrations.ts';
import { documentRoutes } from './routes.ts';
import { DocumentStore } from './store.ts';
import type { DocumentTools } from './tools.ts';
import { workbenchRoutes } from './workbench/routes.ts';

interface Needs {
  config: Config;
  database: Database;
  log: Logger;
}

type Uses = Pick<DocumentTools, 'dictionaries' | 'feed' | 'live' | 'sessions' | 'reader'>;

/** The documents: read, applied, served, changed in the workbench. */
export const documentsRoom = room<Needs, { store: DocumentStore }, Uses>()({
  name: 'documents',
  needs: ['config', 'database', 'log'],
  opens: ['store'],
  uses: ['dictionaries', 'feed', 'live', 'sessions', 'reader'],
  open: ({ config, database, log }) => ({
    store: new DocumentStore(config.schemas, database, log, join(config.dataDir, 'compiled', 'documents')),
  }),
  migrations,
  async serve({ config, store }) {
    if (config.watch === 'on') store.watch();
    return undefined;
  },
  routes(app, tools) {
    workbenchRoutes(app, tools);
    documentRoutes(app, tools);
  },
  upkeep: [{ name: 'documents for the next start', every: 30_000, work: ({ store }) => store.leave() }],
  close: ({ store }) => store.close(),
});
