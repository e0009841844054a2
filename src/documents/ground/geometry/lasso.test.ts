import { describe, expect, it } from 'vitest';
import { holds, lassoOf } from './lasso.ts';
import { readVertex } from './vertex.ts';
import type { Position } from './types.ts';

// A horseshoe, open to the east.
const lasso = lassoOf([
  [0, 0],
  [10, 0],
  [10, 3],
  [3, 3],
  [3, 7],
  [10, 7],
  [10, 10],
  [0, 10],
]);
const square = ([x, y]: Position, size: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ],
  ],
});

describe('a lasso', () => {
  it.each([
    ['a point in an arm', [8, 1], true],
    ['a point between the arms, within its box', [8, 5], false],
    ['a point outside', [11, 1], false],
    ['a point on its line', [10, 2], true],
    ['a shape in it', square([1, 1], 1), true],
    ['a shape between the arms', square([5, 4], 2), false],
    ['a shape that reaches in with a corner', square([9.5, 2.5], 3), true],
    ['a shape that it lies in', square([-5, -5], 30), true],
    [
      'a line across an arm with both ends outside',
      {
        type: 'LineString',
        coordinates: [
          [8, -1],
          [8, 4],
        ],
      },
      true,
    ],
    ['a shape elsewhere', square([40, 40], 1), false],
    ['nothing', null, false],
  ])('of %s', (_, value, expected) => expect(holds(lasso, value)).toBe(expected));
});

it.each([
  ['116.391234, 39.907654', [116.391234, 39.907654]],
  ['116.391234；39.907654', [116.391234, 39.907654]],
  ['116.391234', [116.391234, Number.NaN]],
  ['1 2 3', [Number.NaN, Number.NaN]],
])('a vertex is read from %s', (text, vertex) => expect(readVertex(text)).toEqual(vertex));
