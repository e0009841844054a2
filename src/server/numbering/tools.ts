import type { Database } from '../db/connection.ts';
import type { Writer } from '../records/write/writer.ts';

/** What numbers are given with. */
export interface NumberingTools {
  database: Database;
  writer: Writer;
}
