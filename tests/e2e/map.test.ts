/** Records on maps: found, opened and selected there, within the own reach, without a call to anywhere else. */
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

inChromium('Maps', () => {
  const stage = useStage();
  const canvas = (page: Page): Locator => page.locator('.page:visible .maplibregl-canvas');
  const names = (page: Page): Locator => page.locator('.page:visible .map-list .link-button');
  const still = async (page: Page): Promise<void> => {
    await page.locator('.page:visible .map-place[data-map=idle]').waitFor({ timeout: 20_000 });
  };
  const boxOf = async (page: Page): Promise<{ x: number; y: number; width: number; height: number }> => {
    const box = await canvas(page).boundingBox();
    if (!box) throw new Error('the map is not there');
    return box;
  };

  it('a turbine chosen on the map opens its record; nothing is asked elsewhere', async () => {
    const page = await stage.open('/map/wtg', { size: 'laptop' });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(stage.running.url)) elsewhere.push(request.url());
    });
    await still(page);
    const name = (await names(page).nth(3).textContent()) ?? '';
    await names(page).nth(3).click();
    await page.locator('.map-card dd').first().waitFor();
    await still(page);
    // The words stand at its mark, which is clicked itself then, on a page that is drawn at less than its size.
    const mark = await page.locator('.map-popup').boundingBox();
    await page.locator('.map-popup-close').click();
    await page.mouse.click(mark?.x ?? 0, mark?.y ?? 0);
    const title = page.locator('.map-card-title');
    expect(await title.textContent()).toBe(name);
    expect(await findings(page, 'map', '.page')).toEqual([]);
    await title.click();
    await page.getByRole('dialog').getByText(name).first().waitFor();
    expect(elsewhere).toEqual([]);
  });

  it('a box selects what lies in it, hidden in groups or not', async () => {
    const page = await stage.open('/map/wtg', { size: 'desk' });
    await still(page);
    await page.getByRole('button', { name: '框选' }).click();
    const { x, y, width, height } = await boxOf(page);
    await page.mouse.move(x + width - 80, y + 30);
    await page.mouse.down();
    await page.mouse.move(x + 300, y + height - 40, { steps: 3 });
    await page.mouse.up();
    await page.locator('.page:visible .batch-bar').getByText(/\d+/).first().waitFor();
    expect(await page.locator('.page:visible .map-list .ant-checkbox-checked').count()).toBeGreaterThan(10);
  });

  it('a lasso takes what lies in it, and a plan begins with that', async () => {
    // The page is scaled at this size, the map is not.
    const page = await stage.open('/map/wtg', { size: 'laptop' });
    await still(page);
    const group = page.locator('.page:visible .map-list li', { hasText: '安西' });
    const [all, one] = [await group.count(), await group.first().textContent()];
    // The map looks at one of them, then at all: their group lies under the middle of the words over the first.
    await group.first().getByRole('button').click();
    await page.locator('.map-card dd').first().waitFor();
    await page.getByRole('button', { name: '显示全部' }).click();
    await still(page);
    const words = await page.locator('.map-popup').boundingBox();
    await page.locator('.map-popup-close').click();
    const lasso = page.getByRole('button', { name: '套索选择' });
    await lasso.click();
    const [x, y] = [words?.x ?? 0, words?.y ?? 0];
    await page.mouse.move(x - 40, y - 40);
    await page.mouse.down();
    for (const [across, down] of [
      [40, -40],
      [45, 40],
      [-40, 45],
    ] as const)
      await page.mouse.move(x + across, y + down, { steps: 4 });
    const drawn = await page.locator('.map-pick polygon').evaluate((e) => {
      const { left, top, right, bottom } = e.getBoundingClientRect();
      return [left, top, right, bottom];
    });
    for (const [n, side] of [x - 40, y - 40, x + 45, y + 45].entries()) expect(Math.abs((drawn[n] ?? 0) - side)).toBeLessThan(6);
    await page.mouse.up();
    await page.locator('.page:visible .batch-bar').getByText(`${all} 条`).waitFor();
    expect(await lasso.getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: '新建巡检计划' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('演示安西风电场').waitFor();
    await form.getByText(one ?? '', { exact: true }).waitFor();
    // Those that have no room are there as well.
    await expect.poll(() => form.getByText(/^演示安西 F\d+$/).count()).toBe(all);
  });

  it('distances and areas are measured by pointer and by keys; the map is kept as a picture', async () => {
    const page = await stage.open('/map/wtg', { size: 'laptop', language: 'en' });
    await still(page);
    const tool = page.getByRole('button', { name: 'Measure' });
    await tool.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Measure' });
    const typed = panel.getByRole('textbox');
    for (const at of ['110, 35', '111, 35']) {
      await typed.fill(at);
      await typed.press('Enter');
    }
    // A degree along the parallel of 35°.
    await panel.getByText('91.085 km').waitFor();
    await panel.getByText('Area').click();
    await typed.fill('111, 36');
    await typed.press('Enter');
    await panel.getByText(/^5,0\d\d\.\d+ km²$/).waitFor();
    await still(page);
    const { x, y, width, height } = await boxOf(page);
    await page.mouse.click(x + width / 2 + 60, y + height / 2 - 60);
    await panel.getByText('4 points').waitFor();
    expect(await findings(page, 'measuring', '.page')).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a picture' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^Turbine management-\d{4}-\d\d-\d\d\.png$/);
    const { data, info } = await sharp(await file.path())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([Math.round(width), Math.round(height) + 72]);
    // The map itself is on it, the red of what is measured too.
    let red = 0;
    for (let i = 0; i < data.length; i += info.channels)
      if ((data[i] ?? 0) > 190 && (data[i + 1] ?? 0) < 80 && (data[i + 2] ?? 0) < 40) red += 1;
    expect(red).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('a map below the fold is on the paper of a home, as a picture', async () => {
    const page = await stage.open('/index', { size: 'laptop' });
    await page.locator('[data-block]').nth(10).waitFor();
    await page.evaluate(() => {
      Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') });
    });
    await page.getByRole('button', { name: /^打印/ }).click();
    await page.locator('body[data-printed]').waitFor({ timeout: 20_000 });
    const picture = page.locator('.page:visible .map-on-paper');
    await picture.waitFor();
    // Without a mark and land it would be of one colour.
    const colours = await picture.evaluate((source: HTMLCanvasElement) => {
      const copy = Object.assign(document.createElement('canvas'), { width: source.width, height: source.height });
      const pen = copy.getContext('2d');
      pen?.drawImage(source, 0, 0);
      const { data } = pen?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] as number[] };
      const seen = new Set<string>();
      for (let i = 0; i < data.length; i += 4) seen.add([data[i], data[i + 1], data[i + 2]].join());
      return seen.size;
    });
    expect(colours).toBeGreaterThan(20);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await picture.waitFor({ state: 'detached' });
  });

  it('a station sees its own turbines alone, and the rose of its own wind beside them', async () => {
    // In the list, and not on the map.
    const unplaced = { code: 'MAP-UNPLACED', name: '未定位风机', stationCode: 'DEMO-W01', seq: 6000 };
    const made = await callApi<{ id: string }>(stage.running.url, '/api/windTurbine/insert', unplaced, stage.token);
    const page = await stage.open('/map/fanDetection', { size: 'desk', token: await stage.tokenOf('wind') });
    await still(page);
    const all = await names(page).allTextContents();
    // Files before this one may have left turbines in the farm.
    const label = await canvas(page).getAttribute('aria-label');
    const { data } = await callApi<{ list: { name: string; location: unknown }[] }>(
      stage.running.url,
      '/api/windTurbine/queryList',
      { pageSize: 200, stationCode: 'DEMO-W01' },
      stage.token,
    );
    expect((await callApi(stage.running.url, `/api/windTurbine/delete?ids=${made.data.id}`, {}, stage.token)).http).toBe(200);
    expect(all.toSorted()).toEqual(data.list.map(({ name }) => name).toSorted());
    expect(label).toContain(`共 ${data.list.filter(({ location }) => location !== null).length} 条记录`);
    expect(all).toContain('未定位风机');
    const rose = await page.locator('[data-block=rose] .chart [aria-label]').first().getAttribute('aria-label');
    expect(rose).toContain('共 16 项，最大为 西南西');
  });

  it('a browser that cannot draw says so, and the list stays', async () => {
    const { page } = await stage.visit({ size: 'phone', language: 'en', fresh: true });
    await page.addInitScript(() => {
      const known = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : (known as (...all: unknown[]) => unknown).call(this, kind, ...rest);
      } as typeof known;
    });
    await page.goto('/map/zone');
    await page.getByText('This browser cannot draw maps').waitFor();
    expect(await names(page).count()).toBeGreaterThan(3);
    expect(await findings(page, 'no map', '.page')).toEqual([]);
  });
});
