/** Opened pages: tabs and what they close, what is kept behind them, addresses that lead elsewhere. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { atRest, openByMenu, rowsShown } from '../support/console.ts';
import { inChromium, useStage } from '../support/stage.ts';

const SOLAR = '/powerStation/photovoltaic';
const WIND = '/powerStation/fanDetection';
const USERS = '/users/information';
const DISCARD = '放弃未保存的修改？';

const tabs = (page: Page): Promise<string[]> => page.getByRole('tab').allTextContents();
const activeTab = (page: Page): Promise<string | null> => page.getByRole('tab', { selected: true }).textContent();
const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

inChromium('Opened pages', () => {
  const stage = useStage();
  /** Home, solar, wind and users open; users on screen. */
  const openAll = async (): Promise<Page> => {
    const page = await stage.open(SOLAR);
    await openByMenu(page, '电站管理', '风电场');
    await openByMenu(page, '用户管理', '用户信息');
    expect(await tabs(page)).toEqual(['首页', '光伏电站', '风电场', '用户信息']);
    return page;
  };
  const menu = async (page: Page, tab: string, entry: string): Promise<void> => {
    await page.getByRole('tab', { name: tab }).click({ button: 'right' });
    await page.locator('.menu').getByRole('menuitem', { name: entry, exact: true }).click();
  };
  it('[S2-43] close current moves to the last tab, close others goes to that tab, close right, close all; the pinned one stays', async () => {
    const page = await openAll();
    await menu(page, '光伏电站', '关闭当前');
    expect([await tabs(page), pathOf(page)]).toEqual([['首页', '风电场', '用户信息'], USERS]);
    await page.locator('.tab', { hasText: '用户信息' }).locator('.tab-close').click();
    await page.waitForURL(`**${WIND}`);
    await openByMenu(page, '电站管理', '光伏电站');
    await menu(page, '风电场', '关闭右侧');
    await page.waitForURL(`**${WIND}`);
    expect(await tabs(page)).toEqual(['首页', '风电场']);
    await openByMenu(page, '电站管理', '光伏电站');
    await menu(page, '风电场', '关闭其他');
    await page.waitForURL(`**${WIND}`);
    expect(await tabs(page)).toEqual(['首页', '风电场']);
    await page.getByRole('tab', { name: '首页' }).click({ button: 'right' });
    await expect.poll(() => page.locator('.menu').getByRole('menuitem', { name: '关闭当前' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '标签操作' }).click();
    await page.locator('.menu').getByRole('menuitem', { name: '全部关闭' }).click();
    await page.waitForURL('**/index');
    expect(await tabs(page)).toEqual(['首页']);
  });

  it('the middle button and Delete close, arrow keys move, shortcuts switch', async () => {
    const page = await openAll();
    await page.getByRole('tab', { name: '光伏电站' }).click({ button: 'middle' });
    expect(await tabs(page)).toEqual(['首页', '风电场', '用户信息']);
    await page.getByRole('tab', { name: '用户信息' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    expect(await tabs(page)).toEqual(['首页', '用户信息']);
    await page.getByRole('tab', { name: '首页' }).click({ button: 'middle' });
    await page.getByRole('tab', { name: '首页' }).press('Delete');
    expect(await tabs(page)).toEqual(['首页', '用户信息']);
    await page.keyboard.press('Alt+PageDown');
    await expect.poll(() => activeTab(page)).toBe('首页');
    await page.keyboard.press('Alt+PageUp');
    await expect.poll(() => activeTab(page)).toBe('用户信息');
    await page.keyboard.press('Alt+w');
    await expect.poll(() => tabs(page)).toEqual(['首页']);
  });

  it('[S2-43] [S2-14] refresh goes through /redirect, starts the page over and keeps the query; the address alone does too', async () => {
    const page = await stage.open(`${SOLAR}?keyword=演示`);
    await rowsShown(page);
    const mark = (): Promise<void> =>
      page.locator('.page:visible .list-screen').evaluate((e) => {
        (e as HTMLElement).dataset['mark'] = '1';
      });
    const fresh = async (): Promise<void> => {
      await expect.poll(() => page.locator('.page:visible .list-screen').getAttribute('data-mark')).toBeNull();
    };
    await mark();
    const paths: string[] = [];
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    await menu(page, '光伏电站', '刷新页面');
    await fresh();
    expect(paths).toContain(`/redirect${SOLAR}`);
    expect(decodeURIComponent(pathOf(page))).toBe(`${SOLAR}?keyword=演示`);
    await page.goto(`/redirect${SOLAR}?keyword=演示`);
    await page.waitForURL((url) => url.pathname === SOLAR);
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('演示');
  });

  it('one tab a path: filters, place and a form half filled in are there when coming back', async () => {
    const page = await stage.open(`${SOLAR}?size=50`, { size: 'laptop' });
    await rowsShown(page);
    await page.locator('.page:visible input').first().fill('未查询');
    await page.getByRole('link', { name: '首页' }).first().waitFor();
    await openByMenu(page, '用户管理', '用户信息');
    await page.locator('.page:visible .toolbar-actions .ant-btn-primary').click();
    const field = page.getByRole('dialog').locator('.form-field input').first();
    await field.fill('half a name');
    // What moves is shown again as it was.
    await atRest(page);
    await page.keyboard.press('Alt+PageUp');
    await page.waitForURL(`**${SOLAR}?size=50`);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('.page:visible input').first().inputValue()).toBe('未查询');
    expect(await tabs(page)).toEqual(['首页', '光伏电站', '用户信息']);
    await atRest(page);
    await page.keyboard.press('Alt+PageDown');
    await page.waitForURL(`**${USERS}`);
    await field.waitFor();
    await atRest(page);
    expect(await field.inputValue()).toBe('half a name');
  });

  it('asks before an unsaved form is lost with its tab, by refresh, and by the browser', async () => {
    const page = await stage.open(`${SOLAR}/new`);
    await page.locator('.form-field input').first().fill('unsaved');
    await page.keyboard.press('Alt+PageUp');
    await page.waitForURL('**/index');
    const question = page.getByRole('dialog', { name: DISCARD });
    for (const entry of ['关闭当前', '刷新页面']) {
      await menu(page, '新增 - 光伏电站', entry);
      await question
        .getByRole('button', { name: '取 消' })
        .or(question.getByRole('button', { name: '取消' }))
        .click();
      await question.waitFor({ state: 'hidden' });
    }
    expect(await tabs(page)).toContain('新增 - 光伏电站');
    const asked = page.waitForEvent('dialog');
    // Not the reload of Playwright, which would wait for a page that does not come.
    await page.evaluate(() => {
      setTimeout(() => {
        location.reload();
      });
    });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await menu(page, '新增 - 光伏电站', '关闭当前');
    await question.getByRole('button', { name: '放弃修改' }).click();
    await expect.poll(() => tabs(page)).toEqual(['首页']);
  });

  it('a form’s tab goes when it is saved or left, back to its list', async () => {
    const page = await stage.open(SOLAR);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('新增 - 光伏电站');
    await page.getByRole('option', { name: '新增 - 光伏电站' }).click();
    await page.locator('.form-page').waitFor();
    expect(await activeTab(page)).toBe('新增 - 光伏电站');
    await page.locator('.form-page .form-buttons .ant-btn').first().click();
    await page.waitForURL(`**${SOLAR}`);
    expect(await tabs(page)).toEqual(['首页', '光伏电站']);
  });

  it('[S3-09] visited tabs survive a reload, with their queries and places; so do scroll positions', async () => {
    const page = await stage.open('/system/dictionary?size=50', { size: 'laptop' });
    await rowsShown(page);
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    await atRest(page);
    await openByMenu(page, '用户管理', '用户信息');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('tab', { name: '数据字典' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    await page.reload();
    await rowsShown(page);
    expect(await tabs(page)).toEqual(['首页', '数据字典', '用户信息']);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    expect(pathOf(page)).toBe('/system/dictionary?size=50');
  });

  it('[S2-13] home is pinned and not cached: it starts over at every visit', async () => {
    const page = await stage.open('/index');
    await page.locator('.page:visible .grid-screen[aria-label="集团首页"]').evaluate((e) => {
      (e as HTMLElement).dataset['mark'] = '1';
    });
    await openByMenu(page, '用户管理', '用户信息');
    expect(await page.locator('.page:visible .grid-screen[aria-label="集团首页"]').count()).toBe(0);
    await page.getByRole('tab', { name: '首页' }).click();
    expect(await page.locator('.page:visible .grid-screen[aria-label="集团首页"]').getAttribute('data-mark')).toBeNull();
    expect(await page.locator('.tab').first().locator('.tab-close').count()).toBe(0);
  });

  it('more tabs than fit can be scrolled, the one on screen is in view', async () => {
    const page = await stage.open('/index', { size: 'phone' });
    for (const path of [SOLAR, WIND, USERS, '/users/dept', '/system/dictionary']) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await rowsShown(page);
    }
    const [list, tab] = await Promise.all([
      page.getByRole('tablist').boundingBox(),
      page.getByRole('tab', { selected: true }).boundingBox(),
    ]);
    expect((tab?.x ?? 0) >= (list?.x ?? 0) && (tab?.x ?? 0) + (tab?.width ?? 0) <= (list?.x ?? 0) + (list?.width ?? 0) + 1).toBe(true);
    expect(await page.getByRole('tablist').evaluate((e) => e.scrollWidth > e.clientWidth)).toBe(true);
  });

  it.each([
    ['unknown', '/no/such/page'],
    ['below a screen', `${SOLAR}/nonsense`],
  ])('[S2-20] an %s path leads to /404, which opens no tab', async (_, path) => {
    const page = await stage.open(path);
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/404');
    expect(await tabs(page)).toEqual(['首页']);
  });

  it('[S2-20] a known path that is not in the user’s menu leads to /404', async () => {
    const page = await stage.open(USERS, { token: await stage.tokenOf('solar') });
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/404');
  });

  it('[S2-20] [S9-03] navigation scrolls to the top in 800 ms; at once where motion is unwanted', async () => {
    const page = await stage.open('/system/dictionary?size=50', { size: 'laptop' });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await rowsShown(page);
    await page.evaluate(() => {
      const at: number[] = [];
      Object.assign(window, { at });
      scrollTo(0, 900);
      // The page that opens must be tall, or the browser itself goes to the top.
      document.body.style.minHeight = '4000px';
    });
    await atRest(page);
    const took = page.evaluate(
      () =>
        new Promise<{ ms: number; steps: number }>((done) => {
          let steps = 0;
          const begun = performance.now();
          const look = (): void => {
            steps += 1;
            if (scrollY === 0) done({ ms: performance.now() - begun, steps });
            else requestAnimationFrame(look);
          };
          history.pushState(null, '', '/users/information');
          dispatchEvent(new PopStateEvent('popstate'));
          look();
        }),
    );
    const { ms, steps } = await took;
    expect(ms).toBeGreaterThan(600);
    expect(ms).toBeLessThan(5000);
    expect(steps).toBeGreaterThan(5);
  });
});
