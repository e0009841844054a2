import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/connection.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Storage } from '../../storage/storage.ts';

/** What orthophotos need of the server. */
export interface Preparing {
  config: Pick<Config, 'dataDir'>;
  database: Database;
  storage: Storage;
  writer: Writer;
}
