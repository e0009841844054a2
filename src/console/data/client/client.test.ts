import { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expiredStore } from './expiry.ts';
import { changeLanguage } from '../texts/i18n.ts';
import { tokenStore } from './token.ts';
import type { ApiError } from './apiError.ts';
import { request, type Call } from './client.ts';
import { deployment } from '../deployment.ts';
import { notificationQueue, notify } from '../notifications.ts';

type Answer = (config: AxiosRequestConfig) => Promise<Pick<AxiosResponse, 'status' | 'data'>>;
const transport = vi.hoisted(() => ({ answer: undefined as unknown, sent: [] as unknown[] }));

vi.mock('axios', async (original) => {
  const axios = await original<typeof import('axios')>();
  const adapter = async (config: AxiosRequestConfig): Promise<AxiosResponse> => {
    transport.sent.push(config);
    return { headers: {}, statusText: '', config, ...(await (transport.answer as Answer)(config)) } as AxiosResponse;
  };
  return { ...axios, create: (defaults: AxiosRequestConfig) => axios.create({ ...defaults, adapter }) };
});

const answers = (data: unknown, status = 200): void => {
  transport.answer = () => Promise.resolve({ status, data });
};
const fails = async (call: Call): Promise<ApiError> =>
  request(call).then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as ApiError,
  );
const sent = (n = -1): { url: string; data: unknown; timeout: number; headers: Record<string, string> } =>
  (transport.sent as never[]).at(n) as never;
const notifications = (): object[] => notificationQueue.get();
/** A call on its way until it is cancelled; with its failure. */
async function waiting(call: Partial<Call> = {}): Promise<{ failure: Promise<ApiError> }> {
  transport.answer = ({ signal }: AxiosRequestConfig) =>
    new Promise((_, reject) => {
      signal?.addEventListener?.('abort', () => reject(new AxiosError('canceled', 'ERR_CANCELED')));
    });
  const failure = fails({ method: 'GET', url: '/waiting', ...call });
  await vi.waitFor(() => expect(transport.sent).toHaveLength(1));
  const never = new Promise<ApiError>((_, reject) => {
    setTimeout(() => reject(new Error('still on its way after 2 s')), 2000);
  });
  // Looked at or not: only who asks for the failure hears that there is none.
  never.catch(() => undefined);
  const ended = Promise.race([failure, never]);
  ended.catch(() => undefined);
  return { failure: ended };
}

beforeEach(() => {
  transport.sent.length = 0;
  notificationQueue.set([]);
  expiredStore.set(false);
  tokenStore.set('');
  Object.assign(deployment, { baseURL: '', baseURL2: '', baseURL3: '', documentsURL: '' });
  answers({ status: 200, data: 1 });
});

describe('shared client', () => {
  it.each([
    ['', '/x', '/x'],
    ['', 'x', '/x'],
    ['https://a.example/', '/x', 'https://a.example/x'],
    ['https://a.example/b', 'x', 'https://a.example/b/x'],
    ['https://a.example', 'http://other.example/x', 'http://other.example/x'],
  ])('[S7-01] base %j and %j make %s', async (baseURL, url, address) => {
    Object.assign(deployment, { baseURL });
    await request({ method: 'GET', url });
    expect(sent().url).toBe(address);
  });
  it('[S3-04] documentsURL serves the documents, and nothing else', async () => {
    Object.assign(deployment, { baseURL: 'https://calls.example', documentsURL: 'https://documents.example/x' });
    await request({ method: 'GET', url: '/documents/manifest.json', raw: true });
    await request({ method: 'GET', url: '/openapi.json', raw: true });
    expect([sent(0).url, sent(1).url]).toEqual([
      'https://documents.example/x/documents/manifest.json',
      'https://calls.example/openapi.json',
    ]);
  });
  it('[S7-01] [S9-01] sends JSON in UTF-8 with the token, and waits 300000 ms', async () => {
    tokenStore.set('t');
    await request({ url: '/x', body: { 名: 1 } });
    expect(sent()).toMatchObject({
      timeout: 300_000,
      data: '{"名":1}',
      headers: { 'Content-Type': 'application/json;charset=utf-8', Authorization: 'Bearer t' },
    });
  });
  it('[S7-01] sends no token with an anonymous call, and a proof instead of it', async () => {
    tokenStore.set('t');
    await request({ method: 'GET', url: '/x', anonymous: true });
    expect(sent().headers).not.toHaveProperty('Authorization');
    await request({ method: 'GET', url: '/x', bearer: 'proof' });
    expect(sent().headers['Authorization']).toBe('Bearer proof');
  });
  it.each([[513003], [10103]])('[S8-04] hands %i to the caller', async (status) => {
    answers({ status, data: 'd' });
    expect(await request({ method: 'GET', url: '/x' })).toBe('d');
    expect(notifications()).toEqual([]);
  });
  it('[S8-04] 500 shows a message box, cancels what is pending and rejects', async () => {
    const pending = await waiting();
    answers({ status: 500, msg: 'broken' });
    expect((await fails({ method: 'GET', url: '/x' })).status).toBe(500);
    expect(notifications()).toEqual([expect.objectContaining({ type: 'error', message: 'broken', box: true })]);
    expect(await pending.failure).toMatchObject({ error: 'client.aborted', message: '请求已中断' });
  });
  it('[S8-04] any other status shows one notification with the server’s own words as detail, cancels and rejects', async () => {
    const pending = await waiting();
    answers({ status: 403, msg: 'theirs' });
    await fails({ method: 'GET', url: '/x' });
    expect(notifications()).toEqual([expect.objectContaining({ type: 'error', message: '当前操作没有权限', description: 'theirs' })]);
    expect((await pending.failure).error).toBe('client.aborted');
  });
  it('[S8-04] a server that failed is told also where refusals are handled, once, and cancels what is pending', async () => {
    const pending = await waiting();
    answers({ status: 500, msg: 'broken' });
    await fails({ method: 'GET', url: '/x', handled: true });
    notify('error', 'Could not be saved', 'broken');
    expect(notifications()).toEqual([expect.objectContaining({ type: 'error', message: 'broken', box: true })]);
    expect((await pending.failure).error).toBe('client.aborted');
    answers({ status: 422, msg: 'refused' });
    await fails({ method: 'GET', url: '/x', handled: true });
    expect(notifications()).toHaveLength(1);
  });
  it('[S8-11] a failure handled entirely shows nothing and leaves what is pending', async () => {
    const stop = new AbortController();
    const pending = await waiting({ signal: stop.signal });
    answers({ status: 500, msg: 'broken' });
    expect((await fails({ method: 'GET', url: '/x', handled: 'entirely' })).message).toBe('broken');
    expect(notifications()).toEqual([]);
    expect(await Promise.race([pending.failure, Promise.resolve('still on its way')])).toBe('still on its way');
    stop.abort();
    await pending.failure;
  });
  it.each([
    ['network error', { code: 'ERR_NETWORK' }, '后端接口连接异常'],
    ['time-out', { code: 'ECONNABORTED' }, '系统接口请求超时'],
  ])('[S8-06] %s says so and cancels what is pending', async (_, failure, message) => {
    const pending = await waiting();
    transport.answer = () => Promise.reject(new AxiosError('x', failure.code));
    await fails({ method: 'GET', url: '/x' });
    expect(notifications()).toEqual([expect.objectContaining({ type: 'error', message })]);
    expect((await pending.failure).error).toBe('client.aborted');
  });
  it.each([
    ['network error', { code: 'ERR_NETWORK' }, 'The backend interface connection is abnormal'],
    ['time-out', { code: 'ECONNABORTED' }, 'System interface request timed out'],
  ])('[S8-06] %s says so in English too', async (_, failure, message) => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    await changeLanguage('en');
    transport.answer = () => Promise.reject(new AxiosError('x', failure.code));
    await fails({ method: 'GET', url: '/x' });
    await changeLanguage('zh');
    vi.unstubAllGlobals();
    expect(notifications()).toEqual([expect.objectContaining({ type: 'error', message })]);
  });
  it('[S8-06] a failed status says which and cancels what is pending; 401 raises the prompt too', async () => {
    const pending = await waiting();
    answers('<html>', 502);
    await fails({ method: 'GET', url: '/x' });
    expect((await pending.failure).error).toBe('client.aborted');
    tokenStore.set('t');
    answers('<html>', 401);
    await fails({ method: 'GET', url: '/x' });
    expect(notifications().map((n) => (n as { message: string }).message)).toEqual(['系统接口502异常', '系统接口401异常']);
    expect(expiredStore.get()).toBe(true);
  });
  it('refuses the same write within a second, but no read and no other body', async () => {
    await request({ url: '/write', body: { a: 1 } });
    const error = await fails({ url: '/write', body: { a: 1 }, handled: true });
    expect(error).toMatchObject({ error: 'client.repeat', message: '数据正在处理，请勿重复提交' });
    await request({ url: '/write', body: { a: 2 } });
    await request({ url: '/read', body: { a: 1 }, read: true });
    await request({ url: '/read', body: { a: 1 }, read: true });
    expect(transport.sent).toHaveLength(4);
    expect(Object.keys(sent(0).headers).sort()).toEqual(['Accept', 'Accept-Language', 'Content-Type']);
  });
  it('takes the same write again at once where the server failed at it', async () => {
    answers('<html>', 503);
    await fails({ url: '/failed', body: { a: 1 }, handled: true });
    answers({ status: 200, data: 1 });
    expect(await request({ url: '/failed', body: { a: 1 } })).toBe(1);
  });
  it('takes the same write again after a second', async () => {
    vi.useFakeTimers();
    await request({ url: '/later', body: {} });
    vi.advanceTimersByTime(1000);
    await request({ url: '/later', body: {} });
    vi.useRealTimers();
    expect(transport.sent).toHaveLength(2);
  });
});

describe('a call that cannot be made', () => {
  it.each([
    ['shared', 'too deep', 'too deep'],
    ['shared', '', '服务器错误'],
    ['second', 'too deep', 'too deep'],
    ['second', '', '服务器错误'],
    ['auth', 'too deep', 'too deep'],
    ['auth', '', '服务器错误'],
  ] as const)(
    '[S8-01] of the %s client, failing with %j, is told once, titled 错误信息 with %s, and not closable',
    async (client, reason, words) => {
      const body = {
        get broken(): string {
          throw new Error(reason);
        },
      };
      expect((await fails({ client, url: '/x', body })).message).toBe(words);
      expect(transport.sent).toEqual([]);
      expect(notifications()).toEqual([{ type: 'error', message: '错误信息', description: words, closable: false }]);
    },
  );
});

describe('401', () => {
  beforeEach(() => {
    tokenStore.set('t');
    answers({ status: 401, msg: 'over' }, 401);
  });
  it('[S8-04] raises the prompt and shows no message, handled or not', async () => {
    await fails({ method: 'GET', url: '/x' });
    await fails({ method: 'GET', url: '/x', handled: true });
    expect([expiredStore.get(), notifications()]).toEqual([true, []]);
  });
  it('concerns nobody when the call is silent, anonymous or made with a proof', async () => {
    for (const call of [{ silent: true }, { anonymous: true, handled: true }, { bearer: 'p', handled: true }])
      await fails({ method: 'GET', url: '/x', ...call });
    expect([expiredStore.get(), notifications()]).toEqual([false, []]);
  });
});

describe('second client', () => {
  it('[S7-04] [S9-01] waits 60000 ms at its own base', async () => {
    Object.assign(deployment, { baseURL2: 'https://second.example' });
    await request({ client: 'second', url: '/x', body: {} });
    expect(sent()).toMatchObject({ timeout: 60_000, url: 'https://second.example/x' });
  });
  it('[S8-05] 500 shows an error message, another status a notification; both reject', async () => {
    answers({ status: 500, msg: 'a' });
    await fails({ client: 'second', method: 'GET', url: '/x' });
    answers({ status: 409, msg: 'b' });
    await fails({ client: 'second', method: 'GET', url: '/x' });
    expect(notifications()).toEqual([
      expect.objectContaining({ type: 'error', message: 'a', box: true }),
      { type: 'error', message: 'b', key: '409 b', description: undefined },
    ]);
  });
  it('[S8-02] a failed response shows 服务器错误 and rejects', async () => {
    answers('', 500);
    expect((await fails({ client: 'second', method: 'GET', url: '/x' })).message).toBe('服务器错误');
    expect(notifications()).toEqual([expect.objectContaining({ type: 'error', message: '服务器错误' })]);
  });
});

describe('the client of a call', () => {
  it.each([
    ['auth', '/api/auth/oauth/logout'],
    ['auth', '/api/auth/oauth/verify'],
    ['auth', '/api/auth/oauth/verify?verifyCode=1'],
    ['auth', '/api/auth/oauth/token'],
    ['auth', '/api/auth/oauth/token?ticket=x'],
    ['auth', '/api/auth/sso/token'],
    ['auth', '/api/auth/sso/userinfo'],
    ['second', '/api/v1/chats?page=1'],
    ['second', '/api/v1/chats/1/sessions'],
    ['second', '/api/v1/chats/1/completions'],
    ['shared', '/login'],
    ['shared', '/api/sys/sys/sysUser/queryUserInfo'],
    ['shared', '/api/sys/sys/sysMenu/queryListByUserCode'],
    ['shared', '/api/auth/oauth/config'],
    ['shared', '/api/station/queryList'],
    ['shared', '/api/v1/chatsOther'],
  ])('[S7-06] the %s client makes %s', async (client, url) => {
    Object.assign(deployment, { baseURL: 'https://shared.example', baseURL2: 'https://second.example', baseURL3: 'https://auth.example' });
    await request({ url, body: { a: 1 } });
    expect(sent().url).toBe(`https://${client}.example${url}`);
    expect(sent().timeout).toBe(client === 'second' ? 60_000 : 300_000);
    expect(sent().headers['Content-Type']).toContain(client === 'auth' ? 'form-urlencoded' : 'json');
  });
});

describe('auth client', () => {
  it('[S7-05] [S9-01] sends form fields and waits 300000 ms at its own base', async () => {
    Object.assign(deployment, { baseURL3: 'https://auth.example' });
    await request({ client: 'auth', url: '/x', body: { a: 'b c', d: 1 } });
    expect(sent()).toMatchObject({
      url: 'https://auth.example/x',
      timeout: 300_000,
      data: 'a=b%20c&d=1',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
    });
  });
  it.each([
    [{ msg: 'no' }, 'no'],
    ['', '服务器错误'],
  ])('[S8-02] a failed response %j shows %s and rejects', async (body, message) => {
    answers(body, 500);
    await fails({ client: 'auth', method: 'GET', url: '/x' });
    expect(notifications()).toEqual([expect.objectContaining({ type: 'error', message })]);
  });
});
