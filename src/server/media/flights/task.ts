/** The task that the pictures of a flight belong to: of the kind that its plan, else its route, inspects; made with the first picture. */
import { sql } from 'kysely';
import { prepareInsert } from '../../records/write/prepare.ts';
import { storeInsert } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import type { Row } from '../../source/rows.ts';
import { ownCall } from '../../user/owner.ts';
import { neededResource, TASK, TASK_STATE, type MediaTools } from '../rows/tools.ts';

/** Kinds of tasks by INSPECT_OBJECT, of flights from docks and of those by hand. */
const KINDS: Readonly<Record<string, { dock: string; hand?: string }>> = {
  '1': { dock: 'dockSolar', hand: 'solar' },
  '2': { dock: 'dockWind', hand: 'wind' },
  '3': { dock: 'dockLine', hand: 'line' },
  '4': { dock: 'converter', hand: 'converter' },
  '5': { dock: 'security' },
};

/** Kinds whose tasks name the dock and the route, by the rules of their document. */
const NAMES_DOCK: readonly string[] = ['dockSolar', 'dockWind', 'dockLine', 'security'];

/** A flight as its pictures need it. */
export interface FlightRow {
  id: string;
  flightId: string;
  stationCode: string;
  airportSn: string | null;
  planCode: string | null;
  routeCode: string | null;
  status: string;
  mediaTotal: number | null;
  /** Of its plan and its route. */
  planName: string | null;
  routeName: string | null;
  inspects: string | null;
  zones: string[] | null;
  turbines: string[] | null;
  lineCode: string | null;
  irradiance: number | null;
}

/** Flights by a condition on `f`. Irradiance is that of the station's newest sensor, where one was heard within the hour. */
export async function readFlight({ database }: Pick<MediaTools, 'database'>, id: string): Promise<FlightRow | undefined> {
  const { rows } = await sql<FlightRow>`
    select f.id::text, f."flightId", f."stationCode", f."airportSn", f."planCode", f."routeCode", f.status, f."mediaTotal"::int as "mediaTotal",
        p."planName", r.name as "routeName", coalesce(p."inspectObject", r."inspectObject") as inspects,
        coalesce(r.zones, p.zones) as zones, coalesce(r.turbines, p.turbines) as turbines, coalesce(r."lineCode", p."lineCode") as "lineCode",
        (select d.irradiance::float8 from "iotDevice" d where d."stationCode" = f."stationCode" and d.irradiance is not null
           and d."lastTime" > now() - interval '1 hour' order by d."lastTime" desc limit 1) as irradiance
      from flight f left join plan p on p."planCode" = f."planCode" left join route r on r."routeCode" = f."routeCode"
      where f.id = ${id}::uuid`.execute(database.db);
  return rows[0];
}

const kindOf = ({ inspects, airportSn }: FlightRow): string | undefined => {
  const kind = KINDS[inspects ?? ''];
  return airportSn === null ? kind?.hand : kind?.dock;
};

async function standing({ database }: Pick<MediaTools, 'database'>, flightId: string): Promise<string | undefined> {
  const { rows } = await sql<{ taskCode: string }>`select "taskCode" from ${sql.table(TASK)}
    where "flightCode" = ${flightId} and "deletedTime" is null and status in (${TASK_STATE.waiting}, ${TASK_STATE.done}, ${TASK_STATE.failed})
    order by "createTime" limit 1`.execute(database.db);
  return rows[0]?.taskCode;
}

const only = (codes: string[] | null): string | undefined => (codes?.length === 1 ? codes[0] : undefined);

/** Its code, of a new one where there is none; undefined for flights that inspect nothing a task is made for. */
export async function taskOfFlight(tools: Pick<MediaTools, 'writer' | 'database'>, flight: FlightRow): Promise<string | undefined> {
  const { writer } = tools;
  const kind = kindOf(flight);
  if (kind === undefined) return undefined;
  const known = await standing(tools, flight.flightId);
  if (known !== undefined) return known;
  const task = neededResource(tools, TASK);
  const { flightId, stationCode, planCode, routeCode, airportSn, zones, turbines, lineCode, irradiance } = flight;
  const named = flight.planName ?? flight.routeName ?? '';
  const zoneCode = kind.toLowerCase().endsWith('solar') ? only(zones) : undefined;
  const turbineCode = kind.toLowerCase().endsWith('wind') ? only(turbines) : undefined;
  const values: Row = {
    taskName: `${named.slice(0, 60)} ${flightId}`.trim(),
    kind,
    stationCode,
    flightCode: flightId,
    ...(planCode === null ? {} : { planCode }),
    ...(NAMES_DOCK.includes(kind) && routeCode !== null ? { routeCode } : {}),
    ...(NAMES_DOCK.includes(kind) && airportSn !== null ? { airportSn } : {}),
    ...(zoneCode === undefined ? {} : { zoneCode }),
    ...(turbineCode === undefined ? {} : { turbineCode }),
    ...(kind.toLowerCase().endsWith('line') && lineCode !== null ? { lineCode } : {}),
    ...(kind === 'dockSolar' && irradiance !== null ? { irradiance: Math.round(Math.min(1_600, Math.max(0, irradiance))) } : {}),
  };
  const prepared = await prepareInsert(writer, task, ownCall, values);
  const made = await transact(writer, task, async (db, announce) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`sunvane.task of ${flightId}`}))`.execute(db);
    const { rows } = await sql`select 1 from ${sql.table(TASK)} where "flightCode" = ${flightId} and "deletedTime" is null
      and status = ${TASK_STATE.waiting}`.execute(db);
    if (rows.length > 0) return false;
    await storeInsert(db, writer, task, ownCall, prepared, announce);
    return true;
  });
  if (made) writer.publish({ type: 'record', resource: TASK, verb: 'insert', ids: [String(prepared.row['id'])] });
  return standing(tools, flightId);
}
