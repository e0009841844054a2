/** Behind PgBouncer in transaction mode: the start, the time limits, many callers, and notices. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/server/config/config.ts';
import { makeLogger } from '../../../src/server/app/logger.ts';
import { openSystem } from '../../../src/server/app/server.ts';
import { openDatabase, type Database } from '../../../src/server/db/connection.ts';
import { inTransaction } from '../../../src/server/db/transaction.ts';
import { silentLogger } from '../../../src/server/db/log.ts';
import { testDatabase, type TestDatabase } from '../../support/databases.ts';
import { startPgBouncer, whyNoPgBouncer, type Pooler } from '../../support/databases/pgbouncer.ts';
import { whyNoPostgres } from '../../support/databases/postgres.ts';

const LIMIT = 400;

describe.skipIf(whyNoPostgres() !== undefined || whyNoPgBouncer() !== undefined).each([
  ['that refuses the deadlines of the start-up packet', []],
  ['that ignores them', ['ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout']],
])('PgBouncer in transaction mode %s', (_, settings) => {
  let place: TestDatabase;
  let pooler: Pooler;
  let database: Database;
  const url = (): string => pooler.through(place.options.databaseUrl ?? '');
  const open = (more: object = {}): Promise<Database> =>
    openDatabase({ dataDir: '/nowhere', databaseUrl: url(), log: silentLogger, statementTimeout: LIMIT, ...more });
  beforeAll(async () => {
    place = await testDatabase('postgres');
    pooler = await startPgBouncer(place.options.databaseUrl ?? '', settings);
    database = await open();
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await pooler?.stop();
    await place?.remove();
  });

  it('keeps the time limit of a statement, inside of a transaction and outside', async () => {
    await expect(database.pool.query('select pg_sleep(3)')).rejects.toMatchObject({ code: '57014' });
    await expect(database.pool.query('select pg_sleep($1)', [3])).rejects.toMatchObject({ code: '57014' });
    await expect(sql`select pg_sleep(3)`.execute(database.db)).rejects.toMatchObject({ code: '57014' });
    await expect(database.db.transaction().execute((db) => sql`select pg_sleep(3)`.execute(db))).rejects.toMatchObject({ code: '57014' });
    await expect(inTransaction(database.pool, (client) => client.query('select pg_sleep(3)'))).rejects.toMatchObject({ code: '57014' });
    // The pool of long work has its own.
    await expect(database.slow.query('select pg_sleep(0.6)')).resolves.toMatchObject({ rowCount: 1 });
  });

  it('does not leave its settings to others', async () => {
    const shown = async (on: Database['pool']) =>
      (
        await on.query<{ zone: string; limit: string }>(
          `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit`,
        )
      ).rows[0];
    expect(await shown(database.pool)).toEqual({ zone: 'UTC', limit: `${LIMIT}ms` });
    expect(await shown(database.slow)).toEqual({ zone: 'UTC', limit: '30min' });
    const isolation = await inTransaction(
      database.pool,
      (client) => client.query<{ level: string }>(`select current_setting('transaction_isolation') as level`),
      'begin isolation level repeatable read read only',
    );
    expect(isolation.rows).toEqual([{ level: 'repeatable read' }]);
  });

  it('answers many callers at a time, each its own', async () => {
    await database.pool.query('create table t (n int primary key, by text)');
    await Promise.all(
      Array.from({ length: 120 }, async (_one, n) => {
        if (n % 3 === 0) await database.pool.query({ name: 'add', text: 'insert into t values ($1, $2)', values: [n, 'query'] });
        else if (n % 3 === 1)
          await database.db.transaction().execute((db) => sql`insert into t values (${n}::int, 'transaction')`.execute(db));
        else
          await expect(
            database.db.transaction().execute(async (db) => {
              await sql`insert into t values (${n}::int, 'taken back')`.execute(db);
              throw new Error('no');
            }),
          ).rejects.toThrow('no');
      }),
    );
    const { rows } = await database.pool.query<{ by: string; n: number }>('select by, count(*)::int as n from t group by by order by by');
    expect(rows).toEqual([
      { by: 'query', n: 40 },
      { by: 'transaction', n: 40 },
    ]);
  });

  it('says that notices do not come back, and hands its own to itself; with a direct address they do', async () => {
    const got: string[] = [];
    await database.listen('news', (payload) => got.push(payload));
    expect(await database.hears()).toBe(false);
    await database.notify('news', 'own');
    expect(got).toEqual(['own']);
    const direct = await open({ directUrl: place.options.databaseUrl });
    try {
      const heard: string[] = [];
      await direct.listen('news', (payload) => heard.push(payload));
      expect(await direct.hears()).toBe(true);
      await database.notify('news', 'others');
      await expect.poll(() => heard).toEqual(['others']);
      await delay(100);
      expect(heard).toEqual(['others']);
    } finally {
      await direct.close();
    }
  }, 20_000);

  it('starts a system on an empty database', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sunvane-pooled-'));
    const config = { ...loadConfig({}, {}), dataDir, databaseUrl: url(), seed: 'none', watch: 'off', logLevel: 'silent' };
    const system = await openSystem(config, makeLogger('silent'), '0.0.0-test');
    expect(system.seeded.seeded).toBe(true);
    expect(system.context.store.problems).toEqual([]);
    await system.close();
    rmSync(dataDir, { recursive: true, force: true });
  }, 120_000);
});
