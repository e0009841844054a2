/** «View as role»: what the server shows meanwhile, and that nothing can be written by any call. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../../src/contract/constants.ts';
import { FILE_PATHS } from '../../../src/contract/files.ts';
import type { Manifest, MenuEntry, UserInfo } from '../../../src/contract/manifest.ts';
import { ROLE_VIEW_PATHS } from '../../../src/contract/roleView.ts';
import { VIEW_PATHS } from '../../../src/contract/views.ts';
import { WORKBENCH_PATHS } from '../../../src/contract/workbench.ts';
import type { ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import { describeServer, type Answer } from '../../support/server.ts';

type Row = Record<string, unknown>;
interface List {
  list: Row[];
  total: number;
}

/** One call of every kind that writes; each answers otherwise to an administrator. */
const WRITES: [string, string, unknown?][] = [
  ['a new record', '/api/station/insert', { name: 'x' }],
  ['a changed record', '/api/station/update', { id: 'x' }],
  ['many records', '/api/station/updateMany', { rows: [] }],
  ['a deleted record', '/api/station/delete?ids=x'],
  ['a restored record', '/api/station/restore?ids=x'],
  ['an undone change', '/api/station/undo?id=x'],
  ['a transition', '/api/feedback/take', { id: 'x' }],
  ['an import', '/api/station/import', {}],
  ['a look into an import file', '/api/station/inspect', {}],
  ['an upload', PATHS.upload, {}],
  ['a removed object', `${FILE_PATHS.objects}/remove`, {}],
  ['keys of the store', `${FILE_PATHS.objects}/getFixCredentials`],
  ['a link to write', `${FILE_PATHS.objects}/presignedPut`, {}],
  ['the password', PATHS.updatePassword, {}],
  ['the phone', PATHS.bindPhone, {}],
  ['an SMS code', PATHS.smsCode, {}],
  ['ending sessions', '/api/sys/sys/sysUser/signOut?id=x'],
  ['the logo', PATHS.logoInsert, {}],
  ['its picture', PATHS.logoImage],
  ['a share link', PATHS.shareInsert, {}],
  ['a saved view', VIEW_PATHS.insert, {}],
  ['a document', WORKBENCH_PATHS.save, {}],
  ['a removed document', WORKBENCH_PATHS.remove, {}],
  ['a cancelled job', '/api/jobs/cancel', {}],
  ['a conversation', `${PATHS.chats}/x/sessions`, {}],
  ['a question', `${PATHS.chats}/x/completions`, {}],
];

describeServer('View as role', (server) => {
  const pool = () => server().system.context.database.pool;
  const call = <T = Row>(path: string, body: unknown = {}, as = 'admin'): Promise<Answer<T>> => server().call<T>(path, body, { as });
  const get = <T>(path: string, as = 'admin'): Promise<Answer<T>> => server().call<T>(path, undefined, { as, method: 'GET' });
  const begin = (body: unknown, as?: string) => call(ROLE_VIEW_PATHS.begin, body, as);
  const end = (as?: string) => call(ROLE_VIEW_PATHS.end, {}, as);
  const info = async (as?: string): Promise<UserInfo> => (await call<UserInfo>(PATHS.userInfo, {}, as)).data;
  const manifest = async (as = 'admin'): Promise<Manifest> => JSON.parse((await get(PATHS.manifest, as)).text) as Manifest;
  const codes = async (as = 'admin') =>
    (await call<List>('/api/station/queryList', { pageSize: 200, sorters: [{ field: 'stationCode', order: 'asc' }] }, as)).data.list.map(
      (r) => r['stationCode'],
    );
  const trail = async () =>
    (
      await pool().query<Row>(
        `select "userCode", action, note from sunvane.audit where action in ('viewBegin', 'viewEnd', 'refused') order by id desc limit 1`,
      )
    ).rows[0];
  const setUser = async (values: string, username = 'admin') => {
    await pool().query(`update "user" set ${values} where username = $1`, [username]);
    await server().system.context.sessions.announce();
  };
  afterEach(() => end());

  it.each([
    ['branch1', { roleCode: 'branch', companyCode: '001001' }],
    ['solar', { roleCode: 'solar', stationCode: 'DEMO-S01' }],
    ['group', { roleCode: 'group' }],
  ])('is what %s has: rows, menu, screens, rights and place', async (twin, view) => {
    expect((await begin(view)).http).toBe(200);
    const [own, other] = [await info(), await info(twin)];
    const rights = ({ roles, permissions, userType, leavesType, companyPath, stationCode, stationName }: UserInfo) => ({
      roles,
      permissions: [...permissions].sort(),
      userType,
      leavesType,
      companyPath: twin === 'group' ? null : companyPath,
      stationCode,
      stationName,
    });
    expect(rights(own)).toEqual(rights(other));
    expect([own.userCode, own.view?.roleCode, other.view]).toEqual(['admin', view.roleCode, undefined]);
    expect(await codes()).toEqual(await codes(twin));
    const menu = async (as: string) => (await call<MenuEntry[]>(PATHS.menu, {}, as)).data.map((e) => e.menuCode);
    expect(await menu('admin')).toEqual(await menu(twin));
    expect((await manifest()).screens).toEqual((await manifest(twin)).screens);
    expect((await call('/api/menu/queryList', {})).http).toBe((await call('/api/menu/queryList', {}, twin)).http);
  });

  it('withholds the fields that the role may not see, in rows and in documents', async () => {
    const file = join(server().schemas, 'resources', 'station.json');
    const kept = readFileSync(file, 'utf8');
    const document = JSON.parse(kept) as { record: { properties: Record<string, { 'x-field': Row }> } };
    (document.record.properties['capacity'] ??= { 'x-field': {} })['x-field']['permission'] = 'jurisdiction/role:edit';
    writeFileSync(file, JSON.stringify(document));
    const { store } = server().system.context;
    await store.load();
    const seen = async () => {
      const screen = (await manifest()).screens.find((s) => s.name === 'powerStation/photovoltaic');
      const bundle = JSON.parse((await get(`/documents/powerStation.photovoltaic.${screen?.hash}.json`)).text) as ScreenBundle;
      return [
        bundle.resource.fields.some((f) => f.name === 'capacity'),
        'capacity' in ((await call<List>('/api/station/queryList', {})).data.list[0] ?? {}),
      ];
    };
    expect(await seen()).toEqual([true, true]);
    await begin({ roleCode: 'branch', companyCode: '001001' });
    expect(await seen()).toEqual([false, false]);
    writeFileSync(file, kept);
    await store.load();
  });

  describe('writes nothing', () => {
    it.each(WRITES)('%s', async (_, path, body) => {
      const refused = { http: 403, error: 'view.readOnly' };
      expect((await call(path, body)).error).not.toBe('view.readOnly');
      await begin({ roleCode: 'admin', companyCode: '001' });
      expect(await call(path, body)).toMatchObject(refused);
      expect(await trail()).toMatchObject({ userCode: 'admin', action: 'refused', note: `POST ${path.split('?')[0]} view.readOnly` });
    });

    it('by DELETE and PUT neither, and says why in both languages', async () => {
      await begin({ roleCode: 'group' });
      const by = (method: 'DELETE' | 'PUT', url: string) => server().call(url, undefined, { inject: { method, url } });
      for (const answer of [
        await by('DELETE', PATHS.upload),
        await by('DELETE', `${PATHS.chats}/x/sessions`),
        await by('PUT', `${FILE_PATHS.objects}/object`),
      ])
        expect(answer).toMatchObject({ http: 403, error: 'view.readOnly' });
      expect((await server().call('/api/station/insert', {}, { language: 'zh' })).msg).toBe(
        '正在以角色查看，不能修改任何内容；请先结束查看',
      );
    });

    it('but reads on: lists, one record, options, sums, history, exports, templates, the search over all records', async () => {
      await begin({ roleCode: 'branch', companyCode: '001001' });
      const [row] = (await call<List>('/api/station/queryList', {})).data.list;
      for (const path of ['options', 'aggregate', 'export', 'template', `history?id=${String(row?.['id'])}`])
        expect([path, (await call(`/api/station/${path}`, { format: 'csv' })).http]).toEqual([path, 200]);
      expect((await get(`/api/station/detail?id=${String(row?.['id'])}`)).http).toBe(200);
      const search = await call<{ list: { label: string }[] }>('/api/search', { keyword: 'DEMO-', screens: ['powerStation/photovoltaic'] });
      expect([search.http, search.data?.list.length > 0]).toEqual([200, true]);
      expect((await call(PATHS.heartbeat)).http).toBe(200);
    });
  });

  it('ends, leaves a trail under the own name, and is told to a second server by the session row', async () => {
    await begin({ roleCode: 'solar', stationCode: 'DEMO-S01' });
    expect(await trail()).toEqual({ userCode: 'admin', action: 'viewBegin', note: 'solar DEMO-S01' });
    server().system.context.sessions.forget();
    expect((await info()).view).toEqual({ roleCode: 'solar', roleName: '光伏场站用户' });
    await begin({ roleCode: 'group' });
    expect((await info()).view?.roleCode).toBe('group');
    expect((await end()).http).toBe(200);
    expect(await trail()).toEqual({ userCode: 'admin', action: 'viewEnd', note: 'group' });
    expect(await info()).toMatchObject({ roles: ['admin'], permissions: ['*:*:*'], userType: '999' });
    expect((await call('/api/station/insert', {})).http).toBe(422);
  });

  it('is over with the session, and lets nobody of the account in as the role afterwards', async () => {
    const {
      data: { token },
    } = await call<{ token: string }>(PATHS.login, { username: 'admin', password: server().config.adminPassword });
    await server().call(ROLE_VIEW_PATHS.begin, { roleCode: 'group' }, { token });
    await server().call(PATHS.logout, {}, { token });
    expect((await server().call(PATHS.userInfo, {}, { token })).http).toBe(401);
    expect((await pool().query('select 1 from sunvane.session where "roleView" is not null')).rowCount).toBe(0);
  });

  it('is for administrators only, of today', async () => {
    expect(await begin({ roleCode: 'solar', stationCode: 'DEMO-S01' }, 'group')).toMatchObject({ http: 403, error: 'permission.denied' });
    expect(await trail()).toMatchObject({ userCode: 'group', note: `POST ${ROLE_VIEW_PATHS.begin} permission.denied` });
    expect(await end('branch1')).toMatchObject({ http: 403 });
    expect((await server().call(ROLE_VIEW_PATHS.begin, {}, { as: null })).http).toBe(401);
    await begin({ roleCode: 'branch', companyCode: '001001' });
    await setUser(`"roleCodes" = '{solar}'`);
    expect(await info()).toMatchObject({ roles: ['solar'], userType: '999' });
    await setUser(`"roleCodes" = '{admin}'`);
  });

  it('offers enabled roles with the widest place each, and places within the own reach, while viewing too', async () => {
    const offered = async (kind: 'role' | 'company' | 'station', as?: string) =>
      (await call<{ list: { value: string; level?: string }[] }>(`${ROLE_VIEW_PATHS[kind]}/options`, {}, as)).data?.list;
    const all = [
      { value: 'admin', level: 'group' },
      { value: 'branch', level: 'branch' },
      { value: 'group', level: 'group' },
      { value: 'solar', level: 'station' },
      { value: 'wind', level: 'station' },
    ];
    const before = [await offered('company'), await offered('station')];
    expect(await offered('role')).toMatchObject(all);
    await begin({ roleCode: 'solar', stationCode: 'DEMO-S01' });
    expect([await offered('company'), await offered('station')]).toEqual(before);
    expect(await offered('role')).toMatchObject(all);
    for (const kind of ['role', 'company', 'station'] as const)
      expect((await call(`${ROLE_VIEW_PATHS[kind]}/options`, {}, 'group')).http).toBe(403);
  });

  it('never shows more than is within the reach of the administrator', async () => {
    await setUser(`"roleCodes" = '{admin}'`, 'branch1');
    for (const view of [
      { roleCode: 'group' },
      { roleCode: 'branch', companyCode: '001002' },
      { roleCode: 'branch', companyCode: '001' },
      { roleCode: 'wind', stationCode: 'nowhere' },
    ]) {
      expect([view, (await begin(view, 'branch1')).http >= 400]).toEqual([view, true]);
    }
    expect((await begin({ roleCode: 'branch', companyCode: '001001' }, 'branch1')).http).toBe(200);
    await setUser(`"roleCodes" = '{branch}'`, 'branch1');
  });

  it.each([
    ['an unknown role', { roleCode: 'nobody' }, 404, 'view.roleUnknown'],
    ['no role', {}, 404, 'view.roleUnknown'],
    ['a role of another type', { roleCode: { a: 1 } }, 404, 'view.roleUnknown'],
    ['a branch role from nowhere', { roleCode: 'branch' }, 422, 'view.place'],
    ['a station role from a branch', { roleCode: 'solar', companyCode: '001001' }, 422, 'view.place'],
    ['an unknown company', { roleCode: 'branch', companyCode: '9' }, 404, 'record.unknown'],
  ])('refuses %s', async (_, body, http, error) => {
    expect(await begin(body)).toMatchObject({ http, error });
    expect((await info()).view).toBeUndefined();
  });

  it('refuses a disabled role, and a role disabled meanwhile may do nothing', async () => {
    await begin({ roleCode: 'branch', companyCode: '001001' });
    await pool().query(`update role set status = '0' where "roleCode" = 'branch'`);
    await server().system.context.sessions.announce();
    expect((await info()).permissions).toEqual([]);
    expect((await call('/api/station/queryList', {})).http).toBe(403);
    await end();
    expect(await begin({ roleCode: 'branch', companyCode: '001001' })).toMatchObject({ http: 422, error: 'view.roleOff' });
    await pool().query(`update role set status = '1' where "roleCode" = 'branch'`);
  });
});
