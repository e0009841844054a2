/** Secrets the server makes for itself and shares with its twins through the database. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/connection.ts';

/** A random 256-bit secret of that name; made once, the same for every server on the database. */
export async function sharedSecret(database: Database, name: string): Promise<Uint8Array> {
  await database.pool.query('insert into sunvane.secret (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32).toString('base64'),
  ]);
  const { rows } = await database.pool.query<{ value: string }>('select value from sunvane.secret where name = $1', [name]);
  return Buffer.from(rows[0]?.value ?? '', 'base64');
}
