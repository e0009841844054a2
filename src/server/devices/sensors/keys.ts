/** Keys of sensors, by which they report over MQTT and HTTP, and what was last heard or refused of each. */
import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { hashOf, newKey } from '../keys.ts';

/** A sensor with its key, and what is done with its readings. */
export interface Sensor {
  id: string;
  code: string;
  stationCode: string;
  /** Seconds between two readings. */
  period: number;
  windAlarm: number | null;
  tempAlarm: number | null;
  hash: Buffer | null;
}

/** Seconds between two readings of a sensor whose record says nothing. */
const PERIOD = 60;

/** Makes a key; the one before no longer counts. */
export async function makeSensorKey(pool: Pool, code: string, simulated = false): Promise<string> {
  const { key, hash } = newKey();
  await pool.query(
    `insert into sunvane.sensor (code, hash, simulated) values ($1, $2, $3)
       on conflict (code) do update set hash = excluded.hash, simulated = excluded.simulated`,
    [code, hash, simulated],
  );
  return key;
}

export async function sensorOf(pool: Pool, code: string): Promise<Sensor | undefined> {
  const { rows } = await pool.query<Sensor>(
    `select d.id::text as id, d.code, d."stationCode", coalesce(d."samplingPeriod", ${PERIOD})::int as period,
         d."windAlarm"::float8 as "windAlarm", d."tempAlarm"::float8 as "tempAlarm", k.hash
       from "iotDevice" d left join sunvane.sensor k on k.code = d.code where d.code = $1`,
    [code],
  );
  return rows[0];
}

export const isKeyOf = (sensor: Sensor | undefined, key: string): sensor is Sensor =>
  sensor !== undefined && sensor.hash !== null && timingSafeEqual(sensor.hash, hashOf(key));

/** Notes that a sensor was heard, or why what it said was not taken. */
export async function noteHeard(pool: Pool, code: string, by: 'mqtt' | 'http', refusal: string | undefined): Promise<void> {
  await pool.query(
    refusal === undefined
      ? `insert into sunvane.sensor (code, "heardTime", "heardBy") values ($1, now(), $2)
           on conflict (code) do update set "heardTime" = excluded."heardTime", "heardBy" = excluded."heardBy"`
      : `insert into sunvane.sensor (code, "refusedTime", "heardBy", refusal) values ($1, now(), $2, $3)
           on conflict (code) do update set "refusedTime" = excluded."refusedTime", "heardBy" = excluded."heardBy", refusal = excluded.refusal`,
    refusal === undefined ? [code, by] : [code, by, refusal],
  );
}
