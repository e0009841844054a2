import { expect, it } from 'vitest';
import { startOf } from './useStart.ts';

const boundary = {
  type: 'Polygon',
  coordinates: [
    [
      [100, 36],
      [100.1, 36],
      [100.1, 36.1],
      [100, 36],
    ],
  ],
};

it('begins at the outline of what a record belongs to', () =>
  expect(startOf({ name: 'x', location: [99, 35], boundary })).toEqual([100, 36, 100.1, 36.1]));
it('begins around its place where it has no outline', () => expect(startOf({ location: [99, 35] })).toEqual([98.98, 34.98, 99.02, 35.02]));
it('begins nowhere in particular without either', () => expect(startOf({ boundary: null, tags: ['a', 'b'] })).toBeUndefined());
