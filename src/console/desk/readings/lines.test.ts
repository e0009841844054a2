import { expect, it } from 'vitest';
import { nearest, pieces, samplesOf, scale } from './lines.ts';

it('leaves out moments without a value', () =>
  expect(samplesOf([1, 2, 3], [5, null, 6])).toEqual([
    [1, 5],
    [3, 6],
  ]));

it('breaks a line where nothing was reported for long, and nowhere else', () => {
  const samples = samplesOf([0, 60, 120, 1_000, 1_060], [1, 2, 3, 4, 5]);
  expect(pieces(samples, 60).map((piece) => piece.length)).toEqual([3, 2]);
  expect(pieces(samples, 500).map((piece) => piece.length)).toEqual([5]);
  expect(pieces([], 60)).toEqual([]);
});

it.each([
  [0, 9.3, [0, 2.5, 5, 7.5, 10]],
  [-4, 12, [-5, 0, 5, 10, 15]],
  [7, 7, [6, 8]],
])('ticks from %d to %d hold both', (least, most, wanted) => {
  const ticks = scale(least, most, 4);
  expect(ticks[0]).toBeLessThanOrEqual(least);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
  if (least !== most) expect(ticks).toEqual(wanted);
});

it('finds what is nearest', () => {
  expect(
    nearest(
      [
        [0, 1],
        [10, 2],
      ],
      6,
    ),
  ).toEqual([10, 2]);
  expect(nearest([], 6)).toBeUndefined();
});
