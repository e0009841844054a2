/** A masked value is whole at the record that holds it, for who may edit that, and nowhere else; a keyword never asks it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { starter } from '../../../src/documents/tables/starter.ts';
import { syncMenu } from '../../../src/server/identity/menuSync.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown>;
const CARD = '110101199003071234';
const SHOWN = '1101**********1234';

describeServerOnBoth('A masked value of another record', (server) => {
  beforeAll(async () => {
    const { schemas, system } = server();
    const badge = JSON.parse(
      starter({ name: 'badge', area: 'assetManage', scope: 'station', title: '出入证', titleEn: 'Badge' }),
    ) as Record<string, { properties: Row }> & { computed: Row };
    const { record } = badge;
    if (record) record.properties['holder'] = { type: 'string', title: '持有人', 'x-field': { titleEn: 'Holder', reference: 'user' } };
    badge.computed = { card: { title: '持有人证件', titleEn: 'Card of the holder', value: 'holder.idCard' } };
    writeFileSync(join(schemas, 'resources', 'badge.json'), JSON.stringify(badge, null, 2));
    const { store, writer, database } = system.context;
    await store.load();
    expect(store.problems.map(({ message }) => message)).toEqual([]);
    await syncMenu(writer, 'inspection');
    await database.pool.query(`update "user" set "idCard" = $1 where username = 'branch1'`, [CARD]);
  });
  const list = async (api: string, body: Row) => (await server().call<{ list: Row[]; total: number }>(`${api}/queryList`, body)).data;

  it('stays masked for who may edit the record that points there', async () => {
    const made = await server().call<Row>('/api/badge/insert', { name: 'B-1', stationCode: 'DEMO-S01', holder: 'branch1' });
    expect(made.http, made.text).toBe(200);
    const { list: rows } = await list('/api/badge', { where: [{ field: 'name', operator: 'eq', value: 'B-1' }] });
    expect(rows.map((r) => r.card)).toEqual([SHOWN]);
    const detail = await server().call<Row>(`/api/badge/detail?id=${String(made.data.id)}`, undefined, { method: 'GET' });
    expect(detail.data.card).toBe(SHOWN);
    const probing = { where: [{ field: 'card', operator: 'startswith', value: '1101' }] };
    expect((await server().call('/api/badge/queryList', probing)).error).toBe('request.filter');
  });

  it('is not found by its digits, whatever a document asks', async () => {
    const { store } = server().system.context;
    const { user } = store.catalogue.resources;
    const search = user?.list.search ?? [];
    search.push('idCard');
    try {
      expect(await list('/api/sys/sys/sysUser', { keyword: '19900307' })).toMatchObject({ total: 0 });
    } finally {
      search.pop();
    }
  });

  it('is refused in the search of a document', async () => {
    const { schemas, system } = server();
    const file = join(schemas, 'resources', 'user.json');
    const before = readFileSync(file, 'utf8');
    const user = JSON.parse(before) as { list: { search: string[] } };
    user.list.search.push('idCard');
    writeFileSync(file, JSON.stringify(user, null, 2));
    await system.context.store.load();
    expect(system.context.store.problems.map(({ file: at, code }) => [at, code])).toEqual([['resources/user.json', 'mask-searched']]);
    writeFileSync(file, before);
    await system.context.store.load();
  });
});
