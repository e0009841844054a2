/** The screens that are open all day, in the smallest scale: every text can be read, every figure is whole, and nothing jumps. */
import { expect, it } from 'vitest';
import { atRest, lead, rowsShown } from '../support/console.ts';
import { coveringLegends, cutFigures, smallTexts } from '../support/looks.ts';
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
});
