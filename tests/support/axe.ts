import axe from 'axe-core';
import type { Page } from 'playwright';

/** What axe finds serious or critical in the foremost part on screen: a dialog, else what `within` selects, else the document. */
export async function findings(page: Page, where: string, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (selector) => {
    // Pages kept behind the one on screen are walked too, which is most of the time; they step out meanwhile.
    const behind = [...document.querySelectorAll('.page')]
      .filter((kept) => !kept.checkVisibility())
      .map((kept) => ({ kept, place: document.createComment('kept') }));
    behind.forEach(({ kept, place }) => {
      kept.replaceWith(place);
    });
    const context = document.querySelector('dialog[open], [role=dialog]') ?? document.querySelector(selector) ?? document;
    const engine = (window as unknown as { axe: typeof axe & { _audit: { rules: { id: string; impact: string }[] } } }).axe;
    // What a rule finds is as grave as the rule: those whose findings would be passed over need not look.
    const slight = engine._audit.rules.filter(({ impact }) => impact !== 'serious' && impact !== 'critical');
    const { violations } = await engine.run(context, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
      preload: false,
      iframes: false,
      selectors: false,
    });
    behind.forEach(({ kept, place }) => {
      place.replaceWith(kept);
    });
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => `${n.html.slice(0, 160)} ${n.any[0]?.message ?? ''}`)
            .join(' | ')}`,
      );
  }, within);
  return found.map((f) => `${where}: axe ${f}`);
}
