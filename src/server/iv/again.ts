/** Stored records of a batch judged again, in a thread, each against its sisters. */
import { sql, type Kysely } from 'kysely';
import type { Point } from '../../diagnosis/string.ts';
import type { Tables } from '../db/connection.ts';
import { seriesText } from '../db/series.ts';
import { AppError } from '../errors/error.ts';
import type { RunningJob } from '../jobs/kind.ts';
import type { Row } from '../source/rows.ts';
import type { Swept } from './judging/group.ts';
import { decideShunts } from './second.ts';
import { stringsOf } from './strings.ts';
import { setInUse } from './thresholds.ts';
import { BATCH, RECORD, type JudgeTools } from './tools.ts';

/** Records judged and written at a time, with the rest of their inverter. */
const CHUNK = 240;

/** Ids of a batch with their strings, whole inverters together. */
async function chunksOf(db: Kysely<Tables>, batch: string): Promise<{ ids: string[][]; strings: Awaited<ReturnType<typeof stringsOf>> }> {
  const { rows } = await sql<{ id: string; code: string }>`select id::text, "stringCode" as code from ${sql.table(RECORD)}
    where "batchCode" = ${batch} order by "stringCode", id`.execute(db);
  const strings = await stringsOf(
    db,
    rows.map(({ code }) => code),
  );
  const inverters = new Map<string, string[]>();
  for (const { id, code } of rows) {
    const name = strings.get(code)?.inverterCode ?? '';
    const ids = inverters.get(name);
    if (ids) ids.push(id);
    else inverters.set(name, [id]);
  }
  const ids: string[][] = [];
  for (const own of inverters.values()) {
    const last = ids.at(-1);
    if (last && last.length < CHUNK) last.push(...own);
    else ids.push([...own]);
  }
  return { ids, strings };
}

/** What a record says now of its curve. */
export interface Stored extends Swept {
  faults: string[] | null;
  severity: string | null;
}

/** Sweeps of a batch, whole inverters at a time. */
export async function* sweptIn(db: Kysely<Tables>, batch: string): AsyncGenerator<{ records: Stored[]; total: number }> {
  const { ids, strings } = await chunksOf(db, batch);
  const total = ids.reduce((sum, { length }) => sum + length, 0);
  for (const chunk of ids) {
    const { rows } = await sql<
      Omit<Stored, 'sweepTime' | 'string'> & { code: string; time: Date | string; points: Point[] | null }
    >`select id::text,
      "stringCode" as code, "sweepTime" as time, irradiance, "tCell", points, "conditionsFrom", faults, severity from ${sql.table(RECORD)}
      where id = any(${chunk}::uuid[]) order by "stringCode", id`.execute(db);
    yield {
      records: rows.map(({ code, time, ...row }) => ({ ...row, sweepTime: Number(new Date(time)), string: strings.get(code) })),
      total,
    };
  }
}

/** Writes columns of many records at once. @param series those of them that are series */
async function write(db: Kysely<Tables>, names: readonly string[], series: readonly string[], rows: readonly Row[]): Promise<void> {
  const packed = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(series.map((name) => [name, row[name] ? seriesText(row[name]) : null])),
  }));
  const set = names.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`);
  await sql`update ${sql.table(RECORD)} r set ${sql.join(set)}
    from jsonb_populate_recordset(null::${sql.table(RECORD)}, ${JSON.stringify(packed)}::jsonb) x where r.id = x.id`.execute(db);
}

export const isAbnormal = (faults: unknown): boolean => {
  const first = Array.isArray(faults) ? String(faults[0]) : 'invalid';
  return first !== 'normal' && first !== 'invalid';
};

/** Writes what follows from the curves of a batch. Answers how many are abnormal. @param job told how far it is, after each chunk */
export async function judgeBatch(
  tools: Pick<JudgeTools, 'database' | 'writer' | 'judges'>,
  batch: string,
  job: Pick<RunningJob, 'report' | 'signal'>,
): Promise<{ judged: number; abnormal: number }> {
  const { database, writer, judges } = tools;
  const resource = writer.catalogue().resources[RECORD];
  if (!resource) throw new AppError('record.unknown');
  const types = new Map(resource.fields.map(({ name, type }) => [name, type]));
  const set = await setInUse(tools);
  let [done, abnormal] = [0, 0];
  for await (const { records, total } of sweptIn(database.db, batch)) {
    const rows = await judges.judge(records, set, job.signal);
    const names = Object.keys(rows[0] ?? {}).filter((name) => types.has(name));
    const series = names.filter((name) => types.get(name) === 'series');
    if (names.length) await write(database.db, names, series, rows);
    abnormal += rows.filter(({ faults }) => isAbnormal(faults)).length;
    done += rows.length;
    writer.publish({ type: 'record', resource: RECORD, verb: 'update', ids: records.map(({ id }) => id) });
    await job.report(done, total);
  }
  await decideShunts(tools, batch);
  await countBatch(tools, batch);
  return { judged: done, abnormal };
}

/** What a batch says of its records. */
async function countBatch({ database, writer }: Pick<JudgeTools, 'database' | 'writer'>, batch: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`update ${sql.table(BATCH)} b set done = r.done, abnormal = r.abnormal, irradiance = r.irradiance, "tCell" = r."tCell",
      "scanTime" = coalesce(r."scanTime", b."scanTime"), total = greatest(coalesce(b.total, 0), r.done)
    from (select count(*) filter (where valid = '1') as done, count(*) filter (where valid = '1' and not faults && array['normal']) as abnormal, avg(irradiance) as irradiance,
        avg("tCell") as "tCell", min("sweepTime") as "scanTime" from ${sql.table(RECORD)} where "batchCode" = ${batch}) r
    where b.code = ${batch} returning b.id::text`.execute(database.db);
  writer.publish({ type: 'record', resource: BATCH, verb: 'update', ids: rows.map(({ id }) => id) });
}
