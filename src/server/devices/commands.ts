/**
 * What docks are told: a row for each command, made by whichever server was asked, sent by the one that holds the channel, settled by the
 * answer of the dock or by its deadline. What is not sent before its deadline is never sent.
 */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Database } from '../db/connection.ts';
import type { GivenCommand } from '../../contract/api/devices.ts';
import type { DeviceMessage } from './broker/inbox.ts';

/** Notices of commands that wait. */
export const COMMAND_CHANNEL = 'sunvane_device';
/** Seconds for the answer of a dock. */
export const ANSWER_SECONDS = 10;
/** Seconds for what a dock said it is doing. */
const DOING_SECONDS = 120;
const LOOK_MS = 100;
/** Days for which commands are kept. */
const KEPT_DAYS = 90;

export interface Order {
  sn: string;
  command: string;
  method: string;
  data: Record<string, unknown> | null;
  userCode: string | null;
  reason?: string | undefined;
  /** Business that it belongs to, such as a flight; its own where absent. */
  bid?: string;
}

const COLUMNS = `tid as id, command, state, result, message, percent, late, "userCode", "createTime"`;
/** Statuses of the channel that say it was not done. */
const FAILED = new Set(['failed', 'rejected', 'canceled', 'timeout']);

/** Writes an order and has it sent. Answers its id. */
export async function order(
  database: Pick<Database, 'pool' | 'notify'>,
  { sn, command, method, data, userCode, reason, bid }: Order,
): Promise<string> {
  const tid = randomUUID();
  await database.pool.query(
    `insert into sunvane.device_command (tid, bid, sn, command, method, data, "userCode", reason, seconds, deadline)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::int, now() + make_interval(secs => $9))`,
    [tid, bid ?? tid, sn, command, method, JSON.stringify(data), userCode, reason ?? null, ANSWER_SECONDS],
  );
  await database.notify(COMMAND_CHANNEL, tid);
  return tid;
}

/** How a command stands; `userCode` and times as they are stored. */
async function standing(pool: Pool, tid: string): Promise<GivenCommand | undefined> {
  const { rows } = await pool.query<GivenCommand>(`select ${COLUMNS} from sunvane.device_command where tid = $1`, [tid]);
  return rows[0];
}

/** Waits until the dock answered or the time is up. */
export async function outcome(pool: Pool, tid: string): Promise<GivenCommand> {
  const end = Date.now() + (ANSWER_SECONDS + 1) * 1000;
  for (;;) {
    const command = await standing(pool, tid);
    if (!command) throw new Error(`no command ${tid}`);
    if (command.state !== 'waiting' && command.state !== 'sent') return command;
    if (Date.now() > end) {
      await expire(pool);
      return (await standing(pool, tid)) ?? command;
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

/** Tells a dock something and waits for what it answers. */
export const tell = async (database: Pick<Database, 'pool' | 'notify'>, given: Order): Promise<GivenCommand> =>
  outcome(database.pool, await order(database, given));

/** The newest commands of a dock. */
export async function latest(pool: Pool, sn: string, most = 20): Promise<GivenCommand[]> {
  const { rows } = await pool.query<GivenCommand>(
    `select ${COLUMNS} from sunvane.device_command where sn = $1 order by "createTime" desc limit $2`,
    [sn, most],
  );
  return rows;
}

/** Sends what waits; each once, whoever asks. @param online whether a dock is there to hear it */
export async function sendWaiting(
  pool: Pool,
  online: (sn: string) => boolean,
  publish: (topic: string, message: Record<string, unknown>) => void,
): Promise<void> {
  const { rows } = await pool.query<{ tid: string; bid: string; sn: string; method: string; data: unknown }>(
    `update sunvane.device_command set state = 'sent' where state = 'waiting' and deadline > now() returning tid, bid, sn, method, data`,
  );
  for (const { tid, bid, sn, method, data } of rows) {
    if (online(sn)) publish(`thing/product/${sn}/services`, { tid, bid, timestamp: Date.now(), gateway: sn, method, data });
    else
      await pool.query(`update sunvane.device_command set state = 'failed', message = 'offline' where tid = $1 and state = 'sent'`, [tid]);
  }
}

/** Ends what had no answer in time. */
export const expire = (pool: Pool): Promise<unknown> =>
  pool.query(`update sunvane.device_command set state = 'timeout' where state in ('waiting', 'sent', 'running') and deadline < now()`);

/** What a message says of its business: `output.status` and progress. */
function outputOf({ data }: DeviceMessage): { status: string; percent: number | null } {
  const output = (typeof data['output'] === 'object' && data['output'] !== null ? data['output'] : {}) as Record<string, unknown>;
  const progress = (typeof output['progress'] === 'object' && output['progress'] !== null ? output['progress'] : {}) as Record<
    string,
    unknown
  >;
  const { percent } = progress;
  return {
    status: typeof output['status'] === 'string' ? output['status'] : '',
    percent: typeof percent === 'number' && percent >= 0 && percent <= 100 ? Math.round(percent) : null,
  };
}

const resultOf = ({ data }: DeviceMessage): number =>
  typeof data['result'] === 'number' && Number.isSafeInteger(data['result']) ? data['result'] : -1;

/** The dock answered. An answer that comes late counts, and is marked. */
export async function answered(pool: Pool, message: DeviceMessage): Promise<void> {
  const result = resultOf(message);
  const { status } = outputOf(message);
  const state = result !== 0 || FAILED.has(status) ? 'failed' : status === 'in_progress' || status === 'sent' ? 'running' : 'ok';
  await pool.query(
    `update sunvane.device_command set late = state = 'timeout', state = $3, result = $4,
         deadline = case when $3 = 'running' then now() + make_interval(secs => $5) else deadline end
       where tid::text = $1 and sn = $2 and state in ('sent', 'timeout')`,
    [message.tid, message.sn, state, Math.max(-1, Math.min(result, 2_147_483_647)), DOING_SECONDS],
  );
}

/** The dock tells how far it is. */
export async function progressed(pool: Pool, message: DeviceMessage): Promise<void> {
  const { status, percent } = outputOf(message);
  const state = status === 'ok' ? 'ok' : FAILED.has(status) ? 'failed' : 'running';
  await pool.query(
    `update sunvane.device_command set state = $4, percent = coalesce($5, percent), deadline = now() + make_interval(secs => $6)
       where bid = $1 and sn = $2 and method = $3 and state in ('sent', 'running', 'timeout')`,
    [message.bid, message.sn, message.method, state, percent, DOING_SECONDS],
  );
}

export const forgetOld = (pool: Pool): Promise<unknown> =>
  pool.query(`delete from sunvane.device_command where "createTime" < now() - make_interval(days => ${KEPT_DAYS})`);
