/** What commands on the towers of a line share. */
import { sql, type Kysely } from 'kysely';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import type { Call } from '../user/call.ts';
import { lockRows } from '../records/write/lock.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Standing } from './line.ts';
import { nameBy } from './names.ts';
import type { Row } from '../source/rows.ts';

export const TOWER_FIELDS = ['towerNo', 'name', 'location', 'spanToNext'] as const;

export interface Line {
  lineCode: string;
  name: string | null;
  towerPattern: string | null;
}

/** The resource of towers. @throws AppError record.unknown where no document has it */
export function towerOf(reader: Reader): Resource {
  const { tower } = reader.catalogue().resources;
  if (!tower) throw new AppError('record.unknown');
  return tower;
}

/**
 * The towers of a line in their order, held. All of them or none: numbers that the caller does not reach would be met.
 * @throws AppError permission.scope
 */
export async function towersOf(db: Kysely<Tables>, reader: Reader, call: Call, lineCode: string): Promise<Row[]> {
  const tower = towerOf(reader);
  const granted = grant(reader.catalogue(), tower, 'edit', call.user);
  const rows = await lockRows(db, tower, [sql`"lineCode" = ${lineCode}`, ...reach(reader.catalogue(), tower, call.user, granted)]);
  const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from tower where "lineCode" = ${lineCode}`.execute(db);
  if (all[0]?.n !== rows.length) throw new AppError('permission.scope');
  return rows.toSorted((a, b) => Number(a.towerNo) - Number(b.towerNo));
}

/** @throws AppError record.unknown */
export async function lineOf(db: Kysely<Tables>, lineCode: string): Promise<Line> {
  const { rows } = await sql<Line>`select "lineCode", name, "towerPattern" from line where "lineCode" = ${lineCode}`.execute(db);
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

export const standing = (row: Row): Standing => row as unknown as Standing;

/** What a tower is called by its line; nothing where the line has no pattern. */
export const nameOn = ({ lineCode, name, towerPattern }: Line, towerNo: number): { name?: string } =>
  towerPattern ? { name: nameBy(towerPattern, towerNo, { line: name ?? '', code: lineCode }) } : {};

/** Takes the numbers away from rows that get others, because two may hold one number in between. */
export const withoutNumbers = async (db: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  await sql`update tower set "towerNo" = -"towerNo" where id = any(${[...ids]}::uuid[])`.execute(db);
};
