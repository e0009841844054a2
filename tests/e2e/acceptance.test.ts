/**
 * The screens that are open all day. In the smallest scale every text can be read, every figure is whole, and nothing jumps; on a phone and
 * on a wall as well, and dark as well as light.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { atRest, lead, rowsShown } from '../support/console.ts';
import { coveringLegends, cutFigures, LAYOUT, smallTexts, wideBy } from '../support/looks.ts';
import { inChromium, useStage } from '../support/stage.ts';

/** What a screen may move by while it loads: half of what Chromium calls good. */
const STILL = 0.05;
const ROW = '.record-table tbody .ant-table-row, .narrow-row, .card';
const SCREENS: readonly (readonly [path: string, ready: string])[] = [
  ['/index', '.feed li'],
  ['/home', '.stat-figure'],
  ['/homeSolar', '.stat-figure'],
  ['/homeWtg', '.stat-figure'],
  ['/examine/rank', '.figure-table tbody tr'],
  ['/analysis/effect', '.figure-table tbody tr'],
  ['/analysis/comparison', '.figure-table tbody tr'],
  ['/analysis/defects', ROW],
  ['/examine/photovoltaic?view=table', ROW],
  ['/powerStation/photovoltaic', ROW],
  ['/powerStation/fanDetection', ROW],
  ['/inspection/flightCommand', ROW],
  ['/route/airside', '.figure-table tbody tr'],
  ['/assetManage/airportManage', ROW],
  ['/ivData/screen', '.stat-figure'],
];

/** What is looked at once more on a phone: each kind of page once, those with most to hold. */
const CARRIED = [
  '/index',
  '/homeSolar',
  '/analysis/effect',
  '/examine/photovoltaic?view=table',
  '/inspection/flightCommand',
  '/ivData/screen',
];
/** Pages whose colours are not those of others. */
const DARK = ['/index', '/homeWtg', '/examine/rank', '/examine/photovoltaic?view=table', '/ivData/screen'];
/** What hangs there with most text. */
const HUNG = ['/index', '/ivData/screen'];
const readyOn = (path: string): string => SCREENS.find(([one]) => one === path)?.[1] ?? ROW;

/** Leads to a screen and waits until it is drawn. */
async function come(page: Page, path: string): Promise<void> {
  await lead(page, path);
  await page.locator('.page:visible').locator(readyOn(path)).first().waitFor();
  await page.locator('.page:visible .block-skeleton:visible').first().waitFor({ state: 'detached' });
  // Charts follow their rows.
  await page.waitForTimeout(300);
}

/** What cannot be read, is cut, or does not fit. */
const faultsOn = async (page: Page): Promise<string[]> => [
  ...(await smallTexts(page)).map((text) => `small: ${text}`),
  ...(await cutFigures(page)),
  ...(await wideBy(page)).map((part) => `scrolls sideways: ${part}`),
];

inChromium('The screens that are open all day', () => {
  const stage = useStage();

  it.each(['zh', 'en'] as const)(
    'can be read whole and stay still, in %s',
    async (language) => {
      const page = await stage.open('/inspection/photovoltaic', { language });
      await page.setViewportSize({ width: 1280, height: 720 });
      await expect.poll(() => page.evaluate(() => document.documentElement.currentCSSZoom)).toBe(0.75);
      await rowsShown(page);
      await atRest(page);
      await page.evaluate(() => {
        const shifts: { value: number; of: string[] }[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
            shifts.push({ value, of: sources.map(({ node }) => (node instanceof Element ? node.className : '')) });
        }).observe({ type: 'layout-shift' });
      });
      const found: Record<string, unknown> = {};
      for (const [path, ready] of SCREENS) {
        await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.splice(0));
        await lead(page, path);
        await page.locator(`.page:visible`).locator(ready).first().waitFor();
        // Charts follow their rows.
        await page.waitForTimeout(300);
        const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; of: string[] }[] }).shifts);
        const faults = [
          ...(await smallTexts(page)).map((text) => `small: ${text}`),
          ...(await cutFigures(page)),
          ...(await coveringLegends(page)).map((text) => `legend over data: ${text}`),
          ...(shifts.reduce((sum, { value }) => sum + value, 0) > STILL ? [`moves: ${JSON.stringify(shifts)}`] : []),
        ];
        if (faults.length) found[path] = faults;
      }
      expect(found).toEqual({});
    },
    90_000,
  );

  it('can be read whole on a phone and on a wall, in the longer language', async () => {
    const page = await stage.open(CARRIED[0] ?? '', { language: 'en', size: 'phone' });
    const found: Record<string, string[]> = {};
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of CARRIED) {
      await come(page, path);
      const faults = await faultsOn(page);
      if (faults.length) found[`phone ${path}`] = faults;
    }
    await page.setViewportSize({ width: 3840, height: 2160 });
    await expect.poll(() => page.evaluate(() => document.documentElement.currentCSSZoom)).toBeGreaterThan(1.9);
    for (const path of HUNG) {
      await come(page, path);
      await page.locator('.page:visible').getByRole('button', { name: 'Big screen' }).click();
      await page.locator('.grid-wall').waitFor();
      await page.waitForTimeout(500);
      const faults = await faultsOn(page);
      if (faults.length) found[`wall ${path}`] = faults;
      await page.evaluate(() => document.exitFullscreen());
      await page.locator('.grid-wall').waitFor({ state: 'detached' });
    }
    expect(found).toEqual({});
  }, 60_000);

  // The colours are the same in every language.
  it('read in the dark', async () => {
    const page = await stage.open(DARK[0] ?? '', { storage: { [LAYOUT]: '{"mode":"dark"}' } });
    const found: string[] = [];
    for (const path of DARK) {
      await come(page, path);
      found.push(...(await findings(page, path, '.page:not([hidden])')));
    }
    expect(found).toEqual([]);
  }, 60_000);
});
