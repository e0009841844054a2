/** Rows that are read before their list is opened are those it shows, without another call. */
import { join } from 'node:path';
import { act, type ReactElement } from 'react';
import { Refine } from '@refinedev/core';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resourcesOf } from '../../resources.config.ts';
import { dataProvider } from '../../src/console/data/rows/dataProvider.ts';
import { manifestStore } from '../../src/console/data/documents/documents.ts';
import { queryClient } from '../../src/console/data/documents/queries.ts';
import { prefetchRows } from '../../src/console/data/rows/rows.ts';
import { sampleRecord } from '../../src/console/fields/samples.ts';
import { ListScreen } from '../../src/console/screens/List/ListScreen.tsx';
import type { Manifest } from '../../src/contract/manifest.ts';
import type { ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { bundleOf, manifestOf } from '../../src/server/documents/serve.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import type { CurrentUser } from '../../src/server/user/user.ts';
import { mounted } from './mount.tsx';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../schemas')), frame);
const admin = { id: 'u', username: 'u', userType: '999', roles: ['admin'], permissions: new Set() } as unknown as CurrentUser;
const asked: object[] = [];
vi.mock('../../src/console/data/client/client.ts', async (original) => ({
  ...(await original<object>()),
  request: async ({ url, body }: { url: string; body: object }) => {
    if (!url.endsWith('/queryList')) return { list: [], total: 0 };
    asked.push(body);
    const resource = catalogue.resources['station'];
    return { list: resource ? [sampleRecord(resource, catalogue, 0)] : [], total: 1, totalKind: 'exact', next: null, prev: null };
  },
}));
// How long what was read ahead serves is told by the clock, which a busy machine must not move.
beforeEach(() => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  queryClient.clear();
  manifestStore.set(undefined);
  asked.length = 0;
  vi.restoreAllMocks();
});

const bundle = (name: string) => {
  const screen = catalogue.screens[name];
  if (!screen) throw new Error(`no screen ${name}`);
  return bundleOf(catalogue, screen, admin).bundle;
};

const listOf = (one: ScreenBundle, manifest: Manifest): ReactElement => (
  <MemoryRouter>
    <Refine
      dataProvider={dataProvider}
      resources={resourcesOf(manifest)}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <ListScreen bundle={one} onOpenPage={() => undefined} />
    </Refine>
  </MemoryRouter>
);

// Two screens of one resource: Refine knows both by the first.
it.each(['powerStation/photovoltaic', 'powerStation/fanDetection'])('%s', async (name) => {
  const manifest = manifestOf(catalogue, '', [], admin);
  manifestStore.set(manifest);
  const one = bundle(name);
  await prefetchRows(one, '');
  expect(asked).toHaveLength(1);
  const list = listOf(one, manifest);
  await mounted(list, async (box) => {
    expect(box.querySelectorAll('tbody tr[data-row-key]')).toHaveLength(1);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(asked).toHaveLength(1);
  });
  // A list that comes back has the rows at once, and reads them again: it did not hear of changes meanwhile.
  await mounted(list, async (box) => {
    expect(box.querySelectorAll('tbody tr[data-row-key]')).toHaveLength(1);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });
});

it('what was read ahead some time ago is read again', async () => {
  const manifest = manifestOf(catalogue, '', [], admin);
  manifestStore.set(manifest);
  const one = bundle('powerStation/photovoltaic');
  await prefetchRows(one, '');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2001);
  await mounted(listOf(one, manifest), () => expect(asked).toHaveLength(2));
});

it('nothing is asked ahead where other code has to judge the address first', async () => {
  const where = encodeURIComponent(JSON.stringify([{ field: 'name', operator: 'eq', value: 'a' }]));
  await prefetchRows(bundle('powerStation/photovoltaic'), `?where=${where}`);
  await prefetchRows(bundle('powerStation/photovoltaic'), '?recycled=1');
  expect(asked).toEqual([]);
});
