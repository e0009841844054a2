/** `where` in SQL: the twin of documents/where/evaluate, proven on the same cases. Values are always parameters. */
import { sql, type RawBuilder } from 'kysely';
import { fieldType } from '../../documents/fields/index.ts';
import type { Field } from '../../documents/types.ts';
import { isGroup, type Condition, type Where, type WhereItem } from '../../documents/where/types.ts';
import { AppError } from '../http/errors.ts';
import { isList } from './tables.ts';

export type Sql = RawBuilder<unknown>;

const LIKE = /[\\%_]/g;
const like = (v: unknown): string => String(v).replace(LIKE, '\\$&');
const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : v === null || v === undefined ? [] : [v]);
const nothing = sql`false`;
const everything = sql`true`;

/** A literal as a parameter of the column's type. */
export function typed(field: Field, value: unknown): Sql {
  const column = fieldType(field.type).column(field.schema);
  if (field.name === 'id') return sql`${String(value)}::uuid`;
  switch (column) {
    case 'double precision': return sql`${Number(value)}::float8`;
    case 'bigint': return sql`${Number(value)}::float8`;
    case 'boolean': return sql`${value === true || value === 'true'}::boolean`;
    case 'date': return sql`${String(value).slice(0, 10)}::date`;
    case 'timestamptz(3)': return sql`${String(value)}::timestamptz`;
    default: return sql`${String(value)}`;
  }
}

const joined = (field: Field, values: unknown[]): Sql => sql.join(values.map((v) => typed(field, v)));
const texts = (values: unknown[]): Sql => sql`${values.map(String)}::text[]`;

function compareArray(column: Sql, { operator, value }: Condition): Sql {
  const values = list(value);
  switch (operator) {
    case 'null': return sql`coalesce(cardinality(${column}), 0) = 0`;
    case 'nnull': return sql`coalesce(cardinality(${column}), 0) > 0`;
    case 'in': return sql`${column} && ${texts(values)}`;
    case 'nin': return sql`not coalesce(${column} && ${texts(values)}, false)`;
    case 'ina': return values.length ? sql`${column} @> ${texts(values)}` : sql`coalesce(cardinality(${column}), 0) > 0`;
    default: return nothing;
  }
}

function compareRange(field: Field, column: Sql, operator: string, value: unknown): Sql {
  const at = typed(field, value);
  switch (operator) {
    case 'lt': return sql`${column} < ${at}`;
    case 'lte': return sql`${column} <= ${at}`;
    case 'gt': return sql`${column} > ${at}`;
    default: return sql`${column} >= ${at}`;
  }
}

function compareText(column: Sql, operator: string, value: unknown): Sql {
  const needle = like(value);
  switch (operator) {
    case 'contains': return sql`${column} ilike ${`%${needle}%`}`;
    case 'ncontains': return sql`(${column} is null or ${column} not ilike ${`%${needle}%`})`;
    case 'startswith': return sql`${column} ilike ${`${needle}%`}`;
    default: return sql`${column} ilike ${`%${needle}`}`;
  }
}

function compare(field: Field, item: Condition, subtree: (values: unknown[]) => Sql): Sql {
  const column = sql.ref(field.name);
  const { operator, value } = item;
  if (isList(field)) return compareArray(column, item);
  const absent = value === null || value === undefined;
  const values = list(value);
  switch (operator) {
    case 'null': return sql`${column} is null`;
    case 'nnull': return sql`${column} is not null`;
    case 'eq': return absent ? sql`${column} is null` : sql`${column} = ${typed(field, value)}`;
    case 'ne': return absent ? sql`${column} is not null` : sql`${column} is distinct from ${typed(field, value)}`;
    case 'in': return values.length ? sql`${column} in (${joined(field, values)})` : nothing;
    case 'nin': return values.length ? sql`(${column} is null or ${column} not in (${joined(field, values)}))` : everything;
    case 'under': return values.length ? subtree(values) : nothing;
    case 'between': {
      const [from, to] = values;
      const parts: Sql[] = [sql`${column} is not null`];
      if (from !== null && from !== undefined) parts.push(compareRange(field, column, 'gte', from));
      if (to !== null && to !== undefined) parts.push(compareRange(field, column, 'lte', to));
      return sql`(${sql.join(parts, sql` and `)})`;
    }
    case 'within': {
      const [west, south, east, north] = values.map(Number);
      return sql`${column} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
    }
    case 'lt': case 'lte': case 'gt': case 'gte': return absent ? nothing : compareRange(field, column, operator, value);
    default: return absent ? (operator === 'ncontains' ? everything : nothing) : compareText(column, operator, value);
  }
}

/** What a comparison with `under` needs: the SQL that tells whether a row lies below one of the keys. */
export type Subtree = (field: Field, values: unknown[]) => Sql;

const equalOnly: Subtree = (field, values) => sql`${sql.ref(field.name)} in (${sql.join(values.map(String))})`;

/** One SQL condition for the whole `where`; undefined when it asks nothing. References must be resolved first. */
export function whereToSql(where: Where, fields: ReadonlyMap<string, Field>, subtree: Subtree = equalOnly): Sql | undefined {
  const parts = where.map((item: WhereItem): Sql => {
    if (isGroup(item)) {
      if (item.operator === 'and') return whereToSql(item.value, fields, subtree) ?? everything;
      return item.value.length ? sql`(${sql.join(item.value.map((one) => whereToSql([one], fields, subtree) ?? everything), sql` or `)})` : nothing;
    }
    const field = fields.get(item.field);
    if (!field) throw new AppError('request.filter', { reason: item.field });
    return compare(field, item, (values) => subtree(field, values));
  });
  return parts.length ? sql`(${sql.join(parts, sql` and `)})` : undefined;
}
