import { expect, it } from 'vitest';
import { backoff } from './backoff.ts';

it('waits longer each time, half a minute at most', () => {
  expect([0, 1, 2, 9].map((n) => backoff(n, () => 1))).toEqual([1000, 2000, 4000, 30_000]);
  expect(backoff(0, () => 0)).toBe(500);
});
