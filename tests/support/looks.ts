/** What the shell looks like: places and colours of its parts, and where its settings are kept. */
import type { Page } from 'playwright';

/** Where the browser keeps the settings of the shell. */
export const LAYOUT = 'layout-setting';

/** The colour behind the first such element. */
export const colourOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((e) => getComputedStyle(e).backgroundColor);

/** The place of the first such element, px; all 0 where there is none. */
export const boxOf = async (page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** The value of a cookie of the page. */
export const cookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((c) => c.name === name)?.value;
