import type { PoolClient } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Column, Sequence, Table } from './format.ts';

/** A column as the database has it. */
export interface LiveColumn extends Column {
  /** Rows may leave it out. */
  optional: boolean;
}

/** The table of migrations is compared, never copied. */
const MIGRATION_TABLE = 'sunvane.migration';

const TABLES = `
  select n.nspname || '.' || c.relname as name,
    (select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'collation', (select l.collname from pg_collation l where l.oid = a.attcollation and l.collname <> 'default'),
        'optional', not a.attnotnull or a.atthasdef or a.attidentity <> ''
      ) order by a.attnum), '[]')
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'sunvane') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relpersistence = 'p' and n.nspname || '.' || c.relname <> all ($1)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by n.nspname, c.relname`;

/** Tables of the schemas `public` and `sunvane` but those excluded (`schema.name`), those of extensions and the list of migrations. */
export async function readTables(client: PoolClient, exclude: readonly string[] = []): Promise<(Table & { columns: LiveColumn[] })[]> {
  const { rows } = await client.query<Table & { columns: LiveColumn[] }>(TABLES, [[MIGRATION_TABLE, ...exclude]]);
  return rows;
}

/** Sequences of the two schemas that have been used. */
export async function readSequences(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname in ('public', 'sunvane') order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${quoteName(name)}`,
    );
    if (state[0]) sequences.push({ name, ...state[0] });
  }
  return sequences;
}

/** Ids of the migrations applied, sorted; none if there is no such table. */
export async function readMigrations(client: PoolClient): Promise<string[]> {
  const { rows: lookup } = await client.query<{ found: boolean }>(`select to_regclass('${MIGRATION_TABLE}') is not null as found`);
  if (!lookup[0]?.found) return [];
  const { rows } = await client.query<{ id: string }>(`select id from ${MIGRATION_TABLE} order by id collate "C"`);
  return rows.map(({ id }) => id);
}

/** A foreign key: how it is taken away and made again. */
export interface ForeignKey {
  drop: string;
  add: string;
}

/** The foreign keys of these tables. */
export async function readForeignKeys(client: PoolClient, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname || '.' || c.relname = any ($1) order by 1, 2`,
    [tables],
  );
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${quoteName(table)} drop constraint ${escapeIdentifier(name)}`,
    add: `alter table ${quoteName(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
  }));
}

/** `schema.name` as SQL. */
export function quoteName(name: string): string {
  const dot = name.indexOf('.');
  return `${escapeIdentifier(name.slice(0, dot))}.${escapeIdentifier(name.slice(dot + 1))}`;
}
