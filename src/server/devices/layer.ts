/**
 * The device layer of the server that holds the channel: topology, reports as live values, offline by will and by silence, replies,
 * events, alarms. What devices say wrong is counted, told once, and dropped.
 */
import type { Logger } from '../db/log.ts';
import { AppError } from '../errors/error.ts';
import { turns } from '../jobs/turns.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { areasFor, areasProgressed, tellAreas } from './areas/sync.ts';
import { keepAlarms, readAlarms } from './alarms.ts';
import type { Batch, DeviceMessage, DeviceReport, Refusals, SensorMessage } from './broker/inbox.ts';
import { answered, expire, progressed, sendWaiting } from './commands.ts';
import type { Flights } from './flights.ts';
import { chargeInDock, mapped } from './osd.ts';
import type { Dock, Registry } from './registry.ts';
import type { Sensors } from './sensors/intake.ts';
import { noteUploaded, storageConfig, type StoreTools } from './store/media.ts';

/** A dock that says nothing for so long is offline, ms; a drone, of which a dock in its sleep says little, alike. */
const SILENT_MS = 30_000;
/** Seconds between two samples of the history, in flight and otherwise. */
const FLIGHT_SECONDS = 2;
const REST_SECONDS = 60;
/** Turns of which one is taken while nobody flies: what is told to a dock is sent by its notice. */
const REST_TURNS = 5;
/** Devices and reasons of which the log was told. */
const MOST_TOLD = 1_000;
/** ms of work on what devices say after which calls have their turn, of which each takes several: a batch may be of a thousand. */
const TURN = 1;
const FLIGHT_EVENTS = new Set(['flighttask_progress', 'takeoff_to_point_progress']);

export interface LayerTools {
  writer: Writer;
  telemetry: Telemetry;
  registry: Registry;
  flights: Flights;
  sensors: Sensors;
  /** Where docks put pictures. */
  store: () => StoreTools;
  log: Logger;
  publish: (topic: string, message: Record<string, unknown>) => void;
}

export class Layer {
  /** When a device was last heard with values that were taken, ms; and the last moment it named itself. */
  readonly #heard = new Map<string, { at: number; own: number }>();
  readonly #told = new Set<string>();
  #turns = 0;
  /** Messages of a dock are worked one after the other. */
  readonly #queues = new Map<string, Promise<void>>();
  /** Batches are taken one after the other, and who is gone after what was said before. */
  #taken = Promise.resolve();

  constructor(private readonly tools: LayerTools) {}

  /** Whether a dock was heard lately. */
  readonly online = (sn: string): boolean => Date.now() - (this.#heard.get(sn)?.at ?? 0) < SILENT_MS;

  take(batch: Batch): void {
    this.#then(() => this.#take(batch));
  }

  #then(work: () => Promise<void> | void): void {
    this.#taken = this.#taken.then(work).catch((error: unknown) => this.tools.writer.database.outage.failed('what devices said', error));
  }

  /** Once all that was said is taken. */
  settled(): Promise<void> {
    return this.#taken;
  }

  async #take({ reports, messages, sensors, refused }: Batch): Promise<void> {
    this.#tell(refused);
    const breathe = turns(TURN);
    for (const report of reports) {
      this.#report(report);
      await breathe();
    }
    for (const message of messages) this.#after(message.sn, () => this.#message(message));
    for (const said of sensors) this.#after(`sensor ${said.code}`, () => this.#readings(said));
  }

  /** Does what one device asks for one after the other. */
  #after(key: string, work: () => Promise<void>): void {
    const before = this.#queues.get(key) ?? Promise.resolve();
    const done = before
      .then(work)
      .catch((error: unknown) => this.tools.writer.database.outage.failed('what a device said', error))
      .finally(() => {
        if (this.#queues.get(key) === done) this.#queues.delete(key);
      });
    this.#queues.set(key, done);
  }

  /** A sensor is told why what it said was not taken. */
  async #readings({ code, message }: SensorMessage): Promise<void> {
    try {
      await this.tools.sensors.take(code, message, 'mqtt');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#tell({ [code]: { [error.code]: 1 } });
      this.tools.publish(`sensor/${code}/refused`, { code: error.code, message: error.text('en'), at: new Date().toISOString() });
    }
  }

  #tell(refused: Refusals): void {
    for (const [sn, reasons] of Object.entries(refused))
      for (const reason of Object.keys(reasons)) {
        const key = `${sn} ${reason}`;
        if (this.#told.has(key) || this.#told.size >= MOST_TOLD) continue;
        this.#told.add(key);
        this.tools.log.warn(`device ${sn}: messages refused (${reason}); told once`);
      }
  }

  #report(report: DeviceReport): void {
    const { registry } = this.tools;
    const dock = registry.dock(report.sn);
    if (dock) return this.#values(dock, 'airport', dock.id, report);
    const host = registry.ofDrone(report.sn);
    if (host?.drone) return this.#values(host, 'drone', host.drone.id, report);
    this.#tell({ [report.sn]: { unknown: 1 } });
  }

  #values(dock: Dock, resource: 'airport' | 'drone', id: string, report: DeviceReport): void {
    const { telemetry, flights } = this.tools;
    const { moments, wrong } = mapped(report, resource === 'airport' ? 'dock' : 'drone');
    if (wrong.length) this.#tell({ [report.sn]: { [`value of ${wrong[0]?.slice(0, 40) ?? ''}`]: 1 } });
    const flying = telemetry.stateOf('airport')?.valueOf(dock.id, 'droneInDock') === '0';
    for (const { at, values } of moments) {
      const refused = telemetry.report(resource, [{ id, at, values }], {
        every: flying && resource === 'drone' ? FLIGHT_SECONDS : REST_SECONDS,
      });
      const why = refused[0];
      if (why) this.#tell({ [report.sn]: { [why.field === undefined ? why.reason : `${why.reason} of ${why.field}`]: 1 } });
      if (refused.some(({ reason }) => reason === 'clock')) continue;
      const known = this.#heard.get(report.sn);
      if (!this.online(report.sn)) telemetry.report(resource, [{ id, at: Date.now(), values: { online: '1' } }]);
      this.#heard.set(report.sn, { at: Date.now(), own: Math.max(at, known?.own ?? 0) });
      if (resource === 'drone') flights.moved(dock, at, () => ({ ...telemetry.stateOf('drone')?.valuesOf(id), ...values }));
    }
    const charge = resource === 'airport' && !flying ? chargeInDock(report) : undefined;
    if (charge && dock.drone) telemetry.report('drone', [{ id: dock.drone.id, ...charge }]);
    if (!dock.onChannel) void this.#join(dock.sn).catch((error: unknown) => this.tools.writer.database.outage.failed('a new dock', error));
  }

  /** A dock on a broker outside, heard for the first time. */
  async #join(sn: string): Promise<void> {
    const { writer, registry } = this.tools;
    await writer.database.pool.query('insert into sunvane.device (sn, "heardTime") values ($1, now()) on conflict (sn) do nothing', [sn]);
    await registry.load();
  }

  async #message(message: DeviceMessage): Promise<void> {
    const { writer, registry, publish, flights } = this.tools;
    const { pool } = writer.database;
    const { sn, kind, tid, bid, method, data, needReply } = message;
    const dock = registry.dock(sn);
    if (!dock) return this.#tell({ [sn]: { unknown: 1 } });
    if (kind === 'services_reply') return answered(pool, message);
    if (kind === 'status') {
      if (method === 'offline') return this.gone(sn);
      if (method === 'update_topo') this.#topology(dock, data);
      return publish(`sys/product/${sn}/status_reply`, {
        tid,
        bid,
        timestamp: Date.now(),
        data: { result: method === 'update_topo' ? 0 : 1 },
      });
    }
    if (kind === 'requests') {
      const answer = await this.#asked(sn, method);
      return publish(`thing/product/${sn}/requests_reply`, { tid, bid, timestamp: Date.now(), method, data: answer });
    }
    if (method === 'hms') await keepAlarms(writer, dock, readAlarms(data), message.at > Date.now() ? Date.now() : message.at);
    else if (FLIGHT_EVENTS.has(method)) await flights.progressed(message);
    else if (method === 'flight_areas_sync_progress') await areasProgressed(writer, message);
    else if (method === 'file_upload_callback') await this.#uploaded(message);
    else await progressed(pool, message);
    if (needReply) publish(`thing/product/${sn}/events_reply`, { tid, bid, timestamp: Date.now(), method, data: { result: 0 } });
  }

  /** What a dock asks for. */
  async #asked(sn: string, method: string): Promise<object> {
    const store = this.tools.store();
    if (method === 'storage_config_get') return storageConfig(store, sn);
    if (method === 'flight_areas_get') return areasFor(this.tools.writer, sn, store.origin);
    return { result: 1 };
  }

  /** What cannot be taken is told once, and answered, so that it does not come for ever. */
  async #uploaded(message: DeviceMessage): Promise<void> {
    const { writer } = this.tools;
    const why = await noteUploaded(writer.database.pool, message);
    if (why !== undefined) this.#tell({ [message.sn]: { [why]: 1 } });
    // Whoever takes them hears of it, on any server.
    else writer.publish({ type: 'record', resource: 'media', verb: 'insert', ids: [] });
  }

  /** Which aircraft a dock has; it may have none connected, as long as it is switched off. */
  #topology({ id, drone }: Dock, data: Record<string, unknown>): void {
    const { telemetry } = this.tools;
    const subs: unknown[] = Array.isArray(data['sub_devices']) ? data['sub_devices'] : [];
    const there = subs.some((sub) => typeof sub === 'object' && sub !== null && (sub as { sn?: unknown }).sn === drone?.sn);
    const now = Date.now();
    if (drone) telemetry.report('drone', [{ id: drone.id, at: now, values: { online: there ? '1' : '0' } }]);
    telemetry.report('airport', [{ id, at: now, values: { simulated: data['simulated'] === true ? '1' : '0' } }]);
  }

  /** The connection of a dock ended. */
  left(sn: string): void {
    this.#then(() => this.gone(sn));
  }

  /** A dock is no longer connected: it said so by its will, or its connection ended. */
  gone(sn: string): void {
    const { registry, telemetry } = this.tools;
    const dock = registry.dock(sn);
    if (!dock) return;
    const own = Math.min(this.#heard.get(sn)?.own ?? Date.now(), Date.now());
    this.#heard.delete(sn);
    telemetry.report('airport', [{ id: dock.id, at: Date.now(), values: { online: '0' } }]);
    // By the clock of the dock, so that what it says next counts again.
    telemetry.report('airport', [{ id: dock.id, at: own, values: { modeCode: '9' } }]);
    if (dock.drone) {
      this.#heard.delete(dock.drone.sn);
      telemetry.report('drone', [{ id: dock.drone.id, at: Date.now(), values: { online: '0' } }]);
    }
  }

  /** Who is silent is offline; who was never heard since this server holds the channel, too. */
  sweep(): void {
    const { registry, telemetry } = this.tools;
    for (const dock of registry.onChannel())
      if (!this.online(dock.sn) && telemetry.stateOf('airport')?.valueOf(dock.id, 'online') !== '0') this.gone(dock.sn);
  }

  /** Sends what waits, ends what had no answer, follows flights; while nobody flies, every few turns. */
  async tick(): Promise<void> {
    this.#turns += 1;
    if (!this.tools.flights.busy && this.#turns % REST_TURNS !== 0) return;
    const { pool } = this.tools.writer.database;
    await this.send();
    await expire(pool);
    this.sweep();
    await this.areas();
    await this.tools.flights.look(this.online);
  }

  /** Tells docks of flight areas that wait for them. */
  areas(): Promise<void> {
    return tellAreas(this.tools.writer, this.online);
  }

  send(): Promise<void> {
    return sendWaiting(this.tools.writer.database.pool, this.online, this.tools.publish);
  }
}
