import { describe, expect, it } from 'vitest';
import { readDefaultProblem, startValues } from './startValues.ts';
import type { Field } from '../ground/model/fields.ts';

const field = (name: string, type: Field['type'], value: unknown): Field => ({ name, type, default: value }) as Field;
const context = { user: { userCode: 'u1', stationCode: null }, now: '2026-11-22T20:00:00Z', zone: 'Asia/Shanghai' };

describe('start values', () => {
  it('are plain, or read of the user and the clock', () =>
    expect(
      startValues(
        [
          field('a', 'text', 'x'),
          field('b', 'reference', '$user.userCode'),
          field('c', 'date', '$today'),
          field('d', 'datetime', '$now+1h'),
          field('e', 'text', '$5'),
        ],
        context,
      ),
    ).toEqual({ a: 'x', b: 'u1', c: '2026-11-23', d: '2026-11-23T05:00:00.000+08:00', e: '$5' }));

  it('are left out where the user has none', () =>
    expect(startValues([field('a', 'reference', '$user.stationCode')], context)).toEqual({}));
});

it.each([
  ['$user.userCode', 'reference', {}, undefined],
  ['$today', 'date', {}, undefined],
  ['$user.id1', 'text', {}, /a user has no "id1"/],
  ['$now', 'text', {}, /holds no time/],
  ['$user.userCode', 'number', {}, /takes no value/],
  ['$now7d', 'date', {}, /neither/],
  ['$now', 'datetime', { 'x-field': { readOnly: true } }, /plain value/],
] as const)('the default %s of a %s', (value, type, schema, problem) => {
  const reason = readDefaultProblem(value, type, schema)?.en;
  if (problem) expect(reason).toMatch(problem);
  else expect(reason).toBeUndefined();
});
