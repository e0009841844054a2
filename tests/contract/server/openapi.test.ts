import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { LIST_KEYS } from '../../../src/documents/listKeys.ts';
import { describeServer } from '../../support/server.ts';

interface Description {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

describeServer('The description of the calls', (server) => {
  const describe = async (as: string): Promise<Description> =>
    (await server().call('/openapi.json', undefined, { as, method: 'GET' })) as unknown as Description;

  it('names the keys of a list call, and the call takes every one of them', async () => {
    const { properties = {} } = (await describe('admin')).components.schemas['ListQuery'] ?? {};
    expect(Object.keys(properties).sort().join(' ')).toBe(
      'branch columns count cursor fields format isAsc keyword orderByColumn pageNum pageSize params recycled screen sorters where',
    );
    expect(Object.keys(LIST_KEYS).sort()).toEqual(Object.keys(properties).sort());
  });

  it('describes an update so that one can be made, and only with the id and the version', async () => {
    const { paths } = await describe('admin');
    const described = paths['/api/station/update'] as { post: { requestBody: { content: Record<string, { schema: object }> } } };
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      described.post.requestBody.content['application/json']?.schema ?? {},
    );
    const { data } = await server().call<{ list: Record<string, unknown>[] }>('/api/station/queryList', { pageSize: 1 });
    const row = data.list[0] ?? {};
    const writable = Object.keys((await describe('admin')).components.schemas['station.write']?.properties ?? {});
    const values = Object.fromEntries(writable.flatMap((name) => ((row[name] ?? null) === null ? [] : [[name, row[name]]])));
    const body = { ...values, id: row.id, version: row.version };
    expect([validate(body), validate.errors]).toEqual([true, null]);
    expect(await server().call('/api/station/update', body)).toMatchObject({ http: 200 });
    expect([validate(values), validate({ ...body, nothing: 1 })]).toEqual([false, false]);
  });

  it('tells a user of what the user may call, and of the fields the user may know', async () => {
    const [all, own] = [await describe('admin'), await describe('solar')];
    expect(all.paths).toHaveProperty(['/api/sys/sys/sysUser/update']);
    expect(own.paths).not.toHaveProperty(['/api/sys/sys/sysUser/update']);
    expect(Object.keys(own.paths).length).toBeLessThan(Object.keys(all.paths).length);
    const catalogue = server().system.context.store.catalogue;
    for (const [name, resource] of Object.entries(catalogue.resources)) {
      const { http } = await server().call(`${resource.api}/queryList`, { pageSize: 1 }, { as: 'solar' });
      if (http === 403) expect(own.paths).not.toHaveProperty([`${resource.api}/queryList`]);
      if (own.paths[`${resource.api}/queryList`]) expect([name, http]).toEqual([name, 200]);
      for (const { name: field, permission } of resource.fields)
        if (permission !== undefined && own.components.schemas[name])
          expect([field, Object.keys(own.components.schemas[name].properties ?? {})]).toEqual([field, expect.not.arrayContaining([field])]);
    }
  });
});
