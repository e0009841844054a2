/** Takes a change of the other side: once however often it comes, and never over what that side has not seen. */
import { sql, type Kysely } from 'kysely';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { changesBetween, writeAudit } from '../records/write/audit.ts';
import { moveStation, placeRows } from '../records/reach/organisation.ts';
import { gramNames } from '../records/rows/shape.ts';
import { isUuid } from '../db/uuid.ts';
import { columnsOf } from '../records/write/store.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Sql } from '../source/operators.ts';
import { holderOf } from './apart.ts';
import { judgeEdgeWrite, judgeTaken } from './judge.ts';
import { synchronised } from './objects.ts';
import { comingFrom } from './peers.ts';
import { agree } from './queue.ts';
import { hashOf, readRows, storedFields } from './rows.ts';
import type { Change, Outcome } from './wire.ts';
import type { Row } from '../source/rows.ts';

interface Agreed {
  ourVersion: number;
  hash: string;
}

/** The record is written as it is there, under the next version here. Answers that version. */
async function write(
  db: Kysely<Tables>,
  writer: Writer,
  resource: Resource,
  before: Row | undefined,
  { id, row }: Change,
): Promise<number> {
  if (!row) {
    await sql`delete from ${sql.table(resource.name)} where id = ${id}::uuid`.execute(db);
    return 0;
  }
  const version = Number(before?.version ?? 0) + 1;
  const known = storedFields(resource).filter((f) => f.name in row);
  // Who made it, and when, stays as it is.
  const kept = before ? { createBy: before.createBy, createTime: before.createTime } : {};
  const after: Row = { ...before, ...Object.fromEntries(known.map((f) => [f.name, row[f.name]])), ...kept, id, version };
  await placeRows(db, writer.catalogue(), resource, [after]);
  const { names, values } = columnsOf(resource, gramNames(writer.catalogue(), resource), after);
  if (resource.softDelete) {
    names.push('deletedTime', 'deletedBy');
    values.push(sql`${row.deletedTime ?? null}::timestamptz`, sql`${row.deletedBy ?? null}`);
  }
  const table = sql.table(resource.name);
  const cells: Sql[] = names.map((name, i) => sql`${sql.ref(name)} = ${values[i] as Sql}`);
  if (before) await sql`update ${table} set ${sql.join(cells)} where id = ${id}::uuid`.execute(db);
  else await sql`insert into ${table} (${sql.join(names.map((n) => sql.ref(n)))}) values (${sql.join(values)})`.execute(db);
  if (resource.name === 'station' && before && before.companyPath !== after.companyPath) await moveStation(db, writer.catalogue(), after);
  return version;
}

/** Writes the other side's record, agrees on it and takes what waited for that side out of its queue. */
export async function overwrite(
  db: Kysely<Tables>,
  writer: Writer,
  peer: string,
  resource: Resource,
  before: Row | undefined,
  change: Change,
): Promise<number> {
  await comingFrom(db, peer);
  const hash = hashOf(resource, change.row);
  const same = before !== undefined && hashOf(resource, before) === hash;
  const version = same ? Number(before.version) : await write(db, writer, resource, before, change);
  await agree(db, peer, change, { ours: version, theirs: change.version, hash });
  await sql`delete from sunvane."syncQueue" where peer = ${peer} and resource = ${resource.name} and "recordId" = ${change.id}::uuid`.execute(
    db,
  );
  if (!same)
    await writeAudit(db, [
      {
        userCode: String(change.row?.updateBy ?? 'system'),
        address: null,
        action: 'sync',
        resource: resource.name,
        recordId: change.id,
        version,
        changes:
          change.row && before
            ? changesBetween(
                storedFields(resource).map((f) => f.name),
                before,
                change.row,
                new Set(),
              )
            : {},
        note: peer,
      },
    ]);
  return version;
}

/** Takes one change in a transaction that holds the record. @param before the record as it is here */
export async function take(
  db: Kysely<Tables>,
  writer: Writer,
  peer: string,
  resource: Resource,
  change: Change,
  before: Row | undefined,
): Promise<Outcome> {
  const { id } = change;
  const record = sql`peer = ${peer} and resource = ${resource.name} and "recordId" = ${id}::uuid`;
  const { rows: agreements } = await sql<Agreed>`select "ourVersion", hash from sunvane."syncAgreed" where ${record}`.execute(db);
  const agreed = agreements[0];
  const version = Number(before?.version ?? 0);
  const seen = change.base === version;
  // The answer to this was lost, so it comes again.
  if (!seen && agreed && agreed.hash === hashOf(resource, change.row)) return { state: 'done', version: agreed.ourVersion };
  const { rows: pending } = await sql`select 1 from sunvane."syncQueue" where ${record}`.execute(db);
  const same = hashOf(resource, before ?? null) === hashOf(resource, change.row);
  if (!same && pending.length > 0 && !seen) return { state: 'conflict', version, row: before ?? null };
  return { state: 'done', version: await overwrite(db, writer, peer, resource, before, change) };
}

/** Why a change is not for this peer to make; undefined when it is. */
async function foreign(writer: Writer, resource: Resource, { id, row }: Change, stations: readonly string[]): Promise<string | undefined> {
  const before = (await readRows(writer.database.db, resource, [id])).get(id);
  const outside = [before, row].some((one) => one && !stations.includes(String(one.stationCode)));
  return outside || (row && row.id !== id) ? '不在该边缘端的场站范围内 / Not of a station of this edge' : undefined;
}

const bothWays = (error: AppError): string => `${error.text('zh')} / ${error.text('en')}`;

const fieldReasons = ({ more: { fields } }: AppError): string[] => {
  const english = fields?.('en') ?? [];
  return (fields?.('zh') ?? []).map(({ field, message }, i) => `${field}: ${message} / ${english[i]?.message ?? ''}`);
};

const isRepeated = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/** What the database says of a record that cannot stand here. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof AppError) return [bothWays(error), ...fieldReasons(error)].join('; ').slice(0, 1000);
  const { code, detail } = error as { code?: string; detail?: string };
  if (isRepeated(error)) return `编号重复 / A record of this code exists: ${detail ?? ''}`;
  // Data exceptions and broken constraints; whatever else fails is not the record's fault.
  return code?.startsWith('22') || code?.startsWith('23') ? `${(error as Error).message}` : undefined;
}

/**
 * Takes one change in a transaction of its own.
 * @param stations whose records the peer may write; undefined for all
 */
export async function applyChange(writer: Writer, peer: string, change: Change, stations?: readonly string[]): Promise<Outcome> {
  const resource = synchronised(writer.catalogue()).find((r) => r.name === change.resource);
  if (!resource || !isUuid(change.id))
    return { state: 'failed', reason: `没有这种记录 / There is no such kind of record: ${change.resource}` };
  const reason = stations && (await foreign(writer, resource, change, stations));
  if (reason) return { state: 'failed', reason };
  try {
    const outcome = await writer.database.db.transaction().execute(async (db) => {
      const before = (await readRows(db, resource, [change.id], 'held')).get(change.id);
      const same = hashOf(resource, before ?? null) === hashOf(resource, change.row);
      if (stations && !same) await judgeEdgeWrite({ writer, db, peer, stations, resource, before, change });
      const taken = await take(db, writer, peer, resource, change, before);
      if (stations && !same && change.row && taken.state === 'done')
        await judgeTaken({ writer, db, peer, stations, resource, before, change });
      return taken;
    });
    if (outcome.state === 'done') writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids: [change.id] });
    return outcome;
  } catch (error) {
    const failure = reasonOf(error);
    if (failure === undefined) throw error;
    const heldBy = isRepeated(error) ? await holderOf(writer.database.db, resource, change) : undefined;
    return { state: 'failed', reason: failure, ...(heldBy === undefined ? {} : { heldBy }) };
  }
}
