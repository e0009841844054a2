import { describe, expect, it } from 'vitest';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import {
  changedFields,
  changesOf,
  copyRecord,
  differs,
  firstRecord,
  insertBody,
  newRecord,
  recordOf,
  updateBody,
  withChanges,
} from './record.ts';

const field = (name: string, over: Partial<Field> = {}): Field => ({
  name,
  title: name,
  titleEn: name,
  type: 'text',
  schema: {},
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
const resource = {
  fields: [
    field('id', { system: true }),
    field('name', { default: 'new' }),
    field('note'),
    field('secret', { type: 'password' }),
    field('createTime', { system: true }),
  ],
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
  it('keeps for a draft what was changed and cleared, and no secret', () => {
    const changes = changesOf({ name: 'b', secret: 'x' }, { name: 'a', note: 'n' }, resource);
    expect(changes).toEqual({ name: 'b', note: null });
    expect(withChanges({ name: 'a', note: 'n' }, changes)).toEqual({ name: 'b' });
  });
  it('copies what may repeat: not the key, not what is unique alone or together, no secret, nothing masked, nothing of the server', () => {
    const names = ['code', 'serial', 'day', 'slot', 'idCard', 'secret', 'note'];
    const copied = {
      ...resource,
      key: 'code',
      unique: [['day', 'slot']],
      fields: names.map((n) => field(n, { unique: n === 'serial', mask: n === 'idCard', type: n === 'secret' ? 'password' : 'text' })),
      schema: { type: 'object', properties: Object.fromEntries(names.map((n) => [n, {}])) },
    } as unknown as Resource;
    expect(copyRecord({ ...Object.fromEntries(names.map((n) => [n, 'x'])), id: '1', version: 2, createTime: 't' }, copied)).toEqual({
      note: 'x',
    });
  });
  it('starts where the user is and within what the list is filtered by; the screen has the last word', () => {
    const names = ['stationCode', 'companyCode', 'kind', 'level', 'code', 'tags', 'name'];
    const placed = {
      ...resource,
      scope: 'station',
      key: 'code',
      fields: names.map((n) =>
        field(n, { unique: n === 'code', schema: n === 'tags' ? { type: 'array' } : {}, ...(n === 'level' ? { default: '1' } : {}) }),
      ),
      schema: { type: 'object', properties: Object.fromEntries(names.map((n) => [n, {}])) },
    } as unknown as Resource;
    const user = { companyCode: 'C', stationCode: 'S' };
    expect(firstRecord(placed, {}, { user, where: [] })).toEqual({ companyCode: 'C', stationCode: 'S', level: '1' });
    expect(firstRecord(placed, {}, { user: { ...user, userType: '999' }, where: [] })).toEqual({ stationCode: 'S', level: '1' });
    expect(
      firstRecord(
        placed,
        { kind: 'k' },
        {
          user,
          where: [
            { field: 'stationCode', operator: 'in', value: ['T'] },
            { field: 'companyCode', operator: 'under', value: 'D' },
            { field: 'level', operator: 'in', value: ['2', '3'] },
            { field: 'kind', operator: 'eq', value: 'other' },
            { field: 'code', operator: 'eq', value: 'X' },
            { field: 'tags', operator: 'eq', value: 'a' },
            { field: 'name', operator: 'contains', value: 'n' },
            { operator: 'or', value: [{ field: 'name', operator: 'eq', value: 'n' }] },
          ],
        },
      ),
    ).toEqual({ companyCode: 'D', stationCode: 'T', level: '1', kind: 'k' });
  });
});
