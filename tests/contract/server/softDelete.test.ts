import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { starter } from '../../../src/documents/tables/starter.ts';
import { describeServerOnBoth } from '../../support/server.ts';

describeServerOnBoth('Soft delete', (server) => {
  it('hides a deleted row everywhere, keeps it in the table, and frees its unique values', async () => {
    const document = JSON.parse(starter({ name: 'permit', area: 'system', scope: 'company', title: '许可', titleEn: 'Permit' })) as {
      softDelete?: boolean;
      key?: string;
      record: { required: string[]; properties: Record<string, unknown> };
    };
    document.softDelete = true;
    document.key = 'code';
    document.record.required.push('code');
    document.record.properties.code = { type: 'string', title: '编码', maxLength: 20, 'x-field': { titleEn: 'Code' } };
    writeFileSync(join(server().schemas, 'resources', 'permit.json'), JSON.stringify(document));
    await server().system.context.store.load();
    expect(server().system.context.store.problems).toEqual([]);
    const made = await server().call<{ id: string }>('/api/permit/insert', { code: 'P-1', name: '许可一' });
    expect(made.http).toBe(200);
    expect(await server().call('/api/permit/insert', { code: 'P-1', name: '许可二' })).toMatchObject({ error: 'record.duplicate' });
    expect((await server().call(`/api/permit/delete?ids=${made.data.id}`, {})).http).toBe(200);
    expect((await server().call('/api/permit/queryList', {})).data).toMatchObject({ total: 0 });
    expect((await server().call('/api/permit/options', {})).data).toMatchObject({ list: [] });
    expect((await server().call('/api/permit/detail?id=P-1', undefined, { method: 'GET' })).http).toBe(404);
    expect((await server().call('/api/permit/export', { format: 'csv' })).text).not.toContain('P-1');
    expect((await server().call(`/api/permit/delete?ids=${made.data.id}`, {})).http).toBe(404);
    expect((await server().call('/api/permit/insert', { code: 'P-1', name: '许可三' })).http).toBe(200);
    const { rows } = await server().system.context.database.pool.query(
      'select name, "deletedBy" from permit where "deletedTime" is not null',
    );
    expect(rows).toEqual([{ name: '许可一', deletedBy: 'admin' }]);
  });
});
