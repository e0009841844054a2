/**
 * Gives a column another type, which nothing does by itself: values that fit go over, and where some do not, they go only when that was
 * said.
 */
import { escapeIdentifier } from 'pg';
import type { Database } from '../../db/connection.ts';
import { VIEWS } from '../../source/columns.ts';
import type { TableColumn } from './tables.ts';

/** What a change of type does to the values there are. */
interface Change {
  /** The new value, in SQL. */
  using: string;
  /** Rows whose value would not survive it, in SQL. */
  lost: string;
}

const listOf = (type: string): boolean => type.endsWith('[]');

function changeOf(column: string, from: string, to: string): Change {
  if (to === 'text[]' && from === 'text') return { using: `case when ${column} <> '' then array[${column}] end`, lost: 'false' };
  if (to === 'text' && from === 'text[]') return { using: `${column}[1]`, lost: `cardinality(${column}) > 1` };
  if (listOf(from) || listOf(to)) return { using: 'null', lost: `${column} is not null` };
  return { using: `${column}::${to}`, lost: `${column} is not null and ${column}::${to}::${from} is distinct from ${column}` };
}

/** How a retyped column was made, or how many rows kept that from being done. */
export type Retyped = { column: 'kept' | 'new' } | { lost: number };

/**
 * See the file's comment. What is worked out has no column, or one that the database fills.
 * @param replace whether values that do not fit may go
 */
export async function retypeColumn(
  { slow }: Database,
  table: string,
  { name, type, rest, workedOut = false }: Pick<TableColumn, 'name' | 'type' | 'rest'> & { workedOut?: boolean },
  replace: boolean,
): Promise<Retyped> {
  const column = escapeIdentifier(name);
  const {
    rows: [attribute],
  } = await slow.query<{ type: string }>(
    'select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = $2 and not attisdropped',
    [escapeIdentifier(table), name],
  );
  const { using, lost } = workedOut ? { using: '', lost: `${column} is not null` } : changeOf(column, attribute?.type ?? 'text', type);
  const count = async (where: string): Promise<number> =>
    (await slow.query<{ n: number }>(`select count(*)::int as n from ${escapeIdentifier(table)} where ${where}`)).rows[0]?.n ?? 0;
  // What cannot be cast or compared at all does not fit either.
  const unfit = await count(lost).catch(() => count(`${column} is not null`));
  // Views hold on to the types they were made with; the next start makes them again.
  await slow.query(`drop schema if exists "${VIEWS}" cascade`);
  if (unfit === 0 && !workedOut) {
    await slow.query(
      `alter table ${escapeIdentifier(table)} alter column ${column} type ${type} ${rest.startsWith('collate') ? rest : ''} using ${using}`,
    );
    return { column: 'kept' };
  }
  if (unfit > 0 && !replace) return { lost: unfit };
  await slow.query(`alter table ${escapeIdentifier(table)} drop column ${column}`);
  return { column: 'new' };
}
