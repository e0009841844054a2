import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';

/** What reconstructions are made with. */
export interface ReconstructionTools {
  config: Pick<Config, 'photogrammetryUrl' | 'photogrammetryToken' | 'seedLanguage'>;
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
}
