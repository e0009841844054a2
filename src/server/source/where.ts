/** `where` in SQL: the twin of documents/ground/where/evaluate, proven on the same cases. */
import { sql } from 'kysely';
import { instantAt, isoIn } from '../../documents/ground/clock.ts';
import { fieldType } from '../../documents/ground/fields/index.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { takesNothing } from '../../documents/ground/where/operators.ts';
import { isGroup, rowField, type Condition, type Where, type WhereItem } from '../../documents/ground/where/types.ts';
import { AppError } from '../errors/error.ts';
import { matches } from '../../documents/ground/where/evaluate.ts';
import { alongFor, columnOf } from './columns.ts';
import { comparisons, listComparisons, ofNull, type Sql } from './operators.ts';
import type { Subtree } from './subtree.ts';
import { isMany } from '../../documents/ground/fields/traits.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
type Fields = ReadonlyMap<string, Field>;

/** A literal as a parameter of the column's type. */
export function typed(field: Field, value: unknown): Sql {
  const column = fieldType(field.type).column(field.schema);
  if (field.name === 'id') return sql`${String(value)}::uuid`;
  switch (column) {
    case 'double precision':
      return sql`${Number(value)}::float8`;
    case 'bigint':
      return sql`${Number(value)}::float8`;
    case 'boolean':
      return sql`${value === true || value === 'true'}::boolean`;
    case 'date':
      return sql`${String(value).slice(0, 10)}::date`;
    case 'timestamptz(3)':
      // A day alone is its midnight in the zone.
      return sql`${DAY.test(String(value)) ? isoIn(instantAt(String(value))) : String(value)}::timestamptz`;
    default:
      return sql`${String(value)}`;
  }
}

/** A literal as SQL, when it is not simply a parameter of the column's type. */
export type Literal = (field: Field, value: unknown) => Sql;

function compare(field: Field, { operator, value }: Condition, fields: Fields, subtree: Subtree, own: Literal): Sql {
  const column = columnOf(field);
  const literal = (wanted: unknown): Sql => {
    const other = typeof wanted === 'string' ? rowField(wanted) : undefined;
    if (other === undefined) return own(field, wanted);
    const named = fields.get(other);
    if (!named) throw new AppError('request.filter', { reason: other });
    return columnOf(named);
  };
  if ((value === null || value === undefined) && !takesNothing(operator)) return ofNull[operator]?.(column) ?? sql`false`;
  const write = isMany(field) ? listComparisons[operator] : comparisons[operator];
  return write?.({ field, column, wanted: value, literal, subtree: (keys) => subtree(field, keys) }) ?? sql`false`;
}

/** One SQL condition for the whole `where`; undefined when it asks nothing. References must be resolved first. */
export function whereToSql(where: Where, fields: Fields, subtree: Subtree, own: Literal = typed): Sql | undefined {
  const parts = where.map((item: WhereItem): Sql => {
    if (isGroup(item)) {
      if (item.operator === 'and') return whereToSql(item.value, fields, subtree, own) ?? sql`true`;
      return item.value.length
        ? sql`(${sql.join(
            item.value.map((one) => whereToSql([one], fields, subtree, own) ?? sql`true`),
            sql` or `,
          )})`
        : sql`false`;
    }
    const field = fields.get(item.field);
    if (!field) throw new AppError('request.filter', { reason: item.field });
    const met = compare(field, item, fields, subtree, own);
    return alongFor(field)?.(met, matches([item], {})) ?? met;
  });
  return parts.length ? sql`(${sql.join(parts, sql` and `)})` : undefined;
}
