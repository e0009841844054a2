/** Ways in and out of the console in a real browser: password, ticket, single sign-on, verification, expiry, logout, own account. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { changeRow, lastCode, rowsOf, sealedSignIn } from '../support/accounts.ts';
import { lead, message, signInAs, type Visit, type VisitOptions } from '../support/console.ts';
import { CLIENT, startProvider, type TestProvider } from '../support/oidc.ts';
import { ADMIN_PASSWORD, callApi, freePort } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const TICKET_SECRET = 'a-ticket-secret-of-the-tests-long-enough';
const USERS = '/api/sys/sys/sysUser';
/** Every user of the demonstration data signs in with the administrator's password. */
const KEPT = [
  'user',
  'username',
  'telPhone',
  'companyCode',
  'scale',
  'routeList',
  'btnList',
  'userCode',
  'userId',
  'userType',
  'leavesType',
  'token',
];

const storage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>);
/** Cookies that scripts can read; beside them only the mark of a known browser, which lets nobody in. */
const cookieNames = async (page: Page): Promise<string[]> => {
  const cookies = await page.context().cookies();
  expect(cookies.filter((c) => c.httpOnly && c.name !== 'sunvane_device')).toEqual([]);
  return cookies
    .filter((c) => !c.httpOnly)
    .map((c) => c.name)
    .sort();
};
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

inChromium('Identity', () => {
  let port: number;
  const stage = useStage(async () => {
    port = await freePort();
    return {
      env: {
        LOGIN_ENCRYP: 'on',
        TICKET_SECRET,
        OIDC_ISSUER: `http://127.0.0.1:${port}`,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
      },
    };
  });
  let provider: TestProvider;
  let admin: string;
  /** Somebody who never signs in. */
  let stranger: Visit;
  const open = async (address: string, options: VisitOptions = {}): Promise<Visit> => {
    const visited = await stage.visit({ token: undefined, ...options });
    await visited.page.goto(address);
    return visited;
  };
  const entered = async (username: string, address = '/login'): Promise<Visit> => {
    const visited = await open(address);
    await visited.page.locator('.login-button').waitFor();
    await signInAs(visited.page, username);
    await visited.page.locator('.sidebar').waitFor();
    return visited;
  };
  const ticketFor = async (username: string): Promise<string> =>
    (await callApi<{ ticket: string }>(stage.running.url, '/api/auth/oauth/ticket', { username }, TICKET_SECRET)).data.ticket;

  beforeAll(async () => {
    provider = await startProvider(port, `${stage.running.url}/auth-redirect`);
    admin = await sealedSignIn(stage.running.url);
    stranger = await stage.stay({ token: undefined });
  });
  afterAll(() => provider.close());

  it.each([
    ['[S2-01]', '/login', '欢迎登录'],
    ['[S2-03]', '/bind', '绑定手机'],
    ['[S2-04]', '/register', '申请账号'],
    ['[S2-05]', '/404', '页面不存在'],
    ['the notice of', '/upload', '上传助手'],
    ['the notice of', '/solarReport', '光伏报告'],
    ['the notice of', '/inspectionSimulation', '巡检模拟'],
  ])('%s [S4-02] %s is open to everyone', async (_, address, title) => {
    await stranger.page.goto(address);
    await stranger.page.getByRole('heading', { name: title }).waitFor();
    expect(path(stranger.page)).toBe(address);
    expect(await findings(stranger.page, address)).toEqual([]);
    expect(stranger.problems).toEqual([]);
  });

  it('[S2-02] /auth-redirect is open to everyone, and without a code leads to the sign-in page', async () => {
    await stranger.page.goto('/auth-redirect');
    await stranger.page.waitForURL(/\/login$/);
  });

  it.each([['/upload'], ['/solarReport'], ['/inspectionSimulation']])(
    '[S7-36] %s says that a false link grants nothing',
    async (address) => {
      await stranger.page.goto(`${address}?share=false`);
      await stranger.page.getByText('此链接无法使用：分享链接无效').waitFor();
    },
  );

  it('[S7-10] [S5-04] [S1-04] password sign-in trims the name, encrypts the password [S7-50] and comes back to where it was wanted [S4-05]', async () => {
    const { page } = await open('/powerStation/photovoltaic?page=1');
    await page.waitForURL('/login?redirect=%2FpowerStation%2Fphotovoltaic%3Fpage%3D1');
    const sent = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/login'));
    await signInAs(page, '  admin ');
    const body = (await sent).postDataJSON() as { username: string; password: string };
    expect(body.username).toBe('admin');
    expect(Buffer.from(body.password, 'base64')).toHaveLength(256);
    await page.locator('.page:visible .list-screen').waitFor();
    expect(path(page)).toBe('/powerStation/photovoltaic?page=1');
  });

  it('[S4-05] a redirect to another site stays on this one', async () => {
    const { page } = await entered('admin', '/login?redirect=https%3A%2F%2Fevil.example%2F');
    expect(page.url()).toBe(`${stage.running.url}/index`);
    for (const wish of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto(`/login?redirect=${encodeURIComponent(wish)}`);
      await page.locator('.sidebar').waitFor();
      expect(page.url(), wish).toBe(`${stage.running.url}/index`);
    }
  });

  it.each([
    ['group', '/index'],
    ['branch1', '/home'],
    ['solar', '/homeSolar'],
    ['wind', '/homeWtg'],
  ])('[S2-13] %s starts at %s, from the root and from /index too', async (username, home) => {
    const { page } = await entered(username);
    expect(path(page)).toBe(home);
    await page.goto('/');
    await page.locator('.sidebar').waitFor();
    expect(path(page)).toBe(home);
    await lead(page, '/index');
    await expect.poll(() => path(page)).toBe(home);
  });

  it('[S3-08] session storage holds what it shall, the cookie the login name for 30 days [S9-07] and nothing secret; [S4-08] [S7-13] logout asks, then clears', async () => {
    const { page, context } = await entered('branch1');
    const kept = await storage(page);
    for (const key of KEPT) expect(kept, key).toHaveProperty(key);
    expect(kept).toMatchObject({ username: 'branch1', userType: '99', companyCode: '001001' });
    expect(JSON.parse(kept['btnList'] ?? '[]')).toContainEqual(expect.objectContaining({ fileUrl: 'powerStation/photovoltaic:add' }));
    expect(JSON.parse(kept['routeList'] ?? '[]')).not.toContainEqual(expect.objectContaining({ functionType: 2 }));
    expect(await cookieNames(page)).toEqual(['language', 'username']);
    const days = (((await context.cookies()).find((c) => c.name === 'username')?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);
    await context.addCookies([
      { name: 'token', value: 'old', url: stage.running.url },
      { name: 'userId', value: 'old', url: stage.running.url },
    ]);
    const leave = async (answer: string): Promise<void> => {
      await page.locator('.user-button').click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await page.getByRole('dialog', { name: '确定退出系统吗？' }).getByRole('button', { name: answer }).click();
    };
    await leave('取消');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await storage(page)).toHaveProperty('token');
    await leave('退出登录');
    await page.waitForURL(/\/login$/);
    await page.locator('.login-button').waitFor();
    expect(Object.keys(await storage(page)).filter((key) => KEPT.includes(key))).toEqual([]);
    expect(await cookieNames(page)).toEqual(['language', 'username']);
    expect((await callApi(stage.running.url, `${USERS}/queryUserInfo`, {}, kept['token'])).http).toBe(401);
  });

  it('[S4-09] fifty refused calls show one prompt; staying leaves the page usable; signing in again comes back to it', async () => {
    const { page } = await entered('group', '/login?redirect=%2FpowerStation%2Fphotovoltaic%3Fsort%3D-capacity');
    await page.locator('.page:visible .record-table tbody tr.ant-table-row').first().waitFor();
    let refuse = true;
    await page.route('**/queryList*', (route) =>
      refuse
        ? route.fulfill({ status: 401, json: { status: 401, code: 401, msg: 'over', message: 'over', data: null } })
        : route.continue(),
    );
    const refresh = page.getByRole('button', { name: '刷新' });
    let refused = 0;
    page.on('response', (r) => {
      if (r.status() === 401) refused += 1;
    });
    // A click while the page still works on the last answer asks nothing.
    await expect
      .poll(
        async () => {
          await refresh.evaluate((button) => {
            (button as HTMLButtonElement).click();
          });
          return refused;
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBeGreaterThanOrEqual(50);
    const prompt = page.getByRole('dialog', { name: '系统提示' });
    await prompt.getByText('登录状态已过期，您可以继续留在该页面，或者重新登录').waitFor();
    expect(await page.locator('.ant-modal-container').count()).toBe(1);
    expect(await page.locator('.ant-notification-notice').count()).toBe(0);
    await prompt.getByRole('button', { name: '取消' }).click();
    await prompt.waitFor({ state: 'hidden' });
    refuse = false;
    await refresh.click();
    await page.locator('.failure').waitFor({ state: 'hidden' });
    refuse = true;
    await refresh.click();
    await prompt.getByRole('button', { name: '重新登录' }).click();
    await page.waitForURL(/\/login\?redirect=%2FpowerStation%2Fphotovoltaic%3Fsort%3D-capacity$/);
    refuse = false;
    await signInAs(page, 'group');
    await page.waitForURL(/\/powerStation\/photovoltaic\?sort=-capacity$/);
  });

  it('[S4-06] [S8-08] a user info that cannot be loaded logs out, tells why, and goes to the root', async () => {
    const { page } = await stage.visit({ token: await sealedSignIn(stage.running.url, 'group') });
    await page.route(`**${USERS}/queryUserInfo`, (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 500, msg: '用户信息读取失败', message: '', data: null } }),
    );
    await page.goto('/powerStation/photovoltaic');
    await page.waitForURL(/\/login$/);
    await page.getByRole('alert').getByText('用户信息读取失败').waitFor();
    expect(await storage(page)).not.toHaveProperty('token');
  });

  it('[S4-04] [S1-04] [S7-15] a ticket signs in and stays neither in the address nor in the history [S2-58]', async () => {
    const { page } = await open(`/powerStation/photovoltaic?page=1&ticket=${await ticketFor('group')}`, { fresh: true });
    await page.locator('.page:visible .list-screen').waitFor();
    expect(path(page)).toBe('/powerStation/photovoltaic?page=1');
    await page.goBack().catch(() => undefined);
    expect(page.url()).not.toContain('ticket');
  });

  it('[S4-04] a false ticket leads to the sign-in page, which says why', async () => {
    const { page } = await open('/?ticket=false');
    await page.waitForURL(/\/login$/);
    await page.getByRole('alert').getByText('票据无效或已过期').waitFor();
  });

  it('[S4-03] [S1-04] [S7-16] [S7-17] [S7-37] single sign-on signs in at the provider and comes back without code or state [S2-58]', async () => {
    await changeRow(stage.running.url, admin, USERS, 'username', 'branch2', { email: 'branch2@example.com' });
    provider.people['b2'] = { email: 'branch2@example.com', email_verified: true, name: 'Branch' };
    provider.become('b2');
    const { page } = await open('/login?redirect=%2FpowerStation%2FfanDetection', { fresh: true });
    await page.getByRole('link', { name: '单点登录' }).click();
    await page.locator('.page:visible .list-screen').waitFor();
    expect(path(page)).toBe('/powerStation/fanDetection');
    expect((await storage(page))['username']).toBe('branch2');
    await page.goBack().catch(() => undefined);
    expect(page.url()).not.toMatch(/code=|state=/);
  });

  it('[S4-03] a planted code leads to the sign-in page, which says why', async () => {
    const { page } = await open('/auth-redirect?code=planted&state=planted');
    await page.waitForURL(/\/login$/);
    await page.getByRole('alert').getByText('单点登录已超时').waitFor();
  });

  it('[S7-23] someone the provider knows and we do not links an account by its phone and is in', async () => {
    provider.people['new'] = { email: 'nobody@example.com', email_verified: true };
    provider.become('new');
    const { page } = await open('/login');
    await page.getByRole('link', { name: '单点登录' }).click();
    await page.waitForURL(/\/bind$/);
    const [branch3] = await rowsOf<{ phone: string }>(stage.running.url, admin, USERS, [
      { field: 'username', operator: 'eq', value: 'branch3' },
    ]);
    const phone = branch3?.phone ?? '';
    await page.locator('input[name=phone]').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('发送成功，请注意在手机查收！').waitFor();
    await expect.poll(() => lastCode(stage.running.url, admin, phone)).toMatch(/^\d{6}$/);
    await page.locator('input[name=code]').fill(await lastCode(stage.running.url, admin, phone));
    await page.locator('.login-button').click();
    await page.locator('.sidebar').waitFor();
    expect((await storage(page))['username']).toBe('branch3');
  });

  it('[S4-07] a user who must verify is asked for a code before any menu; a wrong one keeps the state [S7-14]', async () => {
    await changeRow(stage.running.url, admin, USERS, 'username', 'solar', { isVerify: '1', phone: '13900000077' });
    const { page } = await open('/login');
    const menus: string[] = [];
    page.on('request', (r) => {
      if (r.url().includes('queryListByUserCode')) menus.push(r.url());
    });
    await page.locator('.login-button').waitFor();
    await signInAs(page, 'solar');
    const dialog = page.getByRole('dialog', { name: '安全验证' });
    await dialog.getByText('139****0077').waitFor();
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await dialog.getByRole('button', { name: /秒后重发/ }).waitFor();
    await dialog.getByRole('textbox').fill('000000');
    await dialog.getByRole('button', { name: '验证', exact: true }).click();
    await dialog.getByText('短信验证码错误').waitFor();
    await page.reload();
    await dialog.waitFor();
    expect(menus).toEqual([]);
    await dialog.getByRole('textbox').fill(await lastCode(stage.running.url, admin, '13900000077'));
    await dialog.getByRole('button', { name: '验证', exact: true }).click();
    await page.locator('.sidebar').waitFor();
    expect(menus).toHaveLength(1);
    expect(menus[0]).toMatch(/userCode=solar&systemCode=inspection/);
    await page.reload();
    await page.locator('.sidebar').waitFor();
  });

  it('[S7-22] the password is changed in its dialog; a wrong old one and a mismatch are warned of [S5-01] [S8-07]', async () => {
    const { page } = await entered('wind');
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    const fill = async (old: string, next: string, again: string): Promise<void> => {
      for (const [name, value] of [
        ['oldPwd', old],
        ['password', next],
        ['password2', again],
      ] as const)
        await dialog.locator(`input[name=${name}]`).fill(value);
      await dialog.getByRole('button', { name: '保存' }).click();
    };
    await fill('wrong', 'Another-pass-22', 'Another-pass-23');
    await message(page, '确认密码与新密码不一致！').waitFor();
    await fill('wrong', 'Another-pass-22', 'Another-pass-22');
    await message(page, '旧密码错误').waitFor();
    await fill(ADMIN_PASSWORD, 'Another-pass-22', 'Another-pass-22');
    await message(page, '密码修改成功').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await sealedSignIn(stage.running.url, 'wind', 'Another-pass-22');
  });

  it('[S7-23] the phone is bound in its dialog with the code of the outbox [S7-24], which may be sent again after a countdown [S4-10]', async () => {
    const { page } = await entered('branch1');
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: '绑定手机' }).click();
    const dialog = page.getByRole('dialog', { name: '绑定手机' });
    await dialog.locator('input[name=phone]').fill('13912345678');
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await message(page, '发送成功，请注意在手机查收！').waitFor();
    expect(await dialog.getByRole('button', { name: /^(60|59) 秒后重发$/ }).isDisabled()).toBe(true);
    await dialog.locator('input[name=code]').fill(await lastCode(stage.running.url, admin, '13912345678'));
    await dialog.getByRole('button', { name: '绑定', exact: true }).click();
    await message(page, '手机号绑定成功!').waitFor();
    await expect.poll(async () => (await storage(page))['telPhone']).toBe('13912345678');
  });

  it('[S7-35] an application is confirmed, approved by an administrator, and its user signs in', async () => {
    const { page } = await open('/login');
    await page.getByRole('link', { name: '申请账号' }).click();
    // The page before has an input of the same name.
    await page.getByRole('heading', { name: '申请账号' }).waitFor();
    const values = {
      username: 'applicant',
      userNickname: '申请人',
      companyName: '西北分公司',
      phone: '13811112222',
      password: 'Applied-pass-1',
      password2: 'Applied-pass-1',
    };
    for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /秒后重发/ }).waitFor();
    await page.locator('input[name=code]').fill(await lastCode(stage.running.url, admin, '13811112222'));
    await page.locator('.login-button').click();
    await page.getByRole('heading', { name: '申请已提交' }).waitFor();
    await changeRow(stage.running.url, admin, '/api/registration', 'username', 'applicant', {
      status: '1',
      companyCode: '001001',
      userType: '99',
      roleCodes: ['branch'],
    });
    await page.getByRole('link', { name: '前往登录' }).click();
    await signInAs(page, 'applicant', 'Applied-pass-1');
    await page.locator('.sidebar').waitFor();
    expect(path(page)).toBe('/home');
  });
});
