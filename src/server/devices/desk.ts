/** The desk of a dock: all that its operator sees beside the live values. */
import { sql } from 'kysely';
import type { Desk } from '../../contract/api/devices.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/error.ts';
import { grant, may, reach, visibleResource } from '../records/reach/access.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import type { CurrentUser } from '../user/user.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import { latest } from './commands.ts';
import { holderOf } from './control.ts';
import { linkOf } from './lease.ts';
import { checksOf, dockRow, liveValues, type DockRow, type Surroundings } from './surroundings.ts';
import { drawn, trackOf } from './track.ts';

export interface DeskTools extends Surroundings {
  config: Config;
}

/** Alarms that a desk shows. */
const MOST_ALARMS = 20;

/** Whether a user may operate docks: the power `control` of flights, on some screen. */
export const mayControl = (catalogue: Catalogue, user: CurrentUser): boolean => {
  const { flight } = catalogue.resources;
  return flight !== undefined && user.viewer === undefined && may(catalogue, flight, 'control', user);
};

/**
 * The dock, within what the caller sees.
 * @throws AppError permission.denied, record.unknown
 */
export async function reachedDock(
  tools: Pick<Surroundings, 'reader'>,
  call: Call,
  sn: string,
  verb: 'view' | 'edit' = 'view',
): Promise<DockRow> {
  const { database, catalogue } = tools.reader;
  const { airport } = catalogue().resources;
  if (!airport) throw new AppError('record.unknown');
  const conditions = [sql`sn = ${sn}`, ...reach(catalogue(), airport, call.user, grant(catalogue(), airport, verb, call.user))];
  const { rows } = await sql`select 1 from ${relation(airport)} where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  const row = rows.length ? await dockRow(tools, sn) : undefined;
  if (!row) throw new AppError('record.unknown');
  return row;
}

/** Of live values those that the user may see. */
function seen(
  tools: Pick<Surroundings, 'reader'>,
  user: CurrentUser,
  resource: string,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const found = tools.reader.catalogue().resources[resource];
  const names = new Set(
    found && may(tools.reader.catalogue(), found, 'view', user) ? visibleResource(found, user).fields.map((f) => f.name) : [],
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

async function flightOf(tools: Surroundings, sn: string): Promise<Desk['flight']> {
  const { pool } = tools.reader.database;
  const { rows } = await pool.query<
    Omit<NonNullable<Desk['flight']>, 'route' | 'track'> & { waypoints: { lon: number; lat: number }[] | null }
  >(
    `select f.id, f."flightId", f.status, f.step, f.percent::float8 as percent, p."planName", f."waypointCurrent"::int as "waypointCurrent",
         f."waypointTotal"::int as "waypointTotal", f."startTime", f."breakReason", r.waypoints
       from flight f left join plan p on p."planCode" = f."planCode" left join route r on r."routeCode" = f."routeCode"
       where f."airportSn" = $1 and (f.status in ('sent', 'in_progress', 'paused') or f."sentTime" > now() - interval '1 hour')
       order by f.status in ('sent', 'in_progress', 'paused') desc, f."sentTime" desc limit 1`,
    [sn],
  );
  const [row] = rows;
  if (!row) return null;
  const { waypoints, ...flight } = row;
  return { ...flight, route: (waypoints ?? []).map(({ lon, lat }) => [lon, lat]), track: drawn(await trackOf(pool, row.id)) };
}

export async function deskOf(tools: DeskTools, call: Call, dock: DockRow): Promise<Desk> {
  const { reader, config } = tools;
  const { pool } = reader.database;
  const { user, language } = call;
  const { sn } = dock;
  const { airport } = reader.catalogue().resources;
  const { rows: plans } = await pool.query<Record<string, unknown>>(
    `select "windLimit"::float8 as "windLimit", "rainLimit", "batteryMin"::float8 as "batteryMin", routes from plan
       where "airportSn" = $1 and status in ('2', '3') and mode = '3' and "deletedTime" is null and "endTime" > now()
       order by status desc, coalesce("nextRun", "startTime") limit 1`,
    [sn],
  );
  const [values, droneValues, link, holder, checks, commands, flight, alarms] = await Promise.all([
    liveValues(tools, 'airport', dock.id),
    liveValues(tools, 'drone', dock.droneId),
    linkOf(pool),
    holderOf(pool, sn),
    checksOf(tools, dock, language, plans[0]),
    latest(pool, sn),
    flightOf(tools, sn),
    pool.query<{ code: string; level: string; message: string | null; messageEn: string | null; occurTime: string }>(
      `select coalesce(code, '') as code, coalesce(level, '0') as level, message, "messageEn", "occurTime" from "abnormalRecord"
         where "deviceSn" = any($1) and status in ('0', '1') order by level desc, "occurTime" desc limit ${MOST_ALARMS}`,
      [[sn, dock.droneSn].filter((one) => one !== null)],
    ),
  ]);
  const { droneId, droneSn } = dock;
  return {
    id: dock.id,
    sn,
    name: dock.name ?? sn,
    stationCode: dock.stationCode,
    location: dock.location,
    drone: droneId !== null && droneSn !== null ? { id: droneId, sn: droneSn, name: dock.droneName ?? droneSn } : null,
    channel: config.broker === 'off' ? 'off' : link.held && link.trouble === null ? 'up' : 'down',
    keyed: dock.onChannel,
    connected: dock.onChannel && values['online'] === '1',
    values: seen(tools, user, 'airport', values),
    droneValues: seen(tools, user, 'drone', droneValues),
    control: {
      may: mayControl(reader.catalogue(), user),
      mine: holder?.userCode === user.userCode,
      holder: holder?.userCode ?? null,
      until: holder?.until ?? null,
      keys:
        config.broker === 'embedded' &&
        user.viewer === undefined &&
        airport !== undefined &&
        may(reader.catalogue(), airport, 'edit', user),
    },
    go: checks.every(({ passed }) => passed),
    checks,
    alarms: alarms.rows.map(({ code, level, message, messageEn, occurTime }) => ({
      code,
      level,
      message: (language === 'zh' ? message : (messageEn ?? message)) ?? code,
      occurTime,
    })),
    commands,
    flight,
  };
}
