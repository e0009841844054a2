/** Everything the routes use, made once at the start. */
import type { Answerer } from '../assistant/answerer.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { DocumentStore } from '../documents/store.ts';
import type { LoginKeys } from '../identity/keys.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SmsCodes } from '../identity/sms/codes.ts';
import type { SignOn } from '../identity/sso/provider.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Orthophotos } from '../map/ortho/orthophotos.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Dictionaries } from '../records/write/dictionaries.ts';
import type { Writer } from '../records/write/write.ts';
import type { Storage } from '../storage/storage.ts';
import type { EdgeSync } from '../sync/edge.ts';

export interface ServerContext {
  config: Config;
  database: Database;
  store: DocumentStore;
  sessions: Sessions;
  keys: LoginKeys;
  signOn: SignOn;
  sms: SmsCodes;
  /** What leaves the server for others, once its transaction has ended. */
  outbox: Outbox;
  dictionaries: Dictionaries;
  live: LiveHub;
  jobs: Jobs;
  writer: Writer;
  storage: Storage;
  /** Tiles of orthophotos in the making. */
  orthophotos: Orthophotos;
  answerer: Answerer;
  /** The line to the centre, on an edge that has one. */
  edge: EdgeSync | undefined;
  version: string;
}
