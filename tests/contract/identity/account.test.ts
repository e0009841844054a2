import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeServer, PASSWORD, quickHash, quickPasswords } from '../../support/server.ts';

interface User {
  id: string;
  version: number;
  username: string;
  phone: string;
  companyCode: string;
}

describeServer('Care of accounts', (server) => {
  const pool = () => server().system.context.database.pool;
  const user = async (username: string): Promise<User> =>
    (await pool().query<User>('select * from "user" where username = $1', [username])).rows[0] as User;
  const login = async (username: string, password = PASSWORD) =>
    server().call<{ token: string }>('/login', { username, password }, { as: null });
  const tokenOf = async (username: string, password = PASSWORD): Promise<string> => (await login(username, password)).data.token;
  const codeFor = async (phone: string): Promise<string> =>
    (await pool().query<{ code: string }>('select code from "smsMessage" where phone = $1 order by "sendTime" desc limit 1', [phone]))
      .rows[0]?.code ?? '';
  const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  beforeAll(() => quickPasswords(server()));
  beforeEach(() => pool().query('delete from sunvane.attempt'));

  /** A password that branch1 has just chosen is compared quickly from here on: by later sign-ins, and in the history. */
  const quicken = (password: string) => pool().query('update "user" set password = $1 where username = \'branch1\'', [quickHash(password)]);

  const change = (token: string, body: Record<string, unknown>) => server().call('/api/sys/sys/sysUser/updateUserPwd', body, { token });

  it('[S7-22] changes the own password from the body, ends every other session and keeps this one', async () => {
    const { id } = await user('branch1');
    const [here, elsewhere] = [await tokenOf('branch1'), await tokenOf('branch1')];
    expect((await change(here, { id, pwdOld: PASSWORD, pwdNew: 'Second-password-2' })).http).toBe(200);
    expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token: here })).http).toBe(200);
    expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token: elsewhere })).http).toBe(401);
    expect((await login('branch1')).error).toBe('auth.wrong');
    expect((await login('branch1', 'Second-password-2')).http).toBe(200);
    await quicken('Second-password-2');
  });

  it('[S7-22] takes id, pwdOld and pwdNew as query parameters too', async () => {
    const { id } = await user('branch1');
    const query = new URLSearchParams({ id, pwdOld: 'Second-password-2', pwdNew: 'Third-password-3' });
    expect(
      (
        await server().call(`/api/sys/sys/sysUser/updateUserPwd?${query.toString()}`, undefined, {
          token: await tokenOf('branch1', 'Second-password-2'),
        })
      ).http,
    ).toBe(200);
    await quicken('Third-password-3');
  });

  it('refuses the last five passwords', async () => {
    const { id } = await user('branch1');
    let now = 'Third-password-3';
    const step = async (next: string) => {
      const answer = await change(await tokenOf('branch1', now), { id, pwdOld: now, pwdNew: next });
      if (answer.http === 200) {
        now = next;
        await quicken(next);
      }
      return answer.error;
    };
    for (const next of [PASSWORD, 'Second-password-2', 'Third-password-3']) expect(await step(next)).toBe('password.policy');
    for (const next of ['Fourth-password-4', 'Fifth-password-5']) expect(await step(next)).toBeUndefined();
    expect(await step(PASSWORD)).toBe('password.policy');
    expect(await step('Sixth-password-6')).toBeUndefined();
    expect(await step(PASSWORD)).toBeUndefined();
  });

  it.each([
    ['short', 'a1-b2-c'],
    ['long', `a1${'x'.repeat(71)}`],
    ['without digits', 'only-letters'],
    ['without letters', '12345678-90'],
    ['the username', 'BRANCH2'],
  ])('refuses a password that is %s', async (_, pwdNew) => {
    const { id } = await user('branch2');
    expect(await change(await server().token('branch2'), { id, pwdOld: PASSWORD, pwdNew })).toMatchObject({
      http: 422,
      error: 'password.policy',
    });
  });

  it('changes nobody else’s password', async () => {
    const { id } = await user('solar');
    for (const as of ['branch2', 'admin'])
      expect(await change(await server().token(as), { id, pwdOld: PASSWORD, pwdNew: 'Another-password-9' })).toMatchObject({
        http: 403,
        error: 'permission.denied',
      });
  });

  it('counts wrong old passwords for the session they come from, and locks nobody else out', async () => {
    const { id } = await user('branch2');
    const token = await server().token('branch2');
    for (let i = 0; i < 4; i += 1)
      expect(await change(token, { id, pwdOld: 'wrong', pwdNew: 'Another-password-9' })).toMatchObject({ error: 'password.wrong' });
    expect(await change(token, { id, pwdOld: 'wrong', pwdNew: 'Another-password-9' })).toMatchObject({ error: 'auth.locked' });
    const other = await tokenOf('branch2');
    expect(await change(other, { id, pwdOld: 'wrong', pwdNew: 'Another-password-9' })).toMatchObject({ error: 'password.wrong' });
  });

  it('[S7-24] [S9-02] sends a code of six digits, again after a minute only, and refuses what is no phone of eleven digits', async () => {
    const phone = '13800000001';
    const ask = () => server().call('/api/sys/sys/sysUser/getSmsCode', { phone }, { as: 'solar' });
    expect((await ask()).http).toBe(200);
    expect(await codeFor(phone)).toMatch(/^\d{6}$/);
    const again = await ask();
    expect(again).toMatchObject({ http: 429, error: 'request.tooMany' });
    expect(Number(/\d+/.exec(again.msg)?.[0])).toBeLessThanOrEqual(60);
    for (const wrong of ['1380000000', '138000000011', '23800000001', '', null])
      expect(await server().call('/api/sys/sys/sysUser/getSmsCode', { phone: wrong }, { as: 'solar' })).toMatchObject({ http: 400 });
    expect(await server().call('/api/sys/sys/sysUser/getSmsCode', { phone }, { as: null })).toMatchObject({ http: 401 });
  });

  it('[S7-23] binds the phone with the right code, once', async () => {
    const phone = '13800000001';
    const code = await codeFor(phone);
    expect(await server().call('/api/sys/sys/sysUser/bindUserPhone', { phone, code: other(code) }, { as: 'solar' })).toMatchObject({
      http: 422,
      error: 'auth.codeWrong',
    });
    expect(await server().call('/api/sys/sys/sysUser/bindUserPhone', { phone, code }, { as: 'wind' })).toMatchObject({
      http: 422,
      error: 'auth.codeExpired',
    });
    expect((await server().call('/api/sys/sys/sysUser/bindUserPhone', { phone, code }, { as: 'solar' })).http).toBe(200);
    expect((await user('solar')).phone).toBe(phone);
    expect(await server().call('/api/sys/sys/sysUser/bindUserPhone', { phone, code }, { as: 'solar' })).toMatchObject({
      error: 'auth.codeExpired',
    });
  });

  it('a code dies after five wrong tries and after five minutes, and is kept as a hash', async () => {
    const phone = '13800000002';
    await server().call('/api/sys/sys/sysUser/getSmsCode', { phone }, { as: 'solar' });
    const code = await codeFor(phone);
    const { rows } = await pool().query<{ text: string }>(`select string_agg(t::text, ' ') as text from sunvane."smsCode" t`);
    expect(rows[0]?.text).not.toContain(code);
    for (let i = 0; i < 5; i += 1)
      expect((await server().call('/api/sys/sys/sysUser/bindUserPhone', { phone, code: other(code) }, { as: 'solar' })).error).toBe(
        'auth.codeWrong',
      );
    expect((await server().call('/api/sys/sys/sysUser/bindUserPhone', { phone, code }, { as: 'solar' })).error).toBe('auth.codeExpired');
    await pool().query('delete from sunvane.attempt');
    await server().call('/api/sys/sys/sysUser/getSmsCode', { phone }, { as: 'solar' });
    await pool().query(`update sunvane."smsCode" set "expireTime" = now()`);
    expect((await server().call('/api/sys/sys/sysUser/bindUserPhone', { phone, code: await codeFor(phone) }, { as: 'solar' })).error).toBe(
      'auth.codeExpired',
    );
  });

  it('limits codes by phone, by account and by address', async () => {
    const send = async (phone: string, as: string) => {
      await pool().query(`delete from sunvane.attempt where kind = 'sms.pause'`);
      return (await server().call('/api/sys/sys/sysUser/getSmsCode', { phone }, { as })).error;
    };
    for (let i = 0; i < 10; i += 1) expect(await send('13800000003', i % 2 ? 'solar' : 'wind')).toBeUndefined();
    expect(await send('13800000003', 'group')).toBe('request.tooMany');
    for (let i = 0; i < 5; i += 1) expect(await send(`1380000010${i}`, 'solar')).toBeUndefined();
    expect(await send('13800000199', 'solar')).toBe('request.tooMany');
    await pool().query(`update sunvane.attempt set count = 60 where kind = 'sms.address'`);
    expect(await send('13800000198', 'group')).toBe('request.tooMany');
  });

  it('the outbox is for administrators', async () => {
    expect((await server().call('/api/smsMessage/queryList', {}, { as: 'admin' })).http).toBe(200);
    for (const as of ['group', 'branch1', 'solar']) expect((await server().call('/api/smsMessage/queryList', {}, { as })).http).toBe(403);
  });

  it('[S7-14] a session that waits for the second verification is held until the code is right', async () => {
    await pool().query(`update "user" set "isVerify" = '1' where username = 'wind'`);
    const token = await tokenOf('wind');
    const get = (path: string) => server().call(path, undefined, { token, method: 'GET' });
    for (const path of [
      '/api/sys/sys/sysMenu/queryListByUserCode',
      '/api/station/queryList',
      '/api/station/options',
      '/api/sys/sys/sysUser/bindUserPhone',
      '/api/sys/sys/sysUser/updateUserPwd',
      '/api/sys/sys/share/insert',
      '/api/sys/sys/sysDic/queryList',
    ]) {
      expect([path, await server().call(path, { phone: '13800000001' }, { token })]).toEqual([
        path,
        expect.objectContaining({ http: 403, error: 'auth.held' }),
      ]);
    }
    for (const path of ['/documents/manifest.json', '/events', '/openapi.json', '/api/jobs/detail?id=x', '/system/dict/data/type/SEX'])
      expect([path, (await get(path)).error]).toEqual([path, 'auth.held']);
    expect((await server().call<{ isVerify: number }>('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).data.isVerify).toBe(1);
    expect((await server().call('/api/sys/sys/sysUser/heartbeat', {}, { token })).http).toBe(200);
    expect((await get('/server')).http).toBe(200);
    expect(await server().call('/api/sys/sys/sysUser/getSmsCode', { phone: '13800000009', purpose: 'bind' }, { token })).toMatchObject({
      error: 'auth.held',
    });
    expect((await server().call('/api/sys/sys/sysUser/getSmsCode', { purpose: 'verify' }, { token })).http).toBe(200);
    const code = await codeFor((await user('wind')).phone);
    expect(await get(`/api/auth/oauth/verify?verifyCode=${other(code)}`)).toMatchObject({ http: 422, error: 'auth.codeWrong' });
    expect((await server().call('/api/sys/sys/sysMenu/queryListByUserCode', {}, { token })).error).toBe('auth.held');
    expect((await get(`/api/auth/oauth/verify?verifyCode=${code}`)).http).toBe(200);
    expect((await server().call('/api/sys/sys/sysMenu/queryListByUserCode', {}, { token })).http).toBe(200);
    expect((await server().call<{ isVerify: number }>('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).data.isVerify).toBe(0);
    expect((await server().call('/api/sys/sys/sysMenu/queryListByUserCode', {}, { token: await tokenOf('wind') })).error).toBe('auth.held');
  });

  it('[S7-13] a held session can sign out', async () => {
    const token = await tokenOf('wind');
    expect((await server().call('/api/auth/oauth/logout', {}, { token })).http).toBe(200);
    expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(401);
    await pool().query(`update "user" set "isVerify" = '0' where username = 'wind'`);
  });

  it('a password that an administrator sets ends the sessions and is remembered', async () => {
    const { id, version } = await user('branch3');
    const token = await tokenOf('branch3');
    expect((await server().call('/api/sys/sys/sysUser/update', { id, version, password: 'Set-by-admin-1' })).http).toBe(200);
    expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(401);
    const fresh = await tokenOf('branch3', 'Set-by-admin-1');
    expect((await change(fresh, { id, pwdOld: 'Set-by-admin-1', pwdNew: PASSWORD })).error).toBe('password.policy');
  });

  it('ends the sessions of a user for whoever may edit that user', async () => {
    const [{ id }, token] = [await user('solar'), await tokenOf('solar')];
    const end = (as: string, whom: string) => server().call('/api/sys/sys/sysUser/signOut', { id: whom }, { as });
    for (const as of ['wind', 'branch2']) expect([403, 404]).toContain((await end(as, id)).http);
    expect((await end('branch2', (await user('admin')).id)).http).toBe(404);
    expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(200);
    expect((await end('admin', id)).http).toBe(200);
    expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(401);
    const { rows } = await pool().query(
      `select "logoutTime" is not null as out from "loginLog" where username = 'solar' and result = '1' order by "loginTime" desc limit 1`,
    );
    expect(rows[0]).toEqual({ out: true });
  });

  describe('commands of a list', () => {
    const command = (screen: string, api: string, name: string, id: string, as: string) =>
      server().call(`${api}/command?screen=${screen}`, { name, id }, { as });
    const loginOf = async (username: string): Promise<string> =>
      (
        await pool().query<{ id: string }>(
          `select id from "loginLog" where username = $1 and result = '1' and "logoutTime" is null order by "loginTime" desc limit 1`,
          [username],
        )
      ).rows[0]?.id ?? '';

    it('the list of users ends the sessions of one, for whoever may edit that user', async () => {
      const [{ id }, token] = [await user('solar'), await tokenOf('solar')];
      const end = (as: string) => command('users/information', '/api/sys/sys/sysUser', 'signOut', id, as);
      for (const as of ['wind', 'branch2']) expect([403, 404, 405]).toContain((await end(as)).http);
      expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(200);
      expect((await end('admin')).http).toBe(200);
      expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(401);
    });

    it('the login log does so for a session that is open, and not for one that has ended', async () => {
      const token = await tokenOf('solar');
      const login = await loginOf('solar');
      expect((await command('jurisdiction/log', '/api/loginLog', 'signOut', login, 'admin')).http).toBe(200);
      expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(401);
      expect((await command('jurisdiction/log', '/api/loginLog', 'signOut', login, 'admin')).error).toBe('record.unknown');
    });

    it('lets somebody in again who is locked, and refuses what the screen does not offer', async () => {
      await pool().query('delete from sunvane.attempt');
      for (let n = 0; n < 5; n += 1) await server().call('/login', { username: 'solar', password: 'wrong' }, { as: null });
      expect((await server().call('/login', { username: 'solar', password: PASSWORD }, { as: null })).error).toBe('auth.locked');
      const { id } = await user('solar');
      expect((await command('users/information', '/api/sys/sys/sysUser', 'unlock', id, 'admin')).http).toBe(200);
      expect((await server().call('/login', { username: 'solar', password: PASSWORD }, { as: null })).http).toBe(200);
      for (const name of ['purge', 'constructor'])
        expect((await command('users/information', '/api/sys/sys/sysUser', name, id, 'admin')).error).toBe('record.verb');
      const { rows } = await pool().query(`select action from sunvane.audit where resource = 'user' order by id desc limit 1`);
      expect(rows[0]).toEqual({ action: 'unlock' });
    });
  });

  const apply = async (more: Record<string, unknown> = {}) => {
    const phone = String(more.phone ?? '13700000001');
    await pool().query('delete from sunvane.attempt');
    await server().call('/api/sys/sys/sysUser/getSmsCode', { phone, purpose: 'register' }, { as: null });
    return server().call(
      '/api/sys/sys/sysUser/register',
      {
        username: 'newcomer',
        userNickname: '新人',
        phone,
        code: await codeFor(phone),
        companyName: '某公司',
        password: 'New-comer-1',
        reason: 'work',
        ...more,
      },
      { as: null },
    );
  };
  const waiting = async (username = 'newcomer') =>
    (await pool().query<User & { status: string }>('select * from registration where username = $1 order by "createTime" desc', [username]))
      .rows[0];

  it('[S7-35] an application is stored, and makes nobody a user', async () => {
    expect((await apply()).http).toBe(200);
    expect(await waiting()).toMatchObject({ status: '0', companyCode: null, password: expect.stringMatching(/^scrypt\$/) as string });
    expect((await login('newcomer', 'New-comer-1')).error).toBe('auth.wrong');
    expect((await apply()).error).toBe('registration.pending');
    expect((await server().call('/api/registration/queryList', {}, { as: 'group' })).text).not.toContain('scrypt$');
  });

  it('[S7-35] answers the same whether or not the username exists', async () => {
    expect((await apply({ username: 'admin', phone: '13700000002' })).text).toBe(
      (await apply({ username: 'nobody-has-it', phone: '13700000003' })).text,
    );
  });

  it('[S7-35] refuses a wrong code, a weak password, missing fields and rights put in by the applicant', async () => {
    expect((await apply({ phone: '13700000004', code: '00000x' })).error).toBe('auth.codeWrong');
    expect((await apply({ phone: '13700000004', password: 'short' })).error).toBe('password.policy');
    expect((await apply({ phone: '13700000004', username: '' })).errors).toEqual([
      expect.objectContaining({ field: 'username', keyword: 'required' }),
    ]);
    expect(
      (await apply({ phone: '13700000005', username: 'sly', userType: '999', roleCodes: ['admin'], companyCode: '001', status: '1' })).http,
    ).toBe(200);
    expect(await waiting('sly')).toMatchObject({ userType: null, roleCodes: null, companyCode: null, status: '0' });
  });

  it('[S7-35] only the group sees an application before a company is named; the branch afterwards', async () => {
    const seen = async (as: string) =>
      (await server().call<{ list: User[] }>('/api/registration/queryList', {}, { as })).data.list.map((r) => r.username);
    expect(await seen('group')).toContain('newcomer');
    expect(await seen('branch1')).toEqual([]);
    const row = await waiting();
    expect(
      (await server().call('/api/registration/update', { id: row?.id, version: row?.version, companyCode: '001001' }, { as: 'group' }))
        .http,
    ).toBe(200);
    expect(await seen('branch1')).toEqual(['newcomer']);
    expect(await seen('branch2')).toEqual([]);
  });

  it('[S7-35] a branch approves nobody above itself, and makes the user by approving', async () => {
    const decide = async (more: Record<string, unknown>, as = 'branch1') => {
      const row = await waiting();
      return server().call(
        '/api/registration/update',
        { id: row?.id, version: row?.version, status: '1', companyCode: '001001', ...more },
        { as },
      );
    };
    expect((await decide({})).http).toBe(422);
    expect(await decide({ userType: '999', roleCodes: ['branch'] })).toMatchObject({ http: 403, error: 'permission.escalation' });
    expect(await decide({ userType: '99', roleCodes: ['admin'] })).toMatchObject({ http: 403, error: 'permission.escalation' });
    expect((await decide({ userType: '99', roleCodes: ['branch'], companyCode: '001002' })).http).toBe(422);
    expect((await pool().query(`select 1 from "user" where username = 'newcomer'`)).rowCount).toBe(0);
    const approved = await decide({ userType: '99', roleCodes: ['branch'] });
    expect(approved.errors ?? approved.http).toBe(200);
    const info = await server().call<{ companyCode: string; userType: string }>(
      '/api/sys/sys/sysUser/queryUserInfo',
      {},
      { token: await tokenOf('newcomer', 'New-comer-1') },
    );
    expect(info.data).toMatchObject({ companyCode: '001001', userType: '99' });
    expect(await decide({ status: '2' })).toMatchObject({ http: 409, error: 'registration.decided' });
  });
});
