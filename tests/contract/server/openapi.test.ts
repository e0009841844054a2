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

  const bodyOf = ({ paths }: Description, path: string): { schema: object; media: string } => {
    const { requestBody } = (paths[path] as { post: { requestBody: { content: Record<string, { schema: object }> } } }).post;
    const [[media, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody.content);
    return { schema, media };
  };

  it.each([
    [
      '/api/defect/aggregate',
      {
        groupBy: [{ field: 'foundTime', period: 'month' }, 'level'],
        measures: [{ name: 'n', function: 'count' }],
        order: 'time',
        where: [{ field: 'level', operator: 'nnull' }],
      },
      [{ order: 'nothing' }, { measures: [] }, { groupBy: ['a', 'b', 'c', 'd'] }],
    ],
    ['/api/station/options', { keyword: 'DEMO', values: ['DEMO-S01'], pageSize: 5 }, [{ pageSize: 0 }]],
  ])('%s takes what is described; a key that is neither described nor a field is refused', async (path, body, odd) => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(bodyOf(await describe('admin'), path).schema);
    expect([validate(body), validate.errors]).toEqual([true, null]);
    const { http, data } = await server().call<{ list: unknown[] }>(path, body);
    expect([http, data.list.length > 0]).toEqual([200, true]);
    for (const one of odd) {
      expect(validate({ ...body, ...one })).toBe(false);
      expect((await server().call(path, { ...body, ...one })).http).toBe(400);
    }
    expect(await server().call(path, { ...body, nothing: 1 })).toMatchObject({ http: 400, error: 'request.filter' });
  });

  it('describes what suggest and command read, and that other keys are ignored', async () => {
    const described = await describe('admin');
    const [path, command] = ['suggest', 'command'].map(
      (name) => Object.keys(described.paths).find((one) => one.endsWith(`/${name}`)) ?? '',
    );
    expect(bodyOf(described, path ?? '').schema).toMatchObject({
      description: 'Other keys are ignored',
      required: ['field', 'key', 'through'],
    });
    expect(bodyOf(described, command ?? '').schema).toMatchObject({
      description: 'Other keys are ignored',
      required: ['name', 'id'],
      properties: { preview: { type: 'boolean' }, mark: { type: 'string' } },
    });
    const body = { name: 'nothing', id: 'nothing' };
    const plain = await server().call(command ?? '', body);
    expect(await server().call(command ?? '', { ...body, more: 1 })).toMatchObject({ http: plain.http, error: plain.error });
  });

  it('describes the exchange of files to who may import', async () => {
    const [all, solar] = [await describe('admin'), await describe('solar')];
    for (const name of ['import', 'inspect'])
      expect(bodyOf(all, `/api/station/${name}`)).toMatchObject({ media: 'multipart/form-data', schema: { required: ['file'] } });
    expect(all.paths).toHaveProperty(['/api/station/template']);
    for (const name of ['import', 'inspect', 'template']) expect(solar.paths).not.toHaveProperty([`/api/station/${name}`]);
    const options = { mode: 'upsert', dryRun: true, partial: true };
    const { schema } = bodyOf(all, '/api/station/import') as { schema: { properties: { options: object } } };
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema.properties.options);
    expect([validate(options), validate({ mode: 'other' })]).toEqual([true, false]);
    const { text } = await server().call('/api/station/template?format=csv');
    expect(text).toContain('Station code');
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
