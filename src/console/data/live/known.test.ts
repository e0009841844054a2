import { expect, it } from 'vitest';
import { KnownValues } from './known.ts';

it('merges frames, and tells all of it as a first frame would', () => {
  const known = new KnownValues();
  expect(known.take({ type: 'values', resource: 'dock', rows: [['a', 1, 1, 5]] })).toBe(false);
  expect(known.take({ type: 'values', resource: 'dock', fields: ['wind', 'mode'], rows: [['a', 1, 0b11, 5, '0']] })).toBe(true);
  expect(known.take({ type: 'values', resource: 'dock', rows: [['a', 2, 0b10, '4']] })).toBe(false);
  known.take({ type: 'values', resource: 'dock', rows: [['b', 3, 0b01, null]] });
  expect([known.valueOf('a', 'wind'), known.valueOf('a', 'mode'), known.valueOf('b', 'wind'), known.valueOf('b', 'mode')]).toEqual([
    5,
    '4',
    null,
    undefined,
  ]);
  expect([known.atOf('a'), known.atOf('c')]).toEqual([2, undefined]);
  expect(known.whole('dock')).toEqual({
    type: 'values',
    resource: 'dock',
    fields: ['wind', 'mode'],
    rows: [
      ['a', 2, 0b11, 5, '4'],
      ['b', 3, 0b01, null],
    ],
  });
});

it('forgets what was before a first frame', () => {
  const known = new KnownValues();
  known.take({ type: 'values', resource: 'dock', fields: ['wind'], rows: [['a', 1, 1, 5]] });
  known.take({ type: 'values', resource: 'dock', fields: ['wind'], rows: [] });
  expect(known.valueOf('a', 'wind')).toBeUndefined();
});
