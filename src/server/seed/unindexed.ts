/** Tens of thousands of rows of a table with many indexes: built once at the end, those cost a fraction of what each row pays. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';

/**
 * Runs work while a table is without its secondary indexes, in one transaction that nobody else uses the table in. Keys that are unique
 * stay, so that nothing is stored twice.
 */
export async function unindexed(db: Kysely<Tables>, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${`public.${table}`}::regclass and not indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
