import type { Database } from '../db/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import type { Judges } from './judging/pool.ts';

/** What sweeps are taken in and judged with. */
export interface IvTools {
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
}

/** The same for jobs that judge what is stored. */
export interface JudgeTools extends IvTools {
  judges: Judges;
}

/** Resources of the documents. */
export const [RECORD, BATCH, PLAN, STRING, THRESHOLD, MODULE] = [
  'ivRecord',
  'ivBatch',
  'ivPlan',
  'pvString',
  'ivThreshold',
  'moduleModel',
] as const;
