/** Sign-in with name, password and captcha. The same answer and the same time for an unknown name and a wrong password. */
import type { Database } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { describeBrowser } from './browser.ts';
import { takeCaptcha } from './captcha.ts';
import { loadUser } from './loadUser.ts';
import { locksOf } from './locks.ts';
import { LOGIN_TYPE, writeLogin, type LoginType } from './loginLog.ts';
import { verifyPassword } from '../user/password.ts';
import type { Sessions } from './sessions.ts';
import { signToken } from './tokens.ts';
import type { Visitor } from './visitor.ts';

export interface SignInRequest {
  username: unknown;
  /** Already decrypted. */
  password: string;
  code: unknown;
  uuid: unknown;
}

export interface SignInTools {
  database: Database;
  sessions: Sessions;
}

/** What sign-in reads of an account. */
export interface Account {
  id: string;
  userCode: string;
  username: string;
  status: string | null;
  isVerify: string | null;
  companyCode: string | null;
  companyPath: string | null;
}

/** Columns of an {@link Account}. */
export const ACCOUNT = 'id, "userCode", username, status, "isVerify", "companyCode", "companyPath"';

/** Writes the failed try into the login log and throws it. */
export async function refuse(
  database: Database,
  error: AppError,
  who: { username: string; account?: Account | undefined },
  from: Visitor,
  loginType: LoginType,
): Promise<never> {
  await writeLogin(database, {
    username: who.username.slice(0, 64),
    userCode: who.account?.userCode ?? null,
    companyCode: null,
    companyPath: null,
    ip: from.address,
    ...describeBrowser(from.agent),
    ok: false,
    message: error.text('zh'),
    loginType,
  });
  throw error;
}

/**
 * Lets somebody in whose identity is proven, by whichever way: opens the session and answers its token.
 * @param how whether the second factor was part of the proof, and the provider's ID token for it
 * @throws AppError auth.disabled
 */
export async function admit(
  tools: SignInTools,
  account: Account,
  from: Visitor,
  loginType: LoginType,
  { verified = false, idToken }: { verified?: boolean; idToken?: string | null | undefined } = {},
): Promise<string> {
  const { database } = tools;
  const stop = (error: AppError): Promise<never> => refuse(database, error, { username: account.username, account }, from, loginType);
  if (account.status === '0') return stop(new AppError('auth.disabled'));
  const { userCode, companyCode, companyPath } = account;
  const loginLogId = await writeLogin(database, {
    username: account.username,
    userCode,
    companyCode,
    companyPath,
    ip: from.address,
    ...describeBrowser(from.agent),
    ok: true,
    message: null,
    loginType,
  });
  await database.pool.query('update "user" set "lastLoginTime" = now(), "lastLoginIp" = $2 where id = $1', [account.id, from.address]);
  return openSession(tools, account.id, from, loginLogId, { isHeld: account.isVerify === '1' && !verified, idToken });
}

/** A product token. @throws AppError auth.* ; every try is in the login log */
export async function signIn(tools: SignInTools & { captcha: boolean }, request: SignInRequest, from: Visitor): Promise<{ token: string }> {
  const { database } = tools;
  const username = typeof request.username === 'string' ? request.username.trim().slice(0, 64) : '';
  const fail = (error: AppError, account?: Account): Promise<never> =>
    refuse(database, error, { username, account }, from, LOGIN_TYPE.password);
  const locks = await locksOf(database, tools.sessions.options.secret, username, from);
  const blocked = await locks.address();
  if (blocked) throw new AppError('request.tooMany', { seconds: blocked * 60 });
  if (tools.captcha) {
    try {
      await takeCaptcha(database, request.uuid, request.code);
    } catch (error) {
      return fail(error as AppError);
    }
  }
  const minutes = await locks.name();
  if (minutes) return fail(new AppError('auth.locked', { minutes }));
  const { rows } = await database.pool.query<Account & { password: string | null }>(
    `select ${ACCOUNT}, password from "user" where username = $1`,
    [username],
  );
  const account = rows[0];
  const right = await verifyPassword(request.password.slice(0, 200), account?.password ?? null);
  if (!account || !right) {
    await locks.fail();
    const now = await locks.name();
    return fail(now ? new AppError('auth.locked', { minutes: now }) : new AppError('auth.wrong'), account);
  }
  await locks.clear();
  return { token: await admit(tools, account, from, LOGIN_TYPE.password) };
}

/** Opens a session for a proven user and signs its token. */
export async function openSession(
  tools: SignInTools,
  userId: string,
  from: Visitor,
  loginLogId: string | null,
  how: { hours?: number; isHeld?: boolean; idToken?: string | null | undefined } = {},
): Promise<string> {
  const { id, expires } = await tools.sessions.open(userId, from, loginLogId, how);
  const user = await loadUser(tools.database, userId, id);
  if (!user) throw new AppError('auth.disabled');
  return signToken(tools.sessions.options.secret, user, expires);
}
