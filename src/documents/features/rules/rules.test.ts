import { describe, expect, it } from 'vitest';
import { judge, judgedSchema, NO_VERDICT, readByRules, settle } from './index.ts';
import type { Rule } from '../../ground/model/rules.ts';
import type { JsonSchema } from '../../ground/model/fields.ts';
import type { Where } from '../../ground/where/types.ts';

const is = (field: string, value: string | number): Where => [{ field, operator: 'eq', value }];
const rules: Rule[] = [
  { fields: ['blades'], show: is('kind', 'wind'), require: is('kind', 'wind') },
  { fields: ['bladeMaker'], show: [{ field: 'blades', operator: 'gt', value: 2 }] },
  { fields: ['price'], readOnly: is('state', 'closed') },
  { fields: ['reason'], require: [{ field: 'price', operator: 'gt', value: 100 }] },
  { fields: ['owner'], show: [{ field: 'owner0', operator: 'eq', value: '$user.userCode' }] },
];
const verdict = (record: Record<string, unknown>, before: Record<string, unknown> = {}, unknown?: ReadonlySet<string>) => {
  const { hidden, locked, needed } = judge(rules, record, before, { user: { userCode: 'u1' } }, unknown);
  return { hidden: [...hidden].sort(), locked: [...locked], needed: [...needed] };
};

describe('rules', () => {
  it('hide, need and lock by the record', () => {
    expect(verdict({ kind: 'solar', owner0: 'u1' })).toEqual({ hidden: ['bladeMaker', 'blades'], locked: [], needed: [] });
    expect(verdict({ kind: 'wind', blades: 3, owner0: 'u1' })).toEqual({ hidden: [], locked: [], needed: ['blades'] });
    expect(verdict({ kind: 'wind', state: 'closed', owner0: 'u2' }).locked).toEqual(['price']);
    expect(verdict({ kind: 'wind', owner0: 'u2' }).hidden).toEqual(['bladeMaker', 'owner']);
  });
  it('choose dictionaries; of several the first that holds counts', () => {
    const choosing: Rule[] = [
      { fields: ['fault'], dictionary: 'WIND', when: is('kind', 'wind') },
      { fields: ['fault', 'other'], dictionary: 'ANY' },
    ];
    const dicts = (record: object) => [...judge(choosing, { ...record }, {}, {}).dicts];
    expect(dicts({ kind: 'wind' }).sort()).toEqual([
      ['fault', 'WIND'],
      ['other', 'ANY'],
    ]);
    expect(dicts({ kind: 'solar' }).sort()).toEqual([
      ['fault', 'ANY'],
      ['other', 'ANY'],
    ]);
    expect(readByRules(choosing)).toEqual(new Set(['kind']));
  });
  it('see what is hidden as absent, whatever it still holds', () =>
    expect(verdict({ kind: 'solar', blades: 3, owner0: 'u1' }).hidden).toEqual(['bladeMaker', 'blades']));
  it('see what is locked as it was', () => {
    expect(verdict({ kind: 'wind', state: 'closed', price: 500 }, { price: 50 }).needed).toEqual(['blades']);
    expect(verdict({ kind: 'wind', state: 'open', price: 500 }, { price: 50 }).needed).toEqual(['blades', 'reason']);
  });
  it('say nothing by values nobody knows', () =>
    expect(verdict({ price: 500 }, {}, new Set(['kind', 'blades', 'state', 'owner0']))).toEqual({
      hidden: [],
      locked: [],
      needed: ['reason'],
    }));
  it('leave out what is hidden, keep what is locked, take an empty list for nothing', () => {
    const outcome = { hidden: new Set(['a']), locked: new Set(['b', 'c']), needed: new Set(['d']), dicts: new Map<string, string>() };
    expect(settle(outcome, { a: 1, b: 2, c: 3, d: [], e: [] }, { b: 9 })).toEqual({ b: 9, e: [] });
    expect(settle(NO_VERDICT, { a: 1 }, {})).toEqual({ a: 1 });
  });
  it('change what a record must have', () => {
    const schema: JsonSchema = { type: 'object', required: ['a', 'b'], properties: { a: {}, b: {}, c: {} } };
    expect(
      judgedSchema(schema, { hidden: new Set(['a']), locked: new Set(), needed: new Set(['a', 'c', 'gone']), dicts: new Map() }).required,
    ).toEqual(['b', 'c']);
    expect(judgedSchema(schema, NO_VERDICT)).toBe(schema);
  });
  it('name every property they read', () => {
    expect(
      readByRules([
        {
          fields: ['x'],
          show: [{ operator: 'or', value: [{ field: 'a', operator: 'eq', value: '$record.b' }] }],
          require: is('c', '$now'),
        },
      ]),
    ).toEqual(new Set(['a', 'b', 'c']));
  });
});
