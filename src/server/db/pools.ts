import { setTimeout as delay } from 'node:timers/promises';
import { type ClientConfig, Pool, type PoolConfig } from 'pg';
import { KnownClient } from './client.ts';
import type { PoolLimits } from './limits.ts';
import { noteEnd, type Outage } from './outage.ts';
import { valueTypes } from './parsers.ts';
import { pooledClient } from './pooled.ts';

/** Where connections go and what every one of them shares; `limits` of a pool are added to it. */
export interface Target extends Pick<PoolConfig, 'connectionString' | 'stream' | 'host' | 'port' | 'ssl' | 'user' | 'database'> {
  /** A pooler stands before the server and lends its connections by transaction. */
  pooled?: boolean;
}

/** Client settings of either kind of database: where it is, how values arrive, and the deadlines in the startup packet. */
export function clientConfig({ pooled = false, ...target }: Target, limits: PoolLimits): ClientConfig {
  return {
    ...target,
    types: valueTypes,
    application_name: 'sunvane',
    ...(pooled ? {} : { statement_timeout: limits.statement, idle_in_transaction_session_timeout: limits.idleInTransaction }),
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
  };
}

/**
 * A pool with these deadlines. Sessions of a real server are set to UTC, as the embedded one always is, and compile no statements: that
 * takes longer than ours do.
 */
export function makePool(target: Target, limits: PoolLimits, outage: Outage): Pool {
  const { pooled = false } = target;
  const pool = new Pool({
    ...clientConfig(target, limits),
    max: limits.max,
    idleTimeoutMillis: 30_000,
    Client: pooled ? pooledClient(limits) : KnownClient,
    onConnect: target.connectionString && !pooled ? (client) => client.query("set time zone 'UTC'; set jit = off") : undefined,
  });
  pool.on('error', (error) => {
    noteEnd(error);
    outage.failed('an idle database connection was lost', error);
  });
  // A client that is checked out has no listener of the pool's, and an error event without one ends the process.
  pool.on('connect', (client) => {
    client.on('error', noteEnd);
    outage.over();
  });
  pool.on('acquire', () => outage.over());
  return pool;
}

/** Ends a pool, waiting for its clients to come back, but no longer than `patience` milliseconds. */
export async function endPool(pool: Pool, patience = 10_000): Promise<void> {
  if (pool.ending || pool.ended) return;
  await Promise.race([pool.end(), delay(patience, undefined, { ref: false })]);
}
