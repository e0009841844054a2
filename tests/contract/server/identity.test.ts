import { describe, expect, it } from 'vitest';
import { describeServer, PASSWORD } from '../../support/server.ts';

interface Sum {
  uuid: string;
  img: string;
  captchaEnabled: boolean;
}

describeServer(
  'Sign-in with captcha',
  (server) => {
    const captcha = async () => {
      const { data } = await server().call<Sum>('/captchaImage', undefined, { as: null, method: 'GET' });
      const { rows } = await server().system.context.database.pool.query<{ answer: string }>(
        'select answer from sunvane.captcha where id = $1',
        [data.uuid],
      );
      return { ...data, answer: rows[0]?.answer ?? '' };
    };
    const login = (body: Record<string, unknown>) => server().call<{ token: string }>('/login', body, { as: null });
    const account = { username: 'admin', password: PASSWORD };

    it('draws the sum without telling it', async () => {
      const { img, answer } = await captcha();
      const svg = Buffer.from(img.split(',')[1] ?? '', 'base64').toString();
      expect(svg).toMatch(/^<svg/);
      expect(svg).not.toContain('<text');
      expect(answer).toMatch(/^\d{1,2}$/);
    });

    it('signs in once with the right answer, and not again with the same captcha', async () => {
      const { uuid, answer } = await captcha();
      expect((await login({ ...account, uuid, code: answer })).data.token).toMatch(/^ey/);
      expect(await login({ ...account, uuid, code: answer })).toMatchObject({ http: 422, error: 'auth.captchaExpired' });
    });

    it('uses a captcha up on a wrong answer too', async () => {
      const { uuid, answer } = await captcha();
      expect(await login({ ...account, uuid, code: '999' })).toMatchObject({ error: 'auth.captchaWrong' });
      expect(await login({ ...account, uuid, code: answer })).toMatchObject({ error: 'auth.captchaExpired' });
    });

    it('answers the same for an unknown name and a wrong password', async () => {
      const a = await captcha();
      const unknown = await login({ username: 'nobody', password: 'x', uuid: a.uuid, code: a.answer });
      const b = await captcha();
      const wrong = await login({ username: 'wind', password: 'x', uuid: b.uuid, code: b.answer });
      expect([unknown.error, unknown.msg]).toEqual([wrong.error, wrong.msg]);
      expect(unknown.error).toBe('auth.wrong');
    });

    it('trims the name, survives odd bodies', async () => {
      const { uuid, answer } = await captcha();
      expect((await login({ username: '  admin ', password: PASSWORD, uuid, code: answer })).http).toBe(200);
      for (const body of [{}, { username: {}, password: [], uuid: 1, code: {} }, { username: null }])
        expect(await login(body)).toMatchObject({ http: 400, error: 'request.body' });
    });
  },
  { captcha: 'on' },
);

describeServer('Sessions', (server) => {
  const login = (username: string, password: string) => server().call<{ token: string }>('/login', { username, password }, { as: null });

  it('locks after five wrong passwords and says for how long; unlocks by the right time only', async () => {
    for (let i = 0; i < 4; i += 1) expect(await login('branch3', 'wrong')).toMatchObject({ error: 'auth.wrong' });
    const fifth = await login('branch3', 'wrong');
    expect(fifth).toMatchObject({ http: 422, error: 'auth.locked' });
    expect(fifth.msg).toMatch(/\b10\b/);
    expect(await login('branch3', PASSWORD)).toMatchObject({ error: 'auth.locked' });
    await server().system.context.database.pool.query(
      `update sunvane.attempt set "lockEnd" = now() - interval '1 second', "windowEnd" = now() - interval '1 second'`,
    );
    expect((await login('branch3', PASSWORD)).http).toBe(200);
  });

  it('ends a session at sign-out: the token is worthless afterwards', async () => {
    const {
      data: { token },
    } = await login('solar', PASSWORD);
    expect((await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).http).toBe(200);
    expect((await server().call('/api/auth/oauth/logout', {}, { token })).http).toBe(200);
    expect(await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).toMatchObject({ http: 401 });
  });

  it('ends a session that idles too long', async () => {
    const {
      data: { token },
    } = await login('solar', PASSWORD);
    await server().system.context.database.pool.query(`update sunvane.session set "lastTime" = now() - interval '1 day'`);
    server().system.context.sessions.forget();
    expect(await server().call('/api/station/queryList', {}, { token })).toMatchObject({ http: 401, error: 'auth.expired' });
  });

  it('switches an account off at once', async () => {
    const {
      data: { token },
    } = await login('wind', PASSWORD);
    const list = await server().call<{ list: { id: string; version: number; username: string }[] }>('/api/sys/sys/sysUser/queryList', {
      keyword: 'wind',
    });
    const wind = list.data.list.find((u) => u.username === 'wind');
    expect((await server().call('/api/sys/sys/sysUser/update', { id: wind?.id, version: wind?.version, status: '0' })).http).toBe(200);
    await expect.poll(async () => (await server().call('/api/station/queryList', {}, { token })).http).toBe(401);
    expect(await login('wind', PASSWORD)).toMatchObject({ error: 'auth.disabled' });
  });

  it('logs every try with its result', async () => {
    const log = await server().call<{ list: { username: string; result: string; message: string | null }[] }>('/api/loginLog/queryList', {
      username: 'branch3',
      pageSize: 50,
    });
    const results = log.data.list.map((r) => r.result);
    expect(results.filter((r) => r === '0').length).toBeGreaterThanOrEqual(5);
    expect(results).toContain('1');
  });

  it('writes no password into the log table or the audit', async () => {
    const { rows } = await server().system.context.database.pool.query<{ text: string }>(
      `select coalesce(string_agg(a::text, ' '), '') as text from sunvane.audit a`,
    );
    expect(rows[0]?.text).not.toContain(PASSWORD);
    expect(rows[0]?.text).not.toContain('scrypt$');
  });
});

describe('Password hashes', () => {
  it('verify and differ', async () => {
    const { hashPassword, verifyPassword } = await import('../../../src/server/user/password.ts');
    const [a, b] = await Promise.all([hashPassword('秘密-123'), hashPassword('秘密-123')]);
    expect(a).not.toBe(b);
    expect(await verifyPassword('秘密-123', a)).toBe(true);
    expect(await verifyPassword('秘密-124', a)).toBe(false);
    expect(await verifyPassword('x', null)).toBe(false);
  });
});
