/** What documents add to lists: trees, opened rows, editing in place, figures, quickFilters, many rows. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { lead, message, pagerTotal, rowsShown, type Visit } from '../support/console.ts';
import { callApi, importRows } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

type Row = Record<string, unknown> & { id: string; version: number };

inChromium('Options of lists', () => {
  const stage = useStage();
  let token: string;
  let visitor: Visit;
  let page: Page;
  const shown = (): Locator => page.locator('.page:visible');
  const rows = (): Locator => shown().locator('.record-table .ant-table-row');
  const go = async (path: string): Promise<void> => {
    await lead(page, path);
    await rowsShown(page);
  };
  const post = async <T>(path: string, body: unknown): Promise<T> => (await callApi<T>(stage.running.url, path, body, token)).data;
  const firstNames = (): Promise<string[]> => rows().locator('.link-button').allTextContents();

  beforeAll(async () => {
    token = stage.token;
    visitor = await stage.stay({ size: 'desk' });
    ({ page } = visitor);
  });

  it('opens a tree in place, by mouse and by keys, and finds flat with the way down', async () => {
    await go('/users/dept');
    // One root alone says nothing: it is open.
    await expect.poll(() => rows().count()).toBe(4);
    await rows().first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => rows().count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rows().count()).toBe(4);
    expect(await rows().nth(1).getAttribute('aria-level')).toBe('2');
    expect(await rows().first().getAttribute('aria-expanded')).toBe('true');
    expect(await findings(page, 'tree', '.page')).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() =>
        rows()
          .nth(1)
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() =>
        rows()
          .first()
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => rows().count()).toBe(1);
    await shown()
      .getByRole('button', { name: /^展开 / })
      .click();
    await expect.poll(() => rows().count()).toBe(4);
    // What changes below an opened row shows, and the row stays open.
    const [child] = (await post<{ list: Row[] }>('/api/sys/sys/sysDept/queryList', { keyword: '001001' })).list;
    await post('/api/sys/sys/sysDept/update', { id: child?.id, version: child?.version, leader: '新负责人' });
    await rows().filter({ hasText: '新负责人' }).waitFor();
    await go('/users/dept?keyword=001002');
    await expect.poll(() => rows().count()).toBe(1);
    expect(await rows().locator('.tree-path').textContent()).toMatch(/.+ \/ $/);
  });

  it('opens a row to the records that refer to it, and leads to all of them', async () => {
    await go('/powerStation/fanDetection');
    const [name] = await firstNames();
    await rows().first().getByRole('button', { name: '展开行' }).click();
    const inner = shown().locator('.opened-table tbody tr');
    await inner.first().waitFor();
    expect(await findings(page, 'opened', '.page')).toEqual([]);
    const count = await inner.count();
    await shown().locator('.opened-all').click();
    await page.waitForURL(/\/map\/wtg\?where=/);
    // That list opens on a map.
    await expect.poll(() => shown().locator('.map-list[aria-busy=false] li').count()).toBe(count);
    expect(await shown().locator('.chip').first().textContent()).toContain(name ?? '');
  });

  it('opens a row to more of its own fields', async () => {
    await go('/inspection/common');
    await rows().first().getByRole('button', { name: '展开行' }).click();
    await expect.poll(() => shown().locator('.opened-fields dt').allTextContents()).toEqual(expect.arrayContaining(['审批时间']));
  });

  it('adds up over all rows that match, not those of the page', async () => {
    await go('/powerStation/photovoltaic?size=10');
    const figure = (): Promise<number> =>
      shown()
        .locator('.summary-figure')
        .first()
        .textContent()
        .then((text) => Number.parseFloat((text ?? '').replaceAll(',', '')));
    const sum = async (where: object[]): Promise<number> =>
      (
        await post<{ list: { mw: number }[] }>('/api/station/aggregate', {
          where: [{ field: 'leavesType', operator: 'eq', value: '2' }, ...where],
          measures: [{ name: 'mw', function: 'sum', field: 'capacity' }],
        })
      ).list[0]?.mw ?? 0;
    await expect.poll(figure).toBeCloseTo(await sum([]), 2);
    const [largest] = (
      await post<{ list: { mw: number }[] }>('/api/station/aggregate', {
        where: [{ field: 'leavesType', operator: 'eq', value: '2' }],
        measures: [{ name: 'mw', function: 'max', field: 'capacity' }],
      })
    ).list;
    const condition = { field: 'capacity', operator: 'gte', value: largest?.mw };
    await go(`/powerStation/photovoltaic?where=${encodeURIComponent(JSON.stringify([condition]))}`);
    await expect.poll(figure).toBeCloseTo(await sum([condition]), 2);
  });

  it('asks a ready-made question, keeps it in the address, and counts what each finds', async () => {
    await go('/examine/photovoltaic?view=table');
    const all = await pagerTotal(page);
    await shown().locator('.quickFilters').getByText('待审核', { exact: true }).click();
    await page.waitForURL(/preset=review/);
    await expect.poll(() => pagerTotal(page)).toBeLessThan(all);
    const found = await pagerTotal(page);
    await page.reload();
    await rowsShown(page);
    expect(await pagerTotal(page)).toBe(found);
    await shown().locator('.quickFilters label', { hasText: '待审核' }).getByText(String(found), { exact: true }).waitFor();
    expect(await findings(page, 'quickFilters', '.page')).toEqual([]);
    await shown().locator('.quickFilters').getByText('全部').click();
    await expect.poll(() => pagerTotal(page)).toBe(all);
    expect(page.url()).not.toContain('preset');
  });

  it('changes a field in its cell: saves, takes back, refuses, keeps what is typed when others change the record', async () => {
    for (const n of [1, 2])
      await post('/api/drone/insert', {
        sn: `IN-${n}`,
        assetCode: `IN-${n}`,
        name: `内联 ${n}`,
        type: '1',
        stationCode: 'DEMO-S01',
        droneStatus: '1',
      });
    const drone = async (): Promise<Row> => (await post<{ list: Row[] }>('/api/drone/queryList', { keyword: 'IN-1' })).list[0] as Row;
    await go(`/assetManage/information?keyword=${encodeURIComponent('内联')}`);
    const row = rows().filter({ hasText: '内联 1' });
    const { id } = await drone();
    const cell = (field: string): Locator => shown().locator(`[data-cell="${id} ${field}"]`);
    const input = shown().locator('.inline-editor input');
    await row.waitFor();
    await cell('storagePlace').dblclick();
    await input.fill('一号库');
    await page.keyboard.press('Escape');
    await cell('storagePlace').waitFor();
    expect((await drone())['storagePlace'] ?? null).toBeNull();
    await expect.poll(() => cell('storagePlace').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('F2');
    await input.fill('二号库');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await drone())['storagePlace']).toBe('二号库');
    await page
      .locator('.ant-notification')
      .getByRole('button', { name: /撤\s?销/ })
      .click();
    await expect.poll(async () => (await drone())['storagePlace'] ?? null).toBeNull();
    await message(page, '已撤销').waitFor();
    // Someone else changes the record meanwhile: the editor stays, and saving asks.
    await cell('storagePlace').dblclick();
    await input.fill('三号库');
    const before = await drone();
    await post('/api/drone/update', { id, version: before.version, storagePlace: '别人的库' });
    await rows().filter({ hasText: '内联 1' }).waitFor();
    expect(await input.inputValue()).toBe('三号库');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('别人的库').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: '保存所选内容' })
      .or(page.getByRole('dialog').locator('.ant-btn-primary'))
      .first()
      .click();
    await expect.poll(async () => (await drone())['storagePlace']).toBe('三号库');
  });

  it('says at the cell what the server refuses, and saves nothing', async () => {
    await go('/users/dept');
    const cell = shown().locator('[data-cell$=" phone"]').first();
    const before = await cell.textContent();
    await cell.press('F2');
    await shown().locator('.inline-editor input').fill('12-x');
    await page.keyboard.press('Enter');
    await shown().locator('.inline-editor .field-error').waitFor();
    expect(await findings(page, 'inline', '.page')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await cell.textContent()).toBe(before);
  });

  it('tells the figures of a column over all rows that match', async () => {
    await go('/examine/photovoltaic?view=table&preset=review');
    const total = await pagerTotal(page);
    await shown().getByRole('button', { name: '列设置' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: '缺陷等级 的统计' }).click();
    const figure = async (title: string): Promise<number> =>
      Number(
        (
          await panel
            .locator('.column-figures div')
            .filter({ has: page.getByText(title, { exact: true }) })
            .locator('dd')
            .textContent()
        )?.replaceAll(',', ''),
      );
    await panel.locator('.column-figures').waitFor();
    expect((await figure('有值')) + (await figure('空值'))).toBe(total);
    const tops = await panel.locator('.column-figures dd').allTextContents();
    expect(tops.slice(3).reduce((sum, text) => sum + Number(text), 0)).toBe(await figure('有值'));
    expect(await findings(page, 'figures')).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('draws of many rows only those in sight, and walks to both ends', async () => {
    const turbines = Array.from({ length: 104 }, (_, n) => ({
      code: `MANY-${String(n).padStart(3, '0')}`,
      name: `多机 ${n}`,
      stationCode: 'DEMO-W01',
      seq: 5000 + n,
    }));
    await importRows(stage.running.url, '/api/windTurbine', turbines, token);
    await go('/map/wtg?view=table');
    const total = await pagerTotal(page);
    expect(total).toBeGreaterThan(104);
    const table = shown().getByRole('table').first();
    expect(await table.getAttribute('aria-rowcount')).toBe(String(total));
    expect(await rows().count()).toBeLessThan(80);
    expect(await findings(page, 'many rows', '.page')).toEqual([]);
    await rows().first().focus();
    await page.keyboard.press('End');
    const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex') ?? null);
    await expect.poll(focused).toBe(String(total));
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe(String(total - 1));
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe('1');
  });

  it('does things with many rows in steps: shows how far it is, says why rows stay, tries those again', async () => {
    const many = async (): Promise<Row[]> =>
      (await post<{ list: Row[] }>('/api/windTurbine/queryList', { pageSize: 200, keyword: '多机' })).list;
    const dialog = (): Locator => page.getByRole('dialog').last();
    const all = async (): Promise<void> => {
      await go(`/map/wtg?view=table&keyword=${encodeURIComponent('多机')}`);
      await shown().locator('thead').getByRole('checkbox').check();
    };
    await all();
    await shown().getByRole('button', { name: '批量修改' }).click();
    await dialog().locator('[data-field=feeder]').getByRole('checkbox').check();
    await dialog().locator('[data-field=feeder]').getByRole('textbox').fill('批量线');
    let calls = 0;
    await page.route('**/windTurbine/updateMany*', async (route) => {
      calls += 1;
      if (calls === 2) await route.fulfill({ status: 503, json: { status: 503, msg: '服务繁忙' } });
      else await route.continue();
    });
    await dialog().getByRole('button', { name: '保存' }).click();
    await dialog().getByText('完成 50 条，未完成 50 条，未执行 4 条').waitFor();
    expect(await dialog().getByRole('row').filter({ hasText: '服务繁忙' }).count()).toBe(50);
    expect(await findings(page, 'batch')).toEqual([]);
    await dialog().getByRole('button', { name: '重试其余 54 条' }).click();
    await message(page, '批量修改完成：54 条').waitFor();
    expect((await many()).filter((row) => row['feeder'] === '批量线').length).toBe(104);

    await post('/api/plan/insert', {
      planCode: 'E2E-MANY',
      planName: '占用风机',
      inspectObject: '2',
      stationCode: 'DEMO-W01',
      mode: '1',
      type: '1',
      startTime: '2027-01-01T00:00:00Z',
      endTime: '2027-01-02T00:00:00Z',
      responsible: 'wind',
      turbines: ['MANY-077'],
    });
    await all();
    await shown().locator('.batch-bar').getByRole('button', { name: '删除' }).click();
    await dialog().getByRole('button', { name: '删除', exact: true }).click();
    await dialog().getByText('完成 103 条，未完成 1 条，未执行 0 条').waitFor({ timeout: 60_000 });
    expect(await dialog().getByRole('row').nth(1).textContent()).toContain('多机 77');
    await dialog().getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect.poll(async () => (await many()).map((row) => row['code'])).toEqual(['MANY-077']);
    await expect.poll(() => pagerTotal(page)).toBe(1);
    expect(await shown().locator('.batch-bar').textContent()).toContain('1');
    await page.unroute('**/windTurbine/updateMany*');
  });

  it('went without errors of its own', () => {
    expect(visitor.problems.filter((p) => !/409|422|503/.test(p))).toEqual([]);
  });
});
