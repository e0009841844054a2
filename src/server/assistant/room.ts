import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import { room } from '../house/room.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Answerer } from './answerer.ts';
import { migrations } from './migrations.ts';
import { openAnswerer } from './open.ts';
import { assistantRoutes } from './routes.ts';

/** Questions in words. */
export const assistantRoom = room<{ config: Config; reader: Reader }, { answerer: Answerer }, { database: Database }>()({
  name: 'assistant',
  needs: ['config', 'reader'],
  opens: ['answerer'],
  uses: ['database'],
  open: ({ config, reader }) => ({ answerer: openAnswerer(config, reader) }),
  migrations,
  routes: assistantRoutes,
});
