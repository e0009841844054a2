/** What curves are judged by: the set that is in use, and how one comes into use. */
import { sql, type Kysely } from 'kysely';
import { THRESHOLDS, type Thresholds } from '../../diagnosis/thresholds.ts';
import type { Tables } from '../db/connection.ts';
import type { Guard } from '../house/guard.ts';
import { storeChange } from '../records/write/store.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import { STANDARD, type ThresholdSet } from './judging/judge.ts';
import { THRESHOLD, type IvTools } from './tools.ts';

/** Codes of IV_THRESHOLD_STATUS. */
const [IN_USE, RETIRED] = ['1', '2'];
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
