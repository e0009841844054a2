/** How high a route is above the ground, and what its pictures show of its zones. */
import { sql } from 'kysely';
import type { RouteGround } from '../../contract/api/routes.ts';
import { boxOf, middleOf } from '../../documents/ground/geometry/box.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { cameraOf, DRONES } from '../../routes/cameras.ts';
import { LEAST_CLEARANCE } from '../../routes/check.ts';
import { clearanceOf, type Spot } from '../../routes/clearance.ts';
import { round } from '../../routes/survey.ts';
import type { Call } from '../user/call.ts';
import { groundOf, stepOf } from './check.ts';
import { dockOf, readRoute, spacesOf, zonesOf } from './rows.ts';
import { listOf, routeOf, textOf, type RouteTools } from './tools.ts';

/** Places of a profile, and modules that are looked at and named. */
const [MOST_SPOTS, MOST_MODULES, MOST_MISSED] = [600, 20_000, 200];

interface Module {
  code: string;
  zone: string;
  place: Position;
}

async function modulesOf({ database }: RouteTools, zones: readonly string[]): Promise<{ modules: Module[]; left: boolean }> {
  const { rows } = await sql<{ code: string; zone: string; outline: unknown }>`select m.code, i."zoneCode" as zone, m.outline
    from "pvModule" m join "pvString" s on s.code = m."stringCode" join inverter i on i.code = s."inverterCode"
    where i."zoneCode" = any(${zones}::text[]) and m.outline is not null order by m.code limit ${MOST_MODULES + 1}`.execute(database.db);
  const modules = rows.slice(0, MOST_MODULES).flatMap(({ code, zone, outline }): Module[] => {
    const box = boxOf(outline);
    return box ? [{ code, zone, place: middleOf(box) }] : [];
  });
  return { modules, left: rows.length > MOST_MODULES };
}

/** No more than can be drawn, the lowest among them. */
function thinned(spots: readonly Spot[], lowest: Spot | undefined): Spot[] {
  const every = Math.max(1, Math.ceil(spots.length / MOST_SPOTS));
  return spots.filter((spot, i) => i % every === 0 || spot === lowest || i === spots.length - 1);
}

/** @throws AppError permission.denied, record.unknown */
export async function groundAt(tools: RouteTools, call: Call, code: string): Promise<RouteGround> {
  const { database } = tools;
  const row = await readRoute(tools, call, code);
  const route = routeOf(row);
  const { waypoints, heightMode } = route;
  const dock = await dockOf(database.db, row['airportSn']);
  const model = await groundOf(tools, row);
  const spots = clearanceOf(waypoints, heightMode, model?.at, dock?.place, stepOf(waypoints));
  const [first] = waypoints;
  const start = dock?.place ?? (first && ([first.lon, first.lat] as Position));
  const base = start && model?.at(start);
  const known = spots.filter(({ clearance }) => clearance !== undefined);
  const lowest = known.reduce<Spot | undefined>((low, one) => (low && (low.clearance ?? 0) <= (one.clearance ?? 0) ? low : one), undefined);
  const tell = ({ along, height, ground, clearance, waypoint }: Spot): RouteGround['spots'][number] => {
    const above =
      heightMode === 'aboveGround' ? (ground === undefined ? undefined : ground + height) : base === undefined ? undefined : base + height;
    const one = (value: number | undefined): number | null => (value === undefined ? null : round(value, 1));
    return {
      along: Math.round(along),
      height: one(heightMode === 'ellipsoid' ? undefined : model ? above : height),
      ground: one(ground),
      clearance: one(clearance),
      waypoint,
    };
  };
  const { forbidden } = await spacesOf(database.db, row['stationCode']);
  const drone = DRONES[textOf(row, 'droneModel') ?? ''];
  const camera = drone && cameraOf(drone, textOf(row, 'payloadType'));
  const zones = (await zonesOf(database.db, listOf(row, 'zones'), row['stationCode'])).flatMap(({ boundary, ...zone }) =>
    boundary ? [{ ...zone, boundary }] : [],
  );
  const { modules, left } = camera
    ? await modulesOf(
        tools,
        zones.map(({ zoneCode }) => zoneCode),
      )
    : { modules: [], left: false };
  const obstacle = await tools.planners.obstacle(
    spots.map(({ place }) => place),
    forbidden,
  );
  const seen =
    camera && zones.length > 0 && waypoints.length > 0
      ? await tools.planners.coverage(
          waypoints,
          camera,
          zones.map(({ boundary }) => boundary),
          modules.map(({ place }) => place),
        )
      : undefined;
  const missed = (seen?.missed ?? []).flatMap((i) => modules[i] ?? []);
  return {
    name: textOf(row, 'name') ?? code,
    terrain: model?.name ?? null,
    heights: heightMode,
    spots: thinned(spots, lowest).map(tell),
    lowest: lowest ? tell(lowest) : null,
    least: LEAST_CLEARANCE,
    obstacle: Number.isFinite(obstacle) && obstacle < 10_000 ? Math.round(obstacle) : null,
    camera: camera !== undefined,
    coverage: seen ? Math.floor(seen.share * 10) / 10 : null,
    zones: zones.map(({ zoneCode, name }, i) => ({
      code: zoneCode,
      name,
      share: seen ? Math.floor((seen.shares[i] ?? 0) * 10) / 10 : 0,
      modules: modules.filter(({ zone }) => zone === zoneCode).length,
      missed: missed.filter(({ zone }) => zone === zoneCode).length,
    })),
    modules: modules.length,
    missed: missed.slice(0, MOST_MISSED).map(({ code: own, place }) => ({ code: own, place })),
    missedCount: missed.length,
    left,
  };
}
