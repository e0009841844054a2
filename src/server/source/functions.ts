/** Arithmetic in SQL: the twin of documents/ground/values/functions. Operands are double precision, or instants for times. */
import { sql } from 'kysely';
import type { FunctionName } from '../../documents/ground/values/functions.ts';
import type { Sql } from './operators.ts';

const joined = (operands: readonly Sql[], between: Sql): Sql => sql`(${sql.join(operands, between)})`;
/** PostgreSQL's own pass over what is absent. */
const extreme = (name: Sql, operands: readonly Sql[]): Sql =>
  sql`case when ${sql.join(
    operands.map((o) => sql`${o} is not null`),
    sql` and `,
  )} then ${name}(${sql.join(operands)}) end`;
const seconds = ([from, to]: readonly Sql[]): Sql => sql`extract(epoch from (${to} - ${from}))::float8`;

export const sqlFunctions: Record<FunctionName, (operands: readonly Sql[]) => Sql> = {
  add: (operands) => joined(operands, sql` + `),
  minus: (operands) => joined(operands, sql` - `),
  times: (operands) => joined(operands, sql` * `),
  ratio: ([a, b]) => sql`(${a} / nullif(${b}, 0))`,
  least: (operands) => extreme(sql`least`, operands),
  greatest: (operands) => extreme(sql`greatest`, operands),
  default: (operands) => sql`coalesce(${sql.join(operands)})`,
  hours: (operands) => sql`(${seconds(operands)} / 3600)`,
  days: (operands) => sql`(${seconds(operands)} / 86400)`,
};
