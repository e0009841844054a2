import { createHash, type Hash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Database } from '../connection.ts';
import { inTransaction } from '../transaction.ts';
import { quoteName, readMigrations, readSequences, readTables } from './catalog.ts';
import { FORMAT_VERSION, type Header, type OnProgress, type Table, type TableMark, type Trailer } from './format.ts';

/** A batch is about this many bytes of rows, and never more than that many rows. */
const BATCH = { bytes: 2 * 1024 * 1024, rows: 2_000, first: 50 } as const;

/** How a backup is made. */
export interface BackupOptions {
  /** Version of the program, kept in the header. */
  appVersion: string;
  /** Tables to leave out, as `schema.name`. */
  exclude?: readonly string[];
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

/** Rows written so far, a table. */
type Counts = Record<string, number>;

/**
 * Writes all rows of the schemas `public` and `sunvane`, as of one moment, to `stream` and ends it. Memory stays small whatever the
 * size. Read in one transaction, for which the embedded database keeps everybody else waiting: let `stream` be a local file.
 * @returns rows written, a table
 * @throws AbortError; whatever `stream` fails with; SQL errors
 */
export async function backupTo(database: Database, stream: Writable, options: BackupOptions): Promise<Counts> {
  const read = async (client: PoolClient): Promise<Counts> => {
    const counts: Counts = {};
    await pipeline(linesOf(client, database.version, options, counts), createGzip(), stream, { signal: options.signal });
    return counts;
  };
  return inTransaction(database.slow, read, 'begin isolation level repeatable read read only');
}

async function* linesOf(client: PoolClient, server: string, options: BackupOptions, counts: Counts): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const tables = await readTables(client, options.exclude);
  const header: Header = {
    format: 'sunvane-backup',
    version: FORMAT_VERSION,
    app: options.appVersion,
    at: new Date().toISOString(),
    server,
    migrations: await readMigrations(client),
    tables: tables.map((table) => ({
      name: table.name,
      columns: table.columns.map(({ name, type, collation }) => ({ name, type, ...(collation ? { collation } : {}) })),
    })),
    sequences: await readSequences(client),
  };
  yield hashed(hash, JSON.stringify(header));
  let total = 0;
  for (const [tablesDone, table] of tables.entries()) {
    counts[table.name] = 0;
    yield hashed(hash, JSON.stringify({ table: table.name } satisfies TableMark));
    for await (const { text, rows } of batchesOf(client, table)) {
      yield hashed(hash, text);
      total += rows;
      counts[table.name] = (counts[table.name] ?? 0) + rows;
      options.onProgress?.({ table: table.name, tablesDone, tables: tables.length, rows: total });
    }
  }
  const trailer: Trailer = { end: true, rows: counts, sha256: hash.digest('hex') };
  yield Buffer.from(`${JSON.stringify(trailer)}\n`);
}

function hashed(hash: Hash, text: string): Buffer {
  const bytes = Buffer.from(`${text}\n`);
  hash.update(bytes);
  return bytes;
}

/** The text of a value, as PostgreSQL writes and reads it, is exact for every type, and tells json null from no value. */
async function* batchesOf(client: PoolClient, { name, columns }: Table): AsyncGenerator<{ text: string; rows: number }> {
  const texts = columns.map((column) => `${escapeIdentifier(column.name)}::text`).join(', ');
  const select = `select to_json(array[${texts}]::text[])::text as line from ${quoteName(name)}`;
  await client.query(`declare backup no scroll cursor for ${select}`);
  let next: number = BATCH.first;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${next} from backup`);
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => line).join('\n');
    yield { text, rows: rows.length };
    next = Math.max(1, Math.min(BATCH.rows, Math.floor((BATCH.bytes * rows.length) / text.length)));
  }
  await client.query('close backup');
}
