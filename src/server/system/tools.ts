import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Dictionaries } from '../records/write/dictionaries.ts';
import type { Writer } from '../records/write/write.ts';
import type { Storage } from '../storage/storage.ts';

/** What the calls about the system itself work with. */
export interface SystemTools {
  config: Config;
  database: Database;
  dictionaries: Dictionaries;
  storage: Storage;
  /** Of the program. */
  version: string;
  writer: Writer;
}
