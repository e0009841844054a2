/**
 * One page of rows, in time that does not grow with the table: keyset for neighbours and the last page, ids first and
 * rows after for a jump to page N. Null is the largest value, as PostgreSQL's default order has it.
 */
import { sql } from 'kysely';
import type { Field } from '../../../documents/fields/types.ts';
import type { Sorter } from '../../../documents/list/types.ts';
import type { Database } from '../../db/connection.ts';
import type { Cursor } from './cursor.ts';
import { selection } from './rows.ts';
import { fetchRows, whereAll } from './shape.ts';
import type { Sql } from '../../source/operators.ts';
import { typed } from '../../source/where.ts';

export type Row = Record<string, unknown>;

export interface PageRequest {
  table: string;
  fields: Field[];
  /** Fields by name, for typing the cursor's value. */
  all: ReadonlyMap<string, Field>;
  conditions: Sql[];
  sorters: Sorter[];
  pageSize: number;
  pageNum: number;
  cursor: Cursor | undefined;
}

const flip = (order: 'asc' | 'desc'): 'asc' | 'desc' => (order === 'asc' ? 'desc' : 'asc');
const direction = (order: 'asc' | 'desc'): Sql => (order === 'asc' ? sql`asc` : sql`desc`);

/** Order with the id as the last word, so that it is total. */
export function orderBy(sorters: readonly Sorter[], reversed = false): Sql {
  const last = sorters[0]?.order ?? 'desc';
  const all = sorters.some((s) => s.field === 'id') ? sorters : [...sorters, { field: 'id', order: last }];
  return sql.join(all.map((s) => sql`${sql.ref(s.field)} ${direction(reversed ? flip(s.order) : s.order)}`));
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

async function walk(database: Database, request: PageRequest, extra: Sql[], reversed: boolean, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of extra.length ? extra : [undefined]) {
    const conditions = part ? [...request.conditions, part] : request.conditions;
    const batch = await fetchRows(
      database,
      sql<Row>`select ${selection(request.fields)} from ${sql.table(request.table)} ${whereAll(conditions)} order by ${orderBy(request.sorters, reversed)} limit ${limit - rows.length}`,
    );
    rows.push(...batch);
    if (rows.length >= limit) break;
  }
  return rows;
}

async function jump(database: Database, request: PageRequest): Promise<Row[]> {
  const { pageNum, pageSize, table, sorters, conditions, fields } = request;
  const offset = (pageNum - 1) * pageSize;
  const order = orderBy(sorters);
  if (offset < 1000) {
    return fetchRows(
      database,
      sql<Row>`select ${selection(fields)} from ${sql.table(table)} ${whereAll(conditions)} order by ${order} limit ${pageSize + 1} offset ${offset}`,
    );
  }
  const ids = sql`select id from ${sql.table(table)} ${whereAll(conditions)} order by ${order} limit ${pageSize + 1} offset ${offset}`;
  return fetchRows(database, sql<Row>`select ${selection(fields)} from ${sql.table(table)} where id in (${ids}) order by ${order}`);
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
