import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import type { EdgeSync } from './edge.ts';

/** What edge and centre synchronise with. */
export interface SyncTools {
  config: Config;
  database: Database;
  storage: Storage;
  writer: Writer;
  /** The line to the centre, on an edge that has one. */
  edge: EdgeSync | undefined;
}
