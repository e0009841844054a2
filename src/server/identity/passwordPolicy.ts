/** What a new password must be, and the passwords an account had. */
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { verifyPassword } from '../user/password.ts';

/** Passwords of an account that may not come back, the present one among them. */
const REMEMBERED = 5;
const [SHORTEST, LONGEST] = [8, 72];

const refuse = (zh: string, en: string): AppError => new AppError('password.policy', { reason: { zh, en } });

/** @throws AppError password.policy with what is missing */
export function checkPassword(password: string, username: string): void {
  const length = [...password].length;
  if (length < SHORTEST || length > LONGEST)
    throw refuse(`应为 ${SHORTEST} 至 ${LONGEST} 个字符`, `it must have ${SHORTEST} to ${LONGEST} characters`);
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password)) throw refuse('应同时包含字母和数字', 'it must have letters and digits');
  if (password.toLowerCase() === username.trim().toLowerCase()) throw refuse('不能与用户名相同', 'it must differ from the username');
}

/** @throws AppError password.policy when the account had this password lately */
export async function checkRecent(database: Database, userId: string, password: string): Promise<void> {
  const { rows } = await database.pool.query<{ password: string | null }>(
    `(select password from "user" where id = $1) union all (select password from sunvane."passwordHistory" where "userId" = $1 order by id desc limit ${REMEMBERED - 1})`,
    [userId],
  );
  for (const row of rows)
    if (await verifyPassword(password, row.password))
      throw refuse(`不能与最近 ${REMEMBERED} 次的密码相同`, `it must differ from the last ${REMEMBERED}`);
}

/** Puts the present password into the history, before another takes its place in the same transaction. */
export async function rememberPassword(db: Kysely<Tables>, userId: string): Promise<void> {
  await sql`insert into sunvane."passwordHistory" ("userId", password) select id, password from "user" where id = ${userId}::uuid and password is not null`.execute(
    db,
  );
  await sql`delete from sunvane."passwordHistory" where "userId" = ${userId}::uuid and id not in
    (select id from sunvane."passwordHistory" where "userId" = ${userId}::uuid order by id desc limit ${sql.raw(String(REMEMBERED))})`.execute(
    db,
  );
}
