import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/contract/manifest.ts';
import { checkDocuments } from '../../../src/documents/tools/check/index.ts';
import { hasTable } from '../../../src/documents/kit/own.ts';
import { matrix } from '../../../src/documents/tools/matrix.ts';
import type { Resource, ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import { matches } from '../../../src/documents/ground/where/evaluate.ts';
import { resolveWhere } from '../../../src/documents/ground/where/resolve.ts';
import { frame, readFolder } from '../../../src/server/documents/folder.ts';
import { insertRows } from '../../../src/server/records/write/bulk.ts';
import { relation } from '../../../src/server/source/columns.ts';
import { describeServer, type Answer } from '../../support/server.ts';
import { sample } from '../../support/thorough.ts';

type Row = Record<string, unknown> & { id: string };

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../../schemas')), frame);

/** Whether a count takes in every row of the user's that the own screens show; the test's own rows may stand outside their presets. */
const complete = (count: number, mine: Row[], shown: (row: Row) => boolean): boolean =>
  count <= mine.length && count >= mine.filter((r) => r.createBy !== 'test' && shown(r)).length;

/** The built-in role of each user. */
const ROLE: Record<string, string> = { branch1: 'branch', branchAdmin: 'admin', lost: 'solar' };

const rights = matrix(catalogue);

/** Whether a screen that the user has shows the row. */
function shownTo(as: string, resource: Resource): (row: Row) => boolean {
  if (ROLE[as] === 'admin') return () => true;
  const presets = rights.flatMap((entry) =>
    entry.role === (ROLE[as] ?? as) && entry.resource === resource.name ? [catalogue.screens[entry.screen]?.where ?? []] : [],
  );
  return (row) => presets.some((where) => matches(resolveWhere(where, {}), row));
}

/** Whose rows each user may see, told from where the test put them and not from the server's own rules. */
/** Tasks whose results the group sees. */
let released: ReadonlySet<unknown> = new Set();
const inside: Record<string, (row: Row, resource: Resource) => boolean> = {
  group: (row, { name }) => !['defect', 'media'].includes(name) || (row.taskCode ?? null) === null || released.has(row.taskCode),
  branch1: (row) => String(row.companyPath).startsWith('/001/001001/'),
  branchAdmin: (row) => String(row.companyPath).startsWith('/001/001002/'),
  solar: (row, resource) => ofStation(row, resource, 'DEMO-S01'),
  wind: (row, resource) => ofStation(row, resource, 'DEMO-W01'),
  lost: () => false,
};

const ofStation = (row: Row, resource: Resource, station: string): boolean =>
  resource.name !== 'company' && resource.fields.some((f) => f.name === 'stationCode')
    ? row.stationCode === station
    : row.companyCode === '001001';

const PLACES = [
  { companyCode: '001' },
  { companyCode: '001001' },
  { companyCode: '001002' },
  { companyCode: '001001', stationCode: 'DEMO-S01' },
  { companyCode: '001001', stationCode: 'DEMO-W01' },
  { companyCode: '001002', stationCode: 'DEMO-S04' },
];

const scopedNames = Object.values(catalogue.resources).flatMap((r) => (r.scope === 'global' || !hasTable(r) ? [] : [r.name]));
/** The most pairs of a user and a resource that an everyday run reads as, and that it writes as. */
const MOST = 80;
const pairs = (users: readonly string[]) =>
  sample(
    users.flatMap((user) => scopedNames.map((name) => [user, name] as const)),
    MOST,
  );

it('[S1-03] [S6-09] what everybody reads is named here: everything else has a scope', () => {
  expect(
    Object.values(catalogue.resources)
      .flatMap(({ name, scope, ways }) => (scope === 'global' && !ways.length ? name : []))
      .toSorted(),
  ).toEqual(['algorithmModel', 'defectType', 'dictionary', 'ivThreshold', 'menu', 'modelClass', 'moduleModel', 'powerCurve', 'role']);
});

describeServer('Every resource, every verb, every kind of user', (server) => {
  const context = () => server().system.context;
  const resources = () => Object.values(context().store.catalogue.resources);
  const scoped = () => resources().filter((r) => r.scope !== 'global' && hasTable(r));
  const named = (name: string): Resource => context().store.catalogue.resources[name] as Resource;
  const rowsOf = async (resource: Resource): Promise<Row[]> =>
    hasTable(resource) ? (await context().database.pool.query<Row>(`select * from "${resource.name}" order by id`)).rows : [];
  const findReleased = async (): Promise<void> => {
    const { rows } = await sql<Row>`select "taskCode" from task where "releaseStatus" = '1'`.execute(context().database.db);
    released = new Set(rows.map((row) => row.taskCode));
  };
  /** With what is worked out, which screens may go by. */
  const wholeRowsOf = async (resource: Resource): Promise<Row[]> =>
    (await sql<Row>`select * from ${relation(resource)} order by id`.execute(context().database.db)).rows;

  beforeAll(async () => {
    const { writer, database } = context();
    for (const resource of scoped().filter((r) => !['company', 'station', 'user'].includes(r.name))) {
      for (const [i, place] of PLACES.entries()) {
        const texts = Object.fromEntries(
          resource.fields
            .filter((f) => !f.system && f.type === 'text' && (f.name === resource.key || f.name === resource.label || f.unique))
            .map((f) => [f.name, `m${i}-${resource.name}`.slice(0, 20)]),
        );
        await insertRows(database.db, writer, resource, [{ ...texts, ...place }], 'test').catch((error: { code?: string }) => {
          if (error.code !== '23505') throw error;
        });
      }
    }
    const user = context().store.catalogue.resources.user as Resource;
    await insertRows(
      database.db,
      writer,
      user,
      [
        {
          userCode: 'branchAdmin',
          username: 'branchAdmin',
          userType: '99',
          companyCode: '001002',
          roleCodes: ['admin'],
          phone: '13900000001',
          status: '1',
        },
        { userCode: 'wild', username: 'wild', userType: '999', companyCode: '001', roleCodes: ['wild'], phone: '13900000004', status: '1' },
        { userCode: 'noone', username: 'noone', userType: '99', companyCode: '001001', roleCodes: [], phone: '13900000002', status: '1' },
        {
          userCode: 'lost',
          username: 'lost',
          userType: '9',
          companyCode: '001001',
          roleCodes: ['solar'],
          phone: '13900000003',
          status: '1',
        },
      ],
      'test',
    );
    await sql`insert into menu (id, version, "menuCode", "menuName", "fileUrl", "systemCode", "menuType", "functionType")
      values (gen_random_uuid(), 1, 'everything', 'x', '*:*:*', 'none', '2', '2')`.execute(database.db);
    await sql`insert into role (id, version, "roleCode", "roleName", "buttonCodes", status)
      values (gen_random_uuid(), 1, 'wild', 'x', array['everything'], '1')`.execute(database.db);
    await sql`update "user" set phone = '13900000009' where phone is null`.execute(database.db);
  }, 60_000);

  /** Every way of reading, as the console and as somebody who would see more. */
  async function readings(resource: Resource, as: string, foreign: Row[]): Promise<[string, Answer][]> {
    const post = (verb: string, body: unknown) => server().call(`${resource.api}/${verb}`, body, { as });
    const ids = foreign.map((r) => r.id);
    const wide = [
      {
        operator: 'or',
        value: [
          { field: 'id', operator: 'in', value: ids.slice(0, 50) },
          { field: 'id', operator: 'nnull' },
        ],
      },
    ];
    const sortable = resource.fields.filter((f) => f.sortable).slice(0, 4);
    const found: [string, Answer][] = [
      ['list', await post('queryList', { pageSize: 200 })],
      ['where or', await post('queryList', { pageSize: 200, where: wide })],
      ['where company', await post('queryList', { where: [{ field: 'companyCode', operator: 'nin', value: ['none'] }] })],
      ['flat company', await post('queryList', { companyCode: foreign[0]?.companyCode })],
      ['last page', await post('queryList', { cursor: 'last', sorters: [{ field: 'createTime', order: 'asc' }] })],
      [
        'aggregate',
        await post('aggregate', {
          groupBy: [resource.fields.some((f) => f.name === 'companyCode' && f.sortable) ? 'companyCode' : 'createTime'],
        }),
      ],
      ['options', await post('options', { values: foreign.map((r) => r[resource.key]) })],
      ['options of all', await post('options', { pageSize: 200 })],
      ['export', await post('export', { format: 'csv', where: wide })],
      ['recycled', await post('queryList', { pageSize: 200, recycled: true })],
    ];
    for (const { name } of sortable)
      for (const order of ['asc', 'desc'])
        found.push([`sort ${name} ${order}`, await post('queryList', { pageSize: 5, sorters: [{ field: name, order }] })]);
    for (const row of foreign.slice(0, 2))
      for (const id of [row.id, row[resource.key]])
        found.push([
          `detail ${String(id)}`,
          await server().call(`${resource.api}/detail?id=${encodeURIComponent(String(id))}`, undefined, { as, method: 'GET' }),
        ]);
    for (const { name } of resource.fields.filter((f) => f.unique))
      for (const row of foreign.slice(0, 2)) found.push([`taken ${name}`, await post('taken', { field: name, value: row[name] })]);
    for (const row of foreign.slice(0, 2)) found.push([`detail by history ${row.id}`, await post(`history?id=${row.id}`, {})]);
    return found;
  }

  it.each(pairs(Object.keys(inside)))(
    '[S6-09] [S1-03] %s reads nothing from elsewhere: %s',
    async (as, name) => {
      const leaks: string[] = [];
      const resource = named(name);
      const shown = shownTo(as, resource);
      const rows = await wholeRowsOf(resource);
      await findReleased();
      const foreign = rows.filter((r) => !inside[as]?.(r, resource));
      const mine = rows.filter((r) => inside[as]?.(r, resource));
      const kept = mine.filter((r) => (r['deletedTime'] ?? null) === null);
      // A label that a reference shows (the name of the own company, say) is no leak; ids and keys of rows are.
      const needles = foreign
        .flatMap((r) => [r.id, ...(resource.key === 'id' || resource.key === 'companyCode' ? [] : [`"${String(r[resource.key])}"`])])
        .filter((n) => !mine.some((m) => JSON.stringify(m).includes(n)));
      for (const [what, answer] of await readings(resource, as, foreign)) {
        if (answer.http >= 500 || ![200, 400, 403, 404, 405].includes(answer.http)) leaks.push(`${resource.name} ${what}: ${answer.http}`);
        if (what.startsWith('detail') && answer.http === 200) leaks.push(`${resource.name} ${what}: found`);
        if (what.startsWith('taken') && (answer.data as { taken?: boolean } | null)?.taken) leaks.push(`${resource.name} ${what}: taken`);
        for (const needle of needles) if (answer.text.includes(needle)) leaks.push(`${resource.name} ${what}: ${needle}`);
        if (['list', 'where or'].includes(what) && answer.http === 200 && !complete((answer.data as { total: number }).total, kept, shown))
          leaks.push(`${resource.name} ${what}: ${String((answer.data as { total: number }).total)} of ${kept.length}`);
        if (what === 'aggregate' && answer.http === 200) {
          const counted = (answer.data as { list: { count: number }[] }).list.reduce((sum, g) => sum + g.count, 0);
          if (!complete(counted, kept, shown)) leaks.push(`${resource.name} aggregate: ${counted} of ${kept.length}`);
        }
      }
      expect(leaks).toEqual([]);
    },
    120_000,
  );

  const edge = 'edge-of-the-form';
  async function importOne(resource: Resource, as: string, mode: string, row: Record<string, string>): Promise<Answer> {
    const options = { mapping: { columns: Object.fromEntries(Object.keys(row).map((n) => [n, n])) }, mode, partial: true };
    const csv = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}`;
    const payload = `--${edge}\r\ncontent-disposition: form-data; name="options"\r\n\r\n${JSON.stringify(options)}\r\n--${edge}\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n${csv}\r\n--${edge}--\r\n`;
    const answer = await server().call<{ jobId: string }>(`${resource.api}/import`, undefined, {
      as,
      inject: {
        payload,
        headers: {
          'content-type': `multipart/form-data; boundary=${edge}`,
          authorization: `Bearer ${await server().token(as)}`,
          'accept-language': 'en',
        },
      },
    });
    if (answer.http !== 200) return answer;
    await expect
      .poll(
        async () =>
          (await server().call<{ state: string }>(`/api/jobs/detail?id=${answer.data.jobId}`, undefined, { as, method: 'GET' })).data.state,
        { timeout: 20_000 },
      )
      .not.toBe('running');
    return server().call(`/api/jobs/detail?id=${answer.data.jobId}`, undefined, { as, method: 'GET' });
  }

  it.each(pairs(Object.keys(inside).filter((name) => name !== 'group')))(
    '[S6-09] [S1-03] %s writes nothing elsewhere: %s',
    async (as, name) => {
      const wrong: string[] = [];
      const resource = named(name);
      const all = await rowsOf(resource);
      const foreign = all.filter((r) => !inside[as]?.(r, resource));
      const mine = all.filter((r) => inside[as]?.(r, resource));
      const post = (verb: string, body?: unknown) => server().call(`${resource.api}/${verb}`, body, { as });
      const tries: [string, Answer][] = [];
      for (const row of foreign.slice(0, 2)) {
        tries.push(
          ['update', await post('update', { id: row.id, version: row.version, remark: 'leak' })],
          ['delete', await post(`delete?ids=${row.id}`)],
          ['mixed delete', await post(`delete?ids=${mine[0]?.id ?? row.id},${row.id}`)],
        );
        tries.push(
          ['update of many', await post('updateMany', { rows: [{ id: row.id, version: row.version }], values: { remark: 'leak' } })],
          ['undo', await post(`undo?id=${row.id}`, {})],
          ['restore', await post(`restore?ids=${row.id}`, {})],
        );
        for (const { name } of resource.states?.transitions ?? [])
          tries.push(
            [name, await post(name, { id: row.id, comment: 'leak' })],
            [`${name} of many`, await post(name, { ids: [row.id], comment: 'leak' })],
          );
        const place = {
          companyCode: String(row.companyCode ?? '001'),
          ...(resource.fields.some((f) => f.name === 'stationCode') ? { stationCode: String(row.stationCode ?? 'DEMO-S04') } : {}),
        };
        const whole = Object.fromEntries(
          Object.entries(row).filter(([name]) =>
            resource.fields.some((f) => f.name === name && !f.system && !f.readOnly && f.type !== 'password'),
          ),
        );
        tries.push(['insert', await post('insert', { ...whole, ...place, [resource.key]: `new${String(Math.random()).slice(2, 8)}` })]);
        if (mine[0])
          tries.push([
            'move',
            await post('update', {
              id: mine[0].id,
              version: mine[0].version,
              ...place,
              ...(resource.key in place ? { companyPath: '/001/' } : {}),
            }),
          ]);
        if (resource.verbs.includes('import') && resource.key !== 'id')
          for (const mode of ['insert', 'upsert'])
            tries.push([
              `import ${mode}`,
              await importOne(resource, as, mode, { [resource.key]: String(row[resource.key]), ...place, [resource.label]: 'leak' }),
            ]);
      }
      for (const [what, answer] of tries)
        if (answer.http >= 500 || (answer.http === 200 && !what.startsWith('import') && !what.endsWith('of many') && what !== 'move'))
          wrong.push(`${resource.name} ${what}: ${answer.http} ${answer.error ?? ''}`);
      const after = (await rowsOf(resource)).filter((r) => !inside[as]?.(r, resource));
      const plain = (rows: Row[]): string =>
        JSON.stringify(rows, (name, value: unknown) => (name.startsWith('lastLogin') ? undefined : value));
      if (plain(after) !== plain(foreign)) wrong.push(`${resource.name}: rows elsewhere changed`);
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it.each(sample(Object.keys(catalogue.resources), MOST))('[S6-09] without a permission every verb is refused: %s', async (name) => {
    const open: string[] = [];
    const resource = named(name);
    const [row] = await rowsOf(resource);
    for (const [verb, body] of [
      ['queryList', {}],
      ['aggregate', {}],
      ['export', {}],
      ['insert', { x: 1 }],
      ['update', { id: row?.id, version: 1 }],
      ['taken', { field: resource.key, value: 'x' }],
      ['updateMany', { rows: [{ id: row?.id, version: 1 }], values: { remark: 'x' } }],
      [`delete?ids=${row?.id}`, {}],
    ] as const) {
      const answer = await server().call(`${resource.api}/${verb}`, body, { as: 'noone' });
      const known =
        resource.name === 'dictionary' && verb === 'queryList'
          ? [200]
          : resource.name === 'logo' && verb === 'queryList'
            ? [200]
            : [403, 405];
      if (!known.includes(answer.http)) open.push(`${resource.name} ${verb}: ${answer.http}`);
    }
    if (![403, 404].includes((await server().call(`${resource.api}/detail?id=${row?.id}`, undefined, { as: 'noone', method: 'GET' })).http))
      open.push(`${resource.name} detail`);
    expect(open).toEqual([]);
  });

  it('[S6-01] an administrator of a branch has every button and stays in the branch', async () => {
    const info = await server().call<{ roles: string[]; permissions: string[] }>(
      '/api/sys/sys/sysUser/queryUserInfo',
      {},
      { as: 'branchAdmin' },
    );
    expect(info.data).toMatchObject({ roles: ['admin'], permissions: ['*:*:*'] });
    const list = await server().call<{ list: Row[]; total: number }>('/api/station/queryList', { pageSize: 200 }, { as: 'branchAdmin' });
    expect(list.data.total).toBeGreaterThan(0);
    expect(list.data.list.every((r) => r.companyCode === '001002')).toBe(true);
  });

  describe.each([
    ['role admin', 'branchAdmin'],
    ['the wildcard permission', 'wild'],
  ])('[S6-01] %s', (_, as) => {
    it('sees every menu and every button', async () => {
      const { rows } = await context().database.pool.query<{ menuCode: string }>(
        `select "menuCode" from menu where "systemCode" = 'inspection' order by 1`,
      );
      const { data } = await server().call<{ menuCode: string; functionType: number }[]>(
        '/api/sys/sys/sysMenu/queryListByUserCode',
        {},
        { as },
      );
      expect(data.map((entry) => entry.menuCode).sort()).toEqual(rows.map((row) => row.menuCode).sort());
      expect(data.filter((entry) => entry.functionType === 2).length).toBeGreaterThan(50);
    });
    it('sees every screen, and every field of it', async () => {
      const get = async (path: string): Promise<unknown> => JSON.parse((await server().call(path, undefined, { as, method: 'GET' })).text);
      const { screens } = (await get('/documents/manifest.json')) as Manifest;
      const { catalogue: all } = context().store;
      expect(screens.map((screen) => screen.name).sort()).toEqual(
        expect.arrayContaining([...Object.keys(all.screens), ...Object.keys(all.grids)].sort()),
      );
      const missing: string[] = [];
      for (const { name, hash } of screens.filter((screen) => all.screens[screen.name])) {
        const { resource } = (await get(`/documents/${name.replace('/', '.')}.${hash}.json`)) as ScreenBundle;
        const fields = resource.fields.map((field) => field.name);
        const screen = all.screens[name];
        for (const field of all.resources[screen?.resource ?? '']?.fields ?? [])
          if (!fields.includes(field.name)) missing.push(`${name} ${field.name}`);
      }
      expect(missing).toEqual([]);
    });
  });

  it('[S6-02] each type of user gets the own type and energy', async () => {
    for (const [as, userType, leavesType] of [
      ['group', '999', null],
      ['branch1', '99', null],
      ['solar', '9', '2'],
      ['wind', '9', '3'],
    ] as const) {
      expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { as })).data).toMatchObject({ userType, leavesType });
    }
  });

  it.each(['functionType', 'menuPath', 'menuCode', 'parentMenuCode', 'menuName', 'sort', 'isHidden', 'fileUrl'])(
    '[S3-06] a menu entry has %s',
    async (key) => {
      const { data } = await server().call<Record<string, unknown>[]>('/api/sys/sys/sysMenu/queryListByUserCode', {}, { as: 'solar' });
      expect(data.length).toBeGreaterThan(0);
      expect(data.filter((entry) => !(key in entry))).toEqual([]);
    },
  );

  it('[S6-03] [S7-18] [S3-19] [S3-13] the menu holds what the roles grant, of this system only', async () => {
    interface Entry {
      fileUrl: string | null;
      menuPath: string | null;
      functionType: number;
      parentMenuCode: string | null;
      menuCode: string;
    }
    await context().database.pool.query(
      `insert into menu (id, version, "menuCode", "parentMenuCode", "menuName", "fileUrl", "systemCode", "menuType", "functionType") values (gen_random_uuid(), 1, 'other/page', 'system', 'x', 'other/page', 'another', '1', '1')`,
    );
    const menu = async (as: string, systemCode?: string) =>
      (await server().call<Entry[]>('/api/sys/sys/sysMenu/queryListByUserCode', { userCode: 'admin', systemCode }, { as })).data;
    const [admin, solar] = [await menu('admin'), await menu('solar')];
    expect(admin.some((e) => e.menuCode === 'other/page')).toBe(false);
    expect(await menu('admin', 'inspection')).toEqual(admin);
    expect((await menu('admin', 'another')).map((e) => e.menuCode)).toEqual(['other/page']);
    expect(await menu('solar', 'another')).toEqual([]);
    expect(solar.length).toBeLessThan(admin.length);
    expect(solar.some((e) => e.fileUrl === 'jurisdiction/role')).toBe(false);
    for (const entry of admin.filter((e) => e.parentMenuCode))
      expect(entry.fileUrl).toMatch(entry.functionType === 2 ? /^\w+\/[\w-]+:\w+$/ : /^\w+\/[\w-]+$/);
  });

  it('filters, groups and pickers tell nothing of a value that is masked or not to be seen', async () => {
    const { database } = context();
    await sql`update "user" set "idCard" = '110101199003071234' where username = 'branch1'`.execute(database.db);
    await sql`update role set "buttonCodes" = array_remove("buttonCodes", 'users/information:edit') where "roleCode" = 'branch'`.execute(
      database.db,
    );
    context().sessions.forget();
    const user = (verb: string, body: unknown, as = 'branch1') => server().call(`/api/sys/sys/sysUser/${verb}`, body, { as });
    for (const body of [
      { where: [{ field: 'idCard', operator: 'startswith', value: '1101011' }] },
      { sorters: [{ field: 'idCard', order: 'asc' }] },
      { idCard: '1101011' },
    ])
      expect([body, (await user('queryList', body)).http]).toEqual([body, 400]);
    expect((await user('aggregate', { groupBy: ['idCard'] })).http).toBe(400);
    expect((await user('queryList', {})).text).not.toContain('110101199003071234');
    expect((await user('options', { where: [{ field: 'phone', operator: 'startswith', value: '1' }] }, 'solar')).http).toBe(400);
  });

  it('live events name no rows from elsewhere, and a stream ends with its session', async () => {
    await server().app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server().app.server.address() as AddressInfo;
    const heard = async (as: string): Promise<{ text: () => string }> => {
      const response = await fetch(`http://127.0.0.1:${port}/events`, { headers: { authorization: `Bearer ${await server().token(as)}` } });
      let text = '';
      void (async () => {
        for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString();
      })().catch(() => undefined);
      return { text: () => text };
    };
    const [group, branch] = [await heard('group'), await heard('branch1')];
    const made = await server().call('/api/station/insert', {
      stationCode: 'EVT-1',
      name: 'x',
      leavesType: '2',
      companyCode: '001002',
      capacity: 1,
      status: '1',
    });
    await expect.poll(() => group.text()).toContain(made.data.id);
    await expect.poll(() => branch.text()).toContain('"resource":"station"');
    expect(branch.text()).not.toContain(made.data.id);
    const { sessions } = context();
    const claims = JSON.parse(Buffer.from((await server().token('branch1')).split('.')[1] ?? '', 'base64url').toString()) as {
      jti: string;
    };
    expect(await sessions.standing(claims.jti)).toBeDefined();
    await sessions.close(claims.jti);
    expect(await sessions.standing(claims.jti)).toBeUndefined();
  });
});
