/** Who operates a dock: one at a time, until it is released, taken over, or nothing was done for a while. */
import type { Pool } from 'pg';
import { AppError } from '../errors/error.ts';

/** Minutes without a command after which control lapses. */
const MINUTES = 10;

export interface Holder {
  userCode: string;
  until: string;
}

export async function holderOf(pool: Pool, sn: string): Promise<Holder | undefined> {
  const { rows } = await pool.query<{ userCode: string; untilTime: string }>(
    `select "userCode", "untilTime" from sunvane.device_control where sn = $1 and "untilTime" > now()`,
    [sn],
  );
  return rows[0] && { userCode: rows[0].userCode, until: rows[0].untilTime };
}

/** Takes control, or keeps it for longer. @param over also from whoever has it. @throws AppError device.held */
export async function takeControl(pool: Pool, sn: string, userCode: string, over = false): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into sunvane.device_control as c (sn, "userCode", "untilTime") values ($1, $2, now() + make_interval(mins => ${MINUTES}))
       on conflict (sn) do update set "userCode" = excluded."userCode", "untilTime" = excluded."untilTime"
       where c."userCode" = excluded."userCode" or c."untilTime" <= now() or $3`,
    [sn, userCode, over],
  );
  if (rowCount) return;
  throw new AppError('device.held', { user: (await holderOf(pool, sn))?.userCode ?? '' });
}

export const releaseControl = (pool: Pool, sn: string, userCode: string): Promise<unknown> =>
  pool.query(`delete from sunvane.device_control where sn = $1 and "userCode" = $2`, [sn, userCode]);
