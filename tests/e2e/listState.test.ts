/** What a list keeps: conditions, order, columns and views; its rows by keys, and the recycle list of what was deleted. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { choose, columnTexts, lead, message, pagerTotal, rowsShown } from '../support/console.ts';
import { LIST, openDroneList } from '../support/droneList.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

inChromium('The state of a list', () => {
  const stage = useStage();
  const list = openDroneList(stage, { prefix: 'LS', name: '巡检机' });
  const { shown, dialog, titles, go, load } = list;
  let page: Page;
  const chips = (): Promise<string[]> => shown().locator('.chip').allTextContents();
  /** Finds a field by its name and takes it. */
  const field = async (scope: Locator, title: string): Promise<void> => {
    await scope.getByRole('combobox', { name: '字段' }).fill(title);
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: title }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  const where = (conditions: unknown): string =>
    `${LIST}?where=${encodeURIComponent(typeof conditions === 'string' ? conditions : JSON.stringify(conditions))}`;

  beforeAll(() => {
    ({ page } = list.visitor);
  });

  it('moves, widens and keeps columns, and sets the height of rows, for this user', async () => {
    const before = await titles();
    const [kept = '', first = '', second = '', third = ''] = before;
    const heading = (title: string): Locator => shown().locator('.record-table thead th').filter({ hasText: title }).first();
    await shown().getByRole('button', { name: '列设置' }).click();
    await dialog()
      .getByRole('button', { name: `上移 ${second}`, exact: true })
      .click();
    await expect.poll(titles).toEqual([kept, second, first, ...before.slice(3)]);
    const width = dialog().getByRole('spinbutton', { name: `${third} 的宽度（像素）` });
    await width.fill('420');
    await width.press('Enter');
    await expect.poll(async () => Math.round((await heading(third).boundingBox())?.width ?? 0)).toBeGreaterThanOrEqual(410);
    await width.fill('5');
    await width.press('Enter');
    await choose(dialog(), `${third} 的固定位置`, '固定在左');
    await expect.poll(titles).toEqual([kept, third, second, first, ...before.slice(4)]);
    const tall = (await shown().locator('.ant-table-row').first().boundingBox())?.height ?? 0;
    await choose(dialog(), '行距', '紧凑');
    await expect.poll(async () => ((await shown().locator('.ant-table-row').first().boundingBox())?.height ?? 99) < tall).toBe(true);
    await page.reload();
    await rowsShown(page);
    expect(await titles()).toEqual([kept, third, second, first, ...before.slice(4)]);
    expect((await heading(third).boundingBox())?.width).toBeGreaterThanOrEqual(410);
    await shown().getByRole('button', { name: '列设置' }).click();
    await dialog().getByRole('button', { name: '恢复默认' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(titles).toEqual(before);
  });

  it('shows every condition as a chip and takes it out again', async () => {
    const all = await pagerTotal(page);
    await shown().getByLabel('关键字', { exact: true }).fill('巡检机');
    await shown().getByLabel('关键字', { exact: true }).press('Enter');
    await expect.poll(chips).toEqual(['关键字: 巡检机']);
    await expect.poll(() => pagerTotal(page)).toBe(55);
    await go(`${LIST}?keyword=${encodeURIComponent('巡检机')}&f.type=1`);
    await expect.poll(chips).toHaveLength(2);
    expect(await pagerTotal(page)).toBe(28);
    expect(await findings(page, 'chips', '.page')).toEqual([]);
    await shown().locator('.chip').first().getByRole('button').click();
    await expect.poll(chips).toHaveLength(1);
    await shown().getByRole('button', { name: '清除全部' }).click();
    await expect.poll(chips).toHaveLength(0);
    await expect.poll(() => pagerTotal(page)).toBe(all);
  });

  it('remembers whether the search form shows all of its fields', async () => {
    const fields = (): Promise<number> => shown().locator('.search-field').count();
    await go(LIST);
    const few = await fields();
    await shown().getByRole('button', { name: '展开' }).click();
    const many = await fields();
    expect(many).toBeGreaterThan(few);
    await page.reload();
    await rowsShown(page);
    expect(await fields()).toBe(many);
    await shown().getByRole('button', { name: '收起' }).click();
    expect(await fields()).toBe(few);
  });

  it('builds a filter of groups, keeps it in the address, and changes it', async () => {
    await shown().getByRole('button', { name: '高级筛选' }).click();
    await dialog().getByText('还没有条件').waitFor();
    await dialog()
      .getByRole('button', { name: /添加条件$/ })
      .click();
    await dialog().getByRole('button', { name: '应用' }).click();
    await dialog().getByRole('alert').filter({ hasText: '请补全' }).waitFor();
    expect(await findings(page, 'builder')).toEqual([]);
    await field(dialog(), '序列号');
    await choose(dialog(), '比较方式', '开头是');
    await dialog().getByLabel('值', { exact: true }).fill('LS-00');
    await dialog().getByRole('button', { name: '应用' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(chips).toEqual(['序列号 开头是 LS-00']);
    await expect.poll(() => pagerTotal(page)).toBe(9);
    expect(JSON.parse(new URL(page.url()).searchParams.get('where') ?? '')).toEqual([
      { field: 'sn', operator: 'startswith', value: 'LS-00' },
    ]);

    await shown().getByRole('button', { name: '高级筛选' }).click();
    await dialog().getByRole('button', { name: '添加条件组' }).first().click();
    const group = dialog().locator('.condition-group .condition-group');
    await field(group, '采购时间');
    await choose(group, '比较方式', '为空');
    await dialog().getByRole('button', { name: '应用' }).click();
    await expect.poll(() => pagerTotal(page)).toBe(1);
    expect(await chips()).toHaveLength(2);
    await page.goBack();
    await expect.poll(() => pagerTotal(page)).toBe(9);
    await shown().locator('.chip').getByRole('button').click();
    await expect.poll(chips).toHaveLength(0);
    expect(new URL(page.url()).search).toBe('');
  });

  it('opens a list by the conditions of an address, and ignores unsound ones with a message', async () => {
    const filtered: string[] = [];
    page.on('request', (r) => {
      if (r.url().includes('/api/drone/queryList')) filtered.push(r.postData() ?? '');
    });
    await load(
      where([
        {
          operator: 'or',
          value: [
            { field: 'sn', operator: 'eq', value: 'LS-001' },
            { field: 'sn', operator: 'eq', value: 'LS-055' },
          ],
        },
      ]),
    );
    await expect.poll(() => pagerTotal(page)).toBe(2);
    await expect.poll(chips).toEqual(['序列号: LS-001 或 序列号: LS-055']);
    expect(filtered).toHaveLength(1);
    for (const bad of [
      '[{',
      [{ field: 'nothing', operator: 'eq', value: 1 }],
      [{ field: 'purchaseDate', operator: 'gt', value: 'soon' }],
    ]) {
      await go(where(bad));
      await message(page, '地址中的筛选条件无效').first().waitFor();
      await page.locator('.ant-notification-notice-close').first().click();
      await message(page, '地址中的筛选条件无效').waitFor({ state: 'detached' });
      expect(await pagerTotal(page)).toBeGreaterThan(54);
      expect(await chips()).toEqual([]);
    }
  });

  it('sorts by several columns with Shift, and by one again without', async () => {
    await go(`${LIST}?where=${encodeURIComponent('[{"field":"sn","operator":"startswith","value":"LS-"}]')}&size=50`);
    const heading = (title: string): Locator => shown().locator('.record-table th').filter({ hasText: title }).first();
    await heading('类型').click();
    await expect.poll(() => heading('类型').getAttribute('aria-sort')).toBe('ascending');
    await heading('序列号').click({ modifiers: ['Shift'] });
    await expect.poll(() => heading('序列号').getAttribute('aria-sort')).toBe('ascending');
    await heading('序列号').click({ modifiers: ['Shift'] });
    await page.waitForURL(/sort=type%2C-sn/);
    await rowsShown(page);
    await expect.poll(async () => (await columnTexts(page, '序列号 2')).slice(0, 2)).toEqual(['LS-055', 'LS-053']);
    expect([await heading('类型').getAttribute('aria-sort'), await heading('序列号').getAttribute('aria-sort')]).toEqual([
      'ascending',
      'descending',
    ]);
    await heading('序列号').click({ modifiers: ['Shift'] });
    await page.waitForURL(/sort=type(?:&|$)/);
    await expect.poll(() => heading('序列号').getAttribute('aria-sort')).toBe(null);
    await heading('序列号').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=sn(?:&|$)/);
    await expect.poll(async () => (await columnTexts(page, '序列号'))[0]).toBe('LS-001');
  });

  it('walks, chooses and opens rows by keys', async () => {
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '');
    await go(`${LIST}?where=${encodeURIComponent('[{"field":"sn","operator":"startswith","value":"LS-"}]')}&size=50&sort=sn`);
    await shown().locator('.ant-table-row').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toContain('LS-003');
    await page.keyboard.press('Space');
    await shown().getByText('已选择 1 条').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await shown().getByText('已选择 2 条').waitFor();
    await page.keyboard.press('Space');
    await shown().getByText('已选择 1 条').waitFor();
    await page.keyboard.press('Enter');
    await dialog().getByText('LS-002').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(focused).toContain('LS-002');
    await page.keyboard.press('End');
    expect(await focused()).toContain('LS-050');
    await page.keyboard.press('Home');
    expect(await focused()).toContain('LS-001');
    await shown().getByRole('button', { name: '取消选择' }).click();
  });

  it('keeps what the list shows as a view, applies it, shares it and forgets it', async () => {
    const query = 'sort=-sn&keyword=%E5%B7%A1%E6%A3%80%E6%9C%BA&f.type=2';
    await go(`${LIST}?page=2&${query}`);
    const menu = async (entry: string): Promise<void> => {
      await shown().getByRole('button', { name: '视图', exact: true }).click();
      await page.locator('.menu').locator('.menu-entry', { hasText: entry }).click();
    };
    await menu('保存与管理视图…');
    await dialog().getByLabel('将当前列表保存为视图，名称').fill('倒序固定翼');
    await dialog().getByRole('checkbox', { name: '共享给本单位及下级' }).check();
    await dialog().getByRole('button', { name: '保存视图' }).click();
    await dialog().locator('.view-list li', { hasText: '倒序固定翼' }).waitFor();
    expect(await findings(page, 'views')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('视图');

    const other = await stage.visit({ token: await stage.tokenOf('branch1'), language: 'en' });
    await other.page.goto(LIST);
    await rowsShown(other.page);
    await other.page.getByRole('button', { name: 'Views' }).click();
    await other.page.getByRole('menuitemradio', { name: '倒序固定翼 · admin' }).click();
    await other.page.waitForURL((url) => url.search === `?${query}`);
    await expect.poll(async () => (await columnTexts(other.page, 'Serial number'))[0]).toBe('LS-054');
    expect(other.problems).toEqual([]);

    await lead(page, '/index');
    await page.locator('.page:visible .grid-screen').waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: '搜索' }).fill('倒序固定翼');
    await page.getByRole('option').filter({ hasText: '视图倒序固定翼 · ' }).click();
    await page.waitForURL((url) => url.pathname === LIST && url.search === `?${query}`);

    await go(LIST);
    await menu('倒序固定翼');
    await page.waitForURL((url) => url.search === `?${query}`);
    await expect.poll(chips).toHaveLength(2);
    await menu('保存与管理视图…');
    await dialog().getByRole('button', { name: '删除视图「倒序固定翼」' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: '删除', exact: true }).click();
    await dialog().locator('.view-list li').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('shows 20 rows a page at first where users, permissions and the system are managed', async () => {
    const manifest = (await (
      await fetch(`${stage.running.url}/documents/manifest.json`, { headers: { authorization: `Bearer ${stage.token}` } })
    ).json()) as { screens: { route: string; area: string; grid?: true }[] };
    // By the area alone: one screen of each.
    const wide = ['users', 'jurisdiction', 'system'].flatMap((area) => manifest.screens.find((s) => !s.grid && s.area === area) ?? []);
    expect(wide).toHaveLength(3);
    for (const screen of wide) {
      await go(screen.route);
      expect([screen.route, await shown().locator('.pager .ant-select').textContent()]).toEqual([
        screen.route,
        expect.stringContaining('20 条/页'),
      ]);
    }
  });

  it('keeps what is deleted in the recycle list, for those who may delete, and brings it back', async () => {
    const PLANS = '/inspection/photovoltaic';
    const name = '待恢复的计划';
    const made = await callApi(
      stage.running.url,
      '/api/plan/insert',
      {
        planCode: 'LS-P1',
        planName: name,
        inspectObject: '1',
        stationCode: 'DEMO-S01',
        mode: '1',
        type: '1',
        startTime: new Date(Date.now() + 86_400_000).toISOString(),
        endTime: new Date(Date.now() + 2 * 86_400_000).toISOString(),
        responsible: 'solar',
      },
      stage.token,
    );
    expect(made).toMatchObject({ http: 200 });
    await go(`${PLANS}?keyword=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `更多操作 ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await dialog().getByText('删除后可在回收站中恢复').waitFor();
    await dialog().getByRole('button', { name: '删除', exact: true }).click();
    await expect.poll(() => pagerTotal(page)).toBe(0);
    await shown().getByRole('button', { name: '回收站' }).click();
    await page.waitForURL(/recycled=1/);
    await expect.poll(() => pagerTotal(page)).toBe(1);
    expect(await chips()).toEqual(['回收站（保留 30 天）', `关键字: ${name}`]);
    expect(await shown().locator('.toolbar-actions button').count()).toBe(0);
    expect(await shown().locator('.record-table .row-actions').allTextContents()).toEqual(['恢复']);
    expect(await findings(page, 'recycle list')).toEqual([]);
    await page.getByRole('button', { name: `恢复 ${name}`, exact: true }).click();
    await message(page, '已恢复 1 条').waitFor();
    await expect.poll(() => pagerTotal(page)).toBe(0);
    await shown()
      .getByRole('button', { name: /移除条件.*回收站/ })
      .click();
    await expect.poll(() => pagerTotal(page)).toBe(1);

    const group = await stage.visit({ token: await stage.tokenOf('group') });
    await group.page.goto(`${PLANS}?recycled=1&keyword=${encodeURIComponent(name)}`);
    await expect.poll(() => pagerTotal(group.page)).toBe(1);
    expect(await group.page.locator('.page:visible').getByRole('button', { name: '回收站' }).count()).toBe(0);
    expect(group.problems).toEqual([]);
  });

  it('did all this without an error in the console', () => expect(list.visitor.problems).toEqual([]));
});
