/** What stands on a page stays where it is while the rest arrives: no layout jump. */
import { expect, it } from 'vitest';
import { atRest, type Size } from '../support/console.ts';
import { inChromium, useStage } from '../support/stage.ts';

/** Largest sum of shifts of a page: what Chromium calls good is 0.1, and a line that moves by itself is less than that. */
const STILL = 0.04;

inChromium('A page that loads', () => {
  const stage = useStage();

  it.each<[string, Size, string]>([
    ['/index', 'laptop', '[data-type=feed] li'],
    ['/home', 'laptop', '[data-type=stat] .stat-figure'],
    ['/examine/photovoltaic', 'laptop', '.toolbar-extras .view-switch'],
    ['/examine/photovoltaic', 'phone', '.toolbar-extras .view-switch'],
  ])('%s on a %s stays where it is', async (path, size, there) => {
    const { page } = await stage.visit({ size, fresh: true });
    await page.addInitScript(() => {
      const shifts: { value: number; nodes: string[] }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
          shifts.push({ value: entry.value, nodes: entry.sources.map(({ node }) => (node instanceof Element ? node.className : '')) });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await page.locator(`.page:visible ${there}`).first().waitFor();
    await atRest(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; nodes: string[] }[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(STILL);
  });
});
