/** One screen of each kind, in full, in English, the longer language, on a phone. */
import { expect, it } from 'vitest';
import { rowsShown } from '../../support/console.ts';
import { inChromium, useStage } from '../../support/stage.ts';
import { look, useTour } from '../../support/tour.ts';

await useTour({ language: 'en', size: 'phone', depth: 'samples', axe: 'odd' });

inChromium('On a phone', () => {
  const stage = useStage();

  it('opens the menu, and closes it with Escape', async () => {
    const page = await stage.open('/index', { size: 'phone', language: 'en' });
    await page.getByRole('button', { name: 'Main menu' }).click();
    const menu = page.locator('.mobile-menu');
    await menu.locator('summary').first().click();
    expect(await look(page, 'menu', 'en')).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Main menu' }).click();
    await menu.locator('summary').filter({ hasText: 'Power stations' }).click();
    await menu.getByRole('link', { name: 'Solar station' }).click();
    await rowsShown(page);
    expect(await page.getByRole('combobox', { name: 'Rows per page' }).isVisible()).toBe(true);
  });
});
