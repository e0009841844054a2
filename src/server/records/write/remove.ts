/** Rows removed or put into the recycle bin, in one transaction with their audit rows, within the caller's reach. */
import { readIds } from '../tables/ids.ts';
import { sql } from 'kysely';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { AppError } from '../../errors/error.ts';
import { grant, reach } from '../reach/access.ts';
import { writeAudit } from './audit.ts';
import { childrenOf } from './children.ts';
import type { Call } from '../../user/call.ts';
import type { Writer } from './writer.ts';
import { allowInState } from './states.ts';
import { transact } from './transact.ts';
import { lockRows } from './lock.ts';

/** `POST {api}/delete?ids=`: all of them or none. @throws AppError record.hasChildren with the counts */
export async function deleteRecords(writer: Writer, resource: Resource, call: Call, ids: readonly string[]): Promise<number> {
  const granted = grant(writer.catalogue(), resource, 'delete', call.user, call.screen);
  const wanted = readIds(ids);
  await transact(writer, resource, async (db, announce) => {
    const conditions = [sql`id = any(${wanted}::uuid[])`, ...reach(writer.catalogue(), resource, call.user, granted)];
    const rows = await lockRows(db, resource, conditions);
    if (rows.length !== wanted.length) throw new AppError('record.unknown');
    const children = await childrenOf(db, writer.catalogue(), resource, rows);
    if (children.length) {
      throw new AppError(
        'record.hasChildren',
        {
          children: {
            zh: children.map((c) => `${c.count} 条${c.title}`).join('、'),
            en: children.map((c) => `${c.count} × ${c.titleEn}`).join(', '),
          },
        },
        { data: { children } },
      );
    }
    for (const row of rows) {
      allowInState(writer, resource, row, 'delete');
      await writer.guards[resource.name]?.({ db, call, before: row, after: undefined, announce });
    }
    if (resource.softDelete)
      await sql`update ${sql.table(resource.name)} set "deletedTime" = now(), "deletedBy" = ${call.user.userCode}, version = version + 1 where id = any(${wanted}::uuid[])`.execute(
        db,
      );
    else await sql`delete from ${sql.table(resource.name)} where id = any(${wanted}::uuid[])`.execute(db);
    await writeAudit(
      db,
      rows.map((row) => ({
        userCode: call.user.userCode,
        address: call.address ?? null,
        action: 'delete',
        resource: resource.name,
        recordId: String(row.id),
        note: String(row[resource.label] ?? ''),
      })),
    );
  });
  writer.publish({ type: 'record', resource: resource.name, verb: 'delete', ids: wanted });
  return wanted.length;
}
