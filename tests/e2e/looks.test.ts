/** Looks: colour schemes, menus as they open, texts in the smallest scale. */
import { expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { lead, rowsShown } from '../support/console.ts';
import { colourOf, LAYOUT, smallTexts } from '../support/looks.ts';
import { inChromium, useStage } from '../support/stage.ts';

const SOLAR = '/powerStation/photovoltaic';

inChromium('Looks', () => {
  const stage = useStage();

  it.each(['zh', 'en'] as const)('the dark scheme reads, in %s', async (language) => {
    const page = await stage.open(SOLAR, { language, storage: { [LAYOUT]: '{"mode":"dark","theme":"#722ed1"}' } });
    await rowsShown(page);
    expect(await colourOf(page, '.list-card')).toBe('rgb(24, 31, 41)');
    // The colours are the same in every language.
    if (language === 'zh') expect(await findings(page, 'shell')).toEqual([]);
    await page.locator('.toolbar-actions .ant-btn-primary').click();
    await page.locator('.form-field').first().waitFor();
    expect(await findings(page, 'shell')).toEqual([]);
  });

  it('the system’s scheme is followed, also when it changes', async () => {
    const page = await stage.open(SOLAR, { storage: { [LAYOUT]: '{"mode":"system"}' } });
    await expect.poll(() => colourOf(page, '.list-card')).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => colourOf(page, '.list-card')).toBe('rgb(24, 31, 41)');
  });

  it('opens a menu where it stays, in one step where motion is unwanted', async () => {
    const page = await stage.open('/');
    await page.evaluate(() => {
      const places: string[] = [];
      Object.assign(window, { places });
      const look = (): void => {
        const { x = 0, y = 0, width = 0 } = document.querySelector('.menu')?.getBoundingClientRect() ?? {};
        if (width > 0) places.push(`${Math.round(x)} ${Math.round(y)}`);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).waitFor();
    const places = (): Promise<string[]> => page.evaluate(() => (window as unknown as { places: string[] }).places);
    await expect.poll(async () => (await places()).length).toBeGreaterThan(10);
    expect(new Set(await places()).size).toBe(1);
  });

  it('a list and a home in the smallest scale are drawn with texts of 12 px and more', async () => {
    const page = await stage.open('/examine/photovoltaic');
    await page.setViewportSize({ width: 1280, height: 700 });
    for (const [path, ready] of [
      ['/examine/photovoltaic?view=table', '.ant-table-row'],
      ['/index', '.stat-figure'],
    ] as const) {
      await lead(page, path);
      await page.locator(`.page:visible ${ready}`).first().waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.currentCSSZoom)).toBe(0.75);
      expect(await smallTexts(page), path).toEqual([]);
    }
  });
});
