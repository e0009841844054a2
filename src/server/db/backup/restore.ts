import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Database } from '../connection.ts';
import { DbError } from '../errors.ts';
import { inTransaction, lockSchema } from '../transaction.ts';
import { quoteName, readForeignKeys, readMigrations, readSequences, readTables } from './catalog.ts';
import { compareMigrations, compareTables } from './compare.ts';
import type { Header, OnProgress, Table } from './format.ts';
import { missingParts } from './missing.ts';
import { BackupReader } from './reader.ts';

/** How a backup is restored. */
export interface RestoreOptions {
  /** Empties every table first. Without it a database that has rows is refused. */
  replace: boolean;
  /** Tables to leave as they are, as `schema.name`; they are skipped if the backup has them. */
  exclude?: readonly string[];
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

/**
 * Reads a backup into a database whose schema is there already (same migrations). Tables and columns that no document names any
 * more are made. All of it happens in one transaction, which is committed only when the file's end and checksum have been seen.
 * @returns rows written, a table
 * @throws DbError RESTORE_NOT_EMPTY, BACKUP_UNREADABLE, BACKUP_VERSION, BACKUP_TRUNCATED, BACKUP_CHECKSUM, BACKUP_MIGRATIONS,
 * BACKUP_SCHEMA; AbortError; SQL errors. The database is as before then.
 */
export async function restoreFrom(database: Database, stream: Readable, options: RestoreOptions): Promise<Record<string, number>> {
  const reader = new BackupReader(stream);
  try {
    const header = await reader.header();
    return await inTransaction(database.slow, async (client) => {
      await lockSchema(client);
      // What is restored has been synchronised, or waits in the queue that is restored with it.
      await client.query(`select set_config('sunvane.sync_origin', '*', true)`);
      const tables = await prepare(client, header, options);
      // Tables come in any order, so what rows refer to may come later.
      const keys = await readForeignKeys(client, tables);
      for (const { drop } of keys) await client.query(drop);
      const rows = await insertAll(client, reader, header, options);
      for (const { add } of keys) await client.query(add);
      await restoreSequences(client, header);
      return rows;
    });
  } finally {
    await reader.close();
    stream.destroy();
  }
}

/** Makes the database ready to take the rows. Answers its tables. */
async function prepare(client: PoolClient, header: Header, options: RestoreOptions): Promise<string[]> {
  compareMigrations(header, await readMigrations(client));
  const skipped = new Set(options.exclude);
  const included = header.tables.filter(({ name }) => !skipped.has(name));
  const existing = await readTables(client, options.exclude);
  for (const statement of missingParts(included, existing)) await client.query(statement);
  const tables = await readTables(client, options.exclude);
  compareTables({ ...header, tables: included }, new Map(tables.map((table) => [table.name, table])));
  await makeRoom(client, tables, options);
  return tables.map(({ name }) => name);
}

/** Empties the tables, or sees to it that they are empty. */
async function makeRoom(client: PoolClient, tables: readonly Table[], options: RestoreOptions): Promise<void> {
  const names = tables.map(({ name }) => quoteName(name));
  if (names.length === 0) return;
  if (options.replace) return void (await client.query(`truncate ${names.join(', ')}`));
  await client.query(`lock table ${names.join(', ')} in exclusive mode`);
  for (const { name } of tables) {
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${quoteName(name)}) as used`);
    if (!rows[0]?.used) continue;
    throw new DbError(
      'RESTORE_NOT_EMPTY',
      `The database is not empty (${name} has rows): add --replace to have its rows replaced, or use a new one`,
    );
  }
}

async function insertAll(
  client: PoolClient,
  reader: BackupReader,
  header: Header,
  { exclude, onProgress, signal }: RestoreOptions,
): Promise<Record<string, number>> {
  const statements = new Map(header.tables.map((table) => [table.name, insertStatement(table)]));
  const rows: Record<string, number> = {};
  let total = 0;
  for await (const batch of reader.batches()) {
    signal?.throwIfAborted();
    const statement = statements.get(batch.table);
    if (statement === undefined)
      throw new DbError('BACKUP_UNREADABLE', `The backup has rows of ${batch.table}, which its header does not name`);
    if (exclude?.includes(batch.table)) continue;
    await client.query(statement, [batch.json]);
    total += batch.rows;
    rows[batch.table] = (rows[batch.table] ?? 0) + batch.rows;
    const tablesDone = header.tables.findIndex(({ name }) => name === batch.table);
    onProgress?.({ table: batch.table, tablesDone, tables: header.tables.length, rows: total });
  }
  return rows;
}

/** Types are those of the database's own catalogue, to which the header's were found equal. */
function insertStatement({ name, columns }: Table): string {
  const names = columns.map((column) => escapeIdentifier(column.name)).join(', ');
  const values = columns.map((column, at) => `(r->>${at})::${column.type}`).join(', ');
  const from = `from jsonb_array_elements($1::jsonb) r`;
  if (columns.length === 0) return `insert into ${quoteName(name)} select ${from}`;
  return `insert into ${quoteName(name)} (${names}) overriding system value select ${values} ${from}`;
}

/** Last, because a rollback does not take it back. */
async function restoreSequences(client: PoolClient, header: Header): Promise<void> {
  const live = new Set((await readSequences(client)).map(({ name }) => name));
  for (const { name, value, called } of header.sequences) {
    if (live.has(name)) await client.query('select setval($1::regclass, $2, $3)', [quoteName(name), value, called]);
  }
}
