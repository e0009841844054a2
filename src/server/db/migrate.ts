import type { PoolClient } from 'pg';
import type { Database } from './connection.ts';
import { DbError, textOf } from './errors.ts';
import { type Logger, silentLogger } from './log.ts';
import { inTransaction, lockSchema } from './transaction.ts';

/** One step of the schema's history. Its id never changes and its SQL never does either once it is released. */
export interface Migration {
  /** Sorts nothing: migrations run in the order of the list. */
  id: string;
  /** One or more SQL statements, without transaction commands. */
  up: string;
}

/** What has been done and what has not. */
export interface MigrationStatus {
  /** In order of application; `appliedAt` is ISO-8601. */
  applied: { id: string; appliedAt: string }[];
  /** Known to the code, not yet applied. */
  pending: string[];
  /** Applied by a version of the program that this one does not know. */
  unknown: string[];
}

const SETUP = `
  create schema if not exists sunvane;
  create table if not exists sunvane.migration (
    id text primary key,
    "appliedAt" timestamptz(3) not null default clock_timestamp()
  );`;

async function readStatus(client: PoolClient, migrations: readonly Migration[]): Promise<MigrationStatus> {
  const sql = 'select id, "appliedAt" from sunvane.migration order by "appliedAt", id';
  const { rows } = await client.query<{ id: string; appliedAt: string }>(sql);
  const known = new Set(migrations.map(({ id }) => id));
  const done = new Set(rows.map(({ id }) => id));
  return { applied: rows, pending: [...known].filter((id) => !done.has(id)), unknown: [...done].filter((id) => !known.has(id)) };
}

function refuseDuplicates(migrations: readonly Migration[]): void {
  const ids = migrations.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice) throw new DbError('MIGRATION_DUPLICATE', `Two migrations have the id "${twice}"`);
}

/**
 * Applies, in the order of the list, what has not been applied: all of it in one transaction, one server at a time.
 * Creates the schema `sunvane` with its table of migrations.
 * @returns ids applied now, maybe none
 * @throws DbError MIGRATION_UNKNOWN when a newer version has been here; MIGRATION_FAILED with the id and the database's reason;
 * MIGRATION_DUPLICATE. Nothing is changed then.
 */
export async function runMigrations(database: Database, migrations: readonly Migration[], log: Logger = silentLogger): Promise<string[]> {
  refuseDuplicates(migrations);
  return inTransaction(database.slow, async (client) => {
    await lockSchema(client, log);
    await client.query(SETUP);
    const { pending, unknown } = await readStatus(client, migrations);
    if (unknown.length > 0) {
      const list = unknown.join(', ');
      throw new DbError('MIGRATION_UNKNOWN', `A newer version has used this database (${list}): start that version, or restore a backup`);
    }
    for (const { id, up } of migrations) {
      if (pending.includes(id)) await apply(client, id, up);
    }
    return pending;
  });
}

async function apply(client: PoolClient, id: string, up: string): Promise<void> {
  try {
    await client.query(up);
    await client.query('insert into sunvane.migration (id) values ($1)', [id]);
  } catch (error) {
    throw new DbError('MIGRATION_FAILED', `Migration "${id}" failed: ${textOf(error)}`, { cause: error });
  }
}

/** What has been applied and what has not; changes nothing. */
export async function migrationStatus(database: Database, migrations: readonly Migration[]): Promise<MigrationStatus> {
  return inTransaction(
    database.slow,
    async (client) => {
      const { rows } = await client.query<{ found: boolean }>(`select to_regclass('sunvane.migration') is not null as found`);
      if (rows[0]?.found) return readStatus(client, migrations);
      return { applied: [], pending: migrations.map(({ id }) => id), unknown: [] };
    },
    'begin read only',
  );
}
