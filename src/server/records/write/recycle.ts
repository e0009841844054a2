/** The recycle list: rows of resources with `softDelete`, kept for a month. */
import { readIds } from '../tables/ids.ts';
import { sql } from 'kysely';
import { RECYCLE_DAYS } from '../../../contract/constants.ts';
import type { RECYCLE_POWERS } from '../../../documents/features/rows/index.ts';
import { ORIGIN } from '../../../documents/kit/own.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { AppError } from '../../errors/error.ts';
import { onTable, relation } from '../../source/columns.ts';
import type { Sql } from '../../source/operators.ts';
import { grant, reach, reachDeleted } from '../reach/access.ts';
import { writeAudit } from './audit.ts';
import type { Call } from '../../user/call.ts';
import { judgeStored } from '../validation/stored.ts';
import { transact } from './transact.ts';
import type { Writer } from './writer.ts';
import { fetchRows, whereAll } from '../../source/rows.ts';

/**
 * Brings deleted rows back, all of them or none. Whoever may delete may restore.
 * @throws AppError record.verb, permission.denied, record.unknown, record.duplicate
 */
async function restoreRecords(writer: Writer, resource: Resource, call: Call, ids: readonly string[]): Promise<number> {
  if (!resource.softDelete) throw new AppError('record.verb');
  const granted = grant(writer.catalogue(), resource, 'delete', call.user, call.screen);
  const wanted = readIds(ids);
  await transact(writer, resource, async (db) => {
    const { rows } = await sql<{
      id: string;
    }>`update ${sql.table(resource.name)} set "deletedTime" = null, "deletedBy" = null, version = version + 1, "updateBy" = ${call.user.userCode}, "updateTime" = now()
      ${whereAll([sql`id = any(${wanted}::uuid[])`, ...onTable(resource, reachDeleted(writer.catalogue(), resource, call.user, granted))])} returning id`.execute(
      db,
    );
    if (rows.length !== wanted.length) throw new AppError('record.unknown');
    await judgeStored(
      { db, catalogue: writer.catalogue(), resource, user: call.user },
      wanted.map((id) => ({ id })),
    );
    await writeAudit(
      db,
      wanted.map((id) => ({
        userCode: call.user.userCode,
        address: call.address ?? null,
        action: 'restore',
        resource: resource.name,
        recordId: id,
      })),
    );
  });
  writer.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: wanted });
  return wanted.length;
}

/** Removes deleted rows for good, all of them or none. @throws AppError record.verb, permission.denied, record.unknown */
async function purgeRecords(writer: Writer, resource: Resource, call: Call, ids: readonly string[]): Promise<number> {
  if (!resource.softDelete) throw new AppError('record.verb');
  const granted = grant(writer.catalogue(), resource, 'delete', call.user, call.screen);
  await transact(writer, resource, async (db) => {
    const { rows } = await sql<{
      id: string;
      label: string | null;
    }>`delete from ${sql.table(resource.name)} ${whereAll([sql`id = any(${ids}::uuid[])`, ...onTable(resource, reachDeleted(writer.catalogue(), resource, call.user, granted))])}
      returning id, ${sql.ref(resource.label)}::text as label`.execute(db);
    if (rows.length !== ids.length) throw new AppError('record.unknown');
    await writeAudit(
      db,
      rows.map(({ id, label }) => ({
        userCode: call.user.userCode,
        address: call.address ?? null,
        action: 'purge',
        resource: resource.name,
        recordId: id,
        note: label ?? '',
      })),
    );
  });
  writer.publish({ type: 'record', resource: resource.name, verb: 'delete', ids: [...ids] });
  return ids.length;
}

/** Deleted rows by the resource they are of, as a list of several shows them. @throws AppError record.unknown */
async function originalsOf(
  writer: Writer,
  resource: Resource,
  conditions: Sql[],
  ids: readonly string[],
): Promise<Map<Resource, string[]>> {
  const rows = await fetchRows(
    writer.database,
    sql<{ id: string; origin: string }>`select id, ${sql.ref(ORIGIN)} as origin from ${relation(resource)}
      ${whereAll([sql`id = any(${ids}::uuid[])`, ...conditions])}`,
  );
  if (rows.length !== ids.length) throw new AppError('record.unknown');
  const idsByResource = new Map<Resource, string[]>();
  for (const { id, origin } of rows) {
    const original = writer.catalogue().resources[origin];
    if (!original) throw new AppError('record.unknown');
    idsByResource.set(original, [...(idsByResource.get(original) ?? []), id]);
  }
  return idsByResource;
}

/**
 * `POST {api}/restore|purge?ids=` of a list of deleted rows: done to each as its own resource does it, by whoever may delete there.
 * @throws AppError record.verb, permission.denied, record.unknown, record.duplicate
 */
export async function recycleRows(
  writer: Writer,
  resource: Resource,
  call: Call,
  power: (typeof RECYCLE_POWERS)[number],
  ids: readonly string[],
): Promise<number> {
  if (!resource.rows) {
    if (power === 'restore') return restoreRecords(writer, resource, call, ids);
    throw new AppError('record.verb');
  }
  const granted = grant(writer.catalogue(), resource, power, call.user, call.screen);
  const wanted = readIds(ids);
  const originals = await originalsOf(writer, resource, reach(writer.catalogue(), resource, call.user, granted), wanted);
  const { screen: _here, ...there } = call;
  // Nothing is done unless all may be.
  for (const original of originals.keys()) grant(writer.catalogue(), original, original.rows ? power : 'delete', call.user);
  for (const [original, own] of originals) {
    if (original.rows) await recycleRows(writer, original, there, power, own);
    else if (power === 'restore') await restoreRecords(writer, original, there, own);
    else await purgeRecords(writer, original, there, own);
  }
  return wanted.length;
}

/** Removes for good what has been in the recycle list for a month. */
export async function purgeRecycled(records: Writer): Promise<void> {
  for (const resource of Object.values(records.catalogue().resources)) {
    if (!resource.softDelete) continue;
    const { rows } = await sql<{
      id: string;
    }>`delete from ${sql.table(resource.name)} where "deletedTime" < now() - make_interval(days => ${RECYCLE_DAYS}) returning id`.execute(
      records.database.db,
    );
    if (rows.length) records.publish({ type: 'record', resource: resource.name, verb: 'delete', ids: rows.map((r) => r.id) });
  }
}
