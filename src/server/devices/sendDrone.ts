/** A drone is sent to a point of a watched area: a take-off where its dock is idle, a new target where it is in the air already. */
import { middleOf, boxOf } from '../../documents/ground/geometry/box.ts';
import { metresBetween } from '../../documents/ground/geometry/sphere.ts';
import type { Geometry, Position } from '../../documents/ground/geometry/types.ts';
import type { CommandAnswer } from '../../contract/commands.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/error.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Call } from '../user/call.ts';
import { takeControl } from './control.ts';
import { mayControl, reachedDock } from './desk.ts';
import { openFlights } from './flightRows.ts';
import { giveCommand } from './give.ts';

/** Where nothing else is said: m above the dock. */
const HEIGHT = 60;

/** The nearest dock of a station that is online, one with nothing under way before others. @throws AppError device.noDock */
async function nearestDock({ database }: Writer, stationCode: string, point: Position): Promise<string> {
  const { rows } = await database.pool.query<{ sn: string; at: Position; busy: boolean }>(
    `select a.sn, json_build_array(a.location[0], a.location[1]) as at,
         exists (select 1 from flight f where f."airportSn" = a.sn and f.status in ('sent', 'in_progress', 'paused')) as busy
       from airport a join sunvane.device k on k.sn = a.sn where a."stationCode" = $1 and a.location is not null and a.online = '1'`,
    [stationCode],
  );
  const [nearest] = rows.toSorted((a, b) => Number(a.busy) - Number(b.busy) || metresBetween(point, a.at) - metresBetween(point, b.at));
  if (!nearest) throw new AppError('device.noDock');
  return nearest.sn;
}

/**
 * @param areaCode of an area that the caller reaches; its middle is the point where none is named
 * @throws AppError permission.denied, record.unknown, device.*
 */
export async function sendDrone(
  { config, writer, telemetry }: { config: Config; writer: Writer; telemetry: Telemetry },
  call: Call,
  areaCode: string,
  { location, height, reason }: Record<string, unknown>,
): Promise<CommandAnswer | void> {
  const { database, catalogue } = writer;
  if (!mayControl(catalogue(), call.user)) throw new AppError('permission.denied');
  const tools = { reader: writer, writer, telemetry, config };
  const { rows } = await database.pool.query<{ stationCode: string; polygon: Geometry | null }>(
    'select "stationCode", polygon from "secureArea" where "areaCode" = $1',
    [areaCode],
  );
  const [area] = rows;
  if (!area) throw new AppError('record.unknown');
  const box = area.polygon ? boxOf(area.polygon) : undefined;
  const point = Array.isArray(location) ? (location as Position) : box && middleOf(box);
  if (!point) throw new AppError('device.point');
  const dock = await reachedDock(tools, call, await nearestDock(writer, area.stationCode, point));
  // Whoever has it keeps it; who has nobody is taken, as at the desk.
  await takeControl(database.pool, dock.sn, call.user.userCode);
  const flying = (await openFlights(database.pool, [dock.sn])).length > 0;
  const { state, result } = await giveCommand(tools, call, {
    sn: dock.sn,
    command: flying ? 'flyTo' : 'takeOff',
    values: { lon: point[0], lat: point[1], height: typeof height === 'number' ? height : HEIGHT },
    reason: String(reason ?? ''),
    confirmed: true,
  });
  if (state === 'ok' || state === 'running') return;
  throw new AppError(state === 'timeout' ? 'device.silent' : 'device.refused', { result: String(result ?? '—') });
}
