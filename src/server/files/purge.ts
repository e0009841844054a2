/** Removes files that were brought for records and that no record has held for a week: one may be put back for as long. */
import type { FileTools } from './tools.ts';
import { lookAt } from './held.ts';
import { versionKeys } from './pictures.ts';

const GRACE_DAYS = 7;
/** Days between two looks at a file, and files looked at in one go. */
const LOOK_DAYS = 1;
const AT_ONCE = 200;

/** Removes files. The rows first: what fails after them leaves bytes, not a name without any. */
export async function removeFiles(
  { database: { pool }, storage }: Pick<FileTools, 'database' | 'storage'>,
  files: readonly { id: string; objectKey: string }[],
): Promise<void> {
  await pool.query('delete from sunvane.file where id = any($1)', [files.map(({ id }) => id)]);
  await storage.remove(files.flatMap(({ id, objectKey }) => [objectKey, ...versionKeys(id)]));
}

/** Looks at some files again; answers how many are gone. Also forgets names of downloads that nobody used. */
export async function purgeFiles(context: FileTools): Promise<number> {
  const { pool } = context.database;
  await pool.query('delete from sunvane.download where "expireTime" < now()');
  const { rows } = await pool.query<{ id: string; objectKey: string; over: boolean }>(
    `select id, "objectKey", coalesce("freeTime" < now() - $1 * interval '1 day', false) as over from sunvane.file
      where use = 'field' and "checkTime" < now() - $2 * interval '1 day' order by "checkTime" limit $3`,
    [GRACE_DAYS, LOOK_DAYS, AT_ONCE],
  );
  if (rows.length === 0) return 0;
  const inUse = await lookAt(
    context,
    rows.map(({ id }) => id),
  );
  const expired = rows.filter(({ id, over }) => over && !inUse.has(id));
  await removeFiles(context, expired);
  return expired.length;
}
