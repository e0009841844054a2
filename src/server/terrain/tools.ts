import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import type { Surveyors } from './thread/pool.ts';

/** What terrain and clouds are worked on with. */
export interface TerrainTools {
  config: Pick<Config, 'dataDir' | 'seedLanguage'>;
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
  surveyors: Surveyors;
}

export const [MODEL, TASK, DEFECT] = ['model3d', 'task', 'defect'] as const;
/** Kinds of models that hold heights. */
export const HEIGHTS: readonly string[] = ['DEM', 'DSM'];
