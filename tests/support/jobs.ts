/** A queue with kinds that a test makes, worked by workers of one process or of several, as their databases are. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { silentLogger } from '../../src/server/db/log.ts';
import type { Database } from '../../src/server/db/connection.ts';
import { runMigrations } from '../../src/server/db/migrate.ts';
import { rooms } from '../../src/server/app/rooms.ts';
import { migrationsOf } from '../../src/server/house/migrations.ts';
import { Jobs, type StartOptions } from '../../src/server/jobs/jobs.ts';
import type { JobKind, Outcome, RunningJob } from '../../src/server/jobs/kind.ts';
import { Worker } from '../../src/server/jobs/worker.ts';
import { folderStorage } from '../../src/server/storage/folder.ts';
import { owner } from '../../src/server/user/owner.ts';
import type { CurrentUser } from '../../src/server/user/user.ts';
import type { OpenFresh } from './databases.ts';

export type Run = (job: RunningJob, payload: Record<string, unknown>) => Promise<Outcome>;

/** A kind whose work is a function, with what else a test needs of it. */
export const kindOf = (kind: string, run: Run, more: Partial<JobKind<Record<string, unknown>>> = {}): JobKind<Record<string, unknown>> => ({
  kind,
  title: kind,
  titleEn: kind,
  retries: 0,
  where: 'here',
  limits: { seconds: 60 },
  check: (payload) => payload as Record<string, unknown>,
  run: (payload, job) => run(job, payload),
  ...more,
});

/** A user who may start jobs. */
export const somebody = (): CurrentUser => ({
  ...owner,
  id: randomUUID(),
  userCode: randomUUID().slice(0, 8),
  roles: [],
  permissions: new Set(),
});

export interface Place {
  jobs: Jobs;
  worker: Worker;
  /** Starts a job. */
  add(kind: string, user: CurrentUser, payload?: object, options?: StartOptions): Promise<string>;
  row(id: string): Promise<Record<string, unknown>>;
  /** Waits until a job is in a state. */
  until(id: string, state: string, timeout?: number): Promise<void>;
}

/** One server of several that share a folder of files. */
export function placeFor(database: Database, files: string, kinds: readonly JobKind[]): Place {
  const jobs = new Jobs(database, folderStorage(join(files, 'objects')), files);
  jobs.add(kinds);
  const worker = new Worker(jobs, database, silentLogger);
  worker.userBy = async () => owner;
  const row = async (id: string): Promise<Record<string, unknown>> =>
    (await database.pool.query<Record<string, unknown>>('select * from "job" where id = $1', [id])).rows[0] ?? {};
  return {
    jobs,
    worker,
    add: (kind, user, payload = {}, options = {}) =>
      jobs.start(kind, { userId: user.id, userCode: user.userCode, language: 'en' }, payload, options),
    row,
    until: async (id, state, timeout = 20_000) => {
      await expect.poll(async () => (await row(id))['state'], { timeout, interval: 20 }).toBe(state);
    },
  };
}

/** A folder for files, and how to remove it. */
export function filesFolder(): { files: string; remove: () => void } {
  const files = mkdtempSync(join(tmpdir(), 'sunvane-jobs-'));
  return { files, remove: () => rmSync(files, { recursive: true, force: true }) };
}

/** A door that a test opens. */
export function door(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open };
}

interface QueueTests {
  database: () => Database;
  /** Folder of files. */
  files: string;
  /** A server with these kinds, closed after the test. */
  place: (...kinds: JobKind[]) => Place;
  /** Numbers in the table `effect`. */
  effects: () => Promise<number[]>;
  ann: CurrentUser;
  bob: CurrentUser;
}

/** A queue for the tests of a `describe`, empty for each. */
export function queue(open: OpenFresh): QueueTests {
  let database: Database;
  const { files, remove } = filesFolder();
  const working: Place[] = [];
  beforeAll(async () => {
    database = await open();
    await runMigrations(database, migrationsOf(rooms));
    await database.pool.query('create table effect (n int)');
  }, 60_000);
  afterEach(async () => {
    for (const { worker } of working.splice(0)) await worker.close();
    await database.pool.query('truncate "job", effect');
  });
  afterAll(remove);
  return {
    database: () => database,
    files,
    place: (...kinds) => {
      const made = placeFor(database, files, kinds);
      working.push(made);
      return made;
    },
    effects: async () => (await database.pool.query<{ n: number }>('select n from effect order by n')).rows.map(({ n }) => n),
    ann: somebody(),
    bob: somebody(),
  };
}
