/** S7-22: a user changes their own password. Wrong old ones count for the session they come from; every other session ends. */
import { sql } from 'kysely';
import type { UpdatePasswordRequest } from '../../contract/identity.ts';
import { AppError } from '../errors/error.ts';
import { writeAudit } from '../records/write/audit.ts';
import { clearFailures, countFailure, lockedMinutes, LOCK_AFTER } from './attempts.ts';
import { hashPassword, verifyPassword } from '../user/password.ts';
import { checkPassword, checkRecent, rememberPassword } from './passwordPolicy.ts';
import type { SignInTools } from './signIn.ts';
import type { CurrentUser } from '../user/user.ts';

/** @throws AppError permission.denied for somebody else's id, auth.locked, password.wrong, password.policy */
export async function changePassword(
  { database, sessions }: SignInTools,
  user: CurrentUser,
  { id, pwdOld, pwdNew }: UpdatePasswordRequest,
  address: string,
): Promise<void> {
  if (id !== user.id) throw new AppError('permission.denied');
  const minutes = await lockedMinutes(database, 'password', user.sessionId);
  if (minutes) throw new AppError('auth.locked', { minutes });
  const { rows } = await database.pool.query<{ password: string | null }>('select password from "user" where id = $1', [user.id]);
  if (!(await verifyPassword(pwdOld.slice(0, 200), rows[0]?.password ?? null))) {
    const failures = await countFailure(database, 'password', user.sessionId);
    throw failures >= LOCK_AFTER
      ? new AppError('auth.locked', { minutes: await lockedMinutes(database, 'password', user.sessionId) })
      : new AppError('password.wrong');
  }
  checkPassword(pwdNew, user.username);
  await checkRecent(database, user.id, pwdNew);
  const hash = await hashPassword(pwdNew);
  await database.db.transaction().execute(async (db) => {
    await rememberPassword(db, user.id);
    await sql`update "user" set password = ${hash}, version = version + 1, "updateTime" = now(), "updateBy" = ${user.userCode} where id = ${user.id}::uuid`.execute(
      db,
    );
    await writeAudit(db, [{ userCode: user.userCode, address, action: 'changePassword', resource: 'user', recordId: user.id }]);
  });
  await clearFailures(database, 'password', user.sessionId);
  await sessions.closeAll(user.id, user.sessionId);
}
