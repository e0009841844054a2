/** Grids: what is chosen narrows the other blocks and stands in the address; figures lead to the records behind them; walls. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { pagerTotal, rowsShown } from '../support/console.ts';
import { inChromium, useStage } from '../support/stage.ts';

inChromium('Grids', () => {
  const stage = useStage();
  const block = (page: Page, name: string): Locator => page.locator(`.page:visible [data-block="${name}"]`);
  /** The figure under a title, as it stands there. */
  const figure = async (page: Page, name: string, title: string): Promise<string> => {
    const shown = block(page, name).locator('.stat', { hasText: title }).locator('.stat-figure');
    await shown.waitFor();
    return (await shown.textContent()) ?? '';
  };
  const settled = (page: Page): Promise<unknown> =>
    page.locator('.page:visible .block-data[aria-busy]').first().waitFor({ state: 'detached' });

  it('lead from the group home to one defect in five clicks, and back by the history', async () => {
    const page = await stage.open('/index');
    const all = await figure(page, 'defects', '缺陷数');
    await block(page, 'branches').locator('.link-button').first().click();
    await page.locator('.page:visible .grid-chip').waitFor();
    await settled(page);
    const ofBranch = await figure(page, 'defects', '缺陷数');
    expect(Number(ofBranch.replace(',', ''))).toBeLessThan(Number(all.replace(',', '')));
    // A bar of the chart, by the keys.
    const bars = block(page, 'sites').getByRole('listbox');
    await bars.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.page:visible .grid-chip').count()).toBe(2);
    await settled(page);
    const ofStation = await figure(page, 'defects', '缺陷数');
    const home = page.url();
    await block(page, 'levels').getByRole('listbox').waitFor();
    await block(page, 'levels').getByRole('listbox').focus();
    await page.keyboard.press('Enter');
    await rowsShown(page);
    const narrowed = await pagerTotal(page);
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThanOrEqual(Number(ofStation.replace(',', '')));
    await page.locator('.page:visible .record-table tbody .link-button').first().click();
    await page.locator('.detail-group dd').first().waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect.poll(() => page.url()).toBe(home);
    expect(await figure(page, 'defects', '缺陷数')).toBe(ofStation);
    await page.goBack();
    await expect.poll(() => page.locator('.page:visible .grid-chip').count()).toBe(1);
    await page.goBack();
    await expect.poll(() => figure(page, 'defects', '缺陷数')).toBe(all);
  });

  it('choose by clicks on the picture as by the keys', async () => {
    const page = await stage.open('/index');
    const chart = block(page, 'sites').locator('.chart-canvas[data-drawn]');
    await chart.waitFor();
    const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    await chart.click({ position: { x: width * 0.2, y: height * 0.45 }, force: true });
    await page.locator('.page:visible .grid-chip').waitFor();
    expect(new URL(page.url()).searchParams.has('station')).toBe(true);
    await page.locator('.page:visible .grid-chip').click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('give their figures as a table, a file and a picture', async () => {
    const page = await stage.open('/index');
    const trend = block(page, 'trend');
    await trend.locator('.chart-canvas[data-drawn]').waitFor();
    const choose = async (entry: string): Promise<void> => {
      await trend.hover();
      await trend.locator('.block-menu').click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    const [file] = await Promise.all([page.waitForEvent('download'), choose('导出数据（CSV）')]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n')[0]).toBe('\uFEFF发现时间,发现,闭环,到期闭环率 (%)');
    expect(text.trim().split('\r\n')).toHaveLength(13);
    const [picture] = await Promise.all([page.waitForEvent('download'), choose('保存图片（PNG）')]);
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');
    await choose('以表格显示');
    expect(await trend.locator('tbody tr').count()).toBe(12);
  });

  const onWall = async (page: Page, address: string): Promise<Locator> => {
    await page.goto(address);
    await page.locator('.page:visible .grid-head').getByRole('button', { name: '大屏显示' }).click();
    const wall = page.locator('.grid-wall');
    await wall.waitFor();
    return wall;
  };
  /** Whether a wall scrolls neither way, and where its stage ends, in parts of the screen. */
  const fits = (wall: Locator): Promise<unknown> =>
    wall.evaluate((e) => {
      const { right, bottom } = (e.firstElementChild as Element).getBoundingClientRect();
      const parts = [right / innerWidth, bottom / innerHeight].map((part) => Math.round(part * 50) / 50);
      return [e.scrollHeight <= e.clientHeight, e.scrollWidth <= e.clientWidth, ...parts];
    });

  it.each([
    [1920, 1080, 3],
    [3840, 2160, 1],
  ])('turn by themselves on a wall of %i × %i, from branch to branch, and never scroll', async (width, height, turns) => {
    const { page } = await stage.visit({ fresh: true });
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width, height });
    const wall = await onWall(page, '/index');
    const busy = wall.locator('.block-data[aria-busy]').first();
    await wall.locator('[data-block="branches"] tbody tr').nth(2).waitFor();
    await expect.poll(() => fits(wall)).toEqual([true, true, 1, 1]);
    // A hand at the wall lets it rest for a minute: the click that led here was one.
    await page.clock.fastForward(61_000);
    const selected = (): string | null => new URL(page.url()).searchParams.get('company');
    const seen = new Set<string>();
    for (let n = 0; n < turns; n += 1) {
      const before = selected();
      await page.clock.fastForward(10_000);
      await expect.poll(selected).not.toBe(before);
      seen.add(selected() ?? '');
      await busy.waitFor({ state: 'detached' });
      await expect.poll(() => fits(wall)).toEqual([true, true, 1, 1]);
    }
    expect(seen.size).toBe(turns);
    const steps = await page.evaluate(() => history.length);
    await page.clock.fastForward(10_000);
    expect(await page.evaluate(() => history.length)).toBe(steps);
  });

  it('hang on a wall: dark, as large as it, without scrolling, until the button that leaves it', async () => {
    const { page } = await stage.visit();
    await page.setViewportSize({ width: 1920, height: 1080 });
    const wall = await onWall(page, '/ivData/screen');
    await expect.poll(() => fits(wall)).toEqual([true, true, 1, 1]);
    await page.getByRole('button', { name: '退出大屏' }).click();
    await wall.waitFor({ state: 'detached' });
  });

  it('keep the period that a reader chooses in the address, and count by it', async () => {
    const page = await stage.open('/examine/rank?period=7d&dimension=person');
    const week = await figure(page, 'figures', '缺陷数');
    await page.goto('/examine/rank?period=2y');
    await expect
      .poll(async () => Number((await figure(page, 'figures', '缺陷数')).replace(',', '')))
      .toBeGreaterThan(Number(week.replace(',', '')));
    await page.goto('/examine/rank?period=nonsense');
    await page.locator('.page:visible .block .failure').first().waitFor();
    expect(await page.locator('.page:visible .block-filters').count()).toBe(1);
  });
});
