/** A page written by Refine's documentation, not by ours, inside the console's providers: what it does, and the calls that come of it. */
import { act, useEffect, type ReactElement } from 'react';
import { useForm, useSelect, useTable } from '@refinedev/antd';
import { useExport, useGo, useNavigation, type HttpError } from '@refinedev/core';
import { Button, Form, Input, Select, Table } from 'antd';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Manifest } from '../../src/contract/manifest.ts';
import { ApiError } from '../../src/console/data/client/apiError.ts';
import type { Call } from '../../src/console/data/client/client.ts';
import { manifestStore } from '../../src/console/data/documents/documents.ts';
import { queryClient } from '../../src/console/data/documents/queries.ts';
import { Providers } from '../../src/console/shell/Providers.tsx';
import { matches } from '../../src/documents/ground/where/evaluate.ts';
import type { ListQuery } from '../../src/contract/envelope.ts';
import { mounted } from './mount.tsx';

interface Depot {
  id: string;
  version: number;
  name: string;
  town: string;
}

/** What the server keeps, and every call that reached it. */
let rows: Depot[] = [];
let calls: string[] = [];

const refusal = (status: number, error: string, field?: string): ApiError =>
  new ApiError({
    status,
    error,
    message: error,
    ...(field ? { errors: [{ field, keyword: 'required', message: `${field} is needed` }] } : {}),
  });

function list({ where = [], sorters = [], pageNum = 1, pageSize = 10, cursor, count }: ListQuery): object {
  const matching = rows.filter((row) => matches(where, { ...row }));
  for (const { field, order } of sorters.toReversed())
    matching.sort((a, b) => String(a[field as keyof Depot]).localeCompare(String(b[field as keyof Depot])) * (order === 'asc' ? 1 : -1));
  const from = cursor ? Number(cursor) : (pageNum - 1) * pageSize;
  const next = from + pageSize < matching.length ? String(from + pageSize) : null;
  // Without being asked to, the server counts only so far.
  return {
    list: matching.slice(from, from + pageSize),
    total: count === 'exact' ? matching.length : 3,
    totalKind: count === 'exact' ? 'exact' : 'atLeast',
    next,
    prev: null,
  };
}

function answer({ url, method = 'POST', params, body }: Call): unknown {
  const values = (body ?? {}) as Partial<Depot>;
  switch (`${method} ${url}`) {
    case 'POST /api/stock/depots/queryList':
      return list(body as ListQuery);
    case 'GET /api/stock/depots/detail':
      return rows.find((row) => row.id === params?.['id']);
    case 'POST /api/stock/depots/insert': {
      if (!values.name) throw refusal(400, 'record.invalid', 'name');
      const depot = { id: `d${rows.length + 1}`, version: 1, town: '', ...values } as Depot;
      rows.push(depot);
      return depot;
    }
    case 'POST /api/stock/depots/update': {
      const row = rows.find((one) => one.id === values.id);
      if (values.version === undefined) throw refusal(400, 'record.version');
      if (!row || row.version !== values.version) throw refusal(409, 'record.stale');
      Object.assign(row, values, { version: row.version + 1 });
      return { ...row };
    }
    default:
      throw new Error(`no call ${method} ${url}`);
  }
}
vi.mock('../../src/console/data/client/client.ts', () => ({
  request: async (call: Call) => {
    calls.push(`${call.method ?? 'POST'} ${call.url} ${JSON.stringify(call.body ?? call.params)}`);
    return structuredClone(answer(call));
  },
}));

const manifest: Manifest = {
  screens: [
    {
      name: 'stock/depot',
      area: 'stock',
      route: '/stock/depot',
      title: '仓库',
      titleEn: 'Depots',
      sort: 1,
      hidden: false,
      hash: 'h',
      verbs: ['view', 'add', 'edit', 'delete'],
      resource: 'depot',
      api: '/api/stock/depots',
    },
  ],
  timeZone: 'UTC',
  dictionaries: '',
  problems: [],
};

let exported: string | undefined;

function DepotList(): ReactElement {
  const { tableProps, searchFormProps } = useTable<Depot, HttpError, { name: string }>({
    resource: 'depot',
    syncWithLocation: true,
    pagination: { pageSize: 2 },
    sorters: { initial: [{ field: 'name', order: 'asc' }] },
    onSearch: ({ name }) => [{ field: 'name', operator: 'contains', value: name }],
  });
  const { triggerExport } = useExport<Depot>({ resource: 'depot', pageSize: 2, download: false, mapData: ({ name }) => ({ name }) });
  const { create, edit } = useNavigation();
  const go = useGo();
  return (
    <>
      <Form {...searchFormProps}>
        <Form.Item name="name">
          <Input />
        </Form.Item>
        <Button htmlType="submit">Search</Button>
      </Form>
      <Table {...tableProps} rowKey="id">
        <Table.Column<Depot> dataIndex="name" title="Name" sorter />
        <Table.Column<Depot> title="" render={(_, row) => <Button onClick={() => edit('depot', row.id)}>{`Edit ${row.name}`}</Button>} />
      </Table>
      <Button onClick={() => create('depot')}>New</Button>
      <Button onClick={() => go({ to: { resource: 'stock/depot', action: 'list' }, query: { keyword: 'ab' } })}>Screen</Button>
      <Button onClick={() => void triggerExport().then((csv) => (exported = csv))}>Export</Button>
    </>
  );
}

function DepotForm(): ReactElement {
  const { formProps, saveButtonProps } = useForm<Depot>({ redirect: 'list' });
  const { selectProps } = useSelect<Depot>({
    resource: 'depot',
    optionLabel: 'name',
    optionValue: 'id',
    defaultValue: 'd4',
    sorters: [{ field: 'name', order: 'desc' }],
    pagination: { pageSize: 1 },
  });
  return (
    <Form {...formProps}>
      <Form.Item name="name">
        <Input />
      </Form.Item>
      <Form.Item name="town">
        <Input />
      </Form.Item>
      <Select {...selectProps} open />
      <Button {...saveButtonProps}>Save</Button>
    </Form>
  );
}

let at = '';
function At(): null {
  const { pathname, search } = useLocation();
  useEffect(() => {
    at = pathname + search;
  }, [pathname, search]);
  return null;
}

const extension = (address: string): ReactElement => (
  <MemoryRouter initialEntries={[address]}>
    <Providers>
      <At />
      <Routes>
        <Route path="/depots" element={<DepotList />} />
        <Route path="/stock/depot" element={<p>the list</p>} />
        <Route path="*" element={<DepotForm />} />
      </Routes>
    </Providers>
  </MemoryRouter>
);

async function until(there: () => unknown): Promise<void> {
  for (let i = 0; i < 200 && !there(); i += 1)
    await act(async () => {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 10);
      });
    });
  expect(there()).toBeTruthy();
}
const names = (): string => [...document.querySelectorAll('tbody tr.ant-table-row td:first-child')].map((cell) => cell.textContent).join();
const press = (text: string): Promise<void> =>
  act(async () => {
    const target = [...document.querySelectorAll<HTMLElement>('button, th, a')].find((e) => e.textContent?.trim() === text);
    if (!target) throw new Error(`nothing to press: ${text}`);
    target.click();
  });
const type = (id: string, text: string): Promise<void> =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>(`input#${id}`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
/** The bodies of the calls to an address since the last look. */
const bodiesOf = (call: string): unknown[] => {
  const bodies = calls.filter((one) => one.startsWith(`${call} `)).map((one) => JSON.parse(one.slice(call.length + 1)) as unknown);
  calls = [];
  return bodies;
};
const LIST = 'POST /api/stock/depots/queryList';

// A whole page of antd takes its time in jsdom.
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  queryClient.clear();
  manifestStore.set(manifest);
  rows = ['Aba', 'Bek', 'Cas', 'Dor', 'Eba'].map((name, n) => ({ id: `d${n + 1}`, version: n + 1, name, town: 'X' }));
  calls = [];
  exported = undefined;
});

it('lists, sorts, turns pages, filters and exports', () =>
  mounted(extension('/depots'), async () => {
    await until(() => names() === 'Aba,Bek');
    expect(bodiesOf(LIST)).toEqual([{ pageNum: 1, pageSize: 2, sorters: [{ field: 'name', order: 'asc' }], count: 'exact' }]);
    await act(async () => document.querySelector<HTMLElement>('.ant-pagination-next a')?.click());
    await until(() => names() === 'Cas,Dor');
    expect(bodiesOf(LIST)).toMatchObject([{ pageNum: 2 }]);
    expect(at).toContain('currentPage=2');
    // Ascending it is already.
    await press('Name');
    await press('Name');
    await until(() => names() === 'Cas,Bek');
    expect(bodiesOf(LIST).at(-1)).toMatchObject({ sorters: [{ field: 'name', order: 'desc' }] });
    await type('name', 'ba');
    await press('Search');
    await until(() => names() === 'Eba,Aba');
    expect(bodiesOf(LIST).at(-1)).toMatchObject({ where: [{ field: 'name', operator: 'contains', value: 'ba' }] });
    await press('Export');
    await until(() => exported);
    expect(exported?.split('\r\n').slice(1)).toEqual(['"Aba"', '"Bek"', '"Cas"', '"Dor"', '"Eba"']);
    expect(bodiesOf(LIST)).toMatchObject([{ pageNum: 1 }, { pageNum: 2 }, { pageNum: 3 }]);
    await press('Screen');
    expect(at).toBe('/stock/depot?keyword=ab');
  }));

it('reads its state back from the address', () =>
  mounted(extension('/depots?currentPage=2&pageSize=2&sorters[0][field]=name&sorters[0][order]=desc'), async () => {
    await until(() => names() === 'Cas,Bek');
    expect(bodiesOf(LIST)).toMatchObject([{ pageNum: 2, sorters: [{ field: 'name', order: 'desc' }] }]);
  }));

it('creates, and shows what the server refuses beside its field', () =>
  mounted(extension('/depots'), async (box) => {
    await until(() => names() === 'Aba,Bek');
    await press('New');
    expect(at).toBe('/stock/depot/new');
    await until(() => box.querySelector('input#town'));
    await type('town', 'Yl');
    await press('Save');
    await until(() => box.textContent?.includes('name is needed'));
    await type('name', 'Fer');
    calls = [];
    await press('Save');
    await until(() => at === '/stock/depot');
    expect(bodiesOf('POST /api/stock/depots/insert')).toEqual([{ name: 'Fer', town: 'Yl' }]);
    expect(rows.at(-1)).toMatchObject({ name: 'Fer', version: 1 });
  }));

it('edits on the version that it read, and offers records to choose', () =>
  mounted(extension('/depots'), async (box) => {
    await until(() => names() === 'Aba,Bek');
    await press('Edit Bek');
    expect(at).toBe('/stock/depot/edit/d2');
    await until(() => box.querySelector<HTMLInputElement>('input#name')?.value === 'Bek');
    await until(() => document.querySelectorAll('.ant-select-item-option').length === 2);
    expect([...document.querySelectorAll('.ant-select-item-option')].map((e) => e.textContent)).toEqual(['Eba', 'Dor']);
    expect(calls).toContain(`${LIST} {"pageNum":1,"pageSize":1,"where":[{"field":"id","operator":"in","value":["d4"]}],"count":"exact"}`);
    await type('name', 'Bel');
    calls = [];
    await press('Save');
    await until(() => at === '/stock/depot');
    expect(bodiesOf('POST /api/stock/depots/update')).toEqual([{ version: 2, name: 'Bel', town: 'X', id: 'd2' }]);
    expect(rows[1]).toMatchObject({ name: 'Bel', version: 3 });
  }));
