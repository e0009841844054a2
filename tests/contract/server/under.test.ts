/** `under` beyond lists: guards, what the server does by itself, and what a kind of user sees a part of. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { syncMenu } from '../../../src/server/identity/menuSync.ts';
import { runAutomatic } from '../../../src/server/records/write/automatic.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const BRANCH = '001001';
const OTHER = '001002';
const DEPARTMENT = '001001901';
const reference = (title: string, titleEn: string, to: string): object => ({
  type: 'string',
  title,
  'x-field': { titleEn, reference: to },
});
const code = { type: 'string', title: '编码', 'x-field': { titleEn: 'Code' } };
const common = { version: 3, scope: 'global', key: 'code' };
const below = (field: string) => [{ field, operator: 'under', value: BRANCH }];

const shelf = {
  ...common,
  name: 'shelf',
  title: '货架',
  titleEn: 'Shelf',
  record: { type: 'object', required: ['code'], properties: { code, owner: reference('所属机构', 'Owner', 'company') } },
  computed: { meters: { title: '表数', titleEn: 'Meters', children: { resource: 'meter', by: 'shelf', count: true } } },
  screen: { area: 'assetManage', name: 'shelf', audience: ['group'] },
};

const meter = {
  ...common,
  name: 'meter',
  title: '电表',
  titleEn: 'Meter',
  record: {
    type: 'object',
    required: ['code'],
    properties: {
      code,
      shelf: reference('货架', 'Shelf', 'shelf'),
      owner: reference('所属机构', 'Owner', 'company'),
      state: { type: 'string', title: '启用', 'x-field': { titleEn: 'Enabled', dict: 'YES_NO' } },
    },
  },
  limits: [{ audience: ['group'], title: '本公司的表', titleEn: 'Meters of the branch', where: below('owner') }],
  states: {
    field: 'state',
    initial: '1',
    transitions: [
      {
        name: 'close',
        title: '停用',
        titleEn: 'Close',
        from: ['1'],
        to: '0',
        permission: 'edit',
        guards: [
          {
            title: '公司还有启用的表',
            titleEn: 'The branch still has a meter in use',
            resource: 'meter',
            atMost: 0,
            where: [...below('owner'), { field: 'state', operator: 'eq', value: '1' }],
          },
        ],
      },
      {
        name: 'closeDue',
        title: '自动停用',
        titleEn: 'Close by itself',
        from: ['1'],
        to: '0',
        permission: 'edit',
        by: 'server',
        auto: below('owner'),
      },
    ],
  },
  screen: { area: 'assetManage', name: 'meter', audience: ['group'] },
};

describeServerOnBoth('Below a key of a tree', (server) => {
  const context = () => server().system.context;
  const write = (document: { name: string }): void =>
    writeFileSync(join(server().schemas, 'resources', `${document.name}.json`), JSON.stringify(document));
  const listed = async <T = string>(as: string, api = 'meter', field = 'code'): Promise<T[]> =>
    (await server().call<{ list: Record<string, T>[] }>(`/api/${api}/queryList`, {}, { as })).data.list.map((row) => row[field] as T);
  const ids = new Map<string, string>();

  beforeAll(async () => {
    write(shelf);
    write(meter);
    expect(await context().store.load()).toBe(true);
    expect(context().store.problems).toEqual([]);
    await syncMenu(context().writer, 'inspection');
    context().sessions.forget();
    const department = { companyCode: DEPARTMENT, name: '演示部门', parentCode: BRANCH };
    expect(await server().call('/api/sys/sys/sysDept/insert', department)).toMatchObject({ http: 200 });
    await server().call('/api/shelf/insert', { code: 'S1', owner: DEPARTMENT });
    await server().call('/api/shelf/insert', { code: 'S2', owner: OTHER });
    for (const [name, owner, at] of [
      ['A', DEPARTMENT, 'S1'],
      ['B', OTHER, 'S1'],
      ['C', BRANCH, 'S2'],
    ] as const) {
      const made = await server().call<{ id: string }>('/api/meter/insert', { code: name, owner, shelf: at });
      expect(made).toMatchObject({ http: 200 });
      ids.set(name, made.data.id);
    }
  });

  it('are the rows that a limit leaves, also in what is counted of them', async () => {
    expect((await listed('admin')).sort()).toEqual(['A', 'B', 'C']);
    expect((await listed('group')).sort()).toEqual(['A', 'C']);
    expect((await listed<number>('admin', 'shelf', 'meters')).sort()).toEqual([1, 2]);
    expect(await listed<number>('group', 'shelf', 'meters')).toEqual([1, 1]);
  });

  it('are those of a record that the row refers to', async () => {
    write({ ...meter, limits: [{ ...meter.limits[0], where: below('shelf.owner') }] } as never);
    expect(await context().store.load()).toBe(true);
    expect((await listed('group')).sort()).toEqual(['A', 'B']);
    write(meter);
    expect(await context().store.load()).toBe(true);
  });

  it('are what a guard counts, and what the server moves', async () => {
    const close = (name: string) => server().call('/api/meter/close', { id: ids.get(name) });
    await context().database.pool.query(`update meter set state = '0' where code = 'C'`);
    expect(await close('B')).toMatchObject({ error: 'transition.guard' });
    expect(await runAutomatic(context().writer)).toBeGreaterThanOrEqual(1);
    const { rows } = await context().database.pool.query('select code, state from meter order by code');
    expect(rows).toEqual([
      { code: 'A', state: '0' },
      { code: 'B', state: '1' },
      { code: 'C', state: '0' },
    ]);
    expect((await close('B')).http).toBe(200);
  });
});
