/**
 * Flight areas on their way to docks: the file a dock shall have, and how far it is with it. The server with the channel tells it, again at
 * growing intervals, until the dock says that it has the file or that it cannot.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import { grant, reach } from '../../records/reach/access.ts';
import { writeAudit } from '../../records/write/audit.ts';
import type { Writer } from '../../records/write/writer.ts';
import { relation } from '../../source/columns.ts';
import type { Call } from '../../user/call.ts';
import type { DeviceMessage } from '../broker/inbox.ts';
import { COMMAND_CHANNEL, order } from '../commands.ts';
import { areaFile, type AreaFile, type Zone } from './file.ts';

const AIRPORT = 'airport';
/** Codes of AREA_SYNC. */
const STATE = { waiting: 'waiting', running: 'running', done: 'done', outdated: 'outdated', failed: 'failed' } as const;
/** Codes of AREA_FAULT beside those of the devices. */
const [CORNERS, SILENT] = ['corners', 'silent'];
/** Seconds until a dock is told again, doubled each time up to the longest, and how often. */
const [AGAIN, LONGEST] = [15, 900];
const TRIES = 8;

type Tools = Pick<Writer, 'database' | 'publish'>;

async function zonesOf({ database }: Pick<Tools, 'database'>, stationCode: string): Promise<Zone[]> {
  const { rows } = await database.pool.query<Zone>(
    `select code, type, geometry from airspace where "stationCode" = $1 and type in ('3', '4', '5') and enabled = '1' and "applyStatus" = '4'
       and "validFrom" <= now() and "validTo" > now() and geometry is not null`,
    [stationCode],
  );
  return rows;
}

const fileFor = async (tools: Pick<Tools, 'database'>, stationCode: string): Promise<AreaFile | undefined> =>
  areaFile(await zonesOf(tools, stationCode));

/** Notes how a dock stands, in its record too, where people see it. */
async function note({ database, publish }: Tools, sn: string, state: string, fault: string | null): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `update airport a set "areaState" = $2, "areaFault" = $3, "areaTime" = case when $2 = '${STATE.done}' then now() else a."areaTime" end,
         "areaVersion" = case when $2 = '${STATE.done}' then left(d.checksum, 12) else a."areaVersion" end
       from (select $1::text as sn) w left join sunvane.device_area d on d.sn = w.sn
       where a.sn = w.sn and ("areaState" is distinct from $2 or "areaFault" is distinct from $3) returning a.id`,
    [sn, state, fault],
  );
  if (rows.length) publish({ type: 'record', resource: AIRPORT, verb: 'update', ids: rows.map(({ id }) => id) });
}

/**
 * Has the docks of a station take its flight areas.
 * @throws AppError permission.denied, record.unknown, device.off, device.noDocks, device.corners
 */
export async function syncAreas(
  { config, writer }: { config: Config; writer: Writer },
  call: Call,
  stationCode: string,
): Promise<CommandAnswer> {
  const { database, catalogue } = writer;
  const airport = catalogue().resources[AIRPORT];
  if (!airport) throw new AppError('record.unknown');
  if (config.broker === 'off') throw new AppError('device.off');
  const conditions = [
    sql`"stationCode" = ${stationCode}`,
    sql`sn in (select sn from sunvane.device)`,
    ...reach(catalogue(), airport, call.user, grant(catalogue(), airport, 'view', call.user)),
  ];
  const { rows } = await sql<{ id: string; sn: string }>`select id::text, sn from ${relation(airport)}
    where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  if (!rows.length) throw new AppError('device.noDocks');
  const file = await fileFor(writer, stationCode);
  if (!file) {
    for (const { sn } of rows) await note(writer, sn, STATE.failed, CORNERS);
    throw new AppError('device.corners');
  }
  for (const { id, sn } of rows) {
    await database.pool.query(
      `insert into sunvane.device_area (sn, ticket, name, content, checksum, state, "nextTime", tries) values ($1, $2, $3, $4, $5, '${STATE.waiting}', now(), 0)
         on conflict (sn) do update set ticket = excluded.ticket, name = excluded.name, content = excluded.content, checksum = excluded.checksum,
           state = excluded.state, "nextTime" = now(), tries = 0`,
      [sn, randomBytes(18).toString('base64url'), file.name, file.text, file.checksum],
    );
    await note(writer, sn, STATE.waiting, null);
    await writeAudit(database.db, [
      {
        userCode: call.user.userCode,
        address: call.address ?? null,
        action: 'sync flight areas',
        resource: AIRPORT,
        recordId: id,
        note: file.name,
      },
    ]);
  }
  await database.notify(COMMAND_CHANNEL, 'areas');
  const n = rows.length;
  return { said: call.language === 'zh' ? `正在同步到 ${n} 座机场` : `Being synchronised to ${n} dock${n === 1 ? '' : 's'}`, good: true };
}

/** Tells docks that are there of files that wait; what was told too often has failed. Only the server with the channel does this. */
export async function tellAreas(tools: Tools & { database: Database }, online: (sn: string) => boolean): Promise<void> {
  const { pool } = tools.database;
  const { rows } = await pool.query<{ sn: string; tries: number }>(
    `select sn, tries from sunvane.device_area where state in ('${STATE.waiting}', '${STATE.running}') and "nextTime" <= now()`,
  );
  for (const { sn, tries } of rows) {
    if (!online(sn)) continue;
    if (tries >= TRIES) {
      await pool.query(`update sunvane.device_area set state = '${STATE.failed}' where sn = $1`, [sn]);
      await note(tools, sn, STATE.failed, SILENT);
      continue;
    }
    await pool.query(
      `update sunvane.device_area set tries = tries + 1, "nextTime" = now() + make_interval(secs => least(${LONGEST}, ${AGAIN} * 2 ^ tries)) where sn = $1`,
      [sn],
    );
    const method = 'flight_areas_update';
    await order(tools.database, { sn, command: method, method, data: null, userCode: null });
  }
}

/** Answers `flight_areas_get`: the file that a dock shall have. */
export async function areasFor({ database }: Pick<Tools, 'database'>, sn: string, origin: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<{ name: string; ticket: string; checksum: string; content: string }>(
    'select name, ticket, checksum, content from sunvane.device_area where sn = $1',
    [sn],
  );
  const files = rows.map(({ name, ticket, checksum, content }) => ({
    name,
    url: `${origin}/api/devices/areas?sn=${encodeURIComponent(sn)}&ticket=${ticket}`,
    checksum,
    size: Buffer.byteLength(content),
  }));
  return { result: 0, output: { files } };
}

/** The file by its ticket. */
export async function areaContent({ database }: Pick<Tools, 'database'>, sn: string, ticket: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ content: string }>('select content from sunvane.device_area where sn = $1 and ticket = $2', [
    sn,
    ticket,
  ]);
  return rows[0]?.content;
}

/** What a dock says of its file. One that it cannot take is told of again a few times, for the link may be better then. */
export async function areasProgressed(tools: Tools, { sn, data }: DeviceMessage): Promise<void> {
  const { pool } = tools.database;
  const { status, reason } = data;
  const file = (typeof data['file'] === 'object' && data['file'] !== null ? data['file'] : {}) as { checksum?: unknown };
  const { rows } = await pool.query<{ checksum: string; tries: number; state: string }>(
    'select checksum, tries, state from sunvane.device_area where sn = $1',
    [sn],
  );
  const [wanted] = rows;
  // Of a file that is no longer the one it shall have, nothing counts but that another is to come.
  if (!wanted || (typeof file.checksum === 'string' && file.checksum !== wanted.checksum)) return;
  const set = (state: string): Promise<unknown> => pool.query('update sunvane.device_area set state = $2 where sn = $1', [sn, state]);
  if (status === 'synchronized') {
    await set(STATE.done);
    return note(tools, sn, STATE.done, null);
  }
  if (wanted.state === STATE.done) return;
  if (status === 'synchronizing' || status === 'wait_sync') {
    await set(STATE.running);
    return note(tools, sn, STATE.running, null);
  }
  if (status !== 'fail' && status !== 'switch_fail') return;
  const fault = typeof reason === 'number' && Number.isInteger(reason) && reason >= 1 && reason <= 13 ? String(reason) : null;
  const last = wanted.tries >= TRIES;
  await set(last ? STATE.failed : STATE.waiting);
  await note(tools, sn, STATE.failed, fault);
}

/** Docks whose file is no longer what their station's areas say, as when one has expired, say so. */
export async function markOutdated(tools: Tools): Promise<void> {
  const { rows } = await tools.database.pool.query<{ sn: string; stationCode: string; checksum: string }>(
    `select d.sn, a."stationCode", d.checksum from sunvane.device_area d join airport a on a.sn = d.sn where d.state = '${STATE.done}'`,
  );
  const files = new Map<string, AreaFile | undefined>();
  for (const { sn, stationCode, checksum } of rows) {
    if (!files.has(stationCode)) files.set(stationCode, await fileFor(tools, stationCode));
    await note(tools, sn, files.get(stationCode)?.checksum === checksum ? STATE.done : STATE.outdated, null);
  }
}
