/** Rows of the login log: every try to sign in, with its result. */
import type { Database } from '../db/connection.ts';
import { gramsOf } from '../records/tables/grams.ts';
import { uuidv7 } from '../db/uuid.ts';

/** Codes of the dictionary LOGIN_TYPE. */
export const LOGIN_TYPE = { password: '1', sso: '2', ticket: '3' } as const;
export type LoginType = (typeof LOGIN_TYPE)[keyof typeof LOGIN_TYPE];

export interface LoginEntry {
  loginType: LoginType;
  username: string;
  userCode: string | null;
  companyCode: string | null;
  companyPath: string | null;
  ip: string;
  browser: string;
  os: string;
  ok: boolean;
  message: string | null;
}

/** Adds a row; answers its id. Result 1 is success (dictionary LOGIN_RESULT). */
export async function writeLogin(database: Database, entry: LoginEntry): Promise<string> {
  const id = uuidv7();
  await database.pool.query(
    `insert into "loginLog" (id, username, "userCode", "companyCode", "companyPath", "loginType", ip, browser, os, result, message, "loginTime", "createBy", "$grams")
     values ($1, $2, $3, $4, $5, $12, $6, $7, $8, $9, $10, now(), 'system', $11)`,
    [
      id,
      entry.username,
      entry.userCode,
      entry.companyCode,
      entry.companyPath,
      entry.ip,
      entry.browser,
      entry.os,
      entry.ok ? '1' : '0',
      entry.message,
      gramsOf([entry.username, entry.ip, entry.message]),
      entry.loginType,
    ],
  );
  return id;
}
