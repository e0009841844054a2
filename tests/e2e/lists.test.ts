/** What the specification says of a list: its tools, its pages, and how it asks for rows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { choose, columnTexts, lead, openByMenu, pagerTotal, rowsShown } from '../support/console.ts';
import { LIST, openDroneList } from '../support/droneList.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

inChromium('Lists', () => {
  const stage = useStage();
  const list = openDroneList(stage, { prefix: 'LP', name: '抽查机' });
  const { shown, dialog, titles, go, load } = list;
  let page: Page;

  beforeAll(() => {
    ({ page } = list.visitor);
  });

  it('[S2-56] toggles the search form, refreshes, shows and hides columns, and remembers', async () => {
    await shown().getByRole('button', { name: '隐藏搜索' }).click();
    await shown().locator('.search-form').waitFor({ state: 'detached' });
    const again = page.waitForRequest((r) => r.url().includes('/api/drone/queryList'));
    await shown().getByRole('button', { name: '刷新' }).click();
    await again;
    await rowsShown(page);

    const before = await titles();
    expect(before).toContain('资产名称');
    await shown().getByRole('button', { name: '列设置' }).click();
    expect(await findings(page, 'columns')).toEqual([]);
    await dialog().getByRole('checkbox', { name: '资产名称', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await titles()).toEqual(before.filter((title) => title !== '资产名称'));
    await page.reload();
    await rowsShown(page);
    expect(await shown().locator('.search-form').count()).toBe(0);
    expect(await titles()).toEqual(before.filter((title) => title !== '资产名称'));
    await shown().getByRole('button', { name: '显示搜索' }).click();
    await shown().locator('.search-form').waitFor();
    await shown().getByRole('button', { name: '列设置' }).click();
    await dialog().getByRole('checkbox', { name: '资产名称', exact: true }).check();
    await dialog().getByRole('button', { name: '恢复默认' }).click();
    await page.keyboard.press('Escape');
    expect(await titles()).toEqual(before);
  });

  it('[S2-57] [S9-04] offers 10, 20, 30 and 50 rows a page, and remembers the choice for each list', async () => {
    await go(LIST);
    const size = shown().getByRole('combobox', { name: '每页条数' });
    await size.click();
    await expect
      .poll(() => page.locator('.ant-select-dropdown:visible .ant-select-item-option').allTextContents())
      .toEqual(['10 条/页', '20 条/页', '30 条/页', '50 条/页', '按窗口高度']);
    await page.keyboard.press('Escape');
    await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' });
    expect(await columnTexts(page, '序列号')).toHaveLength(10);
    await choose(shown().locator('.pager'), '每页条数', '30');
    await expect.poll(async () => (await columnTexts(page, '序列号')).length).toBe(30);
    await load(LIST);
    expect(await columnTexts(page, '序列号')).toHaveLength(30);
    await openByMenu(page, '电站管理', '光伏电站');
    expect(await shown().locator('.pager .ant-select').textContent()).toContain('10 条/页');
    expect(await shown().locator('.ant-pagination').count()).toBe(1);
  });

  it('shows as many rows as the window holds where that is chosen, after a reload too', async () => {
    await go(LIST);
    await choose(shown().locator('.pager'), '每页条数', '按窗口高度');
    const rows = async () => (await columnTexts(page, '序列号')).length;
    // Before it there were 30, or 10 where this test runs alone.
    await expect.poll(async () => [10, 30].includes(await rows())).toBe(false);
    const fitting = await rows();
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(scrolls).toBeLessThanOrEqual(2);
    expect(new URL(page.url()).searchParams.get('size')).toBe('fit');
    await load(LIST);
    expect(await rows()).toBe(fitting);
    expect(await shown().locator('.pager .ant-select').textContent()).toContain('按窗口高度');
    await choose(shown().locator('.pager'), '每页条数', '10');
  });

  it('[S7-40] reads list and total by POST, or by the method its document says, with what is asked as parameters; a refusal shows its message', async () => {
    const asked = page.waitForRequest((r) => r.url().includes('/api/drone/queryList'));
    await go(`${LIST}?keyword=LP-05&size=30`);
    const first = await asked;
    expect([first.method(), first.postDataJSON()]).toEqual([
      'POST',
      expect.objectContaining({ pageNum: 1, pageSize: 30, keyword: 'LP-05' }),
    ]);
    expect([await pagerTotal(page), (await columnTexts(page, '序列号')).length]).toEqual([6, 6]);

    const file = join(stage.running.schemas, 'resources', 'drone.json');
    const text = readFileSync(file, 'utf8');
    await go(`${LIST}?keyword=LP-05`);
    const asksBy = () =>
      expect.poll(
        async () => {
          const again = page.waitForRequest((r) => r.url().includes('/api/drone/queryList'), { timeout: 5000 }).catch(() => undefined);
          await shown().getByRole('button', { name: '刷新' }).click();
          return (await again)?.method();
        },
        { timeout: 40_000 },
      );
    writeFileSync(file, text.replace(/"list":\s*\{/, '$& "method": "GET",'));
    try {
      await asksBy().toBe('GET');
      await rowsShown(page);
      expect([await pagerTotal(page), (await columnTexts(page, '序列号')).length]).toEqual([6, 6]);
    } finally {
      writeFileSync(file, text);
      await asksBy().toBe('POST');
    }

    await page.route('**/api/drone/queryList*', (route) => route.fulfill({ json: { status: 5, msg: '数据源维护中', data: null } }));
    await lead(page, `${LIST}?keyword=LP-04`);
    await shown().getByRole('alert').getByText('数据源维护中').waitFor();
    expect(await page.locator('.ant-notification-notice').count()).toBe(0);
    await page.unroute('**/api/drone/queryList*');

    const calls: [string, string, unknown][] = [];
    page.on('request', (r) => {
      const url = new URL(r.url());
      if (/\/api\/drone\/(insert|update|delete)$/.test(url.pathname))
        calls.push([url.pathname, url.searchParams.get('ids') ?? '', r.postDataJSON()]);
    });
    await go(`${LIST}?keyword=LP-055`);
    const [row] = (
      await callApi<{ list: { id: string; version: number }[] }>(
        stage.running.url,
        '/api/drone/queryList',
        { keyword: 'LP-055' },
        stage.token,
      )
    ).data.list;
    const save = async (): Promise<void> => {
      await dialog().getByRole('button', { name: '保存' }).click();
      await dialog().waitFor({ state: 'hidden' });
    };
    await page.getByRole('button', { name: /^更多操作 / }).click();
    await page.getByRole('menuitem', { name: '复制' }).click();
    await dialog().getByLabel('序列号').fill('LP-900');
    await dialog().getByLabel('资产编码').fill('LP900');
    await save();
    await page.getByRole('button', { name: /^编辑 / }).click();
    await dialog().getByLabel('资产名称').fill('改名的抽查机');
    await save();
    await page.getByRole('button', { name: /^删除 / }).click();
    await dialog().getByRole('button', { name: '删除', exact: true }).click();
    await expect.poll(() => pagerTotal(page)).toBe(0);
    expect(calls).toEqual([
      ['/api/drone/insert', '', expect.objectContaining({ sn: 'LP-900', assetCode: 'LP900' })],
      ['/api/drone/update', '', expect.objectContaining({ id: row?.id, version: row?.version, name: '改名的抽查机' })],
      ['/api/drone/delete', row?.id, null],
    ]);
  });

  it('did all this without an error in the console', () => expect(list.visitor.problems).toEqual([]));
});
