/**
 * One page of rows, in time that does not grow with the table: keyset for neighbours and the last page, ids first and
 * rows after for a jump to page N. Null is the largest value, as PostgreSQL's default order has it.
 */
import { sql } from 'kysely';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Sorter } from '../../../documents/ground/model/list.ts';
import type { Database } from '../../db/connection.ts';
import type { Cursor } from './cursor.ts';
import type { Sql } from '../../source/operators.ts';
import { typed } from '../../source/where.ts';
import { fetchRows, type Row, rowsSql } from '../../source/rows.ts';

export interface PageRequest {
  /** Table or view. */
  from: Sql;
  fields: Field[];
  /** Fields by name, for typing the cursor's value. */
  all: ReadonlyMap<string, Field>;
  conditions: Sql[];
  sorters: Sorter[];
  pageSize: number;
  pageNum: number;
  cursor: Cursor | undefined;
}

/** Conditions of the parts that follow an edge, in order; each is one walk along an index. */
function segments(sorter: Sorter, field: Field, cursor: Cursor, ascending: boolean): Sql[] {
  const column = sql.ref(sorter.field);
  const id = sql`${cursor.id}::uuid`;
  const beyond = ascending ? sql`>` : sql`<`;
  if (sorter.field === 'id') return [sql`${sql.ref('id')} ${beyond} ${id}`];
  if (cursor.value === null) {
    const rest = sql`${column} is null and ${sql.ref('id')} ${beyond} ${id}`;
    return ascending ? [rest] : [rest, sql`${column} is not null`];
  }
  const parts = [sql`(${column}, ${sql.ref('id')}) ${beyond} (${typed(field, cursor.value)}, ${id})`];
  if (ascending) parts.push(sql`${column} is null`);
  return parts;
}

async function walk(
  database: Database,
  { from, fields, conditions, sorters }: PageRequest,
  extra: Sql[],
  reversed: boolean,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of extra.length ? extra : [undefined]) {
    const all = part ? [...conditions, part] : conditions;
    rows.push(...(await fetchRows(database, rowsSql({ from, fields, conditions: all, sorters, reversed, limit: limit - rows.length }))));
    if (rows.length >= limit) break;
  }
  return rows;
}

function jump(database: Database, { from, fields, conditions, sorters, pageNum, pageSize }: PageRequest): Promise<Row[]> {
  const offset = (pageNum - 1) * pageSize;
  const part = { from, conditions, sorters, limit: pageSize + 1, offset };
  if (offset < 1000) return fetchRows(database, rowsSql({ ...part, fields }));
  const ids = rowsSql({ ...part, also: [sql.ref('id')] });
  return fetchRows(database, rowsSql({ from, fields, conditions: [sql`id in (${ids})`], sorters }));
}

export interface Page {
  rows: Row[];
  hasNext: boolean;
  hasPrev: boolean;
}

/** The page asked for. Cursors serve single-column orders; callers offer none for others. */
export async function readPage(database: Database, request: PageRequest): Promise<Page> {
  const { cursor, pageSize, sorters } = request;
  const sorter = sorters[0] ?? { field: 'id', order: 'desc' as const };
  if (!cursor) {
    const rows = await jump(database, request);
    return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize, hasPrev: request.pageNum > 1 };
  }
  if (cursor.direction === 'last') {
    const rows = await walk(database, request, [], true, pageSize + 1);
    return { rows: rows.slice(0, pageSize).reverse(), hasNext: false, hasPrev: rows.length > pageSize };
  }
  const field = request.all.get(sorter.field) as Field;
  const back = cursor.direction === 'before';
  const rows = await walk(database, request, segments(sorter, field, cursor, (sorter.order === 'asc') !== back), back, pageSize + 1);
  const page = rows.slice(0, pageSize);
  const more = rows.length > pageSize;
  return back ? { rows: page.reverse(), hasNext: true, hasPrev: more } : { rows: page, hasNext: more, hasPrev: true };
}
