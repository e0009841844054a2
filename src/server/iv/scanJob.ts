/** The strings of a plan are swept, judged, and compared with the batch before, as a job. */
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { AppError } from '../errors/error.ts';
import { starterOf } from '../jobs/jobs.ts';
import { JobCancelled, type JobKind, type RunningJob } from '../jobs/kind.ts';
import { insertRecord } from '../records/write/insert.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import { judgeBatch } from './again.ts';
import { editable } from './batches.ts';
import { designFor } from './judging/designs.ts';
import { gainOver } from './gain.ts';
import { stringsOf } from './strings.ts';
import { simulatedInverters, type ScanDevice } from './device.ts';
import { move, scanPrefix, STATE, stateOf, tellFailed } from './planStates.ts';
import { storeSweeps, type Taken } from './store.ts';
import { BATCH, PLAN, RECORD, STRING, type IvTools, type JudgeTools } from './tools.ts';
import { Weather } from './weather.ts';

const SCAN = 'ivScan';
const SLICE = 16;
/** States in which a plan may be scanned, and in which a scan of it runs. */
const RUNNABLE: readonly string[] = [STATE.scheduled, STATE.scanning, STATE.diagnosing, STATE.failed];
const RUNNING: readonly (string | undefined)[] = [STATE.scanning, STATE.diagnosing];

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

/** The batch of a plan's scan; one that a run before began is gone on with. */
async function batchOf(tools: IvTools, call: Call, plan: Row, total: number, simulated: boolean): Promise<Row> {
  const { database, writer } = tools;
  const resource = writer.catalogue().resources[BATCH];
  if (!resource) throw new AppError('record.unknown');
  const prefix = scanPrefix(String(plan['code']));
  const { rows } = await sql<Row>`select * from ${sql.table(BATCH)}
    where "planCode" = ${plan['code']} and starts_with(code, ${prefix}) order by "createTime" desc, id desc`.execute(database.db);
  const begun = rows.find(({ status }) => status !== STATE.cancelled);
  if (begun) {
    await move(tools, BATCH, begun['id'], 'resume');
    return begun;
  }
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const code = `${prefix}${day}${rows.length ? `-${rows.length + 1}` : ''}`;
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

/** Strings of the plan whose curves the batch has. */
async function sweptOf({ database }: Pick<IvTools, 'database'>, codes: readonly string[], batch: Row): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select distinct "stringCode" as code from ${sql.table(RECORD)}
    where "batchCode" = ${batch['code']} and "stringCode" = any(${[...codes]}::text[])`.execute(database.db);
  return new Set(rows.map(({ code }) => code));
}

/** Sweeps what is not swept yet. Answers how many strings have their curve then. */
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
  const weather = new Weather(tools.database.db, String(plan['stationCode']));
  const time = new Date().toISOString();
  const there = await sweptOf(tools, codes, batch);
  const left = codes.filter((one) => !there.has(one));
  for (let n = 0; n < left.length; n += SLICE) {
    // Whoever cancels the plan ends its scan.
    if (!RUNNING.includes(await stateOf(tools, plan['id']))) throw new JobCancelled('the plan is not being scanned');
    const taken: Taken[] = [];
    for (const stringCode of left.slice(n, n + SLICE)) {
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
      const known = { irradiance: conditions.irradiance, tCell: conditions.tCell };
      const { irradiance, tCell, conditionsFrom } = await weather.complete({ ...known, time }, known, time);
      taken.push({ stringCode, sweepTime: time, irradiance, tCell, conditionsFrom, points: rounded, file: '' });
      await breathe();
    }
    await storeSweeps(tools, call, batch, taken, device.simulated ? 'simulated' : 'device');
    await job.report(there.size + Math.min(n + SLICE, left.length), codes.length);
  }
  return (await sweptOf(tools, codes, batch)).size;
}

export const scanKind = (tools: JudgeTools, device: ScanDevice = simulatedInverters): JobKind<Payload> => ({
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
    const plan = await editable(tools, call, PLAN, code, 'execute');
    const codes = await wantedOf(tools, plan);
    if (!codes.length) throw new AppError('iv.noStrings');
    await move(tools, PLAN, plan['id'], 'start', {}, call);
    if (!RUNNING.includes(await stateOf(tools, plan['id']))) throw new JobCancelled('the plan is not to be scanned');
    const batch = await batchOf(tools, call, plan, codes.length, device.simulated);
    const swept = await sweepAll(tools, call, plan, device, codes, batch, job);
    if (swept === 0) throw new AppError('iv.noAnswer');
    await move(tools, PLAN, plan['id'], 'diagnose');
    await move(tools, BATCH, batch['id'], 'diagnose');
    const { judged, abnormal } = await judgeBatch(tools, String(batch['code']), job);
    const gain = await gainOver(tools, plan['baselineBatch'], batch['code']);
    await finish(tools, plan, batch, { total: codes.length, done: swept, abnormal, ...gain });
    const result = { batch: batch['code'], judged, abnormal, ...(gain ? { before: gain.beforePf, after: gain.afterPf } : {}) };
    return { result, note: { zh: `扫描 ${swept} 串，异常 ${abnormal}`, en: `${swept} strings scanned, ${abnormal} abnormal` } };
  },
  unfinished: ({ plan }, state, error) => tellFailed(tools, plan, state, error),
});

/** Says that a scan is over, and how much of it there is. */
async function finish(tools: IvTools, plan: Row, batch: Row, values: { total: number; done: number } & Row): Promise<void> {
  const { total, done } = values;
  const partly = done < total;
  const comment = `${total} 串中 ${done} 串有应答 / ${done} of ${total} strings answered`;
  const name = partly ? 'finishPartly' : 'finish';
  await move(tools, BATCH, batch['id'], name, partly ? { comment } : {});
  await move(tools, PLAN, plan['id'], name, partly ? { values, comment } : { values });
}

/** Sweeps the strings of an approved plan. @throws AppError permission.denied, record.unknown, iv.planState, iv.noStrings, import.busy */
export async function scanPlan(tools: IvTools, call: Call, code: string): Promise<CommandAnswer> {
  const plan = await editable(tools, call, PLAN, code, 'execute');
  if (!RUNNABLE.includes(String(plan['status']))) throw new AppError('iv.planState');
  if (!(await wantedOf(tools, plan)).length) throw new AppError('iv.noStrings');
  // The job itself says that it scans: however quickly it is over, what it said last stands.
  return { jobId: await tools.jobs.start(SCAN, starterOf(call), { plan: code }, { subject: code, key: call.startKey }) };
}
