/** Rows held until their transaction ends. */
import { sql, type Kysely } from 'kysely';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import { hasView, onTable, relation } from '../../source/columns.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Sql } from '../../source/operators.ts';
import { type Row, selection, whereAll } from '../../source/rows.ts';

/** Rows as they are, locked until the transaction ends. What a view works out of them is read once they are held. */
export async function lockRows(db: Kysely<Tables>, resource: Resource, conditions: readonly Sql[]): Promise<Row[]> {
  const table = sql.table(resource.name);
  if (!hasView(resource))
    return (await sql<Row>`select ${selection(resource.fields)} from ${table} ${whereAll(conditions)} for update`.execute(db)).rows;
  const { rows } = await sql<{ id: string }>`select id from ${table} ${whereAll(onTable(resource, conditions))} for update`.execute(db);
  const ids = rows.map((r) => r.id);
  return (await sql<Row>`select ${selection(resource.fields)} from ${relation(resource)} where id = any(${ids}::uuid[])`.execute(db)).rows;
}

/** The row as it is, locked until the transaction ends. @throws AppError record.unknown */
export async function lockRow(db: Kysely<Tables>, resource: Resource, id: string, conditions: Sql[]): Promise<Row> {
  if (!isUuid(id)) throw new AppError('record.unknown');
  const [row] = await lockRows(db, resource, [sql`id = ${id}::uuid`, ...conditions]);
  if (!row) throw new AppError('record.unknown');
  return row;
}
