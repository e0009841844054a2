import type { Database } from '../db/connection.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Storage } from '../storage/storage.ts';

/** What files are kept with. */
export interface FileTools {
  database: Database;
  storage: Storage;
  reader: Reader;
}
