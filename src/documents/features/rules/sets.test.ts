import { describe, expect, it } from 'vitest';
import { dictIn, dictsOf } from '../../ground/fields/choices.ts';
import type { Rule } from '../../ground/model/rules.ts';
import { readBySet, readOfSet, setRules, valuesSet } from './sets.ts';
import type { Field } from '../../ground/model/fields.ts';

const rules: Rule[] = [
  { fields: ['model', 'label'], set: '$record.drone.model' },
  { fields: ['copy'], set: '$record.label' },
  { fields: ['note'], set: 'wind', when: [{ field: 'kind', operator: 'eq', value: '3' }] },
  { fields: ['day'], set: '$user.userCode' },
];
const fields = [{ name: 'drone', reference: 'drone' }] as Field[];
const valuesFor = (record: Record<string, unknown>, moved: string[] | 'fresh', mine: string[] = []) =>
  valuesSet(rules, fields, record, {
    context: { user: { userCode: 'u1' } },
    fresh: moved === 'fresh',
    moved: (name) => moved.includes(name),
    mine: (name) => mine.includes(name),
    through: async (field, key, through) => (key ? `${field.name} ${String(key)} ${through}` : null),
  });

describe('what rules set', () => {
  it('is all of it in a new record, later sets seeing what earlier ones made', async () =>
    expect(await valuesFor({ drone: 'D1', kind: '3' }, 'fresh')).toEqual({
      model: 'drone D1 model',
      label: 'drone D1 model',
      copy: 'drone D1 model',
      note: 'wind',
      day: 'u1',
    }));
  it('is what reads something that changed, and nothing else', async () => {
    expect(await valuesFor({ drone: null, label: 'x', kind: '2' }, ['drone'])).toEqual({ model: null, label: null, copy: null });
    expect(await valuesFor({ drone: 'D1', kind: '3' }, ['kind'])).toEqual({ note: 'wind' });
    expect(await valuesFor({ drone: 'D1', kind: '2' }, ['kind', 'other'])).toEqual({});
  });
  it('leaves alone what somebody gave a value', async () =>
    expect(await valuesFor({ drone: 'D1', label: 'mine' }, ['drone'], ['label'])).toEqual({ model: 'drone D1 model' }));
  it('knows what it reads', () => {
    expect(setRules(rules).map(readBySet)).toEqual([['drone'], ['label'], ['kind'], []]);
    expect([readOfSet('$record.a.b'), readOfSet('$record.a'), readOfSet('$now'), readOfSet(5)]).toEqual([
      { name: 'a', through: 'b' },
      { name: 'a' },
      undefined,
      undefined,
    ]);
  });
});

it('a dictionary is chosen by the record, and conditions know them all', () => {
  const field = { dict: 'PV', choices: [{ dict: 'SUB', when: [{ field: 'asset', operator: 'eq' as const, value: 'inverter' }] }] };
  expect([dictIn(field, { asset: 'inverter' }), dictIn(field, {}), dictsOf(field), dictsOf({})]).toEqual(['SUB', 'PV', ['PV', 'SUB'], []]);
});
