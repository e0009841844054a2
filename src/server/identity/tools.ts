import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Writer } from '../records/write/writer.ts';
import type { LoginKeys } from './keys.ts';
import type { Sessions } from './sessions.ts';
import type { SmsCodes } from './sms/codes.ts';
import type { SignOn } from './sso/provider.ts';

/** What signing in, accounts and sessions are served with. */
export interface IdentityTools {
  config: Config;
  database: Database;
  writer: Writer;
  sessions: Sessions;
  keys: LoginKeys;
  signOn: SignOn;
  sms: SmsCodes;
  outbox: Outbox;
}
