/** Keys of docks on the embedded broker. Only their hashes are kept. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';

/** A key is random, so a plain hash of it cannot be guessed back. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A new key: its text is told once, its hash is kept. */
export function newKey(): { key: string; hash: Buffer } {
  const key = randomBytes(24).toString('base64url');
  return { key, hash: hashOf(key) };
}

/** Makes a key; the one before no longer counts. */
export async function makeKey(pool: Pool, sn: string, simulated = false): Promise<string> {
  const { key, hash } = newKey();
  await pool.query(
    `insert into sunvane.device (sn, hash, simulated) values ($1, $2, $3)
       on conflict (sn) do update set hash = excluded.hash, simulated = excluded.simulated`,
    [sn, hash, simulated],
  );
  return key;
}

/** The drones of the dock whose key it is; undefined where it is nobody's. */
export async function whoseKey(pool: Pool, sn: string, key: string): Promise<string[] | undefined> {
  const { rows } = await pool.query<{ hash: Buffer | null; drone: string | null }>(
    `select k.hash, a."boundDroneSn" as drone from sunvane.device k join airport a on a.sn = k.sn where k.sn = $1`,
    [sn],
  );
  const [row] = rows;
  if (!row?.hash || !timingSafeEqual(row.hash, hashOf(key))) return undefined;
  return row.drone === null ? [] : [row.drone];
}
