/** How long connections, statements and pauses may take. */

/** Deadlines of one pool, in milliseconds. Both kinds of database answer 57014 and 25P03 when they pass. */
export interface PoolLimits {
  /** Connections at most. */
  max: number;
  /** Longest statement, waiting for locks (or for the embedded database's turn) included. */
  statement: number;
  /** Longest pause inside an open transaction. */
  idleInTransaction: number;
  /** Longest wait for a connection before `timeout exceeded when trying to connect`. */
  connect: number;
}

/** Deadlines of requests. */
export const REQUEST_LIMITS: PoolLimits = { max: 16, statement: 15_000, idleInTransaction: 15_000, connect: 20_000 };

/** Deadlines of exports, imports, backups, migrations and of a start, which wait for their turn. */
export const SLOW_LIMITS: PoolLimits = { max: 4, statement: 30 * 60_000, idleInTransaction: 5 * 60_000, connect: 5 * 60_000 };
