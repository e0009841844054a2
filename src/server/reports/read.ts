/** A report as a page: for who is signed in by its id, for anybody by a link to it. */
import { sql } from 'kysely';
import type { ReportHead, ReportPage } from '../../contract/report.ts';
import type { Language } from '../../contract/constants.ts';
import { isoIn } from '../../documents/ground/clock.ts';
import { AppError } from '../errors/error.ts';
import { detail } from '../records/list/list.ts';
import { grant, may, reach } from '../records/reach/access.ts';
import { openShare } from '../share/share.ts';
import { relation } from '../source/columns.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import type { ReportData } from '../../contract/report.ts';
import { frozen } from './stored.ts';
import type { ReportTools } from './tools.ts';

const RELEASED = '2';

const words = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** In the zone of the deployment, where its days begin. */
const time = (value: unknown): string | null =>
  value instanceof Date || typeof value === 'string' ? isoIn(new Date(value).getTime()) : null;

/** A report's own words; of people the names, never what they sign in with. */
function headOf(row: Row): ReportHead {
  const labels = (row['$labels'] ?? {}) as Row;
  const date = (value: unknown): string | null => (value instanceof Date ? value.toISOString().slice(0, 10) : words(value));
  return {
    id: String(row.id),
    code: String(row.reportCode),
    name: String(row.reportName),
    kind: String(row.kind),
    status: String(row.releaseStatus),
    from: date(row.periodFrom),
    to: date(row.periodTo),
    summary: words(row.summary),
    recommendation: words(row.recommendation),
    edition: Number(row.edition ?? 0),
    author: words(labels.author),
    reviewer: words(labels.reviewer),
    reviewTime: time(row.reviewTime),
    releaseTime: time(row.releaseTime),
  };
}

/** The same of strings. @throws AppError report.held */
async function checkBatch({ reader }: ReportTools, { user }: Call, batch: string): Promise<void> {
  const { ivRecord } = reader.catalogue().resources;
  if (!ivRecord || !may(reader.catalogue(), ivRecord, 'view', user)) throw new AppError('report.held');
  const within = reach(reader.catalogue(), ivRecord, user, grant(reader.catalogue(), ivRecord, 'view', user));
  const { rows } = await sql<{ held: boolean }>`select exists (select from ${relation(ivRecord)} where "batchCode" = ${batch}
    and not (${within.length ? sql.join(within, sql` and `) : sql`true`})) as held`.execute(reader.database.db);
  if (rows[0]?.held) throw new AppError('report.held');
}

/**
 * Until a report is released it shows nobody a finding that they do not see among the defects.
 * @throws AppError report.held
 */
async function checkFindings(tools: ReportTools, call: Call, data: ReportData): Promise<void> {
  const { reader } = tools;
  const { user } = call;
  if (data.iv) await checkBatch(tools, call, data.iv.batch.code);
  const { defect } = reader.catalogue().resources;
  const { findings } = data;
  if (!defect || !findings.length) return;
  const ids = findings.map(({ id }) => id);
  const count = async (conditions: readonly ReturnType<typeof sql>[]): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${relation(defect)}
      where ${sql.join([sql`id = any(${ids}::uuid[])`, sql`"deletedTime" is null`, ...conditions], sql` and `)}`.execute(
      reader.database.db,
    );
    return rows[0]?.n ?? 0;
  };
  if (!may(reader.catalogue(), defect, 'view', user)) throw new AppError('report.held');
  const seen = await count(reach(reader.catalogue(), defect, user, grant(reader.catalogue(), defect, 'view', user)));
  if (seen < (await count([]))) throw new AppError('report.held');
}

/** A report the caller reaches. @throws AppError record.unknown, permission.denied, report.held */
export async function reportFor(tools: ReportTools, call: Call, id: string): Promise<ReportPage> {
  const { report } = tools.reader.catalogue().resources;
  if (!report) throw new AppError('record.unknown');
  const row = await detail(tools.reader, report, call, id);
  const data = await frozen(tools, tools.database.db, row);
  if (row.releaseStatus !== RELEASED) await checkFindings(tools, call, data);
  return { head: headOf(row), data };
}

/** The report of a link. @throws AppError share.unknown, share.over */
export async function reportBy(tools: ReportTools, share: string, language: Language): Promise<ReportPage> {
  const { page, record, untilText } = await openShare(tools, share, language);
  if (page !== 'solarReport') throw new AppError('share.unknown');
  return { head: headOf(record), data: await frozen(tools, tools.database.db, record), untilText };
}
