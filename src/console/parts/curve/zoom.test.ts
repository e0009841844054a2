import { expect, it } from 'vitest';
import { between, moved, ticksIn, zoomed } from './zoom.ts';

const whole = { x: [0, 1000], y: [0, 10] } as const;

it('the place under the pointer stays where it is', () => {
  expect(zoomed(whole, whole, [750, 5], 2)).toEqual({ x: [375, 875], y: [2.5, 7.5] });
});

it('nothing beyond the whole is seen, and the whole is no zoom', () => {
  expect(zoomed(whole, whole, [0, 0], 2)).toEqual({ x: [0, 500], y: [0, 5] });
  expect(zoomed({ x: [0, 500], y: [0, 5] }, whole, [500, 5], 1 / 4)).toBeUndefined();
  expect(moved({ x: [500, 1000], y: [0, 5] }, whole, 0.5, -1)).toEqual({ x: [500, 1000], y: [0, 5] });
  expect(moved({ x: [500, 1000], y: [0, 5] }, whole, -0.5, 0.2)).toEqual({ x: [250, 750], y: [1, 6] });
});

it('a drawn box is seen whichever way it was drawn, and at most fifty times as large', () => {
  expect(between([800, 9], [600, 4], whole)).toEqual({ x: [600, 800], y: [4, 9] });
  expect(between([500, 5], [500, 5], whole)?.x).toEqual([490, 510]);
});

it('ticks are round and within', () => {
  expect(ticksIn([0, 1000], 10)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  expect(ticksIn([371, 612], 5)).toEqual([400, 450, 500, 550, 600]);
  expect(ticksIn([2.51, 2.69], 6)).toEqual([2.55, 2.6, 2.65]);
  expect(ticksIn([3, 3], 6)).toEqual([3]);
});
