/** Reads tasks and their pictures. */
import { sql, type RawBuilder } from 'kysely';
import { TASK, USABLE, type MediaTools } from '../rows/tools.ts';
import type { Picture, TaskRow } from './types.ts';

/** A task by its id. */
export async function readTask({ database }: Pick<MediaTools, 'database'>, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select id::text, "taskCode", kind, "stationCode", area, irradiance::float8 as irradiance,
      "tRef"::float8 as "tRef", "tAmbient"::float8 as "tAmbient", module, "modelCode", status
    from ${sql.table(TASK)} where id = ${id}::uuid and "deletedTime" is null`.execute(database.db);
  return rows[0];
}

/** Pictures of a task that can be analysed: neither abnormal nor thrown away. */
const usable = (taskCode: string): RawBuilder<unknown> =>
  sql`m."taskCode" = ${taskCode} and m.kind in ('photo', 'thermal') and m.status = any(${USABLE}) and m.file[1] is not null`;

/** Whose result does not stand under a key. */
const without = (key: string): RawBuilder<unknown> =>
  sql`not exists (select from sunvane."mediaResult" r where r."mediaId" = m.id and r."taskCode" = ${key})`;

/** Those of them without a result, oldest first. @param only one of them; `key` that results stand under, the task's own code when absent */
export async function picturesOf(
  { database }: Pick<MediaTools, 'database'>,
  taskCode: string,
  { only, key = taskCode }: { only?: string; key?: string } = {},
): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select m.id::text, m."mediaCode", m."fileName", m.kind, m.file[1] as "fileId", f."objectKey", m."takenAt"::text as "takenAt",
      case when m.location is not null then json_build_array(m.location[0], m.location[1]) end as location,
      m."relAlt"::float8 as "relAlt", m."gimbalPitch"::float8 as "gimbalPitch", m."gimbalYaw"::float8 as "gimbalYaw", m."gimbalRoll"::float8 as "gimbalRoll",
      m."focalPx"::float8 as "focalPx", m.rtk, m.width, m.height, m."assetCode", m."pairCode", p.file[1] as "pairFile"
    from media m left join sunvane.file f on f.id = m.file[1]::uuid left join media p on p."mediaCode" = m."pairCode"
    where ${usable(taskCode)} and ${without(key)} ${only === undefined ? sql`` : sql`and m.id = ${only}::uuid`}
    order by m."createTime", m.id`.execute(database.db);
  return rows;
}

/** How many there are, how many have a result, and how many defects the task has. */
export async function countsOf(
  { database }: Pick<MediaTools, 'database'>,
  taskCode: string,
): Promise<{ total: number; done: number; found: number }> {
  const { rows } = await sql<{ total: number; done: number; found: number }>`
    select (select count(*)::int from media m where ${usable(taskCode)}) as total,
      (select count(*)::int from media m where ${usable(taskCode)} and not ${without(taskCode)}) as done,
      (select count(*)::int from defect d where d."taskCode" = ${taskCode} and d."deletedTime" is null) as found`.execute(database.db);
  return rows[0] ?? { total: 0, done: 0, found: 0 };
}
