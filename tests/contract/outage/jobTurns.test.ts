/** Whose job is next: by priority and by turns, each once, whoever claims. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { JobKind } from '../../../src/server/jobs/kind.ts';
import { describeOnDatabases } from '../../support/databases.ts';
import { kindOf, queue, type Place } from '../../support/jobs.ts';

describeOnDatabases('A job', (open) => {
  const { database, place, effects, ann, bob } = queue(open);

  /** Kinds whose jobs tell in which order they began. */
  const ordered = (order: string[]): JobKind[] => [
    kindOf('turn', async (_job, { name }) => {
      order.push(String(name));
      await new Promise((done) => setTimeout(done, 60));
      return { result: 1 };
    }),
    kindOf(
      'urgent',
      async () => {
        order.push('!');
        return { result: 1 };
      },
      { priority: 5 },
    ),
  ];
  const turns = async (add: Place['add']): Promise<void> => {
    for (const [user, name] of [
      [ann, 'A'],
      [bob, 'B'],
    ] as const)
      for (let n = 0; n < 3; n += 1) await add('turn', user, { name });
  };

  it.each([1, 2])('is taken by turns among users, by a worker with %i slots', async (slots) => {
    const order: string[] = [];
    const { add, worker } = place(...ordered(order));
    await turns(add);
    await worker.start(slots);
    await expect.poll(() => order.length, { timeout: 20_000 }).toBe(6);
    expect(order.join('')).toBe('ABABAB');
  });

  it('is taken by turns by four workers that claim in the same instant', async () => {
    const { add, jobs } = place(...ordered([]));
    // As many connections as claims, so that none waits for another.
    await Promise.all(Array.from({ length: 4 }, () => database().pool.query('select pg_sleep(0.1)')));
    for (let round = 0; round < 5; round += 1) {
      await database().pool.query('truncate "job"');
      await turns(add);
      const all = await Promise.all(Array.from({ length: 4 }, () => jobs.queue.claim(['turn'])));
      expect(all.map((job) => (job?.payload as { name: string } | undefined)?.name).sort()).toEqual(['A', 'A', 'B', 'B']);
      expect(new Set(all.map((job) => job?.id)).size).toBe(4);
    }
  });

  it('is taken before others by its priority', async () => {
    const order: string[] = [];
    const { add, worker } = place(...ordered(order));
    await turns(add);
    await add('urgent', ann);
    await worker.start(1);
    await expect.poll(() => order.length, { timeout: 20_000 }).toBe(7);
    expect(order[0]).toBe('!');
  });

  it('is each taken once by the workers of two servers', async () => {
    const runs = new Map<unknown, number>();
    const count = kindOf('count', async (job, { n }) => {
      runs.set(n, (runs.get(n) ?? 0) + 1);
      await database()
        .db.transaction()
        .execute(async (db) => {
          await sql`insert into effect values (${n})`.execute(db);
          await job.end(db, { result: n });
        });
      return { result: n };
    });
    const [one, two] = [place(count), place(count)];
    await Promise.all([one.worker.start(3), two.worker.start(3)]);
    await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? one : two).add('count', n % 3 ? ann : bob, { n })));
    const left = async () =>
      (await database().pool.query<{ n: number }>(`select count(*)::int as n from "job" where state <> 'done'`)).rows[0]?.n;
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    expect(await effects()).toEqual(Array.from({ length: 30 }, (_, n) => n));
    expect([...runs.values()].every((n) => n === 1)).toBe(true);
  });
});
