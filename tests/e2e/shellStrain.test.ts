/** The frame under strain: a lost connection, a new version, a slow computer. */
import { expect, it } from 'vitest';
import { atRest, rowsShown } from '../support/console.ts';
import { inChromium, useStage } from '../support/stage.ts';

const SOLAR = '/powerStation/photovoltaic';

inChromium('The shell under strain', () => {
  const stage = useStage();

  it('a lost connection is told, and recovers by itself; a new version is offered', async () => {
    const page = await stage.open('/index', { fresh: true });
    // A part that is still on its way would be missing.
    await page.locator('.page:visible .stats').first().waitFor();
    await atRest(page);
    await page.context().setOffline(true);
    await page.getByText('与服务器的连接已断开').waitFor();
    await page.route('**/index.html', async (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }),
    );
    await page.context().setOffline(false);
    await page.getByText('系统已更新').waitFor();
    expect(await page.getByText('与服务器的连接已断开').count()).toBe(0);
    await page.unroute('**/index.html');
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByText('系统已更新').waitFor({ state: 'detached' });
    stage.forgive();
  });

  // How quickly it answers there is measured by tests/bench/screen/interaction.
  it('nothing jumps while the page builds itself on a slow computer', async () => {
    const page = await stage.open(SOLAR, { fresh: true });
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) =>
        list.getEntries().forEach((e) => {
          const s = e as unknown as { hadRecentInput: boolean; value: number };
          if (!s.hadRecentInput) seen.shift += s.value;
        }),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.reload();
    await rowsShown(page);
    await atRest(page);
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThanOrEqual(0.02);
  });
});
