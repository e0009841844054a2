import { expect, it } from 'vitest';
import { wholeRows } from './useWholeRows.ts';

it.each([
  ['all that have room', [30, 60, 90], 90, undefined],
  ['all, where the last ends within a rounded pixel', [30, 60, 90.6], 90, undefined],
  ['as many as are whole', [30, 60, 90], 80, 60],
  ['those of different heights', [30, 75, 105], 80, 75],
  ['nothing, where not even the first has room', [30], 20, undefined],
  ['nothing, where there are none', [], 20, undefined],
])('shows %s', (_, bottoms, room, height) => expect(wholeRows(bottoms, room)).toBe(height));
