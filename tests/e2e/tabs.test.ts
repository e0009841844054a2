/** Tabs by hand: mouse and keys, what is kept behind them, forms that are not saved, more of them than fit. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { atRest, openByMenu, rowsShown } from '../support/console.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { chooseInMenu, openThree, SOLAR, tabs, USERS, WIND } from '../support/tabs.ts';

const DISCARD = '放弃未保存的修改？';

const activeTab = (page: Page): Promise<string | null> => page.getByRole('tab', { selected: true }).textContent();

inChromium('Tabs', () => {
  const stage = useStage();

  it('the middle button and Delete close, arrow keys move, shortcuts switch', async () => {
    const page = await openThree(stage);
    await page.getByRole('tab', { name: '光伏电站' }).click({ button: 'middle' });
    expect(await tabs(page)).toEqual(['首页', '风电场', '用户信息']);
    await page.getByRole('tab', { name: '用户信息' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    expect(await tabs(page)).toEqual(['首页', '用户信息']);
    await page.getByRole('tab', { name: '首页' }).click({ button: 'middle' });
    await page.getByRole('tab', { name: '首页' }).press('Delete');
    expect(await tabs(page)).toEqual(['首页', '用户信息']);
    await page.keyboard.press('Alt+PageDown');
    await expect.poll(() => activeTab(page)).toBe('首页');
    await page.keyboard.press('Alt+PageUp');
    await expect.poll(() => activeTab(page)).toBe('用户信息');
    await page.keyboard.press('Alt+w');
    await expect.poll(() => tabs(page)).toEqual(['首页']);
  });

  it('a list that was drawn unseen under a resting pointer is the very one that its click opens', async () => {
    const page = await stage.open(SOLAR);
    await rowsShown(page);
    await page.locator('.sidebar').getByRole('button', { name: '电站管理', exact: true }).hover();
    await page.locator('.flyout').getByRole('link', { name: '风电场', exact: true }).hover();
    const unseen = page.locator('.page .list-screen[aria-label="风电场"]');
    await unseen.locator('tbody tr[data-row-key]').first().waitFor({ state: 'attached' });
    expect(await unseen.isVisible()).toBe(false);
    await unseen.evaluate((list) => list.setAttribute('data-drawn', 'before'));
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(`**${WIND}`);
    await rowsShown(page);
    expect(await unseen.getAttribute('data-drawn')).toBe('before');
    expect(await page.locator('.page').count()).toBe(2);
  });

  it('one tab a path: filters, place and a form half filled in are there when coming back', async () => {
    const page = await stage.open(`${SOLAR}?size=50`, { size: 'laptop' });
    await rowsShown(page);
    await page.locator('.page:visible input').first().fill('未查询');
    await page.getByRole('link', { name: '首页' }).first().waitFor();
    await openByMenu(page, '用户管理', '用户信息');
    await page.locator('.page:visible .toolbar-actions .ant-btn-primary').click();
    const field = page.getByRole('dialog').locator('.form-field input').first();
    await field.fill('half a name');
    // What moves is shown again as it was.
    await atRest(page);
    await page.keyboard.press('Alt+PageUp');
    await page.waitForURL(`**${SOLAR}?size=50`);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('.page:visible input').first().inputValue()).toBe('未查询');
    expect(await tabs(page)).toEqual(['首页', '光伏电站', '用户信息']);
    await atRest(page);
    await page.keyboard.press('Alt+PageDown');
    await page.waitForURL(`**${USERS}`);
    await field.waitFor();
    await atRest(page);
    expect(await field.inputValue()).toBe('half a name');
  });

  it('asks before an unsaved form is lost with its tab, by refresh, and by the browser', async () => {
    const page = await stage.open(`${SOLAR}/new`);
    await page.locator('.form-field input').first().fill('unsaved');
    await page.keyboard.press('Alt+PageUp');
    await page.waitForURL('**/index');
    const question = page.getByRole('dialog', { name: DISCARD });
    for (const entry of ['关闭当前', '刷新页面']) {
      await chooseInMenu(page, '新增 - 光伏电站', entry);
      await question
        .getByRole('button', { name: '取 消' })
        .or(question.getByRole('button', { name: '取消' }))
        .click();
      await question.waitFor({ state: 'hidden' });
    }
    expect(await tabs(page)).toContain('新增 - 光伏电站');
    const asked = page.waitForEvent('dialog');
    // Not the reload of Playwright, which would wait for a page that does not come.
    await page.evaluate(() => {
      setTimeout(() => {
        location.reload();
      });
    });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await chooseInMenu(page, '新增 - 光伏电站', '关闭当前');
    await question.getByRole('button', { name: '放弃修改' }).click();
    await expect.poll(() => tabs(page)).toEqual(['首页']);
  });

  it('a form’s tab goes when it is left, back to its list', async () => {
    const page = await stage.open(SOLAR);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('新增 - 光伏电站');
    await page.getByRole('option', { name: '新增 - 光伏电站' }).click();
    await page.locator('.form-page').waitFor();
    expect(await activeTab(page)).toBe('新增 - 光伏电站');
    await page.locator('.form-page .form-buttons .ant-btn').first().click();
    await page.waitForURL(`**${SOLAR}`);
    expect(await tabs(page)).toEqual(['首页', '光伏电站']);
  });

  it('more tabs than fit can be scrolled, the one on screen is in view', async () => {
    const page = await stage.open('/index', { size: 'phone' });
    for (const path of [SOLAR, WIND, USERS, '/users/dept', '/system/dictionary']) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await rowsShown(page);
    }
    const [list, tab] = await Promise.all([
      page.getByRole('tablist').boundingBox(),
      page.getByRole('tab', { selected: true }).boundingBox(),
    ]);
    expect((tab?.x ?? 0) >= (list?.x ?? 0) && (tab?.x ?? 0) + (tab?.width ?? 0) <= (list?.x ?? 0) + (list?.width ?? 0) + 1).toBe(true);
    expect(await page.getByRole('tablist').evaluate((e) => e.scrollWidth > e.clientWidth)).toBe(true);
  });
});
