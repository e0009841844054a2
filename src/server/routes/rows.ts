/** What a route rests on: its own row, zones, towers, airspaces, dock. */
import { sql, type Kysely } from 'kysely';
import type { Geometry, Position } from '../../documents/ground/geometry/types.ts';
import { DRONES } from '../../routes/cameras.ts';
import type { Around, Space } from '../../routes/check.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { lockRows } from '../records/write/lock.ts';
import type { Row } from '../source/rows.ts';
import { selection } from '../source/rows.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import { geometryOf, placeOf, routeResource, type RouteTools } from './tools.ts';

type Right = Parameters<typeof grant>[2];

/** Conditions by which the caller reaches a route. @throws AppError permission.denied */
export function within({ writer }: Pick<RouteTools, 'writer'>, { user }: Call, right: Right, code: string) {
  const route = routeResource({ writer });
  const catalogue = writer.catalogue();
  return [sql`"routeCode" = ${code}`, sql`"deletedTime" is null`, ...reach(catalogue, route, user, grant(catalogue, route, right, user))];
}

/** The row, held until the transaction ends. @throws AppError permission.denied, record.unknown */
export async function heldRoute(
  db: Kysely<Tables>,
  tools: Pick<RouteTools, 'writer'>,
  call: Call,
  right: Right,
  code: string,
): Promise<Row> {
  const [row] = await lockRows(db, routeResource(tools), within(tools, call, right, code));
  if (!row) throw new AppError('record.unknown');
  return row;
}

/** The row as it is. @throws AppError permission.denied, record.unknown */
export async function readRoute(tools: Pick<RouteTools, 'writer' | 'database'>, call: Call, code: string): Promise<Row> {
  const route = routeResource(tools);
  const { rows } = await sql<Row>`select ${selection(route.fields)} from ${relation(route)}
    where ${sql.join(within(tools, call, 'view', code), sql` and `)}`.execute(tools.database.db);
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

export interface ZoneRow {
  zoneCode: string;
  name: string | null;
  azimuth: number | null;
  boundary: Geometry | null;
}

/** Zones of a route, in its order, of its own station. */
export async function zonesOf(db: Kysely<Tables>, codes: readonly string[], station: unknown): Promise<ZoneRow[]> {
  const { rows } = await sql<ZoneRow>`select "zoneCode", name, azimuth::float8 as azimuth, boundary from "solarZone"
    where "zoneCode" = any(${codes}::text[]) and "stationCode" = ${station} order by array_position(${codes}::text[], "zoneCode")`.execute(
    db,
  );
  return rows;
}

export interface TowerRow {
  towerCode: string;
  towerNo: number;
  height: number | null;
  baseAltitude: number | null;
  crossArms: number | null;
  location: unknown;
  voltage: number | null;
}

export async function towersOf(db: Kysely<Tables>, codes: readonly string[], station: unknown): Promise<TowerRow[]> {
  const { rows } = await sql<TowerRow>`select t."towerCode", t."towerNo"::int as "towerNo", t.height::float8 as height,
      t."baseAltitude"::float8 as "baseAltitude", t."crossArms"::int as "crossArms", t.location, l.voltage::float8 as voltage
    from tower t left join line l on l."lineCode" = t."lineCode"
    where t."towerCode" = any(${codes}::text[]) and t."stationCode" = ${station} order by t."lineCode", t."towerNo"`.execute(db);
  return rows;
}

/** Codes of AIRSPACE_TYPE in which nobody flies, and in which one may once it is approved. */
const [FORBIDDEN, ALLOWED] = [
  ['3', '5'],
  ['1', '4'],
];
const CEILING = 120;

/** Airspaces in force: those of the station that allow, and everybody's that forbid. */
export async function spacesOf(db: Kysely<Tables>, station: unknown): Promise<Pick<Around, 'allowed' | 'forbidden'>> {
  const { rows } = await sql<{ type: string; geometry: unknown; floor: number | null; ceiling: number | null; own: boolean }>`
    select type, geometry, floor::float8 as floor, ceiling::float8 as ceiling, "stationCode" = ${station} as own from airspace
    where "applyStatus" = '4' and enabled = '1' and "validFrom" <= now() and "validTo" > now() and geometry is not null
      and (type = any(${FORBIDDEN}::text[]) or type = any(${ALLOWED}::text[]) and "stationCode" = ${station})`.execute(db);
  const spaces = rows.flatMap(({ geometry, ...row }) => {
    const shape = geometryOf(geometry);
    return shape ? [{ ...row, geometry: shape }] : [];
  });
  return {
    allowed: spaces
      .filter(({ type }) => ALLOWED.includes(type))
      .map(({ geometry, floor, ceiling, type }): Space => ({
        geometry,
        floor: floor ?? 0,
        // Open airspace ends there, whatever its record says.
        ceiling: type === '1' ? Math.min(CEILING, ceiling ?? CEILING) : (ceiling ?? CEILING),
      })),
    forbidden: spaces.filter(({ type }) => FORBIDDEN.includes(type)).map(({ geometry }) => geometry),
  };
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The drone that a text names: by its code or its name. */
export const droneNamed = (text: string | null | undefined): string | undefined =>
  text ? Object.keys(DRONES).find((code) => plain(code) === plain(text) || plain(DRONES[code]?.name ?? '') === plain(text)) : undefined;

export interface DockAround {
  place?: Position;
  radius?: number;
  drone?: string;
}

export async function dockOf(db: Kysely<Tables>, sn: unknown): Promise<DockAround | undefined> {
  if (typeof sn !== 'string' || sn === '') return undefined;
  const { rows } = await sql<{
    location: unknown;
    radius: number | null;
    model: string | null;
  }>`select a.location, a.radius::float8 as radius, d.model
    from airport a left join drone d on d.sn = a."boundDroneSn" where a.sn = ${sn}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const [place, drone] = [placeOf(row.location), droneNamed(row.model)];
  return { ...(place ? { place } : {}), ...(row.radius === null ? {} : { radius: row.radius }), ...(drone ? { drone } : {}) };
}
