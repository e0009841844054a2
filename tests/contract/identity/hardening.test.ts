import { createHmac, generateKeyPairSync } from 'node:crypto';
import { pino } from 'pino';
import { SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { parseQuery } from '../../../src/server/http/query.ts';
import { hashPassword } from '../../../src/server/user/password.ts';
import { describeServer, PASSWORD, quickPasswords } from '../../support/server.ts';

interface User {
  id: string;
  version: number;
  username: string;
  userType: string;
  roleCodes: string[];
  companyCode: string;
  companyPath: string;
  password: string;
  phone: string;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describeServer('What an attacker would try', (server) => {
  const pool = () => server().system.context.database.pool;
  const login = (body: Record<string, unknown>, inject = {}) => server().call<{ token: string }>('/login', body, { as: null, inject });
  const user = async (username: string): Promise<User> =>
    (await pool().query<User>('select * from "user" where username = $1', [username])).rows[0] as User;
  const info = (token: string) => server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token });
  beforeAll(() => quickPasswords(server()));
  beforeEach(() => pool().query('delete from sunvane.attempt'));

  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

  it.each<[string, string, (id: string) => unknown]>([
    ['company code', 'companyCode', () => '001001'],
    ['user name', 'user_name', () => 'branch1'],
    ['user id', 'userId', (id) => id],
    ['user type', 'userType', () => '99'],
    ['authorities', 'authorities', () => ['BRANCH']],
    ['scope', 'scope', () => ['all']],
    ['client id', 'client_id', () => 'web'],
    ['user code', 'userCode', () => 'branch1'],
  ])('[S3-16] the token carries the %s', async (_, name, wanted) => {
    expect(claimsOf(await server().token('branch1'))[name]).toEqual(wanted((await user('branch1')).id));
  });

  it('the token carries nothing else of the account', async () => {
    expect(Object.keys(claimsOf(await server().token('branch1'))).sort()).toEqual([
      'aud',
      'authorities',
      'client_id',
      'companyCode',
      'exp',
      'iat',
      'iss',
      'jti',
      'scope',
      'sub',
      'userCode',
      'userId',
      'userType',
      'user_name',
    ]);
  });

  it('[S6-08] the token of an administrator has the authority ADMIN, and the claim alone opens nothing', async () => {
    const token = (await login({ username: 'admin', password: PASSWORD })).data.token;
    expect(claimsOf(token).authorities).toEqual(['ADMIN']);
    await pool().query(`update "user" set "roleCodes" = '{branch}' where username = 'admin'`);
    server().system.context.sessions.forget();
    expect(await server().call('/api/sys/sys/sysRole/queryList', {}, { token })).toMatchObject({
      http: 403,
      error: 'permission.denied',
      msg: 'The current operation has no permission',
    });
    await pool().query(`update "user" set "roleCodes" = '{admin}' where username = 'admin'`);
    server().system.context.sessions.forget();
  });

  it.each<[string, unknown]>([
    ['isVerify', 0],
    ['companyCode', '001001'],
    ['companyName', '西北分公司(演示)'],
    ['companyPath', '/001/001001/'],
    ['stationCode', 'DEMO-S01'],
    ['stationName', expect.stringContaining('演示')],
    ['username', 'solar'],
    ['userNickname', '演示光伏场站用户'],
    ['userCode', 'solar'],
    ['id', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ['userType', '9'],
    ['leavesType', '2'],
    ['area', '甘肃省'],
    ['phone', expect.stringMatching(/^1\d{10}$/)],
    ['boosterStationPath', null],
  ])('[S3-05] [S7-11] user info has %s', async (key, wanted) => {
    expect((await info(await server().token('solar'))).data[key]).toEqual(wanted);
  });

  it('user info never has a hash, and needs a token', async () => {
    expect((await info(await server().token('solar'))).text).not.toContain('scrypt');
    expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { as: null })).http).toBe(401);
  });

  it('[S7-10] a good sign-in answers the token twice; a wrong one and an unknown name take the same time', async () => {
    const good = await login({ username: ' group ', password: PASSWORD });
    expect((good as unknown as { token: string }).token).toBe(good.data.token);
    await pool().query(`update "user" set password = $1 where username = 'group'`, [await hashPassword(PASSWORD)]);
    const times: Record<string, number[]> = { group: [], nobody: [] };
    for (let i = 0; i < 7; i += 1)
      for (const username of ['group', 'nobody']) {
        await pool().query('delete from sunvane.attempt');
        const from = performance.now();
        expect((await login({ username, password: 'wrong' })).error).toBe('auth.wrong');
        times[username]?.push(performance.now() - from);
      }
    const [known, unknown] = [median(times.group ?? []), median(times.nobody ?? [])];
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
    await quickPasswords(server());
  });

  it('[S7-13] a token is worthless after sign-out, and a second sign-in does not revive it', async () => {
    const { token } = (await login({ username: 'group', password: PASSWORD })).data;
    expect((await server().call('/api/auth/oauth/logout', {}, { token })).http).toBe(200);
    expect(await info(token)).toMatchObject({ http: 401, error: 'auth.expired' });
    const again = (await login({ username: 'group', password: PASSWORD })).data.token;
    expect(again).not.toBe(token);
    expect((await info(token)).http).toBe(401);
    expect((await info(again)).http).toBe(200);
  });

  it('no session comes from what the caller brings along (fixation)', async () => {
    const mine = await server().token('wind');
    const answer = await login(
      { username: 'group', password: PASSWORD },
      { headers: { authorization: `Bearer ${mine}`, cookie: 'token=mine; JSESSIONID=mine' } },
    );
    expect(answer.data.token).not.toBe(mine);
    expect(String(answer.headers['set-cookie'])).toMatch(/^sunvane_device=[\w.-]+; HttpOnly; SameSite=Strict; Path=\/login;/);
    expect((await info(String(answer.headers['set-cookie']).split(/[=;]/)[1] ?? '')).http).toBe(401);
    expect((await info(mine)).data.username).toBe('wind');
  });

  it('a cookie signs nobody in, so no other site can act for a user', async () => {
    const token = await server().token('group');
    for (const cookie of [`token=${token}`, `Authorization=Bearer ${token}`]) {
      expect(
        (
          await server().call(
            '/api/sys/sys/sysUser/queryUserInfo',
            {},
            { as: null, inject: { headers: { cookie, origin: 'https://evil.test' } } },
          )
        ).http,
      ).toBe(401);
      expect((await server().call(`/api/sys/sys/sysUser/queryUserInfo?token=${token}&access_token=${token}`, {}, { as: null })).http).toBe(
        401,
      );
    }
    const answer = await server().call(
      '/api/sys/sys/sysUser/queryUserInfo',
      {},
      { as: 'group', inject: { headers: { origin: 'https://evil.test', authorization: `Bearer ${token}` } } },
    );
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    'none',
    'HS256 under an RSA public key',
    'RS256 under a key of one’s own',
    'the right key and another audience',
    'the right key and another issuer',
  ])('refuses a token signed with %s', async (how) => {
    const good = await server().token('admin');
    const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { secret } = server().system.context.sessions.options;
    const sign = (alg: string, more: object, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
    const publicKey = server().system.context.keys.publicKey;
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    const forged: Record<string, string> = {
      none: `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.AA`,
      'HS256 under an RSA public key': `${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`,
      'RS256 under a key of one’s own': await sign('RS256', {}, privateKey),
      'the right key and another audience': await sign('HS256', { aud: 'sunvane-share' }, secret),
      'the right key and another issuer': await sign('HS256', { iss: 'elsewhere' }, secret),
    };
    server().system.context.sessions.forget();
    expect(await info(forged[how] ?? '')).toMatchObject({ http: 401, error: 'auth.expired' });
    expect((await info(good)).http).toBe(200);
  });

  it.each<[string, Record<string, unknown>]>([
    ['userType', { userType: '999' }],
    ['roleCodes', { roleCodes: ['admin'] }],
    ['companyCode', { companyCode: '001002' }],
    ['companyPath', { companyPath: '/' }],
    ['id', { $id: true }],
    ['boosterStationPath of another branch', { boosterStationPath: 'DEMO-W03' }],
    ['createBy', { createBy: 'admin' }],
    ['lastLoginIp', { lastLoginIp: '6.6.6.6' }],
    ['a column that is none', { isAdmin: true }],
    ['$grams', { $grams: ['x'] }],
    ['deletedTime', { deletedTime: '2020-01-01' }],
  ])('a branch user who posts %s changes nothing by it', async (_, posted) => {
    const before = await user('solar');
    const { $id, ...more } = posted;
    const body = { id: before.id, version: before.version, ...more, ...($id ? { id: (await user('group')).id } : {}) };
    const answer = await server().call('/api/sys/sys/sysUser/update', body, { as: 'branch1' });
    const after = await user('solar');
    const names = Object.keys(more).filter((n) => n in before) as (keyof User)[];
    expect(names.map((n) => after[n])).toEqual(names.map((n) => before[n]));
    if (!names.length || $id) expect([200, 403, 404, 422]).toContain(answer.http);
  });

  it('a hash that is posted as a password is refused, not stored', async () => {
    const [solar, { password }] = [await user('solar'), await user('group')];
    const answer = await server().call(
      '/api/sys/sys/sysUser/update',
      { id: solar.id, version: solar.version, password },
      { as: 'branch1' },
    );
    expect(answer.errors).toEqual([expect.objectContaining({ field: 'password', keyword: 'maxLength' })]);
  });

  it('nobody without the role changes or signs out an administrator', async () => {
    await pool().query(
      `insert into "user" (id, version, "userCode", username, "userType", "companyCode", "companyPath", "roleCodes", phone, status) values (gen_random_uuid(), 1, 'badmin', 'badmin', '99', '001001', '/001/001001/', '{admin}', '13500000000', '1')`,
    );
    const badmin = await user('badmin');
    for (const change of [{ password: 'Taken-over-1' }, { phone: '13500000001' }, { email: 'me@evil.test' }, { status: '0' }]) {
      expect(
        await server().call('/api/sys/sys/sysUser/update', { id: badmin.id, version: badmin.version, ...change }, { as: 'branch1' }),
      ).toMatchObject({ http: 403, error: 'permission.escalation' });
    }
    expect((await server().call('/api/sys/sys/sysUser/signOut', { id: badmin.id }, { as: 'branch1' })).http).toBe(403);
    expect((await server().call(`/api/sys/sys/sysUser/delete?ids=${badmin.id}`, undefined, { as: 'branch1' })).http).toBe(403);
  });

  it('a token of before does not work again once its user is enabled or restored', async () => {
    const works = async (token: string): Promise<number> => (await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http;
    const change = async (status: string): Promise<void> => {
      const { id, version } = await user('branch3');
      expect((await server().call('/api/sys/sys/sysUser/update', { id, version, status })).http).toBe(200);
    };
    const token = await server().token('branch3');
    expect(await works(token)).toBe(200);
    await change('0');
    expect(await works(token)).toBe(401);
    await change('1');
    expect(await works(token)).toBe(401);
  });

  it('nobody takes over, shuts out or removes a user who holds more rights', async () => {
    await pool().query(
      `insert into "user" (id, version, "userCode", username, "userType", "companyCode", "companyPath", "roleCodes", phone, status) values (gen_random_uuid(), 1, 'strong', 'strong', '99', '001001', '/001/001001/', '{group}', '13500000008', '1')`,
    );
    const strong = await user('strong');
    const update = (change: object) =>
      server().call('/api/sys/sys/sysUser/update', { id: strong.id, version: strong.version, ...change }, { as: 'branch1' });
    for (const change of [
      { password: 'Taken-over-1' },
      { phone: '13500000001' },
      { email: 'me@evil.test' },
      { status: '0' },
      { roleCodes: ['branch'] },
      { username: 'weak' },
      { isVerify: '1' },
    ])
      expect(await update(change), JSON.stringify(change)).toMatchObject({ http: 403, error: 'permission.escalation' });
    expect((await server().call(`/api/sys/sys/sysUser/delete?ids=${strong.id}`, undefined, { as: 'branch1' })).http).toBe(403);
    expect((await update({ userNickname: 'Renamed' })).http).toBe(200);
  });

  it('nobody disables or removes an own role', async () => {
    await pool().query(
      `insert into role (id, version, "roleCode", "roleName", status, "menuCodes", "buttonCodes")
        select gen_random_uuid(), 1, 'keeper', 'keeper', '1', array_agg("menuCode") filter (where "functionType" is distinct from '2'), array_agg("menuCode") filter (where "functionType" = '2') from menu;
       insert into "user" (id, version, "userCode", username, "userType", "companyCode", "companyPath", "roleCodes", phone, status) values (gen_random_uuid(), 1, 'keeper', 'keeper', '999', '001', '/001/', '{keeper}', '13500000009', '1')`,
    );
    const { rows } = await pool().query<{ id: string; version: number }>(`select id, version from role where "roleCode" = 'keeper'`);
    const { id, version } = rows[0] ?? expect.fail();
    expect(await server().call('/api/sys/sys/sysRole/update', { id, version, status: '0' }, { as: 'keeper' })).toMatchObject({
      http: 403,
      error: 'permission.escalation',
    });
    expect((await server().call(`/api/sys/sys/sysRole/delete?ids=${id}`, undefined, { as: 'keeper' })).http).toBe(409);
    expect((await server().call('/api/sys/sys/sysRole/update', { id, version, roleName: 'Keepers' }, { as: 'keeper' })).http).toBe(200);
  });

  it('nobody who edits menus gives an entry a permission of which they hold nothing', async () => {
    await pool().query(
      `insert into role (id, version, "roleCode", "roleName", status, "menuCodes", "buttonCodes")
        select gen_random_uuid(), 1, 'menus', 'menus', '1', array_agg("menuCode") filter (where "functionType" is distinct from '2'), array_agg("menuCode") filter (where "functionType" = '2') from menu where "fileUrl" like 'jurisdiction/menu%' or "menuCode" = '/jurisdiction';
       insert into "user" (id, version, "userCode", username, "userType", "companyCode", "companyPath", "roleCodes", phone, status) values (gen_random_uuid(), 1, 'menus', 'menus', '999', '001', '/001/', '{menus}', '13500000011', '1')`,
    );
    const menu = (call: string, body: unknown) => server().call<{ id: string }>(`/api/sys/sys/sysMenu/${call}`, body, { as: 'menus' });
    const entry = async (fileUrl: string) =>
      (await pool().query<{ id: string; version: number }>(`select id, version from menu where "fileUrl" = $1`, [fileUrl])).rows[0] ??
      expect.fail();
    const escalation = { http: 403, error: 'permission.escalation', msg: expect.stringContaining('users/information:') as string };
    const button = await entry('jurisdiction/menu:export');
    const { id, version } = button;
    expect(await menu('update', { id, version, fileUrl: 'users/information:edit' })).toMatchObject(escalation);
    // A page and a button of one code grant differently.
    const page = await entry('jurisdiction/menu');
    expect(await menu('update', { ...page, fileUrl: 'users/information' })).toMatchObject(escalation);
    const fresh = { menuCode: 'mine', menuName: '我的', parentMenuCode: 'jurisdiction/menu', menuType: '2', functionType: '2' };
    expect(await menu('insert', { ...fresh, fileUrl: 'users/information:delete' })).toMatchObject(escalation);
    expect(await menu('updateMany', { rows: [button], values: { fileUrl: 'users/information:edit' } })).not.toMatchObject({
      data: { updated: 1 },
    });
    expect(await menu('update', { id, version, menuName: '导出菜单' })).toMatchObject({ http: 200 });
    expect(await menu('insert', { ...fresh, fileUrl: 'jurisdiction/menu:edit' })).toMatchObject({ http: 200 });
    const { rows } = await pool().query(
      `select 1 from menu m join role r on m."menuCode" = any(r."menuCodes") or m."menuCode" = any(r."buttonCodes") where r."roleCode" = 'menus' and m."fileUrl" like 'users/%'`,
    );
    expect(rows).toEqual([]);
  });

  it('queries, forms and bodies pollute no prototype', async () => {
    for (const text of ['__proto__[x]=1', 'a[__proto__][x]=1', 'constructor[prototype][x]=1', 'a[constructor][prototype][x]=1'])
      parseQuery(text);
    const token = await server().token('admin');
    await server().call('/api/station/queryList?__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1', {});
    await server().call('/api/auth/oauth/token', undefined, {
      as: null,
      inject: { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '__proto__[isAdmin]=1&grant_type=x' },
    });
    expect((await server().call('/api/station/queryList', '{"constructor":{"prototype":{"isAdmin":1}}}', { token })).http).toBe(400);
    expect(({} as { isAdmin?: unknown; x?: unknown }).isAdmin ?? ({} as { x?: unknown }).x).toBeUndefined();
  });

  it.each([
    ['an address', 'address', 'request.tooMany'],
    ['an account', 'signIn', 'auth.locked'],
  ])('tries are limited for %s', async (_, kind, error) => {
    await pool().query(
      `insert into sunvane.attempt (kind, subject, count, "windowEnd", "lockEnd") values ($1, $2, 99, now() + interval '5 minutes', now() + interval '5 minutes')`,
      [kind, kind === 'address' ? '127.0.0.1' : 'group'],
    );
    expect(await login({ username: 'group', password: PASSWORD })).toMatchObject({ error });
  });

  it('strangers who guess lock themselves out, not the user in a browser of before', async () => {
    const tryIn = async (password: string, from: { address?: string; cookie?: string } = {}) => {
      const answer = await server().app.inject({
        method: 'POST',
        url: '/login',
        payload: { username: 'group', password },
        remoteAddress: from.address ?? '127.0.0.1',
        headers: { 'accept-language': 'en', ...(from.cookie ? { cookie: from.cookie } : {}) },
      });
      return { error: answer.json<{ error?: string }>().error, cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '' };
    };
    const { cookie } = await tryIn(PASSWORD);
    expect(cookie).toMatch(/^sunvane_device=/);
    for (let i = 0; i < 5; i += 1) await tryIn('wrong', { address: '10.0.0.66' });
    expect((await tryIn(PASSWORD, { address: '10.0.0.66' })).error).toBe('auth.locked');
    expect((await tryIn(PASSWORD, { address: '10.0.0.67' })).error).toBeUndefined();
    for (let i = 0; i < 40; i += 1) await tryIn('wrong', { address: `10.0.1.${i}` });
    expect((await tryIn(PASSWORD, { address: '10.0.0.67' })).error).toBe('auth.locked');
    expect((await tryIn(PASSWORD, { cookie })).error).toBeUndefined();
    await pool().query(
      `insert into sunvane.attempt (kind, subject, count, "windowEnd", "lockEnd") values ('address', '127.0.0.1', 99, now() + interval '5 minutes', now() + interval '5 minutes')`,
    );
    expect((await tryIn(PASSWORD)).error).toBe('request.tooMany');
    expect((await tryIn(PASSWORD, { cookie })).error).toBeUndefined();
    for (let i = 0; i < 5; i += 1) await tryIn('wrong', { cookie });
    expect((await tryIn(PASSWORD, { cookie })).error).toBe('auth.locked');
    // Not its last letter: of that not every bit counts.
    const forged = cookie.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await tryIn(PASSWORD, { cookie: forged })).error).toBe('request.tooMany');
  });

  it('an address gets ten codes an hour for strangers’ phones', async () => {
    await server().system.context.database.pool.query('delete from sunvane.attempt');
    const { config } = server().system.context;
    Object.assign(config, { captcha: 'off' });
    const errors: unknown[] = [];
    for (let i = 0; i < 12; i += 1)
      errors.push(
        (await server().call('/api/sys/sys/sysUser/getSmsCode', { phone: `138111111${10 + i}`, purpose: 'register' }, { as: null })).error,
      );
    expect(errors).toEqual([...Array.from({ length: 10 }, () => undefined), 'request.tooMany', 'request.tooMany']);
  });

  it('every answer carries the headers that keep it from being sniffed, framed, run or stored', async () => {
    for (const path of [
      '/api/sys/sys/sysUser/queryUserInfo',
      '/api/sys/sys/sysMenu/queryListByUserCode',
      '/api/station/queryList',
      '/api/nothing',
    ]) {
      const { headers } = await server().call(path, {});
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('no secret reaches the log, however chatty it is, nor the audit trail', async () => {
    const { buildApp } = await import('../../../src/server/app/app.ts');
    const lines: string[] = [];
    const app = await buildApp(server().system, {
      logger: pino(
        { level: 'trace' },
        {
          write: (line: string) => {
            lines.push(line);
          },
        },
      ),
      webFolder: '/nonexistent',
    });
    const secrets = ['Secret-old-1', 'Secret-new-2', 'Secret-login-3', '424242', 'secret-ticket-of-somebody', 'Secret-register-4'];
    const { id } = await user('wind');
    const headers = { authorization: `Bearer ${await server().token('wind')}` };
    await app.inject({
      method: 'POST',
      url: `/api/sys/sys/sysUser/updateUserPwd?id=${id}&pwdOld=${secrets[0]}&pwdNew=${secrets[1]}`,
      headers,
    });
    await app.inject({ method: 'POST', url: '/login', payload: { username: 'wind', password: secrets[2] } });
    await app.inject({ method: 'GET', url: `/api/auth/oauth/verify?verifyCode=${secrets[3]}`, headers });
    await app.inject({ method: 'POST', url: `/api/auth/oauth/token?ticket=${secrets[4]}`, payload: {} });
    await app.inject({
      method: 'POST',
      url: '/api/sys/sys/sysUser/register',
      payload: { username: 'wind', password: secrets[5], phone: '13800000000' },
    });
    await app.inject({
      method: 'POST',
      url: '/api/sys/sys/sysUser/queryList',
      payload: '{"password":"Secret-old-1"',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    await app.close();
    const { rows } = await pool().query<{ text: string }>(
      `select coalesce(string_agg(a::text, ' '), '') || coalesce((select string_agg(l::text, ' ') from "loginLog" l), '') as text from sunvane.audit a`,
    );
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of [...secrets, headers.authorization.slice(7)])
      expect([secret, `${lines.join('')}${rows[0]?.text}`.includes(secret)]).toEqual([secret, false]);
  });
});

interface Sum {
  uuid: string;
  img: string;
  captchaEnabled: boolean;
}

describeServer(
  'The captcha',
  (server) => {
    const get = async () => {
      const { data } = await server().call<Sum>('/captchaImage', undefined, { as: null, method: 'GET' });
      const { rows } = await server().system.context.database.pool.query<{ answer: string }>(
        'select answer from sunvane.captcha where id = $1',
        [data.uuid],
      );
      return { ...data, code: rows[0]?.answer ?? '' };
    };
    const sms = (body: Record<string, unknown>) =>
      server().call('/api/sys/sys/sysUser/getSmsCode', { phone: '13900000001', purpose: 'register', ...body }, { as: null });

    it('[S7-34] GET /captchaImage answers uuid and img', async () => {
      const { uuid, img, captchaEnabled } = await get();
      expect([uuid.length, img.startsWith('data:image/svg+xml;base64,'), captchaEnabled]).toEqual([36, true, true]);
    });

    it('guards the codes for applicants, is used up by one try, and answers its own picture only', async () => {
      expect(await sms({})).toMatchObject({ http: 422, error: 'auth.captchaExpired' });
      const [a, b] = [await get(), await get()];
      expect(await sms({ uuid: a.uuid, captcha: String(Number(a.code) + 1) })).toMatchObject({ error: 'auth.captchaWrong' });
      expect(await sms({ uuid: a.uuid, captcha: a.code })).toMatchObject({ error: 'auth.captchaExpired' });
      expect((await sms({ uuid: b.uuid, captcha: b.code })).http).toBe(200);
      expect(await sms({ uuid: b.uuid, captcha: b.code })).toMatchObject({ error: 'auth.captchaExpired' });
    });
  },
  { captcha: 'on' },
);
