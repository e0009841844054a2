/** The queue of jobs: retries, cancelling, and what becomes of a job whose worker stops, dies or is taken for dead. */
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AppError } from '../../../src/server/errors/error.ts';
import { JobWaits } from '../../../src/server/jobs/kind.ts';
import { describeOnDatabases } from '../../support/databases.ts';
import { door, kindOf, queue } from '../../support/jobs.ts';

describeOnDatabases('Jobs', (open, kind) => {
  const { database, files, place, effects, ann, bob } = queue(open);
  /** The worker of a job goes silent: its lease is over. */
  const silence = (id: string) => database().pool.query(`update "job" set "leaseUntil" = now() - interval '1 second' where id = $1`, [id]);

  it('writes the end of a job with its rows: a job whose rows are in is never told to have failed, nor run again', async () => {
    let runs = 0;
    const { add, until, worker, row } = place(
      kindOf(
        'rows',
        async (job) => {
          runs += 1;
          await database()
            .db.transaction()
            .execute(async (db) => {
              await sql`insert into effect values (1)`.execute(db);
              await job.end(db, { result: { rows: 1 } });
            });
          // What comes after the commit cannot take it back.
          throw new Error('broken between commit and mark');
        },
        { retries: 3 },
      ),
    );
    await worker.start(1);
    const id = await add('rows', ann);
    await until(id, 'done');
    await worker.close();
    expect(await row(id)).toMatchObject({ state: 'done', result: { rows: 1 }, error: null, failures: 0 });
    expect([runs, await effects()]).toEqual([1, [1]]);
  });

  it('lets a worker that was taken for dead change nothing: neither rows nor progress nor the end', async () => {
    const wait = door();
    const seen: unknown[] = [];
    const stale = kindOf('slow', async (job) => {
      await wait.opened;
      await job.report(1, 2).catch((error: Error) => seen.push(error.name));
      await database()
        .db.transaction()
        .execute(async (db) => {
          await sql`insert into effect values (1)`.execute(db);
          await job.end(db, { result: 'stale' });
        })
        .catch((error: Error) => seen.push(error.name));
      return { result: 'stale' };
    });
    const first = place(stale);
    await first.worker.start(1);
    const id = await first.add('slow', ann);
    await first.until(id, 'running');
    await silence(id);
    const other = await first.jobs.queue.claim(['slow']);
    expect(other).toMatchObject({ id, attempts: 2, deaths: 1 });
    wait.open();
    await expect.poll(() => seen).toEqual(['JobLost', 'JobLost']);
    await first.worker.close();
    expect(await first.row(id)).toMatchObject({ state: 'running', done: 0, result: null });
    expect(await effects()).toEqual([]);
    if (!other) expect.fail();
    expect(await first.jobs.queue.end({ ...other, attempts: 1 }, { state: 'done' })).toBe(false);
    expect(await first.jobs.queue.end(other, { state: 'done', result: 'fresh' })).toBe(true);
    expect(await first.row(id)).toMatchObject({ state: 'done', result: 'fresh' });
  });

  it('is taken up by another server when the lease of a dead one is over, with the file it was started with', async () => {
    const input = join(files, 'input.txt');
    writeFileSync(input, 'what was uploaded');
    const done = kindOf('read', async (job) => ({ result: (await job.input()) !== '', file: await job.input() }));
    // It claims, and is never heard of again.
    const dead = place(done);
    const id = await dead.add('read', ann, {}, { input });
    expect((await dead.jobs.queue.claim(['read']))?.id).toBe(id);
    const next = place(done);
    await next.worker.start(1);
    expect((await next.row(id))['state']).toBe('running');
    await silence(id);
    next.worker.wake();
    await next.until(id, 'done');
    const { content } = await next.jobs.file(id, ann);
    expect(Buffer.concat(await content.toArray()).toString()).toBe('what was uploaded');
    await expect.poll(() => existsSync(join(files, 'objects', 'jobs', id, 'input'))).toBe(false);
  });

  it('ends leases at the start of a process that has the database for itself, and of no other', async () => {
    const { add, jobs, row } = place(kindOf('any', async () => ({ result: 1 })));
    const id = await add('any', ann);
    await jobs.queue.claim(['any']);
    await jobs.recover();
    const { rows } = await database().pool.query<{ over: boolean }>('select "leaseUntil" <= now() as over from "job" where id = $1', [id]);
    expect([kind, rows[0]?.over]).toEqual([kind, kind === 'embedded']);
    expect((await row(id))['state']).toBe('running');
  });

  it('is given up when it killed its worker three times, and its kind is told', async () => {
    const told: unknown[] = [];
    const { add, jobs, until, worker, row } = place(
      kindOf('deadly', async () => ({ result: 1 }), { unfinished: async (payload, state) => void told.push([payload, state]) }),
    );
    const id = await add('deadly', ann, { n: 7 });
    for (let death = 1; death <= 3; death += 1) {
      expect((await jobs.queue.claim(['deadly']))?.deaths).toBe(death - 1);
      await silence(id);
    }
    await worker.start(1);
    await until(id, 'failed');
    expect((await row(id))['message']).toContain('ended unexpectedly 3 times');
    expect((await row(id))['error']).toEqual({ zh: expect.stringContaining('意外结束 3 次'), en: expect.any(String) });
    expect(told).toEqual([[{ n: 7 }, 'failed']]);
  });

  it('goes back to the queue when the server stops, and counts neither as failure nor as death', async () => {
    let stopped: unknown;
    const long = kindOf(
      'long',
      (job) => new Promise((_, fail) => job.signal.addEventListener('abort', () => fail((stopped = job.signal.reason)))),
    );
    const first = place(long);
    await first.worker.start(1);
    const id = await first.add('long', ann);
    await first.until(id, 'running');
    await first.worker.close();
    expect((stopped as Error).name).toBe('JobHandedBack');
    expect(await first.row(id)).toMatchObject({ state: 'queued', failures: 0, deaths: 0, attempts: 1 });
    const next = place(kindOf('long', async () => ({ result: 'finished' })));
    await next.worker.start(1);
    await next.until(id, 'done');
  });

  it('is repeated after a pause that grows while the failure may pass, then failed for good', async () => {
    const at: number[] = [];
    const { add, until, worker, row } = place(
      kindOf(
        'flaky',
        async () => {
          at.push(Date.now());
          throw new Error('the store was away');
        },
        { retries: 1 },
      ),
    );
    await worker.start(1);
    const id = await add('flaky', ann);
    await until(id, 'queued');
    await expect.poll(async () => (await row(id))['failures']).toBe(1);
    expect((await row(id))['message']).not.toBe(null);
    await until(id, 'failed');
    expect(at).toHaveLength(2);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(1500);
  });

  it('is not repeated when it failed for what it was asked, and can be run again by hand', async () => {
    let wrong = true;
    const told: string[] = [];
    const { add, jobs, until, worker, row } = place(
      kindOf(
        'strict',
        async () => {
          if (wrong) throw new AppError('import.file', { reason: { zh: '坏', en: 'broken' } });
          return { result: 1, note: { zh: '好了', en: 'fine' } };
        },
        { retries: 5, unfinished: async (_payload, state, error) => void told.push(`${state} ${(error as AppError).code}`) },
      ),
    );
    await worker.start(1);
    const id = await add('strict', ann);
    await until(id, 'failed');
    expect((await row(id))['attempts']).toBe(1);
    await expect.poll(() => told).toEqual(['failed import.file']);
    await expect(jobs.again(id, bob)).rejects.toMatchObject({ code: 'job.unknown' });
    wrong = false;
    await jobs.again(id, ann);
    await until(id, 'done');
    expect(await row(id)).toMatchObject({ message: 'fine', error: null });
    await expect(jobs.again(id, ann)).rejects.toMatchObject({ code: 'job.again' });
  });

  it('is cancelled in the queue at once, and when it runs within a beat; its kind is told', async () => {
    const told: unknown[] = [];
    const { add, jobs, until, worker } = place(
      kindOf('endless', (job) => new Promise((_, fail) => job.signal.addEventListener('abort', () => fail(job.signal.reason))), {
        unfinished: async ({ n }, state) => void told.push([n, state]),
      }),
    );
    await worker.start(1);
    const [running, queued] = [await add('endless', ann, { n: 1 }), await add('endless', ann, { n: 2 })];
    await until(running, 'running');
    await expect(jobs.cancel(queued, bob)).rejects.toMatchObject({ code: 'job.unknown' });
    await jobs.cancel(queued, ann);
    await until(queued, 'cancelled', 500);
    const began = Date.now();
    await jobs.cancel(running, ann);
    await until(running, 'cancelled');
    expect(Date.now() - began).toBeLessThan(5_000);
    await expect
      .poll(() => told)
      .toEqual([
        [2, 'cancelled'],
        [1, 'cancelled'],
      ]);
  });

  it('that waits leaves its place to others, counts as no failure, and knows what it remembered', async () => {
    const looks: unknown[] = [];
    const elsewhere = kindOf('elsewhere', async (job, payload) => {
      looks.push(payload['at'] ?? null);
      await job.report(looks.length, 3);
      if (looks.length === 3) return { result: 'made' };
      await job.remember({ at: looks.length });
      throw new JobWaits(looks.length === 1 ? 2 : 0);
    });
    const { add, until, worker, row } = place(
      elsewhere,
      kindOf('quick', async () => ({ result: 1 })),
    );
    await worker.start(1);
    const id = await add('elsewhere', ann, { of: 'task' });
    await until(id, 'queued');
    await expect.poll(async () => (await row(id))['payload']).toEqual({ of: 'task', at: 1 });
    await until(await add('quick', bob), 'done');
    expect(await row(id)).toMatchObject({ state: 'queued', message: null });
    await until(id, 'done');
    expect(looks).toEqual([null, 1, 2]);
    expect(await row(id)).toMatchObject({ result: 'made', failures: 0, deaths: 0, payload: { of: 'task', at: 2 } });
  });

  it('cancelled while it waits or runs tells its kind what it remembered; one that was taken for dead remembers nothing', async () => {
    const told: unknown[] = [];
    const wait = door();
    const elsewhere = kindOf(
      'elsewhere',
      async (job, payload) => {
        await job.remember({ there: payload['name'] });
        if (payload['name'] === 'waits') throw new JobWaits(60);
        await wait.opened;
        await job.remember({ late: true });
        return { result: 1 };
      },
      { unfinished: async (payload, state) => void told.push([state, payload]) },
    );
    const { add, jobs, worker, row } = place(elsewhere);
    await worker.start(2);
    const [waits, runs] = [await add('elsewhere', ann, { name: 'waits' }), await add('elsewhere', ann, { name: 'runs' })];
    const there = async (id: string): Promise<unknown> => ((await row(id))['payload'] as { there?: unknown } | undefined)?.there;
    await expect
      .poll(async () => [await there(waits), await there(runs), (await row(waits))['state']])
      .toEqual(['waits', 'runs', 'queued']);
    await jobs.cancel(waits, ann);
    expect(told).toEqual([['cancelled', { name: 'waits', there: 'waits' }]]);
    await database().pool.query('update "job" set attempts = attempts + 1 where id = $1', [runs]);
    wait.open();
    await expect.poll(() => worker.folders.size).toBe(0);
    expect((await row(runs))['payload']).toEqual({ name: 'runs', there: 'runs' });
  });

  it('is stopped when it takes longer than its kind allows', async () => {
    const { add, until, worker, row } = place(
      kindOf('late', (job) => new Promise((_, fail) => job.signal.addEventListener('abort', () => fail(job.signal.reason))), {
        limits: { seconds: 0.2 },
        retries: 3,
      }),
    );
    await worker.start(1);
    const id = await add('late', ann);
    await until(id, 'failed');
    expect((await row(id))['message']).toContain('took longer than 1 min');
  });

  it('says so when its payload is of another version', async () => {
    const { add, until, worker, row } = place(
      kindOf('typed', async () => ({ result: 1 }), {
        retries: 3,
        check: (payload) => {
          if ((payload as { old?: boolean }).old) throw new TypeError('old');
          return {};
        },
      }),
    );
    const id = await add('typed', ann);
    await database().pool.query(`update "job" set payload = '{"old": true}' where id = $1`, [id]);
    await worker.start(1);
    await until(id, 'failed');
    expect((await row(id))['message']).toContain('another version');
  });

  it('is the same job when a user starts it twice with a key, and another for another user; a lock lets one in', async () => {
    const { add, jobs } = place(
      kindOf('keyed', async () => ({ result: 1 })),
      kindOf('locked', async () => ({ result: 1 }), { lock: ({ what }) => `what:${String(what)}` }),
    );
    const input = join(files, 'twice.txt');
    writeFileSync(input, 'x');
    const id = await add('keyed', ann, {}, { key: 'k1', input });
    expect(await add('keyed', ann, {}, { key: 'k1', input })).toBe(id);
    const other = await add('keyed', bob, {}, { key: 'k1' });
    expect(other).not.toBe(id);
    expect(await add('keyed', ann, {}, { key: 'k2' })).not.toBe(id);
    const held = await add('locked', ann, { what: 1 });
    await expect(add('locked', bob, { what: 1 })).rejects.toMatchObject({ code: 'import.busy' });
    await add('locked', bob, { what: 2 });
    await jobs.cancel(held, ann);
    await add('locked', bob, { what: 1 });
    await expect(jobs.again(held, ann)).rejects.toMatchObject({ code: 'import.busy' });
  });

  it('goes after a week with its files, and so do files of a start that never came to be', async () => {
    const { add, jobs, until, worker } = place(kindOf('kept', async (job) => ({ result: 1, file: await job.input() })));
    const input = join(files, 'kept.txt');
    writeFileSync(input, 'kept');
    await worker.start(1);
    const [old, young] = [await add('kept', ann, {}, { input }), await add('kept', ann, {}, { input })];
    await until(old, 'done');
    await until(young, 'done');
    await database().pool.query(`update "job" set "endTime" = now() - interval '8 days' where id = $1`, [old]);
    await jobs.purge();
    await expect(jobs.detail(old, ann)).rejects.toMatchObject({ code: 'job.unknown' });
    const result = (id: string): string => join(files, 'objects', 'jobs', id, 'result');
    expect([existsSync(result(old)), existsSync(result(young))]).toEqual([true, true]);
    for (const id of [old, young]) utimesSync(result(id), new Date(0), new Date(0));
    await jobs.purge();
    expect([existsSync(result(old)), existsSync(result(young))]).toEqual([false, true]);
  });
});
