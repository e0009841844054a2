/** Screens on paper: everything that is shown is on the sheet, and nothing that only a screen can do. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { rowsShown } from '../support/console.ts';
import { inChromium, useStage } from '../support/stage.ts';

/** A sheet of A4 without its margins, px. */
const [LANDSCAPE, PORTRAIT] = [1047, 702];

/** Cells that end beyond the sheet, cells whose text is cut, and controls that are printed. */
const faults = (page: Page, table: string, sheet: number): Promise<string[]> =>
  page.evaluate(
    ({ table, sheet }) => {
      const shown = (e: Element): boolean => e.checkVisibility() && e.getBoundingClientRect().width > 0;
      const name = (e: Element): string => `${e.className} «${(e.textContent ?? '').trim().slice(0, 30)}»`;
      const cells = [...document.querySelectorAll(`.page:not([hidden]) ${table} :is(th, td)`)].filter(shown);
      const controls = 'button, input, .ant-select, .ant-pagination, .ant-checkbox, [role=tab], .sidebar, .shell-header, .tabs-bar';
      const plain = '.link-button, .block-filter *, .rank-bars *, .chart-legend *, .ant-table-cell *';
      return [
        ...(cells.length ? [] : ['nothing on the sheet']),
        ...cells.filter((e) => e.getBoundingClientRect().right > sheet + 1).map((e) => `beyond the sheet: ${name(e)}`),
        ...cells
          .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== 'visible')
          .map((e) => `cut: ${name(e)}`),
        ...[...document.querySelectorAll(controls)].filter((e) => shown(e) && !e.matches(plain)).map((e) => `printed: ${name(e)}`),
      ];
    },
    { table, sheet },
  );

const onPaper = async (page: Page, sheet: number): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: sheet, height: 700 });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
};

const titles = (page: Page): Promise<string[]> =>
  page
    .locator(
      '.page:not([hidden]) .record-table thead th:not(.ant-table-selection-column, .ant-table-cell-fix-end, .ant-table-cell-fix-right)',
    )
    .evaluateAll((all) => all.map((th) => (th.textContent ?? '').trim()).filter(Boolean));

inChromium('On paper', () => {
  const stage = useStage();

  it.each([
    ['zh', '/examine/photovoltaic?view=table&keyword=演示', '演示', '打印'],
    ['en', '/examine/photovoltaic?view=table&keyword=演示', '演示', 'Printed'],
  ] as const)(
    'in %s, a list has every column, its title, its conditions, time and user, and no control',
    async (language, path, sought, said) => {
      const page = await stage.open(path, { language });
      await rowsShown(page);
      await page.locator('.page:visible .chip-text').first().waitFor();
      const columns = await titles(page);
      expect(columns.length).toBeGreaterThan(6);
      const title = await page.locator('.page:visible .list-screen').getAttribute('aria-label');
      await onPaper(page, LANDSCAPE);
      expect(await titles(page)).toEqual(columns);
      expect(await faults(page, '.record-table', LANDSCAPE)).toEqual([]);
      const head = page.locator('.page:visible .paper-head').first();
      expect(await head.locator('b').textContent()).toBe(title);
      expect(await head.textContent()).toContain(said);
      expect(await head.textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
      expect(await page.locator('.page:visible .chip-text').first().innerText()).toContain(sought);
      // The heads of columns come again on every sheet.
      expect(await page.locator('.page:visible .record-table thead').evaluate((e) => getComputedStyle(e).display)).toBe(
        'table-header-group',
      );
      const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(sheets).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[45]/);
    },
  );

  it('a grid has every column of its tables on the sheet', async () => {
    const page = await stage.open('/examine/rank');
    await page.locator('[data-block=ranking] tbody tr').first().waitFor();
    await onPaper(page, LANDSCAPE);
    expect(await faults(page, '.figure-table', LANDSCAPE)).toEqual([]);
    expect(await page.locator('.page:visible .paper-head b').textContent()).toBe('消缺排名');
  });

  it('a record is a sheet of its own, upright', async () => {
    const page = await stage.open('/powerStation/photovoltaic');
    await rowsShown(page);
    await page.locator('.page:visible .row-action').first().click();
    await page.locator('.ant-drawer .entry').first().waitFor();
    await onPaper(page, PORTRAIT);
    const drawer = page.locator('.ant-drawer-body');
    const box = await drawer.boundingBox();
    expect(box?.width).toBeGreaterThan(PORTRAIT * 0.8);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PORTRAIT + 1);
    expect(await page.locator('.shell').isVisible()).toBe(false);
    expect(await drawer.evaluate((e) => getComputedStyle(e).overflow)).toBe('visible');
    expect(await page.locator('.ant-drawer .paper-head').isVisible()).toBe(true);
  });
});
