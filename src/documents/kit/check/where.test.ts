import { describe, expect, it } from 'vitest';
import { FIELD_TYPES, fieldType } from '../../ground/fields/index.ts';
import type { FieldTypeName, Field, JsonSchema } from '../../ground/model/fields.ts';
import { normaliseField } from '../../ground/fields/normalise.ts';
import { checkWhere, operatorsOf, USER_NAMES, type WhereScope } from './where.ts';
import type { Where } from '../../ground/where/types.ts';
import { OPERATORS, type Operator } from '../../ground/where/operators.ts';

/** Which comparisons each type takes, said a second time on purpose. */
const TAKES: Record<FieldTypeName, string> = {
  text: 'eq ne in nin contains ncontains startswith endswith null nnull',
  longtext: 'eq ne in nin contains ncontains startswith endswith null nnull',
  phone: 'eq ne in nin contains ncontains startswith endswith null nnull',
  email: 'eq ne in nin contains ncontains startswith endswith null nnull',
  url: 'eq ne in nin contains ncontains startswith endswith null nnull',
  number: 'eq ne lt lte gt gte in nin between null nnull',
  date: 'eq ne lt lte gt gte between during null nnull',
  datetime: 'eq ne lt lte gt gte between during null nnull',
  boolean: 'eq ne null nnull',
  dict: 'eq ne in nin null nnull',
  reference: 'eq ne in nin under null nnull',
  'multi-dict': 'in nin ina null nnull',
  'multi-reference': 'in nin ina null nnull',
  file: 'null nnull',
  image: 'null nnull',
  password: '',
  object: 'null nnull',
  rows: 'null nnull',
  values: 'null nnull',
  json: 'null nnull',
  series: 'null nnull',
  geometry: 'within null nnull',
  location: 'within null nnull',
};
const LITERAL: Record<string, unknown> = {
  string: 'on',
  number: 1,
  boolean: true,
  date: '2026-01-31',
  datetime: '2026-01-31T10:00:00Z',
  list: 'on',
};

const schemaOf = (type: FieldTypeName): JsonSchema => ({
  'x-field': { type, ...(type.includes('dict') ? { dict: 'STATE' } : {}), ...(type.includes('reference') ? { reference: 'pump' } : {}) },
});
const fields = new Map<string, Field>(FIELD_TYPES.map((t) => [t, normaliseField(t, schemaOf(t), false, 'id')]));
const scope: WhereScope = { fields, user: USER_NAMES, codes: (dict) => (dict === 'STATE' ? ['on', 'off'] : undefined) };
const codes = (where: unknown, more: Partial<WhereScope> = {}): string[] =>
  checkWhere(where as Where, { ...scope, ...more }, ['where']).map((f) => `${f.code} ${f.path.slice(1).join('.')}`);
const one = (field: string, operator: string, value?: unknown, more?: Partial<WhereScope>): string[] =>
  codes([{ field, operator, ...(value === undefined ? {} : { value }) }], more);

function valueFor(type: FieldTypeName, operator: Operator): unknown {
  const literal = LITERAL[fieldType(type).value];
  switch (operator) {
    case 'null':
    case 'nnull':
      return undefined;
    case 'in':
    case 'nin':
    case 'ina':
      return [literal];
    case 'between':
    case 'during':
      return [literal, null];
    case 'within':
      return [1, 2, 3, 4];
    default:
      return literal;
  }
}

describe.each(FIELD_TYPES)('a %s field', (type) => {
  it.each(OPERATORS)('%s', (operator) => {
    const allowed = TAKES[type].split(' ').includes(operator);
    expect(one(type, operator, valueFor(type, operator))).toEqual(allowed ? [] : ['where-operator 0.operator']);
  });
});

describe('values', () => {
  it.each<[string, string, unknown, string[]]>([
    ['text', 'eq', 1, ['where-value 0.value']],
    ['text', 'contains', true, ['where-value 0.value']],
    ['text', 'in', ['a', 2, 'c', false], ['where-value 0.value.1', 'where-value 0.value.3']],
    ['number', 'gt', '1', ['where-value 0.value']],
    ['number', 'between', [1, '2'], ['where-value 0.value.1']],
    ['number', 'between', [1], ['where-value 0.value']],
    ['number', 'between', 1, ['where-value 0.value']],
    ['number', 'between', [1, 2, 3], ['where-value 0.value']],
    ['number', 'eq', [1], ['where-value 0.value']],
    ['number', 'eq', {}, ['where-value 0.value']],
    ['boolean', 'eq', 'true', ['where-value 0.value']],
    ['boolean', 'eq', 0, ['where-value 0.value']],
    ['date', 'eq', '2026-01-31', []],
    ['date', 'eq', '2024-02-29', []],
    ['date', 'eq', '2026-02-29', ['where-value 0.value']],
    ['date', 'eq', '31.1.2026', ['where-value 0.value']],
    ['date', 'eq', '2026-1-31', ['where-value 0.value']],
    ['date', 'eq', 20260131, ['where-value 0.value']],
    ['datetime', 'lt', '2026-01-31T10:00:00+08:00', []],
    ['datetime', 'lt', '2026-01-31', []],
    ['datetime', 'lt', '2026-01-31 10:00:00', []],
    ['datetime', 'lt', '1', ['where-value 0.value']],
    ['datetime', 'lt', '2026-01-31T25:00:00Z', ['where-value 0.value']],
    ['datetime', 'lt', 'tomorrow 5', ['where-value 0.value']],
    ['dict', 'eq', 'on', []],
    ['dict', 'eq', 'no', ['dict-code-unknown 0.value']],
    ['dict', 'in', ['on', 'no'], ['dict-code-unknown 0.value.1']],
    ['dict', 'eq', null, []],
    ['multi-dict', 'ina', ['no'], ['dict-code-unknown 0.value.0']],
    ['dict', 'in', 'on', ['where-value 0.value']],
    ['dict', 'in', [], []],
    ['text', 'eq', null, []],
    ['text', 'eq', undefined, ['where-value 0.value']],
    ['text', 'in', undefined, ['where-value 0.value']],
    ['text', 'null', undefined, []],
    ['location', 'within', [1, 2, 3], ['where-value 0.value']],
    ['location', 'within', [1, 2, 3, '4'], ['where-value 0.value']],
    ['location', 'within', 'x', ['where-value 0.value']],
    ['reference', 'under', 'A', []],
    ['reference', 'under', 1, ['where-value 0.value']],
  ])('%s %s %j', (field, operator, value, wanted) => expect(one(field, operator, value)).toEqual(wanted));

  it('of an unknown dictionary are left to the check of the dictionary', () =>
    expect(one('dict', 'eq', 'no', { codes: () => undefined })).toEqual([]));
});

describe('references', () => {
  it.each<[string, string, unknown, string[]]>([
    ['text', 'eq', '$user.userCode', []],
    ['text', 'in', '$user.userCode', []],
    ['text', 'in', ['$user.userCode', 'a'], []],
    ['text', 'eq', '$user.password', ['where-reference 0.value']],
    ['text', 'eq', '$record.name', ['where-reference 0.value']],
    ['text', 'eq', '$params.x', ['where-reference 0.value']],
    ['text', 'eq', '$users.id', ['where-reference 0.value']],
    ['text', 'eq', '$', ['where-reference 0.value']],
    ['datetime', 'gte', '$now', []],
    ['datetime', 'between', ['$now-7d', '$now+2h'], []],
    ['date', 'lte', '$now-1M', []],
    ['datetime', 'gte', '$now-7days', ['where-reference 0.value']],
    ['datetime', 'gte', '$now - 7d', ['where-reference 0.value']],
    ['number', 'lt', '$now', ['where-value 0.value']],
    ['text', 'eq', '$now-1d', ['where-value 0.value']],
    ['boolean', 'eq', '$user.userType', []],
  ])('%s %s %j', (field, operator, value, wanted) => expect(one(field, operator, value)).toEqual(wanted));

  it('read a record or parameters where there are any', () => {
    expect(one('text', 'eq', '$record.name', { record: ['name'] })).toEqual([]);
    expect(one('text', 'eq', '$record.nam', { record: ['name'] })).toEqual(['where-reference 0.value']);
    expect(one('text', 'eq', '$params.x', { params: true })).toEqual([]);
  });
});

describe('shape', () => {
  it.each<[string, unknown, string[]]>([
    ['nothing', [], []],
    ['an unknown field', [{ field: 'txt', operator: 'eq', value: 'a' }], ['field-unknown 0.field']],
    ['a field every object has', [{ field: 'constructor', operator: 'null' }], ['field-unknown 0.field']],
    ['no field', [{ operator: 'eq', value: 'a' }], ['key-missing 0']],
    ['no operator', [{ field: 'text', value: 'a' }], ['key-missing 0']],
    ['a strange key', [{ field: 'text', operator: 'eq', value: 'a', not: true }], ['key-unknown 0.not']],
    [
      'a group',
      [
        {
          operator: 'or',
          value: [
            { field: 'text', operator: 'eq', value: 'a' },
            { operator: 'and', value: [{ field: 'number', operator: 'eq', value: 'x' }] },
          ],
        },
      ],
      ['where-value 0.value.1.value.0.value'],
    ],
    ['a group of nothing', [{ operator: 'or', value: [] }], []],
    ['a group without a list', [{ operator: 'or', value: { field: 'text' } }], ['where-value 0.value']],
    ['a group with a field', [{ operator: 'or', field: 'text', value: [] }], ['key-unknown 0.field']],
    ['a group without a value', [{ operator: 'and' }], ['key-missing 0']],
    ['null in a group', [{ operator: 'and', value: [null] }], ['value-type 0.value.0']],
    ['a text in a group', [{ operator: 'and', value: ['x'] }], ['value-type 0.value.0']],
  ])('%s', (_, where, wanted) => expect(codes(where)).toEqual(wanted));
});

describe('under', () => {
  it('is refused where TypeScript judges', () => {
    expect(one('reference', 'under', 'A', { judged: true })).toEqual(['where-operator 0.operator']);
  });
  it('asks for a tree', () => {
    expect(one('reference', 'under', 'A', { isTree: () => true })).toEqual([]);
    expect(one('reference', 'under', 'A', { isTree: () => false })).toEqual(['where-operator 0.operator']);
    expect(operatorsOf(fields.get('reference') as Field, () => false)).not.toContain('under');
    expect(operatorsOf(fields.get('reference') as Field)).toContain('under');
  });
});
