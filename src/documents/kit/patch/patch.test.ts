import { describe, expect, it } from 'vitest';
import { normaliseResource, normaliseScreen } from '../../tables/normalise.ts';
import type { ResourceDocument, ScreenDocument } from '../../ground/model/authored.ts';
import type { ListDocument, QuickFilterDocument } from '../../ground/model/list.ts';
import { nameBy, patched } from './index.ts';

const text = (title: string, titleEn: string) => ({ type: 'string' as const, title, 'x-field': { titleEn } });
const quick = (name: string): QuickFilterDocument => ({ name, title: name, titleEn: name, where: [{ field: 'a', operator: 'nnull' }] });
const document: ResourceDocument = {
  version: 3,
  name: 'pump',
  title: '水泵',
  titleEn: 'Pump',
  scope: 'global',
  record: { properties: { a: text('甲', 'A'), b: text('乙', 'B'), c: text('丙', 'C'), d: text('丁', 'D'), e: text('戊', 'E') } },
  list: {
    columns: ['a', { field: 'b', hidden: true }, 'c'],
    filters: ['a', 'c'],
    search: ['a', 'b'],
    inline: ['a'],
    quickFilters: [quick('old'), { ...quick('new'), sort: '-a' }],
    actions: [{ name: 'out', title: '退出', titleEn: 'Sign out', command: 'signOut', of: 'a' }],
    views: [{ type: 'table' }, { type: 'gallery', image: 'a', fields: ['b'] }],
    badge: 'old',
  },
  form: {
    groups: [
      { name: 'one', title: '一', titleEn: 'One', fields: ['a', 'b'] },
      { title: '二', titleEn: 'Two', fields: ['c'] },
    ],
  },
};
const resource = normaliseResource(document);
const screen = (over: Pick<ScreenDocument, 'list' | 'form'>) =>
  normaliseScreen({ version: 3, title: '泵', titleEn: 'Pumps', resource: 'pump', ...over }, resource, 'map', 'pumps');
const columns = (value: NonNullable<ScreenDocument['list']>['columns']): string[] =>
  screen({ list: { columns: value } }).list.columns.map((c) => c.field);
const groups = (form: ScreenDocument['form']) => screen({ form }).form.groups.map((g) => [g.title, ...g.fields]);

describe('a list that says how it differs', () => {
  it.each([
    [{ hide: ['b'] }, ['a', 'c']],
    [{ add: ['d', 'e'] }, ['a', 'b', 'c', 'd', 'e']],
    [{ add: ['d', 'e'], after: 'a' }, ['a', 'd', 'e', 'b', 'c']],
    [
      {
        hide: ['c'],
        add: [
          { field: 'd', after: 'a' },
          { field: 'e', after: 'b' },
        ],
      },
      ['a', 'd', 'b', 'e'],
    ],
    [{ add: ['d', { field: 'e', after: 'd' }], after: 'b' }, ['a', 'b', 'd', 'e', 'c']],
  ])('%j', (patch, wanted) => expect(columns(patch)).toEqual(wanted));

  it('changes what stays where it is, and nothing else of it', () => {
    const [own, changed] = [
      resource.list.columns[1],
      screen({ list: { columns: { change: [{ field: 'b', hidden: false, width: 90 }] } } }).list.columns[1],
    ];
    expect(changed).toEqual({ ...own, hidden: false, width: 90 });
  });
  it('knows filters by their field, with the comparison said or usual', () =>
    expect(
      screen({ list: { filters: { hide: ['a'], change: [{ field: 'c', operator: 'eq' }], add: [{ field: 'd', operator: 'ne' }] } } }).list
        .filters,
    ).toEqual([
      { field: 'c', operator: 'eq' },
      { field: 'd', operator: 'ne' },
    ]));
  it('leaves its base alone', () => {
    const base = [{ field: 'a' }];
    patched(base, { add: ['b'] }, { nameOf: nameBy('field'), make: (item) => ({ field: String(item) }) });
    expect(base).toEqual([{ field: 'a' }]);
  });
});

describe('options of a list that say how they differ', () => {
  const list = (over: ListDocument) => screen({ list: over }).list;

  it('hide, change and add items by their names', () => {
    const { quickFilters } = list({ quickFilters: { hide: ['old'], change: [{ name: 'new', sort: 'b' }], add: [quick('odd')] } });
    expect(quickFilters).toEqual([{ ...quick('new'), sort: [{ field: 'b', order: 'asc' }] }, quick('odd')]);
  });
  it('know views by their type', () =>
    expect(
      list({ views: { change: [{ type: 'gallery', fields: ['c'] }], add: [{ type: 'map', at: 'a', after: 'table' }] } }).views,
    ).toEqual([{ type: 'table' }, { type: 'map', at: 'a' }, { type: 'gallery', image: 'a', fields: ['c'] }]));
  it('keep what follows from what is not changed', () =>
    expect(list({ actions: { change: [{ name: 'out', title: '强制退出' }] } }).actions).toEqual([
      { ...resource.list.actions?.[0], title: '强制退出' },
    ]));
  it('hide and add names', () => {
    const { search, inline } = list({ search: { hide: ['a'], add: ['c'], after: 'b' }, inline: { add: ['d'] } });
    expect([search, inline]).toEqual([
      ['b', 'c'],
      ['a', 'd'],
    ]);
  });
  it('are none when all of them are hidden, and so is the badge of one that is', () => {
    const { quickFilters, badge } = list({ quickFilters: { hide: ['old', 'new'] } });
    expect([quickFilters, badge]).toEqual([undefined, undefined]);
  });
});

describe('a form that says how it differs', () => {
  it('calls a group something else by its name', () =>
    expect(screen({ form: { groups: { change: [{ name: 'one', titleEn: 'First' }] } } }).form.groups[0]).toEqual({
      name: 'one',
      title: '一',
      titleEn: 'First',
      fields: ['a', 'b'],
    }));

  it.each([
    [
      { fields: { hide: ['a'], add: ['d'], after: 'b' } },
      [
        ['一', 'b', 'd'],
        ['二', 'c', 'remark'],
      ],
    ],
    [{ fields: { hide: ['c'], add: [{ field: 'd', after: 'a' }] } }, [['一', 'a', 'd', 'b', 'remark']]],
    [
      { groups: { add: [{ title: '三', titleEn: 'Three', fields: ['e'] }] }, fields: { add: ['d'] } },
      [
        ['一', 'a', 'b'],
        ['二', 'c'],
        ['三', 'e', 'd', 'remark'],
      ],
    ],
    [
      { groups: { hide: ['二'], add: [{ title: '三', titleEn: 'Three', fields: ['e'], after: 'one' }] } },
      [
        ['一', 'a', 'b'],
        ['三', 'e', 'remark'],
      ],
    ],
  ])('%j', (form, wanted) => expect(groups(form)).toEqual(wanted));
});
