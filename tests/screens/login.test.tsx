/** The sign-in page, with the calls stubbed. */
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/console/data/client/apiError.ts';
import { request, type Call } from '../../src/console/data/client/client.ts';
import { deployment } from '../../src/console/data/deployment.ts';
import { LoginPage } from '../../src/console/pages/login/LoginPage.tsx';
import { brandStore } from '../../src/console/session/brand.ts';
import { serverStore } from '../../src/console/session/serverInfo.ts';
import { tokenStore } from '../../src/console/data/client/token.ts';
import { mounted } from './mount.tsx';
import { input, press, submit, type } from './stage.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
const CONFIG = { issuer: 'https://sso', clientId: 'c', redirectUri: 'r', publicKey: '', loginEncryp: false, register: true };
let captchas = 0;
const stub = ({ refused = false, edge = false }: { refused?: boolean; edge?: boolean } = {}): void => {
  calls.mockImplementation((call) => {
    if (call.url === '/captchaImage') {
      captchas += 1;
      return Promise.resolve({ uuid: `u${captchas}`, img: 'AAAA' });
    }
    if (call.url === '/server') return Promise.resolve({ edge, version: '1' });
    if (call.url.endsWith('oauth/config')) return Promise.resolve(CONFIG);
    if (call.url.includes('group_logo')) return Promise.resolve({ code: 1000, data: { logo_1: 'logo/group.png' } });
    if (call.url === '/login')
      return refused
        ? Promise.reject(new ApiError({ status: 422, error: 'auth.captchaWrong', message: '验证码错误' }))
        : Promise.resolve({ token: 't' });
    return Promise.resolve({ list: [{ logoName: '西北新能源', logoUri: null }] });
  });
};
const page = (
  <MemoryRouter>
    <LoginPage />
  </MemoryRouter>
);
const bodies = (): unknown[] => calls.mock.calls.filter(([call]) => call.url === '/login').map(([call]) => call.body);

beforeEach(() => {
  captchas = 0;
  calls.mockReset();
  sessionStorage.clear();
  tokenStore.set('');
  serverStore.set(undefined);
  brandStore.set({ picture: '' });
  document.cookie = 'username=; path=/; max-age=0';
  stub();
});

describe('sign-in', () => {
  it('[S7-10] [S5-04] [S7-34] sends the trimmed name, the password, and the captcha’s answer with its uuid', async () => {
    await mounted(page, async () => {
      for (const [name, value] of [
        ['username', ' admin '],
        ['password', ' p '],
        ['code', '7'],
      ] as const)
        await type(name, value);
      await submit('username');
      expect(bodies()).toEqual([{ username: 'admin', password: ' p ', code: '7', uuid: 'u1' }]);
      expect([sessionStorage.getItem('token'), document.cookie]).toEqual(['t', 'username=admin']);
    });
  });
  it('[S7-34] a refused try says why, keeps name and password, and brings a new captcha', async () => {
    stub({ refused: true });
    await mounted(page, async (box) => {
      for (const [name, value] of [
        ['username', 'admin'],
        ['password', 'p'],
        ['code', '7'],
      ] as const)
        await type(name, value);
      await submit('username');
      expect(box.querySelector('[role=alert]')?.textContent).toBe('验证码错误');
      expect([input('username').value, input('password').value, input('code').value, captchas]).toEqual(['admin', 'p', '', 2]);
    });
  });
  it('asks for what is missing and sends nothing', async () => {
    await mounted(page, async (box) => {
      await submit('username');
      expect([...box.querySelectorAll('.entry-message')].map((e) => e.textContent)).toEqual(['请输入用户名', '请输入密码', '请输入验证码']);
      expect([bodies(), document.activeElement]).toEqual([[], input('username')]);
    });
  });
  it('remembers the name no longer when that is not wanted', async () => {
    document.cookie = 'username=old; path=/';
    await mounted(page, async (box) => {
      expect(input('username').value).toBe('old');
      await act(async () => box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
      for (const [name, value] of [
        ['password', 'p'],
        ['code', '7'],
      ] as const)
        await type(name, value);
      await submit('username');
      expect(document.cookie).toBe('');
    });
  });
  it('[S3-07] [S7-12] offers single sign-on where there is a provider, but not on an edge server', async () => {
    await mounted(page, (box) =>
      expect(box.querySelector('.login-sso')?.getAttribute('href')).toBe('/api/auth/sso/start?redirect=%2Findex'),
    );
    deployment.loginIp = 'https://sso.example';
    await mounted(page, (box) =>
      expect(box.querySelector('.login-sso')?.getAttribute('href')).toBe('https://sso.example/api/auth/sso/start?redirect=%2Findex'),
    );
    deployment.loginIp = '';
    serverStore.set(undefined);
    stub({ edge: true });
    await mounted(page, (box) => expect([box.querySelector('.login-sso'), box.textContent?.includes('申请账号')]).toEqual([null, true]));
  });
  it('[S7-21] asks for the group’s logo of this host and keeps it; [S7-19] shows the system name of the logo record', async () => {
    await mounted(page, (box) => {
      expect(calls.mock.calls.find(([call]) => call.url.includes('group_logo'))?.[0].params).toEqual({ domain_name: location.host });
      expect([sessionStorage.getItem('logo2'), box.querySelector('.entry-title')?.textContent]).toEqual(['logo/group.png', '西北新能源']);
    });
  });
  it('shows the password on demand and tells of locked capitals', async () => {
    await mounted(page, async (box) => {
      await press('显示密码');
      expect(input('password').type).toBe('text');
      const key = new KeyboardEvent('keydown', { bubbles: true, key: 'A', modifierCapsLock: true });
      await act(async () => void input('password').dispatchEvent(key));
      expect(box.textContent).toContain('大写锁定已打开');
    });
  });
  it('fetches ahead what the application needs, as something for later: unused after seconds it would be a warning', async () => {
    document.head.innerHTML = '<meta name="app-files" content="/assets/app.js /assets/app.css">';
    await mounted(page, async () => {
      await vi.waitFor(() => expect(document.head.querySelectorAll('link')).toHaveLength(2), { timeout: 10_000 });
      expect([...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])).toEqual([
        ['modulepreload', '/assets/app.js'],
        ['prefetch', '/assets/app.css'],
      ]);
    });
    document.head.innerHTML = '';
  });
});
