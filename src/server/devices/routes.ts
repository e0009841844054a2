/** Calls of docks. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deviceCalls, type DockKey } from '../../contract/api/devices.ts';
import { cameraCalls } from '../../contract/api/cameras.ts';
import type { Of } from '../../contract/api/schema.ts';
import { AppError } from '../errors/error.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { OPEN_CALL } from '../http/rate.ts';
import { grant, reach } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import { relation } from '../source/columns.ts';
import { disposition } from '../storage/disposition.ts';
import type { Call } from '../user/call.ts';
import { areaContent } from './areas/sync.ts';
import type { Channel } from './channel.ts';
import { releaseControl, takeControl } from './control.ts';
import { deskOf, mayControl, reachedDock } from './desk.ts';
import { routeFile } from './flights.ts';
import { giveCommand, type GiveTools } from './give.ts';
import { makeKey } from './keys.ts';
import { aimCamera, cameraOf } from './cameras.ts';
import { sensorRoutes } from './sensors/routes.ts';
import type { Sensors } from './sensors/intake.ts';
import { TRACK_FORMATS, trackOf } from './track.ts';

type Body<Name extends 'desk' | 'command' | 'control' | 'key'> = Of<(typeof deviceCalls)[Name]['body']>;
type Query<Name extends 'track' | 'route' | 'areas'> = Of<(typeof deviceCalls)[Name]['query']>;

export interface DeviceTools extends GiveTools {
  channel: Channel;
  sensors: Sensors;
}

/** Takes, takes over or releases a dock. */
async function control(tools: DeviceTools, call: Call, { sn, action, reason }: Body<'control'>): Promise<void> {
  const { database, catalogue } = tools.reader;
  if (!mayControl(catalogue(), call.user)) throw new AppError('permission.denied');
  const dock = await reachedDock(tools, call, sn);
  const { userCode } = call.user;
  if (action === 'takeOver' && !reason?.trim()) throw new AppError('device.reason');
  if (action === 'release') await releaseControl(database.pool, sn, userCode);
  else await takeControl(database.pool, sn, userCode, action === 'takeOver');
  await writeAudit(database.db, [
    {
      userCode,
      address: call.address ?? null,
      action: `control ${action}`,
      resource: 'airport',
      recordId: dock.id,
      note: reason?.trim() ?? '',
    },
  ]);
}

/** A flight within what the caller sees. @throws AppError permission.denied, record.unknown */
async function reachedFlight({ reader }: DeviceTools, call: Call, flightId: string): Promise<string> {
  const { flight } = reader.catalogue().resources;
  if (!flight) throw new AppError('record.unknown');
  const conditions = [
    sql`"flightId" = ${flightId}`,
    ...reach(reader.catalogue(), flight, call.user, grant(reader.catalogue(), flight, 'view', call.user)),
  ];
  const { rows } = await sql<{ id: string }>`select id from ${relation(flight)} where ${sql.join(conditions, sql` and `)}`.execute(
    reader.database.db,
  );
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0].id;
}

export function deviceRoutes(app: FastifyInstance, tools: DeviceTools): void {
  const { database } = tools.reader;
  sensorRoutes(app, tools);
  app.post(deviceCalls.desk.path, async (request) => {
    const call = callOf(request);
    const dock = await reachedDock(tools, call, (request.body as Body<'desk'>).sn);
    return ok(await deskOf(tools, call, dock), languageOf(request));
  });
  app.post(deviceCalls.command.path, async (request) =>
    ok(await giveCommand(tools, callOf(request), request.body as Body<'command'>), languageOf(request)),
  );
  app.post(cameraCalls.camera.path, async (request) => {
    const { source } = request.body as Of<typeof cameraCalls.camera.body>;
    return ok(await cameraOf(tools, callOf(request), source), languageOf(request));
  });
  app.post(cameraCalls.aim.path, async (request) =>
    ok(await aimCamera(tools, callOf(request), request.body as Of<typeof cameraCalls.aim.body>), languageOf(request)),
  );
  app.post(deviceCalls.control.path, async (request) => {
    const call = callOf(request);
    const body = request.body as Body<'control'>;
    await control(tools, call, body);
    return ok(await deskOf(tools, call, await reachedDock(tools, call, body.sn)), languageOf(request));
  });
  app.post(deviceCalls.key.path, async (request) => {
    const call = callOf(request);
    const dock = await reachedDock(tools, call, (request.body as Body<'key'>).sn, 'edit');
    if (call.user.viewer) throw new AppError('permission.denied');
    const password = await makeKey(database.pool, dock.sn);
    await writeAudit(database.db, [
      { userCode: call.user.userCode, address: call.address ?? null, action: 'device key', resource: 'airport', recordId: dock.id },
    ]);
    await tools.channel.changed(dock.sn);
    const key: DockKey = { username: dock.sn, clientId: dock.sn, password, broker: tools.channel.address(request.hostname) };
    return ok(key, languageOf(request));
  });
  app.get(deviceCalls.track.path, async (request, reply) => {
    const { flight, format } = request.query as Query<'track'>;
    const points = await trackOf(database.pool, await reachedFlight(tools, callOf(request), flight));
    const { type, text } = TRACK_FORMATS[format];
    return reply
      .header('content-type', type)
      .header('content-disposition', disposition(`${flight}.${format}`))
      .send(text(flight, points));
  });
  app.get(deviceCalls.areas.path, OPEN_CALL, async (request, reply) => {
    const { sn, ticket } = request.query as Query<'areas'>;
    const content = await areaContent(tools.writer, sn, ticket);
    if (content === undefined) throw new AppError('record.unknown');
    return reply.header('content-type', 'application/json').send(Buffer.from(content));
  });
  app.get(deviceCalls.route.path, OPEN_CALL, async (request, reply) => {
    const { flight, ticket } = request.query as Query<'route'>;
    const { rows } = await database.pool.query<{ routeCode: string | null }>(
      `select f."routeCode" from sunvane.device_flight d join flight f on f.id = d.flight
         where d.flight::text = $1 and d.ticket = $2 and f.status in ('sent', 'in_progress', 'paused')`,
      [flight, ticket],
    );
    const route = rows[0] && (await routeFile(tools, rows[0].routeCode));
    if (!route) throw new AppError('record.unknown');
    return reply.header('content-type', 'application/vnd.google-earth.kmz').send(Buffer.from(route.file));
  });
}
