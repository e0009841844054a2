import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/server/db/connection.ts';
import { bytesOf } from '../../src/server/config/config.ts';
import { silentLogger } from '../../src/server/db/log.ts';
import { createPostgres, dropPostgres, whyNoPostgres } from './databases/postgres.ts';
import { onceARun, runFolder } from './databases/runFolder.ts';
import { day, thorough } from './thorough.ts';

/** The two kinds of database everything must work on. */
export type DatabaseKind = Database['kind'];

/** A place for one database that nobody has used. */
export interface TestDatabase {
  kind: DatabaseKind;
  /** For `openDatabase`, as often as a test likes. */
  options: DatabaseOptions;
  /** Removes it; close what is open first. */
  remove(): Promise<void>;
}

/** Opens a new empty database, which is closed and removed after the tests of the `describe` at hand. */
export type OpenFresh = (options?: Partial<DatabaseOptions>) => Promise<Database>;

/** The kinds that can be tested on this machine. */
export const databases = (): DatabaseKind[] => (whyNoPostgres() === undefined ? ['embedded', 'postgres'] : ['embedded']);

/**
 * Where a suite runs that may run on either: on the server, where there is one, because a start there costs a fifth of one on the embedded
 * database; everywhere with `DATABASES=all`. Browser tests and what touches SQL run on the embedded one every day.
 */
export const everyday = (): DatabaseKind[] => (thorough ? databases() : databases().slice(-1));

/** Those that an everyday run tests on this kind: each on one kind, by turns; all on every kind with `DATABASES=all`. */
export function byTurns<T>(all: readonly T[], kind: DatabaseKind): readonly T[] {
  const kinds = databases();
  return thorough ? all : all.filter((_one, i) => kinds[(i + day) % kinds.length] === kind);
}

/** Bytes of shared buffers, as tests are told (vite.config.ts). */
const buffers = bytesOf(process.env['SHARED_BUFFERS'] ?? '8M');

/** A closed, initialised cluster to copy, because making one takes seconds. */
function template(): Promise<string> {
  return onceARun('template', async (folder) => {
    const dataDir = join(folder, 'db');
    const database = await openDatabase({ dataDir, buffers, log: silentLogger });
    await database.close();
    return dataDir;
  });
}

/** What a database starts with: `name` tells fillings apart, `fill` is called once a run with an empty one and leaves it closed. */
export interface Filling {
  name: string;
  fill: (options: DatabaseOptions) => Promise<void>;
}

/** A database that was filled once this run: the folder of a cluster, or the name of a database on the server. */
function filled(kind: DatabaseKind, { name, fill }: Filling): Promise<string> {
  return onceARun(`${name}-${kind}`, async () => {
    const { options } = await testDatabase(kind);
    await fill(options);
    return options.databaseUrl ? new URL(options.databaseUrl).pathname.slice(1) : options.dataDir;
  });
}

/** A database of its own of this kind: empty, or a copy of one that was filled once this run. */
export async function testDatabase(kind: DatabaseKind, filling?: Filling): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const folder = join(runFolder(), name);
  const source = filling ? await filled(kind, filling) : undefined;
  if (kind === 'postgres') {
    const databaseUrl = await createPostgres(name, source);
    return { kind, options: { dataDir: folder, databaseUrl, log: silentLogger }, remove: () => dropPostgres(name) };
  }
  const dataDir = join(folder, 'db');
  const cluster = source ?? (await template());
  mkdirSync(folder);
  cpSync(cluster, dataDir, { recursive: true });
  return { kind, options: { dataDir, buffers, log: silentLogger }, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Runs the same tests on each kind of database. `body` declares hooks and tests; it gets a function that opens a new empty
 * database (call it in `beforeAll`), and the kind for the few tests that differ. For what touches SQL, locks, files, transactions, or the
 * way a database behaves.
 */
export function describeOnDatabases(title: string, body: (open: OpenFresh, kind: DatabaseKind) => void): void {
  for (const kind of databases()) {
    describe(`${title} (${kind})`, () => {
      const cleanUp: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const clean of cleanUp.reverse()) await clean();
      }, 60_000);
      body(async (options) => {
        const place = await testDatabase(kind);
        cleanUp.push(place.remove);
        const database = await openDatabase({ ...place.options, ...options });
        cleanUp.push(() => database.close());
        return database;
      }, kind);
    });
  }
}
