/** References to the clock in SQL, for what the database works out by itself. */
import { sql } from 'kysely';
import { timeZone } from '../../documents/ground/clock.ts';
import { parseReference } from '../../documents/ground/where/resolve.ts';
import type { Sql } from './operators.ts';

const UNITS: Record<string, string> = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks', M: 'months', y: 'years' };

/** The instant that `$now-7d` or `$today` means when the statement runs; undefined for anything else. */
export function clockSql(text: string): Sql | undefined {
  const reference = parseReference(text);
  if (reference?.source !== 'clock') return undefined;
  const { start, amount, unit } = reference;
  const zone = sql.lit(timeZone());
  const wall = start ? sql`date_trunc(${sql.lit(start)}, now() at time zone ${zone})` : sql`(now() at time zone ${zone})`;
  const moved = amount ? sql`(${wall} + interval ${sql.lit(`${amount} ${UNITS[unit] ?? 'minutes'}`)})` : wall;
  return start || amount ? sql`(${moved} at time zone ${zone})` : sql`now()`;
}
