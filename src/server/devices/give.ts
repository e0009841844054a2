/** A command from an operator: everything that must hold is checked here, whatever the page offered. */
import type { Position } from '../../documents/ground/geometry/types.ts';
import { dockCommand, type CommandValue, type DockCommandName } from '../../contract/devices.ts';
import type { GivenCommand } from '../../contract/api/devices.ts';
import { AppError } from '../errors/error.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Call } from '../user/call.ts';
import { failures } from './checks.ts';
import { order, outcome } from './commands.ts';
import { holderOf, takeControl } from './control.ts';
import { mayControl, reachedDock, type DeskTools } from './desk.ts';
import { makeFlight, moveFlight, openFlights } from './flightRows.ts';
import { linkOf } from './lease.ts';
import { airspaceOf, checksOf, liveValues, straight, type DockRow } from './surroundings.ts';

export interface GiveTools extends DeskTools {
  writer: Writer;
}

export interface Asked {
  sn: string;
  command: DockCommandName;
  values?: Partial<Record<CommandValue['name'], number>>;
  reason?: string;
  confirmed: boolean;
}

/** Bounds of direct flights. */
const DIRECT = {
  security_takeoff_height: 30,
  rth_altitude: 60,
  rth_mode: 1,
  rc_lost_action: 2,
  commander_flight_height: 60,
  commander_flight_mode: 1,
  commander_mode_lost_action: 0,
  max_speed: 10,
};

function checkedValues(given: Asked): Record<CommandValue['name'], number> {
  const result = { lon: 0, lat: 0, height: 0 };
  for (const { name, title, titleEn, unit, least, most } of dockCommand(given.command).values ?? []) {
    const value = given.values?.[name];
    if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most)
      throw new AppError('device.values', { name: { zh: title, en: titleEn }, least, most, unit });
    result[name] = value;
  }
  return result;
}

/** What the service is told. @param base height of the dock above the ellipsoid, m */
function dataOf(given: Asked, flight: string | undefined, base: number): Record<string, unknown> | null {
  const { lon, lat, height } = checkedValues(given);
  const target = { latitude: lat, longitude: lon, height: base + height };
  if (given.command === 'takeOff')
    return { ...DIRECT, flight_id: flight, target_latitude: lat, target_longitude: lon, target_height: base + height };
  if (given.command === 'flyTo') return { fly_to_id: flight ?? '', max_speed: DIRECT.max_speed, points: [target] };
  return null;
}

/** The way from where the drone is to a point lies within approved airspace. @throws AppError device.airspace */
async function mustBeOpen(tools: GiveTools, dock: DockRow, point: Position, height: number): Promise<void> {
  const { position } = await liveValues(tools, 'drone', dock.droneId);
  const from = Array.isArray(position) ? (position as Position) : dock.location;
  if ((await airspaceOf(tools, dock.stationCode, from ? straight(from, point) : [point], height)) !== 'inside')
    throw new AppError('device.airspace');
}

/** @throws AppError device.* for what does not hold now */
async function mustHold(tools: GiveTools, call: Call, dock: DockRow, given: Asked): Promise<void> {
  const { reader, config } = tools;
  const { pool } = reader.database;
  const kind = dockCommand(given.command);
  if (!given.confirmed) throw new AppError('device.confirm');
  if (kind.danger && !given.reason?.trim()) throw new AppError('device.reason');
  const { lon, lat, height } = checkedValues(given);
  if (config.broker === 'off') throw new AppError('device.off');
  const link = await linkOf(pool);
  if (!link.held || link.trouble !== null) throw new AppError('device.down');
  const holder = await holderOf(pool, dock.sn);
  if (holder && holder.userCode !== call.user.userCode) throw new AppError('device.held', { user: holder.userCode });
  if (!holder) throw new AppError('device.notHeld');
  const values = await liveValues(tools, 'airport', dock.id);
  if (!dock.onChannel || values['online'] !== '1') throw new AppError('device.offline');
  if (kind.debug && values['modeCode'] !== '2') throw new AppError('device.debug');
  const [open] = await openFlights(pool, [dock.sn]);
  if (kind.flying && !open) throw new AppError('device.noFlight');
  if (!kind.flying && open) throw new AppError('device.flying');
  if (kind.values && !kind.takesOff) await mustBeOpen(tools, dock, [lon, lat], height);
  if (!kind.takesOff) return;
  const checks = await checksOf(tools, dock, call.language, undefined, { at: [lon, lat], height });
  if (checks.some(({ passed }) => !passed))
    throw new AppError('device.noGo', { reasons: { zh: failures(checks, 'zh'), en: failures(checks, 'en') } });
}

/**
 * Tells a dock to do something and waits for its answer.
 * @throws AppError permission.denied, record.unknown, device.*
 */
export async function giveCommand(tools: GiveTools, call: Call, given: Asked): Promise<GivenCommand> {
  const { writer, reader } = tools;
  const { database } = reader;
  if (!mayControl(reader.catalogue(), call.user)) throw new AppError('permission.denied');
  const dock = await reachedDock(tools, call, given.sn);
  await mustHold(tools, call, dock, given);
  const { userCode } = call.user;
  await takeControl(database.pool, dock.sn, userCode);
  const { method } = dockCommand(given.command);
  await writeAudit(database.db, [
    {
      userCode,
      address: call.address ?? null,
      action: `command ${given.command}`,
      resource: 'airport',
      recordId: dock.id,
      note: [given.reason?.trim(), given.values && JSON.stringify(given.values)].filter(Boolean).join(' '),
    },
  ]);
  const made =
    given.command === 'takeOff'
      ? await makeFlight(writer, { stationCode: dock.stationCode, airportSn: dock.sn, droneSn: dock.droneSn, pilot: userCode })
      : (await openFlights(database.pool, [dock.sn]))[0];
  const flight = made && String(made.id);
  const { rows } = await database.pool.query<{ height: number | null }>('select height::float8 as height from airport where id = $1', [
    dock.id,
  ]);
  const tid = await order(database, {
    sn: dock.sn,
    command: given.command,
    method,
    data: dataOf(given, flight, rows[0]?.height ?? 0),
    userCode,
    reason: given.reason?.trim(),
  });
  const result = await outcome(database.pool, tid);
  if (given.command === 'takeOff' && flight && result.state !== 'ok' && result.state !== 'running')
    await moveFlight(writer, flight, result.state === 'timeout' ? 'timeout' : 'rejected', { breakReason: '机场未接受起飞' });
  return result;
}
