import { describe, expect, it } from 'vitest';
import type { Field, Resource } from '../../../documents/types.ts';
import { changedFields, differs, insertBody, newRecord, recordOf, updateBody } from './record.ts';

const field = (name: string, over: Partial<Field> = {}): Field => ({
  name, title: name, titleEn: name, type: 'text', schema: {}, required: false, unique: false, index: false, readOnly: false, immutable: false, mask: false, operators: [], sortable: true, system: false, ...over,
});
const resource = {
  fields: [field('id', { system: true }), field('name', { default: 'new' }), field('note'), field('secret', { type: 'password' }), field('createTime', { system: true })],
  schema: { type: 'object', properties: { name: {}, note: {}, secret: {} } },
} as unknown as Resource;
const row = { id: '1', version: 3, name: 'a', note: 'b', createTime: 't', $labels: {} };

describe('record of a form', () => {
  it('starts with the defaults of fields, then of the screen', () => {
    expect(newRecord(resource, {})).toEqual({ name: 'new' });
    expect(newRecord(resource, { name: 'screen', other: 1 })).toEqual({ name: 'screen' });
  });
  it('takes what people write from a row', () => expect(recordOf(row, resource)).toEqual({ name: 'a', note: 'b' }));
  it('inserts what is filled in', () => expect(insertBody({ name: 'x', note: '', secret: null }, resource)).toEqual({ name: 'x' }));
  it('updates with the version read, null for what was cleared, nothing for what never was', () => {
    expect(updateBody({ name: 'x' }, row, resource, new Set())).toEqual({ name: 'x', note: null, version: 3 });
    expect(updateBody({ name: 'x' }, row, resource, new Set(['note']))).toEqual({ name: 'x', version: 3 });
  });
  it('tells changes, absent and empty being the same', () => {
    expect(differs({ name: 'a', note: 'b', secret: '' }, row, resource)).toBe(false);
    expect(differs({ name: 'a' }, row, resource)).toBe(true);
    expect(changedFields({ name: 'z', secret: 'new' }, row, resource).map((f) => f.name)).toEqual(['name', 'note']);
  });
});
