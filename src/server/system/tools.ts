import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Dictionaries } from '../records/rows/dictionaries.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Storage } from '../storage/storage.ts';

/** What the calls about the system itself work with. */
export interface SystemTools {
  config: Config;
  database: Database;
  dictionaries: Dictionaries;
  storage: Storage;
  /** Of the program. */
  version: string;
  reader: Reader;
}
