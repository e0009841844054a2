/** Codes for trials: kept as rows that administrators read, where no webhook sends them. */
import { sql } from 'kysely';
import { AppError } from '../../errors/error.ts';
import type { Carrier } from '../../outbox/outbox.ts';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';

const RETENTION_DAYS = 7;

/** Keeps messages as rows of the resource `smsMessage`, for a week. */
export function trialCarrier(records: Writer): Carrier {
  return async ({ phone, code, purpose }, id) => {
    const resource = records.catalogue().resources.smsMessage;
    if (!resource) throw new AppError('outbox.missing');
    const { db } = records.database;
    const { rows: messages } = await sql<{
      companyCode: string | null;
    }>`select "companyCode" from "outgoingMessage" where id = ${id}::uuid`.execute(db);
    const companyCode = messages[0]?.companyCode ?? null;
    await sql`delete from ${sql.table(resource.name)} where "sendTime" < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
    const rows = await insertRows(
      db,
      records,
      resource,
      [{ phone, code, purpose, companyCode, sendTime: new Date().toISOString() }],
      'system',
    );
    records.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: rows.map((r) => String(r.id)) });
  };
}
