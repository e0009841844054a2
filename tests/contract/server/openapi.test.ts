import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { FIXED_CALLS } from '../../../src/contract/api/index.ts';
import type { CallSchema } from '../../../src/contract/api/schema.ts';
import { LIST_KEYS } from '../../../src/documents/ground/listKeys.ts';
import { describeServer } from '../../support/server.ts';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  parameters?: Json[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
}

interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> } & Record<string, Json>;
}

/** What a reference stands for. */
const resolved = <T>(description: Description, node: T): T => {
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) return node;
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Json)[name], description);
  return resolved(description, found as T);
};

/** Judges by a schema of the description, with all it refers to. */
const judgeOf = (description: Description, schema: object) =>
  new Ajv({ strict: false, validateFormats: false }).compile({ ...schema, components: description.components });

/** Fields of a record in the description. */
const fieldsOf = ({ components }: Description, name: string, which: (field: Json) => boolean = () => true): string[] => {
  const { allOf } = components.schemas[name] as { allOf: { properties?: Record<string, Json> }[] };
  return allOf.flatMap(({ properties = {} }) => Object.keys(properties).filter((field) => which(properties[field] ?? {})));
};

describeServer('The description of the calls', (server) => {
  const describe = async (as: string): Promise<Description> =>
    (await server().call('/openapi.json', undefined, { as, method: 'GET' })) as unknown as Description;

  const bodyOf = (description: Description, path: string): { schema: Json; media: string } => {
    const { content } = resolved(description, resolved(description, description.paths[path] ?? {}).post?.requestBody ?? { content: {} });
    const [[media, { schema }] = ['', { schema: {} }]] = Object.entries(content);
    return { schema: resolved(description, schema), media };
  };

  it('names the keys of a list call, and the call takes every one of them', async () => {
    const { properties = {} } = ((await describe('admin')).components.schemas['ListQuery'] ?? {}) as { properties?: Json };
    expect(Object.keys(properties).sort().join(' ')).toBe(
      'branch columns count cursor fields format isAsc keyword orderByColumn pageNum pageSize params recycled screen sorters where',
    );
    expect(Object.keys(LIST_KEYS).sort()).toEqual(Object.keys(properties).sort());
  });

  it('describes an update so that one can be made, and only with the id and the version', async () => {
    const described = await describe('admin');
    const validate = judgeOf(described, bodyOf(described, '/api/station/update').schema);
    const { data } = await server().call<{ list: Record<string, unknown>[] }>('/api/station/queryList', { pageSize: 1 });
    const row = data.list[0] ?? {};
    const writable = fieldsOf(described, 'station', ({ readOnly }) => readOnly !== true).filter(
      (name) => !['id', 'version'].includes(name),
    );
    const values = Object.fromEntries(writable.flatMap((name) => ((row[name] ?? null) === null ? [] : [[name, row[name]]])));
    const body = { ...values, id: row.id, version: row.version };
    expect([validate(body), validate.errors]).toEqual([true, null]);
    expect(await server().call('/api/station/update', body)).toMatchObject({ http: 200 });
    expect([validate(values), validate({ ...body, nothing: 1 })]).toEqual([false, false]);
  });

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
    const described = await describe('admin');
    const validate = judgeOf(described, bodyOf(described, path).schema);
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
    const [keys, own] = bodyOf(described, command ?? '').schema['allOf'] as [Json, Json];
    expect(own).toEqual({ properties: { name: { enum: expect.arrayContaining([expect.any(String)]) } } });
    expect(resolved(described, keys)).toMatchObject({
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
    const { schema } = bodyOf(all, '/api/station/import') as unknown as { schema: { properties: { options: object } } };
    const validate = judgeOf(all, schema.properties.options);
    expect([validate(options), validate({ mode: 'other' })]).toEqual([true, false]);
    const { text } = await server().call('/api/station/template?format=csv');
    expect(text).toContain('Station code');
  });

  it('tells both ways to undo: an update by id, a transition with a body', async () => {
    const all = await describe('admin');
    const of = (name: string): Operation | undefined => resolved(all, all.paths[`${name}/undo`] ?? {}).post;
    expect(of('/api/tower')?.requestBody).toBeUndefined();
    expect(resolved(all, of('/api/defect')?.parameters?.[0] ?? {})).toMatchObject({ name: 'id', required: false });
    const validate = judgeOf(all, bodyOf(all, '/api/defect/undo').schema);
    const rows = [{ id: 'x', version: 2 }];
    expect([
      validate({ transition: 'dispatch', rows }),
      validate({ rows }),
      validate({ transition: 'dispatch', rows: [{ id: 'x' }] }),
    ]).toEqual([true, false, false]);
  });

  it('takes 510 kB at most', async () => {
    const { text } = await server().call('/openapi.json', undefined, { method: 'GET' });
    expect(Buffer.byteLength(text)).toBeLessThan(510_000);
  });

  it('names every call once, and refers to nothing that is not there', async () => {
    const description = await describe('admin');
    const ids = Object.values(description.paths).flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? []));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const { text } = await server().call('/openapi.json', undefined, { method: 'GET' });
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, one]) => one!));
    expect([...refs].filter(($ref) => resolved<unknown>(description, { $ref }) === undefined)).toEqual([]);
    expect(description.openapi).toBe('3.1.0');
  });

  it('tells administrators alone of the calls of administrators and edge servers', async () => {
    const [all, own] = [await describe('admin'), await describe('solar')];
    for (const path of ['/api/sys/schema/save', '/api/sync/push']) {
      expect(all.paths).toHaveProperty([path]);
      expect(own.paths).not.toHaveProperty([path]);
    }
    for (const path of ['/api/jobs/detail', '/api/search', '/api/screen/data', '/api/component/upload/chunk', '/login'])
      expect(own.paths).toHaveProperty([path]);
  });

  it('tells a user of what the user may call, and of the fields the user may know', async () => {
    const [all, own] = [await describe('admin'), await describe('solar')];
    expect(all.paths).toHaveProperty(['/api/sys/sys/sysUser/update']);
    expect(own.paths).not.toHaveProperty(['/api/sys/sys/sysUser/update']);
    expect(Object.keys(own.paths).length).toBeLessThan(Object.keys(all.paths).length);
    const catalogue = server().system.context.store.catalogue;
    const fixed = new Set(Object.values(FIXED_CALLS).flatMap((calls) => Object.values(calls).map(({ path }: CallSchema) => path)));
    for (const [name, resource] of Object.entries(catalogue.resources)) {
      const { http } = await server().call(`${resource.api}/queryList`, { pageSize: 1 }, { as: 'solar' });
      const list = `${resource.api}/queryList`;
      if (fixed.has(list)) continue;
      if (http === 403) expect(own.paths).not.toHaveProperty([list]);
      if (own.paths[list]) expect([name, http]).toEqual([name, 200]);
      for (const { name: field, permission } of resource.fields)
        if (permission !== undefined && own.components.schemas[name])
          expect([field, fieldsOf(own, name)]).toEqual([field, expect.not.arrayContaining([field])]);
    }
  });
});
