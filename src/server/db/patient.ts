import type { Database } from './connection.ts';

/** The same on the pool of long work: a start waits for its own housekeeping and for other servers, and has nobody waiting. */
export const patient = (database: Database): Database => ({ ...database, pool: database.slow, db: database.slowDb });
