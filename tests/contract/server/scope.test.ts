import { expect, it } from 'vitest';
import { join } from 'node:path';
import { checkDocuments } from '../../../src/documents/tools/check/index.ts';
import { hasTable } from '../../../src/documents/kit/own.ts';
import type { Resource } from '../../../src/documents/ground/model/resource.ts';
import { frame, readFolder } from '../../../src/server/documents/folder.ts';
import { byTurns } from '../../support/databases.ts';
import { describeServerOnBoth } from '../../support/server.ts';
import { sample } from '../../support/thorough.ts';

type Row = Record<string, unknown> & { id: string; version: number };

/** Whether a row may be seen by that user, told from the demonstration data and not from the server's own rules. */
const allowed: Record<string, (row: Row, name: string, released: ReadonlySet<unknown>) => boolean> = {
  group: (row, name, released) => !['defect', 'media'].includes(name) || (row.taskCode ?? null) === null || released.has(row.taskCode),
  branch1: (row) => String(row.companyPath).startsWith('/001/001001/'),
  branch2: (row) => String(row.companyPath).startsWith('/001/001002/'),
  solar: (row) => row.stationCode === 'DEMO-S01' || (row.stationCode === undefined && row.companyCode === '001001'),
};

/** The most resources that an everyday run looks into. */
const MOST = 40;
const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../../schemas')), frame);
const scoped = sample(
  Object.values(catalogue.resources).flatMap((r) => (r.scope === 'global' || !hasTable(r) ? [] : [r.name])),
  MOST,
);

describeServerOnBoth('Row scope', (server, kind) => {
  const pool = () => server().system.context.database.pool;
  const named = (name: string): Resource => server().system.context.store.catalogue.resources[name] as Resource;
  const rowsOf = async (name: string): Promise<Row[]> => (await pool().query<Row>(`select * from "${name}" order by id limit 40`)).rows;

  const released = async (): Promise<ReadonlySet<unknown>> =>
    new Set((await pool().query<Row>(`select "taskCode" from task where "releaseStatus" = '1'`)).rows.map((row) => row.taskCode));

  it.each(byTurns(scoped, kind))('no list, page, aggregate, option, export or detail of %s shows a row from elsewhere', async (name) => {
    const resource = named(name);
    const [rows, known] = [await rowsOf(resource.name), await released()];
    for (const [user, may] of Object.entries(allowed)) {
      const forbidden = rows.filter((r) => !may(r, name, known));
      const list = await server().call<{ list: Row[]; total: number }>(`${resource.api}/queryList`, { pageSize: 200 }, { as: user });
      if (list.http === 200) {
        const seen = new Set(list.data.list.map((r) => r.id));
        expect([resource.name, user, forbidden.filter((r) => seen.has(r.id)).map((r) => r.id)]).toEqual([resource.name, user, []]);
        const wide = await server().call<{ total: number }>(
          `${resource.api}/queryList`,
          {
            where: [
              {
                operator: 'or',
                value: [
                  { field: 'id', operator: 'in', value: rows.map((r) => r.id) },
                  { field: 'id', operator: 'nnull' },
                ],
              },
            ],
          },
          { as: user },
        );
        if (wide.http === 200) expect(wide.data.total).toBe(list.data.total);
        const count = await server().call<{ list: { count: number }[] }>(`${resource.api}/aggregate`, {}, { as: user });
        expect(count.data.list[0]?.count).toBe(list.data.total);
      } else expect([403]).toContain(list.http);
      const options = await server().call<{ list: { value: string }[] }>(
        `${resource.api}/options`,
        { values: forbidden.map((r) => r[resource.key]) },
        { as: user },
      );
      expect([resource.name, user, options.http === 403 ? [] : options.data.list]).toEqual([resource.name, user, []]);
      const file = await server().call(`${resource.api}/export`, { format: 'csv', columns: [resource.key] }, { as: user });
      if (file.http === 200) for (const row of forbidden) expect(file.text.split(/\r?\n/)).not.toContain(String(row[resource.key]));
      for (const row of forbidden.slice(0, 3)) {
        const detail = await server().call(`${resource.api}/detail?id=${row.id}`, undefined, { as: user, method: 'GET' });
        expect([403, 404]).toContain(detail.http);
        const byKey = await server().call(`${resource.api}/detail?id=${String(row[resource.key])}`, undefined, { as: user, method: 'GET' });
        expect([403, 404]).toContain(byKey.http);
      }
    }
  });

  it.each(byTurns(scoped, kind))('no write reaches a row of %s from elsewhere, and nothing changes', async (name) => {
    const resource = named(name);
    const before = await pool().query(`select md5(string_agg(t::text, '' order by id)) as sum from "${resource.name}" t`);
    const known = await released();
    for (const [user, may] of Object.entries(allowed)) {
      for (const row of (await rowsOf(resource.name)).filter((r) => !may(r, name, known)).slice(0, 3)) {
        const update = await server().call(`${resource.api}/update`, { id: row.id, version: row.version, remark: 'leak' }, { as: user });
        expect([403, 404, 405]).toContain(update.http);
        const remove = await server().call(`${resource.api}/delete?ids=${row.id}`, {}, { as: user });
        expect([403, 404, 405]).toContain(remove.http);
      }
    }
    const after = await pool().query(`select md5(string_agg(t::text, '' order by id)) as sum from "${resource.name}" t`);
    expect([resource.name, after.rows[0]]).toEqual([resource.name, before.rows[0]]);
  });

  it('no row can be put or moved outside the own scope', async () => {
    const drone = { sn: 'LEAK-1', assetCode: 'L1', name: 'x', type: '1', droneStatus: '1' };
    expect([403, 422]).toContain((await server().call('/api/drone/insert', { ...drone, stationCode: 'DEMO-W01' }, { as: 'solar' })).http);
    expect([403, 422]).toContain(
      (
        await server().call(
          '/api/station/insert',
          { stationCode: 'L', name: 'x', leavesType: '2', companyCode: '001002', capacity: 1 },
          { as: 'branch1' },
        )
      ).http,
    );
    const mine = (await server().call<{ list: Row[] }>('/api/station/queryList', { pageSize: 1 }, { as: 'branch1' })).data.list[0];
    expect([403, 422]).toContain(
      (await server().call('/api/station/update', { id: mine?.id, version: mine?.version, companyCode: '001002' }, { as: 'branch1' })).http,
    );
  });

  it('nobody raises anybody above the own level', async () => {
    const list = (await server().call<{ list: Row[] }>('/api/sys/sys/sysUser/queryList', { pageSize: 50 }, { as: 'branch1' })).data.list;
    const self = list.find((u) => u.username === 'branch1');
    for (const change of [{ userType: '999' }, { roleCodes: ['admin'] }, { roleCodes: ['branch', 'group'] }, { companyCode: '001' }]) {
      const answer = await server().call(
        '/api/sys/sys/sysUser/update',
        { id: self?.id, version: self?.version, ...change },
        { as: 'branch1' },
      );
      expect([change, [403, 422].includes(answer.http)]).toEqual([change, true]);
    }
    const made = await server().call(
      '/api/sys/sys/sysUser/insert',
      {
        username: 'evil',
        userCode: 'evil',
        userType: '999',
        companyCode: '001001',
        roleCodes: ['admin'],
        phone: '13900000000',
        password: 'longenough1',
      },
      { as: 'branch1' },
    );
    expect(made).toMatchObject({ http: 403, error: 'permission.escalation' });
  });

  it('a screen shows its preset only, and grants nothing beyond it', async () => {
    const wind = await server().call<{ list: Row[] }>(
      '/api/station/queryList',
      { screen: 'powerStation/fanDetection', pageSize: 50, fields: ['leavesType'] },
      { as: 'group' },
    );
    expect(wind.data.list.every((r) => r.leavesType === '3')).toBe(true);
    expect((await server().call('/api/station/queryList', { screen: 'users/information' }, { as: 'admin' })).http).toBe(403);
    expect((await server().call('/api/station/queryList', { screen: 'powerStation/fanDetection' }, { as: 'solar' })).http).toBe(403);
    const made = await server().call(
      '/api/station/insert?screen=powerStation/fanDetection',
      { stationCode: 'P-1', name: 'preset', companyCode: '001001', capacity: 5, status: '1' },
      { as: 'admin' },
    );
    expect(made.data).toMatchObject({ leavesType: '3' });
    expect(
      (
        await server().call(
          '/api/station/insert?screen=powerStation/fanDetection',
          { stationCode: 'P-2', name: 'preset', companyCode: '001001', capacity: 5, leavesType: '2' },
          { as: 'admin' },
        )
      ).http,
    ).toBe(403);
  });

  it('reading audiences read and do not write', async () => {
    expect((await server().call('/api/station/queryList', {}, { as: 'solar' })).http).toBe(200);
    const mine = (await server().call<{ list: Row[] }>('/api/station/queryList', {}, { as: 'solar' })).data.list[0];
    expect(await server().call('/api/station/update', { id: mine?.id, version: mine?.version, name: 'x' }, { as: 'solar' })).toMatchObject({
      http: 403,
      error: 'permission.denied',
    });
    const { rows } = await pool().query(`select 1 from sunvane.audit where action = 'refused' and "userCode" = 'solar'`);
    expect(rows.length).toBeGreaterThan(0);
  });
});
