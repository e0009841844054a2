import { expect, it } from 'vitest';
import { pictured, picturesFirst } from './order.ts';

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
