/**
 * Effects outside of the database: a message is written in the transaction that wants it and sent once that has ended, as often
 * as it takes. It may arrive twice, never without the transaction; its id goes along, so that a receiver can tell.
 * What administrators see of it is a row of the resource `outgoingMessage`; what it says is kept until it is sent.
 */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { AppError } from '../errors/error.ts';
import { insertRows } from '../records/write/bulk.ts';
import type { Writer } from '../records/write/writer.ts';

/** Codes of the dictionary OUTGOING_KIND. */
export type MessageKind = 'sms' | 'device' | 'notice' | 'noticeSms';

export interface Outgoing {
  kind: MessageKind;
  /** Whom it is for, as administrators see it. */
  recipient: string;
  companyCode: string | null;
  /** Code of the record that it is about. */
  about?: string;
  payload: Record<string, unknown>;
  /** Seconds after which nobody wants it any more; without end when absent. */
  life?: number;
}

/** Sends one message. What it throws is the reason that administrators read. */
export type Carrier = (payload: Record<string, unknown>, id: string) => Promise<void>;

/** Codes of the dictionary OUTGOING_STATE. */
const STATE = { waiting: '0', sent: '1', failed: '2' } as const;
/** Tries before a message counts as failed; then an administrator may have it sent again. */
const TRIES = 8;
/** Seconds before the second try, doubled with every other. */
const FIRST_WAIT = 2;
const LAST_WAIT = 3600;
/** Seconds that a server has for one try; then another takes the message. */
const LEASE = 30;
const LOOK_MS = 2000;
const RETENTION_DAYS = 30;

export const OUTGOING = 'outgoingMessage';

/** Writes a message in the caller's transaction. @throws AppError outbox.missing when the documents have no place for it */
export async function post(
  db: Kysely<Tables>,
  records: Writer,
  { kind, recipient, companyCode, about, payload, life }: Outgoing,
): Promise<string> {
  const resource = records.catalogue().resources[OUTGOING];
  if (!resource) throw new AppError('outbox.missing');
  const now = new Date().toISOString();
  const row = { kind, recipient, companyCode, ...(about === undefined ? {} : { about }), status: STATE.waiting, tries: 0, nextTime: now };
  const [stored] = await insertRows(db, records, resource, [row], 'system');
  const id = String(stored?.id);
  await sql`insert into sunvane.outbox (id, payload, "untilTime")
    values (${id}::uuid, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${life ?? null}::float8))`.execute(db);
  return id;
}

interface DueMessage {
  id: string;
  kind: string;
  tries: number;
}

/** One line of what went wrong. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '';

export class Outbox {
  #timer: ReturnType<typeof setInterval> | undefined;
  #working: Promise<void> | undefined;

  constructor(
    private readonly records: Writer,
    private readonly carriers: Partial<Record<MessageKind, Carrier | undefined>>,
    private readonly log: Logger,
  ) {}

  /** Whether there is a way for messages of a kind. */
  has(kind: MessageKind): boolean {
    return this.carriers[kind] !== undefined;
  }

  /** Sends messages of a kind that way from now on. */
  carryBy(kind: MessageKind, carrier: Carrier): void {
    this.carriers[kind] = carrier;
  }

  /** Looks for messages from now on, those that a crash left included. */
  start(): void {
    this.#timer = setInterval(() => void this.flush(), LOOK_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  /** Sends what is due, one after the other. Callers meanwhile wait for the same round. */
  flush(): Promise<void> {
    this.#working ??= this.#round()
      .catch((error: unknown) => this.records.database.outage.failed('outbox', error))
      .finally(() => {
        this.#working = undefined;
      });
    return this.#working;
  }

  async #round(): Promise<void> {
    if (!this.records.catalogue().resources[OUTGOING]) return;
    for (let message = await this.#take(); message; message = await this.#take()) await this.#carry(message);
  }

  /** Sends one message now, if it still waits. */
  async deliver(id: string): Promise<void> {
    const message = await this.#take(id);
    if (message) await this.#carry(message);
  }

  /** The next message that is due, out of the hands of other servers for a while. */
  async #take(id?: string): Promise<DueMessage | undefined> {
    const named = id === undefined ? sql`` : sql`and id = ${id}::uuid`;
    const { rows } =
      await sql<DueMessage>`update "outgoingMessage" set tries = tries + 1, version = version + 1, "nextTime" = now() + make_interval(secs => ${LEASE})
      where id = (select id from "outgoingMessage" where status = ${STATE.waiting} and "nextTime" <= now() ${named} order by "nextTime" limit 1 for update skip locked)
      returning id, kind, tries`.execute(this.records.database.db);
    return rows[0];
  }

  async #carry({ id, kind, tries }: DueMessage): Promise<void> {
    const { pool } = this.records.database;
    const { rows } = await pool.query<{ payload: Record<string, unknown>; late: boolean | null }>(
      'select payload, "untilTime" <= now() as late from sunvane.outbox where id = $1',
      [id],
    );
    const [stored] = rows;
    const carrier = this.carriers[kind as MessageKind];
    if (!stored || stored.late) return this.#end(id, STATE.failed, 'too late: nobody waits for it any more');
    if (!carrier) return this.#end(id, STATE.failed, 'no address is set for messages of this kind', false);
    try {
      await carrier(stored.payload, id);
    } catch (error) {
      this.log.warn(`a message (${kind}) was not sent: ${reasonOf(error)}`);
      if (tries >= TRIES) return this.#end(id, STATE.failed, reasonOf(error), false);
      const wait = Math.min(LAST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
      await pool.query(
        'update "outgoingMessage" set error = $2, "nextTime" = now() + make_interval(secs => $3), version = version + 1 where id = $1',
        [id, reasonOf(error), wait],
      );
      return this.#tell(id);
    }
    await this.#end(id, STATE.sent, null);
  }

  /** @param forget what it says is needed no more: it was sent, or cannot be */
  async #end(id: string, state: string, error: string | null, forget = true): Promise<void> {
    const { pool } = this.records.database;
    if (forget) await pool.query('delete from sunvane.outbox where id = $1', [id]);
    await pool.query(
      `update "outgoingMessage" set status = $2, error = $3, "sentTime" = case when $2 = '1' then now() end, "nextTime" = null, version = version + 1 where id = $1`,
      [id, state, error],
    );
    this.#tell(id);
  }

  #tell(id: string): void {
    this.records.publish({ type: 'record', resource: OUTGOING, verb: 'update', ids: [id] });
  }

  /** Forgets messages of long ago. */
  async purge(): Promise<void> {
    if (!this.records.catalogue().resources[OUTGOING]) return;
    const { pool } = this.records.database;
    await pool.query(`delete from "outgoingMessage" where "createTime" < now() - make_interval(days => ${RETENTION_DAYS})`);
    await pool.query('delete from sunvane.outbox o where not exists (select 1 from "outgoingMessage" m where m.id = o.id)');
  }
}
