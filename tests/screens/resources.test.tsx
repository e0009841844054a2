/** The screens as Refine knows them, and where Refine finds itself: at the address, in a kept page at the one it was left at. */
import { join } from 'node:path';
import { act, useEffect, type ReactElement } from 'react';
import { Refine, useGetToPath, useGo, useList, useParsed, useResourceParams, type DataProvider } from '@refinedev/core';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { areas, resourcesOf } from '../../resources.config.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { routerProvider } from '../../src/console/data/page/routerProvider.ts';
import { partOf } from '../../src/console/screens/ScreenPage.tsx';
import { manifestOf } from '../../src/server/documents/serve.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import type { CurrentUser } from '../../src/server/user/user.ts';
import { mounted } from './mount.tsx';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../schemas')), frame);
const user = (codes: string[], roles: string[] = []): CurrentUser =>
  ({ id: 'u', userCode: 'u', userType: '999', roles, permissions: new Set(codes) }) as unknown as CurrentUser;
const manifest = manifestOf(catalogue, 'h', [], user([], ['admin']));
const resources = resourcesOf(manifest);
const solar = 'powerStation/photovoltaic';
const wind = 'powerStation/fanDetection';

describe('resourcesOf', () => {
  it('names the resource, and the screen that shows it', () => {
    const own = manifest.screens.find((s) => s.name === solar);
    expect(resources.find((r) => r.identifier === solar)).toEqual({
      name: 'station',
      identifier: solar,
      list: own?.route,
      create: `${own?.route}/new`,
      edit: `${own?.route}/edit/:id`,
      show: `${own?.route}/show/:id`,
      meta: { label: own?.title, parent: 'powerStation', canDelete: true, ...(own?.icon ? { icon: own.icon } : {}) },
    });
  });
  it('offers what the user may', () => {
    const [own] = resourcesOf(manifestOf(catalogue, 'h', [], user([`${solar}:view`])));
    expect(Object.keys(own ?? {})).toEqual(['name', 'identifier', 'list', 'show', 'meta']);
    expect(own?.meta?.canDelete).toBe(false);
  });
  it('gives no screen the name of another, and its calls nothing that changes them', () => {
    const names = resources.map((r) => r.identifier ?? r.name);
    expect(new Set(names).size).toBe(names.length);
    const told = new Set(resources.flatMap((r) => Object.keys(r.meta ?? {})));
    expect(['api', 'screen', 'where', 'keyword', 'cursor', 'branch', 'recycled', 'method'].filter((key) => told.has(key))).toEqual([]);
  });
  it('has the areas as parents, after every screen', () => {
    expect(resources.slice(-areas.length).map((r) => r.name)).toEqual(areas.map((a) => a.path));
  });
  it('has addresses that the console knows', () => {
    for (const { list = '', create, edit, show } of resources)
      for (const [kind, address] of Object.entries({ create, edit, show }))
        if (address) expect(partOf(address.slice(list.length).replace(':id', 'a%2Fb'))).toMatchObject({ kind });
    expect(partOf('/show/a%2Fb')).toEqual({ kind: 'show', id: 'a/b' });
  });
});

interface Seen {
  parsed: ReturnType<typeof useParsed>;
  identifier: string | undefined;
  path: string;
}
const asked: unknown[] = [];
const dataProvider = {
  getApiUrl: () => '',
  getList: ({ meta }: { meta: object }) => {
    asked.push(Object.keys(meta));
    return Promise.resolve({ data: [], total: 0 });
  },
} as unknown as DataProvider;

let go: ReturnType<typeof useGo>;
let at = '';
function Probe({ seen, ask }: { seen: Partial<Seen>; ask?: string }): null {
  const parsed = useParsed();
  const { identifier } = useResourceParams();
  const toPath = useGetToPath();
  const here = useGo();
  const { pathname, search } = useLocation();
  useList({ resource: ask, queryOptions: { enabled: ask !== undefined } });
  Object.assign(seen, {
    parsed,
    identifier,
    path: toPath({ action: 'edit', resource: resources.find((r) => r.identifier === wind), meta: { id: '7' } }),
  });
  useEffect(() => {
    go = here;
    at = pathname + search;
  });
  return null;
}

const inside = (address: string, page: ReactElement): ReactElement => (
  <MemoryRouter initialEntries={[address]}>
    <Refine
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true }}
    >
      {page}
    </Refine>
  </MemoryRouter>
);
const route = (name: string): string => manifest.screens.find((s) => s.name === name)?.route ?? '';

describe('the router provider', () => {
  it('finds resource, action and id, also under a route of its own', async () => {
    const seen: Partial<Seen> = {};
    const page = (
      <Routes>
        <Route path="*" element={<Probe seen={seen} />} />
      </Routes>
    );
    await mounted(inside(`${route(wind)}/edit/a%2Fb?keyword=x`, page), () => {
      expect(seen.parsed).toMatchObject({ action: 'edit', id: 'a/b', resource: { identifier: wind, name: 'station' } });
      expect(seen.identifier).toBe(wind);
      expect(seen.path).toBe(`${route(wind)}/edit/7`);
    });
  });
  it('tells of the search parameters only what useTable keeps there', async () => {
    const seen: Partial<Seen> = {};
    asked.length = 0;
    const search = '?keyword=x&cursor=c&where=w&currentPage=3&pageSize=20&sorters[0][field]=name&sorters[0][order]=desc';
    await mounted(inside(route(wind) + search, <Probe seen={seen} ask="station" />), () => {
      expect(seen.parsed?.params).toEqual({ currentPage: 3, pageSize: 20, sorters: [{ field: 'name', order: 'desc' }] });
      expect(asked.flat().filter((key) => ['keyword', 'cursor', 'where', 'currentPage'].includes(String(key)))).toEqual([]);
    });
  });
  it('goes to a screen with its query', () =>
    mounted(inside('/', <Probe seen={{}} />), async () => {
      await act(async () => void go({ to: { resource: wind, action: 'list' }, query: { keyword: 'a b' } }));
      expect(at).toMatch(new RegExp(`^${route(wind)}\\?keyword=a(?:%20| )b$`));
    }));
  it('finds a kept page where it was left', async () => {
    const [shown, kept]: Partial<Seen>[] = [{}, {}];
    const left = { pathname: `${route(solar)}/show/1`, search: '', hash: '', state: null, key: 'k' };
    const page = (
      <>
        <Probe seen={shown as Partial<Seen>} />
        <Routes location={left}>
          <Route path="*" element={<Probe seen={kept as Partial<Seen>} />} />
        </Routes>
      </>
    );
    await mounted(inside(route(wind), page), async () => {
      expect(kept?.parsed).toMatchObject({ action: 'show', id: '1', resource: { identifier: solar } });
      expect(shown?.parsed).toMatchObject({ action: 'list', resource: { identifier: wind } });
      await act(async () => void go({ to: '/elsewhere' }));
      expect(shown?.identifier).toBeUndefined();
      expect(kept?.identifier).toBe(solar);
    });
  });
});
