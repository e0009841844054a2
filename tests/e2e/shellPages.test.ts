/** Opened pages: what closing them leads to, where they begin, what a reload keeps of them, addresses that lead elsewhere. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { atRest, openByMenu, rowsShown } from '../support/console.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { chooseInMenu, openThree, SOLAR, tabs, USERS, WIND } from '../support/tabs.ts';

const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

inChromium('Opened pages', () => {
  const stage = useStage();

  it('[S2-43] close current moves to the last tab, close others goes to that tab, close right, close all; the pinned one stays', async () => {
    const page = await openThree(stage);
    await chooseInMenu(page, '光伏电站', '关闭当前');
    expect([await tabs(page), pathOf(page)]).toEqual([['首页', '风电场', '用户信息'], USERS]);
    await page.locator('.tab', { hasText: '用户信息' }).locator('.tab-close').click();
    await page.waitForURL(`**${WIND}`);
    await openByMenu(page, '电站管理', '光伏电站');
    await chooseInMenu(page, '风电场', '关闭右侧');
    await page.waitForURL(`**${WIND}`);
    expect(await tabs(page)).toEqual(['首页', '风电场']);
    await openByMenu(page, '电站管理', '光伏电站');
    await chooseInMenu(page, '风电场', '关闭其他');
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
    await chooseInMenu(page, '光伏电站', '刷新页面');
    await fresh();
    expect(paths).toContain(`/redirect${SOLAR}`);
    expect(decodeURIComponent(pathOf(page))).toBe(`${SOLAR}?keyword=演示`);
    await page.goto(`/redirect${SOLAR}?keyword=演示`);
    await page.waitForURL((url) => url.pathname === SOLAR);
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('演示');
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

  it.each([
    ['an unknown path', '/no/such/page'],
    ['a path below a screen', `${SOLAR}/nonsense`],
  ])('[S2-20] %s leads to /404, which opens no tab', async (_, path) => {
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
    await rowsShown(page);
    /** Leads there from below; how long it took to be at the top, ms, and in how many frames. */
    const leave = async (to: string): Promise<{ ms: number; steps: number }> => {
      await page.evaluate(() => {
        scrollTo(0, 900);
        // The page that opens must be tall, or the browser itself goes to the top.
        document.body.style.minHeight = '4000px';
      });
      await atRest(page);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
      return page.evaluate(
        (path) =>
          new Promise<{ ms: number; steps: number }>((done) => {
            let steps = 0;
            let last = scrollY;
            const begun = performance.now();
            const look = (): void => {
              if (scrollY !== last) steps += 1;
              last = scrollY;
              if (scrollY === 0) done({ ms: performance.now() - begun, steps });
              else requestAnimationFrame(look);
            };
            history.pushState(null, '', path);
            dispatchEvent(new PopStateEvent('popstate'));
            look();
          }),
        to,
      );
    };
    expect((await leave('/users/information')).steps).toBe(1);
    await rowsShown(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const { ms, steps } = await leave('/users/dept');
    expect(ms).toBeGreaterThan(600);
    expect(ms).toBeLessThan(5000);
    expect(steps).toBeGreaterThan(5);
  });
});
