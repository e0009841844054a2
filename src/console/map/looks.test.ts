import { expect, it } from 'vitest';
import { looksOf } from './looks.ts';

const entries = [
  { code: 'a', name: '甲', nameEn: 'A', colour: 'red' },
  { code: 'b', name: '乙', nameEn: 'B', colour: 'blue' },
] as never[];

it('a row with several codes looks like the first, one without any like none', () => {
  const { lookOf: lookOfRow } = looksOf(
    { name: 'x', title: 'X', place: 0 },
    { name: 'faults' },
    entries,
    () => '',
    () => '',
  );
  const lookOf = (row: object): object => lookOfRow({ id: '1', $at: null, ...row });
  expect(lookOf({ faults: ['b', 'a'] })).toEqual(lookOf({ faults: 'b' }));
  expect(lookOf({ faults: ['b'] })).not.toEqual(lookOf({ faults: ['a'] }));
  expect(lookOf({ faults: [] })).toEqual(lookOf({ faults: 'gone' }));
  expect(lookOf({})).toEqual(lookOf({ faults: null }));
});
