import type { Database } from '../db/connection.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Outbox } from './outbox.ts';

/** What messages are sent again with. */
export interface OutboxTools {
  database: Database;
  outbox: Outbox;
  writer: Writer;
}
