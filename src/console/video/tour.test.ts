import { expect, it } from 'vitest';
import { pauseAfter } from './pauses.ts';
import { layoutFor, screensOf, turned } from './tour.ts';

it('pauses grow up to half a minute', () =>
  expect([1, 2, 3, 4, 5, 6, 60].map(pauseAfter)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]));

it('a wall has as many screens as it needs, and one without sources', () =>
  expect([0, 1, 4, 5, 16, 17].map((n) => screensOf(n, 4))).toEqual([1, 1, 1, 2, 4, 5]));

it('behind the last screen comes the first, and before the first the last', () => {
  expect(turned(2, 1, 3)).toBe(0);
  expect(turned(0, -1, 3)).toBe(2);
  expect(turned(0, 1, 1)).toBe(0);
});

it('a wall begins as large as its pictures need', () =>
  expect([0, 1, 2, 4, 5, 12, 40].map((n) => layoutFor(n, 9))).toEqual([1, 1, 4, 4, 9, 9, 9]));
