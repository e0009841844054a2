import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Dictionaries } from '../records/write/dictionaries.ts';
import type { Writer } from '../records/write/write.ts';
import type { DocumentStore } from './store.ts';

/** What documents are served and kept with. */
export interface DocumentTools {
  config: Config;
  database: Database;
  store: DocumentStore;
  writer: Writer;
  dictionaries: Dictionaries;
  live: LiveHub;
  sessions: Pick<Sessions, 'standing'>;
}
