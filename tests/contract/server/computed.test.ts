/** Computed fields that read others, and a transition under the permission of an ordinary verb. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { syncMenu } from '../../../src/server/identity/menuSync.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const number = (title: string, titleEn: string): object => ({ type: 'number', title, 'x-field': { titleEn } });

describeServerOnBoth('A document with figures of figures', (server) => {
  const context = () => server().system.context;
  beforeAll(async () => {
    writeFileSync(
      join(server().schemas, 'resources', 'meter.json'),
      JSON.stringify({
        version: 3,
        name: 'meter',
        title: '电表',
        titleEn: 'Meter',
        scope: 'global',
        key: 'code',
        record: {
          type: 'object',
          required: ['code'],
          properties: {
            code: { type: 'string', title: '编码', 'x-field': { titleEn: 'Code' } },
            made: number('发电', 'Made'),
            used: number('用电', 'Used'),
            state: { type: 'string', title: '启用', 'x-field': { titleEn: 'Enabled', dict: 'YES_NO' } },
          },
        },
        computed: {
          left: { title: '余电', titleEn: 'Left', value: { minus: ['made', 'used'] } },
          share: { title: '余电率', titleEn: 'Share left', value: { ratio: ['left', 'made'] } },
          age: { title: '账龄', titleEn: 'Age', value: { days: ['createTime', '$now'] } },
          old: { title: '陈旧', titleEn: 'Old', value: { is: [{ field: 'age', operator: 'gt', value: 365 }] } },
          low: { title: '偏低', titleEn: 'Low', value: { is: [{ field: 'share', operator: 'lt', value: 0.5 }] } },
        },
        states: {
          field: 'state',
          initial: '1',
          transitions: [{ name: 'close', title: '停用', titleEn: 'Close', from: ['1'], to: '0', permission: 'edit' }],
        },
        screen: { area: 'assetManage', name: 'meter', audience: ['group'] },
      }),
    );
    expect(await context().store.load()).toBe(true);
    expect(context().store.problems).toEqual([]);
    await syncMenu(context().writer, 'inspection');
    context().sessions.forget();
  });

  it('takes a row that was read and is sent back whole, and refuses only a figure that the row itself gives', async () => {
    const { data } = await server().call<Record<string, unknown>>('/api/meter/insert', { code: 'C', made: 10, used: 2 });
    const sent = { ...data, age: 3.5, old: true, used: 4 };
    const saved = await server().call<Record<string, unknown>>('/api/meter/update', sent);
    expect(saved).toMatchObject({ http: 200, data: { used: 4, left: 6, old: false } });
    expect(await server().call('/api/meter/update', { ...saved.data, left: 9 })).toMatchObject({
      http: 422,
      errors: [{ field: 'left', keyword: 'readOnly' }],
    });
    await server().call(`/api/meter/delete?ids=${String(data.id)}`, undefined);
  });

  it('reads each after those it is worked out of', async () => {
    for (const [code, made, used] of [
      ['A', 10, 2],
      ['B', 10, 8],
    ])
      expect((await server().call('/api/meter/insert', { code, made, used })).http).toBe(200);
    const { data } = await server().call<{ list: Record<string, unknown>[] }>('/api/meter/queryList', {
      where: [{ field: 'low', operator: 'eq', value: true }],
    });
    expect(data.list).toMatchObject([{ code: 'B', left: 2, share: 0.2, low: true }]);
  });

  it('has one button for a transition that whoever may edit can do', async () => {
    const { rows } = await context().database.pool.query<{ fileUrl: string }>(
      `select "fileUrl" from menu where "fileUrl" like 'assetManage/meter:%' order by 1`,
    );
    expect(rows.map((row) => row.fileUrl.split(':')[1])).toEqual(['add', 'delete', 'edit', 'export', 'import', 'shareView']);
    const [row] = (await server().call<{ list: { id: string }[] }>('/api/meter/queryList', {})).data.list;
    expect((await server().call('/api/meter/close', { id: row?.id })).http).toBe(200);
  });
});
