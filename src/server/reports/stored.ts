/** What reports froze: kept once, and read by everything that draws them. */
import { sql, type Kysely } from 'kysely';
import type { ReportData } from '../../contract/report.ts';
import type { Tables } from '../db/connection.ts';
import type { Row } from '../source/rows.ts';
import { gather } from './gather.ts';
import { gatherIv, withStrings } from './gatherIv.ts';
import { defaultTemplate } from './template.ts';
import type { ReportTools } from './tools.ts';

type Db = Kysely<Tables>;

/** The figures of a report's tasks now, as its record names them, and the template it is laid out by. */
export async function figuresNow(tools: ReportTools, db: Db, row: Row): Promise<ReportData> {
  const stationCode = String(row.stationCode);
  const template = await defaultTemplate(tools, db, { stationCode, kind: row.kind });
  const data = await gather(tools, db, {
    stationCode,
    tasks: (row.tasks as string[] | null) ?? [],
    turbineCode: row.kind === 'wind' && typeof row.turbineCode === 'string' && row.turbineCode !== '' ? row.turbineCode : null,
  });
  const batch = row.kind === 'iv' && typeof row.ivBatch === 'string' && row.ivBatch !== '' ? row.ivBatch : undefined;
  const whole = batch === undefined ? data : withStrings(data, await gatherIv(tools, db, stationCode, batch));
  return template ? { ...whole, template } : whole;
}

/** Keeps them in place of what was taken before. */
export async function keep(db: Db, reportId: string, data: ReportData): Promise<void> {
  await sql`insert into sunvane."reportData" ("reportId", data, "takenTime") values (${reportId}::uuid, ${JSON.stringify(data)}::jsonb, ${data.takenAt})
    on conflict ("reportId") do update set data = excluded.data, "takenTime" = excluded."takenTime"`.execute(db);
}

async function kept(db: Db, reportId: string): Promise<ReportData | undefined> {
  const { rows } = await sql<{ data: ReportData }>`select data from sunvane."reportData" where "reportId" = ${reportId}::uuid`.execute(db);
  return rows[0]?.data;
}

/** What a report froze. One that came without (imported, or of the demonstration) freezes at its first look. */
export async function frozen(tools: ReportTools, db: Db, row: Row): Promise<ReportData> {
  const id = String(row.id);
  const known = await kept(db, id);
  if (known) return known;
  const data = await figuresNow(tools, db, row);
  await sql`insert into sunvane."reportData" ("reportId", data, "takenTime") values (${id}::uuid, ${JSON.stringify(data)}::jsonb, ${data.takenAt})
    on conflict do nothing`.execute(db);
  return (await kept(db, id)) ?? data;
}

/** Forgets what a report froze. */
export async function forget(db: Db, reportId: string): Promise<void> {
  await sql`delete from sunvane."reportData" where "reportId" = ${reportId}::uuid`.execute(db);
}

/** Blades by the last letter of their codes. */
function worstOf({ findings }: ReportData): Row {
  const of = (blade: string): string =>
    findings
      .filter(({ assetCode }) => assetCode?.endsWith(blade))
      .flatMap(({ bladeCat }) => bladeCat ?? [])
      .toSorted()
      .at(-1) ?? '1';
  return { worstA: of('A'), worstB: of('B'), worstC: of('C') };
}

/** The figures as they stand in the record itself, where lists count them. */
export const recordFigures = (kind: unknown, data: ReportData): Row => ({
  defectTotal: data.figures.total,
  defectClosed: data.figures.closed,
  loss: data.figures.annualLoss,
  ...(kind === 'wind' ? worstOf(data) : {}),
});
