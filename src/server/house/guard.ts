/** A rule that a single resource adds to every write: runs inside the transaction, throws to refuse. */
import type { Kysely } from 'kysely';
import type { LiveEvent } from '../../contract/manifest.ts';
import type { Tables } from '../db/connection.ts';
import type { Call } from '../user/call.ts';

export interface GuardedWrite {
  db: Kysely<Tables>;
  call: Call;
  /** Undefined for an insert. */
  before: Record<string, unknown> | undefined;
  /** Undefined for a delete. The guard may change it. */
  after: Record<string, unknown> | undefined;
  /** Tells open screens of rows the guard wrote, once everything is committed. */
  announce: (event: LiveEvent) => void;
}

export type Guard = (write: GuardedWrite) => Promise<void>;
