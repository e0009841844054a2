/** Records on maps: found, opened and selected there, within the own reach, without a call to anywhere else. */
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
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

  it('[S2-18] a turbine chosen on the map opens its record; nothing is asked elsewhere', async () => {
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

  it('[S2-18] a box selects what lies in it, hidden in groups or not', async () => {
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

  it('[S2-18] a station sees its own turbines alone', async () => {
    const page = await stage.open('/map/wtg', { size: 'desk', token: await stage.tokenOf('wind') });
    await still(page);
    const all = await names(page).allTextContents();
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((name) => !name.includes('安西'))).toEqual([]);
    expect(await canvas(page).getAttribute('aria-label')).toContain(`${all.length} 条记录`);
  });

  it('[S2-18] a browser that cannot draw says so, and the list stays', async () => {
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
