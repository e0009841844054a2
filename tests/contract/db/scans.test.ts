/** Questions about the same rows at one time are one statement, and each gets what it would get alone. */
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Sql } from '../../../src/server/source/operators.ts';
import { readScan } from '../../../src/server/source/scans.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const rows = (n: number): Sql => sql`from generate_series(1, ${n}::int) g(n)`;
const [even, third] = [sql`(n % 2)::int`, sql`(n % 3)::int`];
const count = sql`count(*)::int`;
const most = 1001;

describeServerOnBoth('Scans', (server) => {
  const ask = (from: Sql, keys: Sql[], figures: Sql[]): Promise<Record<string, unknown>[]> =>
    readScan({ from, keys, figures, most }, server().system.context.database);
  const statements = (): { count: () => number } => {
    const { db } = server().system.context.database;
    const run = vi.spyOn(db.getExecutor().constructor.prototype as { executeQuery: () => unknown }, 'executeQuery');
    return { count: () => run.mock.calls.filter((call) => JSON.stringify(call).includes('generate_series')).length };
  };
  const sorted = (found: Record<string, unknown>[]): string[] => found.map((row) => JSON.stringify(row)).sort();

  it('share a pass, their keys and their figures in any order', async () => {
    const seen = statements();
    const [byBoth, byThird, all, other] = await Promise.all([
      ask(rows(60), [third, even], [count]),
      ask(rows(60), [third], [sql`sum(n)::int`, count]),
      ask(rows(60), [], [count]),
      ask(rows(61), [], [count]),
    ]);
    expect(seen.count()).toBe(2);
    vi.restoreAllMocks();
    expect(sorted(byBoth)).toEqual([0, 1, 2].flatMap((k0) => [0, 1].map((k1) => JSON.stringify({ k0, k1, m0: 10 }))));
    const sums = [630, 590, 610];
    expect(sorted(byThird)).toEqual(sums.map((m0, k0) => JSON.stringify({ k0, m0, m1: 20 })));
    expect([all, other]).toEqual([[{ m0: 60 }], [{ m0: 61 }]]);
  });

  it('one with too many groups, or that fails, leaves the others', async () => {
    const found = await Promise.allSettled([
      ask(rows(5000), [sql`n`], [count]),
      ask(rows(5000), [even], [count]),
      ask(rows(5000), [], [sql`sum(1 / (n - n))`]),
    ]);
    expect(found.map((f) => (f.status === 'fulfilled' ? f.value.length : 'failed'))).toEqual([most, 2, 'failed']);
  });

  it('nothing in a group is no row, and no rows at all are one total', async () => {
    const [by, all] = await Promise.all([ask(rows(0), [even], [count]), ask(rows(0), [], [count])]);
    expect([by, all]).toEqual([[], [{ m0: 0 }]]);
  });
});
