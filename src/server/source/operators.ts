/** The comparisons in SQL: the twin of documents/ground/where/operators. Values are always parameters. */
import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Operator } from '../../documents/ground/where/operators.ts';
import { isShape } from '../../documents/ground/fields/traits.ts';

export type Sql = RawBuilder<unknown>;

/** What a comparison is written with. */
export interface Comparison {
  field: Field;
  column: Sql;
  /** The wanted value, never null; of `list` operators a list. */
  wanted: unknown;
  /** A literal or another column, as the column's type. */
  literal: (value: unknown) => Sql;
  /** Which rows lie below one of the keys of a tree. */
  subtree: (keys: unknown[]) => Sql;
}

const LIKE = /[\\%_]/g;
/** A text as a pattern that is like itself alone: wildcards are letters. */
export const like = (v: unknown): string => String(v).replace(LIKE, '\\$&');
export const asList = (v: unknown): unknown[] => (Array.isArray(v) ? v : v === null || v === undefined ? [] : [v]);

/** Whether a field's column holds a list of texts. */

const joined = ({ literal, wanted }: Comparison): Sql => sql.join(asList(wanted).map(literal));
const texts = ({ wanted }: Comparison): Sql => sql`${asList(wanted).map(String)}::text[]`;
const open = (value: unknown): boolean => value === null || value === undefined;

function range({ column, wanted, literal }: Comparison, end: Sql): Sql {
  const [from, to] = asList(wanted);
  const parts: Sql[] = [sql`${column} is not null`];
  if (!open(from)) parts.push(sql`${column} >= ${literal(from)}`);
  if (!open(to)) parts.push(sql`${column} ${end} ${literal(to)}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

const pattern =
  (make: (needle: string) => string) =>
  ({ column, wanted }: Comparison): Sql =>
    sql`${column} ilike ${make(like(wanted))}`;

/** A value that is there against a wanted value that is there. */
export const comparisons: Record<Operator, (c: Comparison) => Sql> = {
  eq: ({ column, literal, wanted }) => sql`${column} = ${literal(wanted)}`,
  ne: ({ column, literal, wanted }) => sql`${column} is distinct from ${literal(wanted)}`,
  lt: ({ column, literal, wanted }) => sql`${column} < ${literal(wanted)}`,
  lte: ({ column, literal, wanted }) => sql`${column} <= ${literal(wanted)}`,
  gt: ({ column, literal, wanted }) => sql`${column} > ${literal(wanted)}`,
  gte: ({ column, literal, wanted }) => sql`${column} >= ${literal(wanted)}`,
  in: (c) => (asList(c.wanted).length ? sql`${c.column} in (${joined(c)})` : sql`false`),
  nin: (c) => (asList(c.wanted).length ? sql`(${c.column} is null or ${c.column} not in (${joined(c)}))` : sql`true`),
  ina: () => sql`false`,
  contains: pattern((needle) => `%${needle}%`),
  ncontains: ({ column, wanted }) => sql`(${column} is null or ${column} not ilike ${`%${like(wanted)}%`})`,
  startswith: pattern((needle) => `${needle}%`),
  endswith: pattern((needle) => `%${needle}`),
  between: (c) => range(c, sql`<=`),
  during: (c) => range(c, sql`<`),
  null: ({ column }) => sql`${column} is null`,
  nnull: ({ column }) => sql`${column} is not null`,
  within: ({ field, column, wanted }) => {
    const [west, south, east, north] = asList(wanted).map(Number);
    const box = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
    // Written as the index of shapes has it (shapes.ts).
    return isShape(field) ? sql`watch.box_of(${column}) && ${box}` : sql`${column} <@ ${box}`;
  },
  under: ({ wanted, subtree }) => (asList(wanted).length ? subtree(asList(wanted)) : sql`false`),
};

/** The same for columns that hold lists. */
export const listComparisons: Partial<Record<Operator, (c: Comparison) => Sql>> = {
  null: ({ column }) => sql`coalesce(cardinality(${column}), 0) = 0`,
  nnull: ({ column }) => sql`coalesce(cardinality(${column}), 0) > 0`,
  in: (c) => sql`${c.column} && ${texts(c)}`,
  nin: (c) => sql`not coalesce(${c.column} && ${texts(c)}, false)`,
  ina: (c) => (asList(c.wanted).length ? sql`${c.column} @> ${texts(c)}` : sql`coalesce(cardinality(${c.column}), 0) > 0`),
};

/** The wanted value is null: asks for rows without a value, with one, for all or for none. */
export const ofNull: Partial<Record<Operator, (column: Sql) => Sql>> = {
  eq: (column) => sql`${column} is null`,
  ne: (column) => sql`${column} is not null`,
  nin: () => sql`true`,
  ncontains: () => sql`true`,
};
