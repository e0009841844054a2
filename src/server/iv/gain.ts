/** What a check scan gained over the batch that its plan names as baseline. */
import { sql } from 'kysely';
import { changeRow } from '../records/write/change.ts';
import { BATCH, PLAN, RECORD, type IvTools } from './tools.ts';

type Tools = Pick<IvTools, 'database' | 'writer'>;

/** Mean performance of the strings that both have, %, by the names of the plan's fields. */
export interface Gain {
  beforePf: number;
  afterPf: number;
}

/** Means of single records, whose bound is wider, in the bounds of plans. */
const bounded = (value: number): number => Math.min(120, value);

/** Undefined where there is no baseline, or no string with a valid curve in both. */
export async function gainOver({ database }: Pick<Tools, 'database'>, baseline: unknown, after: unknown): Promise<Gain | undefined> {
  if (!baseline) return undefined;
  const { rows } = await sql<{ before: number | null; after: number | null }>`select avg(b.pf) as before, avg(a.pf) as after
    from ${sql.table(RECORD)} a join ${sql.table(RECORD)} b on b."stringCode" = a."stringCode" and b."batchCode" = ${baseline} and b.valid = '1'
    where a."batchCode" = ${after} and a.valid = '1'`.execute(database.db);
  const [row] = rows;
  return row && row.before !== null && row.after !== null ? { beforePf: bounded(row.before), afterPf: bounded(row.after) } : undefined;
}

/**
 * Writes into the plan of a batch what the batch gained, once its curves are judged: swept by a device or out of files alike. Of several
 * batches of a plan the newest does, also where an older one is judged again.
 */
export async function tellGain(tools: Tools, batch: string): Promise<void> {
  const { database, writer } = tools;
  const plans = writer.catalogue().resources[PLAN];
  if (!plans) return;
  const { rows } = await sql<{ id: string; baseline: string }>`select p.id::text, p."baselineBatch" as baseline
    from ${sql.table(BATCH)} b join ${sql.table(PLAN)} p on p.code = b."planCode"
    where b.code = ${batch} and p."baselineBatch" is not null and p."baselineBatch" <> b.code
      and not exists (select from ${sql.table(BATCH)} n where n."planCode" = p.code and n."createTime" > b."createTime")`.execute(
    database.db,
  );
  const [plan] = rows;
  const gain = plan && (await gainOver(tools, plan.baseline, batch));
  if (gain) await changeRow(writer, plans, { id: plan.id, values: { ...gain }, action: 'tellGain' });
}
