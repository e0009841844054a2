import { expect, it } from 'vitest';
import type { Sorter } from '../../../documents/ground/model/list.ts';
import { sortAfter } from './sorting.ts';

const sort: Sorter[] = [
  { field: 'a', order: 'asc' },
  { field: 'b', order: 'desc' },
];

it('sorts by one column', () => {
  expect(sortAfter(sort, 'c', false)).toEqual([{ field: 'c', order: 'asc' }]);
  expect(sortAfter(sort, 'a', false)).toEqual([{ field: 'a', order: 'desc' }]);
  expect(sortAfter(sort, 'b', false)).toEqual([]);
});

it('adds, turns and takes out a column beside the others', () => {
  expect(sortAfter(sort, 'c', true)).toEqual([...sort, { field: 'c', order: 'asc' }]);
  expect(sortAfter(sort, 'a', true)).toEqual([{ field: 'a', order: 'desc' }, sort[1]]);
  expect(sortAfter(sort, 'b', true)).toEqual([sort[0]]);
});

it('stops at what the server takes', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((field): Sorter => ({ field, order: 'asc' }));
  expect(sortAfter(five, 'f', true)).toEqual(five);
});
