/** Servers and workers that are killed in the middle of jobs of every kind: each job goes on elsewhere, and its effect is there once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/connection.ts';
import { databases, testDatabase } from '../../support/databases.ts';
import { besideOf, leasesEnd, linesOf, LINES, LongJobs, ROWS, SAMPLES } from '../../support/longJobs.ts';
import { ADMIN_PASSWORD, firstStart, root, signIn, startRunning, startWorking, type Running, type Working } from '../../support/running.ts';
import { demo, PASSWORD } from '../../support/server.ts';
import { sunvane } from '../../support/cli.ts';

const states = async (database: Database): Promise<string[]> => (await linesOf(database)).map(({ kind, state }) => `${kind} ${state}`);
const ALL_DONE = ['export done', 'import done', 'orthophoto done', 'packDataset done'];

describe.each(databases())('A server that is killed (%s)', (kind) => {
  const clean: (() => unknown)[] = [];
  afterAll(async () => {
    for (const one of clean.reverse()) await one();
  }, 60_000);

  it('finds its jobs again, and does each once', async () => {
    const place = kind === 'postgres' ? await testDatabase(kind, demo) : undefined;
    clean.push(() => place?.remove());
    const databaseUrl = place?.options.databaseUrl;
    const password = databaseUrl ? PASSWORD : ADMIN_PASSWORD;
    const env = { JOBS: '4', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const first = await startRunning({ env });
    clean.push(() => first.remove());
    let database = await besideOf(first, databaseUrl);
    const jobs = new LongJobs(first, database, await signIn(first.url, 'admin', password));
    await jobs.prepare();
    /** Waits until so many jobs are in the middle of their work. */
    const under = (kinds: string[]): Promise<void> =>
      expect
        .poll(
          async () => (await linesOf(database)).filter(({ state, done }) => state === 'running' && done > 0).map(({ kind: of }) => of),
          { timeout: 60_000, interval: 50 },
        )
        .toEqual(kinds);
    const [packed, exported] = [await jobs.pack(), await jobs.export()];
    await under(['export', 'packDataset']);
    await jobs.import();
    await under(['export', 'import', 'packDataset']);
    await jobs.orthophoto();
    await expect
      .poll(() => states(database), { timeout: 60_000, interval: 10 })
      .toEqual(['export running', 'import running', 'orthophoto running', 'packDataset running']);
    await first.stop('SIGKILL');
    // An embedded database is told so by the next server.
    if (databaseUrl) await leasesEnd(database);
    await database.close();

    const next = await startRunning({ env, dataDir: first.dataDir, schemas: first.schemas });
    clean.push(() => next.stop());
    database = await besideOf(next, databaseUrl);
    clean.push(() => database.close());
    await expect.poll(() => states(database), { timeout: 240_000, interval: 500 }).toEqual(ALL_DONE);
    for (const line of await linesOf(database)) expect(line).toMatchObject({ attempts: 2, deaths: 1, failures: 0 });
    const after = new LongJobs(next, database, await signIn(next.url, 'admin', password));
    after.layer = jobs.layer;
    expect(await after.imported()).toEqual({ rows: ROWS, audits: ROWS, notes: 1 });
    expect((await after.file(exported)).toString().trim().split('\n')).toHaveLength(LINES + 1);
    expect((await after.file(packed)).readUInt16LE((await after.file(packed)).length - 12)).toBe(2 * SAMPLES + 2);
    expect(await after.layerState()).toBe('2');
  }, 400_000);
});

describe.skipIf(!databases().includes('postgres'))('Workers beside a server that works none', () => {
  let server: Running;
  let jobs: LongJobs;
  let databaseUrl = '';
  const clean: (() => unknown)[] = [];
  beforeAll(async () => {
    const place = await testDatabase('postgres', demo);
    clean.push(place.remove);
    databaseUrl = place.options.databaseUrl ?? '';
    server = await startRunning({ env: { JOBS: '0', DATABASE_URL: databaseUrl } });
    clean.push(
      () => server.remove(),
      () => server.stop(),
    );
    const database = await besideOf(server, databaseUrl);
    clean.push(() => database.close());
    jobs = new LongJobs(server, database, await signIn(server.url, 'admin', PASSWORD));
    await jobs.prepare();
  }, 180_000);
  afterAll(async () => {
    for (const one of clean.reverse()) await one();
  }, 60_000);
  const worker = async (): Promise<Working> => {
    const made = await startWorking(server, { DATABASE_URL: databaseUrl, JOBS: '0' });
    clean.push(() => made.stop('SIGKILL'));
    return made;
  };

  it('work its jobs, hand them back when they are stopped, and take over those of one that is killed', async () => {
    const packed = await jobs.pack();
    await new Promise((done) => setTimeout(done, 4_000));
    expect(await states(jobs.database)).toEqual(['packDataset queued']);
    const first = await worker();
    await expect.poll(() => states(jobs.database), { timeout: 20_000 }).toEqual(['packDataset running']);
    expect(await first.stop()).toBe(0);
    expect(await linesOf(jobs.database)).toMatchObject([{ state: 'queued', attempts: 1, deaths: 0, failures: 0 }]);

    const [second, third] = [await worker(), await worker()];
    const exported = await jobs.export();
    await jobs.import();
    await expect
      .poll(async () => (await linesOf(jobs.database)).filter(({ state }) => state === 'running').length, { timeout: 30_000, interval: 20 })
      .toBe(3);
    await second.stop('SIGKILL');
    await expect
      .poll(() => states(jobs.database), { timeout: 240_000, interval: 500 })
      .toEqual(['export done', 'import done', 'packDataset done']);
    const killed = (await linesOf(jobs.database)).filter(({ deaths }) => deaths > 0);
    expect(killed.length).toBeGreaterThan(0);
    expect(await jobs.imported()).toEqual({ rows: ROWS, audits: ROWS, notes: 1 });
    expect((await jobs.file(exported)).toString().trim().split('\n')).toHaveLength(LINES + 1);
    expect((await jobs.file(packed)).length).toBeGreaterThan(0);
    expect([await third.stop(), await server.stop()]).toEqual([0, 0]);
  }, 400_000);
});

it('work is nothing for the embedded database, and says so', async () => {
  const { dataDir } = await firstStart();
  const { status, err } = await sunvane(['work'], { cwd: root, env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir } });
  expect([status, err]).toEqual([1, expect.stringContaining('the embedded database is open in one process only')]);
});
