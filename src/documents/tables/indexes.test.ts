import { describe, expect, it } from 'vitest';
import { settleIndexes } from './indexes.ts';
import { normaliseResource, ownScreen } from './normalise.ts';
import type { ResourceDocument } from '../ground/model/authored.ts';
import type { Screen } from '../ground/model/resource.ts';

const document: ResourceDocument = {
  version: 3,
  name: 'pump',
  title: '水泵',
  titleEn: 'Pump',
  scope: [{ by: 'companyCode' }],
  key: 'code',
  label: 'name',
  record: {
    required: ['code'],
    properties: {
      code: { type: 'string' },
      name: { type: 'string' },
      model: { type: 'string' },
      note: { type: 'string', maxLength: 2000 },
      power: { type: 'number' },
      head: { type: 'number' },
      day: { type: 'string', format: 'date' },
      maker: { type: 'string', 'x-field': { index: true } },
      marks: { type: 'array', 'x-field': { dict: 'MARK' } },
    },
  },
  list: { columns: ['code', 'power', { field: 'day', hidden: true }, 'note'], filters: ['marks', 'note'], sort: 'code' },
};
const resource = normaliseResource(document);
const namesWith = (key: 'index' | 'sortable', screens: Screen[] = []): string[] =>
  settleIndexes(resource, screens)
    .fields.filter((f) => f[key])
    .map((f) => f.name)
    .sort();

describe('indexes', () => {
  it('stand on key, label, id, creation, scope, shown measures, filters, order, and where the author asks', () => {
    expect(namesWith('index')).toEqual(['code', 'companyCode', 'createTime', 'id', 'maker', 'marks', 'name', 'note', 'power']);
  });

  it('make a field sortable when its type has an order', () => {
    expect(namesWith('sortable')).toEqual(['code', 'companyCode', 'createTime', 'id', 'maker', 'name', 'power']);
  });

  it('follow every screen that shows the resource', () => {
    const own = ownScreen(document, resource, 'map') as Screen;
    const screen: Screen = {
      ...own,
      list: {
        ...own.list,
        columns: [{ field: 'head', width: 1, hidden: false }],
        filters: [{ field: 'model', operator: 'eq' }],
        sort: [{ field: 'day', order: 'desc' }],
      },
    };
    expect(namesWith('sortable', [screen])).toEqual(expect.arrayContaining(['head', 'model', 'day']));
  });

  it('leave the resource given as it was', () => {
    const before = JSON.stringify(resource);
    settleIndexes(resource, []);
    expect(JSON.stringify(resource)).toBe(before);
  });
});
