import { afterEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '../clock.ts';
import { resolveValue, resolveWhere } from './resolve.ts';

afterEach(() => setTimeZone('UTC'));

describe('the clock', () => {
  const now = '2026-03-31T20:00:00Z';
  it.each([
    ['$today', '2026-04-01T00:00:00.000+08:00'],
    ['$today-1d', '2026-03-31T00:00:00.000+08:00'],
    ['$week', '2026-03-30T00:00:00.000+08:00'],
    ['$month', '2026-04-01T00:00:00.000+08:00'],
    ['$month-1M', '2026-03-01T00:00:00.000+08:00'],
    ['$year', '2026-01-01T00:00:00.000+08:00'],
    ['$now-1h', '2026-04-01T03:00:00.000+08:00'],
  ])('%s begins in the deployment’s zone', (text, wanted) => {
    setTimeZone('Asia/Shanghai');
    expect(resolveValue(text, { now })).toBe(wanted);
  });
  it('a zone of the call wins', () => expect(resolveValue('$today', { now, zone: 'UTC' })).toBe('2026-03-31T00:00:00.000Z'));
});

describe('selections', () => {
  const where = [
    { field: 'a', operator: 'eq' as const, value: '$selection.a' },
    { field: 'b', operator: 'eq' as const, value: 1 },
    { operator: 'or' as const, value: [{ field: 'c', operator: 'eq' as const, value: '$selection.c' }] },
  ];
  it('stand in for their values', () =>
    expect(resolveWhere(where, { selection: { a: 'x', c: 'y' } })).toEqual([
      { field: 'a', operator: 'eq', value: 'x' },
      { field: 'b', operator: 'eq', value: 1 },
      { operator: 'or', value: [{ field: 'c', operator: 'eq', value: 'y' }] },
    ]));
  it('do not limit while nothing is selected', () => expect(resolveWhere(where, {})).toEqual([{ field: 'b', operator: 'eq', value: 1 }]));
  it('what is not selected is left out of a list and leaves an end open', () =>
    expect(
      resolveWhere(
        [
          { field: 'a', operator: 'in', value: ['$selection.a', '$selection.b'] },
          { field: 'b', operator: 'in', value: ['$selection.b', '$selection.c'] },
          { field: 'c', operator: 'during', value: ['$selection.b', '$selection.a'] },
        ],
        { selection: { a: 'x', b: '' } },
      ),
    ).toEqual([
      { field: 'a', operator: 'in', value: ['x'] },
      { field: 'c', operator: 'during', value: [null, 'x'] },
    ]));
  it('a period in one text has both ends', () =>
    expect(
      resolveWhere([{ field: 'a', operator: 'during', value: '$selection.period' }], {
        selection: { period: '2026-02' },
        zone: 'Asia/Shanghai',
      }),
    ).toEqual([{ field: 'a', operator: 'during', value: ['2026-02-01T00:00:00.000+08:00', '2026-03-01T00:00:00.000+08:00'] }]));
  it('an empty group of the author’s stays', () =>
    expect(resolveWhere([{ operator: 'or', value: [] }], {})).toEqual([{ operator: 'or', value: [] }]));
});
