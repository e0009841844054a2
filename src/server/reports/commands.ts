/** A report of a task by one press, and the figures of a draft taken anew. */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { REPORT_PAGE, type ReportData } from '../../contract/report.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { insertRecord } from '../records/write/insert.ts';
import { lockRow } from '../records/write/lock.ts';
import { storeChange } from '../records/write/store.ts';
import { transact } from '../records/write/transact.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import { figuresNow, keep, recordFigures } from './stored.ts';
import type { ReportTools } from './tools.ts';

/** REPORT_KIND of a task's kind. */
const KINDS: Readonly<Record<string, string>> = {
  solar: 'solar',
  dockSolar: 'solar',
  wind: 'wind',
  dockWind: 'wind',
  line: 'line',
  dockLine: 'line',
};

/** What commands have at hand, as reports want it. */
export type MakeTools = Pick<ReportTools, 'database' | 'writer' | 'storage'>;
export const toolsOf = ({ database, writer, storage }: MakeTools): ReportTools => ({
  database,
  writer,
  storage,
  reader: writer,
  dictionaries: writer.dictionaries,
});

async function taskOf({ catalogue, database }: Writer, { user }: Call, taskCode: string): Promise<Row> {
  const { task } = catalogue().resources;
  if (!task) throw new AppError('record.unknown');
  const within = reach(catalogue(), task, user, grant(catalogue(), task, 'view', user));
  const { rows } =
    await sql<Row>`select * from ${relation(task)} where ${sql.join([sql`"taskCode" = ${taskCode}`, ...within], sql` and `)}`.execute(
      database.db,
    );
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

/** What the figures say, in a sentence that people go on from. */
function summaryOf({ figures: { total, levels, modules, powerLoss }, faults }: ReportData, chinese: boolean): string {
  const [first] = faults;
  const kilowatts = (powerLoss / 1000).toFixed(1);
  if (!first) return chinese ? '本次巡检未发现缺陷。' : 'The inspection found no defects.';
  return chinese
    ? `本次巡检发现缺陷 ${total} 处，其中危急 ${levels['3']} 处、严重 ${levels['2']} 处，涉及组件 ${modules} 块，功率损失 ${kilowatts} kW。以${first.name.zh}影响最大，共 ${first.count} 处。`
    : `The inspection found ${total} defects, ${levels['3']} of them critical and ${levels['2']} major. ${modules} modules are affected and ${kilowatts} kW lost. ${first.name.en} weighs most, with ${first.count}.`;
}

/** Without what only solar stations have. */
function windSummary({ figures: { total, levels }, faults: [first] }: ReportData, chinese: boolean): string {
  if (!first) return chinese ? '本次巡检未发现缺陷。' : 'The inspection found no defects.';
  return chinese
    ? `本次巡检发现缺陷 ${total} 处，其中危急 ${levels['3']} 处、严重 ${levels['2']} 处。最多的是${first.name.zh}，共 ${first.count} 处。`
    : `The inspection found ${total} defects, ${levels['3']} of them critical and ${levels['2']} major. Most of them are ${first.name.en}, with ${first.count}.`;
}

export const day = (value: unknown): string =>
  new Date(value instanceof Date || typeof value === 'string' ? value : Date.now()).toISOString().slice(0, 10);

/**
 * A draft of a report of a task that is done, with its figures as they are now.
 * @throws AppError report.unfit, permission.denied, record.unknown outside the caller's reach
 */
export async function makeReport(context: MakeTools, call: Call, taskCode: string): Promise<CommandAnswer> {
  const { writer } = context;
  const { report } = writer.catalogue().resources;
  const task = await taskOf(writer, call, taskCode);
  const kind = KINDS[String(task.kind)];
  if (!report || !kind || typeof task.stationCode !== 'string') throw new AppError('report.unfit');
  const chinese = call.language === 'zh';
  const wanted = {
    kind,
    stationCode: task.stationCode,
    tasks: [taskCode],
    ...(kind === 'wind' && task.turbineCode ? { turbineCode: task.turbineCode } : {}),
  };
  const data = await figuresNow(toolsOf(context), writer.database.db, wanted);
  const row = await insertRecord(writer, report, call, {
    ...wanted,
    reportName: `${String(task.taskName)} ${chinese ? '报告' : 'report'}`.slice(0, 100),
    periodFrom: day(task.startTime),
    periodTo: day(task.endTime ?? task.startTime),
    summary: kind === 'solar' ? summaryOf(data, chinese) : windSummary(data, chinese),
    author: call.user.userCode,
    ...(kind === 'wind' ? { inspectDate: day(task.startTime) } : {}),
  });
  return { open: `${REPORT_PAGE}?id=${String(row.id)}` };
}

/** Takes the figures of a draft anew. @throws AppError report.frozen, permission.denied, record.unknown */
export async function retakeReport(context: MakeTools, call: Call, reportId: string): Promise<void> {
  const { writer } = context;
  const catalogue = writer.catalogue();
  const { report } = catalogue.resources;
  if (!report) throw new AppError('record.unknown');
  const within = reach(catalogue, report, call.user, grant(catalogue, report, 'edit', call.user));
  await transact(writer, report, async (db) => {
    const before = await lockRow(db, report, reportId, within);
    if (before.releaseStatus !== '0') throw new AppError('report.frozen');
    const data = await figuresNow(toolsOf(context), db, before);
    await keep(db, reportId, data);
    await storeChange(db, writer, report, call, before, { ...before, ...recordFigures(before.kind, data) }, 'retakeReport');
  });
  writer.publish({ type: 'record', resource: 'report', verb: 'update', ids: [reportId] });
}
