import type { Database } from '../db/connection.ts';
import type { Writer } from '../records/write/write.ts';
import type { Storage } from '../storage/storage.ts';

/** What files are kept with. */
export interface FileTools {
  database: Database;
  storage: Storage;
  writer: Writer;
}
