/** `setRouteBase`: which model the routes of a station are held against. */
import { sql } from 'kysely';
import { AppError } from '../../errors/error.ts';
import { lockRows } from '../../records/write/lock.ts';
import { storeChange } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import type { Call } from '../../user/call.ts';
import { modelOf } from '../rows.ts';
import { MODEL, HEIGHTS, type TerrainTools } from '../tools.ts';

const [YES, NO] = ['1', '0'];

/** One model of the station is the base; whichever was is so no longer. @throws AppError permission.denied, record.unknown, terrain.unreleased */
export async function setRouteBase(
  { writer, database }: Pick<TerrainTools, 'writer' | 'database'>,
  call: Call,
  code: string,
): Promise<void> {
  const resource = writer.catalogue().resources[MODEL];
  const model = await modelOf({ writer, database }, call, code, 'edit');
  if (!resource) throw new AppError('record.unknown');
  if (model['status'] !== YES) throw new AppError('terrain.unreleased');
  const ids = await transact(writer, resource, async (db) => {
    const rows = await lockRows(db, resource, [
      sql`"stationCode" = ${String(model['stationCode'])}`,
      sql`kind = any(${[...HEIGHTS]})`,
      sql`(code = ${code} or "routeBase" = ${YES})`,
      ...(resource.softDelete ? [sql`"deletedTime" is null`] : []),
    ]);
    for (const before of rows)
      await storeChange(db, writer, resource, call, before, { ...before, routeBase: before['code'] === code ? YES : NO }, 'setRouteBase');
    return rows.map(({ id }) => String(id));
  });
  writer.publish({ type: 'record', resource: MODEL, verb: 'update', ids });
}
