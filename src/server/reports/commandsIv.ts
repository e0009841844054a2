/** A report of a batch of sweeps by one press, or of the newest batch of a plan. */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { nameOf, isFaulty, kilo, sum } from '../../contract/ivFigures.ts';
import type { IvData } from '../../contract/ivReport.ts';
import { REPORT_PAGE } from '../../contract/report.ts';
import { adviceOf } from '../../diagnosis/words.ts';
import { FAULTS, type Fault } from '../../diagnosis/verdict.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { insertRecord } from '../records/write/insert.ts';
import type { Writer } from '../records/write/writer.ts';
import { relation } from '../source/columns.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import { day, toolsOf, type MakeTools } from './commands.ts';
import { figuresNow } from './stored.ts';

/** A row that the caller sees. @throws AppError permission.denied, record.unknown */
async function seen({ catalogue, database }: Writer, { user }: Call, name: 'ivBatch' | 'ivPlan', code: string): Promise<Row> {
  const resource = catalogue().resources[name];
  if (!resource) throw new AppError('record.unknown');
  const conditions = [sql`code = ${code}`, ...reach(catalogue(), resource, user, grant(catalogue(), resource, 'view', user))];
  const { rows } = await sql<Row>`select * from ${relation(resource)} where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

/** Faults by how many strings have them, most first. */
function faultsOf({ strings }: IvData): [fault: string, count: number][] {
  const counts = new Map<string, number>();
  for (const one of strings.filter(isFaulty)) counts.set(one.fault, (counts.get(one.fault) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** What the figures say, in sentences that people go on from. */
function summaryOf(iv: IvData, chinese: boolean): string {
  const faulty = iv.strings.filter(isFaulty);
  const swept = iv.strings.length;
  if (!faulty.length) return chinese ? `本次扫描 ${swept} 串，未发现异常。` : `${swept} strings were swept and none was found faulty.`;
  const language = chinese ? 'zh' : 'en';
  const named = faultsOf(iv)
    .slice(0, 3)
    .map(([fault, count]) => `${nameOf(iv, fault, language)} ${count}`)
    .join(chinese ? '、' : ', ');
  const lost = kilo(sum(faulty));
  const { gain } = iv;
  const change = gain ? (gain.after - gain.before).toFixed(1) : '';
  return chinese
    ? `本次扫描 ${swept} 串，异常 ${faulty.length} 串，扫描时损失 ${lost} kW。主要为：${named}。${gain ? `与基准批次共有的 ${gain.shared} 串，平均性能比变化 ${change} 个百分点。` : ''}`
    : `${swept} strings were swept; ${faulty.length} are faulty and lost ${lost} kW during the scan. Most frequent: ${named}.${gain ? ` The mean performance of the ${gain.shared} strings shared with the baseline changed by ${change} percentage points.` : ''}`;
}

const isFault = (name: string): name is Fault => (FAULTS as readonly string[]).includes(name);

/** Advice for the most frequent faults, a line each. */
const adviceFor = (iv: IvData, chinese: boolean): string =>
  faultsOf(iv)
    .slice(0, 3)
    .flatMap(([fault]) => {
      const language = chinese ? 'zh' : 'en';
      return isFault(fault)
        ? [`${nameOf(iv, fault, language)}${chinese ? '：' : ': '}${adviceOf(fault, language)}${chinese ? '。' : '.'}`]
        : [];
    })
    .join('\n');

/**
 * A draft of a report of a batch, with its verdicts as they are now.
 * @throws AppError report.noBatch, report.large, permission.denied, record.unknown outside the caller's reach
 */
export async function makeIvReport(context: MakeTools, call: Call, code: string): Promise<CommandAnswer> {
  const { writer } = context;
  const { report } = writer.catalogue().resources;
  if (!report) throw new AppError('record.unknown');
  const batch = await seen(writer, call, 'ivBatch', code);
  const chinese = call.language === 'zh';
  const wanted = { kind: 'iv', stationCode: String(batch['stationCode']), ivBatch: code };
  const { iv } = await figuresNow(toolsOf(context), writer.database.db, wanted);
  if (!iv) throw new AppError('report.noBatch');
  const row = await insertRecord(writer, report, call, {
    ...wanted,
    reportName: `${String(batch['name'])} ${chinese ? 'IV 诊断报告' : 'IV diagnosis report'}`.slice(0, 100),
    periodFrom: iv.from?.slice(0, 10) ?? day(undefined),
    periodTo: iv.to?.slice(0, 10) ?? day(undefined),
    summary: summaryOf(iv, chinese),
    ...(iv.strings.some(isFaulty) ? { recommendation: adviceFor(iv, chinese).slice(0, 2000) } : {}),
    author: call.user.userCode,
  });
  return { open: `${REPORT_PAGE}?id=${String(row.id)}` };
}

/** The same of the newest batch of a plan. @throws AppError report.noScan */
export async function makeIvPlanReport(context: MakeTools, call: Call, code: string): Promise<CommandAnswer> {
  const { writer } = context;
  const plan = await seen(writer, call, 'ivPlan', code);
  const { rows } = await sql<{ code: string }>`select b.code from "ivBatch" b where b."planCode" = ${plan['code']}
    and exists (select from "ivRecord" r where r."batchCode" = b.code) order by b."scanTime" desc nulls last, b.id desc limit 1`.execute(
    writer.database.db,
  );
  const [batch] = rows;
  if (!batch) throw new AppError('report.noScan');
  return makeIvReport(context, call, batch.code);
}
