/** What the channel adds to writes of plans: no dock flies a plan before every check passes, and one that is paused hovers. */
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/error.ts';
import type { GuardedWrite } from '../house/guard.ts';
import type { Writer } from '../records/write/writer.ts';
import { failures } from './checks.ts';
import { order } from './commands.ts';
import { openFlights } from './flightRows.ts';
import { askerOf, checksOf, dockRow, type Surroundings } from './surroundings.ts';

interface GuardTools extends Surroundings {
  config: Config;
  writer: Writer;
}

/** Codes of PLAN_STATUS and of INSPECT_MODE. */
const [APPROVED, EXECUTING, PAUSED] = ['2', '3', '4'];
const BY_DOCK = '3';

/** @throws AppError device.noGo where a dock plan is about to start and a check fails */
export async function guardPlan(tools: GuardTools, { db, before, after, call }: GuardedWrite): Promise<void> {
  const { config, writer } = tools;
  if (config.broker === 'off' || !before || !after || after['mode'] !== BY_DOCK || before['status'] === after['status']) return;
  const { airportSn } = after;
  if (typeof airportSn !== 'string') return;
  if (before['status'] === APPROVED && after['status'] === EXECUTING) {
    const within = { ...tools, asker: askerOf(db) };
    const dock = await dockRow(within, airportSn);
    const checks = dock ? await checksOf(within, dock, call.language, after) : [];
    if (!dock || checks.some(({ passed }) => !passed))
      throw new AppError('device.noGo', { reasons: { zh: failures(checks, 'zh'), en: failures(checks, 'en') } });
  }
  const [from, to] = [before['status'], after['status']];
  const method =
    from === EXECUTING && to === PAUSED ? 'flighttask_pause' : from === PAUSED && to === EXECUTING ? 'flighttask_recovery' : undefined;
  if (method === undefined) return;
  const [flight] = await openFlights(askerOf(db), [airportSn]);
  if (!flight) return;
  const given = { sn: airportSn, command: method, method, data: null, userCode: call.user.userCode };
  // After the change stands; whether the dock did it is told at its desk.
  setTimeout(
    () => void order(writer.database, given).catch((error: unknown) => writer.database.outage.failed('pausing a flight', error)),
    0,
  );
}
