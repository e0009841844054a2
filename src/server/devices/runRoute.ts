/** A route is flown at once: a flight is made where all holds that must, and the server with the channel sends it. */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Writer } from '../records/write/writer.ts';
import { relation } from '../source/columns.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Call } from '../user/call.ts';
import { failures } from './checks.ts';
import { COMMAND_CHANNEL } from './commands.ts';
import { holderOf } from './control.ts';
import { mayControl, reachedDock } from './desk.ts';
import { makeFlight, openFlights } from './flightRows.ts';
import { linkOf } from './lease.ts';
import { checksOf } from './surroundings.ts';

interface RouteRow {
  stationCode: string;
  airportSn: string | null;
  enabled: string | null;
  checkResult: string | null;
  points: number;
}

/** CHECK_RESULT: it must not be flown. */
const FAILED = '3';

/** @throws AppError permission.denied, record.unknown, device.* */
export async function runRoute(
  { config, writer, telemetry }: { config: Config; writer: Writer; telemetry: Telemetry },
  call: Call,
  routeCode: string,
): Promise<CommandAnswer | void> {
  const { database, catalogue } = writer;
  const { route } = catalogue().resources;
  if (!route) throw new AppError('record.unknown');
  if (!mayControl(catalogue(), call.user)) throw new AppError('permission.denied');
  const conditions = [
    sql`"routeCode" = ${routeCode}`,
    ...reach(catalogue(), route, call.user, grant(catalogue(), route, 'view', call.user)),
  ];
  const { rows } = await sql<RouteRow>`select "stationCode", "airportSn", enabled, "checkResult",
      case when jsonb_typeof(waypoints) = 'array' then jsonb_array_length(waypoints) else 0 end as points
    from ${relation(route)} where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  const [found] = rows;
  if (!found) throw new AppError('record.unknown');
  if (found.airportSn === null || !found.points || found.enabled === '0' || found.checkResult === FAILED)
    throw new AppError('device.route');
  const tools = { reader: writer, telemetry };
  const dock = await reachedDock(tools, call, found.airportSn);
  if (config.broker === 'off') throw new AppError('device.off');
  const link = await linkOf(database.pool);
  if (!link.held || link.trouble !== null) throw new AppError('device.down');
  const holder = await holderOf(database.pool, dock.sn);
  if (holder && holder.userCode !== call.user.userCode) throw new AppError('device.held', { user: holder.userCode });
  if ((await openFlights(database.pool, [dock.sn])).length) throw new AppError('device.flying');
  const checks = await checksOf(tools, dock, call.language, { routes: [routeCode] });
  if (checks.some(({ passed }) => !passed))
    throw new AppError('device.noGo', { reasons: { zh: failures(checks, 'zh'), en: failures(checks, 'en') } });
  const { userCode } = call.user;
  const { stationCode } = dock;
  const made = await makeFlight(writer, { stationCode, airportSn: dock.sn, droneSn: dock.droneSn, routeCode, pilot: userCode });
  if (!made) throw new AppError('device.flying');
  await writeAudit(database.db, [
    { userCode, address: call.address ?? null, action: 'run route', resource: 'airport', recordId: dock.id, note: routeCode },
  ]);
  await database.notify(COMMAND_CHANNEL, `flight ${String(made.id)}`);
}
