import axe from 'axe-core';
import type { Page } from 'playwright';

/** What axe finds serious or critical in what is on screen. */
export async function findings(page: Page, where: string): Promise<string[]> {
  // Under a dialog stands what has been looked at before.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document.querySelector('[role=dialog]') ?? document, { resultTypes: ['violations'], preload: false, iframes: false, selectors: false });
    return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} ${n.any[0]?.message ?? ''}`).join(' | ')}`);
  });
  return found.map((f) => `${where}: axe ${f}`);
}
