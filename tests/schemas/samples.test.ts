/** Samples of loops (tests/support/thorough.ts): another one every day, so that nothing is left out for ever. */
import { afterEach, expect, it, vi } from 'vitest';

const ALL = Array.from({ length: 235 }, (_, n) => n);

/** What a run of that day takes of the loop. */
async function takenOn(day: string, surroundings: Record<string, string> = {}): Promise<readonly number[]> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ TESTS_DAY: day, CI: '', DATABASES: '', TESTS_SAMPLES: '', ...surroundings }))
    vi.stubEnv(name, value);
  const { sample } = await import('../support/thorough.ts');
  return sample(ALL, 80);
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('the same for one day, in order', async () => {
  const first = await takenOn('20261125');
  expect([first.length, first.toSorted((a, b) => a - b)]).toEqual([80, first]);
  expect(await takenOn('20261125')).toEqual(first);
  expect(await takenOn('20261126')).not.toEqual(first);
});
it('every case comes within a month', async () => {
  const seen = new Set<number>();
  for (let day = 1; day <= 30; day += 1) for (const one of await takenOn(`202611${String(day).padStart(2, '0')}`)) seen.add(one);
  expect(seen.size).toBe(235);
});
it.each([
  ['in CI', { CI: '1' }],
  ['in a whole run', { DATABASES: 'all' }],
])('nothing is left out %s', async (_, surroundings) => expect((await takenOn('20261125', surroundings)).length).toBe(235));
