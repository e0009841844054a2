/** What is round a dock before a take-off: its live values, alarms, airspace, other drones. */
import { CompiledQuery, type Kysely } from 'kysely';
import { inRing } from '../../documents/ground/geometry/plane.ts';
import { metresBetween } from '../../documents/ground/geometry/sphere.ts';
import { polygonsOf, type Geometry, type Position } from '../../documents/ground/geometry/types.ts';
import type { Language } from '../../contract/constants.ts';
import type { Tables } from '../db/connection.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { judge, limitsOf, type Check, type Found, type NameOf } from './checks.ts';

/** Codes of AIRSPACE_TYPE in which nobody flies, and in which one may. */
const FORBIDDEN = ['3', '5'];
const ALLOWED = ['1', '4'];
/** DRONE_MODE: in the air. */
const FLYING = ['3', '4', '5', '6', '7', '8', '9', '10', '11', '16', '17'];

/** Minutes for which the wind that a sensor of the station measured says something of a take-off. */
const WIND_MINUTES = 10;

/** Asks the database: the pool, or a transaction under way, during which nothing else may be asked. */
export interface Asker {
  query<T extends object>(text: string, values: unknown[]): Promise<{ rows: T[] }>;
}

export interface Surroundings {
  reader: Pick<Reader, 'database' | 'catalogue'>;
  telemetry: Telemetry;
  /** In place of the pool. */
  asker?: Asker;
}

/** A transaction as one that can be asked. */
export const askerOf = (db: Kysely<Tables>): Asker => ({
  query: async <T>(text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<T>),
});

export const asking = ({ reader, asker }: Pick<Surroundings, 'reader' | 'asker'>): Asker => asker ?? reader.database.pool;

/** A dock as its row stands. */
export interface DockRow {
  id: string;
  sn: string;
  name: string | null;
  stationCode: string;
  location: Position | null;
  online: string | null;
  droneId: string | null;
  droneSn: string | null;
  droneName: string | null;
  onChannel: boolean;
}

export async function dockRow(tools: Pick<Surroundings, 'reader' | 'asker'>, sn: string): Promise<DockRow | undefined> {
  const { rows } = await asking(tools).query<DockRow>(
    `select a.id, a.sn, a.name, a."stationCode", case when a.location is null then null else json_build_array(a.location[0], a.location[1]) end as location,
         a.online, d.id as "droneId", d.sn as "droneSn", d.name as "droneName", k.sn is not null as "onChannel"
       from airport a left join drone d on d.sn = a."boundDroneSn" left join sunvane.device k on k.sn = a.sn where a.sn = $1`,
    [sn],
  );
  return rows[0];
}

/** Live values as they are known: those in memory, else those of the row. */
export async function liveValues(tools: Surroundings, resource: 'airport' | 'drone', id: string | null): Promise<Record<string, unknown>> {
  const state = tools.telemetry.stateOf(resource);
  if (id === null || !state) return {};
  const known = state.valuesOf(id);
  if (Object.keys(known).length) return known;
  const columns = state.fields.map((name) =>
    name === 'position' ? `json_build_array(position[0], position[1]) as position` : `"${name}"`,
  );
  const { rows } = await asking(tools).query<Record<string, unknown>>(`select ${columns.join(', ')} from "${resource}" where id = $1`, [
    id,
  ]);
  return rows[0] ?? {};
}

const within = (position: Position, geometry: Geometry): boolean =>
  polygonsOf(geometry).some(([outer = [], ...holes]) => inRing(position, outer) >= 0 && holes.every((hole) => inRing(position, hole) <= 0));

/** How all places lie to the airspaces of a station that are in force now. @param height at which they are flown, m above ground */
export async function airspaceOf(
  tools: Surroundings,
  stationCode: string,
  places: readonly Position[],
  height: number | null = null,
): Promise<Found['airspace']> {
  const { rows } = await asking(tools).query<{ type: string; geometry: Geometry }>(
    `select type, geometry from airspace where "applyStatus" = '4' and enabled = '1' and "validFrom" <= now() and "validTo" > now()
       and "stationCode" = $1 and geometry is not null and (type <> all($3) or $2::float8 is null or ceiling is null or ceiling >= $2::float8)`,
    [stationCode, height, ALLOWED],
  );
  const [forbidden, allowed] = [FORBIDDEN, ALLOWED].map((types) => rows.filter(({ type }) => types.includes(type)));
  if (places.some((place) => forbidden?.some(({ geometry }) => within(place, geometry)))) return 'forbidden';
  return places.length && places.every((place) => allowed?.some(({ geometry }) => within(place, geometry))) ? 'inside' : 'outside';
}

/** Metres from a dock to the nearest drone in the air that is not its own. */
async function trafficOf(tools: Surroundings, place: Position, own: string | null): Promise<number | undefined> {
  const { rows } = await asking(tools).query<{ position: Position }>(
    `select json_build_array(position[0], position[1]) as position from drone
       where online = '1' and position is not null and "flightMode" = any($1) and id is distinct from $2::uuid
         and abs(position[0] - $3) < 0.01 and abs(position[1] - $4) < 0.01`,
    [FLYING, own, ...place],
  );
  return rows.length ? Math.min(...rows.map(({ position }) => metresBetween(place, position))) : undefined;
}

/** Strongest wind that sensors of a station measured lately, m/s. */
async function stationWind(tools: Surroundings, stationCode: string): Promise<number | undefined> {
  const { rows } = await asking(tools).query<{ wind: number | null }>(
    `select max("windSpeed")::float8 as wind from "iotDevice" where "stationCode" = $1 and online = '1' and kind in ('weather', 'wind')
       and "lastTime" > now() - make_interval(mins => ${WIND_MINUTES})`,
    [stationCode],
  );
  return rows[0]?.wind ?? undefined;
}

/** Metres between two places at which the way to a point is looked at. */
const LOOK_EVERY = 15;

/** Places of a straight way, both ends included. */
export function straight(from: Position, to: Position): Position[] {
  const steps = Math.max(1, Math.ceil(metresBetween(from, to) / LOOK_EVERY));
  return Array.from({ length: steps + 1 }, (_, i): Position => [
    from[0] + ((to[0] - from[0]) * i) / steps,
    from[1] + ((to[1] - from[1]) * i) / steps,
  ]);
}

/** Minutes for which what a lock sensor said counts. */
const LOCK_MINUTES = 2;

/**
 * Of these turbines, those whose rotor counts as locked now: by what all of its sensors said lately, where there are any, whatever people
 * confirmed; else by two people.
 */
export async function lockedOf(asker: Asker, turbines: readonly string[]): Promise<string[]> {
  if (!turbines.length) return [];
  const { rows } = await asker.query<{ turbine: string }>(
    `select t.code as turbine from "windTurbine" t left join lateral (
         select bool_and(d."rotorSpeed" = 0 and d."rotorLock" = 1) as locked from "iotDevice" d
           where d."turbineCode" = t.code and d.kind = 'rotor' and d.online = '1' and d."lastTime" > now() - make_interval(mins => ${LOCK_MINUTES})
       ) s on true
       where t.code = any($1) and coalesce(s.locked, t."lockAgainBy" is not null and t."lockUntil" > now())`,
    [turbines],
  );
  return rows.map(({ turbine }) => turbine);
}

interface Flown {
  waypoints: Position[];
  /** Turbines whose blades are scanned. */
  turbines: string[];
}

/** What the routes of a plan come to. */
async function flownBy(tools: Surroundings, routes: unknown): Promise<Flown> {
  if (!Array.isArray(routes) || !routes.length) return { waypoints: [], turbines: [] };
  const { rows } = await asking(tools).query<{ waypoints: { lon: number; lat: number }[] | null; turbines: string[] | null }>(
    `select waypoints, case when "routeType" = 'blade' or "inspectObject" = '2' then turbines end as turbines from route where "routeCode" = any($1)`,
    [routes],
  );
  return {
    waypoints: rows.flatMap(({ waypoints }) => (waypoints ?? []).map(({ lon, lat }): Position => [lon, lat])),
    turbines: [...new Set(rows.flatMap(({ turbines }) => turbines ?? []))],
  };
}

export const namesIn =
  ({ reader }: Pick<Surroundings, 'reader'>, language: Language): NameOf =>
  (dict, code) => {
    const entry = reader.catalogue().dictionaries[dict]?.entries.find((one) => one.code === code);
    return (language === 'zh' ? entry?.title : entry?.titleEn) ?? code;
  };

/** Every check of a dock, for a plan where there is one. @param target to which it would fly straight */
export async function checksOf(
  tools: Surroundings,
  dock: DockRow,
  language: Language,
  plan?: Readonly<Record<string, unknown>>,
  target?: { at: Position; height: number },
): Promise<Check[]> {
  const place = dock.location;
  const values = await liveValues(tools, 'airport', dock.id);
  const droneValues = await liveValues(tools, 'drone', dock.droneId);
  const alarms = await asking(tools).query<{ n: number }>(
    `select count(*)::int as n from "abnormalRecord" where "deviceSn" = any($1) and level = '2' and status in ('0', '1')`,
    [[dock.sn, dock.droneSn].filter((sn) => sn !== null)],
  );
  const { waypoints, turbines } = await flownBy(tools, plan?.['routes']);
  const way = target && place ? straight(place, target.at) : [];
  return judge(
    {
      dock: values,
      drone: droneValues,
      online: dock.onChannel && values['online'] === '1',
      alarms: alarms.rows[0]?.n ?? 0,
      airspace: await airspaceOf(tools, dock.stationCode, [...(place ? [place] : []), ...waypoints, ...way], target?.height ?? null),
      stationWind: await stationWind(tools, dock.stationCode),
      traffic: place ? await trafficOf(tools, place, dock.droneId) : undefined,
      rotor: turbines.length ? { turbines, locked: await lockedOf(asking(tools), turbines) } : undefined,
    },
    limitsOf(plan),
    language,
    namesIn(tools, language),
  );
}
