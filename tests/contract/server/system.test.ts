import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import type { ShareEntry, ShareGrant, ShareLink } from '../../../src/contract/share.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown>;
interface List {
  list: Row[];
  total: number;
}

describeServer('Areas of the menu', (server) => {
  it('[S2-39] keep their names, codes and places; their order, icon and the names of their children may change', async () => {
    const find = async (code: string) => {
      const where = [{ field: 'menuCode', operator: 'eq', value: code }];
      const { data } = await server().call<{ list: { id: string }[] }>('/api/sys/sys/sysMenu/queryList', { where });
      return data.list[0] ?? expect.fail(code);
    };
    const update = async (code: string, change: object) => {
      const { id } = await find(code);
      const { version } = (await server().call<{ version: number }>(`/api/sys/sys/sysMenu/detail?id=${id}`, undefined, { method: 'GET' }))
        .data;
      return server().call('/api/sys/sys/sysMenu/update', { id, version, ...change });
    };
    for (const [field, value] of [
      ['menuName', '别的'],
      ['menuNameEn', 'Other'],
      ['parentMenuCode', 'users'],
    ])
      expect(await update('system', { [String(field)]: value })).toMatchObject({
        http: 422,
        errors: [{ field, message: 'Areas of the menu are fixed' }],
      });
    expect((await update('system', { sort: 900 })).http).toBe(200);
    expect((await update('users/information', { menuName: '人员' })).http).toBe(200);
  });
});

describeServer(
  'Calls about the system',
  (server) => {
    const pool = () => server().system.context.database.pool;
    const get = <T = Row>(path: string, as: string | null = null) => server().call<T>(path, undefined, { as, method: 'GET' });
    const logos = (body: unknown, as: string | null = null) => server().call<List>('/api/sys/sys/sysLogo/queryList', body, { as });

    it('[S7-12] [S3-07] GET server tells the edge flag without a token', async () => {
      expect((await get('/server')).data).toEqual({ edge: true, version: '0.0.0-test' });
    });

    it('[S7-25] the heartbeat answers whoever is signed in', async () => {
      expect((await server().call('/api/sys/sys/sysUser/heartbeat', undefined, { as: 'solar' })).http).toBe(200);
      expect((await server().call('/api/sys/sys/sysUser/heartbeat', undefined, { as: null })).http).toBe(401);
    });

    it('[S7-20] insert and update of a logo answer the saved record, within the own scope', async () => {
      const save = (verb: string, body: Row, as: string) => server().call(`/api/sys/sys/sysLogo/${verb}`, body, { as });
      const group = await save('insert', { companyCode: '001', logoName: '集团平台', logoUri: 'logo/group.png' }, 'group');
      expect(group.data).toMatchObject({ companyCode: '001', logoName: '集团平台', logoUri: 'logo/group.png', version: 1 });
      const branch = await save('insert', { companyCode: '001001', logoName: '西北平台' }, 'branch1');
      expect((await save('update', { id: branch.data.id, version: 1, logoName: '西北运营平台' }, 'branch1')).data).toMatchObject({
        logoName: '西北运营平台',
        version: 2,
      });
      expect((await save('insert', { companyCode: '001002', logoName: 'x' }, 'branch1')).http).toBe(422);
      expect((await save('update', { id: group.data.id, version: 1, logoName: 'x' }, 'branch1')).http).toBe(404);
      for (const logoUri of ['../secret', 'logo/../x', 'https://evil.test/x.png', 'logo/a/b'])
        expect([logoUri, (await save('update', { id: branch.data.id, version: 2, logoUri }, 'branch1')).http]).toEqual([logoUri, 422]);
    });

    it('[S7-19] [S3-18] the sign-in page learns name and place of a logo, and nothing else', async () => {
      expect((await logos({})).data).toEqual({ list: [{ logoName: '集团平台', logoUri: 'logo/group.png' }], total: 1 });
      expect((await logos(undefined)).data.list).toHaveLength(1);
      expect((await logos({ companyCode: '001001' })).data.list).toEqual([{ logoName: '西北运营平台', logoUri: null }]);
      expect((await logos({ companyCode: '001002' })).data.list[0]).toEqual({ logoName: '集团平台', logoUri: 'logo/group.png' });
      for (const companyCode of ['999', "' or 1=1", '%']) expect((await logos({ companyCode })).data).toEqual({ list: [], total: 0 });
      expect((await logos({ companyCode: '001001' }, 'branch2')).data.list[0]).not.toHaveProperty('id');
      expect((await logos({ companyCode: '001001' }, 'branch1')).data.list[0]).toMatchObject({ companyCode: '001001', version: 2 });
      expect((await logos({}, 'branch1')).data.list[0]?.logoName).toBe('西北运营平台');
    });

    it('[S7-21] the group logo answers code 1000 and logo_1', async () => {
      expect(await get('/org/api/v1/group_logo/?domain_name=console.test')).toMatchObject({
        code: 1000,
        data: { logo_1: 'logo/group.png' },
      });
    });

    it('[S7-26] sysUser/queryList takes an empty body', async () => {
      for (const inject of [
        {},
        { headers: { 'content-type': 'application/json', authorization: `Bearer ${await server().token('branch1')}` }, payload: '' },
      ]) {
        const answer = await server().call<List>('/api/sys/sys/sysUser/queryList', undefined, { as: 'branch1', inject });
        expect(answer.data.list.map((u) => u.companyCode)).toEqual(answer.data.list.map(() => '001001'));
        expect(answer.data.total).toBeGreaterThan(0);
      }
    });

    it.each<[string, Row, (list: Row[]) => void]>([
      [
        'dicName',
        { dicName: '光伏' },
        (list) => {
          expect(list.every((r) => String(r.dicName).includes('光伏'))).toBe(true);
        },
      ],
      [
        'dicCode',
        { dicCode: '999' },
        (list) => {
          expect(list.map((r) => r.attribute)).toContain('USER_TYPE');
          expect(list.every((r) => r.dicCode === '999')).toBe(true);
        },
      ],
      [
        'attribute plus dicCode',
        { attribute: 'USER_TYPE', dicCode: '999' },
        (list) => {
          expect(list.map((r) => r.dicName)).toEqual(['集团']);
        },
      ],
    ])('[S7-27] [S3-11] sysDic/queryList by %s, entries with dicName, dicCode and attribute, for every user', async (_, body, check) => {
      for (const as of ['admin', 'solar']) {
        const answer = await server().call<List>('/api/sys/sys/sysDic/queryList', body, { as });
        expect(answer.data.list.length).toBeGreaterThan(0);
        expect(answer.data.list.filter((entry) => !entry.dicName || !entry.dicCode || !entry.attribute)).toEqual([]);
        check(answer.data.list);
      }
      expect((await server().call<List>('/api/sys/sys/sysDic/queryList', body, { as: 'solar' })).data.list[0]).not.toHaveProperty(
        'createBy',
      );
      expect((await server().call('/api/sys/sys/sysDic/queryList', body, { as: null })).http).toBe(401);
    });

    it('[S7-28] dictionary data by type has label and value', async () => {
      const { data } = await get<Row[]>('/system/dict/data/type/LEAVES_TYPE', 'solar');
      expect(data.find((d) => d.dictValue === '2')).toMatchObject({
        dictType: 'LEAVES_TYPE',
        dictLabel: expect.stringContaining('光') as string,
        dicCode: '2',
      });
      expect((await get('/system/dict/data/type/NOTHING', 'solar')).data).toEqual([]);
      expect((await get('/system/dict/data/type/__proto__', 'solar')).data).toEqual([]);
      expect((await get('/system/dict/data/type/LEAVES_TYPE')).http).toBe(401);
    });

    it('[S7-29] configuration values by key, of a public list only', async () => {
      expect(await get('/system/config/configKey/sys.account.registerUser')).toMatchObject({ http: 200, data: 'true', msg: 'true' });
      expect((await get('/system/config/configKey/sys.systemCode')).data).toBe('inspection');
      for (const key of ['adminPassword', 'databaseUrl', 'oidcClientSecret', 'constructor', '__proto__'])
        expect([key, await get(`/system/config/configKey/${key}`)]).toEqual([
          key,
          expect.objectContaining({ http: 404, error: 'config.unknown' }),
        ]);
    });

    it('[S7-36] refuses to share what is no page', async () => {
      for (const page of ['report', 'constructor', undefined])
        expect(await server().call('/api/sys/sys/share/insert', { page, id: 'x', until: 'x' })).toMatchObject({
          http: 422,
          error: 'share.page',
        });
    });

    it('a link to a route grants its flight: waypoints and speed', async () => {
      const waypoints = [0, 1].map((n) => ({ lon: 100, lat: 30 + n / 1000, height: 50, photo: true }));
      const made = await server().call('/api/route/insert', {
        name: 'r',
        stationCode: 'DEMO-S01',
        routeType: 'waypoint',
        inspectObject: '1',
        height: 50,
        speed: 6,
        waypoints,
      });
      expect(made.errors ?? made.http).toBe(200);
      const request = { page: 'inspectionSimulation', id: made.data.id, until: new Date(Date.now() + 3_600_000).toISOString() };
      const { data } = await server().call<ShareLink>('/api/sys/sys/share/insert', request, { as: 'solar' });
      expect((await get<ShareGrant>(`/api/sys/sys/share/detail?share=${data.share}`)).data.flight).toEqual({
        waypoints,
        speed: 6,
        above: true,
      });
    });
    it('[S7-36] a link grants one record until its end, its withdrawal, or the end of its maker', async () => {
      const made = await server().call('/api/report/insert', {
        reportCode: 'R-1',
        reportName: 'r',
        kind: 'solar',
        stationCode: 'DEMO-S01',
        periodFrom: '2026-01-01',
        periodTo: '2026-01-31',
        author: 'solar',
      });
      expect(made.errors ?? made.http).toBe(200);
      const share = (more: Row, as: string) =>
        server().call<ShareLink>(
          '/api/sys/sys/share/insert',
          { page: 'solarReport', id: made.data.id, until: new Date(Date.now() + 3_600_000).toISOString(), ...more },
          { as },
        );
      const open = (link: string) => get<ShareGrant>(`/api/sys/sys/share/detail?share=${link}`);
      const is = (status: string) => pool().query('update report set "releaseStatus" = $2 where id = $1', [made.data.id, status]);
      for (const status of ['0', '1', '3']) {
        await is(status);
        expect(await share({}, 'branch1')).toMatchObject({ http: 409, error: 'share.draft', msg: 'Only a released report can be shared' });
      }
      await is('2');
      const link = (await share({}, 'branch1')).data;
      expect(link.path).toBe(`/solarReport?share=${link.share}`);
      const granted = (await open(link.share)).data;
      expect(granted).toMatchObject({ page: 'solarReport', id: made.data.id, until: link.until, name: 'r' });
      // What its maker may see of the record, in words, and nothing of who works here.
      expect(granted.lines).toEqual(
        expect.arrayContaining([
          { title: 'Report code', text: 'R-1' },
          { title: 'Report name', text: 'r' },
          { title: 'Report kind', text: 'Solar inspection report' },
          { title: 'Station', text: '演示日月湾光伏电站' },
          { title: 'Author', text: '演示光伏场站用户' },
        ]),
      );
      expect(granted.lines.map((line) => line.title)).not.toContain('Created by');
      expect(granted.untilText).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      await is('3');
      expect(await open(link.share)).toMatchObject({ http: 410, error: 'share.over' });
      await is('2');
      // What is masked for anybody is masked for who has a link, whoever made it.
      const code = server()
        .system.context.writer.catalogue()
        .resources['report']?.fields.find(({ name }) => name === 'reportCode');
      if (!code) throw new Error('no report');
      code.mask = true;
      await pool().query(`update report set "reportCode" = 'REPORT-0001' where id = $1`, [made.data.id]);
      const masked = (await open(link.share)).data.lines.find(({ title }) => title === 'Report code')?.text ?? '';
      code.mask = false;
      expect([masked.includes('*'), masked.includes('REPORT-0001')]).toEqual([true, false]);
      const listed = (as: string) =>
        server().call<{ list: ShareEntry[] }>('/api/sys/sys/share/list', { page: 'solarReport', id: made.data.id }, { as });
      expect((await listed('branch1')).data.list.map((one) => one.until)).toEqual([link.until]);
      expect((await listed('group')).data.list).toEqual([]);
      const byId = (await share({}, 'branch1')).data;
      const [newest] = (await listed('branch1')).data.list;
      expect((await server().call('/api/sys/sys/share/delete', { id: newest?.id }, { as: 'solar' })).http).toBe(404);
      expect((await server().call('/api/sys/sys/share/delete', { id: newest?.id }, { as: 'branch1' })).http).toBe(200);
      expect(await open(byId.share)).toMatchObject({ http: 410, error: 'share.over' });
      await pool().query(`update "user" set "roleCodes" = '{}' where username = 'branch1'`);
      expect(await open(link.share)).toMatchObject({ http: 410, error: 'share.over' });
      await pool().query(`update "user" set "roleCodes" = '{branch}' where username = 'branch1'`);
      expect(await share({}, 'branch2')).toMatchObject({ http: 404, error: 'record.unknown' });
      expect(await share({}, 'wind')).toMatchObject({ http: 404, error: 'record.unknown' });
      for (const until of ['', 'x', new Date(Date.now() - 1000).toISOString(), new Date(Date.now() + 40 * 86_400_000).toISOString()])
        expect(await share({ until }, 'branch1')).toMatchObject({ http: 422, error: 'share.until' });
      for (const wrong of [
        '',
        'x',
        `${link.share}x`,
        await server().token('admin'),
        await new SignJWT({})
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .setAudience('sunvane-share')
          .setJti(String(made.data.id))
          .sign(new Uint8Array(32)),
      ]) {
        expect(await open(wrong)).toMatchObject({ http: 404, error: 'share.unknown' });
      }
      expect(await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token: link.share })).toMatchObject({ http: 401 });
      expect(await server().call(`/api/sys/sys/share/delete?share=${link.share}`, undefined, { as: 'branch2' })).toMatchObject({
        http: 404,
      });
      expect((await open(link.share)).http).toBe(200);
      expect((await server().call(`/api/sys/sys/share/delete?share=${link.share}`, undefined, { as: 'branch1' })).http).toBe(200);
      expect(await open(link.share)).toMatchObject({ http: 410, error: 'share.over' });
      const [second, third] = [(await share({}, 'branch1')).data.share, (await share({}, 'group')).data.share];
      await pool().query(
        `update sunvane.share set "expireTime" = now() where "endTime" is null and "userId" = (select id from "user" where username = 'group')`,
      );
      expect(await open(third)).toMatchObject({ http: 410 });
      await pool().query(`update "user" set status = '0' where username = 'branch1'`);
      expect(await open(second)).toMatchObject({ http: 410 });
    });
  },
  { edge: 'on' },
);
