import { describe, expect, it } from 'vitest';
import { violationText } from '../../ground/validate.ts';
import type { Where } from '../../ground/where/types.ts';
import { brokenChecks, fieldsToldOf, violationOf } from './index.ts';
import type { Check } from '../../ground/model/checks.ts';

const check = (name: string, where: Where, field = 'to'): Check => ({ name, where, field, message: '不符', messageEn: 'Does not fit' });
const checks = [
  check('period', [{ field: 'to', operator: 'gt', value: '$row.from' }]),
  check('heights', [
    { field: 'ceiling', operator: 'gt', value: '$row.floor' },
    { field: 'ceiling', operator: 'lte', value: 120 },
  ]),
  check('reach', [
    {
      operator: 'or',
      value: [
        { field: 'phone', operator: 'nnull' },
        { field: 'email', operator: 'nnull' },
      ],
    },
  ]),
  check('kind', [
    {
      operator: 'or',
      value: [
        { field: 'kind', operator: 'ne', value: 'wind' },
        { operator: 'and', value: [{ field: 'hub', operator: 'gte', value: 50 }] },
      ],
    },
  ]),
];
const broken = (record: Record<string, unknown>): string[] => brokenChecks(checks, { phone: '1', ...record }).map((c) => c.name);

describe('checks', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['times in their order', { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:01Z' }, []],
    ['times the wrong way round', { from: '2026-01-01T00:00:01Z', to: '2026-01-01T00:00:01Z' }, ['period']],
    ['one of the two is absent', { from: '2026-01-01T00:00:00Z', to: null }, []],
    ['the other is absent', { to: '2026-01-01T00:00:00Z', from: '' }, []],
    ['one comparison of several fails', { floor: 10, ceiling: 200 }, ['heights']],
    ['an absent value does not excuse the other comparison', { ceiling: 200 }, ['heights']],
    ['whether there is a value is asked of what is absent', { phone: null }, ['reach']],
    ['one of two is there', { phone: null, email: 'a@b.example' }, []],
    ['only under a condition', { kind: 'solar', hub: 1 }, []],
    ['under a condition', { kind: 'wind', hub: 49 }, ['kind']],
  ])('%s', (_, record, wanted) => expect(broken(record)).toEqual(wanted));

  it('are nothing where nothing is said', () => expect(brokenChecks(undefined, {})).toEqual([]));

  it('tell of themselves in both languages, as the interpreter of schemas does', () => {
    const violation = violationOf(checks[0] as Check);
    expect([violation.path, violationText(violation, 'zh'), violationText(violation, 'en')]).toEqual([['to'], '不符', 'Does not fit']);
  });

  it('know where they are told when another field changes', () => {
    expect([
      fieldsToldOf(checks, 'from'),
      fieldsToldOf(checks, 'to'),
      fieldsToldOf(checks, 'hub'),
      fieldsToldOf(undefined, 'from'),
    ]).toEqual([['to'], [], ['to'], []]);
  });
});
