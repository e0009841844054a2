import { expect, it } from 'vitest';
import { PER_DEGREE } from '../../../contract/measures.ts';
import { boxTemperatures, degreesAt, ironOf, painted, spanOf, temperaturesOf, type Temperatures } from './temperatures.ts';

/** 40 × 30 at 45 °C with a warm place of 4 × 2 at 70 °C. */
const field = (): Temperatures => {
  const values = new Int16Array(40 * 30).fill(45 * PER_DEGREE);
  for (const y of [10, 11]) for (const x of [20, 21, 22, 23]) values[y * 40 + x] = 70 * PER_DEGREE;
  return { width: 40, height: 30, values };
};
/** The picture has twice the pixels. */
const PICTURE = { width: 80, height: 60 };

it('numbers arrive as they were sent; others than told are none', () => {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setInt16(0, -12.5 * PER_DEGREE, true);
  bytes.setInt16(2, 71.34 * PER_DEGREE, true);
  const data = btoa(String.fromCodePoint(...new Uint8Array(bytes.buffer)));
  expect(temperaturesOf({ width: 2, height: 1, data })?.values).toEqual(Int16Array.from([-625, 3567]));
  expect(temperaturesOf({ width: 3, height: 1, data })).toBeUndefined();
});

it('tells the degrees under a pixel of a picture that has more of them', () => {
  expect(degreesAt(field(), PICTURE, [41, 21])).toBe(70);
  expect(degreesAt(field(), PICTURE, [39, 21])).toBe(45);
  expect(degreesAt(field(), PICTURE, [80, 21])).toBeUndefined();
});

it('a box has its own temperatures and those of what is around it', () => {
  expect(boxTemperatures(field(), PICTURE, { x: 38, y: 20, width: 10, height: 4 })).toEqual({ min: 45, max: 70, mean: 65, reference: 45 });
  expect(boxTemperatures(field(), PICTURE, { x: 0, y: 0, width: 80, height: 60 })).toBeUndefined();
});

it('colours run from cold to hot', () => {
  expect([ironOf(-1), ironOf(1)]).toEqual([
    [0, 0, 16],
    [255, 255, 225],
  ]);
  expect(spanOf(field())).toEqual([45, 70]);
  const pixels = painted(field(), [45, 70]);
  expect([...pixels.slice(0, 4), ...pixels.slice((10 * 40 + 20) * 4, (10 * 40 + 20) * 4 + 4)]).toEqual([0, 0, 16, 255, 255, 255, 225, 255]);
});
