import { expect, it } from 'vitest';
import { grouped, nextGroup, pictured, picturesFirst } from './order.ts';

const row = (id: string, more: Record<string, unknown> = {}): { id: string } => ({ id, ...more });
const NAMES = ['image', 'mediaCode'];

it('records with pictures come first, otherwise in their order', () => {
  const rows = [row('a'), row('b', { image: ['f'] }), row('c', { image: [] }), row('d', { mediaCode: 'M' }), row('e', { mediaCode: '' })];
  expect(picturesFirst(rows, NAMES).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c', 'e']);
});

it('a record that was read twice stands there once', () => {
  const first = [row('b', { image: ['f'] }), row('a')];
  expect(picturesFirst([...first, row('a'), row('b', { image: ['f'] })], NAMES).map(({ id }) => id)).toEqual(['b', 'a']);
});

it('asks for any of the properties', () =>
  expect(pictured(['image', 'mediaCode'])).toEqual([
    {
      operator: 'or',
      value: [
        { field: 'image', operator: 'nnull' },
        { field: 'mediaCode', operator: 'nnull' },
      ],
    },
  ]));

it('records of one value stand together, and one goes from value to value', () => {
  const rows = grouped([row('a', { tower: '1' }), row('b', { tower: '2' }), row('c', { tower: '1' }), row('d', { tower: '3' })], 'tower');
  expect(rows.map(({ id }) => id)).toEqual(['a', 'c', 'b', 'd']);
  expect([nextGroup(rows, 0, 'tower', 1), nextGroup(rows, 1, 'tower', 1), nextGroup(rows, 3, 'tower', 1)]).toEqual([2, 2, undefined]);
  expect([nextGroup(rows, 2, 'tower', -1), nextGroup(rows, 3, 'tower', -1), nextGroup(rows, 1, 'tower', -1)]).toEqual([0, 2, undefined]);
});
