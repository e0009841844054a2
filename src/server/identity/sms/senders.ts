/** Ways a code leaves the server: posted to a webhook for real, or into the outbox that administrators read in trials. */
import { sql } from 'kysely';
import type { Logger } from '../../db/log.ts';
import { AppError } from '../../http/errors.ts';
import { insertRows } from '../../records/bulk.ts';
import type { Records } from '../../records/context.ts';

export interface Message {
  phone: string;
  code: string;
  purpose: string;
  /** Company of the account it is for; decides who may read the outbox row. */
  companyCode: string | null;
}

/** @throws AppError sms.failed */
export type Sender = (message: Message) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** Posts `{phone, code, purpose}` as JSON. The code is kept nowhere. */
export function webhookSender(address: string, token: string, log: Logger): Sender {
  return async ({ phone, code, purpose }) => {
    const sent = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ phone, code, purpose }),
    }).then(
      ({ status }) => status,
      (error: unknown) => String((error as Error).name),
    );
    if (typeof sent === 'number' && sent >= 200 && sent < 300) return;
    log.warn(`the SMS webhook answered ${sent}`);
    throw new AppError('sms.failed');
  };
}

const OUTBOX_DAYS = 7;

/** Keeps messages as rows of the resource `smsMessage`, for a week. */
export function outboxSender(records: Records): Sender {
  return async ({ phone, code, purpose, companyCode }) => {
    const resource = records.catalogue().resources.smsMessage;
    if (!resource) throw new AppError('sms.failed');
    const { db } = records.database;
    await sql`delete from ${sql.table(resource.name)} where "sendTime" < now() - make_interval(days => ${OUTBOX_DAYS})`.execute(db);
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
