/** `checkRoute`: a route held against every rule, its verdict kept, and its file with it. */
import { sql, type Kysely } from 'kysely';
import type { Finding } from '../../contract/commands.ts';
import type { Language } from '../../contract/constants.ts';
import { FAILED, PASSED, WARNED, worstOf, type Checked, type Verdict } from '../../routes/check.ts';
import { clearanceOf, spotsAlong } from '../../routes/clearance.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { storeChange } from '../records/write/store.ts';
import { transact } from '../records/write/transact.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import { fileOf } from './file.ts';
import { dockOf, heldRoute, readRoute, spacesOf } from './rows.ts';
import { terrainOf } from './terrain.ts';
import { ROUTE, routeOf, routeResource, textOf, type RouteTools } from './tools.ts';

/** Metres between places at which a way is held against the ground and airspaces; longer ways are taken in more metres. */
const EVERY = 10;
const MOST_SPOTS = 20_000;

/** What a route rests on must be read before its row is held: files may be far. */
export async function groundOf(tools: RouteTools, row: Row): Promise<Awaited<ReturnType<typeof terrainOf>>> {
  const { waypoints } = routeOf(row);
  const dock = await dockOf(tools.database.db, row['airportSn']);
  return terrainOf(tools, row['stationCode'], [
    ...waypoints.map(({ lon, lat }): [number, number] => [lon, lat]),
    ...(dock?.place ? [dock.place] : []),
  ]);
}

export const stepOf = (waypoints: ReturnType<typeof routeOf>['waypoints']): number => {
  const long = spotsAlong(waypoints, Number.POSITIVE_INFINITY).at(-1)?.along ?? 0;
  return Math.max(EVERY, long / MOST_SPOTS);
};

async function checksOf(
  { planners }: RouteTools,
  db: Kysely<Tables>,
  row: Row,
  ground: Awaited<ReturnType<typeof groundOf>>,
  kmz: Uint8Array,
): Promise<Checked[]> {
  const route = routeOf(row);
  const dock = await dockOf(db, row['airportSn']);
  const spots = clearanceOf(route.waypoints, route.heightMode, ground?.at, dock?.place, stepOf(route.waypoints));
  const [droneModel, payloadType] = [textOf(row, 'droneModel'), textOf(row, 'payloadType')];
  // The file that would be sent, as a dock reads it.
  const sent = await planners.read(kmz);
  const fileWaypoints = 'unreadable' in sent ? undefined : sent.route.waypoints.length;
  return planners.check(route, {
    spots,
    terrain: ground !== undefined,
    ...(await spacesOf(db, row['stationCode'])),
    ...(dock ? { dock } : {}),
    ...(droneModel === undefined ? {} : { droneModel }),
    ...(payloadType === undefined ? {} : { payloadType }),
    ...(fileWaypoints === undefined ? {} : { fileWaypoints }),
  });
}

/** What stands against it, in one line. */
function saidOf({ writer }: RouteTools, checks: readonly Checked[], verdict: Verdict, language: Language): string {
  const named = (dict: string, code: string): string => {
    const entry = writer.catalogue().dictionaries[dict]?.entries.find((one) => one.code === code);
    return (language === 'zh' ? entry?.title : entry?.titleEn) ?? code;
  };
  const [open, close, comma] = language === 'zh' ? ['（', '）', '；'] : [' (', ')', '; '];
  const told = checks
    .filter((one) => one.verdict !== PASSED)
    .map(({ rule, value, limit, note }) => {
      const found = [value, limit, note && named('ROUTE_NOTE', note)].filter(Boolean).join(', ');
      return `${named('ROUTE_RULE', rule)}${found ? open + found + close : ''}`;
    });
  const head = named('CHECK_RESULT', verdict);
  return told.length ? `${head}${language === 'zh' ? '：' : ': '}${told.join(comma)}` : head;
}

/** CHECK_RESULT that a route has after a verdict: what fails is never flown, and warnings want somebody who accepts them. */
const stateAfter = (before: unknown, verdict: Verdict): string => (verdict === WARNED ? (before === WARNED ? WARNED : '0') : verdict);

/** @throws AppError permission.denied, record.unknown, route.empty, record.changed where it was changed meanwhile */
export async function checkRoute(tools: RouteTools, call: Call, code: string): Promise<Finding> {
  const { writer } = tools;
  const resource = routeResource(tools);
  const ground = await groundOf(tools, await readRoute(tools, call, code));
  const { id, checks, verdict } = await transact(writer, resource, async (db) => {
    const before = await heldRoute(db, tools, call, 'check', code);
    const file = fileOf(before);
    if (!file) throw new AppError('route.empty');
    const found = await checksOf(tools, db, before, ground, file.kmz);
    const worst = worstOf(found);
    const after: Row = {
      ...before,
      checkResult: stateAfter(before['checkResult'], worst),
      verdict: worst,
      safetyResult: found,
      checkTime: new Date().toISOString(),
      md5: file.md5,
    };
    await storeChange(db, writer, resource, call, before, after, 'checkRoute');
    if (worst !== FAILED)
      await sql`insert into sunvane.route_version (route, md5, revision, verdict, kmz, "userCode")
        values (${String(before['id'])}::uuid, ${file.md5}, ${Number(before['revision'] ?? 1)}, ${worst}, ${file.kmz}, ${call.user.userCode})
        on conflict (route, md5) do update set revision = excluded.revision, verdict = excluded.verdict`.execute(db);
    return { id: String(before['id']), checks: found, verdict: worst };
  });
  writer.publish({ type: 'record', resource: ROUTE, verb: 'update', ids: [id] });
  return { said: saidOf(tools, checks, verdict, call.language), good: verdict !== FAILED };
}
