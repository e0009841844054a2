import { describe, expect, it, vi } from 'vitest';
import { createEntries, pageEntries, viewEntries, type Entry } from '../routes/entries.ts';
import type { RouteItem } from '../routes/routes.ts';
import { follow, SEARCH, searchEntries } from './search.ts';

const page = (title: string, path: string): Entry => ({ id: path, kind: 'page', title, path });
const ENTRIES = [
  page('电站管理 > 光伏电站', '/powerStation/photovoltaic'),
  page('用户管理 > 用户信息', '/users/information'),
  page('Line data', 'https://lines.example/data'),
];
const route = (name: string, title: string, children: RouteItem[] = []): RouteItem => ({
  path: `/${name}`,
  name,
  hidden: false,
  alwaysShow: false,
  children,
  sort: 1,
  meta: { title, titleEn: title },
  ...(children.length === 0
    ? { screen: { name, area: 'a', route: `/${name}`, title, titleEn: title, sort: 1, hidden: false, verbs: [], hash: 'h' } }
    : {}),
});
const texts = {
  t: (key: string, values?: Record<string, string | number>) => `${key} ${values?.['name'] ?? ''}`,
  titleOf: (item: { title: string }) => item.title,
};

describe('search', () => {
  it.each([
    ['threshold 0.4', SEARCH.threshold, 0.4],
    ['title 0.7', SEARCH.keys[0], { name: 'title', weight: 0.7 }],
    ['path 0.3', SEARCH.keys[1], { name: 'path', weight: 0.3 }],
  ])('[S2-44] [S9-03] %s', (_, value, expected) => expect(value).toEqual(expected));
  it.each([
    ['by title', '光伏'],
    ['by path', 'photovoltaic'],
    ['with a slip', 'photovoltiac'],
  ])('[S2-44] finds %s', (_, text) => expect(searchEntries(ENTRIES, text)[0]?.path).toBe('/powerStation/photovoltaic'));
  it('[S2-44] the title counts more than the path', () => {
    expect(searchEntries([page('x', '/station'), page('station', '/x')], 'station').map((e) => e.path)).toEqual(['/x', '/station']);
  });
  it('finds nothing in nonsense, and everything for nothing', () =>
    expect([searchEntries(ENTRIES, 'qqqqzzzz').length, searchEntries(ENTRIES, ' ').length]).toEqual([0, 3]));
  it('[S2-44] external links open a new browser tab', () => {
    const [navigate, open] = [vi.fn(), vi.fn()];
    for (const entry of ENTRIES) follow(entry, navigate, open);
    expect(open.mock.calls).toEqual([['https://lines.example/data']]);
    expect(navigate.mock.calls).toEqual([['/powerStation/photovoltaic'], ['/users/information']]);
    const window = { open: vi.fn() };
    vi.stubGlobal('window', window);
    for (const entry of ENTRIES) follow(entry, navigate);
    vi.unstubAllGlobals();
    expect(window.open.mock.calls).toEqual([['https://lines.example/data', '_blank', 'noopener']]);
  });
});

describe('entries', () => {
  const tree = [route('users', '用户管理', [route('users/information', '用户信息'), route('users/dept', '组织机构')])];
  it('name the way to a page', () =>
    expect(pageEntries(tree, texts).map((e) => [e.title, e.path])).toEqual([
      ['用户管理 > 用户信息', '/users/information'],
      ['用户管理 > 组织机构', '/users/dept'],
    ]));
  it('lead to saved views of pages at hand, and say whose they are', () => {
    const view = { id: '1', name: '待复检', screen: 'users/dept', query: 'sort=-sn', shared: true, own: true, by: 'admin' };
    expect(
      viewEntries([view, { ...view, id: '2', own: false }, { ...view, id: '3', screen: 'else/where' }], tree[0]?.children ?? [], texts).map(
        (e) => [e.kind, e.title, e.path],
      ),
    ).toEqual([
      ['view', '待复检 · 组织机构', '/users/dept?sort=-sn'],
      ['view', '待复检 · 组织机构 · admin', '/users/dept?sort=-sn'],
    ]);
  });
  it('offer to add where the user may', () => {
    expect(createEntries(tree[0]?.children ?? [], (code) => code === 'users/dept:add', texts).map((e) => e.path)).toEqual([
      '/users/dept/new',
    ]);
  });
});
