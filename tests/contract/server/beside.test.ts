/** What lies beside a list: as many rows as the list then shows, nothing beyond reach, page by page. */
import { expect, it } from 'vitest';
import { BESIDE_PAGE, type BesideData, type BesideNode } from '../../../src/contract/beside.ts';
import type { ListData } from '../../../src/contract/envelope.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const TYPES = { api: '/api/sys/sys/sysDic', screen: 'system/dictionary' };
const USERS = { api: '/api/sys/sys/sysUser', screen: 'users/information' };

describeServerOnBoth('Beside a list', (server) => {
  const ask = async ({ api, screen }: typeof TYPES, body: object = {}, as = 'admin') =>
    server().call<BesideData>(`${api}/beside`, { screen, ...body }, { as });
  const nodes = async (of: typeof TYPES, body?: object, as?: string): Promise<BesideNode[]> => (await ask(of, body, as)).data.list;
  const total = async ({ api, screen }: typeof TYPES, operator: string, field: string, value: string, as = 'admin'): Promise<number> =>
    (
      await server().call<ListData>(
        `${api}/queryList`,
        { screen, where: [{ field, operator, value }], count: 'exact', pageSize: 1 },
        { as },
      )
    ).data.total;

  it('lists the values of a field with their names, page by page, each as often as it stands in the list', async () => {
    const pages = [await ask(TYPES), await ask(TYPES, { pageNum: 2 }), await ask(TYPES, { pageNum: 3 })];
    expect(pages.map((p) => p.data.more)).toEqual([true, true, false]);
    expect(pages[0]?.data.list).toHaveLength(BESIDE_PAGE);
    const all = pages.flatMap((p) => p.data.list);
    const types = Object.keys(server().system.context.dictionaries.all);
    expect(new Set(all.map((n) => n.value))).toEqual(new Set(types));
    expect(all.find((n) => n.value === 'DEFECT_LEVEL')?.label).toBe('缺陷等级');
    for (const { value, count } of [all[0], all[60]] as BesideNode[]) expect(count).toBe(await total(TYPES, 'eq', 'attribute', value));
  });

  it('finds values by code and by name, and tells the name of a chosen one', async () => {
    expect((await nodes(TYPES, { keyword: '缺陷等级' })).map((n) => n.value)).toEqual(['DEFECT_LEVEL']);
    expect((await nodes(TYPES, { keyword: 'defect_lev' })).map((n) => n.value)).toEqual(['DEFECT_LEVEL']);
    expect(await nodes(TYPES, { keyword: '100%_' })).toEqual([]);
    expect((await ask(TYPES, { value: 'DEFECT_LEVEL' })).data.chosen).toMatchObject({ label: '缺陷等级', above: [] });
  });

  it('lists what a reference leads to as a tree, with the rows below each counted', async () => {
    const [top] = await nodes(USERS);
    expect(top).toMatchObject({ value: '001', children: true });
    const below = await nodes(USERS, { branch: '001' });
    expect(below.length).toBeGreaterThan(1);
    for (const node of [top, ...below]) expect(node?.count).toBe(await total(USERS, 'under', 'companyCode', node?.value ?? ''));
    expect((await ask(USERS, { value: '001001' })).data.chosen?.above).toEqual(['001']);
  });

  it('shows nobody what is beyond the own reach', async () => {
    const own = await nodes(USERS, {}, 'branch1');
    expect(own.map((n) => n.value)).toEqual(['001001']);
    expect(own[0]?.count).toBe(await total(USERS, 'under', 'companyCode', '001001', 'branch1'));
    expect(await nodes(USERS, { keyword: '001002' }, 'branch1')).toEqual([]);
    expect((await ask(USERS, { value: '001002' }, 'branch1')).data.chosen).toBeUndefined();
    expect((await ask(USERS, {}, 'solar')).error).toBe('permission.denied');
    expect((await ask(TYPES, {}, 'branch1')).error).toBe('permission.denied');
  });

  it.each([
    [{ screen: undefined }],
    [{ branch: 5 }],
    [{ pageNum: 0 }],
    [{ pageNum: 1e9 }],
    [{ keyword: 'x'.repeat(101) }],
    [{ value: {} }],
  ])('refuses %j', async (body) => {
    expect((await ask(USERS, body)).error).toBe('request.body');
  });

  it('is not there where the document says nothing of it', async () => {
    expect((await ask({ api: '/api/station', screen: 'powerStation/photovoltaic' })).error).toBe('request.body');
  });
});
