/** How often a list draws its table: once its rows are there, and not again for rows that were read again and are the same. */
import { join } from 'node:path';
import { act } from 'react';
import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { dataProvider } from '../../src/console/data/rows/dataProvider.ts';
import { sampleRecord } from '../../src/console/fields/samples.ts';
import { ListScreen } from '../../src/console/screens/List/ListScreen.tsx';
import { bundleOf } from '../../src/server/documents/serve.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import type { CurrentUser } from '../../src/server/user/user.ts';
import { mounted } from './mount.tsx';

/** How often a table was drawn: each time it asks how wide its columns are. */
const widths = vi.hoisted(() => ({ asked: 0 }));
vi.mock('../../src/console/parts/table/columns.tsx', async (original) => {
  const columns = await original<typeof import('../../src/console/parts/table/columns.tsx')>();
  return {
    ...columns,
    columnWidth: (...args: Parameters<typeof columns.columnWidth>) => {
      widths.asked += 1;
      return columns.columnWidth(...args);
    },
  };
});

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../schemas')), frame);
const admin = { id: 'u', username: 'u', userType: '999', roles: ['admin'], permissions: new Set() } as unknown as CurrentUser;
let asked = 0;
/** What the rows wait for. */
let held: Promise<void> = Promise.resolve();
let name = '';
vi.mock('../../src/console/data/client/client.ts', async (original) => ({
  ...(await original<object>()),
  request: async ({ url }: { url: string }) => {
    if (!url.endsWith('/queryList')) return { list: [], total: 0 };
    asked += 1;
    await held;
    const resource = catalogue.resources[catalogue.screens[name]?.resource ?? ''];
    return { list: resource ? [sampleRecord(resource, catalogue, 0)] : [], total: 1, totalKind: 'exact', next: null, prev: null };
  },
}));

const until = async (there: () => boolean): Promise<void> => {
  for (let i = 0; i < 200 && !there(); i += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(there()).toBe(true);
};

it.each(['assetManage/information', 'users/information', 'examine/photovoltaic'])('%s', async (screen) => {
  name = screen;
  const found = catalogue.screens[screen];
  if (!found) throw new Error(`no screen ${screen}`);
  const { bundle } = bundleOf(catalogue, found, admin);
  let release = (): void => undefined;
  held = new Promise((done) => {
    release = done;
  });
  widths.asked = 0;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await mounted(
    <MemoryRouter initialEntries={['/?view=table']}>
      <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}>
        <ListScreen bundle={bundle} onOpenPage={() => undefined} />
      </Refine>
    </MemoryRouter>,
    async (box) => {
      await until(() => asked > 0 && box.querySelector('.table-place') !== null);
      expect(widths.asked).toBe(0);
      release();
      await until(() => box.querySelector('tbody tr[data-row-key]') !== null);
      expect(box.querySelector('.table-place')).toBeNull();
      await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
      expect(widths.asked).toBeGreaterThan(0);
      const before = { widths: widths.asked, asked };
      await act(() => client.invalidateQueries());
      await until(() => asked > before.asked);
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
      expect(widths.asked).toBe(before.widths);
    },
  );
});
