/** Rows as SQL: what is selected, from where, which, in which order. Lists, pages, records in full, exports and blocks read them so. */
import { sql, type RawBuilder } from 'kysely';
import { escapeIdentifier } from 'pg';
import { isPoint, isSecret } from '../../documents/ground/fields/traits.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Sorter } from '../../documents/ground/model/list.ts';
import type { Database } from '../db/connection.ts';
import { thinnedSql } from '../db/series.ts';
import { columnName } from './columns.ts';
import type { Sql } from './operators.ts';

export type Row = Record<string, unknown>;

/** Fields that may leave the server. */
export const readable = (fields: readonly Field[]): Field[] => fields.filter((f) => !isSecret(f));

/** Of a field that is read by a few of its members. No part of what leaves the server. */
export const THIN = Symbol('thin');

const selections = new WeakMap<readonly Field[], Sql>();

/** The select list. Points come as [lon, lat]. Remembered for arrays of fields that live on. */
export function selection(fields: readonly Field[]): Sql {
  let list = selections.get(fields);
  if (!list) {
    list = sql.raw(
      readable(fields)
        .map((f) => {
          const name = escapeIdentifier(f.name);
          const column = escapeIdentifier(columnName(f));
          if (isPoint(f)) return `case when ${name} is null then null else json_build_array(${name}[0], ${name}[1]) end as ${name}`;
          if ((f as { [THIN]?: boolean })[THIN]) return `${thinnedSql(column)} as ${name}`;
          return column === name ? name : `${column} as ${name}`;
        })
        .join(', '),
    );
    selections.set(fields, list);
  }
  return list;
}

/** A `where` clause of conditions; nothing when there are none. */
export const whereAll = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

const flip = (order: 'asc' | 'desc'): 'asc' | 'desc' => (order === 'asc' ? 'desc' : 'asc');
const direction = (order: 'asc' | 'desc'): Sql => (order === 'asc' ? sql`asc` : sql`desc`);

/** Order with the id as the last word, so that it is total. */
export function orderBy(sorters: readonly Sorter[], reversed = false): Sql {
  const last = sorters[0]?.order ?? 'desc';
  const all = sorters.some((s) => s.field === 'id') ? sorters : [...sorters, { field: 'id', order: last }];
  return sql.join(all.map((s) => sql`${sql.ref(s.field)} ${direction(reversed ? flip(s.order) : s.order)}`));
}

/** Which rows are wanted, and what of them. */
export interface RowsWanted {
  /** A table or view (`relation`), with its joins. */
  from: Sql;
  fields?: readonly Field[];
  /** What else is selected, named. */
  also?: readonly Sql[];
  /** All of them hold. */
  conditions: readonly Sql[];
  /** None: in any order. */
  sorters?: readonly Sorter[];
  reversed?: boolean;
  limit?: number;
  offset?: number;
}

/** The statement that reads them. */
export function rowsSql<T = Row>({
  from,
  fields = [],
  also = [],
  conditions,
  sorters,
  reversed,
  limit,
  offset = 0,
}: RowsWanted): RawBuilder<T> {
  const order = sorters ? sql` order by ${orderBy(sorters, reversed)}` : sql``;
  const part = sql`${limit === undefined ? sql`` : sql` limit ${limit}`}${offset > 0 ? sql` offset ${offset}` : sql``}`;
  const selected = fields.length ? [selection(fields), ...also] : also;
  return sql<T>`select ${sql.join(selected)} from ${from} ${whereAll(conditions)}${order}${part}`;
}

/** Runs a read on the request pool, without the query builder's executor between. */
export async function fetchRows<T>(database: Database, query: RawBuilder<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile(database.db);
  return (await database.pool.query<T & object>(text, parameters as unknown[])).rows;
}
