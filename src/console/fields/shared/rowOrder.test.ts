import { describe, expect, it } from 'vitest';
import { fitKeys, inserted, moved, without } from './rowOrder.ts';

describe('the order of rows', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
    [5, 0, 'abc'],
  ])('moves %i to %i', (from, to, wanted) => expect(moved([...'abc'], from, to).join('')).toBe(wanted));
  it('puts in and takes out', () => expect([inserted([...'ac'], 1, 'b').join(''), without([...'abc'], 1).join('')]).toEqual(['abc', 'ac']));
  it('keeps keys with their rows, and never gives one twice', () =>
    expect([fitKeys([4, 7], 3), fitKeys([4, 7, 9], 1), fitKeys([], 2)]).toEqual([[4, 7, 8], [4], [0, 1]]));
});
