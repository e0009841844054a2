/** Keys by which docks write what they took: of the S3 store itself, or of the one this server answers as where there is none. */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Storage, TemporaryKeys } from '../../storage/storage.ts';

/** Seconds that keys are good. */
export const KEYS_SECONDS = 3_600;
/** The bucket as which this server answers. */
export const BUCKET = 'dock-media';
export const REGION = 'us-east-1';

/** Where a dock writes; nobody else's objects begin so. */
export const prefixOf = (sn: string): string => `dock/${sn}/`;

/** @param origin at which docks reach this server */
export async function makeKeys(pool: Pool, storage: Storage, sn: string, origin: string): Promise<TemporaryKeys> {
  if (storage.direct) return storage.direct.keys(prefixOf(sn), KEYS_SECONDS);
  const [accessKey, secretKey] = [randomBytes(15).toString('hex'), randomBytes(30).toString('base64url')];
  const { rows } = await pool.query<{ until: string }>(
    `insert into sunvane.device_store_key (id, secret, sn, "untilTime") values ($1, $2, $3, now() + make_interval(secs => ${KEYS_SECONDS}))
       returning "untilTime" as until`,
    [accessKey, secretKey, sn],
  );
  return {
    accessKey,
    secretKey,
    sessionToken: '',
    expiration: rows[0]?.until ?? '',
    endpoint: origin,
    bucket: BUCKET,
    prefix: prefixOf(sn),
  };
}

/** Secret of a key and the dock whose it is; undefined once it is over. */
export async function secretOf(pool: Pool, accessKey: string): Promise<{ secret: string; sn: string } | undefined> {
  const { rows } = await pool.query<{ secret: string; sn: string }>(
    'select secret, sn from sunvane.device_store_key where id = $1 and "untilTime" > now()',
    [accessKey],
  );
  return rows[0];
}

export const forgetKeys = (pool: Pool): Promise<unknown> => pool.query('delete from sunvane.device_store_key where "untilTime" < now()');
