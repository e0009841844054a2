/** The frame that operators live in: menu, header, search, user menu. */
import { beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { findings } from '../support/axe.ts';
import { atRest, lead, rowsShown, type Visit } from '../support/console.ts';
import { boxOf, cookie, LAYOUT } from '../support/looks.ts';
import { inChromium, useStage } from '../support/stage.ts';

const SOLAR = '/powerStation/photovoltaic';

inChromium('The shell', () => {
  const stage = useStage();

  /** The administrator's, at home. */
  let home: Visit;
  beforeAll(async () => {
    home = await stage.stay({ size: 'desk' });
    await home.page.goto('/index');
    await home.page.locator('.shell-header').waitFor();
  });

  describe('has', () => {
    it.each([
      ['sidebar', '.sidebar'],
      ['breadcrumbs', '.breadcrumbs'],
      ['opened-page tabs', '[role=tablist]'],
      ['clock', '.clock'],
      ['language switch', '.language-tool'],
      ['user menu', '.user-button'],
    ])('[S1-06] %s', (_, selector) => home.page.locator(selector).waitFor());
  });

  it('[S2-40] [S9-03] the sidebar is 74 px wide, its fly-out’s items 60 px high; collapsed it is gone', async () => {
    const page = await stage.open(SOLAR);
    expect((await boxOf(page, '.sidebar')).width).toBe(74);
    await page.locator('.sidebar').getByRole('button', { name: '电站管理' }).hover();
    const links = page.locator('.flyout:visible .flyout-link');
    expect(await links.allTextContents()).toEqual(['光伏电站', '风电场']);
    expect((await links.first().boundingBox())?.height).toBe(60);
    expect((await boxOf(page, '.shell-main')).x).toBe(74);
    await page.getByRole('button', { name: '收起菜单' }).click();
    expect((await boxOf(page, '.shell-main')).x).toBe(0);
    expect(await cookie(page, 'sidebarStatus')).toBe('0');
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).waitFor();
    await page.locator('.sidebar').waitFor({ state: 'hidden' });
  });

  it('[S4-01] [S2-50] [S9-03] breakpoint 992: below it the layout is mobile, the sidebar closed and laid over', async () => {
    const { page } = home;
    await page.setViewportSize({ width: 992, height: 720 });
    await page.locator('.sidebar').waitFor();
    await page.setViewportSize({ width: 991, height: 720 });
    await page.locator('.sidebar').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '主菜单' }).click();
    const menu = page.getByRole('dialog', { name: '主菜单' });
    expect((await menu.boundingBox())?.x).toBe(0);
    await page.mouse.click(900, 400);
    await menu.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1920, height: 937 });
    await page.locator('.sidebar').waitFor();
  });

  it('[S1-06] [S2-41] the optional top navigation shows what has room, the rest is under 更多菜单; its sidebar holds the area’s pages', async () => {
    const page = await stage.open(SOLAR, { size: 'laptop', storage: { [LAYOUT]: '{"topNav":true}' } });
    const items = page.locator('.top-nav .top-item');
    await items.first().waitFor();
    expect(await home.page.locator('.top-nav').count()).toBe(0);
    const titles = await items.allTextContents();
    expect(titles).toHaveLength(5 + 1);
    expect([titles[0], titles.at(-1)]).toEqual(['首页', '更多菜单 ']);
    expect(await page.locator('.sidebar-title').allTextContents()).toEqual(['光伏电站', '风电场']);
    await page.getByRole('button', { name: '更多菜单' }).click();
    await page.getByRole('menuitemradio', { name: '系统管理' }).click();
    await page.waitForURL('**/system/**');
    await page.setViewportSize({ width: 1920, height: 937 });
    await expect.poll(() => items.count()).toBe(7 + 1);
    await page.setViewportSize({ width: 4320, height: 1440 });
    await items.filter({ hasText: '系统管理' }).waitFor();
    expect(await page.getByRole('button', { name: '更多菜单' }).count()).toBe(0);
  });

  it('[S2-42] the last step of the breadcrumb and mere headings are no links', async () => {
    const { page } = home;
    await lead(page, `${SOLAR}/new`);
    const steps = page.locator('.breadcrumbs li');
    await expect.poll(() => steps.allTextContents()).toEqual(['首页', '电站管理', '光伏电站', '新增']);
    expect(await steps.evaluateAll((all) => all.map((li) => li.querySelector('a')?.getAttribute('href') ?? null))).toEqual([
      '/index',
      null,
      SOLAR,
      null,
    ]);
  });

  it('[S2-44] the search finds pages by title and path, actions, and records the user may see', async () => {
    const { page } = home;
    await lead(page, '/index');
    await page.keyboard.press('Control+K');
    const box = page.getByRole('combobox', { name: '搜索' });
    const results = page.getByRole('option');
    expect(await box.evaluate((e) => e === document.activeElement)).toBe(true);
    await box.fill('fanDetection');
    await results.filter({ hasText: '电站管理 > 风电场' }).waitFor();
    expect(await findings(page, 'search')).toEqual([]);
    await box.fill('演示大纵');
    await results.filter({ hasText: '演示大纵光伏电站' }).waitFor();
    await box.fill('光伏电站');
    await results.filter({ hasText: '电站管理 > 光伏电站' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${SOLAR}`);
    await page.locator('.header-search').click();
    await box.fill('切换');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: '快捷键' });
    await sheet.waitFor();
    expect(await sheet.locator('kbd').allTextContents()).toContain('Ctrl K');
    expect(await findings(page, 'shell')).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  it('the palette offers what can be done with the list, the chosen rows or the record on screen, and nothing over a form', async () => {
    const page = await stage.open(SOLAR);
    await rowsShown(page);
    const rows = page.locator('.page:visible tbody tr[data-row-key]');
    const box = page.getByRole('combobox', { name: '搜索' });
    const offered = async (text: string): Promise<string[]> => {
      await page.keyboard.press('Control+K');
      await box.fill(text);
      return (await page.locator('.palette').getByRole('option').allTextContents()).filter((option) => option.startsWith('操作'));
    };
    const closed = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
    };
    await page.keyboard.press('Control+K');
    // What a list brings along after its rows is offered once it is there.
    await expect
      .poll(async () => (await page.locator('.palette').getByRole('option').allTextContents()).slice(0, 5))
      .toEqual([
        '操作导入 · 光伏电站',
        '操作导出: Excel 文件 · 光伏电站',
        '操作导出: CSV 文件 · 光伏电站',
        '操作导出: GeoJSON · 光伏电站',
        '操作导出: KML · 光伏电站',
      ]);
    await closed();
    await rows.nth(0).getByRole('checkbox').check();
    await rows.nth(1).getByRole('checkbox').check();
    expect((await offered('删除'))[0]).toBe('操作删除 · 已选择 2 条');
    await closed();
    await rows.nth(0).press('Enter');
    const drawer = page.getByRole('dialog').first();
    await drawer.locator('.detail-actions').waitFor();
    const name = (await drawer.locator('.ant-drawer-title').textContent()) ?? '';
    const own = await offered(name);
    expect(own).toContain(`操作编辑 · ${name}`);
    expect(own.every((option) => option.endsWith(` · ${name}`))).toBe(true);
    await box.fill('导入');
    expect(await page.locator('.palette').getByRole('option').allTextContents()).not.toContain('操作导入 · 光伏电站');
    await box.fill(`编辑 · ${name}`);
    await page.keyboard.press('Enter');
    await page.locator('.record-form').getByRole('textbox').first().waitFor();
    expect(await offered(name)).toEqual([]);
  });

  it('[S2-44] offers nobody what is not in their menu; [S6-02] solar has the avatar of a station', async () => {
    const page = await stage.open('/index', { token: await stage.tokenOf('solar') });
    await page.locator('.user-avatar-station').waitFor();
    await page.keyboard.press('Control+K');
    let [asked, answered] = [0, 0];
    page.on('request', (r) => {
      if (r.postData()?.includes('风电场')) asked += 1;
    });
    page.on('requestfinished', (r) => {
      if (r.postData()?.includes('风电场')) answered += 1;
    });
    await page.locator('.palette').getByRole('combobox').fill('风电场');
    await expect.poll(() => asked > 0 && answered === asked).toBe(true);
    await atRest(page);
    expect(answered).toBe(asked);
    expect(
      (await page.locator('.palette').getByRole('option').allTextContents()).filter(
        (text) => text.startsWith('页面') || text.startsWith('记录'),
      ),
    ).not.toContainEqual(expect.stringContaining('风电场'));
  });

  it('[S2-51] [S9-10] the user menu: account, logout, version of package.json', async () => {
    const { page } = home;
    await page.locator('.user-button').click();
    const menu = page.locator('.menu');
    await menu.getByRole('menuitem', { name: '修改密码' }).waitFor();
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
      '修改密码',
      '绑定手机',
      '修改标志与系统名称',
      '以角色查看…',
      '退出登录',
    ]);
    expect(await menu.textContent()).toContain(packageJson.version);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });

  it('[S9-10] the deployment can override the version; [S6-06] its host hides the change of passwords', async () => {
    const page = await stage.open('/index', {
      storage: { config: JSON.stringify({ version: '9.9.9-x', passwordHiddenHost: new URL(stage.running.url).host }) },
    });
    await page.locator('.user-button').click();
    const menu = page.locator('.menu');
    await menu.getByText('9.9.9-x').waitFor();
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['绑定手机', '修改标志与系统名称', '以角色查看…', '退出登录']);
  });

  it('[S6-07] with isHideName there is no user dropdown', async () => {
    const page = await stage.open('/index', { storage: { config: '{"isHideName":true}' } });
    await page.locator('.language-tool').waitFor();
    expect(await page.locator('.user-button').count()).toBe(0);
  });

  it('[S6-02] the administrator has the avatar of a group', () => home.page.locator('.user-avatar-group').waitFor());

  it('[S6-02] branch1 has the avatar of a branch', async () => {
    const page = await stage.open('/404', { token: await stage.tokenOf('branch1') });
    await page.locator('.user-avatar-branch').waitFor();
  });

  it('[S9-03] the clock is refreshed every second', async () => {
    const { page } = home;
    const seen = await page.evaluate(
      () =>
        new Promise<string[]>((done) => {
          const clock = document.querySelector('.clock');
          const texts: string[] = [];
          const read = (): void => {
            const text = clock?.textContent ?? '';
            if (text !== texts.at(-1)) texts.push(text);
            if (texts.length === 4) done(texts);
          };
          if (clock) new MutationObserver(read).observe(clock, { subtree: true, characterData: true, childList: true });
        }),
    );
    const seconds = seen.map((text) => Date.parse(text.slice(0, 19)) / 1000);
    const steps = seconds
      .slice(1)
      .map((at, n) => at - (seconds[n] ?? 0))
      .toSorted((x, y) => x - y);
    // A busy machine may miss one.
    expect(steps.slice(0, 2)).toEqual([1, 1]);
    expect(seen[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 星期[日一二三四五六]$/);
  });

  it('went without an error at home', () => expect(home.problems).toEqual([]));
});
