import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Dictionaries } from '../records/rows/dictionaries.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { LiveFeed } from '../telemetry/feed.ts';
import type { DocumentStore } from './store.ts';

/** What documents are served and kept with. */
export interface DocumentTools {
  config: Config;
  database: Database;
  store: DocumentStore;
  reader: Reader;
  dictionaries: Dictionaries;
  live: LiveHub;
  feed: LiveFeed;
  sessions: Pick<Sessions, 'standing'>;
}
