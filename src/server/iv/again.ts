/** Stored records of a batch judged again, each against its sisters: strings of one inverter that were swept together. */
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Curve, Point } from '../../diagnosis/string.ts';
import { tidy } from '../../diagnosis/points.ts';
import { AppError } from '../errors/error.ts';
import { toColumn } from '../records/rows/rows.ts';
import type { Row } from '../source/rows.ts';
import { designFor, stringsOf, type StringRow } from './designs.ts';
import { judged } from './judge.ts';
import { BATCH, RECORD, type IvTools } from './tools.ts';

interface Stored {
  id: string;
  stringCode: string;
  sweepTime: Date | string;
  irradiance: number | null;
  tCell: number | null;
  points: Point[] | null;
}

/** Sweeps within so many ms count as made together, and in the same light within a share. */
const [TOGETHER, SAME_LIGHT] = [120_000, 0.05];
/** Records judged at a time, before others have their turn. */
const SLICE = 16;

type Made = Stored & { string: StringRow | undefined };

/** Curves that were swept with one, in its light; its own among them. */
function sistersOf(own: Made, all: readonly Made[]): Curve[] {
  const time = Number(new Date(own.sweepTime));
  return all.flatMap((one) => {
    if (!one.points || !one.irradiance || !own.irradiance || one.string?.model !== own.string?.model) return [];
    if (one.string?.moduleCount !== own.string?.moduleCount) return [];
    const share = own.irradiance / one.irradiance;
    const near = Math.abs(Number(new Date(one.sweepTime)) - time) <= TOGETHER && Math.abs(share - 1) <= SAME_LIGHT;
    return near ? [tidy(one.points).curve.map(([v, i]): Point => [v, i * share])] : [];
  });
}

function inGroups(records: readonly Made[]): Made[][] {
  const groups = new Map<string, Made[]>();
  for (const one of records) {
    const name = one.string?.inverterCode ?? '';
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()];
}

/** Writes what follows from the curves of a batch. Answers how many are abnormal. @param told how far it is, after each slice */
export async function judgeBatch(
  { database, writer }: Pick<IvTools, 'database' | 'writer'>,
  batch: string,
  told: (done: number, total: number) => Promise<void>,
): Promise<{ judged: number; abnormal: number }> {
  const { db } = database;
  const resource = writer.catalogue().resources[RECORD];
  if (!resource) throw new AppError('record.unknown');
  const { rows } = await sql<Stored>`select id::text, "stringCode", "sweepTime", irradiance, "tCell", points from ${sql.table(RECORD)}
    where "batchCode" = ${batch} order by "stringCode", id`.execute(db);
  const strings = await stringsOf(
    db,
    rows.map(({ stringCode }) => stringCode),
  );
  const records = rows.map((row): Made => ({ ...row, string: strings.get(row.stringCode) }));
  let [done, abnormal] = [0, 0];
  for (const group of inGroups(records))
    for (let n = 0; n < group.length; n += SLICE) {
      const slice = group
        .slice(n, n + SLICE)
        .map((one): Row => ({
          id: one.id,
          ...judged({ ...one, design: one.string && designFor(one.string), sisters: sistersOf(one, group) }),
        }));
      await db.transaction().execute(async (trx) => {
        for (const { id, ...values } of slice) {
          const set = Object.entries(values).flatMap(([name, value]) => {
            const field = resource.fields.find((f) => f.name === name);
            return field ? [sql`${sql.ref(name)} = ${toColumn(field, value)}`] : [];
          });
          await sql`update ${sql.table(RECORD)} set ${sql.join(set)} where id = ${String(id)}::uuid`.execute(trx);
        }
      });
      abnormal += slice.filter(({ faults }) => ![['normal'], ['invalid']].some(([one]) => (faults as string[] | null)?.[0] === one)).length;
      done += slice.length;
      await told(done, records.length);
      await breathe();
    }
  await countBatch({ database, writer }, batch);
  writer.publish({ type: 'record', resource: RECORD, verb: 'update', ids: rows.map(({ id }) => id) });
  return { judged: done, abnormal };
}

/** What a batch says of its records. */
async function countBatch({ database, writer }: Pick<IvTools, 'database' | 'writer'>, batch: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`update ${sql.table(BATCH)} b set done = r.done, abnormal = r.abnormal, irradiance = r.irradiance, "tCell" = r."tCell",
      "scanTime" = coalesce(r."scanTime", b."scanTime"), total = greatest(coalesce(b.total, 0), r.done)
    from (select count(*) filter (where valid = '1') as done, count(*) filter (where valid = '1' and not faults && array['normal']) as abnormal, avg(irradiance) as irradiance,
        avg("tCell") as "tCell", min("sweepTime") as "scanTime" from ${sql.table(RECORD)} where "batchCode" = ${batch}) r
    where b.code = ${batch} returning b.id::text`.execute(database.db);
  writer.publish({ type: 'record', resource: BATCH, verb: 'update', ids: rows.map(({ id }) => id) });
}
