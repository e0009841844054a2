import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignOnConfig } from '../../../src/contract/identity.ts';
import { freePort } from '../../support/running.ts';
import { describeServer, PASSWORD } from '../../support/server.ts';

const SECRET = 'the-secret-a-portal-shares-with-us';
const port = await freePort();
/** What the outside world was asked: a CAS server that knows one ticket, and an SMS webhook. */
const asked: { url: string; authorization: string | undefined; body: string }[] = [];
let smsStatus = 200;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const outside = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
    const url = new URL(request.url ?? '', 'http://here.test');
    if (url.pathname === '/sms') {
      response.writeHead(smsStatus).end();
      return;
    }
    const good =
      url.searchParams.get('ticket') === 'ST-1-good-ticket-of-the-cas-server' &&
      url.searchParams.get('service') === 'https://console.test/' &&
      url.searchParams.get('format') === 'JSON';
    if (url.searchParams.get('ticket') === 'ST-2-of-a-server-that-knows-xml-alone') {
      response.setHeader('content-type', 'text/html;charset=UTF-8');
      response.end(
        `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>solar</cas:user></cas:authenticationSuccess></cas:serviceResponse>`,
      );
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        serviceResponse: good ? { authenticationSuccess: { user: 'wind' } } : { authenticationFailure: { code: 'INVALID_TICKET' } },
      }),
    );
  });
});
beforeAll(
  () =>
    new Promise<void>((done) => {
      outside.listen(port, '127.0.0.1', done);
    }),
);
afterAll(() => {
  outside.close();
});

describe('Tickets, encrypted passwords, codes by webhook', () => {
  describeServer(
    'on a server set up for them',
    (server) => {
      const pool = () => server().system.context.database.pool;
      beforeEach(() => pool().query('delete from sunvane.attempt'));
      const issue = (username: unknown, token: string = SECRET, more = {}) =>
        server().call<{ ticket: string; expires_in: number }>('/api/auth/oauth/ticket', { username, ...more }, { token });
      const redeem = (ticket: string) =>
        server().call<{ token: string }>(
          `/api/auth/oauth/token?ticket=${encodeURIComponent(ticket)}`,
          { grant_type: 'ticket', systemType: 'web' },
          { as: null },
        );
      const nameOf = async (token: string) =>
        (await server().call<{ username: string }>('/api/sys/sys/sysUser/queryUserInfo', {}, { token })).data.username;

      it('[S7-15] a ticket of the portal signs its user in, once', async () => {
        const { data } = await issue('branch2');
        expect(data.expires_in).toBeLessThanOrEqual(60);
        expect(data.ticket).toMatch(/^[\w-]{43}$/);
        const { rows } = await pool().query<{ text: string }>(`select string_agg(t::text, ' ') as text from sunvane.ticket t`);
        expect(rows[0]?.text).not.toContain(data.ticket);
        const made = await redeem(data.ticket);
        expect(await nameOf(made.data.token)).toBe('branch2');
        expect(await redeem(data.ticket)).toMatchObject({ http: 422, error: 'auth.ticket' });
        const log = await pool().query(
          `select "loginType" from "loginLog" where username = 'branch2' and result = '1' order by "loginTime" desc limit 1`,
        );
        expect(log.rows[0]).toEqual({ loginType: '3' });
      });

      it('false, used, old and foreign tickets answer the same', async () => {
        const [old, foreign, off] = [
          (await issue('branch2')).data.ticket,
          (await issue('branch2')).data.ticket,
          (await issue('branch3')).data.ticket,
        ];
        const hash = async (ticket: string) => (await import('../../../src/server/identity/opaque.ts')).hashOf(ticket);
        await pool().query(`update sunvane.ticket set "expireTime" = now() where id = $1`, [await hash(old)]);
        await pool().query(`update sunvane.ticket set "systemCode" = 'another' where id = $1`, [await hash(foreign)]);
        const answers = await Promise.all([old, foreign, 'x', '', 'x'.repeat(43), `' or 1=1 --`].map(redeem));
        expect(new Set(answers.map((a) => a.text)).size).toBe(1);
        expect(answers[0]).toMatchObject({ http: 422, error: 'auth.ticket' });
        await pool().query(`update "user" set status = '0' where username = 'branch3'`);
        expect(await redeem(off)).toMatchObject({ error: 'auth.disabled' });
        await pool().query(`update "user" set status = '1' where username = 'branch3'`);
      });

      it('one of ten who use the same ticket at once gets in', async () => {
        const {
          data: { ticket },
        } = await issue('branch2');
        const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(ticket)));
        expect(answers.filter((a) => a.http === 200)).toHaveLength(1);
      });

      it('limits false tickets by address', async () => {
        let last = '';
        for (let i = 0; i < 31; i += 1) last = (await redeem(`wrong-ticket-number-${i}`)).error ?? '';
        expect(last).toBe('request.tooMany');
      });

      it('issues tickets to the portal alone, for accounts that are on, and for this system', async () => {
        expect(await issue('branch2', `${SECRET}x`)).toMatchObject({ http: 422, error: 'auth.ticket' });
        expect(await issue('branch2', await server().token('admin'))).toMatchObject({ error: 'auth.ticket' });
        expect(await server().call('/api/auth/oauth/ticket', { username: 'branch2' }, { as: null })).toMatchObject({
          error: 'auth.ticket',
        });
        expect(await issue('nobody')).toMatchObject({ error: 'auth.ticket' });
        expect(await issue({ $ne: '' })).toMatchObject({ error: 'auth.ticket' });
        expect(await issue('branch2', SECRET, { systemCode: 'another' })).toMatchObject({ error: 'auth.ticket' });
      });

      it('a ticket that is not ours is shown to the CAS server', async () => {
        expect(await nameOf((await redeem('ST-1-good-ticket-of-the-cas-server')).data.token)).toBe('wind');
        expect(await nameOf((await redeem('ST-2-of-a-server-that-knows-xml-alone')).data.token)).toBe('solar');
        expect(await redeem('ST-1-another-ticket-of-that-server')).toMatchObject({ http: 422, error: 'auth.ticket' });
      });

      const encrypt = (publicKey: string, text: string): string =>
        publicEncrypt(
          {
            key: createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
            padding: constants.RSA_PKCS1_OAEP_PADDING,
            oaepHash: 'sha256',
          },
          Buffer.from(text),
        ).toString('base64');
      const config = async () => (await server().call<SignOnConfig>('/api/auth/oauth/config', undefined, { as: null, method: 'GET' })).data;

      it('[S7-37] [S9-06] the key has 2048 bits, is the same for every start, and its private half stays here', async () => {
        const { publicKey, loginEncryp, issuer } = await config();
        const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
        expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
        expect([loginEncryp, issuer]).toEqual([true, null]);
        const { loginKeys } = await import('../../../src/server/identity/keys.ts');
        expect((await loginKeys(server().system.context.database, true)).publicKey).toBe(publicKey);
      });

      it.each(['sign-in', 'password change', 'registration'])(
        '[S7-50] %s takes the encrypted password and refuses a plain one',
        async (where) => {
          const { publicKey } = await config();
          const { rows } = await pool().query<{ id: string }>(`select id from "user" where username = 'branch1'`);
          const calls: Record<string, (password: string, now: string) => Promise<{ http: number; error?: string }>> = {
            'sign-in': (password) => server().call('/login', { username: 'branch1', password }, { as: null }),
            'password change': (password, now) =>
              server().call('/api/sys/sys/sysUser/updateUserPwd', { id: rows[0]?.id, pwdOld: now, pwdNew: password }, { as: 'branch1' }),
            registration: async (password) => {
              await pool().query('delete from sunvane.attempt');
              await server().call('/api/sys/sys/sysUser/getSmsCode', { phone: '13600000001', purpose: 'register' }, { as: null });
              const { code } = JSON.parse(asked.at(-1)?.body ?? '{}') as { code: string };
              return server().call(
                '/api/sys/sys/sysUser/register',
                { username: 'crypt', userNickname: 'c', phone: '13600000001', code, companyName: 'c', password },
                { as: null },
              );
            },
          };
          const secret = where === 'sign-in' ? PASSWORD : 'Encrypted-密码-1';
          expect(await calls[where]?.(secret, encrypt(publicKey, PASSWORD))).toMatchObject({ http: 422, error: 'auth.passwordPlain' });
          expect(await calls[where]?.(Buffer.from(secret).toString('base64'), encrypt(publicKey, PASSWORD))).toMatchObject({
            error: 'auth.passwordPlain',
          });
          expect(await calls[where]?.(encrypt(publicKey, secret), encrypt(publicKey, PASSWORD))).toMatchObject({ http: 200 });
        },
      );

      it('with a webhook the code goes there, with our bearer, and is kept nowhere', async () => {
        await server().call('/api/sys/sys/sysUser/getSmsCode', { phone: '13600000002' }, { as: 'solar' });
        const sent = asked.at(-1);
        const { code, ...rest } = JSON.parse(sent?.body ?? '{}') as { code: string };
        expect([sent?.url, sent?.authorization, rest, code.length]).toEqual([
          '/sms',
          'Bearer sms-bearer',
          { phone: '13600000002', purpose: 'bind' },
          6,
        ]);
        const { rows } = await pool().query<{ n: number }>('select count(*)::int as n from "smsMessage"');
        expect(rows[0]?.n).toBe(0);
        expect((await server().call('/api/sys/sys/sysUser/bindUserPhone', { phone: '13600000002', code }, { as: 'solar' })).http).toBe(200);
        smsStatus = 500;
        const before = asked.length;
        expect((await server().call('/api/sys/sys/sysUser/getSmsCode', { phone: '13600000003' }, { as: 'solar' })).http).toBe(200);
        expect(asked).toHaveLength(before + 1);
        smsStatus = 200;
        // The wait before the second try is over sooner for a test.
        await pool().query(`update "outgoingMessage" set "nextTime" = now() where status = '0'`);
        await server().system.context.outbox.flush();
        const late = JSON.parse(asked.at(-1)?.body ?? '{}') as { phone: string };
        expect([asked.length, late.phone]).toEqual([before + 2, '13600000003']);
      });

      it('without a provider single sign-on says that it is off', async () => {
        expect(await server().call('/api/auth/sso/start', undefined, { as: null, method: 'GET' })).toMatchObject({
          http: 422,
          error: 'sso.off',
        });
        for (const path of ['/api/auth/sso/token', '/api/auth/sso/userinfo', '/api/auth/oauth/token'])
          expect([
            path,
            (await server().call(path, { grant_type: 'authorization_code', code: 'c', state: 's' }, { as: null })).error,
          ]).toEqual([path, 'sso.off']);
      });
    },
    {
      ticketSecret: SECRET,
      casUrl: `http://127.0.0.1:${port}/cas`,
      publicUrl: 'https://console.test',
      loginEncryp: 'on',
      smsWebhook: `http://127.0.0.1:${port}/sms`,
      smsWebhookToken: 'sms-bearer',
    },
  );
});
