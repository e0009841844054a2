/** The network goes: what shows trouble is there before the trouble, and a part that cannot be loaded costs that part alone. */
import { expect, it } from 'vitest';
import { rowsShown } from '../support/console.ts';
import { inChromium, useStage } from '../support/stage.ts';

const SOLAR = '/powerStation/photovoltaic';

inChromium('Without a network', () => {
  const stage = useStage();

  it('a list that is refreshed says so, the page stays, and it goes on when the network is back', async () => {
    const { page } = await stage.visit({ size: 'desk' });
    await page.goto(SOLAR);
    await rowsShown(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '刷新' }).first().click();
    await page.getByText('与服务器的连接已断开').waitFor();
    expect(await page.locator('.shell-header').isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '刷新' }).first().click();
    await rowsShown(page);
  });

  it('a dialog, a panel and a page whose files cannot be loaded leave the rest standing, and open later', async () => {
    const { page } = await stage.visit({ size: 'desk' });
    await page.goto(SOLAR);
    await rowsShown(page);
    await page.context().route('**/assets/**', (route) => route.abort());
    await page.context().setOffline(true);
    for (const open of [
      () => page.getByRole('button', { name: '新增' }).first().click(),
      () => page.keyboard.press('Control+k'),
      async () => {
        await page.locator('.sidebar').getByRole('button', { name: '数据分析', exact: true }).hover();
        await page.locator('.flyout').getByRole('link', { name: '巡检成效', exact: true }).click();
      },
    ]) {
      await open();
      await page.waitForTimeout(500);
      expect(await page.locator('.shell-header').isVisible()).toBe(true);
      await page.keyboard.press('Escape');
    }
    await page.context().unroute('**/assets/**');
    await page.context().setOffline(false);
    await page.goto(SOLAR);
    await rowsShown(page);
  });
});
