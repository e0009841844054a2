/** Route files in and out: `importKmz` and `exportKmz`. */
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { routeCalls } from '../../contract/api/routes.ts';
import { DRONES } from '../../routes/cameras.ts';
import type { KmzRead } from '../../routes/kmz/read.ts';
import { MOST_PACKED } from '../../routes/kmz/unpack.ts';
import { AppError } from '../errors/error.ts';
import { carryOut, type Agreed } from '../numbering/planned.ts';
import type { Row } from '../source/rows.ts';
import { StorageError } from '../storage/storage.ts';
import type { Call } from '../user/call.ts';
import { fileOf } from './file.ts';
import { counted, derived } from './generate.ts';
import { dockOf, heldRoute, readRoute } from './rows.ts';
import { OPEN, routeResource, textOf, UNCHECKED, type RouteTools } from './tools.ts';

const refused = ({ zh, en }: { zh: string; en: string }): AppError => new AppError('route.kmz', { reason: { zh, en } });

/** A file that the caller uploaded. @throws AppError file.unknown, route.kmz */
async function uploaded({ database, storage }: RouteTools, { user }: Call, id: string): Promise<Uint8Array> {
  const { rows } = await sql<{ objectKey: string; size: number }>`select "objectKey", size::float8 as size from sunvane.file
    where id::text = ${id} and "userId" = ${user.id}::uuid`.execute(database.db);
  const [file] = rows;
  if (!file) throw new AppError('file.unknown');
  if (file.size > MOST_PACKED) throw refused({ zh: '航线文件超过 20 MB', en: 'it is larger than 20 MB' });
  try {
    return await buffer((await storage.open(file.objectKey)).content);
  } catch (error) {
    throw error instanceof StorageError && error.kind === 'missing' ? new AppError('file.unknown') : error;
  }
}

/** @throws AppError route.kmz, route.long */
async function readFile({ planners }: RouteTools, bytes: Uint8Array): Promise<KmzRead> {
  const read = await planners.read(bytes);
  if ('unreadable' in read) throw refused(read.unreadable);
  return read;
}

const NAMES = [
  'waypoints',
  'droneModel',
  'heightMode',
  'height',
  'takeoffHeight',
  'speed',
  'finishAction',
  'rcLost',
  'distance',
  'duration',
  'photoCount',
  'batteries',
];

/** Takes the waypoints of a file into a route, in place of its own. @throws AppError permission.denied, record.unknown, file.unknown, route.*, command.changed */
export async function importKmz(tools: RouteTools, call: Call, code: string, { kmz }: Row, agreed: Agreed): Promise<CommandAnswer> {
  const { writer } = tools;
  const [id = ''] = Array.isArray(kmz) ? kmz.map(String) : [];
  const { route, left } = await readFile(tools, await uploaded(tools, call, id));
  const { waypoints, speed, heightMode, takeoffHeight, finishAction, rcLost, droneModel } = route;
  const names = [...NAMES, ...Object.keys(UNCHECKED)];
  const answer = await carryOut({ writer, resource: routeResource(tools), call, agreed, action: 'importKmz', names }, async (db) => {
    const row = await heldRoute(db, tools, call, 'edit', code);
    if (!OPEN.includes(String(row['checkResult']))) throw new AppError('route.frozen');
    const own: Row = {
      waypoints,
      speed,
      heightMode,
      takeoffHeight,
      finishAction,
      rcLost,
      height: Math.max(...waypoints.map(({ height }) => height)),
      ...(droneModel === undefined ? {} : { droneModel }),
    };
    const start = (await dockOf(db, row['airportSn']))?.place;
    return { changes: [{ before: row, values: { ...own, ...derived({ ...row, ...own }, waypoints, start), ...UNCHECKED } }] };
  });
  if (answer !== null) return counted(answer);
  const [comma, said] =
    call.language === 'zh' ? ['、', `已导入 ${waypoints.length} 个航点`] : [', ', `${waypoints.length} waypoints were taken`];
  const rest = left.length ? (call.language === 'zh' ? `；未识别：${left.join(comma)}` : `; not understood: ${left.join(comma)}`) : '';
  return { said: said + rest, good: left.length === 0 };
}

/** A route as its file; the address is read with the caller's session. @throws AppError permission.denied, record.unknown, route.* */
export async function exportKmz(tools: RouteTools, call: Call, code: string): Promise<CommandAnswer> {
  await kmzOf(tools, call, code);
  return { download: { url: routeCalls.kmz.path, params: { route: code }, name: `${code}.kmz` } };
}

/** @throws AppError permission.denied, record.unknown, route.drone, route.empty */
export async function kmzOf(tools: RouteTools, call: Call, code: string): Promise<Buffer> {
  const row = await readRoute(tools, call, code);
  // Without its drone the file would name another.
  if (!DRONES[textOf(row, 'droneModel') ?? '']) throw new AppError('route.drone');
  const file = fileOf(row);
  if (!file) throw new AppError('route.empty');
  return file.kmz;
}
