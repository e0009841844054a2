/** The recycle list: rows of resources with `softDelete`, kept for a month. */
import { sql } from 'kysely';
import { RECYCLE_DAYS } from '../../contract/constants.ts';
import type { Resource } from '../../documents/types.ts';
import { AppError } from '../http/errors.ts';
import { onTable } from '../source/columns.ts';
import { grant, reachDeleted } from './access.ts';
import { writeAudit } from './audit.ts';
import type { Call, Records } from './context.ts';
import { isUuid } from './uuid.ts';
import { whereAll } from './shape.ts';
import { transact, type Writer } from './write.ts';

const MAX = 1000;

/** `POST {api}/restore?ids=`: all of them or none. Whoever may delete may restore. @throws AppError record.verb, permission.denied, record.unknown, record.duplicate */
export async function restoreRecords(writer: Writer, resource: Resource, call: Call, ids: readonly string[]): Promise<number> {
  if (!resource.softDelete) throw new AppError('record.verb');
  const granted = grant(writer.catalogue(), resource, 'delete', call.user, call.screen);
  if (!ids.length || ids.length > MAX || !ids.every(isUuid)) throw new AppError('request.body', { reason: `ids 1–${MAX}` });
  const wanted = [...new Set(ids)];
  await transact(writer, resource, async (db) => {
    const { rows } = await sql<{
      id: string;
    }>`update ${sql.table(resource.name)} set "deletedTime" = null, "deletedBy" = null, version = version + 1, "updateBy" = ${call.user.userCode}, "updateTime" = now()
      ${whereAll([sql`id = any(${wanted}::uuid[])`, ...onTable(resource, reachDeleted(writer.catalogue(), resource, call.user, granted))])} returning id`.execute(
      db,
    );
    if (rows.length !== wanted.length) throw new AppError('record.unknown');
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

/** Removes for good what has been in the recycle list for a month. */
export async function purgeRecycled(records: Records): Promise<void> {
  for (const resource of Object.values(records.catalogue().resources)) {
    if (resource.softDelete)
      await sql`delete from ${sql.table(resource.name)} where "deletedTime" < now() - make_interval(days => ${RECYCLE_DAYS})`.execute(
        records.database.db,
      );
  }
}
