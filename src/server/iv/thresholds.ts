/** What curves are judged by: the set that is in use, and how one comes into use. */
import { sql, type Kysely } from 'kysely';
import { THRESHOLDS, type Thresholds } from '../../diagnosis/thresholds.ts';
import { same } from '../../documents/ground/same.ts';
import type { Tables } from '../db/connection.ts';
import type { Guard } from '../house/guard.ts';
import { insertRows } from '../records/write/bulk.ts';
import { storeChange } from '../records/write/store.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import { ownCall } from '../user/owner.ts';
import { STANDARD, type ThresholdSet } from './judging/judge.ts';
import { THRESHOLD, type IvTools } from './tools.ts';

/** Codes of IV_THRESHOLD_STATUS. */
const [IN_USE, RETIRED, BUILT_IN] = ['1', '2', '3'];
const STANDARD_NAME = '标准阈值 / Standard';
const NAMES = Object.keys(THRESHOLDS) as (keyof Thresholds)[];

/** A row as limits; what it leaves open is as the standard has it. */
export function setOf(row: Row): ThresholdSet {
  const limits = Object.fromEntries(NAMES.map((name) => [name, typeof row[name] === 'number' ? row[name] : THRESHOLDS[name]]));
  return { code: String(row['code']), limits: limits as unknown as Thresholds };
}

const inUse = async (db: Kysely<Tables>): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(THRESHOLD)} where status = ${IN_USE} order by code`.execute(db)).rows;

/** The set that is in use; the standard one where none is, or the documents know none. */
export async function setInUse({ database, writer }: Pick<IvTools, 'database' | 'writer'>, db = database.db): Promise<ThresholdSet> {
  if (!writer.catalogue().resources[THRESHOLD]) return STANDARD;
  const [row] = await inUse(db);
  return row ? setOf(row) : STANDARD;
}

/**
 * Keeps the standard as a record among the sets, to be read and copied: nobody can change it, and it follows the program. It holds where no
 * other is in use.
 */
export async function keepStandard({ database, writer }: Pick<IvTools, 'database' | 'writer'>): Promise<void> {
  const resource = writer.catalogue().resources[THRESHOLD];
  if (!resource) return;
  const wanted: Row = { ...THRESHOLDS, name: STANDARD_NAME, status: BUILT_IN };
  const names = Object.keys(wanted).filter((name) => resource.fields.some((field) => field.name === name));
  const id = await database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${THRESHOLD}, 0))`.execute(db);
    const { rows } = await sql<Row>`select * from ${sql.table(THRESHOLD)} where code = ${STANDARD.code}`.execute(db);
    const [row] = rows;
    if (!row) return (await insertRows(db, writer, resource, [{ ...wanted, code: STANDARD.code }], ownCall.user.userCode))[0]?.['id'];
    // A set of somebody's own that has its name is left alone.
    if (row['status'] !== BUILT_IN || names.every((name) => same(row[name], wanted[name]))) return undefined;
    await storeChange(db, writer, resource, ownCall, row, { ...row, ...wanted }, 'update');
    return row['id'];
  });
  if (id !== undefined) writer.publish({ type: 'record', resource: THRESHOLD, verb: 'update', ids: [String(id)] });
}

/** One set is in use: whichever was before is retired by the one that follows it. */
export const guardThresholds =
  ({ writer }: { writer: Writer }): Guard =>
  async ({ db, call, before, after, announce }) => {
    if (after?.['status'] !== IN_USE || before?.['status'] === IN_USE) return;
    const resource = writer.catalogue().resources[THRESHOLD];
    if (!resource) return;
    await sql`select pg_advisory_xact_lock(hashtextextended(${THRESHOLD}, 0))`.execute(db);
    const others = (await inUse(db)).filter(({ id }) => id !== after['id']);
    for (const other of others) await storeChange(db, writer, resource, call, other, { ...other, status: RETIRED }, 'retire');
    if (others.length) announce({ type: 'record', resource: THRESHOLD, verb: 'update', ids: others.map(({ id }) => String(id)) });
  };
