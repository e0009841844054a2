/** The device channel of a server: held by one of them at a time, with the broker's thread, the device layer and the plans of docks. */
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { regularly } from '../house/regular.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { BrokerHost } from './broker/host.ts';
import type { Place } from './broker/messages.ts';
import { COMMAND_CHANNEL } from './commands.ts';
import { Flights } from './flights.ts';
import { whoseKey } from './keys.ts';
import { Layer } from './layer.ts';
import { Lease } from './lease.ts';
import { Plans } from './plans.ts';
import { Registry } from './registry.ts';
import type { Sensors } from './sensors/intake.ts';
import { startSimulation } from './simulator/host.ts';

const LEASE_MS = 3_000;
const TICK_MS = 1_000;
const PLANS_MS = 5_000;
/** From the first of some changes until plans are looked at out of their turn. */
const SOON_MS = 200;
/** Before a broker that failed is started again, ms. */
const AGAIN_MS = 10_000;
const STARTING = 'starting';

interface ChannelTools {
  config: Config;
  database: Database;
  log: Logger;
  writer: Writer;
  telemetry: Telemetry;
  sensors: Sensors;
  storage: Storage;
}

/** What a server does while it holds the channel. */
interface Held {
  host: BrokerHost;
  layer: Layer;
  flights: Flights;
  registry: Registry;
  plans: Plans;
  ends: (() => unknown)[];
}

export class Channel {
  readonly #lease: Lease;
  #held: Held | undefined;
  #trouble: string | null = STARTING;
  #failed = 0;
  #soon: NodeJS.Timeout | undefined;
  #ends: (() => unknown)[] = [];
  #closed = false;

  constructor(private readonly tools: ChannelTools) {
    this.#lease = new Lease(tools.database.pool);
  }

  /** Takes part from now on. */
  async start(): Promise<void> {
    const { config, database } = this.tools;
    if (config.broker === 'off') return;
    this.#ends.push(
      await database.listen(COMMAND_CHANNEL, (payload) => {
        const [what, of = ''] = payload.split(' ', 2);
        if (what === 'key') void this.#again(of);
        else if (what === 'flight')
          void this.#held?.flights.begin(of).catch((error: unknown) => database.outage.failed('sending a flight', error));
        else if (what === 'areas')
          void this.#held?.layer.areas().catch((error: unknown) => database.outage.failed('telling docks of flight areas', error));
        else void this.#held?.layer.send().catch((error: unknown) => database.outage.failed('sending a command', error));
      }),
    );
    await this.#hold();
    this.#ends.push(regularly(database.outage, 'holding the device channel', LEASE_MS, () => this.#hold()));
  }

  /** Docks or drones were edited. */
  reload(): void {
    const { database } = this.tools;
    void this.#held?.registry.load().catch((error: unknown) => database.outage.failed('reading the docks', error));
  }

  /** A plan has changed, or a flight has ended: what comes next does not wait for its turn. */
  stir(): void {
    const { outage } = this.tools.database;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#held?.plans.tick().catch((error: unknown) => outage.failed('plans of docks', error));
    }, SOON_MS);
  }

  /** The key of a dock or a sensor, or the drone of a dock, is another now. */
  changed(sn: string): Promise<void> {
    return this.tools.database.notify(COMMAND_CHANNEL, `key ${sn}`);
  }

  async #again(sn: string): Promise<void> {
    this.#held?.host.end(sn);
    this.tools.sensors.forget();
    this.reload();
  }

  /** Where docks find the broker. */
  address(hostname: string): string {
    const { config } = this.tools;
    return config.broker === 'embedded' ? `mqtt://${hostname}:${this.port || config.brokerPort}` : config.broker;
  }

  /** TCP port of the embedded broker; 0 where this server has none. */
  get port(): number {
    return this.#held?.host.port ?? 0;
  }

  async #hold(): Promise<void> {
    if (this.#closed) return;
    const { database, log } = this.tools;
    const mine = await this.#lease.take(this.#held ? this.#trouble : STARTING, !database.shared && !this.#held);
    if (!mine && this.#held) {
      log.warn('the device channel is held by another server now');
      await this.#drop();
    }
    if (mine && !this.#held && Date.now() - this.#failed > AGAIN_MS) await this.#begin();
  }

  #place(): Place {
    const { broker, brokerHost, brokerPort, brokerUser, brokerPassword, brokerVersion } = this.tools.config;
    return broker === 'embedded'
      ? { kind: 'embedded', host: brokerHost, port: brokerPort }
      : {
          kind: 'outside',
          url: broker,
          user: brokerUser,
          password: brokerPassword,
          version: brokerVersion === '5' ? 5 : 4,
          clientId: `sunvane-${process.pid}-${Date.now().toString(36)}`,
        };
  }

  async #begin(): Promise<void> {
    const { config, database, log, writer, telemetry, sensors, storage } = this.tools;
    const registry = new Registry(database.pool);
    await registry.load();
    this.#trouble = STARTING;
    const host = new BrokerHost(
      this.#place(),
      {
        who: async (name, key) => {
          const drones = await whoseKey(database.pool, name, key);
          return drones ? { kind: 'dock', drones } : (await sensors.isKey(name, key)) ? { kind: 'sensor' } : undefined;
        },
        batch: (batch) => layer.take(batch),
        gone: (sn) => layer.left(sn),
        link: (reason) => this.#linked(reason),
      },
      log,
    );
    const origin = (): string => config.publicUrl || `http://127.0.0.1:${config.port}`;
    const flights = new Flights({ writer, telemetry, registry, log, origin, ended: () => this.stir() });
    const layer = new Layer({
      writer,
      telemetry,
      registry,
      flights,
      sensors,
      store: () => ({ pool: database.pool, storage, region: config.s3Region, origin: origin() }),
      log,
      publish: (topic, message) => host.publish(topic, message),
    });
    const plans = new Plans({ writer, registry, flights, reader: writer, telemetry });
    this.#held = {
      host,
      layer,
      flights,
      registry,
      plans,
      ends: [
        regularly(database.outage, 'the device channel', TICK_MS, () => layer.tick()),
        regularly(database.outage, 'plans of docks', PLANS_MS, () => plans.tick()),
      ],
    };
  }

  #linked(reason: string | undefined): void {
    const { config, database, log } = this.tools;
    if (reason !== undefined && this.#trouble !== reason) log.warn(`device channel: ${reason}`);
    this.#trouble = reason ?? null;
    void this.#hold().catch((error: unknown) => database.outage.failed('holding the device channel', error));
    if (reason === undefined) this.#simulate();
    else if (config.broker === 'embedded') {
      // Its thread has ended; the lease stays here and tells why.
      this.#failed = Date.now();
      void this.#drop();
    }
  }

  #simulate(): void {
    const { config, database, log } = this.tools;
    const held = this.#held;
    if (config.broker !== 'embedded' || config.simulate === 0 || config.seed !== 'demo' || !held) return;
    startSimulation(
      database.pool,
      { url: `mqtt://127.0.0.1:${held.host.port}`, most: config.simulate, pace: config.simulatePace },
      log,
    ).then(
      (end) => {
        held.registry.load().catch(() => undefined);
        if (this.#held === held) held.ends.push(end);
        else void end();
      },
      (error: unknown) => database.outage.failed('starting the simulated dock', error),
    );
  }

  async #drop(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    for (const end of held.ends.toReversed()) await end();
    await held.host.close();
    await held.layer.settled();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#soon);
    for (const end of this.#ends.splice(0)) await end();
    await this.#drop();
    if (this.tools.config.broker !== 'off') await this.#lease.release();
  }
}
