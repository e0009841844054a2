/** What everybody sets for themselves: layout, theme, size, language, full screen, scale. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsShown } from '../support/console.ts';
import { boxOf, colourOf, cookie, LAYOUT } from '../support/looks.ts';
import { inChromium, useStage } from '../support/stage.ts';

const SOLAR = '/powerStation/photovoltaic';

const kept = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), LAYOUT);

inChromium('The settings of the shell', () => {
  const stage = useStage();

  describe('settings', () => {
    const drawer = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: '布局设置' }).click();
      await page.locator('.settings').waitFor();
    };
    let home: Page;
    beforeAll(async () => {
      ({ page: home } = await stage.stay({ size: 'desk' }));
      await home.goto('/index');
    });
    it.each<[string, string, (page: Page) => Promise<boolean>]>([
      ['top-navigation switch', '顶部导航', async (page) => (await page.locator('.top-nav').count()) === 1],
      ['tab-view switch', '多页标签', async (page) => (await page.locator('.tabs-bar').count()) === 0],
      [
        'fixed-header switch',
        '固定头部',
        async (page) => (await page.locator('.shell-top').evaluate((e) => getComputedStyle(e).position)) === 'static',
      ],
      ['sidebar-logo switch', '侧边栏标志', async (page) => (await page.locator('.sidebar-logo').count()) === 0],
    ])('[S2-45] %s', async (_, label, changed) => {
      if (!(await home.locator('.settings').count())) await drawer(home);
      expect(await changed(home)).toBe(false);
      await home.getByRole('switch', { name: label }).click();
      await expect.poll(() => changed(home)).toBe(true);
      expect(await kept(home)).toBeNull();
      await home.getByRole('switch', { name: label }).click();
      await expect.poll(() => changed(home)).toBe(false);
    });

    it('[S2-45] theme colour, save to local storage, reset and reload', async () => {
      const page = await stage.open(SOLAR);
      await rowsShown(page);
      const before = await colourOf(page, '.toolbar-actions .ant-btn-primary');
      await drawer(page);
      await page.locator('label[title="#389e0d"]').click();
      await expect.poll(() => colourOf(page, '.toolbar-actions .ant-btn-primary')).not.toBe(before);
      await page.getByRole('button', { name: '保存配置' }).click();
      await page.getByText('正在保存到本地').waitFor();
      await expect.poll(() => kept(page)).toContain('"theme":"#389e0d"');
      await page.reload();
      await rowsShown(page);
      expect(await colourOf(page, '.toolbar-actions .ant-btn-primary')).not.toBe(before);
      await drawer(page);
      await page.getByRole('button', { name: '重置配置' }).click();
      await page.getByText('正在清除设置缓存并刷新').waitFor();
      await expect.poll(() => kept(page).catch(() => 'reloading')).toBeNull();
      await rowsShown(page);
      await expect.poll(() => colourOf(page, '.toolbar-actions .ant-btn-primary')).toBe(before);
    });

    it('[S2-45] damaged settings do not break the start', async () => {
      const page = await stage.open('/index', { storage: { [LAYOUT]: '{"theme":' } });
      await page.locator('.tabs-bar').waitFor();
    });
  });

  it('[S2-46] [S3-09] size: medium at first; default, small and mini change what is drawn, and are remembered in a cookie', async () => {
    const page = await stage.open(SOLAR);
    await rowsShown(page);
    const height = async (): Promise<number> => (await boxOf(page, '.toolbar-actions .ant-btn-primary')).height;
    const text = (): Promise<string> =>
      page
        .locator('.record-table td')
        .nth(2)
        .evaluate((e) => getComputedStyle(e).fontSize);
    expect([await height(), await text()]).toEqual([32, '14px']);
    for (const [name, size, high, font] of [
      ['默认', 'default', 40, '14px'],
      ['小型', 'small', 24, '14px'],
      ['超小', 'mini', 24, '12px'],
      ['中等', 'medium', 32, '14px'],
    ] as const) {
      await page.getByRole('button', { name: '布局大小' }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
      await expect.poll(height).toBe(high);
      await expect.poll(text).toBe(font);
      expect(await cookie(page, 'size')).toBe(size);
    }
  });

  it('[S2-47] [S9-09] [S3-09] language: Chinese and English, kept in a cookie', async () => {
    const page = await stage.open(SOLAR);
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('tab', { name: 'Solar station' }).waitFor();
    expect([await cookie(page, 'language'), await page.locator('html').getAttribute('lang')]).toEqual(['en', 'en']);
    await page.reload();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.getByRole('tab', { name: '光伏电站' }).waitFor();
  });

  it('[S9-09] [S1-05] Chinese is the fallback', async () => {
    const { page } = await stage.visit();
    await page.context().addCookies([{ name: 'language', value: 'fr', url: stage.running.url }]);
    await page.goto('/index');
    await page.getByRole('tab', { name: '首页' }).waitFor();
  });

  it('[S2-48] full screen and back; [S5-05] [S8-07] warns where it is not supported', async () => {
    const page = await stage.open('/404');
    await page.getByRole('button', { name: '全屏' }).click();
    await page.getByRole('button', { name: '退出全屏' }).click();
    await page.getByRole('button', { name: '全屏', exact: true }).waitFor();
    await page.evaluate(() => {
      document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('no'));
    });
    await page.getByRole('button', { name: '全屏' }).click();
    await page.locator('.ant-notification').getByText('你的浏览器不支持全屏').waitFor();
  });

  it('[S2-49] the page is scaled to the window, half a second after it rests; and not when switched off', async () => {
    const page = await stage.open('/404');
    const height = async (): Promise<number> => (await boxOf(page, '.shell-header')).height;
    expect(await height()).toBe(50);
    // Told by the page's own clock: between the last change of the window and what follows from it.
    const rest = page.evaluate(
      () =>
        new Promise<number>((done) => {
          let changed = 0;
          addEventListener('resize', () => {
            changed = performance.now();
          });
          const look = (): void => {
            if ((document.querySelector('.shell-header')?.getBoundingClientRect().height ?? 0) > 75) done(performance.now() - changed);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await page.setViewportSize({ width: 3840, height: 1874 });
    expect(await rest).toBeGreaterThanOrEqual(450);
    await expect.poll(height).toBe(100);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(height).toBeCloseTo(37.5, 1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    await page.getByRole('button', { name: '布局设置' }).click();
    await page.getByRole('switch', { name: '随窗口缩放' }).click();
    await expect.poll(height).toBe(50);
  });
});
