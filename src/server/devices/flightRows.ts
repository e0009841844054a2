/** Rows of flights as the channel writes them: states by what the device said, each move with its audit row; progress without. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';
import { insertRows } from '../records/write/bulk.ts';
import { lockRow } from '../records/write/lock.ts';
import { storeChange } from '../records/write/store.ts';
import { transact } from '../records/write/transact.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import type { Asker } from './surroundings.ts';
import { owner } from '../user/owner.ts';

const RESOURCE = 'flight';
const CALL = { user: owner, language: 'zh' } as const;

/** Transition that a status of the device stands for, and from which states. */
const MOVES: Readonly<Record<string, readonly [action: string, from: readonly string[]]>> = {
  in_progress: ['begin', ['sent', 'paused', 'timeout', 'rejected']],
  paused: ['pause', ['in_progress', 'sent']],
  ok: ['complete', ['sent', 'in_progress', 'paused']],
  partially_done: ['completePartly', ['sent', 'in_progress', 'paused']],
  failed: ['fail', ['sent', 'in_progress', 'paused']],
  canceled: ['cancel', ['sent', 'in_progress', 'paused']],
  rejected: ['decline', ['sent']],
  timeout: ['timeOut', ['sent']],
};
/** States in which a flight has ended. */
export const ENDED: readonly string[] = ['ok', 'partially_done', 'failed', 'canceled', 'rejected', 'timeout'];

/** A flight of a dock that has not ended. */
export interface OpenFlight {
  id: string;
  flightId: string;
  airportSn: string;
  status: string;
  routeCode: string | null;
  planCode: string | null;
  sentTime: string | null;
  startTime: string | null;
  step: string | null;
  percent: number | null;
  /** FLIGHT_CLEARANCE; null where it needs no release. */
  clearance: string | null;
}

export async function openFlights(asker: Asker, docks: readonly string[]): Promise<OpenFlight[]> {
  const { rows } = await asker.query<OpenFlight>(
    `select id, "flightId", "airportSn", status, "routeCode", "planCode", "sentTime", "startTime", step, percent::float8 as percent, clearance from flight
       where status in ('sent', 'in_progress', 'paused') and "airportSn" = any($1) order by "sentTime"`,
    [docks],
  );
  return rows;
}

/** Flights of routes wait for their release where the dock says so. */
async function clearanceOf(db: Kysely<Tables>, { airportSn, routeCode }: Row): Promise<Row> {
  if (typeof routeCode !== 'string') return {};
  const { rows } = await sql`select 1 from airport where sn = ${airportSn} and "releaseNeeded"`.execute(db);
  return rows.length ? { clearance: 'awaiting' } : {};
}

/** Makes a flight that is about to be sent. Answers its row; undefined where the dock has one under way. */
export async function makeFlight(writer: Writer, values: Row): Promise<Row | undefined> {
  const resource = writer.catalogue().resources[RESOURCE];
  if (!resource) return undefined;
  const row = await writer.database.db.transaction().execute(async (db) => {
    // Two servers may come to it in the same moment, one of which has lost the channel.
    await sql`select pg_advisory_xact_lock(hashtext(${`sunvane.flight ${String(values.airportSn)}`}))`.execute(db);
    const { rows } =
      await sql`select 1 from flight where "airportSn" = ${values.airportSn} and status in ('sent', 'in_progress', 'paused')`.execute(db);
    if (rows.length) return undefined;
    const clearance = await clearanceOf(db, values);
    const [made] = await insertRows(
      db,
      writer,
      resource,
      [{ execType: '0', percent: 0, step: 'prepare', ...values, ...clearance, status: 'sent', sentTime: new Date().toISOString() }],
      'system',
    );
    return made;
  });
  if (row) writer.publish({ type: 'record', resource: RESOURCE, verb: 'insert', ids: [String(row.id)] });
  return row;
}

/**
 * Moves a flight as its device says, where it may come from the state it is in.
 * @returns whether it moved
 */
export async function moveFlight(writer: Writer, id: string, status: string, values: Row = {}): Promise<boolean> {
  const resource = writer.catalogue().resources[RESOURCE];
  const move = MOVES[status];
  if (!resource || !move) return false;
  const moved = await transact(writer, resource, async (db) => {
    const before = await lockRow(db, resource, id, []);
    const [action, from] = move;
    if (before.status === status || !from.includes(String(before.status))) return false;
    const now = new Date().toISOString();
    const after: Row = {
      ...before,
      ...values,
      status,
      ...(status === 'in_progress' ? { startTime: before.startTime ?? now, endTime: null, breakReason: null } : {}),
      ...(ENDED.includes(status) ? { endTime: now, position: null } : {}),
      ...(status === 'ok' ? { percent: 100 } : {}),
    };
    if (status === 'in_progress' && before.startTime === null)
      await sql`update route set "lastRun" = ${now} where "routeCode" = ${before.routeCode}`.execute(db);
    await storeChange(
      db,
      writer,
      resource,
      CALL,
      before,
      after,
      before.status === 'paused' && status === 'in_progress' ? 'proceed' : action,
    );
    return true;
  });
  if (moved) writer.publish({ type: 'record', resource: RESOURCE, verb: 'update', ids: [id] });
  return moved;
}

/** Notes how far a flight is: a measurement, no edit. */
export async function noteProgress(
  writer: Writer,
  id: string,
  { step, percent, waypoint }: { step: string; percent: number | null; waypoint: number | null },
): Promise<void> {
  const { rowCount } = await writer.database.pool.query(
    `update flight set step = $2, percent = greatest(percent, $3::float8), "waypointCurrent" = coalesce($4, "waypointCurrent")
       where id = $1 and (step is distinct from $2 or percent < $3::float8 or "waypointCurrent" is distinct from $4)`,
    [id, step, percent ?? 0, waypoint],
  );
  if (rowCount) writer.publish({ type: 'record', resource: RESOURCE, verb: 'update', ids: [id] });
}
