/** Whoever analyses a task is killed in the middle: another goes on, no picture is lost, and none has its defects twice. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/connection.ts';
import { folderStorage } from '../../../src/server/storage/folder.ts';
import { databases, testDatabase } from '../../support/databases.ts';
import { besideOf, leasesEnd } from '../../support/longJobs.ts';
import { thermal } from '../../support/media.ts';
import { ADMIN_PASSWORD, callApi, signIn, startRunning, startWorking, type Running } from '../../support/running.ts';
import { demo, PASSWORD } from '../../support/server.ts';

const FRAMES = 40;

/** A frame with one warm cell, each eleven metres from the one before. */
const frame = (i: number): Promise<Buffer> =>
  thermal(
    { lon: 100.45 + i * 0.000_12, lat: 36.118, height: 22, focal: 400, rtk: true },
    [{ x: 159, y: 127, width: 3, height: 3, above: 18 }],
    { seed: 500 + i },
  );

async function stored({ dataDir }: Running, database: Database): Promise<string[]> {
  const storage = folderStorage(join(dataDir, 'files', 'objects'));
  const ids: string[] = [];
  for (let i = 0; i < FRAMES; i += 1) {
    const [id, key, content] = [randomUUID(), `stored/${randomUUID()}`, await frame(i)];
    await storage.put(key, content, 'image/jpeg');
    await database.pool.query(
      `insert into sunvane.file (id, "userId", name, type, size, hash, "objectKey", use) select $1, id, $4, 'image/jpeg', $2, '', $3, 'field' from "user" where username = 'admin'`,
      [id, content.length, key, `DJI_${String(i).padStart(4, '0')}_T.JPG`],
    );
    ids.push(id);
  }
  return ids;
}

interface Task {
  id: string;
  taskCode: string;
}

interface State {
  status: string;
  recognised: number;
  found: number;
}

async function stateOf(database: Database, { taskCode }: Task): Promise<State> {
  const { rows } = await database.pool.query<State>(
    'select status, coalesce(recognised, 0)::int as recognised, "defectCount"::int as found from task where "taskCode" = $1',
    [taskCode],
  );
  return rows[0] as State;
}

async function begun(server: Running, database: Database, password: string): Promise<Task> {
  const token = await signIn(server.url, 'admin', password);
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const { data, error, msg } = await callApi<T>(server.url, path, body, token);
    if (error) throw new Error(`${path}: ${error} ${msg}`);
    return data;
  };
  const task = await call<Task>('/api/task/insert', {
    taskName: 'Killed',
    kind: 'solar',
    stationCode: 'DEMO-S01',
    irradiance: 900,
    uploadTotal: FRAMES,
  });
  await call('/api/task/command?screen=defects/photovoltaic4', {
    name: 'addMedia',
    id: task.id,
    values: { files: await stored(server, database) },
  });
  return task;
}

/** Every picture has one result, and every warm cell one defect. */
async function whole(database: Database, task: Task): Promise<void> {
  await expect.poll(async () => (await stateOf(database, task)).status, { timeout: 180_000, interval: 200 }).toMatch(/^[345]$/);
  expect(await stateOf(database, task)).toEqual({ status: '3', recognised: FRAMES, found: FRAMES });
  const { rows } = await database.pool.query<{ results: number; media: number; defects: number; pictures: number; made: number }>(
    `select (select count(*)::int from sunvane."mediaResult" where "taskCode" = $1) as results, (select count(*)::int from media where "taskCode" = $1 and recognised) as media,
      (select count(*)::int from defect where "taskCode" = $1) as defects, (select count(distinct "irMediaCode")::int from defect where "taskCode" = $1) as pictures,
      (select count(distinct "defectCode")::int from defect where "taskCode" = $1) as made`,
    [task.taskCode],
  );
  expect(rows[0]).toEqual({ results: FRAMES, media: FRAMES, defects: FRAMES, pictures: FRAMES, made: FRAMES });
}

/** In the middle of the analysis. */
const under = (database: Database, task: Task): Promise<void> =>
  expect.poll(async () => (await stateOf(database, task)).recognised, { timeout: 120_000, interval: 5 }).toBeGreaterThan(2);

describe('A server that is killed while it analyses a task', () => {
  const clean: (() => unknown)[] = [];
  afterAll(async () => {
    for (const one of clean.reverse()) await one();
  }, 60_000);

  it('goes on with the next picture when it is back', async () => {
    const env = { JOBS: '2', TASK_RUNNER: 'on' };
    const first = await startRunning({ env });
    clean.push(() => first.remove());
    const before = await besideOf(first);
    const task = await begun(first, before, ADMIN_PASSWORD);
    await under(before, task);
    await first.stop('SIGKILL');
    await before.close();

    const next = await startRunning({ env, dataDir: first.dataDir, schemas: first.schemas });
    clean.push(() => next.stop());
    const database = await besideOf(next);
    clean.push(() => database.close());
    await whole(database, task);
    const { rows } = await database.pool.query(`select attempts::int, deaths from "job" where kind = 'processTask'`);
    expect(rows).toEqual([{ attempts: 2, deaths: 1 }]);
  }, 400_000);
});

describe.skipIf(!databases().includes('postgres'))('Workers that share a task', () => {
  const clean: (() => unknown)[] = [];
  afterAll(async () => {
    for (const one of clean.reverse()) await one();
  }, 60_000);

  it('both are killed, a third one takes over', async () => {
    const place = await testDatabase('postgres', demo);
    clean.push(place.remove);
    const databaseUrl = place.options.databaseUrl ?? '';
    const server = await startRunning({ env: { JOBS: '0', TASK_RUNNER: 'on', DATABASE_URL: databaseUrl } });
    clean.push(
      () => server.remove(),
      () => server.stop(),
    );
    const database = await besideOf(server, databaseUrl);
    clean.push(() => database.close());
    const [one, other] = [
      await startWorking(server, { DATABASE_URL: databaseUrl, JOBS: '0' }),
      await startWorking(server, { DATABASE_URL: databaseUrl, JOBS: '0' }),
    ];
    clean.push(
      () => one.stop('SIGKILL'),
      () => other.stop('SIGKILL'),
    );
    const task = await begun(server, database, PASSWORD);
    await under(database, task);
    // Whichever of the two has it is killed with the other, and a third one takes over.
    await one.stop('SIGKILL');
    await other.stop('SIGKILL');
    await leasesEnd(database);
    const third = await startWorking(server, { DATABASE_URL: databaseUrl, JOBS: '0' });
    clean.push(() => third.stop('SIGKILL'));
    await whole(database, task);
  }, 400_000);
});
