/** What docks say of the pictures they took: where they may put them, and that one was put. The room of media takes them from here. */
import type { Pool } from 'pg';
import type { Storage } from '../../storage/storage.ts';
import { StorageError } from '../../storage/storage.ts';
import type { DeviceMessage } from '../broker/inbox.ts';
import { KEYS_SECONDS, makeKeys, prefixOf, REGION } from './keys.ts';

interface StoreAnswer {
  result: number;
  output?: Record<string, unknown>;
}

export interface StoreTools {
  pool: Pool;
  storage: Storage;
  /** Region of the S3 store. */
  region: string;
  /** At which docks reach this server. */
  origin: string;
}

/** Result of a request that cannot be answered now. */
const AWAY = 1;

/** Answers `storage_config_get`: keys for a dock's own part of the store. */
export async function storageConfig({ pool, storage, region, origin }: StoreTools, sn: string): Promise<StoreAnswer> {
  try {
    const { accessKey, secretKey, sessionToken, endpoint, bucket, prefix } = await makeKeys(pool, storage, sn, origin);
    const credentials = {
      access_key_id: accessKey,
      access_key_secret: secretKey,
      expire: KEYS_SECONDS,
      ...(sessionToken ? { security_token: sessionToken } : {}),
    };
    return {
      result: 0,
      output: {
        bucket,
        credentials,
        endpoint,
        object_key_prefix: prefix.replace(/\/$/, ''),
        provider: storage.direct ? 'aws' : 'minio',
        region: storage.direct ? region : REGION,
      },
    };
  } catch (error) {
    if (error instanceof StorageError) return { result: AWAY };
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOST_KEY = 800;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const countOf = (value: unknown): number | null => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null);

/**
 * Notes that a dock put a picture: once, however often it says so.
 * @returns why it is not taken; undefined where it is
 */
export async function noteUploaded(pool: Pool, { sn, data }: DeviceMessage): Promise<string | undefined> {
  const file = isObject(data['file']) ? data['file'] : {};
  const ext = isObject(file['ext']) ? file['ext'] : {};
  const { object_key: key, name } = file;
  const { flight_id: flight } = ext;
  if (typeof key !== 'string' || key.length > MOST_KEY || !key.startsWith(prefixOf(sn))) return 'object key';
  if (typeof flight !== 'string' || !UUID.test(flight)) return 'flight of a picture';
  const task = isObject(data['flight_task']) ? data['flight_task'] : {};
  const { rowCount } = await pool.query(
    `insert into sunvane.device_media (key, flight, sn, name, expected)
       select $1, f.id, $3, $4, $5 from flight f where f.id = $2::uuid and f."airportSn" = $3 on conflict (key) do update set expected = excluded.expected`,
    [
      key,
      flight,
      sn,
      (typeof name === 'string' && name ? name : (key.split('/').at(-1) ?? key)).slice(0, 200),
      countOf(task['expected_file_count']),
    ],
  );
  return rowCount ? undefined : 'flight of a picture';
}
