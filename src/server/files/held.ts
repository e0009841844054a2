/** Which files records hold. The records know; a file remembers what was seen when it was last looked at. */
import { sql } from 'kysely';
import { holdsFiles } from '../../documents/ground/fields/traits.ts';
import { hasTable } from '../../documents/kit/own.ts';
import type { FileTools } from './tools.ts';

type Looking = Pick<FileTools, 'reader' | 'database'>;

/** Of these files, those that a record holds, in the recycle list or not. */
export async function filesInUse({ reader, database: { db } }: Looking, ids: readonly string[]): Promise<Set<string>> {
  const inUse = new Set<string>();
  for (const resource of Object.values(reader.catalogue().resources).filter(hasTable)) {
    for (const { name } of resource.fields.filter(holdsFiles)) {
      const { rows } = await sql<{
        id: string;
      }>`select unnest(${sql.ref(name)}) as id from ${sql.table(resource.name)} where ${sql.ref(name)} && ${ids}::text[]`.execute(db);
      for (const { id } of rows) inUse.add(id);
    }
  }
  return inUse;
}

/** The same, remembered with the files. */
export async function lookAt(context: Looking, ids: readonly string[]): Promise<Set<string>> {
  const inUse = await filesInUse(context, ids);
  await context.database.pool.query(
    'update sunvane.file set "checkTime" = now(), "freeTime" = case when id = any($2) then null else coalesce("freeTime", now()) end where id = any($1)',
    [ids, [...inUse]],
  );
  return inUse;
}
