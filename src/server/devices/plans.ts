/** Plans of docks: their routes become flights one after the other; those that come back are armed again. */
import type { Writer } from '../records/write/writer.ts';
import { runAutomatic } from '../records/write/automatic.ts';
import { moveRecords } from '../records/write/transition.ts';
import type { Row } from '../source/rows.ts';
import { owner } from '../user/owner.ts';
import { nextRun } from './cycle.ts';
import type { Flights } from './flights.ts';
import { ENDED } from './flightRows.ts';
import type { Registry } from './registry.ts';
import { checksOf, dockRow, type Surroundings } from './surroundings.ts';

interface PlanTools extends Surroundings {
  writer: Writer;
  registry: Registry;
  flights: Flights;
}

interface Plan extends Row {
  id: string;
  planCode: string;
  airportSn: string;
  routes: string[] | null;
  runStart: string | null;
  resumeTime: string | null;
  endTime: string;
}

interface RunFlight {
  id: string;
  status: string;
  routeCode: string;
  endTime: string | null;
}

/** What a plan under way comes to next. */
export type Next = { fly: string } | { wait: true } | { finish: 'finish' | 'finishPartly' };

/** Decides by the flights of this run, in the order they were sent. */
export function nextOf(
  { routes, resumeTime, endTime }: Pick<Plan, 'routes' | 'resumeTime' | 'endTime'>,
  flights: readonly RunFlight[],
  now: number,
): Next {
  if (flights.some(({ status }) => !ENDED.includes(status))) return { wait: true };
  for (const route of routes ?? []) {
    const own = flights.filter(({ routeCode }) => routeCode === route);
    if (own.some(({ status }) => status === 'ok')) continue;
    const last = own.at(-1);
    const before = last && resumeTime !== null && Date.parse(last.endTime ?? '') < Date.parse(resumeTime);
    if (last && !before) return { finish: 'finishPartly' };
    return Date.parse(endTime) <= now ? { finish: 'finishPartly' } : { fly: route };
  }
  return { finish: 'finish' };
}

export class Plans {
  #round: Promise<void> | undefined;

  constructor(private readonly tools: PlanTools) {}

  /** Begins what is due, flies what is begun; never twice at a time. */
  tick(): Promise<void> {
    this.#round ??= this.#take().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #take(): Promise<void> {
    const { writer, registry } = this.tools;
    await runAutomatic(writer, new Date().toISOString(), 'plan');
    const docks = registry.onChannel().map(({ sn }) => sn);
    const { rows } = await writer.database.pool.query<Plan>(
      `select id, "planCode", "planName", "airportSn", routes, "runStart", "resumeTime", "endTime", "windLimit"::float8 as "windLimit", "rainLimit",
           "batteryMin"::float8 as "batteryMin", "returnHeight"::float8 as "returnHeight", "rcLost", responsible
         from plan where status = '3' and mode = '3' and "deletedTime" is null and "airportSn" = any($1) and "runStart" is not null`,
      [docks],
    );
    for (const plan of rows) await this.#fly(plan);
  }

  async #fly(plan: Plan): Promise<void> {
    const { writer, registry, flights } = this.tools;
    const { pool } = writer.database;
    const { rows } = await pool.query<RunFlight>(
      `select id, status, "routeCode", "endTime" from flight where "planCode" = $1 and "sentTime" >= $2 order by "sentTime"`,
      [plan.planCode, plan.runStart],
    );
    const done = new Set(rows.filter(({ status }) => status === 'ok').map(({ routeCode }) => routeCode)).size;
    const progress = Math.round((100 * done) / Math.max(1, plan.routes?.length ?? 0));
    await pool.query('update plan set progress = $2 where id = $1 and progress is distinct from $2', [plan.id, progress]);
    const next = nextOf(plan, rows, Date.now());
    if ('finish' in next) return this.#finish(plan, next.finish, progress);
    const dock = registry.dock(plan.airportSn);
    if (!('fly' in next) || !dock || flights.of(dock.sn)) return;
    const row = await dockRow(this.tools, dock.sn);
    if (!row || (await checksOf(this.tools, row, 'zh', { ...plan, routes: [next.fly] })).some(({ passed }) => !passed)) return;
    const last = rows.findLast(({ routeCode }) => routeCode === next.fly);
    await flights.launch(dock, { planCode: plan.planCode, routeCode: next.fly, pilot: plan.responsible, execType: '1' }, plan, last?.id);
  }

  async #finish(plan: Plan, name: 'finish' | 'finishPartly', progress: number): Promise<void> {
    const { writer } = this.tools;
    const resource = writer.catalogue().resources['plan'];
    if (!resource) return;
    const partly = name === 'finishPartly' ? { values: { progress }, comment: '有架次未成功' } : {};
    await moveRecords(writer, resource, { user: owner, language: 'zh' }, name, { ids: [plan.id], ...partly });
  }
}

/** Gives plans that come back their next run: those that wait for the first, those that have flown, those told to skip one. */
export async function armPlans(writer: Writer, now = Date.now()): Promise<void> {
  const { pool } = writer.database;
  const { rows } = await pool.query<{
    id: string;
    cycle: string;
    status: string;
    startTime: string;
    endTime: string;
    nextRun: string | null;
    skipNext: boolean;
  }>(
    `select id, cycle, status, "startTime", "endTime", "nextRun", coalesce("skipNext", false) as "skipNext" from plan
       where mode = '3' and cycle <> '0' and "cycleOn" and "deletedTime" is null and "endTime" > now() and status in ('2', '5', '8')
         and ("nextRun" is null or "skipNext" or (status <> '2' and "nextRun" <= now()))`,
  );
  for (const plan of rows) {
    const start = Date.parse(plan.startTime);
    if (plan.status === '2' && plan.nextRun === null && !plan.skipNext && start <= now) continue;
    const after = plan.skipNext ? Math.max(Date.parse(plan.nextRun ?? plan.startTime), now - 1) : now;
    const at = nextRun(plan.cycle, start, after);
    const within = at !== undefined && at < Date.parse(plan.endTime) ? new Date(at).toISOString() : null;
    await pool.query(
      `update plan set "nextRun" = $2, "skipNext" = false, "cycleOn" = $2::timestamptz is not null, version = version + 1, "updateTime" = now(),
         "updateBy" = 'system' where id = $1`,
      [plan.id, within],
    );
  }
  if (rows.length) writer.publish({ type: 'record', resource: 'plan', verb: 'update', ids: rows.map(({ id }) => id) });
}
