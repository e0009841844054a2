/** Notices in the console: a record of whom it is for, which nobody else sees. It is shown in the language of whoever reads it. */
import { sql } from 'kysely';
import { insertRows } from '../records/write/bulk.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Carrier } from './outbox.ts';

export const NOTICE = 'notice';

/** What a notice is made of: who receives it, and values of its record. */
export interface NoticePayload {
  userCode: string;
  values: Record<string, unknown>;
}

/** Puts notices into their table, once, however often they are carried. */
export const noticeCarrier =
  (writer: Writer): Carrier =>
  async (payload, id) => {
    const { userCode, values } = payload as unknown as NoticePayload;
    const resource = writer.catalogue().resources[NOTICE];
    if (!resource) throw new Error('the documents have no place for notices');
    const made = await writer.database.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`notice ${id}`}))`.execute(db);
      const { rows } = await sql`select 1 from ${sql.table(NOTICE)} where "messageId" = ${id}`.execute(db);
      return rows.length > 0 ? [] : insertRows(db, writer, resource, [{ ...values, messageId: id, status: '0' }], userCode);
    });
    if (made.length > 0) writer.publish({ type: 'record', resource: NOTICE, verb: 'insert', ids: made.map((row) => String(row.id)) });
  };
