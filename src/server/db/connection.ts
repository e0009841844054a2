import { resolve } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import Cursor from 'pg-cursor';
import { KnownClient } from './client.ts';
import { doorFolder, hasDoor } from './embedded/door.ts';
import { type EmbeddedServer, openEmbedded } from './embedded/server.ts';
import { DataDirInUseError, DbError, textOf } from './errors.ts';
import { Listener } from './listener.ts';
import type { Logger } from './log.ts';
import { Outage } from './outage.ts';
import { type PoolLimits, REQUEST_LIMITS, SLOW_LIMITS } from './limits.ts';
import { clientConfig, endPool, makePool, type Target } from './pools.ts';

/** Oldest real server, as `server_version_num`. */
const OLDEST = 150_000;

/** Milliseconds that a request waits for a connection to the embedded database, whose housekeeping may have its turn. */
const EMBEDDED_CONNECT_MS = 60_000;

/** Tables come from documents, so the query builder knows no fixed set: any table, any column, values unknown. */
export type Tables = Record<string, Record<string, unknown>>;

/** Where the database is and how it is used. */
export interface DatabaseOptions {
  /** Directory of the embedded database; not touched when `databaseUrl` is given. Its parent must be writable. */
  dataDir: string;
  /** `postgres://` address of a real server; the embedded database is used without it. */
  databaseUrl?: string;
  /** Address of the same server past a pooler, for notices; `databaseUrl` without it. */
  directUrl?: string;
  /** Bytes of the embedded database's shared buffers, 128 MiB unless told. */
  buffers?: number;
  /** Use the embedded database that another process of the same owner has open, if there is one. */
  beside?: boolean;
  /** Connections of the pool for requests, 16 unless told. */
  max?: number;
  log: Logger;
  /** Deadlines of the two pools in milliseconds, for tests. */
  statementTimeout?: number;
  slowStatementTimeout?: number;
}

/**
 * An open database. Both kinds are driven the same way. Rules that keep them alike: SET LOCAL or `set_config(…, true)` instead of
 * SET, no temporary tables, `pg_advisory_xact_lock` instead of session locks, no COPY FROM; and inside a transaction never use
 * the outer pool and never wait for anything but the database, since on the embedded one everybody else waits for its end.
 */
export interface Database {
  kind: 'embedded' | 'postgres';
  /** Another process holds it, and may be serving. Always possible of a real server. */
  shared: boolean;
  db: Kysely<Tables>;
  /** For requests: a statement is cancelled (57014) after 15 s, an idle transaction ended (25P03) after 15 s. */
  pool: Pool;
  /** For export, import, backup and migration: 30 min and 5 min. */
  slow: Pool;
  /** Statements of {@link Database.slow}, such as those that fill a database. */
  slowDb: Kysely<Tables>;
  /** Server version, such as `18.6`. */
  version: string;
  /** Failures of work that nobody waits for. */
  outage: Outage;
  /** Hands payloads sent to `channel` to `onPayload`; call the answer to end it. Some may be lost while a connection breaks. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Sends a payload to whoever listens to `channel`, on any server. */
  notify(channel: string, payload: string): Promise<void>;
  /** Whether a notice to oneself comes back. Where it does not, this process hands its own to itself and hears nobody else's. */
  hears(): Promise<boolean>;
  /** Waits up to ten seconds for running statements, then closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the database: the server of `databaseUrl`, or the embedded one in `dataDir`.
 * @throws DataDirInUseError when another process has the embedded one open; DbError DATABASE_UNREACHABLE, DATABASE_TOO_OLD,
 * WORKER_MISSING, DATA_DIR_VERSION, DATA_DIR_NOT_A_DATABASE, EMBEDDED_FAILED, LOCK_UNAVAILABLE.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return connect(options, { connectionString: options.databaseUrl }, 'postgres');
  // User and database are named because the driver would take them from the environment.
  const own = { ssl: false, user: 'postgres', database: 'postgres' };
  const embedded = await openEmbedded(options.dataDir, options.log, options.buffers).catch(async (error: unknown) => {
    if (options.beside && error instanceof DataDirInUseError && (await hasDoor(resolve(options.dataDir)))) return undefined;
    throw error;
  });
  if (!embedded) return connect(options, { ...own, host: doorFolder(resolve(options.dataDir)), port: 5432 }, 'embedded');
  try {
    return await connect(options, { ...own, stream: embedded.stream }, 'embedded', embedded);
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

async function connect(options: DatabaseOptions, address: Target, kind: Database['kind'], embedded?: EmbeddedServer): Promise<Database> {
  const { log } = options;
  const slowLimits = { ...SLOW_LIMITS, statement: options.slowStatementTimeout ?? SLOW_LIMITS.statement };
  const limits = {
    ...REQUEST_LIMITS,
    max: options.max ?? REQUEST_LIMITS.max,
    statement: options.statementTimeout ?? REQUEST_LIMITS.statement,
    // On the embedded one everybody waits while it tidies up.
    ...(kind === 'embedded' ? { connect: EMBEDDED_CONNECT_MS } : {}),
  };
  const outage = new Outage(log);
  const { pool, version, target } = await firstPool(address, limits, outage, log);
  const slow = makePool(target, slowLimits, outage);
  const notices: Target = options.directUrl ? { connectionString: options.directUrl } : target;
  const listener = new Listener(
    () => new KnownClient(clientConfig(notices, limits)),
    outage,
    (channel, payload) => pool.query('select pg_notify($1, $2)', [channel, payload]),
  );
  return {
    kind,
    shared: embedded === undefined,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) }),
    pool,
    slow,
    slowDb: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: slow }) }),
    version,
    outage,
    listen: (channel, onPayload) =>
      listener.listen(channel, onPayload).catch((error: unknown) => {
        throw new DbError('DATABASE_UNREACHABLE', `Cannot reach the database for notices: ${textOf(error)}`, { cause: error });
      }),
    notify: (channel, payload) => listener.notify(channel, payload),
    hears: () => listener.hears(),
    close: async () => {
      await Promise.all([listener.close(), endPool(pool), endPool(slow)]);
      await embedded?.close();
    },
  };
}

/** What PgBouncer says of the deadlines in a start-up packet, unless it is told to ignore them. */
const isPoolers = (error: unknown): boolean => /unsupported startup parameter/i.test(textOf((error as Error).cause ?? error));

/** The pool for requests, once it answered; the target says whether a pooler stands before the server. */
async function firstPool(
  address: Target,
  limits: PoolLimits,
  outage: Outage,
  log: Logger,
): Promise<{ pool: Pool; version: string; target: Target }> {
  const tryPool = async (target: Target): Promise<{ pool: Pool; facts: ServerFacts }> => {
    const pool = makePool(target, limits, outage);
    try {
      return { pool, facts: await probe(pool, log) };
    } catch (error) {
      await endPool(pool);
      throw error;
    }
  };
  const first = await tryPool(address).catch((error: unknown) => {
    if (isPoolers(error)) return undefined;
    throw error;
  });
  // A pooler may ignore the deadlines as well: then the server does not know of them.
  const isDirect = first && (!address.connectionString || first.facts.deadline === limits.statement);
  if (isDirect) return { pool: first.pool, version: first.facts.version, target: address };
  if (first) await endPool(first.pool);
  const target = { ...address, pooled: true };
  const { pool, facts } = await tryPool(target);
  log.info('a connection pooler stands before the database: deadlines go with each transaction');
  return { pool, version: facts.version, target };
}

interface ServerFacts {
  version: string;
  number: number;
  ctype: string;
  /** Milliseconds of the longest statement, as the server knows it. */
  deadline: number;
}

async function probe(pool: Pool, log: Logger): Promise<ServerFacts> {
  const sql = `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    (select setting::int from pg_settings where name = 'statement_timeout') as deadline, datctype as ctype
    from pg_database where datname = current_database()`;
  const { rows } = await pool.query<ServerFacts>(sql).catch((error: unknown) => {
    throw new DbError('DATABASE_UNREACHABLE', `Cannot reach the database: ${textOf(error)}`, { cause: error });
  });
  const facts = rows[0] ?? { version: '', number: 0, ctype: '', deadline: 0 };
  if (facts.number < OLDEST) throw new DbError('DATABASE_TOO_OLD', `PostgreSQL ${facts.version} is too old: version 15 or newer is needed`);
  if (facts.ctype === 'C' || facts.ctype === 'POSIX') {
    log.warn(
      { ctype: facts.ctype },
      'this database has LC_CTYPE C: text search finds no Chinese; create it with a UTF-8 locale such as C.UTF-8',
    );
  }
  return facts;
}
