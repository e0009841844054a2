import type { Database } from '../db/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';

/** What sweeps are taken in and judged with. */
export interface IvTools {
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
}

/** Resources of the documents. */
export const [RECORD, BATCH, PLAN, STRING] = ['ivRecord', 'ivBatch', 'ivPlan', 'pvString'] as const;
