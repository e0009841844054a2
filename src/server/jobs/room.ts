import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { room } from '../house/room.ts';
import type { Announcer } from '../live/announcer.ts';
import type { Storage } from '../storage/storage.ts';
import { JOB, Jobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import { jobRoutes } from './routes.ts';
import { Worker } from './worker.ts';

interface Needs {
  announcer: Announcer;
  config: Config;
  database: Database;
  log: Logger;
  storage: Storage;
}

interface Opens {
  jobs: Jobs;
  /** Runs jobs once it is started. */
  worker: Worker;
}

/** Long work: its rows, progress and files. */
export const jobsRoom = room<Needs, Opens>()({
  name: 'jobs',
  needs: ['announcer', 'config', 'database', 'log', 'storage'],
  opens: ['jobs', 'worker'],
  async open({ announcer, config, database, log, storage }) {
    const jobs = new Jobs(database, storage, config.dataDir, (ids, verb = 'update') =>
      announcer.publish({ type: 'record', resource: JOB, verb, ids: [...ids] }),
    );
    await jobs.recover();
    return { jobs, worker: new Worker(jobs, database, log) };
  },
  migrations,
  async serve({ worker, config }) {
    await worker.start(config.jobs);
    return undefined;
  },
  routes: jobRoutes,
  upkeep: [{ name: 'housekeeping: old jobs', work: ({ jobs, worker }) => jobs.purge(worker.folders) }],
  close: ({ worker }) => worker.close(),
});
