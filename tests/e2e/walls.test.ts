/** Walls: what hangs there is read from afar. No text is drawn smaller than on a desk, in tags, SVG or canvas; what has no room turns. */
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { inChromium, useStage } from '../support/stage.ts';
import { shuffled, taken, thorough } from '../support/thorough.ts';

/** Least height of a text, px as drawn. */
const LEAST = 12;

/** Every screen that hangs on a wall and is shipped as one, with the sizes of walls. */
const WALLS = ['/index', '/home', '/homeSolar', '/homeWtg', '/ivData/screen', '/analysis/effect', '/analysis/comparison', '/examine/rank'];
/** A wall is drawn for each of its pages and sizes: those of the day, where not everything is run. */
const HUNG = thorough ? WALLS : taken(shuffled(WALLS).slice(0, 3), WALLS);
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
];

/** Notes how large each text of a canvas is drawn. */
function watchCanvases(): void {
  const drawn = new Map<string, number>();
  Object.assign(window, { canvasTexts: drawn });
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, ...args: Parameters<typeof fillText>) {
    const { width } = this.canvas.getBoundingClientRect();
    const { a, b } = this.getTransform();
    const px = Number(/([\d.]+)px/.exec(this.font)?.[1]) * Math.hypot(a, b) * (width / this.canvas.width);
    // What is not shown is drawn again before it is.
    if (width > 0 && args[0].trim()) drawn.set(args[0], Math.min(px, drawn.get(args[0]) ?? Number.POSITIVE_INFINITY));
    return fillText.apply(this, args);
  };
}

/** Texts of the wall that are drawn smaller, with their size. */
const smallOn = (wall: Locator): Promise<string[]> =>
  wall.evaluate((frame, least) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    let count = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || !node.textContent?.trim() || element.closest('.visually-hidden')) continue;
      count += 1;
      // A drawing is scaled as a whole as well.
      const svg = element.closest('svg');
      const box = svg?.viewBox.baseVal.width
        ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
        : (element.currentCSSZoom ?? 1);
      const px = Number.parseFloat(getComputedStyle(element).fontSize) * box;
      if (px < least - 0.05) found.add(`${element.className || element.tagName} ${px} px «${node.textContent.slice(0, 20)}»`);
    }
    for (const [text, px] of (window as unknown as { canvasTexts: Map<string, number> }).canvasTexts) {
      count += 1;
      if (px < least - 0.05) found.add(`canvas ${px.toFixed(1)} px «${text}»`);
    }
    if (count < 10) found.add(`only ${count} texts`);
    return [...found];
  }, LEAST);

/** Whether the wall scrolls neither way, and what of its blocks reaches over its edge. */
const overEdge = (wall: Locator): Promise<unknown[]> =>
  wall.evaluate((frame) => [
    frame.scrollHeight <= frame.clientHeight + 1 && frame.scrollWidth <= frame.clientWidth + 1,
    [...frame.querySelectorAll<HTMLElement>('.block')].filter(
      (block) => block.checkVisibility() && block.getBoundingClientRect().bottom > innerHeight + 1,
    ).length,
  ]);

inChromium('Walls', () => {
  const stage = useStage();

  const hang = async (page: Page, address: string): Promise<Locator> => {
    await page.goto(address);
    await page.locator('.page:visible .grid-head').getByRole('button', { name: '大屏显示' }).click();
    const wall = page.locator('.grid-wall');
    await wall.waitFor();
    return wall;
  };
  const drawn = async (page: Page, wall: Locator): Promise<void> => {
    await wall.locator('.block:visible .block-data[aria-busy]').first().waitFor({ state: 'detached' });
    await wall.locator('.block:visible .block-skeleton').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(400);
  };

  it.each(HUNG)('%s has no text under 12 px on a wall of 1920 to 3840 px, and nothing over its edge', async (address) => {
    const { page } = await stage.visit();
    await page.addInitScript(watchCanvases);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const wall = await hang(page, address);
      await drawn(page, wall);
      const shown = new Set<string>();
      const pages = Math.max(1, await wall.locator('.wall-page').count());
      for (let n = 0; n < pages; n += 1) {
        if (pages > 1) await wall.locator('.wall-page').nth(n).click();
        await drawn(page, wall);
        expect(await smallOn(wall), `${size.width} page ${n + 1}`).toEqual([]);
        expect(await overEdge(wall), `${size.width} page ${n + 1}`).toEqual([true, 0]);
        for (const name of await wall
          .locator('.block:visible')
          .evaluateAll((all) => all.map((b) => (b as HTMLElement).dataset['block'] ?? '')))
          shown.add(name);
      }
      // Every block has its turn.
      expect(shown.size).toBe(await wall.locator('.block').count());
      await page.keyboard.press('Escape');
      await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
      await page.waitForFunction(() => !document.fullscreenElement);
    }
  });

  it('turn their pages by themselves, and not while somebody is at them', async () => {
    const { page } = await stage.visit({ fresh: true });
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    const wall = await hang(page, '/homeWtg');
    const current = (): Promise<string | null> => wall.locator('.wall-page[aria-current]').getAttribute('aria-label');
    await wall.locator('.wall-page').first().waitFor();
    const first = await current();
    await wall.locator('h1').click();
    await page.clock.fastForward(21_000);
    expect(await current()).toBe(first);
    await page.clock.fastForward(61_000);
    await expect.poll(current).not.toBe(first);
  });
});
