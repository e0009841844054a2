/** The strings of a plan are swept, judged, and compared with the batch before, as a job. */
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { AppError } from '../errors/error.ts';
import { starterOf } from '../jobs/jobs.ts';
import type { JobKind, RunningJob } from '../jobs/kind.ts';
import { insertRecord } from '../records/write/insert.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import { judgeBatch } from './again.ts';
import { editable } from './batches.ts';
import { designFor, stringsOf } from './designs.ts';
import { simulatedInverters, type ScanDevice } from './device.ts';
import { storeSweeps, type Taken } from './store.ts';
import { BATCH, PLAN, RECORD, STRING, type IvTools } from './tools.ts';

const SCAN = 'ivScan';
const SLICE = 16;
/** States of plans (IV_STATUS) in which they are scanned, and those that follow. */
const RUNNABLE = ['2', '3'];
const [SCANNING, DONE, PARTLY] = ['3', '5', '6'];

interface Payload {
  plan: string;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Codes of the strings that a plan is for: those of its inverters, else of its zones. */
async function wantedOf({ database }: Pick<IvTools, 'database'>, plan: Row): Promise<string[]> {
  const [inverters, zones] = [listOf(plan['inverters']), listOf(plan['zones'])];
  const { rows } = await sql<{ code: string }>`select s.code from ${sql.table(STRING)} s join inverter i on i.code = s."inverterCode"
    where s."stationCode" = ${plan['stationCode']} and (i.code = any(${inverters}::text[]) or ${inverters.length === 0} and i."zoneCode" = any(${zones}::text[]))
    order by s.code`.execute(database.db);
  return rows.map(({ code }) => code);
}

/** The batch of a plan's run; one that a run before began is gone on with. */
async function batchOf({ database, writer }: IvTools, call: Call, plan: Row, total: number, simulated: boolean): Promise<Row> {
  const resource = writer.catalogue().resources[BATCH];
  if (!resource) throw new AppError('record.unknown');
  const code = `${String(plan['code'])}-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  const { rows } = await sql<Row>`select * from ${sql.table(BATCH)} where code = ${code}`.execute(database.db);
  if (rows[0]) return rows[0];
  const label = simulated ? (call.language === 'zh' ? '（模拟）' : ' (simulated)') : '';
  const { stationCode, kind, name } = plan;
  return insertRecord(writer, resource, call, {
    code,
    name: `${String(name)}${label}`.slice(0, 100),
    stationCode,
    kind,
    planCode: plan['code'],
    scanTime: new Date().toISOString(),
    total,
  });
}

/** Middle performance of the strings that two batches share, %. */
async function compared(
  { database }: Pick<IvTools, 'database'>,
  before: unknown,
  after: unknown,
): Promise<{ before: number; after: number } | undefined> {
  const { rows } = await sql<{ before: number | null; after: number | null }>`select avg(b.pf) as before, avg(a.pf) as after
    from ${sql.table(RECORD)} a join ${sql.table(RECORD)} b on b."stringCode" = a."stringCode" and b."batchCode" = ${before} and b.valid = '1'
    where a."batchCode" = ${after} and a.valid = '1'`.execute(database.db);
  const [row] = rows;
  return row && row.before !== null && row.after !== null ? { before: row.before, after: row.after } : undefined;
}

async function sweepAll(
  tools: IvTools,
  call: Call,
  plan: Row,
  device: ScanDevice,
  codes: readonly string[],
  batch: Row,
  job: RunningJob,
): Promise<number> {
  const strings = await stringsOf(tools.database.db, codes);
  const time = new Date().toISOString();
  let swept = 0;
  for (let n = 0; n < codes.length; n += SLICE) {
    const taken: Taken[] = [];
    for (const stringCode of codes.slice(n, n + SLICE)) {
      const string = strings.get(stringCode);
      const answer = await device.scan({
        stringCode,
        inverterCode: string?.inverterCode ?? '',
        design: string && designFor(string),
        points: Number(plan['points'] ?? 128),
        check: plan['kind'] === 'cv',
        irradianceMin: Number(plan['irradianceMin'] ?? 600),
      });
      if (!answer) continue;
      const { points, conditions } = answer;
      const rounded = points.map(([v, i]): [number, number] => [Number(v.toFixed(2)), Number(i.toFixed(4))]);
      taken.push({ stringCode, sweepTime: time, ...conditions, points: rounded, file: '' });
      await breathe();
    }
    await storeSweeps(tools, call, batch, taken, device.simulated ? 'simulated' : 'device');
    swept += taken.length;
    await job.report(Math.min(n + SLICE, codes.length), codes.length);
  }
  return swept;
}

export const scanKind = (tools: IvTools, device: ScanDevice = simulatedInverters): JobKind<Payload> => ({
  kind: SCAN,
  title: '模拟 IV 扫描',
  titleEn: 'Simulated IV scan',
  retries: 2,
  where: 'here',
  limits: { seconds: 3600 },
  check(payload) {
    const { plan } = (payload ?? {}) as Partial<Payload>;
    if (typeof plan !== 'string') throw new TypeError('a scan needs a plan');
    return { plan };
  },
  lock: ({ plan }) => `ivPlan:${plan}`,
  async run({ plan: code }, job) {
    const call = await job.call();
    const plan = await editable(tools, call, PLAN, code);
    const codes = await wantedOf(tools, plan);
    const batch = await batchOf(tools, call, plan, codes.length, device.simulated);
    const swept = await sweepAll(tools, call, plan, device, codes, batch, job);
    const { judged, abnormal } = await judgeBatch(tools, String(batch['code']), (done, total) => job.report(done, total));
    const gain = plan['baselineBatch'] ? await compared(tools, plan['baselineBatch'], batch['code']) : undefined;
    const status = swept < codes.length ? PARTLY : DONE;
    const { db } = tools.database;
    await sql`update ${sql.table(BATCH)} set status = ${status} where code = ${batch['code']}`.execute(db);
    await sql`update ${sql.table(PLAN)} set status = ${status}, total = ${codes.length}, done = ${swept}, abnormal = ${abnormal}, "beforePf" = ${gain?.before ?? null},
      "afterPf" = ${gain?.after ?? null}, version = version + 1, "updateTime" = now() where code = ${code}`.execute(db);
    tools.writer.publish({ type: 'record', resource: PLAN, verb: 'update', ids: [String(plan['id'])] });
    const result = { batch: batch['code'], judged, abnormal, ...(gain ? { before: gain.before, after: gain.after } : {}) };
    return { result, note: { zh: `扫描 ${swept} 串，异常 ${abnormal}`, en: `${swept} strings scanned, ${abnormal} abnormal` } };
  },
});

/** Sweeps the strings of an approved plan. @throws AppError permission.denied, record.unknown, iv.planState, iv.noStrings, import.busy */
export async function scanPlan(tools: IvTools, call: Call, code: string): Promise<CommandAnswer> {
  const plan = await editable(tools, call, PLAN, code);
  if (!RUNNABLE.includes(String(plan['status']))) throw new AppError('iv.planState');
  if (!(await wantedOf(tools, plan)).length) throw new AppError('iv.noStrings');
  const jobId = await tools.jobs.start(SCAN, starterOf(call), { plan: code }, { subject: code, key: call.startKey });
  await sql`update ${sql.table(PLAN)} set status = ${SCANNING}, version = version + 1 where code = ${code}`.execute(tools.database.db);
  tools.writer.publish({ type: 'record', resource: PLAN, verb: 'update', ids: [String(plan['id'])] });
  return { jobId };
}
