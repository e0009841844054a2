/** The server in hard times: full disk, too many listeners, a stop in the middle of work, a curious visitor. */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { PATHS } from '../../../src/contract/constants.ts';
import { toAppError } from '../../../src/server/failures/failures.ts';
import { StorageError } from '../../../src/server/storage/storage.ts';
import { describeServer, PASSWORD } from '../../support/server.ts';

it.each([
  Object.assign(new Error('write'), { code: 'ENOSPC' }),
  Object.assign(new Error('could not extend file'), { code: '53100' }),
  new StorageError('store', 'the folder of files', Object.assign(new Error('write'), { code: 'ENOSPC' })),
])('a full disk has a code of its own', (error) => {
  expect(toAppError(error)).toMatchObject({ code: 'server.diskFull', status: 503 });
});

describeServer('A server that listens', (server) => {
  const streams: IncomingMessage[] = [];
  afterEach(() => {
    vi.restoreAllMocks();
    for (const stream of streams.splice(0)) stream.destroy();
  });

  let url = '';
  const listen = async (): Promise<void> => {
    if (url) return;
    await server().app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(server().app.server.address() as AddressInfo).port}`;
  };
  const events = async (as: string): Promise<{ response: IncomingMessage; heard: string[]; ended: () => boolean }> => {
    await listen();
    const token = await server().token(as);
    const response = await new Promise<IncomingMessage>((done, failed) => {
      get(`${url}${PATHS.events}`, { headers: { authorization: `Bearer ${token}` } }, done).on('error', failed);
    });
    streams.push(response);
    const heard: string[] = [];
    let ended = false;
    response.setEncoding('utf8');
    response.on('data', (text: string) => heard.push(text));
    response.on('close', () => (ended = true));
    return { response, heard, ended: () => ended };
  };

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', undefined],
  ] as const)('a long answer travels as the caller takes it: %s', async (encoding, unpacked) => {
    const authorization = `Bearer ${await server().token('admin')}`;
    const ask = (url: string, accepted: string) =>
      server().app.inject({ method: 'GET', url, headers: { authorization, 'accept-encoding': accepted } });
    const plain = await ask('/documents/manifest.json', 'identity');
    const answer = await ask('/documents/manifest.json', encoding);
    expect(answer.headers['content-encoding']).toBe(unpacked ? encoding : undefined);
    expect(JSON.parse(String(unpacked ? unpacked(answer.rawPayload) : answer.body))).toEqual(plain.json());
    if (unpacked) {
      expect(answer.headers['vary']).toContain('accept-encoding');
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    }
    expect((await ask(PATHS.server, encoding)).headers['content-encoding']).toBeUndefined();
  });

  it('keeps thirty streams of one user, the newest', async () => {
    const own: Awaited<ReturnType<typeof events>>[] = [];
    for (let i = 0; i < 33; i += 1) own.push(await events('wind'));
    await expect.poll(() => own.filter((s) => s.ended()).length).toBe(3);
    expect(own.slice(0, 3).every((s) => s.ended())).toBe(true);
    for (const { response } of own) response.destroy();
    await expect.poll(() => server().system.context.live.size).toBe(0);
  });

  it('tells a disabled user nothing more', async () => {
    const stream = await events('solar');
    const other = await events('admin');
    const { list } = (
      await server().call<{ list: { id: string; version: number; username: string }[] }>('/api/sys/sys/sysUser/queryList', {})
    ).data;
    const { id, version } = list.find((u) => u.username === 'solar') ?? expect.fail();
    // The word of the change may take a while, longer than the answer to it.
    const { sessions } = server().system.context;
    const announce = sessions.announce.bind(sessions);
    vi.spyOn(sessions, 'announce').mockImplementation(() => sleep(300).then(announce));
    expect((await server().call('/api/sys/sys/sysUser/update', { id, version, status: '0' })).http).toBe(200);
    server().system.context.live.publish({ type: 'documents' });
    await expect.poll(() => other.heard.join('')).toContain('documents');
    await expect.poll(() => stream.ended()).toBe(true);
    expect(stream.heard.join('')).not.toContain('data:');
  });

  it('shows its metrics to this machine, or to whoever has the token, and to no proxy', async () => {
    const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      (await server().app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })).statusCode;
    expect([await read(), await read({}, '10.0.0.1'), await read({ 'x-forwarded-for': '10.0.0.1' })]).toEqual([200, 404, 404]);
    const { config } = server().system.context;
    Object.assign(config, { metricsToken: 'a-token-for-the-metrics-page' });
    expect([await read(), await read({ authorization: `Bearer ${config.metricsToken}` }, '10.0.0.1')]).toEqual([404, 200]);
  });

  it('answers what it has begun when it is stopped, and refuses what comes after', async () => {
    await listen();
    const signIn = (): Promise<number> =>
      fetch(`${url}${PATHS.login}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'group', password: PASSWORD }),
      }).then((answer) => answer.status);
    let heard = 0;
    server().app.server.on('request', () => (heard += 1));
    const begun = Array.from({ length: 24 }, signIn);
    await expect.poll(() => heard, { interval: 5 }).toBe(24);
    const closed = server().app.close();
    expect(new Set(await Promise.all(begun))).toEqual(new Set([200]));
    const answered = performance.now();
    await closed;
    // Clients keep their connections for further requests: those are not waited for.
    expect(performance.now() - answered).toBeLessThan(5_000);
    await expect(signIn()).rejects.toThrow();
  });
});
