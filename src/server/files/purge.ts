/** Removes files that were brought for records and that no record has held for a week: one may be put back for as long. */
import { sql } from 'kysely';
import { holdsFiles } from '../../documents/fields/files.ts';
import type { ServerContext } from '../http/context.ts';
import { versionKeys } from './pictures.ts';

const GRACE_DAYS = 7;
/** Days between two looks at a file, and files looked at in one go. */
const LOOK_DAYS = 1;
const AT_ONCE = 200;

/** Of these files, those that a record holds, in the recycle list or not. */
async function heldOf({ writer, database: { db } }: Pick<ServerContext, 'writer' | 'database'>, ids: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>();
  for (const resource of Object.values(writer.catalogue().resources)) {
    for (const { name } of resource.fields.filter(holdsFiles)) {
      const { rows } = await sql<{ id: string }>`select unnest(${sql.ref(name)}) as id from ${sql.table(resource.name)} where ${sql.ref(name)} && ${ids}::text[]`.execute(db);
      for (const { id } of rows) held.add(id);
    }
  }
  return held;
}

/** Looks at some files again; answers how many are gone. Also forgets names of downloads that nobody used. */
export async function purgeFiles(context: Pick<ServerContext, 'writer' | 'database' | 'storage'>): Promise<number> {
  const { database: { pool }, storage } = context;
  await pool.query('delete from sunvane.download where "expireTime" < now()');
  const { rows } = await pool.query<{ id: string; objectKey: string; over: boolean }>(
    `select id, "objectKey", coalesce("freeTime" < now() - $1 * interval '1 day', false) as over from sunvane.file
      where use = 'field' and "checkTime" < now() - $2 * interval '1 day' order by "checkTime" limit $3`, [GRACE_DAYS, LOOK_DAYS, AT_ONCE]);
  if (rows.length === 0) return 0;
  const held = await heldOf(context, rows.map(({ id }) => id));
  const gone = rows.filter(({ id, over }) => over && !held.has(id));
  // The row first: what fails after it leaves bytes, not a name without any.
  await pool.query('delete from sunvane.file where id = any($1)', [gone.map(({ id }) => id)]);
  await storage.remove(gone.flatMap(({ id, objectKey }) => [objectKey, ...versionKeys(id)]));
  await pool.query('update sunvane.file set "checkTime" = now(), "freeTime" = case when id = any($2) then null else coalesce("freeTime", now()) end where id = any($1)', [rows.map(({ id }) => id), [...held]]);
  return gone.length;
}
