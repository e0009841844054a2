import { describe, expect, it } from 'vitest';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { List } from '../../../documents/ground/model/list.ts';
import { decodeValue, encodeValue, limitsOf, ownSort, readState, whereOf, writeState } from './listState.ts';

const field = (name: string, type: Field['type']): Field => ({
  name,
  title: name,
  titleEn: name,
  type,
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
});
const fields = [
  field('name', 'text'),
  field('status', 'dict'),
  field('capacity', 'number'),
  field('online', 'boolean'),
  field('built', 'date'),
];
const list: List = {
  columns: [],
  search: ['name'],
  sort: [{ field: 'name', order: 'asc' }],
  pageSize: 10,
  filters: [
    { field: 'name', operator: 'contains' },
    { field: 'status', operator: 'in' },
    { field: 'capacity', operator: 'between' },
    { field: 'online', operator: 'eq' },
    { field: 'built', operator: 'nnull' },
  ],
};

describe('list state in the address', () => {
  it('says that a page is as many rows as fit, not how many that is here', () => {
    const there = new URLSearchParams('size=fit&page=3');
    const state = readState(there, list, fields, 10, undefined, 23);
    expect(state).toMatchObject({ size: 23, fit: true, page: 3 });
    expect(writeState(state, list, 10).get('size')).toBe('fit');
    expect(readState(there, list, fields, 10)).toMatchObject({ size: 10, fit: true });
    expect(readState(new URLSearchParams('size=23'), list, fields, 10)).toMatchObject({ size: 10 });
  });

  it('comes back as it was written', () => {
    const state = {
      page: 3,
      size: 20,
      keyword: '风 & 光',
      sort: [
        { field: 'capacity', order: 'desc' as const },
        { field: 'name', order: 'asc' as const },
      ],
      filters: { name: 'a,b~c=%', status: ['on', 'a,b', 'x~y'], capacity: [1.5, null], online: false, built: true },
    };
    const text = writeState(state, list, 10).toString();
    expect(readState(new URLSearchParams(text), list, fields, 10)).toEqual(state);
  });

  it("leaves out what is the list's own", () => {
    expect(writeState({ page: 1, size: 10, keyword: '', sort: list.sort, filters: {} }, list, 10).toString()).toBe('');
  });

  it.each(['page=0', 'page=x', 'size=13', 'sort=nothing', 'f.unknown=1'])('ignores %s', (text) => {
    expect(readState(new URLSearchParams(text), list, fields, 10)).toEqual({
      page: 1,
      size: 10,
      keyword: '',
      sort: list.sort,
      filters: {},
    });
  });

  it('turns values into conditions', () => {
    expect(whereOf({ filters: { name: 'x', built: true } }, list)).toEqual([
      { field: 'name', operator: 'contains', value: 'x' },
      { field: 'built', operator: 'nnull' },
    ]);
  });

  it('keeps an open end of a range open', () => {
    const range = { field: 'capacity', operator: 'between' as const };
    expect(decodeValue(encodeValue([null, 5], range), range, fields[2] as Field)).toEqual([null, 5]);
  });
});

describe('quickFilters in the address', () => {
  const big = {
    name: 'big',
    title: '大',
    titleEn: 'Big',
    where: [{ field: 'capacity', operator: 'gte' as const, value: 5 }],
    sort: [{ field: 'capacity', order: 'desc' as const }],
    default: true,
  };
  const own: List = {
    ...list,
    quickFilters: [big, { name: 'on', title: '在线', titleEn: 'Online', where: [{ field: 'online', operator: 'eq', value: true }] }],
  };
  const read = (text: string): ReturnType<typeof readState> => readState(new URLSearchParams(text), own, fields, 10);

  it('opens with the default one, its conditions and its order, and says nothing of it', () => {
    const state = read('');
    expect(state).toMatchObject({ quickFilter: 'big', sort: big.sort });
    expect(limitsOf(state, own)).toEqual({ where: big.where });
    expect(writeState(state, own, 10).toString()).toBe('');
  });
  it('says another one, and none', () => {
    expect(read('preset=on')).toMatchObject({ quickFilter: 'on', sort: list.sort });
    expect(writeState({ ...read('preset=on') }, own, 10).toString()).toBe('preset=on');
    const none = read('preset=');
    expect(none.quickFilter).toBeUndefined();
    expect(writeState(none, own, 10).toString()).toBe('preset=');
    expect(ownSort(none, own)).toEqual(list.sort);
  });
  it('takes an unknown name for none', () => expect(read('preset=gone').quickFilter).toBeUndefined());
});

describe('a tree', () => {
  const tree: List = { ...list, tree: true };
  const read = (text: string): ReturnType<typeof readState> => readState(new URLSearchParams(text), tree, fields, 10);
  it('begins with its topmost rows', () => expect(limitsOf(read(''), tree)).toEqual({ where: [], branch: null }));
  it.each(['keyword=x', 'f.name=x', 'recycled=1', 'where=%5B%5D'])('is searched flat: %s', (text) =>
    expect(limitsOf(read(text), tree)).not.toHaveProperty('branch'),
  );
});

it("offers its own size of a page beside everybody's", () => {
  const all: List = { ...list, pageSize: 10_000 };
  expect(readState(new URLSearchParams('size=10000'), all, fields, 10).size).toBe(10_000);
  expect(readState(new URLSearchParams('size=10000'), list, fields, 10).size).toBe(10);
});
