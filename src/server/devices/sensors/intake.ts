/** Takes what sensors say, on every server: into live values and history, held against limits; who is silent is offline. */
import { AppError } from '../../errors/error.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { keepLimits } from './alarms.ts';
import { isKeyOf, noteHeard, sensorOf, type Sensor } from './keys.ts';
import { LIMITS, standingOf } from './limits.ts';
import { readReadings, type Moment } from './readings.ts';

export const SENSOR = 'iotDevice';
/** A sensor is read again after this long, and when records of sensors change. */
const KNOWN_MS = 30_000;
const MOST_KNOWN = 5_000;
/** Between two notes that a sensor was heard, ms. */
const NOTE_MS = 5_000;
/** Periods without a reading after which a sensor is offline, and the least time, s. */
export const SILENT_PERIODS = 3;
export const SILENT_SECONDS = 60;

interface Known {
  sensor: Sensor | undefined;
  until: number;
  noted: number;
  /** By limit, what its newest value said; nothing where the records are not known to agree. */
  standing: Map<string, string>;
}

export interface SensorTools {
  writer: Writer;
  telemetry: Telemetry;
}

export class Sensors {
  readonly #known = new Map<string, Known>();

  constructor(private readonly tools: SensorTools) {}

  /** Records of sensors, or of what they reported, changed. */
  forget(): void {
    this.#known.clear();
  }

  async #of(code: string): Promise<Known> {
    const known = this.#known.get(code);
    if (known && known.until > Date.now()) return known;
    const sensor = await sensorOf(this.tools.writer.database.pool, code);
    const read: Known = { sensor, until: Date.now() + KNOWN_MS, noted: known?.noted ?? 0, standing: new Map() };
    if (sensor) {
      if (this.#known.size >= MOST_KNOWN) this.#known.clear();
      this.#known.set(code, read);
    }
    return read;
  }

  /** Whether it is the key of that sensor. */
  async isKey(code: string, key: string): Promise<boolean> {
    return isKeyOf((await this.#of(code)).sensor, key);
  }

  /**
   * Takes a message of a sensor that was let in. Answers how many moments it held.
   * @throws AppError record.unknown, or what is wrong with the message
   */
  async take(code: string, message: unknown, by: 'mqtt' | 'http'): Promise<number> {
    const { writer } = this.tools;
    const known = await this.#of(code);
    const { sensor } = known;
    const resource = writer.catalogue().resources[SENSOR];
    if (!sensor || !resource) throw new AppError('record.unknown');
    let moments: Moment[];
    try {
      moments = readReadings(message, resource.fields, Date.now());
    } catch (error) {
      if (error instanceof AppError)
        await noteHeard(writer.database.pool, code, by, JSON.stringify({ zh: error.text('zh'), en: error.text('en') }));
      throw error;
    }
    if (Date.now() - known.noted > NOTE_MS) {
      known.noted = Date.now();
      await noteHeard(writer.database.pool, code, by, undefined);
    }
    await this.#keep(sensor, known, moments, (message as { simulated?: unknown }).simulated === true);
    return moments.length;
  }

  async #keep(sensor: Sensor, known: Known, moments: readonly Moment[], isSimulated: boolean): Promise<void> {
    const { telemetry, writer } = this.tools;
    const { id } = sensor;
    const before = Date.parse(String(telemetry.stateOf(SENSOR)?.valueOf(id, 'lastTime') ?? ''));
    const every = Math.min(sensor.period, SILENT_SECONDS);
    for (const { at, values } of moments)
      telemetry.report(SENSOR, [{ id, at, values: { ...values, lastTime: new Date(at).toISOString() } }], { every, late: true });
    const now = { online: '1', simulated: isSimulated ? '1' : '0' };
    const { online, simulated } = telemetry.stateOf(SENSOR)?.valuesOf(id) ?? {};
    if (online !== now.online || simulated !== now.simulated) telemetry.report(SENSOR, [{ id, at: Date.now(), values: now }], { every: 0 });
    for (const { at, values } of moments) {
      // What a logger kept is history: it says nothing of now.
      if (at < before) continue;
      const limits = { windAlarm: sensor.windAlarm, tempAlarm: sensor.tempAlarm };
      const said = LIMITS.map((limit) => [limit.code, standingOf(limit, values, limits)] as const);
      const changed = said.some(([code, now]) => now !== undefined && now !== 'between' && known.standing.get(code) !== now);
      if (!changed) continue;
      await keepLimits(writer, sensor, values, at);
      for (const [code, now] of said) if (now === 'beyond' || now === 'back') known.standing.set(code, now);
    }
  }

  /** Who reported and is silent now, is offline. */
  async sweep(): Promise<void> {
    const { telemetry, writer } = this.tools;
    const { rows } = await writer.database.pool.query<{ id: string }>(
      `select d.id::text as id from "iotDevice" d join sunvane.sensor k on k.code = d.code where d.online = '1' and k."heardTime" is not null
         and k."heardTime" < now() - make_interval(secs => greatest(${SILENT_SECONDS}, ${SILENT_PERIODS} * coalesce(d."samplingPeriod", 60))::int)`,
    );
    for (const { id } of rows) telemetry.report(SENSOR, [{ id, at: Date.now(), values: { online: '0' } }]);
  }
}
