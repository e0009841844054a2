import { expect, it } from 'vitest';
import { nextSpeed, timeLeft } from './speed.ts';

it('[S9-05] a new speed counts a tenth', () => {
  const first = nextSpeed({ average: 0, bytes: 0, at: 0 }, 1000, 500);
  expect(first).toEqual({ average: 200, bytes: 1000, at: 500 });
  expect(nextSpeed(first, 1000, 1000).average).toBeCloseTo(180);
});
it('bytes given back are no speed, and no time is no look', () => {
  expect(nextSpeed({ average: 100, bytes: 1000, at: 0 }, 0, 1000).average).toBe(90);
  expect(nextSpeed({ average: 100, bytes: 0, at: 5 }, 900, 5)).toEqual({ average: 100, bytes: 0, at: 5 });
});
it('time left is told in whole seconds, or not at all', () =>
  expect([timeLeft(1000, 300), timeLeft(0, 300), timeLeft(1000, 0)]).toEqual([3, undefined, undefined]));
