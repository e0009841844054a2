/** Ways of a scope beyond company and station, and the data scopes of roles: what is read, counted and written. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../../src/documents/ground/model/resource.ts';
import { syncMenu } from '../../../src/server/identity/menuSync.ts';
import { insertRows } from '../../../src/server/records/write/bulk.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const text = (title: string, titleEn: string, options: object = {}): object => ({
  type: 'string',
  title,
  maxLength: 40,
  'x-field': { titleEn, ...options },
});

const document = (name: string, title: string, titleEn: string, scope: object[], properties: object): string =>
  JSON.stringify({
    version: 3,
    name,
    title,
    titleEn,
    scope,
    key: 'code',
    record: { type: 'object', required: ['code'], properties: { code: text('编码', 'Code'), ...properties } },
    screen: { area: 'map', name, audience: ['group', 'branch', 'solar', 'wind'] },
  });

describeServerOnBoth('Ways of a scope', (server) => {
  const context = () => server().system.context;
  const codes = async (resource: string, as: string): Promise<string[]> => {
    const { data } = await server().call<{ list: { code: string }[]; total: number }>(
      `/api/${resource}/queryList`,
      { pageSize: 50 },
      { as },
    );
    expect(data.total).toBe(data.list.length);
    return data.list.map((row) => row.code).sort();
  };
  const put = async (name: string, rows: Record<string, unknown>[], by = 'test'): Promise<void> =>
    void (await insertRows(context().database.db, context().writer, context().store.catalogue.resources[name] as Resource, rows, by));

  beforeAll(async () => {
    const write = (name: string, made: string): void => writeFileSync(join(server().schemas, 'resources', `${name}.json`), made);
    write(
      'feeder',
      document('feeder', '馈线', 'Feeder', [{ by: 'fromStation' }, { by: 'toStation' }], {
        fromStation: text('起点场站', 'From station', { reference: 'station' }),
        toStation: text('终点场站', 'To station', { reference: 'station' }),
      }),
    );
    write(
      'pole',
      document('pole', '电杆', 'Pole', [{ by: 'feeder' }, { by: 'createBy' }], { feeder: text('馈线', 'Feeder', { reference: 'feeder' }) }),
    );
    expect(await context().store.load()).toBe(true);
    expect(context().store.problems).toEqual([]);
    await syncMenu(context().writer, 'inspection');
    context().sessions.forget();
    await put('feeder', [
      { code: 'F-12', fromStation: 'DEMO-S01', toStation: 'DEMO-S02' },
      { code: 'F-w', fromStation: 'DEMO-W01', toStation: 'DEMO-W01' },
    ]);
    await put('pole', [{ code: 'P-12', feeder: 'F-12' }, { code: 'P-w', feeder: 'F-w' }, { code: 'P-none' }]);
    await put('pole', [{ code: 'P-own' }], 'solar');
  });

  it('lead through a record from either end, and through a record’s record', async () => {
    expect(await codes('feeder', 'group')).toEqual(['F-12', 'F-w']);
    expect(await codes('feeder', 'solar')).toEqual(['F-12']);
    expect(await codes('feeder', 'wind')).toEqual(['F-w']);
    expect(await codes('pole', 'wind')).toEqual(['P-w']);
  });

  it('show what the user made, beside what else is in reach', async () => {
    expect(await codes('pole', 'solar')).toEqual(['P-12', 'P-own']);
    expect(await codes('pole', 'group')).toEqual(['P-12', 'P-none', 'P-own', 'P-w']);
  });

  it('hold for what is written: a row goes nowhere its writer could not follow', async () => {
    const add = (code: string, fromStation: string) => server().call('/api/feeder/insert', { code, fromStation }, { as: 'solar' });
    expect(await add('F-mine', 'DEMO-S01')).toMatchObject({ http: 200 });
    expect([403, 422]).toContain((await add('F-theirs', 'DEMO-W01')).http);
    expect((await server().call('/api/feeder/insert', { code: 'F-loose' }, { as: 'solar' })).http).toBe(403);
    expect((await server().call('/api/pole/insert', { code: 'P-new' }, { as: 'solar' })).http).toBe(200);
    expect(await codes('pole', 'solar')).toEqual(['P-12', 'P-new', 'P-own']);
  });

  it.each([
    ['all', 'branch1', undefined],
    ['company', 'branch1', undefined],
    ['self', 'branch1', []],
    ['self', 'group', []],
  ] as const)('the data scope %s of a role leaves %s the rows it names', async (dataScope, user, wanted) => {
    const { db } = context().database;
    const role = user === 'group' ? 'group' : 'branch';
    const drones = async (): Promise<number> =>
      (await server().call<{ total: number }>('/api/drone/queryList', { pageSize: 1 }, { as: user })).data.total;
    const before = await drones();
    await sql`update role set "dataScope" = ${dataScope} where "roleCode" = ${role}`.execute(db);
    context().sessions.forget();
    expect(before).toBeGreaterThan(0);
    expect(await drones()).toBe(wanted ? wanted.length : before);
    await sql`update role set "dataScope" = ${user === 'group' ? 'all' : 'company'} where "roleCode" = ${role}`.execute(db);
    context().sessions.forget();
  });

  it('the data scope of a station narrows a branch user without one to the own company alone', async () => {
    const { db } = context().database;
    await sql`update role set "dataScope" = 'station' where "roleCode" = 'branch'`.execute(db);
    context().sessions.forget();
    const { data } = await server().call<{ list: { companyCode: string }[] }>(
      '/api/station/queryList',
      { pageSize: 50 },
      { as: 'branch1' },
    );
    expect(new Set(data.list.map((row) => row.companyCode))).toEqual(new Set(['001001']));
    await sql`update role set "dataScope" = 'company' where "roleCode" = 'branch'`.execute(db);
    context().sessions.forget();
  });
});
