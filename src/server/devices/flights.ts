/** Flights of docks on the channel: sent, followed while they fly, ended. Only the server that holds the channel does this. */
import { createHash, randomBytes } from 'node:crypto';
import { writeKmz } from '../../routes/kmz/write.ts';
import type { HeightMode, Waypoint } from '../../routes/types.ts';
import type { Logger } from '../db/log.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { DeviceMessage } from './broker/inbox.ts';
import { tell } from './commands.ts';
import { ENDED, makeFlight, moveFlight, noteProgress, openFlights, type OpenFlight } from './flightRows.ts';
import type { Dock, Registry } from './registry.ts';
import { stepOf } from './step.ts';
import { appendTrack, lineOf, totals, trackOf, type TrackPoint } from './track.ts';

/** A dock that is idle for so long has no flight under way, whatever the row says, ms. */
const NO_FLIGHT_MS = 20_000;
/** A flight that was sent so long ago without anybody at it is sent again: its server is gone. The dock knows it by its id. */
const LEFT_MS = 15_000;
/** Between two moves of a flight that open maps are told of, ms. */
const SHOWN_MS = 4_000;
/** Heights that a dock may be told to come home at, m. */
const RETURN_HEIGHT = 60;

interface Following extends OpenFlight {
  dock: Dock;
  track: TrackPoint[];
  flown: boolean;
  waypoint: number | null;
  reported: number | null;
  idleSince: number | undefined;
  /** When open maps were last told that it moved, ms. */
  shown: number;
}

export interface FlightTools {
  writer: Writer;
  telemetry: Telemetry;
  registry: Registry;
  log: Logger;
  /** Origin under which docks fetch route files. */
  origin: () => string;
  /** Told whenever a flight has ended. */
  ended: () => void;
}

interface RouteRow {
  waypoints: Waypoint[] | null;
  speed: number | null;
  takeoffHeight: number | null;
  finishAction: string | null;
  rcLost: string | null;
  heightMode: HeightMode | null;
  droneModel: string | null;
}

/** The route file of a flight; undefined where its route has no waypoints. */
export async function routeFile(
  { writer }: Pick<FlightTools, 'writer'>,
  routeCode: string | null,
): Promise<{ file: Uint8Array; points: number } | undefined> {
  const { rows } = await writer.database.pool.query<RouteRow>(
    'select waypoints, speed::float8 as speed, "takeoffHeight"::float8 as "takeoffHeight", "finishAction", "rcLost", "heightMode", "droneModel" from route where "routeCode" = $1',
    [routeCode],
  );
  const [route] = rows;
  if (!route?.waypoints?.length) return undefined;
  const { waypoints, speed, takeoffHeight, finishAction, rcLost, heightMode, droneModel } = route;
  const file = writeKmz({
    waypoints,
    speed: speed ?? 5,
    takeoffHeight: takeoffHeight ?? 30,
    finishAction: finishAction ?? 'goHome',
    rcLost: rcLost ?? '0',
    heightMode: heightMode ?? 'aboveTakeoff',
    ...(droneModel === null ? {} : { droneModel }),
  });
  return { file, points: waypoints.length };
}

export class Flights {
  readonly #following = new Map<string, Following>();
  readonly #sending = new Set<string>();

  constructor(private readonly tools: FlightTools) {}

  /** Whether any is under way. */
  get busy(): boolean {
    return this.#following.size > 0 || this.#sending.size > 0;
  }

  /** The flight that a dock has under way. */
  of(sn: string): OpenFlight | undefined {
    return [...this.#following.values()].find(({ airportSn }) => airportSn === sn);
  }

  /** Makes a flight and sends it. @param resumes id of the one whose breakpoint it goes on from. Answers its id; undefined where the dock has one under way. */
  async launch(dock: Dock, values: Row, plan?: Row, resumes?: string): Promise<string | undefined> {
    const { writer } = this.tools;
    const made = await makeFlight(writer, { stationCode: dock.stationCode, airportSn: dock.sn, droneSn: dock.drone?.sn, ...values });
    if (!made) return undefined;
    const id = String(made.id);
    void this.#send(id, dock, plan, resumes).catch((error: unknown) => writer.database.outage.failed('sending a flight', error));
    return id;
  }

  /** Sends a flight that another server, or another part of this one, made just now. */
  async begin(id: string): Promise<void> {
    const { rows } = await this.tools.writer.database.pool.query<{ airportSn: string }>(
      `select "airportSn" from flight where id::text = $1 and status = 'sent'`,
      [id],
    );
    const dock = this.tools.registry.dock(rows[0]?.airportSn ?? '');
    if (dock) await this.#send(id, dock);
  }

  /** Has the dock prepare and fly it; what it refuses is the end of the flight. */
  async #send(id: string, dock: Dock, plan?: Row, resumes: string | null = null): Promise<void> {
    if (this.#sending.has(id)) return;
    this.#sending.add(id);
    try {
      const { writer, origin } = this.tools;
      const { database } = writer;
      const { rows } = await database.pool.query<{ routeCode: string | null }>('select "routeCode" from flight where id = $1', [id]);
      const route = await routeFile(this.tools, rows[0]?.routeCode ?? null);
      if (!route) return void (await moveFlight(writer, id, 'rejected', { breakReason: '航线没有航点' }));
      const ticket = randomBytes(18).toString('base64url');
      // Not before it is released; whoever holds it in the same moment is waited for.
      const kept = await database.pool.query<{ breakpoint: unknown; ticket: string }>(
        `with f as (select id from flight where id = $1 and status = 'sent' and (clearance is null or clearance = 'released') for share)
           insert into sunvane.device_flight (flight, ticket, breakpoint)
           select f.id, $2, (select breakpoint from sunvane.device_flight where flight = $3) from f
           on conflict (flight) do update set flight = excluded.flight returning breakpoint, ticket`,
        [id, ticket, resumes],
      );
      await database.pool.query('update flight set "waypointTotal" = $2 where id = $1', [id, route.points]);
      if (!kept.rows.length) return;
      const url = `${origin()}/api/devices/route?flight=${id}&ticket=${kept.rows[0]?.ticket ?? ticket}`;
      const prepare = {
        flight_id: id,
        task_type: 0,
        execute_time: Date.now(),
        file: { url, fingerprint: createHash('md5').update(route.file).digest('hex') },
        rth_altitude: typeof plan?.returnHeight === 'number' ? plan.returnHeight : RETURN_HEIGHT,
        rth_mode: 1,
        out_of_control_action: Number(plan?.rcLost ?? 0),
        exit_wayline_when_rc_lost: 0,
        ...(kept.rows[0]?.breakpoint ? { break_point: kept.rows[0].breakpoint } : {}),
      };
      for (const [method, data] of [
        ['flighttask_prepare', prepare],
        ['flighttask_execute', { flight_id: id }],
      ] as const) {
        const { state, result } = await tell(database, {
          sn: dock.sn,
          command: method,
          method,
          data,
          userCode: null,
          bid: `${id} ${method}`,
        });
        if (state === 'ok' || state === 'running') continue;
        const reason = state === 'timeout' ? '机场未应答' : `机场拒绝（${result ?? '离线'}）`;
        return void (await moveFlight(writer, id, state === 'timeout' ? 'timeout' : 'rejected', { breakReason: reason }));
      }
    } finally {
      this.#sending.delete(id);
    }
  }

  /** Sees which flights are under way; those that nobody sends or follows any more are sent again, or ended. */
  async look(online: (sn: string) => boolean): Promise<void> {
    const { registry, writer } = this.tools;
    const open = await openFlights(
      writer.database.pool,
      registry.onChannel().map(({ sn }) => sn),
    );
    for (const id of this.#following.keys()) if (!open.some((one) => one.id === id)) await this.#leave(id);
    for (const flight of open) {
      const dock = registry.dock(flight.airportSn);
      if (!dock) continue;
      const known = this.#following.get(flight.id);
      if (known) Object.assign(known, flight, { dock });
      else
        this.#following.set(flight.id, {
          ...flight,
          dock,
          track: [],
          flown: flight.startTime !== null,
          waypoint: null,
          reported: flight.percent,
          idleSince: undefined,
          shown: 0,
        });
      const waited = Date.now() - Date.parse(flight.sentTime ?? '');
      const cleared = flight.clearance === null || flight.clearance === 'released';
      const left = cleared && flight.routeCode !== null && flight.status === 'sent' && waited > LEFT_MS;
      if (left && online(dock.sn))
        void this.#send(flight.id, dock).catch((error: unknown) => writer.database.outage.failed('sending a flight', error));
    }
    for (const flight of this.#following.values()) await this.#follow(flight, online(flight.dock.sn));
  }

  /** Stores the track, notes step and percent, and ends what the dock no longer knows of. */
  async #follow(flight: Following, online: boolean): Promise<void> {
    const { writer } = this.tools;
    const points = flight.track.splice(0);
    if (points.length) {
      await appendTrack(writer.database.pool, flight.id, points);
      // Open maps follow it.
      if (Date.now() - flight.shown > SHOWN_MS) {
        flight.shown = Date.now();
        const { lon, lat } = points.at(-1) as TrackPoint;
        await writer.database.pool.query(
          `update flight set position = point($2, $3) where id = $1 and status in ('in_progress', 'paused')`,
          [flight.id, lon, lat],
        );
        writer.publish({ type: 'record', resource: 'flight', verb: 'update', ids: [flight.id] });
      }
    }
    if (flight.status === 'sent') return;
    const [dock, drone] = this.#values(flight.dock);
    const idle = online && dock['modeCode'] === '0' && dock['droneInDock'] === '1';
    flight.idleSince = idle ? (flight.idleSince ?? Date.now()) : undefined;
    if (flight.idleSince !== undefined && Date.now() - flight.idleSince > NO_FLIGHT_MS) {
      await this.#end(flight, 'failed', { breakReason: '机场空闲，未上报飞行结果' });
      return;
    }
    await noteProgress(writer, flight.id, { step: stepOf(dock, drone, flight.flown), percent: flight.reported, waypoint: flight.waypoint });
  }

  #values(dock: Dock): [dock: Record<string, unknown>, drone: Record<string, unknown>] {
    const { telemetry } = this.tools;
    return [
      telemetry.stateOf('airport')?.valuesOf(dock.id) ?? {},
      dock.drone ? (telemetry.stateOf('drone')?.valuesOf(dock.drone.id) ?? {}) : {},
    ];
  }

  /** The drone of a dock was somewhere. */
  moved(dock: Dock, at: number, read: () => Record<string, unknown>): void {
    const flight = [...this.#following.values()].find(({ airportSn, status }) => airportSn === dock.sn && status !== 'sent');
    if (!flight) return;
    const values = read();
    const [lon, lat] = (values['position'] ?? []) as number[];
    if (lon === undefined || lat === undefined) return;
    if (this.#values(dock)[0]['droneInDock'] !== '0') return;
    flight.flown = true;
    const number = (name: string): number | null => (typeof values[name] === 'number' ? values[name] : null);
    flight.track.push({
      at,
      lon,
      lat,
      height: number('height'),
      speed: number('speed'),
      heading: number('heading'),
      battery: number('battery'),
    });
  }

  /** The device tells of a flight. */
  async progressed({ sn, data, method }: DeviceMessage): Promise<void> {
    const output = (data['output'] ?? data) as Record<string, unknown>;
    const ext = (output['ext'] ?? data) as Record<string, unknown>;
    const progress = (output['progress'] ?? {}) as Record<string, unknown>;
    const id = ext['flight_id'];
    if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return;
    const { writer } = this.tools;
    const { rows } = await writer.database.pool.query<OpenFlight & { status: string }>(
      'select id, status from flight where id = $1 and "airportSn" = $2',
      [id, sn],
    );
    if (!rows[0]) return;
    const flight = this.#following.get(id);
    const [percent, waypoint] = [progress['percent'], ext['current_waypoint_index']];
    if (flight && typeof percent === 'number' && percent >= 0 && percent <= 100) flight.reported = percent;
    if (flight && typeof waypoint === 'number' && Number.isSafeInteger(waypoint) && waypoint >= 0) flight.waypoint = waypoint;
    if (typeof ext['break_point'] === 'object' && ext['break_point'] !== null)
      await writer.database.pool.query('update sunvane.device_flight set breakpoint = $2 where flight = $1', [
        id,
        JSON.stringify(ext['break_point']),
      ]);
    const status = statusOf(method, output);
    if (status === undefined) return;
    if (ENDED.includes(status)) {
      const reason = data['result'] ? { breakReason: `机场结果码 ${String(data['result']).slice(0, 20)}` } : {};
      const media = ext['media_count'];
      const mediaTotal = typeof media === 'number' && Number.isSafeInteger(media) && media >= 0 ? { mediaTotal: media } : {};
      await this.#end(flight ?? { id }, status, { ...reason, ...mediaTotal });
    } else {
      const values = this.tools.registry.dock(sn);
      const dock: Record<string, unknown> = values ? this.#values(values)[0] : {};
      const weather =
        rows[0].status === 'sent' ? { wind: dock['windSpeed'], environmentTemp: dock['environmentTemp'], rainfall: dock['rainfall'] } : {};
      if (await moveFlight(writer, id, status, weather as Row)) {
        const known = this.#following.get(id);
        if (known) known.status = status;
      }
    }
  }

  async #end(flight: Following | { id: string }, status: string, values: Row): Promise<void> {
    const { writer } = this.tools;
    const { pool } = writer.database;
    if ('track' in flight && flight.track.length) await appendTrack(pool, flight.id, flight.track.splice(0));
    const points = await trackOf(pool, flight.id);
    await moveFlight(writer, flight.id, status, {
      ...(points.length > 1 ? { ...totals(points), track: lineOf(points) ?? null } : {}),
      ...values,
      ...(status === 'ok' ? { step: 'charge' } : {}),
    });
    this.#following.delete(flight.id);
    this.tools.ended();
  }

  async #leave(id: string): Promise<void> {
    const points = this.#following.get(id)?.track ?? [];
    if (points.length) await appendTrack(this.tools.writer.database.pool, id, points);
    this.#following.delete(id);
  }
}

/** What a direct flight to a point says, as statuses of flights. */
const POINT_STATUS: Readonly<Record<string, string>> = {
  wayline_progress: 'in_progress',
  wayline_ok: 'in_progress',
  task_finish: 'ok',
  wayline_failed: 'failed',
  wayline_cancel: 'canceled',
};

function statusOf(method: string, output: Record<string, unknown>): string | undefined {
  const { status } = output;
  if (typeof status !== 'string') return undefined;
  if (method === 'takeoff_to_point_progress') return POINT_STATUS[status];
  return status === 'sent' ? undefined : status;
}
