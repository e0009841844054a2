import { setTimeout as delay } from 'node:timers/promises';
import { type ClientConfig, Pool, type PoolConfig } from 'pg';
import { textOf } from './errors.ts';
import type { Logger } from './log.ts';
import { valueTypes } from './parsers.ts';

/** Where connections go and what every one of them shares; `limits` of a pool are added to it. */
export type Target = Pick<PoolConfig, 'connectionString' | 'stream' | 'host' | 'port' | 'ssl' | 'user' | 'database'>;

/** Deadlines of one pool, in milliseconds. Both kinds of database answer 57014 and 25P03 when they pass. */
export interface PoolLimits {
  /** Connections at most. */
  max: number;
  /** Longest statement, waiting for locks (or for the embedded database's turn) included. */
  statement: number;
  /** Longest pause inside an open transaction. */
  idleInTransaction: number;
}

/** Deadlines of requests. */
export const REQUEST_LIMITS: PoolLimits = { max: 16, statement: 15_000, idleInTransaction: 15_000 };

/** Deadlines of exports, imports, backups and migrations. */
export const SLOW_LIMITS: PoolLimits = { max: 4, statement: 30 * 60_000, idleInTransaction: 5 * 60_000 };

/** Milliseconds a caller waits for a connection before `timeout exceeded when trying to connect`. */
const CONNECT_MS = 20_000;

/** Client settings of either kind of database: where it is, how values arrive, and the deadlines in the startup packet. */
export function clientConfig(target: Target, limits: PoolLimits): ClientConfig {
  return {
    ...target,
    types: valueTypes,
    application_name: 'sunvane',
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  };
}

/**
 * A pool with these deadlines. Sessions of a real server are set to UTC, as the embedded one always is, and compile no statements: that
 * takes longer than ours do.
 */
export function makePool(target: Target, limits: PoolLimits, log: Logger): Pool {
  const pool = new Pool({
    ...clientConfig(target, limits),
    max: limits.max,
    idleTimeoutMillis: 30_000,
    onConnect: target.connectionString ? (client) => client.query("set time zone 'UTC'; set jit = off") : undefined,
  });
  pool.on('error', (error) => log.warn({ error: textOf(error) }, 'an idle database connection was lost'));
  // A client that is checked out has no listener of the pool's, and an error event without one ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Ends a pool, waiting for its clients to come back, but no longer than `patience` milliseconds. */
export async function endPool(pool: Pool, patience = 10_000): Promise<void> {
  if (pool.ending || pool.ended) return;
  await Promise.race([pool.end(), delay(patience, undefined, { ref: false })]);
}
