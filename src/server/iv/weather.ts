/** Light and temperature of sweeps of which neither file, device nor form says them: what the sensors of their station read at that time. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';
import { historyTable } from '../telemetry/history.ts';
import type { Given } from './store.ts';

/** Readings further from a sweep than this say nothing of it, ms. */
const NEAR_MS = 120_000;
/** K that cells are warmer than the back of their module, at 1000 W/m². */
const BACK_TO_CELL = 3;
const SENSOR = 'iotDevice';

interface Reading {
  value: number;
  code: string;
  simulated: boolean;
  at: Date | string;
}

/** What is said of a sweep. */
type Said = { [K in 'irradiance' | 'tCell']?: number | undefined } & { time?: string | undefined };

export class Weather {
  readonly #known = new Map<string, Promise<Reading | undefined>>();

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly station: string,
  ) {}

  /** The reading nearest in time, of any sensor of the station. */
  async #read(quantity: 'irradiance' | 'moduleTemp', time: string): Promise<Reading | undefined> {
    const { db } = this;
    const table = sql.raw(historyTable(SENSOR));
    const { rows: there } = await sql<{ there: boolean }>`select to_regclass(${historyTable(SENSOR)}) is not null as there`.execute(db);
    if (!there[0]?.there) return undefined;
    const { rows } =
      await sql<Reading>`select t.${sql.ref(quantity)}::float8 as value, d.code, d.simulated = '1' as simulated, t."$at" as at
      from ${table} t join ${sql.table(SENSOR)} d on d.id = t."$id"
      where d."stationCode" = ${this.station} and t.${sql.ref(quantity)} is not null
        and t."$at" between ${time}::timestamptz - ${NEAR_MS} * interval '1 millisecond' and ${time}::timestamptz + ${NEAR_MS} * interval '1 millisecond'
      order by abs(extract(epoch from t."$at" - ${time}::timestamptz)), d.code limit 1`.execute(db);
    return rows[0];
  }

  #at(quantity: 'irradiance' | 'moduleTemp', time: string): Promise<Reading | undefined> {
    const key = `${quantity} ${time}`;
    let reading = this.#known.get(key);
    if (!reading) this.#known.set(key, (reading = this.#read(quantity, time)));
    return reading;
  }

  /** What was given for a sweep, with what it still lacks, and where that is from. @param time of the batch, where neither says one */
  async complete(sweep: Said, given: Given, time: string | undefined): Promise<Given> {
    const at = sweep.time ?? given.sweepTime ?? time;
    const [light, warmth] = [sweep.irradiance ?? given.irradiance, sweep.tCell ?? given.tCell];
    if (at === undefined || Number.isNaN(Date.parse(at)) || (light !== undefined && warmth !== undefined)) return given;
    const sun = light === undefined ? await this.#at('irradiance', at) : undefined;
    const irradiance = light ?? sun?.value;
    const back = warmth === undefined && irradiance !== undefined ? await this.#at('moduleTemp', at) : undefined;
    const used = [sun, back].filter((one) => one !== undefined);
    if (!used.length || irradiance === undefined) return given;
    const tCell = warmth ?? (back && back.value + (BACK_TO_CELL * irradiance) / 1000);
    const named = used.map(
      ({ code, simulated, at: read }) => `${code}${simulated ? ' (模拟 simulated)' : ''} ${new Date(read).toISOString()}`,
    );
    return { ...given, irradiance, tCell, conditionsFrom: [...new Set(named)].join(', ').slice(0, 200) };
  }
}
