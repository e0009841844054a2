/** Alarms of devices: texts of their codes, and records of what occurred and recovered. */
import { sql } from 'kysely';
import { insertRows } from '../records/write/bulk.ts';
import type { Writer } from '../records/write/writer.ts';
import texts from './texts/alarms.json' with { type: 'json' };
import type { Dock } from './registry.ts';

const RESOURCE = 'abnormalRecord';
/** Alarms of one message that are read; a dock has far fewer at once. */
const MOST = 50;
const CODE = /^0x[0-9A-F]{1,16}$/;
const PLACEHOLDER = /%(?:index|alarmid|component_index|\d+(?:\$[sd])?|[sd])/g;
/** Codes of the dictionaries ALARM_LEVEL and ALARM_MODULE. */
const LEVELS = new Set(['0', '1', '2']);
const MODULES = new Set(['0', '1', '2', '3']);

export interface Alarm {
  code: string;
  level: string;
  module: string;
  /** Of the drone, not of its dock. */
  drone: boolean;
  imminent: boolean;
  inSky: boolean;
  zh: string;
  en: string;
}

/** Texts of a code, in both languages; in the air some say something else. */
export function alarmText(code: string, inSky: boolean): { zh: string; en: string } {
  const known = texts as Readonly<Record<string, string[]>>;
  const found = (inSky ? known[`${code}+`] : undefined) ?? known[code];
  const [zh = `告警 ${code}`, en = `Alarm ${code}`] = (found ?? []).map((text) =>
    text.replaceAll(PLACEHOLDER, '').replaceAll('  ', ' ').trim(),
  );
  return { zh, en };
}

/** What an `hms` event lists; items of the wrong shape are left out. */
export function readAlarms(data: Record<string, unknown>): Alarm[] {
  const list: unknown[] = Array.isArray(data['list']) ? data['list'] : [];
  return list.slice(0, MOST).flatMap((item): Alarm[] => {
    if (typeof item !== 'object' || item === null) return [];
    const { code, level, module, imminent, in_the_sky: sky, device_type: type } = item as Record<string, unknown>;
    const name = typeof code === 'string' ? code.toUpperCase().replace('0X', '0x') : '';
    if (!CODE.test(name)) return [];
    const inSky = sky === 1;
    return [
      {
        code: name,
        level: LEVELS.has(String(level)) ? String(level) : '0',
        module: MODULES.has(String(module)) ? String(module) : '3',
        drone: typeof type === 'string' && type.startsWith('0-'),
        imminent: imminent === 1,
        inSky,
        ...alarmText(name, inSky),
      },
    ];
  });
}

/**
 * Keeps records as a dock says: what is new occurs, what is no longer named recovers.
 * @param at when it said so, ms since the epoch
 */
export async function keepAlarms(writer: Writer, dock: Dock, alarms: readonly Alarm[], at: number): Promise<void> {
  const resource = writer.catalogue().resources[RESOURCE];
  if (!resource) return;
  const time = new Date(at).toISOString();
  const made = await writer.database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`sunvane.alarms ${dock.sn}`}))`.execute(db);
    const open = await sql<{ id: string; code: string }>`select id, code from "abnormalRecord"
      where "deviceSn" = any(${[dock.sn, ...(dock.drone ? [dock.drone.sn] : [])]}) and "recoverTime" is null and status in ('0', '1')
        and source in ('airport', 'drone')`.execute(db);
    const named = new Set(alarms.map((alarm) => alarm.code));
    const recovered = open.rows.filter(({ code }) => CODE.test(code) && !named.has(code)).map(({ id }) => id);
    if (recovered.length)
      await sql`update "abnormalRecord" set "recoverTime" = greatest(${time}::timestamptz, "occurTime"), status = '2', version = version + 1,
        "updateTime" = now(), "updateBy" = 'system' where id = any(${recovered}::uuid[])`.execute(db);
    const known = new Set(open.rows.map(({ code }) => code));
    const fresh = [...new Map(alarms.filter(({ code }) => !known.has(code)).map((alarm) => [alarm.code, alarm])).values()];
    if (!fresh.length) return { ids: recovered, inserted: false };
    const rows = await insertRows(
      db,
      writer,
      resource,
      fresh.map((alarm) => ({
        source: alarm.drone ? 'drone' : 'airport',
        deviceSn: alarm.drone ? (dock.drone?.sn ?? dock.sn) : dock.sn,
        stationCode: dock.stationCode,
        code: alarm.code,
        level: alarm.level,
        module: alarm.module,
        message: alarm.zh,
        messageEn: alarm.en,
        occurTime: time,
        imminent: alarm.imminent,
        inSky: alarm.inSky,
        status: '0',
      })),
      'system',
    );
    return { ids: [...recovered, ...rows.map((row) => String(row.id))], inserted: true };
  });
  if (made.ids.length) writer.publish({ type: 'record', resource: RESOURCE, verb: made.inserted ? 'insert' : 'update', ids: made.ids });
}
