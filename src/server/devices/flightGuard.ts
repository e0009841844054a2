/** What the channel adds to writes of flights: one that is released must still be cleared, one that the dock has cannot be held, a log is read. */
import { AppError } from '../errors/error.ts';
import type { GuardedWrite } from '../house/guard.ts';
import type { Config } from '../config/config.ts';
import type { Writer } from '../records/write/writer.ts';
import { failures } from './checks.ts';
import { COMMAND_CHANNEL } from './commands.ts';
import { noteLog } from './logs/take.ts';
import { askerOf, checksOf, dockRow, type Surroundings } from './surroundings.ts';

interface GuardTools extends Surroundings {
  config: Config;
  writer: Writer;
}

/** @throws AppError device.noGo, flight.given */
export async function guardFlight(tools: GuardTools, write: GuardedWrite): Promise<void> {
  const { db, before, after, call } = write;
  await noteLog(write);
  if (!before || !after || before['clearance'] === after['clearance'] || typeof after['airportSn'] !== 'string') return;
  const { config, writer } = tools;
  const asker = askerOf(db);
  if (after['clearance'] === 'held') {
    const { rows } = await asker.query('select 1 from sunvane.device_flight where flight = $1', [after['id']]);
    if (rows.length) throw new AppError('flight.given');
  }
  if (after['clearance'] !== 'released' || config.broker === 'off') return;
  const within = { ...tools, asker };
  const dock = await dockRow(within, after['airportSn']);
  const { rows: plans } = await asker.query<Record<string, unknown>>(
    `select "windLimit"::float8 as "windLimit", "rainLimit", "batteryMin"::float8 as "batteryMin" from plan where "planCode" = $1`,
    [after['planCode']],
  );
  const checks = dock ? await checksOf(within, dock, call.language, { ...plans[0], routes: [after['routeCode']] }) : [];
  if (!dock || checks.some(({ passed }) => !passed))
    throw new AppError('device.noGo', { reasons: { zh: failures(checks, 'zh'), en: failures(checks, 'en') } });
  // Once the change stands.
  setTimeout(
    () =>
      void writer.database
        .notify(COMMAND_CHANNEL, `flight ${String(after['id'])}`)
        .catch((error: unknown) => writer.database.outage.failed('sending a released flight', error)),
    50,
  );
}
