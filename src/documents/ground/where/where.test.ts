import { describe, expect, it } from 'vitest';
import { cases, rows } from './cases.ts';
import { matches } from './evaluate.ts';
import { resolveWhere } from './resolve.ts';

describe('where in TypeScript', () => {
  it.each(cases)('$title', ({ where, expect: wanted }) => {
    expect(
      rows
        .filter((r) => matches(where, { ...r }))
        .map((r) => r.id)
        .join(''),
    ).toBe(wanted);
  });
});

describe('reference strings', () => {
  const context = { user: { stationCode: 'S1' }, record: { day: '2026-01-01' }, now: '2026-03-31T12:00:00.000Z' };
  const value = (v: string) => (resolveWhere([{ field: 'x', operator: 'eq', value: v }], context)[0] as { value: unknown }).value;

  it.each([
    ['$user.stationCode', 'S1'],
    ['$user.none', null],
    ['$record.day', '2026-01-01'],
    ['$params.x', null],
    ['$now', '2026-03-31T12:00:00.000Z'],
    ['$now-7d', '2026-03-24T12:00:00.000Z'],
    ['$now+2h', '2026-03-31T14:00:00.000Z'],
    ['plain', 'plain'],
    ['$nowhere', '$nowhere'],
  ])('%s', (reference, wanted) => expect(value(reference)).toBe(wanted));

  it('resolves inside groups and lists', () => {
    expect(
      resolveWhere([{ operator: 'or', value: [{ field: 'x', operator: 'in', value: ['$user.stationCode', 'S2'] }] }], context),
    ).toEqual([{ operator: 'or', value: [{ field: 'x', operator: 'in', value: ['S1', 'S2'] }] }]);
  });
});
