/** What people of a branch and of a station see, how the console refuses, and what the keyboard alone can do. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { changeRow } from '../support/accounts.ts';
import { columnTexts, openByMenu, pagerTotal, rowsShown, signInAs } from '../support/console.ts';
import { ADMIN_PASSWORD, callApi, signIn } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

interface MenuSeen {
  area: string;
  screens: string[];
}
interface Row {
  id: string;
  name: string;
  version: number;
}

async function seenMenu(page: Page): Promise<MenuSeen[]> {
  const seen: MenuSeen[] = [];
  for (const area of await page.locator('.sidebar-area').all()) {
    await area.getByRole('button').hover();
    await area.locator('.flyout').waitFor();
    seen.push({
      area: (await area.locator('.sidebar-title').textContent()) ?? '',
      screens: await area.locator('.flyout-link').allTextContents(),
    });
  }
  return seen;
}
const buttons = (page: Page, where: string): Promise<string[]> => page.locator(`${where} button:visible`).allTextContents();

inChromium('Users', () => {
  const stage = useStage();
  let admin: string;
  const rowsOf = async (where: object[]): Promise<Row[]> =>
    (await callApi<{ list: Row[] }>(stage.running.url, '/api/station/queryList', { where, pageSize: 100 }, admin)).data.list;
  const as = async (user: string): Promise<Page> => {
    const { page } = await stage.visit({ token: await stage.tokenOf(user) });
    return page;
  };

  beforeAll(async () => {
    admin = stage.token;
  });

  it('of a branch see the branch: menu, rows, buttons', async () => {
    const page = await as('branch1');
    await page.goto('/powerStation/photovoltaic');
    await rowsShown(page);
    const menu = await seenMenu(page);
    expect(menu.find((m) => m.area === '电站管理')?.screens).toEqual(['光伏电站', '风电场']);
    expect(menu.find((m) => m.area === '系统管理')?.screens).toEqual(['门户信息', '我的后台任务']);
    expect(menu.map((m) => m.area)).not.toContain('权限管理');
    const own = await rowsOf([
      { field: 'leavesType', operator: 'eq', value: '2' },
      { field: 'companyCode', operator: 'eq', value: '001001' },
    ]);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(await columnTexts(page, '光伏电站名称'))).toEqual(new Set(own.map((r) => r.name)));
    expect(await pagerTotal(page)).toBe(own.length);
  });

  it.each([
    ['solar', 'photovoltaic', '光伏电站', 'fanDetection', ['方阵', '箱变']],
    ['wind', 'fanDetection', '风电场', 'photovoltaic', ['风机', '叶片']],
  ])('of a station (%s) see that station, and only read what they may only read', async (user, own, title, others, leads) => {
    const page = await as(user);
    await page.goto(`/powerStation/${own}`);
    expect(await pagerTotal(page)).toBe(1);
    expect((await seenMenu(page)).find((m) => m.area === '电站管理')?.screens).toEqual([title]);
    expect(await buttons(page, '.toolbar-actions')).toEqual(['导出']);
    expect(await buttons(page, '.record-table tbody tr.ant-table-row .row-actions')).toEqual(['查看', ...leads, '']);
    await page.locator('.page:visible .record-table .link-button').first().click();
    await page.locator('.detail-group dd').first().waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: '编辑' }).count()).toBe(0);
    for (const path of [`/powerStation/${others}`, '/users/user', '/nothing/here']) {
      await page.goto(path);
      await page.getByRole('heading', { name: /页面不存在|没有访问权限/ }).waitFor();
      expect(await page.locator('.notice').textContent()).not.toMatch(/undefined|Error|\{/);
    }
    await page.goto(`/powerStation/${own}/new`);
    await page.getByRole('heading', { name: '没有访问权限' }).waitFor();
    await page.getByRole('link', { name: '返回首页' }).click();
    await page.locator('.grid-screen').getByText('缺陷待办').waitFor();
  });

  it('are told calmly that a record is not theirs', async () => {
    const page = await as('branch1');
    const [foreign] = await rowsOf([{ field: 'companyCode', operator: 'eq', value: '001002' }]);
    for (const id of [foreign?.id ?? '', '019a0000-0000-7000-8000-000000000000', 'nonsense']) {
      await page.goto(`/powerStation/photovoltaic/edit/${id}`);
      const refusal = page.locator('.failure, .notice');
      await refusal.waitFor();
      expect(await refusal.textContent()).not.toMatch(/undefined|Error|\{|重试.*重试/);
      expect(await page.getByLabel('电站名称').count()).toBe(0);
      expect(await page.getByRole('button', { name: '保存' }).count()).toBe(0);
    }
  });

  it('get the server’s field errors at the fields', async () => {
    const page = await as('branch1');
    await page.goto('/powerStation/photovoltaic');
    await rowsShown(page);
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('电站名称').fill('重复的');
    await form.getByLabel('电站编码').fill('DEMO-S01');
    await form.getByLabel('所属公司').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await form.getByRole('button', { name: '保存' }).click();
    const field = form.locator('[data-field=stationCode]');
    await field.locator('.field-error').waitFor();
    expect(await field.locator('.field-error').textContent()).toMatch(/已存在|重复|占用|唯一/);
    expect(await field.locator('input').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field.locator('input').evaluate((e) => e === document.activeElement)).toBe(true);
    await form.getByLabel('电站编码').fill('E2E-OWN');
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => columnTexts(page, '光伏电站名称')).toContain('重复的');
  });

  it('can do everything with the keyboard', async () => {
    const { page } = await stage.visit({ token: undefined });
    const focused = (): Promise<string> =>
      page.evaluate(() => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim());
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await page.goto('/login');
    await page.locator('.login-button').waitFor();
    await page.keyboard.type('admin');
    await press('Tab');
    await page.keyboard.type(ADMIN_PASSWORD);
    await press('Enter');
    await page.locator('.sidebar').waitFor();
    await press('Tab');
    expect(await focused()).toBe('跳到正文');
    for (let n = 0; n < 20 && (await focused()) !== '电站管理'; n += 1) await press('Tab');
    expect(await focused()).toBe('电站管理');
    await press('ArrowRight');
    await expect.poll(focused).toBe('光伏电站');
    await press('ArrowDown');
    expect(await focused()).toBe('风电场');
    await press('Escape');
    expect(await focused()).toBe('电站管理');
    await press('ArrowRight');
    await expect.poll(focused).toBe('光伏电站');
    await press('Enter');
    await rowsShown(page);
    for (let n = 0; n < 60 && (await focused()) !== '新增'; n += 1) await press('Tab');
    expect(await focused()).toBe('新增');
    await press('Enter');
    const form = page.getByRole('dialog');
    await form.locator('.form-field').first().waitFor();
    await press('Escape');
    await form.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('新增');
    await press('Enter');
    await form.locator('.form-field').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe('name');
    await page.keyboard.type('键盘电站');
    await press('Tab');
    await page.keyboard.type('E2E-KEYS');
    await press('Tab');
    await press('Tab');
    await press('ArrowDown');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').waitFor();
    await press('Enter');
    for (let n = 0; n < 60 && (await focused()) !== '保存'; n += 1) await press('Tab');
    await press('Enter');
    await form.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('新增');
    await expect.poll(() => columnTexts(page, '光伏电站名称')).toContain('键盘电站');
  });

  it('see changed rights of the menu at once', async () => {
    const page = await as('admin');
    await page.goto('/index');
    await page.locator('.sidebar').waitFor();
    const rename = (name: string): Promise<void> =>
      changeRow(stage.running.url, stage.token, '/api/sys/sys/sysMenu', 'menuCode', 'powerStation/fanDetection', { menuName: name });
    const screens = async (): Promise<string[] | undefined> => (await seenMenu(page)).find((m) => m.area === '电站管理')?.screens;
    await rename('风电场(新)');
    try {
      await expect.poll(screens).toEqual(['光伏电站', '风电场(新)']);
      await openByMenu(page, '设备管理', '无人机管理');
    } finally {
      await rename('风电场');
    }
    await expect.poll(screens).toEqual(['光伏电站', '风电场']);
  });

  it('come back where they were after their session ended', async () => {
    const token = await signIn(stage.running.url, 'branch2');
    const { page } = await stage.visit({ token });
    await page.goto('/powerStation/photovoltaic?sort=-capacity');
    await rowsShown(page);
    await callApi(stage.running.url, '/api/auth/oauth/logout', {}, token);
    // Live events may have told already: the prompt then lies over the button.
    await page.getByRole('button', { name: '刷新' }).dispatchEvent('click');
    await page.getByRole('button', { name: '重新登录' }).click();
    await page.waitForURL(/\/login\?redirect=%2FpowerStation%2Fphotovoltaic%3Fsort%3D-capacity/);
    await page.locator('.login-button').waitFor();
    await signInAs(page, 'branch2');
    await page.waitForURL(/\/powerStation\/photovoltaic\?sort=-capacity$/);
    await rowsShown(page);
  });
});
