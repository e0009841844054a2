import type { Pool, PoolClient } from 'pg';
import type { Database } from './connection.ts';

/** Key of the advisory lock under which the schema or everything in it is changed, by whichever server. */
const SCHEMA_LOCK = '7305811902';

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

/**
 * Does something while no other server on this database does anything under the same name. The embedded database belongs to one
 * process anyway, and a transaction would keep everybody else waiting.
 */
export async function alone<T>(database: Pick<Database, 'kind' | 'slow'>, name: string, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work();
  return inTransaction(database.slow, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`sunvane.${name}`]);
    return work();
  });
}

/** Waits until no other migration or restore runs, and keeps others waiting until this transaction ends. */
export async function lockSchema(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${SCHEMA_LOCK})`);
}
