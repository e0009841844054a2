/**
 * Rotors that are locked: the sensor of the turbine says so, or two people confirm it, one after the other, and it counts for some hours or
 * until somebody says otherwise. No drone takes off for the blades of a turbine before.
 */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Writer } from '../records/write/writer.ts';
import { relation } from '../source/columns.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Call } from '../user/call.ts';
import { mayControl } from './desk.ts';
import { runRoute } from './runRoute.ts';

interface Tools {
  config: Config;
  writer: Writer;
  telemetry: Telemetry;
}

/** Hours for which a confirmed lock counts, and for which one confirmation waits for the other. */
const HOURS = 4;
const TURBINE = 'windTurbine';

/** A turbine within the caller's reach. @throws AppError permission.denied, record.unknown */
async function reachedTurbine({ writer }: Tools, call: Call, code: string): Promise<string> {
  const { catalogue, database } = writer;
  if (!mayControl(catalogue(), call.user)) throw new AppError('permission.denied');
  const turbine = catalogue().resources[TURBINE];
  if (!turbine) throw new AppError('record.unknown');
  const conditions = [sql`code = ${code}`, ...reach(catalogue(), turbine, call.user, grant(catalogue(), turbine, 'view', call.user))];
  const { rows } = await sql<{ id: string }>`select id::text from ${relation(turbine)} where ${sql.join(conditions, sql` and `)}`.execute(
    database.db,
  );
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0].id;
}

async function tell(writer: Writer, call: Call, action: string, recordId: string, said: unknown): Promise<void> {
  const note = typeof said === 'string' ? said.slice(0, 300) : '';
  const { userCode } = call.user;
  await writeAudit(writer.database.db, [{ userCode, address: call.address ?? null, action, resource: TURBINE, recordId, note }]);
  writer.publish({ type: 'record', resource: TURBINE, verb: 'update', ids: [recordId] });
}

/**
 * Confirms that a turbine stands still with its rotor locked, or says that it is no longer.
 * @throws AppError permission.denied, record.unknown, rotor.same where the same person confirms twice
 */
export async function lockRotor(tools: Tools, call: Call, code: string, { locked, note }: Record<string, unknown>): Promise<CommandAnswer> {
  const { writer } = tools;
  const { pool } = writer.database;
  const id = await reachedTurbine(tools, call, code);
  const zh = call.language === 'zh';
  if (locked === false) {
    await pool.query('update "windTurbine" set "lockBy" = null, "lockAgainBy" = null, "lockUntil" = null where id = $1', [id]);
    await tell(writer, call, 'unlock rotor', id, note);
    return { said: zh ? `${code}：叶轮锁定已解除` : `${code}: the rotor no longer counts as locked`, good: true };
  }
  // One statement, so that of two at once one is the first and the other the second.
  const { rows } = await pool.query<{ again: string | null }>(
    `update "windTurbine" set
         "lockAgainBy" = case when "lockUntil" > now() then $2 end,
         "lockBy" = case when "lockUntil" > now() then "lockBy" else $2 end,
         "lockUntil" = now() + make_interval(hours => ${HOURS})
       where id = $1 and ("lockUntil" is null or "lockUntil" <= now() or ("lockBy" <> $2 and "lockAgainBy" is null))
       returning "lockAgainBy" as again`,
    [id, call.user.userCode],
  );
  const [row] = rows;
  if (!row) throw new AppError('rotor.same');
  await tell(writer, call, row.again === null ? 'confirm rotor lock' : 'confirm rotor lock again', id, note);
  if (row.again === null)
    return { said: zh ? `${code}：已确认一次，还须另一人确认` : `${code}: confirmed once; somebody else must confirm it too`, good: false };
  return {
    said: zh
      ? `${code}：叶轮已锁定，${HOURS} 小时内可扫描叶片`
      : `${code}: the rotor is locked; its blades may be scanned for ${HOURS} hours`,
    good: true,
  };
}

/**
 * Flies the blade route of a turbine, where everything that is checked before a take-off holds, its rotor lock too.
 * @throws AppError permission.denied, record.unknown, rotor.noRoute, device.*
 */
export async function scanBlades(tools: Tools, call: Call, code: string): Promise<CommandAnswer | void> {
  await reachedTurbine(tools, call, code);
  const { rows } = await tools.writer.database.pool.query<{ routeCode: string }>(
    `select "routeCode" from route where "airportSn" is not null and $1 = any(turbines) and "routeType" = 'blade' and enabled is distinct from '0'
       order by "checkResult" = '1' desc nulls last, "updateTime" desc limit 1`,
    [code],
  );
  if (!rows[0]) throw new AppError('rotor.noRoute');
  return runRoute(tools, call, rows[0].routeCode);
}
