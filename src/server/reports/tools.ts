import type { Database } from '../db/connection.ts';
import type { Dictionaries } from '../records/rows/dictionaries.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';

/** What reports are read and made with. */
export interface ReportTools {
  database: Database;
  dictionaries: Dictionaries;
  reader: Reader;
  writer: Writer;
  storage: Storage;
}
