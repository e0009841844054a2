import { describe, expect, it } from 'vitest';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Form } from '../../../documents/ground/model/form.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { hiddenNow, manyErrors, manyFields, manyValues } from './many.ts';

const field = (name: string, over: Partial<Field> = {}): Field => ({
  name,
  title: name,
  titleEn: name,
  type: 'text',
  schema: { type: 'string', maxLength: 5 },
  required: false,
  unique: false,
  index: false,
  readOnly: false,
  immutable: false,
  mask: false,
  operators: [],
  sortable: true,
  system: false,
  ...over,
});
const fields = [
  field('code', { unique: true }),
  field('slot'),
  field('kind', { required: true }),
  field('blades'),
  field('note'),
  field('once', { immutable: true }),
  field('idCard', { mask: true }),
  field('secret', { type: 'password' }),
  field('pay', { permission: 'a/b:pay' }),
];
const resource = {
  key: 'code',
  unique: [['slot', 'kind2']],
  fields,
  rules: [{ fields: ['blades'], show: [{ field: 'kind', operator: 'eq', value: 'wind' }] }],
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['code', 'kind'],
    properties: Object.fromEntries(fields.map((f) => [f.name, f.schema])),
  },
} as unknown as Resource;
const form: Form = { kind: 'drawer', columns: 1, groups: [{ title: '一', titleEn: 'One', fields: fields.map((f) => f.name) }] };

describe('editing many records', () => {
  it('offers what they may share and the user may write', () =>
    expect(manyFields(form, resource, () => false).map((f) => f.name)).toEqual(['kind', 'blades', 'note']));
  it('hides by what is touched; what nobody touched is unknown and hides nothing', () => {
    expect([...hiddenNow(resource, {}, undefined)]).toEqual([]);
    expect([...hiddenNow(resource, { kind: 'solar' }, undefined)]).toEqual(['blades']);
  });
  it('writes what is touched alone, null for what is cleared, nothing of what is hidden', () => {
    expect(manyValues(resource, { kind: 'wind', note: undefined, blades: '3' }, undefined)).toEqual({
      kind: 'wind',
      note: null,
      blades: '3',
    });
    expect(manyValues(resource, { kind: 'solar', blades: '3' }, undefined)).toEqual({ kind: 'solar' });
  });
  it('refuses what the schema refuses of what is touched, and misses nothing else', () => {
    const say = ({ keyword }: { keyword: string }): string => keyword;
    expect(manyErrors(resource, { note: 'much too long', kind: undefined }, undefined, say)).toEqual({
      note: 'maxLength',
      kind: 'required',
    });
    expect(manyErrors(resource, { note: 'ok' }, undefined, say)).toEqual({});
  });
});
