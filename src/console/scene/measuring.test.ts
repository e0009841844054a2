import { expect, it } from 'vitest';
import type { Metres } from './geo.ts';
import { measure } from './measuring.ts';

it('a way goes through all its points, and is shorter on the ground', () =>
  expect(
    measure('length', [
      [0, 0, 0],
      [3, 0, 4],
      [3, 12, 4],
    ]),
  ).toEqual({ length: 17, flat: 5 }));

it('a roof of 45° has more area than is seen from above', () => {
  const roof: Metres[] = [
    [0, 0, 0],
    [10, 0, 0],
    [10, 5, 5],
    [0, 5, 5],
  ];
  const { area, flatArea, length } = measure('area', roof) ?? {};
  expect([area, flatArea, length]).toEqual([
    expect.closeTo(50 * Math.SQRT2),
    expect.closeTo(50),
    expect.closeTo(20 + 2 * Math.hypot(5, 5)),
  ]);
});

it('a height is down as well as up', () =>
  expect(
    measure('height', [
      [0, 90, 0],
      [40, 60, 0],
    ]),
  ).toMatchObject({ rise: -30, length: 50, flat: 40 }));
it('takes enough points', () =>
  expect([
    measure('area', [
      [0, 0, 0],
      [1, 0, 0],
    ]),
    measure('length', [[0, 0, 0]]),
  ]).toEqual([undefined, undefined]));
