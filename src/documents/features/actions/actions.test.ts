import { describe, expect, it } from 'vitest';
import { childStart } from './child.ts';
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
])('an action reads of its row %j', (action, wanted) =>
  expect(readsOfAction({ name: 'a', title: '甲', titleEn: 'A', ...action })).toEqual(wanted),
);

describe('a new record', () => {
  const action = {
    name: 'a',
    title: '甲',
    titleEn: 'A',
    add: 'map/x',
    values: { pump: '$parent.code', house: '$parent.house', on: true, gone: '$parent.no' },
  };
  const fields = [
    { name: 'pump', type: 'reference' as const, schema: { type: 'string' as const } },
    { name: 'pumps', type: 'reference' as const, schema: { type: 'array' as const } },
    { name: 'spot', type: 'location' as const, schema: { type: 'array' as const } },
  ];

  it('begins with what the row gives, and without what it does not have', () =>
    expect(childStart(action, [{ code: 'P1', no: null }], fields)).toEqual({ values: { pump: 'P1', on: true }, apart: [] }));

  it('holds each of several rows where it holds many, and what they have in common', () =>
    expect(
      childStart(
        { ...action, values: { pumps: '$parent.code', house: '$parent.house' } },
        [
          { code: 'P1', house: 'H' },
          { code: 'P2', house: 'H' },
          { code: 'P3', house: null },
        ],
        fields,
      ),
    ).toEqual({ values: { pumps: ['P1', 'P2', 'P3'], house: 'H' }, apart: [] }));

  it('holds a place of several rows as one, or names it where there are several', () => {
    const placed = { ...action, values: { spot: '$parent.at' } };
    const [here, there] = [{ at: [1.5, 2] }, { at: [1.5, 3] }];
    expect(childStart(placed, [here], fields)).toEqual({ values: { spot: [1.5, 2] }, apart: [] });
    expect(childStart(placed, [here, { at: [1.5, 2] }], fields)).toEqual({ values: { spot: [1.5, 2] }, apart: [] });
    expect(childStart(placed, [here, there], fields)).toEqual({ values: {}, apart: ['at'] });
  });

  it('takes what is given beside the row, as a place on a model', () =>
    expect(childStart({ ...action, values: { spot: '$parent.$place' } }, [{ $place: [7, 8] }], fields).values).toEqual({ spot: [7, 8] }));

  it('names what should be one and is not', () =>
    expect(
      childStart(
        action,
        [
          { code: 'P1', house: 'H' },
          { code: 'P2', house: 'H' },
        ],
        fields,
      ),
    ).toEqual({ values: { house: 'H', on: true }, apart: ['code'] }));
});

it('a new record begins with what its rows have together of a number', () => {
  const action = {
    name: 'a',
    title: '甲',
    titleEn: 'A',
    add: 'map/x',
    values: { capacity: { sum: '$parent.power', times: 0.001 }, other: { sum: '$parent.none' } },
  };
  const fields = [{ name: 'capacity', type: 'number' as const, schema: { type: 'number' as const }, precision: 2 }];
  const rows = [{ power: 3361.68 }, { power: 3377.92 }, { power: null }];
  expect(childStart(action, rows, fields)).toEqual({ values: { capacity: 6.74 }, apart: [] });
  expect(readsOfAction(action)).toEqual(['power', 'none']);
});
