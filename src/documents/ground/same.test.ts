import { expect, it } from 'vitest';
import { same } from './same.ts';

it.each<[unknown, unknown, boolean]>([
  [undefined, null, true],
  [1, 1, true],
  [1, '1', false],
  ['', null, false],
  [[1, { a: 1, b: 2 }], [1, { b: 2, a: 1 }], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: null }, { b: null }, false],
  [{ a: [] }, { a: {} }, false],
  [{}, [], false],
  [new Date(0), new Date(0).toISOString(), true],
  [new Date(0), new Date(1), false],
])('%j and %j: %s', (a, b, wanted) => {
  expect([same(a, b), same(b, a)]).toEqual([wanted, wanted]);
});
