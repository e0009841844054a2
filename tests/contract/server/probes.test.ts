/** Every kind of user against every document: what is out of reach is refused, what is malformed is told, and nothing fails. */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { PATHS } from '../../../src/contract/constants.ts';
import { checkDocuments } from '../../../src/documents/tools/check/index.ts';
import { targetsOf } from '../../../src/documents/ground/fields/targets.ts';
import { offeredBy } from '../../../src/documents/features/blocks/grid.ts';
import { OPERATORS } from '../../../src/documents/ground/where/operators.ts';
import type { Field } from '../../../src/documents/ground/model/fields.ts';
import type { Resource } from '../../../src/documents/ground/model/resource.ts';
import { frame, readFolder } from '../../../src/server/documents/folder.ts';
import { describeServer, type Answer } from '../../support/server.ts';
import { sample, shuffled, taken, thorough } from '../../support/thorough.ts';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../../schemas')), frame);
const USERS = ['group', 'branch1', 'solar', 'wind'] as const;
const NOWHERE = '00000000-0000-7000-8000-000000000001';
/** The most pairs of a user and a resource that an everyday run probes. */
const MOST = 40;
const pairs = sample(
  USERS.flatMap((user) => Object.keys(catalogue.resources).map((name) => [user, name] as const)),
  MOST,
);

type Held = Record<string, ReadonlySet<string>>;

const inside = (fields: readonly Field[]): Field[] => fields.flatMap((f) => [f, ...inside(f.fields ?? [])]);
const screensOf = (name: string): string[] => Object.values(catalogue.screens).flatMap((s) => (s.resource === name ? [s.name] : []));
const sees = (held: ReadonlySet<string>, name: string): boolean => screensOf(name).some((screen) => held.has(`${screen}:view`));

/** Whether a document the user holds points to a resource: in a field that the user may know, or in a filter of a grid. */
const pointedTo = (held: ReadonlySet<string>, name: string): boolean =>
  Object.values(catalogue.resources).some(
    (r) =>
      sees(held, r.name) &&
      r.fields.some(
        (f) => (f.permission === undefined || held.has(f.permission)) && inside([f]).some((one) => targetsOf(one).includes(name)),
      ),
  ) || Object.values(catalogue.grids).some((grid) => held.has(`${grid.name}:view`) && offeredBy(grid).includes(name));

describeServer('Probes', (server) => {
  const held: Held = {};
  const named = (name: string): Resource => catalogue.resources[name] as Resource;
  const call = (resource: Resource, verb: string, as: string, body: unknown): Promise<Answer<{ list: Record<string, unknown>[] }>> =>
    server().call(`${resource.api}/${verb}`, body, { as });

  beforeAll(async () => {
    for (const user of USERS) {
      const { data } = await server().call<{ permissions: string[] }>(PATHS.userInfo, {}, { as: user });
      held[user] = new Set(data.permissions);
    }
  });

  /** Refused, told what is wrong, or answered: never a failure of the server. */
  const expectKnown = (answer: Answer<unknown>, what: unknown): void =>
    expect([what, answer.http < 500], answer.text).toEqual([what, true]);

  // The names of dictionaries are everybody's and have a call of their own.
  it.each(pairs.filter(([, name]) => name !== 'dictionary'))('%s meets %s only as the rights say', async (user, name) => {
    const resource = named(name);
    const mine = held[user] ?? new Set();
    const list = await call(resource, 'queryList', user, { pageSize: 5 });
    expect([list.http, sees(mine, name)]).toEqual([sees(mine, name) ? 200 : 403, sees(mine, name)]);
    const may = (verb: string): boolean => screensOf(name).some((s) => mine.has(`${s}:${verb}`));
    for (const [verb, needs, body] of [
      ['detail', 'view', { id: NOWHERE }],
      ['history', 'view', { id: NOWHERE }],
      ['undo', 'edit', { id: NOWHERE }],
      ['aggregate', 'view', {}],
      ['export', 'export', { format: 'csv' }],
      ['insert', 'add', {}],
      ['update', 'edit', { id: NOWHERE, version: 1 }],
      ['updateMany', 'edit', { rows: [{ id: NOWHERE, version: 1 }], values: { remark: 'x' } }],
      ['delete', 'delete', { ids: [NOWHERE] }],
      ['restore', 'delete', { ids: [NOWHERE] }],
    ] as const) {
      const answer = await call(resource, verb, user, body);
      expectKnown(answer, verb);
      if (!may(needs)) expect([verb, answer.http === 403 || answer.http === 405 || answer.http === 404]).toEqual([verb, true]);
    }
  });

  it.each(pairs)('%s gets choices of %s only where an own document points there', async (user, name) => {
    const resource = named(name);
    const mine = held[user] ?? new Set();
    const answer = await call(resource, 'options', user, {});
    expect(answer.http).toBe(sees(mine, name) || pointedTo(mine, name) ? 200 : 403);
    for (const row of answer.data?.list ?? [])
      expect(Object.keys(row).filter((k) => !['value', 'label', 'labelEn', 'parent'].includes(k))).toEqual([]);
    if (sees(mine, name)) return;
    const hidden = resource.fields.find((f) => f.type === 'text' && f.name !== resource.key && f.name !== resource.label);
    const filters = inside(Object.values(catalogue.resources).flatMap((r) => r.fields)).filter((f) => targetsOf(f).includes(name));
    if (!hidden || JSON.stringify(filters.map((f) => f.where)).includes(`"${hidden.name}"`)) return;
    const where = [{ field: hidden.name, operator: 'startswith', value: 'a' }];
    expect([400, 403]).toContain((await call(resource, 'options', user, { where })).http);
  });

  // By the day in CI as well: it is the kinds of fields that count, and each has many.
  const drawn = <T>(all: readonly T[], most: number): readonly T[] => (thorough ? all : taken(shuffled(all).slice(0, most), all));
  it.each(drawn(Object.keys(catalogue.resources), 12))('no comparison, order or group of %s fails the server', async (name) => {
    const resource = named(name);
    const fields = resource.fields.map((f) => f.name);
    for (const field of new Set(['id', 'version', ...(thorough ? fields : shuffled(fields).slice(0, 8))])) {
      for (const operator of OPERATORS)
        for (const value of ['a', '%', 1, NOWHERE, ['a', NOWHERE], [null], null])
          expectKnown(await call(resource, 'queryList', 'admin', { pageSize: 1, where: [{ field, operator, value }] }), [
            field,
            operator,
            value,
          ]);
      expectKnown(await call(resource, 'queryList', 'admin', { pageSize: 1, [field]: 'a' }), field);
      expectKnown(await call(resource, 'queryList', 'admin', { pageSize: 1, sorters: [{ field, order: 'desc' }] }), field);
      expectKnown(await call(resource, 'aggregate', 'admin', { groupBy: [{ field }] }), field);
      expectKnown(await call(resource, 'options', 'admin', { where: [{ field, operator: 'contains', value: 'a' }] }), field);
    }
  });

  it('more values than a statement takes are refused', async () => {
    const value = Array.from({ length: 1000 }, (_, i) => `x${i}`);
    const where = Array.from({ length: 66 }, () => ({ field: 'stationCode', operator: 'in', value }));
    for (const verb of ['queryList', 'aggregate', 'export', 'options'])
      expect(await call(named('station'), verb, 'admin', { where })).toMatchObject({ http: 400, error: 'request.filter' });
    expect((await call(named('station'), 'queryList', 'admin', { where: where.slice(0, 9) })).http).toBe(200);
  });

  it('a body of very many short values is refused before anything walks it', async () => {
    const body = (values: string) => `{"id":"${NOWHERE}","version":1,"location":[${values}]}`;
    for (const value of ['0', '{}', '[]'])
      expect(await call(named('airport'), 'update', 'admin', body(Array(400_000).fill(value).join(',')))).toMatchObject({
        http: 400,
        error: 'request.body',
      });
    expect(await call(named('airport'), 'update', 'admin', body(Array(20_000).fill('0').join(',')))).toMatchObject({ http: 404 });
  });

  it('more names than a record has are refused once, not for each of many rows', async () => {
    const values = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, 1]));
    const body = { rows: [{ id: NOWHERE, version: 1 }], values };
    expect(await call(named('airport'), 'updateMany', 'admin', body)).toMatchObject({ http: 400, error: 'request.body' });
  });

  it('texts are not looked for in ids', async () => {
    for (const operator of ['contains', 'ncontains', 'startswith', 'endswith'])
      expect(await call(named('station'), 'queryList', 'admin', { where: [{ field: 'id', operator, value: 'a' }] })).toMatchObject({
        http: 400,
        error: 'request.filter',
      });
  });
});
