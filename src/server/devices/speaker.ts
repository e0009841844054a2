/**
 * A text is said through the loudspeaker that the drone of a dock carries (services of DJI's Cloud API for payloads: speaker_tts_play_start,
 * speaker_play_volume_set, speaker_play_mode_set, speaker_play_stop). The drone has a voice of its own; no sound leaves this server.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Finding } from '../../contract/commands.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Writer } from '../records/write/writer.ts';
import { relation } from '../source/columns.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Call } from '../user/call.ts';
import { tell } from './commands.ts';
import { takeControl } from './control.ts';
import { mayControl, reachedDock } from './desk.ts';
import { linkOf } from './lease.ts';
import { liveValues } from './surroundings.ts';

/** Where a loudspeaker is mounted: the gimbal port on top, the only one that docks' drones have for it. */
const PORT = 2;
const RESOURCE = 'securityEvent';
/** Codes of SPEAKER_MODE. */
const [ONCE, STOP] = ['once', 'stop'];

interface Event {
  id: string;
  airportSn: string | null;
}

/** @throws AppError record.unknown outside the caller's reach, device.noDock where the event names no dock */
async function dockOf({ database, catalogue }: Writer, call: Call, eventCode: string): Promise<Event & { airportSn: string }> {
  const resource = catalogue().resources[RESOURCE];
  if (!resource) throw new AppError('record.unknown');
  const conditions = [
    sql`"eventCode" = ${eventCode}`,
    ...reach(catalogue(), resource, call.user, grant(catalogue(), resource, 'view', call.user)),
  ];
  const { rows } =
    await sql<Event>`select id::text, "airportSn" from ${relation(resource)} where ${sql.join(conditions, sql` and `)}`.execute(
      database.db,
    );
  const [event] = rows;
  if (!event) throw new AppError('record.unknown');
  if (event.airportSn === null) throw new AppError('speaker.noDock');
  return { ...event, airportSn: event.airportSn };
}

/** Services in the order in which they are told. */
function servicesOf({ text, volume, mode }: Record<string, unknown>): [method: string, data: Record<string, unknown>][] {
  if (mode === STOP) return [['speaker_play_stop', { psdk_index: PORT }]];
  if (typeof text !== 'string' || text.trim() === '') throw new AppError('speaker.text');
  const said = text.trim();
  const tts = { name: 'sunvane', text: said, md5: createHash('md5').update(said).digest('hex') };
  return [
    ...(typeof volume === 'number'
      ? ([['speaker_play_volume_set', { psdk_index: PORT, play_volume: volume }]] as [string, Record<string, unknown>][])
      : []),
    ['speaker_play_mode_set', { psdk_index: PORT, play_mode: mode === ONCE || mode === undefined ? 0 : 1 }],
    ['speaker_tts_play_start', { psdk_index: PORT, tts }],
  ];
}

const said = (language: 'zh' | 'en', zh: string, en: string): string => (language === 'en' ? en : zh);

/**
 * `speak` of a security event's row. Answers what the dock answered, or that it did not.
 * @throws AppError permission.denied, record.unknown, speaker.noDock, speaker.text, device.off, device.down, device.held, device.offline
 */
export async function speak(
  { config, writer, telemetry }: { config: Config; writer: Writer; telemetry: Telemetry },
  call: Call,
  eventCode: string,
  values: Record<string, unknown>,
): Promise<Finding> {
  const { database, catalogue } = writer;
  if (!mayControl(catalogue(), call.user)) throw new AppError('permission.denied');
  const event = await dockOf(writer, call, eventCode);
  const tools = { reader: writer, writer, telemetry, config };
  const dock = await reachedDock(tools, call, event.airportSn);
  const services = servicesOf(values);
  if (config.broker === 'off') throw new AppError('device.off');
  const link = await linkOf(database.pool);
  if (!link.held || link.trouble !== null) throw new AppError('device.down');
  if (!dock.onChannel || (await liveValues(tools, 'airport', dock.id))['online'] !== '1') throw new AppError('device.offline');
  const { userCode } = call.user;
  await takeControl(database.pool, dock.sn, userCode);
  await writeAudit(database.db, [
    {
      userCode,
      address: call.address ?? null,
      action: 'command speak',
      resource: RESOURCE,
      recordId: event.id,
      note: [dock.sn, values['mode'], values['volume'], values['text']]
        .filter((one) => one !== undefined)
        .join(' ')
        .slice(0, 500),
    },
  ]);
  const { language } = call;
  for (const [method, data] of services) {
    const { state, result } = await tell(database, { sn: dock.sn, command: method, method, data, userCode });
    if (state === 'timeout')
      return {
        said: said(language, '机场未在时限内应答，未确认喊话', 'The dock did not answer in time: nobody knows whether it was said'),
        good: false,
      };
    if (state !== 'ok' && state !== 'running')
      return {
        said: said(
          language,
          `未喊话：无人机未开机或未挂载喊话器（${method}，结果 ${result ?? '—'}）`,
          `Not said: the drone is off or carries no loudspeaker (${method}, result ${result ?? '—'})`,
        ),
        good: false,
      };
  }
  return values['mode'] === STOP
    ? { said: said(language, `${dock.name ?? dock.sn} 已停止喊话`, `${dock.name ?? dock.sn} stopped speaking`), good: true }
    : {
        said: said(language, `${dock.name ?? dock.sn} 已接受并开始喊话`, `${dock.name ?? dock.sn} accepted the text and is speaking`),
        good: true,
      };
}
