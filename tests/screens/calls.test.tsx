/** What the console sends for each call of the product: method, address, and everything in it. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deployment } from '../../src/console/data/deployment.ts';
import { bindPhone, sendCode, updatePassword } from '../../src/console/session/accountCalls.ts';
import { arrive } from '../../src/console/session/arrival.ts';
import { fetchLogo, loadGroupLogo, saveLogo } from '../../src/console/session/brand.ts';
import { startHeartbeat } from '../../src/console/session/heartbeat.ts';
import { loadServerInfo, serverStore } from '../../src/console/session/serverInfo.ts';
import { endSession, loadSession, verify } from '../../src/console/session/session.ts';
import { fetchShare } from '../../src/console/session/share.ts';
import { fetchCaptcha, register, signIn } from '../../src/console/session/signIn.ts';
import { tokenStore } from '../../src/console/data/client/token.ts';
import { downloadFile } from '../../src/console/fields/shared/files/calls.ts';
import { dataProvider } from '../../src/console/data/rows/dataProvider.ts';
import { transport } from '../support/transport.ts';

vi.mock('axios', async (original) => (await import('../support/transport.ts')).withoutNetwork(await original()));
vi.mock('../../src/console/session/redirect.ts', async (original) => ({ ...(await original<object>()), leave: vi.fn() }));

const USER = { id: 'u', userCode: 'U-1', username: 'n', userType: '99', companyCode: '001', roles: [], permissions: [] };
const PERSON = { sub: 's', email: 'e@x.example', nickName: 'N', openId: 'o' };
const ANSWERS: Record<string, unknown> = {
  '/api/auth/oauth/config': { issuer: 'https://sso', clientId: 'console', publicKey: '', loginEncryp: false },
  '/api/sys/sys/sysUser/queryUserInfo': USER,
  '/api/sys/sys/sysMenu/queryListByUserCode': [],
  '/documents/manifest.json': { screens: [], timeZone: 'UTC', dictionaries: '', problems: [] },
  '/api/auth/sso/token': { access_token: 'proof', token_type: 'Bearer', expires_in: 60, redirect: '/x' },
  '/api/auth/sso/userinfo': PERSON,
  '/api/auth/oauth/token': { token: 't' },
  '/login': { token: 't' },
  '/api/station/queryList': { list: [], total: 0 },
  '/api/common/download/name': { fileName: '一 次&x' },
  'https://calls.example/x/api/common/download/name': { fileName: '一 次&x' },
};

interface Sent {
  method: string;
  url: string;
  body?: unknown;
  bearer?: string;
}
const seen = (): Sent[] =>
  transport.sent.map(({ method, url = '', data, headers }) => {
    const bearer = (headers?.['Authorization'] as string | undefined)?.replace('Bearer ', '');
    const form = String(headers?.['Content-Type']).startsWith('application/x-www-form-urlencoded');
    const text = data as string | undefined;
    const body: unknown = text === undefined ? undefined : form ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    return { method: (method ?? '').toUpperCase(), url, ...(body === undefined ? {} : { body }), ...(bearer ? { bearer } : {}) };
  });
/** What went to an address. */
const to = (path: string): Sent[] => seen().filter(({ url }) => url.split('?')[0] === path);

beforeEach(() => {
  vi.useRealTimers();
  transport.sent.length = 0;
  transport.answer = ({ url = '' }) => {
    const data = ANSWERS[url.split('?')[0] ?? ''] ?? null;
    return Promise.resolve({ status: 200, data: url.endsWith('.json') ? data : { status: 200, data } });
  };
  sessionStorage.clear();
  tokenStore.set('');
  serverStore.set(undefined);
});

describe('sign-on', () => {
  it('[S7-34] GET /captchaImage', async () => {
    await fetchCaptcha();
    expect(seen()).toEqual([{ method: 'GET', url: '/captchaImage' }]);
  });
  it('[S7-10] [S7-37] POST /login, after GET api/auth/oauth/config', async () => {
    await signIn({ username: 'n', password: 'p', code: '7', uuid: 'u1' });
    expect(to('/api/auth/oauth/config')).toEqual([{ method: 'GET', url: '/api/auth/oauth/config' }]);
    expect(to('/login')).toEqual([{ method: 'POST', url: '/login', body: { username: 'n', password: 'p', code: '7', uuid: 'u1' } }]);
  });
  it('[S7-15] [S9-07] a ticket: POST api/auth/oauth/token?ticket=…, login type 2', async () => {
    await arrive({ kind: 'ticket', ticket: 'a b' }, '/');
    expect(seen()).toEqual([
      {
        method: 'POST',
        url: '/api/auth/oauth/token?ticket=a%20b',
        body: { grant_type: 'ticket', systemType: 'web', loginType: '2', domain: 'localhost:3000' },
      },
    ]);
  });
  it('[S7-15] [S7-16] [S7-17] a code: the provider’s token and user details, then the product token', async () => {
    expect(await arrive({ kind: 'code', code: 'c', state: 's', iss: 'i' }, '/')).toBe('/x');
    expect(seen().filter(({ url }) => !url.endsWith('/config'))).toEqual([
      { method: 'POST', url: '/api/auth/sso/token', body: { grant_type: 'authorization_code', code: 'c', state: 's', iss: 'i' } },
      { method: 'POST', url: '/api/auth/sso/userinfo', bearer: 'proof' },
      {
        method: 'POST',
        url: '/api/auth/oauth/token',
        bearer: 'proof',
        body: {
          ...PERSON,
          grant_type: 'authorization_code',
          client_id: 'console',
          systemType: 'web',
          loginType: '2',
          domain: 'localhost:3000',
        },
      },
    ]);
  });
  it('[S7-14] GET api/auth/oauth/verify?verifyCode=…', async () => {
    tokenStore.set('t');
    await verify('123456');
    expect(seen()).toEqual([{ method: 'GET', url: '/api/auth/oauth/verify?verifyCode=123456', bearer: 't' }]);
  });
  it('[S7-13] POST api/auth/oauth/logout', async () => {
    tokenStore.set('t');
    await endSession();
    expect(seen()).toEqual([{ method: 'POST', url: '/api/auth/oauth/logout', bearer: 't' }]);
  });
  it('[S7-35] POST api/sys/sys/sysUser/register', async () => {
    const form = { username: 'n', userNickname: 'N', phone: '13900000000', code: '123456', companyName: 'C', password: 'p' };
    await register(form);
    expect(to('/api/sys/sys/sysUser/register')).toEqual([{ method: 'POST', url: '/api/sys/sys/sysUser/register', body: form }]);
  });
  it('[S7-36] GET api/sys/sys/share/detail?share=…', async () => {
    await fetchShare('a.b');
    expect(seen()).toEqual([{ method: 'GET', url: '/api/sys/sys/share/detail?share=a.b' }]);
  });
});

describe('the session', () => {
  beforeEach(() => tokenStore.set('t'));
  it('[S7-11] [S7-18] [S6-03] POST queryUserInfo; POST queryListByUserCode with the user code and the system code, inspection unless set', async () => {
    await loadSession();
    expect(to('/api/sys/sys/sysUser/queryUserInfo')).toEqual([{ method: 'POST', url: '/api/sys/sys/sysUser/queryUserInfo', bearer: 't' }]);
    expect(to('/api/sys/sys/sysMenu/queryListByUserCode')).toEqual([
      { method: 'POST', url: '/api/sys/sys/sysMenu/queryListByUserCode?userCode=U-1&systemCode=inspection', bearer: 't' },
    ]);
    transport.sent.length = 0;
    sessionStorage.clear();
    deployment.systemCode = 'other';
    await loadSession();
    deployment.systemCode = 'inspection';
    expect(to('/api/sys/sys/sysMenu/queryListByUserCode')[0]?.url).toBe(
      '/api/sys/sys/sysMenu/queryListByUserCode?userCode=U-1&systemCode=other',
    );
  });
  it('[S7-12] GET server', async () => {
    await loadServerInfo();
    expect(seen()).toEqual([{ method: 'GET', url: '/server' }]);
  });
  it('[S7-25] POST api/sys/sys/sysUser/heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startHeartbeat();
    vi.advanceTimersByTime(60_000);
    stop();
    vi.useRealTimers();
    await vi.waitFor(() => expect(seen()).toEqual([{ method: 'POST', url: '/api/sys/sys/sysUser/heartbeat', bearer: 't' }]));
  });
});

describe('the account', () => {
  beforeEach(() => tokenStore.set('t'));
  it('[S7-22] POST api/sys/sys/sysUser/updateUserPwd with a body', async () => {
    await updatePassword('u', 'old', 'new');
    expect(to('/api/sys/sys/sysUser/updateUserPwd')).toEqual([
      { method: 'POST', url: '/api/sys/sys/sysUser/updateUserPwd', bearer: 't', body: { id: 'u', pwdOld: 'old', pwdNew: 'new' } },
    ]);
  });
  it('[S7-23] POST api/sys/sys/sysUser/bindUserPhone', async () => {
    await bindPhone({ phone: '13900000000', code: '123456' });
    expect(seen()).toEqual([
      { method: 'POST', url: '/api/sys/sys/sysUser/bindUserPhone', bearer: 't', body: { phone: '13900000000', code: '123456' } },
    ]);
  });
  it('[S7-24] POST api/sys/sys/sysUser/getSmsCode', async () => {
    await sendCode({ phone: '13900000000' });
    expect(seen()).toEqual([{ method: 'POST', url: '/api/sys/sys/sysUser/getSmsCode', bearer: 't', body: { phone: '13900000000' } }]);
  });
});

describe('the logo', () => {
  it('[S7-19] POST api/sys/sys/sysLogo/queryList with the company code', async () => {
    await fetchLogo('001002');
    await fetchLogo(null);
    expect(seen()).toEqual([
      { method: 'POST', url: '/api/sys/sys/sysLogo/queryList', body: { companyCode: '001002' } },
      { method: 'POST', url: '/api/sys/sys/sysLogo/queryList', body: { companyCode: '' } },
    ]);
  });
  it.each([
    ['insert', { logoName: 'n', logoUri: null }],
    ['update', { id: 'l', version: 2, logoName: 'n', logoUri: 'logo/a.png' }],
  ])('[S7-20] POST api/sys/sys/sysLogo/%s', async (verb, logo) => {
    await saveLogo(logo);
    expect(seen()).toEqual([{ method: 'POST', url: `/api/sys/sys/sysLogo/${verb}`, body: logo }]);
  });
  it('[S7-21] GET /org/api/v1/group_logo/ with the current host', async () => {
    await loadGroupLogo();
    expect(seen()).toEqual([{ method: 'GET', url: '/org/api/v1/group_logo/?domain_name=localhost%3A3000' }]);
  });
});

describe('rows and files', () => {
  it.each([
    [
      'queryList',
      () => dataProvider.getList({ resource: 'station', pagination: { currentPage: 2, pageSize: 20 }, meta: { screen: 'a/b' } }),
      '',
      { pageNum: 2, pageSize: 20, screen: 'a/b' },
    ],
    [
      'insert',
      () => dataProvider.create({ resource: 'station', variables: { name: 'n' }, meta: { screen: 'a/b' } }),
      '?screen=a%2Fb',
      { name: 'n' },
    ],
    [
      'update',
      () => dataProvider.update({ resource: 'station', id: '7', variables: { name: 'n' }, meta: { screen: 'a/b' } }),
      '?screen=a%2Fb',
      { name: 'n', id: '7' },
    ],
    [
      'delete',
      () => dataProvider.deleteMany?.({ resource: 'station', ids: ['7', '8'], meta: { screen: 'a/b' } }),
      '?ids=7%2C8&screen=a%2Fb',
      undefined,
    ],
  ])('[S7-40] POST …/%s', async (verb, ask, query, body) => {
    await ask();
    expect(seen()).toEqual([{ method: 'POST', url: `/api/station/${verb}${query}`, ...(body ? { body } : {}) }]);
  });
  it('[S7-40] the method of a list is configurable: GET with the query as parameters', async () => {
    await dataProvider.getList({
      resource: 'station',
      pagination: { currentPage: 2, pageSize: 20 },
      meta: { screen: 'a/b', method: 'GET' },
    });
    expect(seen()).toEqual([{ method: 'GET', url: '/api/station/queryList?pageNum=2&pageSize=20&screen=a%2Fb' }]);
  });
  it('[S7-33] [S9-09] the browser goes to /api/common/download with the encoded name and delete=true', async () => {
    const gone: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      gone.push(this.getAttribute('href') ?? '');
    });
    await downloadFile('f');
    expect(gone).toEqual(['/api/common/download?fileName=%E4%B8%80%20%E6%AC%A1%26x&delete=true']);
    deployment.baseURL = 'https://calls.example/x';
    await downloadFile('f').finally(() => {
      deployment.baseURL = '';
    });
    expect(gone[1]).toBe('https://calls.example/x/api/common/download?fileName=%E4%B8%80%20%E6%AC%A1%26x&delete=true');
  });
});
