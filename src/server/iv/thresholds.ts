/** What curves are judged by: the set that is in use, and how one comes into use. */
import { sql, type Kysely } from 'kysely';
import { THRESHOLDS, type Thresholds } from '../../diagnosis/thresholds.ts';
import { same } from '../../documents/ground/same.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import type { Guard } from '../house/guard.ts';
import { insertRows } from '../records/write/bulk.ts';
import { storeChange } from '../records/write/store.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import { ownCall } from '../user/owner.ts';
import { STANDARD, type ThresholdSet } from './judging/judge.ts';
import { THRESHOLD, type IvTools } from './tools.ts';

/** Codes of IV_THRESHOLD_STATUS. */
const [IN_USE, RETIRED] = ['1', '2'];
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

/** One writes sets at a time. */
const lock = async (db: Kysely<Tables>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${THRESHOLD}, 0))`.execute(db);
};
const standardIn = async (db: Kysely<Tables>): Promise<Row | undefined> =>
  (await sql<Row>`select * from ${sql.table(THRESHOLD)} where code = ${STANDARD.code} and name = ${STANDARD_NAME}`.execute(db)).rows[0];

/** Keeps the standard as a record among the sets, to be read, copied and used: it follows the program, and holds where no other is in use. */
export async function keepStandard({ database, writer }: Pick<IvTools, 'database' | 'writer'>): Promise<void> {
  const resource = writer.catalogue().resources[THRESHOLD];
  if (!resource) return;
  const id = await database.db.transaction().execute(async (db) => {
    await lock(db);
    const row = await standardIn(db);
    const others = (await inUse(db)).some((one) => one['code'] !== STANDARD.code);
    const wanted: Row = { ...THRESHOLDS, status: others ? RETIRED : IN_USE };
    if (!row) {
      const taken = await sql`select 1 from ${sql.table(THRESHOLD)} where code = ${STANDARD.code}`.execute(db);
      // A set of somebody's own that has its code is left alone.
      if (taken.rows.length) return undefined;
      const fresh = { ...wanted, code: STANDARD.code, name: STANDARD_NAME };
      return (await insertRows(db, writer, resource, [fresh], ownCall.user.userCode))[0]?.['id'];
    }
    if (Object.keys(wanted).every((name) => same(row[name], wanted[name]))) return undefined;
    await storeChange(db, writer, resource, ownCall, row, { ...row, ...wanted }, 'update');
    return row['id'];
  });
  if (id !== undefined) writer.publish({ type: 'record', resource: THRESHOLD, verb: 'update', ids: [String(id)] });
}

/**
 * One set is in use: whichever was before is retired by the one that follows it, and the standard follows one that is taken back.
 * @throws AppError iv.standardSet
 */
export const guardThresholds =
  ({ writer }: { writer: Writer }): Guard =>
  async ({ db, call, before, after, announce }) => {
    const resource = writer.catalogue().resources[THRESHOLD];
    const [was, is] = [before?.['status'], after?.['status']];
    const standard = (before ?? after)?.['code'] === STANDARD.code && (!before || before['name'] === STANDARD_NAME);
    if (standard && (!before || !after || (was === IN_USE && is !== IN_USE))) throw new AppError('iv.standardSet');
    if (!resource || was === is || (was !== IN_USE && is !== IN_USE)) return;
    await lock(db);
    const move = async (rows: readonly Row[], status: string, verb: string): Promise<void> => {
      for (const row of rows) await storeChange(db, writer, resource, call, row, { ...row, status }, verb);
      if (rows.length) announce({ type: 'record', resource: THRESHOLD, verb: 'update', ids: rows.map(({ id }) => String(id)) });
    };
    const others = (await inUse(db)).filter(({ id }) => id !== (before ?? after)?.['id']);
    if (is === IN_USE) return move(others, RETIRED, 'retire');
    const own = await standardIn(db);
    if (own && !others.length) await move([own], IN_USE, 'apply');
  };
