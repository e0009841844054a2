import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import type { Orthophotos } from './ortho/orthophotos.ts';

/** What maps are served with. */
export interface MapTools {
  config: Config;
  database: Database;
  reader: Reader;
  writer: Writer;
  storage: Storage;
  /** Tiles of orthophotos in the making. */
  orthophotos: Orthophotos;
}
