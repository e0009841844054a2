/** Values of one row in SQL: the twin of `workOut` in documents/ground/values. */
import { sql } from 'kysely';
import { timeZone } from '../../documents/ground/clock.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { isClockName, partsOf, type Value } from '../../documents/ground/values/index.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import { clockSql } from './clock.ts';
import { columnOf } from './columns.ts';
import { sqlFunctions } from './functions.ts';
import type { Sql } from './operators.ts';
import { noSubtree, type Subtree } from './subtree.ts';
import { typed, whereToSql } from './where.ts';
import { isDay, isNumber } from '../../documents/ground/fields/traits.ts';

type Fields = ReadonlyMap<string, Field>;

/** A literal of a condition that the database judges by its own clock. */
function ownLiteral(field: Field, value: unknown): Sql {
  const clock = typeof value === 'string' ? clockSql(value) : undefined;
  if (!clock) return typed(field, value);
  return isDay(field) ? sql`(${clock} at time zone ${sql.lit(timeZone())})::date` : clock;
}

/** A condition without references but to the clock and to the row itself. */
export const verdictSql = (where: Where, fields: Fields, subtree: Subtree): Sql =>
  whereToSql(where, fields, subtree, ownLiteral) ?? sql`true`;

function fieldSql(field: Field, takes: 'number' | 'time' | 'any'): Sql {
  const column = columnOf(field);
  if (isNumber(field)) return sql`${column}::float8`;
  return isDay(field) && takes === 'time' ? sql`(${column}::timestamp at time zone ${sql.lit(timeZone())})` : column;
}

/** What a value is for a row. */
export function valueSql(value: Value, fields: Fields, takes: 'number' | 'time' | 'any' = 'any'): Sql {
  if (typeof value === 'number') return sql`${sql.lit(value)}::float8`;
  if (typeof value === 'string') {
    if (isClockName(value)) return clockSql(value) ?? sql`null`;
    const field = fields.get(value);
    return field ? fieldSql(field, takes) : sql`null`;
  }
  if ('is' in value) return verdictSql(value.is as Where, fields, noSubtree);
  const parts = partsOf(value);
  if (!parts) return sql`null`;
  const wanted = parts.name === 'hours' || parts.name === 'days' ? 'time' : parts.name === 'default' ? takes : 'number';
  return sqlFunctions[parts.name](parts.operands.map((one) => valueSql(one, fields, wanted)));
}
