/** Records of sensors beyond their limits: one that is open for each limit of a sensor, until its value is back. */
import { sql } from 'kysely';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Sensor } from './keys.ts';
import { LIMITS, messageOf, standingOf } from './limits.ts';

const RESOURCE = 'abnormalRecord';
/** A sensor beyond its limit is a warning. */
const [LEVEL, MODULE] = ['2', '3'];

/** Sets records right by newest values. @param at when they were measured, ms since the epoch */
export async function keepLimits(writer: Writer, sensor: Sensor, values: Readonly<Record<string, unknown>>, at: number): Promise<void> {
  const resource = writer.catalogue().resources[RESOURCE];
  if (!resource) return;
  const time = new Date(at).toISOString();
  const limits = { windAlarm: sensor.windAlarm, tempAlarm: sensor.tempAlarm };
  const made = await writer.database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`sunvane.sensor ${sensor.code}`}))`.execute(db);
    const open = await sql<{ id: string; code: string }>`select id, code from "abnormalRecord" where "deviceSn" = ${sensor.code}
      and source = 'iot' and "recoverTime" is null and status in ('0', '1')`.execute(db);
    const back = LIMITS.filter((limit) => standingOf(limit, values, limits) === 'back').map(({ code }) => code);
    const recovered = open.rows.filter(({ code }) => back.includes(code)).map(({ id }) => id);
    if (recovered.length)
      await sql`update "abnormalRecord" set "recoverTime" = greatest(${time}::timestamptz, "occurTime"), status = '2', version = version + 1,
        "updateTime" = now(), "updateBy" = 'system' where id = any(${recovered}::uuid[])`.execute(db);
    const known = new Set(open.rows.map(({ code }) => code));
    const fresh = LIMITS.filter((limit) => standingOf(limit, values, limits) === 'beyond' && !known.has(limit.code));
    if (!fresh.length) return { ids: recovered, inserted: false };
    const rows = await insertRows(
      db,
      writer,
      resource,
      fresh.map((limit) => {
        const { zh, en } = messageOf(limit, values, limits);
        return {
          source: 'iot',
          deviceSn: sensor.code,
          stationCode: sensor.stationCode,
          code: limit.code,
          level: LEVEL,
          module: MODULE,
          message: zh,
          messageEn: en,
          occurTime: time,
          imminent: false,
          inSky: false,
          status: '0',
        };
      }),
      'system',
    );
    return { ids: [...recovered, ...rows.map((row) => String(row.id))], inserted: true };
  });
  if (made.ids.length) writer.publish({ type: 'record', resource: RESOURCE, verb: made.inserted ? 'insert' : 'update', ids: made.ids });
}
