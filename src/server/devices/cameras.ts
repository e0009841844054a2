/** Cameras that can be turned, through the dock they belong to: within reach, by whoever operates the dock. */
import { sql } from 'kysely';
import type { Aimed, Camera, cameraCalls } from '../../contract/api/cameras.ts';
import type { Of } from '../../contract/api/schema.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import { order, outcome } from './commands.ts';
import { holderOf, takeControl } from './control.ts';
import { mayControl, reachedDock, type DeskTools } from './desk.ts';
import { linkOf } from './lease.ts';
import { liveValues, type DockRow } from './surroundings.ts';

type Asked = Of<typeof cameraCalls.aim.body>;

interface Place {
  dock: DockRow;
  payload: string;
  /** Serial number of what carries it. */
  carrier: string;
  flies: boolean;
}

/** @throws AppError permission.denied, record.unknown, camera.none */
async function placeOf(tools: DeskTools, call: Call, code: string): Promise<Place> {
  const { database, catalogue } = tools.reader;
  const { videoSource } = catalogue().resources;
  if (!videoSource) throw new AppError('record.unknown');
  const conditions = [
    sql`"sourceCode" = ${code}`,
    ...reach(catalogue(), videoSource, call.user, grant(catalogue(), videoSource, 'view', call.user)),
  ];
  const { rows } = await sql<{ payload: string | null; airportSn: string | null; droneSn: string | null; bound: string | null }>`
    select v."payloadIndex" as payload, v."airportSn", v."droneSn", a.sn as bound
    from (select * from ${relation(videoSource)} where ${sql.join(conditions, sql` and `)}) v
    left join ${sql.table('airport')} a on a."boundDroneSn" = v."droneSn"`.execute(database.db);
  const [row] = rows;
  if (!row) throw new AppError('record.unknown');
  const sn = row.bound ?? row.airportSn;
  if (row.payload === null || sn === null) throw new AppError('camera.none');
  return { dock: await reachedDock(tools, call, sn), payload: row.payload, carrier: row.droneSn ?? sn, flies: row.bound !== null };
}

/** Whether the dock hears what it is told. */
async function hears(tools: DeskTools, dock: DockRow): Promise<boolean> {
  if (tools.config.broker === 'off' || !dock.onChannel) return false;
  const link = await linkOf(tools.reader.database.pool);
  return link.held && link.trouble === null && (await liveValues(tools, 'airport', dock.id))['online'] === '1';
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export async function cameraOf(tools: DeskTools, call: Call, source: string): Promise<Camera> {
  const { dock, flies } = await placeOf(tools, call, source);
  const { reader } = tools;
  const [holder, ready, values] = await Promise.all([
    holderOf(reader.database.pool, dock.sn),
    hears(tools, dock),
    flies ? liveValues(tools, 'drone', dock.droneId) : {},
  ]);
  const seen: Record<string, unknown> = values;
  return {
    sn: dock.sn,
    dock: dock.name ?? dock.sn,
    may: mayControl(reader.catalogue(), call.user),
    mine: holder?.userCode === call.user.userCode,
    holder: holder?.userCode ?? null,
    ready,
    pitch: numberOf(seen['gimbalPitch']),
    yaw: numberOf(seen['gimbalYaw']),
    zoom: numberOf(seen['zoom']),
  };
}

/** Method of the channel and what it is told. */
function serviceOf({ action, pitch = 0, yaw = 0, zoom, lens }: Asked, { payload, carrier }: Place): [string, Record<string, unknown>] {
  if (action === 'turn') return ['camera_screen_drag', { payload_index: payload, locked: false, pitch_speed: pitch, yaw_speed: yaw }];
  if (action === 'reset') return ['gimbal_reset', { payload_index: payload, reset_mode: 0 }];
  if (action === 'zoom') {
    if (zoom === undefined) throw new AppError('request.body', { reason: 'zoom' });
    return ['camera_focal_length_set', { payload_index: payload, camera_type: 'zoom', zoom_factor: zoom }];
  }
  if (lens === undefined) throw new AppError('request.body', { reason: 'lens' });
  return ['live_lens_change', { video_id: `${carrier}/${payload}/normal-0`, video_type: lens }];
}

/**
 * Tells a camera something and waits for the answer of its dock. What is told stands in the log of the dock.
 * @throws AppError permission.denied, record.unknown, camera.none, device.*
 */
export async function aimCamera(tools: DeskTools, call: Call, asked: Asked): Promise<Aimed> {
  const { reader } = tools;
  const { database } = reader;
  if (!mayControl(reader.catalogue(), call.user)) throw new AppError('permission.denied');
  const place = await placeOf(tools, call, asked.source);
  const { dock } = place;
  const { userCode } = call.user;
  const [method, data] = serviceOf(asked, place);
  const holder = await holderOf(database.pool, dock.sn);
  if (holder && holder.userCode !== userCode) throw new AppError('device.held', { user: holder.userCode });
  if (!holder) throw new AppError('device.notHeld');
  if (!(await hears(tools, dock))) throw new AppError('device.offline');
  await takeControl(database.pool, dock.sn, userCode);
  const tid = await order(database, { sn: dock.sn, command: method, method, data, userCode });
  const { state, result } = await outcome(database.pool, tid);
  return { state, result };
}
