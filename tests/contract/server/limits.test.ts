/** What kinds of users see only a part of: the group sees the results of released tasks, everywhere that rows are read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../../src/contract/manifest.ts';
import { ROLE_VIEW_PATHS } from '../../../src/contract/roleView.ts';
import type { ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import { importFile } from '../../support/importFile.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

const STATION = 'DEMO-S01';

describeServerOnBoth('Limits', (server) => {
  const pool = () => server().system.context.database.pool;
  const tasks = new Map<string, string>();
  const defects = new Map<string, Row>();
  const listed = async (as: string, api = '/api/defect', more: object = {}): Promise<Row[]> => {
    const { data, http } = await server().call<{ list: Row[] }>(`${api}/queryList`, { pageSize: 200, keyword: 'LIMIT', ...more }, { as });
    expect(http).toBe(200);
    return data.list;
  };
  const names = async (as: string, api?: string, more?: object): Promise<string[]> =>
    (await listed(as, api, more)).map((row) => String(row.defectCode ?? row.code)).sort();
  const release = (task: string, status: string) =>
    pool().query('update task set "releaseStatus" = $2, version = version + 1 where "taskCode" = $1', [task, status]);

  beforeAll(async () => {
    for (const [code, status] of Object.entries({ open: '0', out: '1', back: '2' })) {
      const made = await server().call<Row>('/api/task/insert', {
        taskName: `LIMIT ${code}`,
        taskCode: `LIMIT-${code}`,
        kind: 'solar',
        stationCode: STATION,
      });
      expect(made.http).toBe(200);
      tasks.set(code, String(made.data.taskCode));
      await release(`LIMIT-${code}`, status);
    }
    for (const code of ['open', 'out', 'back', 'none']) {
      const made = await server().call<Row>('/api/defect/insert', {
        defectCode: `LIMIT-${code}`,
        defectName: `LIMIT ${code}`,
        inspectObject: '1',
        stationCode: STATION,
        level: '1',
        foundTime: '2026-11-01T00:00:00Z',
        ...(code === 'none' ? {} : { taskCode: `LIMIT-${code}` }),
      });
      expect(made.http).toBe(200);
      defects.set(code, made.data);
    }
  });

  it('hide rows from who is limited, and from nobody else', async () => {
    expect(await names('group')).toEqual(['LIMIT-none', 'LIMIT-out']);
    for (const user of ['branch1', 'solar', 'admin'])
      expect(await names(user)).toEqual(['LIMIT-back', 'LIMIT-none', 'LIMIT-open', 'LIMIT-out']);
  });

  it('hold in the list that shows the rows of several resources', async () => {
    const asked = { where: [{ field: 'kind', operator: 'eq', value: 'defect' }] };
    expect(await names('group', '/api/allQuery', asked)).toEqual(['LIMIT-none', 'LIMIT-out']);
    expect(await names('branch1', '/api/allQuery', asked)).toHaveLength(4);
  });

  it.each([
    ['detail', 'GET'],
    ['history', 'POST'],
  ] as const)('hold in %s', async (call, method) => {
    for (const [code, status] of Object.entries({ open: 404, back: 404, out: 200, none: 200 })) {
      const path = `/api/defect/${call}?id=${defects.get(code)?.id}`;
      expect([code, (await server().call(path, undefined, { as: 'group', method })).http]).toEqual([code, status]);
      expect((await server().call(path, undefined, { as: 'branch1', method })).http).toBe(200);
    }
  });

  it('hold in exports', async () => {
    const file = (as: string) => server().call('/api/defect/export', { format: 'csv', columns: ['defectCode'], keyword: 'LIMIT' }, { as });
    expect((await file('group')).text).not.toContain('LIMIT-open');
    expect((await file('group')).text).toContain('LIMIT-out');
    expect((await file('branch1')).text).toContain('LIMIT-open');
  });

  it('hold for rows that a file names by their key', async () => {
    await pool().query(
      `update role set "buttonCodes" = "buttonCodes" || array(select "menuCode" from menu where "fileUrl" = any($1)) where "roleCode" = 'group'`,
      [['examine/photovoltaic:import', 'examine/photovoltaic:edit', 'examine/photovoltaic:add']],
    );
    server().system.context.sessions.forget();
    const mapping = { columns: { code: 'defectCode', name: 'defectName', station: 'stationCode', object: 'inspectObject', area: 'area' } };
    const file = Buffer.from('code,name,station,object,area\nLIMIT-open,LIMIT open,DEMO-S01,1,A\nLIMIT-out,LIMIT out,DEMO-S01,1,A\n');
    const { result } = await importFile(server(), '/api/defect', { mapping, mode: 'upsert', partial: true }, file, 'group');
    expect(result).toMatchObject({ updated: 1, failed: 1, errors: [{ line: 2, message: 'outside your scope' }] });
  });

  it('hold in the search over all lists', async () => {
    const found = async (as: string): Promise<string> =>
      (await server().call('/api/search', { keyword: 'LIMIT', screens: ['analysis/defects'] }, { as })).text;
    expect(await found('group')).not.toContain('LIMIT back');
    expect(await found('group')).toContain('LIMIT out');
    expect(await found('branch1')).toContain('LIMIT back');
  });

  it('hold in pickers', async () => {
    const values = async (as: string): Promise<string[]> =>
      (await server().call<{ list: { value: string }[] }>('/api/defect/options', { keyword: 'LIMIT' }, { as })).data.list
        .map((o) => o.value)
        .sort();
    expect(await values('group')).toEqual(['LIMIT-none', 'LIMIT-out']);
    expect(await values('branch1')).toHaveLength(4);
  });

  it('hold in figures, at once when a task is released or withdrawn', async () => {
    const counted = async (as: string): Promise<number> => {
      const where = [{ field: 'defectCode', operator: 'contains', value: 'LIMIT' }];
      const { data } = await server().call<{ list: { count: number }[] }>('/api/defect/aggregate', { where }, { as });
      return data.list[0]?.count ?? 0;
    };
    const shown = async (as: string): Promise<unknown> =>
      (await server().call<Record<string, unknown>>('/api/screen/data', { screen: 'analysis/home' }, { as })).data;
    expect([await counted('group'), await counted('branch1')]).toEqual([2, 4]);
    const before = JSON.stringify(await shown('group'));
    await release('LIMIT-open', '1');
    expect([await counted('group'), await counted('branch1')]).toEqual([3, 4]);
    const after = JSON.stringify(await shown('group'));
    expect(after).not.toBe(before);
    await release('LIMIT-open', '0');
    expect(JSON.stringify(await shown('group'))).toBe(before);
  });

  it('hold in what is counted of children', async () => {
    // What is only found is not open yet.
    await pool().query(`update defect set status = '1' where "defectCode" like 'LIMIT-%'`);
    const open = async (as: string): Promise<number> => {
      const asked = { fields: ['openDefects'], where: [{ field: 'stationCode', operator: 'eq', value: STATION }] };
      const [row] = (await server().call<{ list: Row[] }>('/api/station/queryList', asked, { as })).data.list;
      return Number(row?.openDefects);
    };
    const { rows } = await pool().query<{ all: string; out: string }>(
      `select count(*) as all, count(*) filter (where "taskCode" is null or "taskCode" in (select "taskCode" from task where "releaseStatus" = '1')) as out
        from defect where "stationCode" = $1 and "deletedTime" is null and status in ('1', '2', '3', '4', '7')`,
      [STATION],
    );
    expect([await open('branch1'), await open('admin'), await open('group')]).toEqual(
      [rows[0]?.all, rows[0]?.all, rows[0]?.out].map(Number),
    );
    expect(Number(rows[0]?.out)).toBeLessThan(Number(rows[0]?.all));
    const where = [
      { field: 'openDefects', operator: 'eq', value: Number(rows[0]?.all) },
      { field: 'stationCode', operator: 'eq', value: STATION },
    ];
    expect((await server().call<{ total: number }>('/api/station/queryList', { where }, { as: 'group' })).data.total).toBe(0);
    expect((await server().call<{ total: number }>('/api/station/queryList', { where }, { as: 'branch1' })).data.total).toBe(1);
    await pool().query(`update defect set status = '0' where "defectCode" like 'LIMIT-%'`);
  });

  it('hold while an administrator looks as a role of the group', async () => {
    const token = await server().token('admin');
    expect((await server().call(ROLE_VIEW_PATHS.begin, { roleCode: 'group' }, { token })).http).toBe(200);
    expect(await names('admin')).toEqual(['LIMIT-none', 'LIMIT-out']);
    await server().call(ROLE_VIEW_PATHS.end, {}, { token });
    expect(await names('admin')).toHaveLength(4);
  });

  it('do not leave the server with the screens they hold on', async () => {
    const name = 'analysis/defects';
    for (const as of ['group', 'branch1']) {
      const { text: manifest } = await server().call('/documents/manifest.json', undefined, { as, method: 'GET' });
      const hash = (JSON.parse(manifest) as Manifest).screens.find((s) => s.name === name)?.hash ?? '';
      const { text } = await server().call(`/documents/${name.replace('/', '.')}.${hash}.json`, undefined, { as, method: 'GET' });
      const { resource } = JSON.parse(text) as ScreenBundle;
      expect(resource.name).toBe('defect');
      expect(resource).not.toHaveProperty('limits');
    }
  });

  it('are told under «Why?»', async () => {
    const why = async (as: string) =>
      (
        await server().call<{ sight: { limits?: { titleEn: string }[] } }>('/api/sys/why?screen=analysis/defects', undefined, {
          as,
          method: 'GET',
        })
      ).data.sight;
    expect((await why('group')).limits).toMatchObject([{ titleEn: 'Defects of released tasks, and of none' }]);
    expect((await why('branch1')).limits).toBeUndefined();
    expect((await why('admin')).limits).toBeUndefined();
  });

  it('name only what stands in the row or in what it refers to', async () => {
    const file = join(server().schemas, 'resources', 'defect.json');
    const document = JSON.parse(readFileSync(file, 'utf8')) as { limits: { where: unknown }[] };
    const [limit] = document.limits;
    if (!limit) throw new Error('no limit');
    limit.where = [{ field: 'level', operator: 'eq', value: '3' }];
    writeFileSync(file, JSON.stringify(document));
    await server().system.context.store.load();
    expect(await names('group')).toEqual([]);
    expect(await names('branch1')).toHaveLength(4);
  });
});
