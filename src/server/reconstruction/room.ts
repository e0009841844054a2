import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import { room } from '../house/room.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { reconstructKind } from './job.ts';

interface Needs {
  config: Config;
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
}

/** Models, orthophotos and clouds made of photographs by a server outside. */
export const reconstructionRoom = room<Needs>()({
  name: 'reconstruction',
  needs: ['config', 'database', 'storage', 'writer', 'jobs'],
  jobs: (tools) => [reconstructKind(tools)],
});
