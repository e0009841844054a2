import { exportSPKI, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignOnConfig, SignOutAnswer, SsoTokenAnswer, SsoUser } from '../../../src/contract/identity.ts';
import { CLIENT, OTHER, startProvider, type Lie, type TestProvider } from '../../support/oidc.ts';
import { freePort } from '../../support/running.ts';
import { describeServer } from '../../support/server.ts';

const port = await freePort();
let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider(port);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.lie = undefined;
});

describe('Single sign-on', () => {
  describeServer(
    'against a real provider',
    (server) => {
      const pool = () => server().system.context.database.pool;
      const start = async (redirect = '/map?x=1') => {
        const answer = await server().call(`/api/auth/sso/start?redirect=${encodeURIComponent(redirect)}`, undefined, {
          as: null,
          method: 'GET',
        });
        return { answer, to: String(answer.headers.location), cookie: /^[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '' };
      };
      const exchange = (back: URL, cookie: string, more: Record<string, string> = {}) =>
        server().call<SsoTokenAnswer>('/api/auth/sso/token', undefined, {
          as: null,
          inject: {
            headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
            payload: new URLSearchParams({
              grant_type: 'authorization_code',
              ...Object.fromEntries(back.searchParams),
              ...more,
            }).toString(),
          },
        });
      const proofOf = async (person: string): Promise<string> => {
        const { to, cookie } = await start();
        return (await exchange(await provider.approve(to, person), cookie)).data.access_token;
      };
      const token = (proof: string | undefined, body: Record<string, unknown> = {}) =>
        server().call<{ token: string }>(
          '/api/auth/oauth/token',
          { grant_type: 'authorization_code', systemType: 'web', loginType: 2, ...body },
          proof === undefined ? { as: null } : { token: proof },
        );
      const lying = async (lie: Lie, person = 'anna') => {
        const { to, cookie } = await start();
        const back = await provider.approve(to, person);
        provider.lie = lie;
        return exchange(back, cookie);
      };

      beforeAll(async () => {
        provider.people.anna = { email: 'Anna@example.test', email_verified: true, name: 'Anna' };
        provider.people.unverified = { email: 'group@example.test', email_verified: false };
        provider.people.stranger = { email: 'nobody@example.test', email_verified: true };
        provider.people.twice = { email: 'twice@example.test', email_verified: true };
        provider.people.off = { email: 'off@example.test', email_verified: true };
        provider.people.mail = { email: 'anna@example.test', email_verified: true };
        await pool().query(
          `update "user" set email = case username when 'branch1' then 'anna@example.test' when 'group' then 'group@example.test' when 'solar' then 'twice@example.test' when 'wind' then 'twice@example.test' when 'branch3' then 'off@example.test' end`,
        );
        await pool().query(`update "user" set status = '0' where username = 'branch3'`);
      });

      beforeEach(() => pool().query('delete from sunvane.attempt'));

      it('[S7-15] the openId posted is the provider’s own claim of that name where there is one', async () => {
        provider.people.open = { email: 'open@example.test', email_verified: true, openId: 'o-123' };
        await pool().query(`update "user" set email = 'open@example.test' where username = 'branch2'`);
        const proof = await proofOf('open');
        const who = await server().call<SsoUser>('/api/auth/sso/userinfo', {}, { token: proof });
        expect(who.data).toMatchObject({ sub: 'open', openId: 'o-123' });
        expect(await token(proof, { openId: 'open' })).toMatchObject({ error: 'sso.mismatch' });
        expect((await token(proof, { openId: 'o-123', sub: 'open' })).http).toBe(200);
      });

      it('[S7-37] the configuration names the provider and holds no secret', async () => {
        const answer = await server().call<SignOnConfig>('/api/auth/oauth/config', undefined, { as: null, method: 'GET' });
        expect(answer.data).toMatchObject({
          issuer: provider.issuer,
          clientId: CLIENT.id,
          redirectUri: CLIENT.redirectUri,
          loginEncryp: false,
          register: true,
        });
        expect(answer.text).not.toContain(CLIENT.secret);
      });

      it('starts with state, nonce and PKCE, and binds them to the browser', async () => {
        const { answer, to } = await start();
        expect(answer.http).toBe(302);
        const query = new URL(to).searchParams;
        expect(Object.fromEntries(query)).toMatchObject({
          response_type: 'code',
          scope: 'openid email profile',
          client_id: CLIENT.id,
          redirect_uri: CLIENT.redirectUri,
          code_challenge_method: 'S256',
        });
        for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBeGreaterThanOrEqual(43);
        expect(answer.headers['set-cookie']).toMatch(
          /^__Host-sunvane_sso=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=600; Secure$/,
        );
      });

      it('[S7-15] [S7-16] [S7-17] code → proof → user details → product token', async () => {
        const { to, cookie } = await start();
        const { data } = await exchange(await provider.approve(to, 'anna'), cookie);
        expect(data).toMatchObject({ token_type: 'Bearer', redirect: '/map?x=1' });
        const who = await server().call<SsoUser>('/api/auth/sso/userinfo', {}, { token: data.access_token });
        expect(who.data).toEqual({ sub: 'anna', email: 'Anna@example.test', nickName: 'Anna', openId: 'anna' });
        const made = await token(data.access_token, { ...who.data, client_id: CLIENT.id, domain: 'console.test' });
        const info = await server().call<{ username: string }>('/api/sys/sys/sysUser/queryUserInfo', {}, { token: made.data.token });
        expect(info.data.username).toBe('branch1');
        const { rows } = await pool().query(
          `select "loginType", result from "loginLog" where username = 'branch1' order by "loginTime" desc limit 1`,
        );
        expect(rows[0]).toEqual({ loginType: '2', result: '1' });
      });

      it('[S7-13] signing out clears the session; where set so, it names the address that ends the provider’s too', async () => {
        const signOut = async () => {
          const made = await token(await proofOf('anna'));
          const answer = await server().call<SignOutAnswer | null>('/api/auth/oauth/logout', undefined, { token: made.data.token });
          expect(await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token: made.data.token })).toMatchObject({ http: 401 });
          return answer.data;
        };
        expect(await signOut()).toBeNull();
        server().system.context.config.oidcLogout = 'on';
        try {
          const to = new URL((await signOut())?.signOutAddress ?? '');
          expect([to.origin, to.pathname]).toEqual([provider.issuer, '/session/end']);
          expect(to.searchParams.get('post_logout_redirect_uri')).toBe('https://console.test/login');
          // The provider knows the hint and the address: it asks, and does not refuse.
          expect((await fetch(to)).status).toBe(200);
          const password = await server().call('/api/auth/oauth/logout', {}, { as: 'solar' });
          expect(password.data).toBeNull();
        } finally {
          server().system.context.config.oidcLogout = 'off';
        }
      });

      it('a proof counts once and is no session', async () => {
        const proof = await proofOf('anna');
        expect(await server().call('/api/sys/sys/sysUser/queryUserInfo', {}, { token: proof })).toMatchObject({ http: 401 });
        expect((await token(proof)).http).toBe(200);
        expect(await token(proof)).toMatchObject({ http: 422, error: 'sso.proof' });
        const { rows } = await pool().query<{ text: string }>(`select string_agg(t::text, ' ') as text from sunvane."ssoProof" t`);
        expect(rows[0]?.text ?? '').not.toContain(proof);
      });

      it('posted fields alone sign nobody in, and must agree with the proof', async () => {
        expect(await token(undefined, { sub: 'anna', email: 'anna@example.test' })).toMatchObject({ http: 422, error: 'sso.proof' });
        const proof = await proofOf('anna');
        for (const posted of [{ sub: 'group' }, { email: 'group@example.test' }, { openId: 'group' }, { client_id: OTHER.id }]) {
          expect([posted, await token(proof, posted)]).toEqual([posted, expect.objectContaining({ http: 422, error: 'sso.mismatch' })]);
        }
        expect((await token(proof)).http).toBe(200);
      });

      it('a code, and a state, count once', async () => {
        const { to, cookie } = await start();
        const back = await provider.approve(to, 'anna');
        expect((await exchange(back, cookie)).http).toBe(200);
        expect(await exchange(back, cookie)).toMatchObject({ http: 422, error: 'sso.state' });
        const second = await start();
        const replay = new URL(back);
        replay.searchParams.set('state', new URL(second.to).searchParams.get('state') ?? '');
        expect(await exchange(replay, second.cookie)).toMatchObject({ http: 422, error: 'sso.code' });
      });

      it('refuses a wrong state, another browser, another issuer and a flow that took too long', async () => {
        const { to, cookie } = await start();
        const back = await provider.approve(to, 'anna');
        expect(await exchange(back, cookie, { state: 'x'.repeat(43) })).toMatchObject({ error: 'sso.state' });
        expect(await exchange(back, (await start()).cookie)).toMatchObject({ error: 'sso.state' });
        expect(await exchange(back, '')).toMatchObject({ error: 'sso.state' });
        expect(await exchange(back, cookie, { iss: 'https://evil.test' })).toMatchObject({ error: 'sso.code' });
        const slow = await start();
        await pool().query(`update sunvane."ssoFlow" set "expireTime" = now()`);
        expect(await exchange(await provider.approve(slow.to, 'anna'), slow.cookie)).toMatchObject({ error: 'sso.state' });
      });

      const now = Math.floor(Date.now() / 1000);
      it.each<[string, () => Lie | Promise<Lie>]>([
        ['another nonce', () => ({ claims: { nonce: 'another' } })],
        ['no nonce', () => ({ claims: { nonce: undefined } })],
        ['another audience', () => ({ claims: { aud: OTHER.id } })],
        ['several audiences and another azp', () => ({ claims: { aud: [CLIENT.id, OTHER.id], azp: OTHER.id } })],
        ['another issuer', () => ({ claims: { iss: 'https://evil.test' } })],
        ['an end two minutes ago', () => ({ claims: { exp: now - 120 } })],
        ['an issue in two minutes', () => ({ claims: { iat: now + 120 } })],
        [
          'alg none',
          () => ({
            token: (claims) =>
              `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
          }),
        ],
        [
          'HS256 under the public key',
          async () => ({ header: { alg: 'HS256' }, key: new TextEncoder().encode(await exportSPKI(provider.publicKey)) }),
        ],
        ['HS256 under the client secret', () => ({ header: { alg: 'HS256' }, key: new TextEncoder().encode(CLIENT.secret) })],
        ['another key under the same kid', async () => ({ key: (await generateKeyPair('RS256')).privateKey })],
        ['an unknown kid', async () => ({ header: { kid: 'other' }, key: (await generateKeyPair('RS256')).privateKey })],
        ['another subject at userinfo', () => ({ userinfo: { sub: 'group' } })],
      ])('refuses an ID token with %s', async (_, lie) => {
        expect(await lying(await lie())).toMatchObject({ http: 422, error: 'sso.code' });
      });

      it('takes an ID token whose clock is half a minute off', async () => {
        expect((await lying({ claims: { exp: now - 30, iat: now - 60 } })).http).toBe(200);
      });

      it('links by verified email only, and only to a single account', async () => {
        for (const person of ['unverified', 'stranger', 'twice'])
          expect([person, await token(await proofOf(person))]).toEqual([
            person,
            expect.objectContaining({ http: 422, error: 'sso.unlinked' }),
          ]);
        expect(await token(await proofOf('mail'))).toMatchObject({ error: 'sso.unlinked' });
      });

      it('refuses a disabled account; one that strangers guessed at is not kept from whom the provider vouches for', async () => {
        expect(await token(await proofOf('off'))).toMatchObject({ http: 422, error: 'auth.disabled' });
        await pool().query(
          `insert into sunvane.attempt (kind, subject, count, "windowEnd", "lockEnd") values ('signIn', 'branch1', 5, now() + interval '5 minutes', now() + interval '5 minutes')`,
        );
        expect((await token(await proofOf('anna'))).http).toBe(200);
      });

      it('[S7-23] an unknown person links the account of a proven phone, and is known from then on', async () => {
        const proof = await proofOf('stranger');
        expect(await token(proof)).toMatchObject({ error: 'sso.unlinked' });
        const phone = (await pool().query<{ phone: string }>(`select phone from "user" where username = 'branch2'`)).rows[0]?.phone ?? '';
        expect((await server().call('/api/sys/sys/sysUser/getSmsCode', { phone }, { token: proof })).http).toBe(200);
        await expect.poll(async () => (await pool().query(`select 1 from "smsMessage" where phone = $1`, [phone])).rowCount).toBe(1);
        const { rows } = await pool().query<{ code: string }>(`select code from "smsMessage" where phone = $1`, [phone]);
        expect(
          await server().call(
            '/api/sys/sys/sysUser/bindUserPhone',
            { phone, code: '000000' === rows[0]?.code ? '000001' : '000000' },
            { token: proof },
          ),
        ).toMatchObject({ error: 'auth.codeWrong' });
        const bound = await server().call<{ token: string }>(
          '/api/sys/sys/sysUser/bindUserPhone',
          { phone, code: rows[0]?.code },
          { token: proof },
        );
        expect(
          (await server().call<{ username: string }>('/api/sys/sys/sysUser/queryUserInfo', {}, { token: bound.data.token })).data.username,
        ).toBe('branch2');
        expect((await token(await proofOf('stranger'))).http).toBe(200);
      });

      it('asking for a code with a proof tells nobody which phones have accounts', async () => {
        const proof = await proofOf('twice');
        const answer = await server().call('/api/sys/sys/sysUser/getSmsCode', { phone: '13812345678' }, { token: proof });
        expect(answer.http).toBe(200);
        expect((await pool().query(`select 1 from "smsMessage" where phone = '13812345678'`)).rowCount).toBe(0);
      });

      it('takes an access token issued to us, by introspection, and none issued to another application', async () => {
        expect((await token(await provider.accessToken('anna', CLIENT))).http).toBe(200);
        expect(await token(await provider.accessToken('anna', OTHER))).toMatchObject({ http: 422, error: 'sso.proof' });
        expect(await token('not-a-token-of-anybody-at-all')).toMatchObject({ http: 422, error: 'sso.proof' });
      });

      it.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/%0d%0a', 'javascript:alert(1)', '/a b', '/\tevil', 'evil'])(
        'never sends the browser on to %j',
        async (redirect) => {
          const raw = redirect === '/%0d%0a' ? '/\r\nx' : redirect;
          const { to, cookie } = await start(raw);
          expect((await exchange(await provider.approve(to, 'anna'), cookie)).data.redirect).toBeNull();
        },
      );

      it('limits false proofs by address', async () => {
        const answers: (string | undefined)[] = [];
        for (let i = 0; i < 32; i += 1) answers.push((await token(undefined)).error);
        expect(answers.at(-1)).toBe('request.tooMany');
      });
    },
    { oidcIssuer: `http://127.0.0.1:${port}`, oidcClientId: CLIENT.id, oidcClientSecret: CLIENT.secret, publicUrl: 'https://console.test' },
  );
});
