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

/** Texts of the page that are drawn smaller than 12 px, each with what draws it. */
export const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || !node.textContent?.trim() || element.closest('.visually-hidden')) continue;
      const drawn = parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1);
      if (drawn < 11.99) found.add(`${element.className || element.tagName}: ${drawn} px «${node.textContent.slice(0, 20)}»`);
    }
    return [...found];
  });

/** Figures of which a part cannot be seen: cut in their cell, or under a column that stays. */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const cells = document.querySelectorAll<HTMLElement>('.page:not([hidden]) :is(td, .stat-figure, .rank-figure, .chart-legend b)');
    for (const cell of cells) {
      const text = (cell.textContent ?? '').trim();
      if (!/^[−-]?[\d,.]+(\s?\S{1,6})?$/.test(text) || !cell.checkVisibility()) continue;
      const inner = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
      if (inner.some((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).overflowX !== 'visible'))
        found.push(`cut: «${text}»`);
    }
    return found;
  });

/** Legends that lie over what they explain. */
export const coveringLegends = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.page:not([hidden]) .chart-legend')].flatMap((legend) => {
      const picture = legend.parentElement?.querySelector('.chart-canvas');
      if (!picture) return [];
      const [a, b] = [legend.getBoundingClientRect(), picture.getBoundingClientRect()];
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      return over ? [(legend.textContent ?? '').slice(0, 40)] : [];
    }),
  );

/** What makes the page scroll sideways: the parts that reach furthest beyond the window; nothing where it does not. */
export const wideBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth + 1) return [];
    const beyond = [...document.querySelectorAll<HTMLElement>('.page:not([hidden]) *')].filter(
      (part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1,
    );
    return [
      `${document.documentElement.scrollWidth} px: ${beyond
        .slice(0, 3)
        .map((part) => part.className || part.tagName)
        .join(', ')}`,
    ];
  });
