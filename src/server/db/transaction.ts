import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './connection.ts';
import { type Logger, silentLogger } from './log.ts';

/**
 * Runs `work` in a transaction on one client of `pool`: commits when it resolves, rolls back when it throws.
 * @param begin how the transaction begins, such as `begin isolation level repeatable read read only`
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>, begin = 'begin'): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Milliseconds between two tries for a lock, two lines about a wait for one, and two signs of life of a transaction that holds one. */
const TRY_MS = 250;
const TELL_MS = 5_000;
const ALIVE_MS = 30_000;

/** A lock of the whole database: its name in words, and the expression of its key. */
interface Lock {
  name: string;
  key: string;
}

/** Key of the lock under which the schema or everything in it is changed, by whichever server. */
const SCHEMA: Lock = { name: 'the tables', key: '7305811902' };

/**
 * Takes a lock for the transaction at hand. Tries again and again instead of waiting in one statement, which has a deadline, and says
 * every few seconds what it waits for.
 */
async function take(client: PoolClient, { name, key }: Lock, log: Logger): Promise<void> {
  const began = performance.now();
  for (let told = began; ; await delay(TRY_MS)) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${key}) as taken`);
    if (rows[0]?.taken) return;
    const now = performance.now();
    if (now - told < TELL_MS) continue;
    told = now;
    log.warn({ for: name, seconds: Math.round((now - began) / 1000) }, 'waits for another server on this database');
  }
}

/**
 * Does something while no other server on this database does anything under the same name, however long either takes. The embedded
 * database belongs to one process anyway, and a transaction would keep everybody else waiting.
 */
export async function alone<T>(
  database: Pick<Database, 'kind' | 'slow'>,
  name: string,
  work: () => Promise<T>,
  log: Logger = silentLogger,
): Promise<T> {
  if (database.kind === 'embedded') return work();
  return inTransaction(database.slow, async (client) => {
    await take(client, { name, key: `hashtext('sunvane.${name}')` }, log);
    // A transaction that idles is ended.
    let asked: Promise<unknown> = Promise.resolve();
    const alive = setInterval(() => {
      asked = client.query('select 1').catch(() => undefined);
    }, ALIVE_MS);
    try {
      return await work();
    } finally {
      clearInterval(alive);
      await asked;
    }
  });
}

/** Waits until no other migration or restore runs, and keeps others waiting until this transaction ends. */
export async function lockSchema(client: PoolClient, log: Logger = silentLogger): Promise<void> {
  await take(client, SCHEMA, log);
}
