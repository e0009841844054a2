import { describe, expect, it } from 'vitest';
import { childWhere } from './child.ts';
import { addressFor, placesIn, readsOfAction } from './index.ts';

describe('an address', () => {
  it('takes values of the row, encoded', () =>
    expect(addressFor('https://a.example/{code}/x?n={name}', { code: 'A/1', name: '北 1' })).toBe(
      'https://a.example/A%2F1/x?n=%E5%8C%97%201',
    ));

  it.each([[null], [undefined], ['']])('is none where a value is %j', (code) => expect(addressFor('/a/{code}', { code })).toBeUndefined());

  it('names the fields it reads', () => expect(placesIn('/{a}/{b}/{not this}')).toEqual(['a', 'b']));
});

it.each([
  [{ link: '/{code}', when: [{ field: 'status', operator: 'eq', value: '1' } as const] }, ['status', 'code']],
  [{ open: 'map/x', where: [{ field: 'pump', operator: 'eq', value: '$record.code' } as const] }, ['code']],
  [{ add: 'map/x', values: { pump: '$parent.code', kind: 'a' } }, ['code']],
])('an action reads of its row %j', (said, wanted) =>
  expect(readsOfAction({ name: 'a', title: '甲', titleEn: 'A', ...said })).toEqual(wanted),
);

it('a new record begins with what the row gives, and without what it does not have', () =>
  expect(
    childWhere(
      { name: 'a', title: '甲', titleEn: 'A', add: 'map/x', values: { pump: '$parent.code', on: true, gone: '$parent.no' } },
      { code: 'P1', no: null },
    ),
  ).toEqual([
    { field: 'pump', operator: 'eq', value: 'P1' },
    { field: 'on', operator: 'eq', value: true },
  ]));
