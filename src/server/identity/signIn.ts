/** Sign-in with name, password and captcha. The same answer and the same time for an unknown name and a wrong password. */
import type { Database } from '../db/connection.ts';
import { AppError } from '../http/errors.ts';
import { clearFailures, countFailure, lockedMinutes, LOCK_AFTER } from './attempts.ts';
import { describeBrowser } from './browser.ts';
import { takeCaptcha } from './captcha.ts';
import { loadUser } from './loadUser.ts';
import { writeLogin } from './loginLog.ts';
import { verifyPassword } from './password.ts';
import type { Sessions } from './sessions.ts';
import { signToken } from './tokens.ts';

export interface SignInRequest {
  username: unknown;
  password: unknown;
  code: unknown;
  uuid: unknown;
}

export interface SignInTools {
  database: Database;
  sessions: Sessions;
  captcha: boolean;
}

/** Failures one address may cause within the window, over all names. */
const ADDRESS_LIMIT = 50;

/** A product token. @throws AppError auth.* ; every try is in the login log */
export async function signIn(tools: SignInTools, request: SignInRequest, from: { address: string; agent: string }): Promise<{ token: string }> {
  const { database } = tools;
  const username = typeof request.username === 'string' ? request.username.trim().slice(0, 64) : '';
  const password = typeof request.password === 'string' ? request.password : '';
  const browser = describeBrowser(from.agent);
  const fail = async (error: AppError, userCode?: string): Promise<never> => {
    await writeLogin(database, { username, userCode: userCode ?? null, companyCode: null, companyPath: null, ip: from.address, ...browser, ok: false, message: error.text('zh') });
    throw error;
  };
  const blocked = await lockedMinutes(database, 'address', from.address);
  if (blocked) throw new AppError('request.tooMany', { seconds: blocked * 60 });
  if (tools.captcha) {
    try { await takeCaptcha(database, request.uuid, request.code); }
    catch (error) { return fail(error as AppError); }
  }
  const minutes = await lockedMinutes(database, 'signIn', username);
  if (minutes) return fail(new AppError('auth.locked', { minutes }));
  const { rows } = await database.pool.query<{ id: string; userCode: string; password: string | null; status: string | null; companyCode: string | null; companyPath: string | null }>(
    'select id, "userCode", password, status, "companyCode", "companyPath" from "user" where username = $1', [username]);
  const account = rows[0];
  const right = await verifyPassword(password.slice(0, 200), account?.password ?? null);
  if (!account || !right) {
    const failures = await countFailure(database, 'signIn', username);
    await countFailure(database, 'address', from.address, ADDRESS_LIMIT);
    return fail(failures >= LOCK_AFTER ? new AppError('auth.locked', { minutes: await lockedMinutes(database, 'signIn', username) }) : new AppError('auth.wrong'), account?.userCode);
  }
  if (account.status === '0') return fail(new AppError('auth.disabled'), account.userCode);
  await clearFailures(database, 'signIn', username);
  const loginLogId = await writeLogin(database, { username, userCode: account.userCode, companyCode: account.companyCode, companyPath: account.companyPath, ip: from.address, ...browser, ok: true, message: null });
  await database.pool.query('update "user" set "lastLoginTime" = now(), "lastLoginIp" = $2 where id = $1', [account.id, from.address]);
  return { token: await openSession(tools, account.id, from, loginLogId) };
}

/** Opens a session for a proven user and signs its token. */
export async function openSession(tools: Pick<SignInTools, 'database' | 'sessions'>, userId: string, from: { address: string; agent: string }, loginLogId: string | null, hours?: number): Promise<string> {
  const { id, expires } = await tools.sessions.open(userId, from.address, from.agent, loginLogId, hours);
  const user = await loadUser(tools.database, userId, id);
  if (!user) throw new AppError('auth.disabled');
  return signToken(tools.sessions.options.secret, user, expires);
}

/** Ends the session and closes its row in the login log. */
export async function signOut(tools: Pick<SignInTools, 'database' | 'sessions'>, sessionId: string): Promise<void> {
  await tools.database.pool.query(
    `update "loginLog" l set "logoutTime" = now(), duration = round(extract(epoch from now() - l."loginTime") / 60) from sunvane.session s where s.id = $1 and l.id = s."loginLogId" and l."logoutTime" is null`, [sessionId]);
  await tools.sessions.close(sessionId);
}
