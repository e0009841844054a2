/** Consoles at other origins, and a console whose calls go elsewhere. */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError, loadConfig, originsOf } from '../../../src/server/config/config.ts';
import { securityHeaders } from '../../../src/server/app/headers.ts';
import { describeServer } from '../../support/server.ts';

const HERE = 'https://console.example';
const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,accept-language',
  },
});

it('takes origins and nothing else', () => {
  expect(originsOf('corsOrigins', 'https://a.example, http://10.0.0.5:8080/,https://a.example')).toEqual([
    'https://a.example',
    'http://10.0.0.5:8080',
  ]);
  expect(originsOf('corsOrigins', '')).toEqual([]);
  for (const wrong of ['*', 'a.example', 'https://a.example/path', 'https://u:p@a.example', 'null', 'https://*.example,ftp://b'])
    expect(() => loadConfig({}, { CORS_ORIGINS: wrong }), wrong).toThrow(ConfigError);
  expect(() => loadConfig({}, { CONNECT_ORIGINS: 'https://a.example/x' })).toThrow(ConfigError);
});

it('lets the page call and show pictures of the origins it is told, and of no other', async () => {
  const policy = async (elsewhere: string[]) => (await securityHeaders(elsewhere))['content-security-policy'] ?? '';
  expect(await policy([])).toContain("connect-src 'self';");
  expect(await policy(['https://calls.example'])).toContain("connect-src 'self' https://calls.example;");
  expect(await policy(['https://calls.example'])).toContain("img-src 'self' data: blob: https://calls.example;");
});

describeServer(
  'A server that lets one other origin in',
  (server) => {
    it('answers its preflights without cookies, and those of others without leave', async () => {
      const ours = await server().call('/api/station/queryList', undefined, { as: null, inject: preflight(HERE) });
      expect([ours.http, ours.headers['access-control-allow-origin']]).toEqual([204, HERE]);
      expect(ours.headers['access-control-allow-headers']).toBe('authorization, content-type, accept, accept-language, idempotency-key');
      expect(ours.headers['access-control-allow-methods']).toBe('GET, POST, DELETE');
      expect(ours.headers).not.toHaveProperty('access-control-allow-credentials');
      for (const origin of ['https://evil.example', 'https://console.example.evil.example', 'http://console.example', 'null']) {
        const { headers } = await server().call('/api/station/queryList', undefined, { as: null, inject: preflight(origin) });
        expect(headers['access-control-allow-origin'], origin).toBeUndefined();
      }
    });
    it('lets it read answers and refusals, with the names of files; varies by origin', async () => {
      const headers = { origin: HERE, authorization: `Bearer ${await server().token('admin')}`, 'content-type': 'application/json' };
      const list = await server().app.inject({ method: 'POST', url: '/api/station/queryList', headers, payload: '{"pageSize":1}' });
      expect([list.statusCode, list.headers['access-control-allow-origin'], list.headers['vary']]).toEqual([
        200,
        HERE,
        expect.stringMatching(/origin/i),
      ]);
      expect(list.headers['access-control-expose-headers']).toBe('content-disposition, content-length, location, retry-after');
      const refused = await server().app.inject({ method: 'POST', url: '/api/station/queryList', headers: { origin: HERE } });
      expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, HERE]);
    });
    it('lets it read the stream of events', async () => {
      await server().app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = server().app.server.address() as AddressInfo;
      const headers = { origin: HERE, authorization: `Bearer ${await server().token('admin')}` };
      const response = await new Promise<IncomingMessage>((done, fail) => {
        get(`http://127.0.0.1:${port}/events`, { headers }, done).on('error', fail);
      });
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': HERE,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.destroy();
    });
  },
  { corsOrigins: HERE },
);

describeServer('A server that lets no other origin in', (server) => {
  it('gives no leave at all', async () => {
    const { headers } = await server().call('/api/station/queryList', undefined, { as: null, inject: preflight(HERE) });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
