/** Values that may not repeat within a resource, where several records exchange them. */
import { sql, type Kysely } from 'kysely';
import { fieldType } from '../../documents/ground/fields/index.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import { uniqueSets } from '../records/tables/tables.ts';
import type { Sql } from '../source/operators.ts';
import type { Change } from './wire.ts';

const live = ({ softDelete }: Resource): Sql => (softDelete ? sql`and "deletedTime" is null` : sql``);

/** The record here that has what a change would bring. */
export async function holderOf(db: Kysely<Tables>, resource: Resource, { id, row }: Change): Promise<string | undefined> {
  for (const set of uniqueSets(resource)) {
    if (!row || set.some((name) => row[name] === null || row[name] === undefined)) continue;
    const alike = set.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(resource.name)}
      where id <> ${id}::uuid and ${sql.join(alike, sql` and `)} ${live(resource)} limit 1`.execute(db);
    if (rows[0]) return rows[0].id;
  }
  return undefined;
}

/** A value that no record has, for as long as the transaction lasts; undefined for what has no room for one. */
function away({ name, type, schema }: Field): Sql | undefined {
  const column = sql.ref(name);
  if (fieldType(type).value === 'number') return sql`-${column} - 1`;
  return fieldType(type).column(schema) === 'text' ? sql`${column} || chr(1) || id` : undefined;
}

/** Takes from records what may not repeat, before they are written as they are to be. */
export async function setApart(db: Kysely<Tables>, resource: Resource, ids: readonly string[]): Promise<void> {
  const fields = new Map(resource.fields.map((field) => [field.name, field]));
  const cells = new Map<string, Sql>();
  for (const set of uniqueSets(resource)) {
    // The last of a set is what counts within the others.
    const name = set.toReversed().find((one) => cells.has(one) || away(fields.get(one) as Field));
    const value = name === undefined ? undefined : away(fields.get(name) as Field);
    if (name !== undefined && value) cells.set(name, value);
  }
  const changes = [...cells].map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (changes.length)
    await sql`update ${sql.table(resource.name)} set ${sql.join(changes)} where id = any(${[...ids]}::uuid[])`.execute(db);
}
