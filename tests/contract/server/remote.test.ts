/**
 * One console list whose rows another server keeps: the calls go there, the limits go along, and a server that ignores them is not
 * believed.
 */
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListData } from '../../../src/contract/envelope.ts';
import { databases } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };
type Page = Omit<ListData, 'list'> & { list: Row[] };

const property = (title: string, titleEn: string, options: object = {}, more: object = {}) => ({
  type: 'string',
  title,
  ...more,
  'x-field': { titleEn, ...options },
});
/** What is kept there. */
const permit = {
  version: 3,
  name: 'permit',
  title: '许可',
  titleEn: 'Permit',
  scope: [{ by: 'companyCode' }],
  key: 'code',
  label: 'name',
  screen: { area: 'system' },
  record: {
    required: ['code', 'name', 'companyCode'],
    properties: {
      code: property('编码', 'Code', {}, { maxLength: 20 }),
      name: property('名称', 'Name', {}, { maxLength: 20 }),
      card: property('证件号', 'Card number', { mask: true }),
      secret: property('内部备注', 'Internal note'),
      companyCode: property('公司', 'Company', { reference: 'company' }),
    },
  },
  list: { columns: ['code', 'name', 'card', 'companyCode'], search: ['name'], sort: 'code' },
};
const { secret: _kept, ...shown } = permit.record.properties;
const passed = (name: string, server: string) => ({
  ...permit,
  name,
  title: `许可（${name}）`,
  titleEn: `Permit (${name})`,
  screen: { area: 'system', audience: ['branch', 'solar:view', 'group:view'] },
  record: { ...permit.record, properties: shown },
  remote: {
    server,
    api: '/api/permit',
    limits: {
      branch: [{ field: 'companyCode', operator: 'eq', value: '$user.companyCode' }],
      station: [
        { field: 'companyCode', operator: 'eq', value: '$user.companyCode' },
        { field: 'name', operator: 'eq', value: '许可 1' },
      ],
    },
  },
});

describe.each(databases())('Rows of another server (%s)', (kind) => {
  let here: TestServer;
  let there: TestServer;
  let liar: Server;
  const call = <T>(path: string, body: unknown, as = 'admin') => here.call<T>(`/api/west/${path}`, body, { as });
  const kept = async (): Promise<Row[]> => (await there.system.context.database.pool.query<Row>('select * from permit order by code')).rows;

  beforeAll(async () => {
    there = await startTestServer(kind);
    writeFileSync(join(there.schemas, 'resources', 'permit.json'), JSON.stringify(permit));
    await there.system.context.store.load();
    expect(there.system.context.store.problems).toEqual([]);
    for (const [i, companyCode] of ['001001', '001001', '001002', '001002', '001002'].entries())
      expect(
        (
          await there.call('/api/permit/insert', {
            code: `P-${i}`,
            name: `许可 ${i}`,
            card: `11010119900307${i}234`,
            secret: 'inside',
            companyCode,
          })
        ).http,
      ).toBe(200);
    const url = await there.app.listen({ port: 0, host: '127.0.0.1' });
    liar = createServer((_, reply) => {
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ code: 200, data: { list: [{ id: 'x', code: 'P', companyCode: '001002' }], total: 1 } }));
    });
    await new Promise<void>((done) => liar.listen(0, '127.0.0.1', done));
    here = await startTestServer(kind, {
      remotes: JSON.stringify({
        west: { url: url.replace('[::1]', '127.0.0.1'), token: await there.token('admin') },
        expired: { url, token: 'not.a.token' },
        liar: { url: `http://127.0.0.1:${(liar.address() as AddressInfo).port}`, token: 't' },
        gone: { url: 'http://127.0.0.1:1', token: 't' },
      }),
    });
    for (const name of ['west', 'expired', 'liar', 'gone', 'unset'])
      writeFileSync(join(here.schemas, 'resources', `${name}.json`), JSON.stringify(passed(name, name)));
    const { store, writer, sessions, config } = here.system.context;
    await store.load();
    expect(store.problems).toEqual([]);
    const { syncMenu } = await import('../../../src/server/identity/menuSync.ts');
    await syncMenu(writer, config.systemCode);
    sessions.forget();
  }, 240_000);
  afterAll(async () => {
    liar.close();
    await here.close();
    await there.close();
  }, 60_000);

  it('lists, searches, sorts and pages what the other server keeps', async () => {
    const page = await call<Page>('queryList', { screen: 'system/west', pageSize: 2, count: 'exact' });
    expect(page.data.total).toBe(5);
    expect(page.data.list.map((r) => r.code)).toEqual(['P-0', 'P-1']);
    const next = await call<Page>('queryList', { pageSize: 2, cursor: page.data.next });
    expect(next.data.list.map((r) => r.code)).toEqual(['P-2', 'P-3']);
    const found = await call<Page>('queryList', { keyword: '许可 3' });
    expect(found.data.list.map((r) => r.code)).toEqual(['P-3']);
    const filtered = await call<Page>('queryList', {
      where: [{ field: 'companyCode', operator: 'eq', value: '001002' }],
      sorters: [{ field: 'code', order: 'desc' }],
    });
    expect(filtered.data.list.map((r) => r.code)).toEqual(['P-4', 'P-3', 'P-2']);
    expect(filtered.data.list[0]?.$labels).toMatchObject({ companyCode: expect.any(String) as string });
  });

  it('answers fields of the document only, and masks them as it says', async () => {
    const { data } = await call<Page>('queryList', {}, 'solar');
    expect(data.list.map((r) => r.code)).toEqual(['P-1']);
    expect(data.list[0]?.card).toContain('*');
    expect(JSON.stringify(data)).not.toContain('inside');
    const row = (await call<Page>('queryList', {})).data.list[0];
    const detail = await here.call<Row>(`/api/west/detail?id=${row?.id}`, undefined, { method: 'GET' });
    expect(detail.data).toMatchObject({ code: 'P-0', card: '110101199003070234' });
    expect(detail.data).not.toHaveProperty('secret');
  });

  it.each([
    ['group', ['P-0', 'P-1', 'P-2', 'P-3', 'P-4']],
    ['branch1', ['P-0', 'P-1']],
    ['branch2', ['P-2', 'P-3', 'P-4']],
    ['solar', ['P-1']],
  ])('limits %s to the own rows', async (as, codes) => {
    expect((await call<Page>('queryList', { pageSize: 200 }, as)).data.list.map((r) => r.code)).toEqual(codes);
    for (const row of (await kept()).filter((r) => !codes.includes(String(r.code)))) {
      const answer = await here.call(`/api/west/detail?id=${row.id}`, undefined, { as, method: 'GET' });
      expect([403, 404]).toContain(answer.http);
    }
  });

  it('adds, changes and deletes there, within the limits, and by the version', async () => {
    const made = await call<Row>('insert', { code: 'P-9', name: '新许可', companyCode: '001001' }, 'branch1');
    expect(made.http).toBe(200);
    expect((await call('insert', { code: 'P-8', name: '别处', companyCode: '001002' }, 'branch1')).error).toBe('permission.scope');
    expect((await call('insert', { code: 'P-8', companyCode: '001001' }, 'branch1')).error).toBe('record.invalid');
    expect((await call('insert', { code: 'P-0', name: '重复', companyCode: '001001' }, 'branch1')).error).toBe('remote.rejected');
    expect((await call('insert', { code: 'P-7', name: '无权', companyCode: '001001' }, 'solar')).error).toBe('permission.denied');
    const { id, version } = made.data;
    expect((await call<Row>('update', { id, version, name: '改名' }, 'branch1')).data).toMatchObject({ name: '改名', code: 'P-9' });
    expect((await call('update', { id, version, name: '再改' }, 'branch1')).error).toBe('remote.stale');
    expect((await call('update', { id, version: version + 1, name: '越界' }, 'branch2')).error).toBe('record.unknown');
    expect((await call('update', { id, version: version + 1, companyCode: '001002' }, 'branch1')).error).toBe('permission.scope');
    const foreign = (await kept()).find((r) => r.companyCode === '001002')?.id;
    expect((await call(`delete?ids=${id},${foreign}`, {}, 'branch1')).error).toBe('record.unknown');
    expect((await call(`delete?ids=${id}`, {}, 'branch1')).data).toEqual({ deleted: 1 });
    expect((await kept()).map((r) => r.code)).toEqual(['P-0', 'P-1', 'P-2', 'P-3', 'P-4']);
    expect((await call('taken', { field: 'code', value: 'P-0' }, 'branch1')).data).toEqual({ taken: true });
    expect((await call('taken', { field: 'code', value: 'P-99' }, 'branch1')).data).toEqual({ taken: false });
  });

  it('offers nothing that is not passed on', async () => {
    for (const [name, body] of [
      ['aggregate', {}],
      ['options', {}],
      ['export', { format: 'csv' }],
      ['history?id=x', {}],
      ['restore?ids=x', {}],
      ['updateMany', {}],
    ] as const)
      expect((await call(name, body)).error, name).toBe('record.verb');
    expect((await here.call('/api/west/aggregate', {}, { as: null })).http).toBe(401);
    const paths = Object.keys(
      ((await here.call<never>('/openapi.json', undefined, { method: 'GET' })) as unknown as { paths: object }).paths ?? {},
    );
    expect(paths.filter((p) => p.startsWith('/api/west/')).sort()).toEqual(
      ['delete', 'detail', 'insert', 'queryList', 'taken', 'update'].map((name) => `/api/west/${name}`),
    );
  });

  it.each([
    ['expired', 'remote.refused', 502],
    ['gone', 'remote.unreachable', 502],
    ['unset', 'remote.unset', 503],
  ])('says what is wrong with the server %s', async (name, code, status) => {
    const answer = await here.call(`/api/${name}/queryList`, {});
    expect([answer.error, answer.http]).toEqual([code, status]);
  });

  it('believes no server that answers rows from elsewhere', async () => {
    expect((await here.call<Page>('/api/liar/queryList', {}, { as: 'branch2' })).data.list).toHaveLength(1);
    expect((await here.call('/api/liar/queryList', {}, { as: 'branch1' })).error).toBe('remote.answer');
    expect((await here.call('/api/liar/delete?ids=x', {}, { as: 'branch1' })).error).toBe('remote.answer');
  });
});
