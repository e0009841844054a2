/** The RSA key that passwords travel under (S7-37, S7-50): made once, the same for every server on the database. */
import { constants, createPrivateKey, createPublicKey, generateKeyPair, privateDecrypt, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';

/** 1024 bits, which the console of old used, are broken; 2048 is the least (S9-06). */
const BITS = 2048;

export interface LoginKeys {
  /** SPKI, base64 of DER. */
  publicKey: string;
  /** A password as posted. @throws AppError auth.passwordPlain when it had to be encrypted for us and is not */
  read: (posted: unknown) => string;
}

async function privateKeyOf(database: Database): Promise<KeyObject> {
  const find = async (): Promise<string | undefined> =>
    (await database.pool.query<{ value: string }>(`select value from sunvane.secret where name = 'login'`)).rows[0]?.value;
  if (!(await find())) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS });
    await database.pool.query(`insert into sunvane.secret (name, value) values ('login', $1) on conflict (name) do nothing`, [
      privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    ]);
  }
  return createPrivateKey({ key: Buffer.from((await find()) ?? '', 'base64'), format: 'der', type: 'pkcs8' });
}

function decrypt(key: KeyObject, posted: unknown): string {
  try {
    return privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(String(posted), 'base64'),
    ).toString('utf8');
  } catch {
    throw new AppError('auth.passwordPlain');
  }
}

/** Loads or makes the key. @param encrypted whether plain passwords are refused */
export async function loginKeys(database: Database, encrypted: boolean): Promise<LoginKeys> {
  const key = await privateKeyOf(database);
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    read: (posted) => (encrypted ? decrypt(key, posted) : typeof posted === 'string' ? posted : ''),
  };
}
