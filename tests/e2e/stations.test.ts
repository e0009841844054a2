/** The acceptance story: 970 real plants through the console, from sign-in with captcha to sign-out, in Chinese. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Download, Locator, Page } from 'playwright';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { choose, columnTexts, message, openByMenu, pagerTotal, rowsShown, signInAs, type Visit } from '../support/console.ts';
import { ADMIN_PASSWORD, callApi, root } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const PLANTS = join(root, '..', 'shared', 'data', 'power-plants-china', 'china_solar_wind.csv');
const MAPPING = join(root, 'tests', 'fixtures', 'mappings', 'power-plants-china.json');
if (!existsSync(PLANTS)) console.warn('SKIPPED: the public data set of plants is not beside the project');

type Plant = Record<'Power Plant ID' | 'Name' | 'Fuel' | 'Operational Status' | 'Capacity (MW)', string>;
interface Station extends Record<string, unknown> {
  id: string;
  version: number;
  name: string;
  shortName?: string | null;
}

const fileOf = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

(existsSync(PLANTS) ? inChromium : describe.skip)('Stations', () => {
  const stage = useStage({ env: { CAPTCHA: 'on' } });
  let visitor: Visit;
  let page: Page;
  let token: string;
  const plants = existsSync(PLANTS) ? (parse(readFileSync(PLANTS), { columns: true }) as Plant[]) : [];
  const of = (fuel: string): Plant[] => plants.filter((p) => p.Fuel === fuel);
  const byCapacity = of('Solar')
    .map((p) => Number(p['Capacity (MW)']))
    .sort((a, b) => b - a);
  const dialog = (): Locator => page.getByRole('dialog');
  const saved = async (start: () => Promise<void>): Promise<Download> => (await Promise.all([page.waitForEvent('download'), start()]))[0];
  const station = async (id: string): Promise<Station> =>
    (
      (await (
        await fetch(`${stage.running.url}/api/station/detail?id=${id}`, { headers: { authorization: `Bearer ${token}` } })
      ).json()) as { data: Station }
    ).data;
  const change = async (id: string, values: object): Promise<void> => {
    const row = await station(id);
    expect(
      await callApi(
        stage.running.url,
        '/api/station/update?screen=powerStation%2Fphotovoltaic',
        { id: row.id, version: row.version, ...values },
        token,
      ),
    ).toMatchObject({ http: 200 });
  };

  beforeAll(async () => {
    visitor = await stage.stay({ token: undefined });
    ({ page } = visitor);
  });

  it('lets nobody in with a wrong sum, and in with the right one', async () => {
    await page.goto('/powerStation/photovoltaic');
    await page.waitForURL('**/login?redirect=%2FpowerStation%2Fphotovoltaic');
    await page.locator('.captcha-button img').waitFor();
    const before = await page.locator('.captcha-button img').getAttribute('src');
    await page.getByLabel('用户名', { exact: true }).fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
    await page.getByLabel('验证码', { exact: true }).fill('99');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('alert').filter({ hasText: '验证码' }).waitFor();
    await expect.poll(() => page.locator('.captcha-button img').getAttribute('src')).not.toBe(before);
    await signInAs(page, 'admin');
    await page.waitForURL('**/powerStation/photovoltaic');
    await rowsShown(page);
    token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  });

  const importFuel = async (fuel: 'Solar' | 'Wind', screen: string): Promise<void> => {
    const rows = of(fuel);
    await openByMenu(page, '电站管理', screen);
    const before = await pagerTotal(page);
    await page.getByRole('button', { name: '导入' }).click();
    await dialog()
      .locator('.import-input')
      .setInputFiles(fileOf(`${fuel}.csv`, stringify(rows, { header: true })));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog().getByRole('button', { name: '载入映射文件' }).click()]);
    await chooser.setFiles(MAPPING);
    await dialog().getByText('已载入「power-plants-china.json」：对应 9 列').waitFor();
    expect(await dialog().textContent()).toContain('每行固定值：所属公司 = 001');
    expect(await dialog().textContent()).toContain('日期格式：YYYY');
    await dialog().getByRole('button', { name: '检查', exact: true }).click();
    await dialog().getByText(`检查完成，尚未写入：共 ${rows.length} 行，可导入 ${rows.length} 行，有问题 0 行`).waitFor();
    expect(
      (
        await callApi<{ total: number }>(
          stage.running.url,
          '/api/station/queryList',
          { where: [{ field: 'leavesType', operator: 'eq', value: fuel === 'Solar' ? '2' : '3' }] },
          token,
        )
      ).data.total,
    ).toBe(before);
    await dialog()
      .getByRole('button', { name: `导入 ${rows.length} 行` })
      .click();
    await dialog().getByText(`导入完成：新增 ${rows.length} 条，更新 0 条，失败 0 条`).waitFor();
    await dialog().getByRole('button', { name: '完成' }).click();
    await expect.poll(() => pagerTotal(page)).toBe(before + rows.length);
  };

  it('imports 135 solar plants with a mapping file, checked first', () => importFuel('Solar', '光伏电站'));

  it('imports 835 wind farms the same way', () => importFuel('Wind', '风电场'));

  it('saves a mapping as a file, and says what of a file does not fit', async () => {
    await page.getByRole('button', { name: '导入' }).click();
    await dialog().locator('.import-input').setInputFiles(fileOf('few.csv', 'Name,Fuel,Code,Spare\nA,Wind,E2E-A,1'));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog().getByRole('button', { name: '载入映射文件' }).click()]);
    await chooser.setFiles(
      fileOf(
        'own.json',
        JSON.stringify({
          columns: {
            Name: 'name',
            Code: 'stationCode',
            Fuel: { field: 'leavesType', values: { Wind: '3' } },
            Gone: 'capacity',
            Spare: 'nope',
          },
          constants: { companyCode: '001' },
        }),
      ),
    );
    const said = dialog().locator('.mapping-file');
    await said.getByText('文件中没有列「Gone」').waitFor();
    await said.getByText('没有此字段，已忽略：Spare → nope').waitFor();
    const file = await saved(() => dialog().getByRole('button', { name: '保存映射' }).click());
    expect(file.suggestedFilename()).toBe('station-mapping.json');
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
      resource: 'station',
      columns: { Name: 'name', Code: 'stationCode', Fuel: { field: 'leavesType', values: { Wind: '3' } } },
      constants: { companyCode: '001' },
    });
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('names every bad row, gives them as a file, and imports the good ones when asked', async () => {
    await page.getByRole('button', { name: '导入' }).click();
    await dialog()
      .locator('.import-input')
      .setInputFiles(
        fileOf(
          'bad.csv',
          'name,电站编码,所属公司,Installed capacity,电站状态\n好的,E2E-1,001001,5,在运\n坏的,E2E-2,001001,多少,在运\n无名,,001001,5,没有',
        ),
      );
    await dialog().getByRole('button', { name: '检查', exact: true }).click();
    await dialog().getByText('共 3 行，可导入 1 行，有问题 2 行').waitFor();
    expect(await dialog().locator('.import-table tbody tr').allTextContents()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^3Installed capacity多少/),
        expect.stringMatching(/^4电站编码/),
        expect.stringMatching(/^4电站状态没有/),
      ]),
    );
    const file = await saved(() => dialog().getByRole('button', { name: '下载错误文件' }).click());
    const lines = parse(readFileSync(await file.path()), { bom: true }) as string[][];
    expect(lines[0]?.slice(0, 4)).toEqual(['行号', '列', '值', '原因']);
    expect(new Set(lines.slice(1).map(([line]) => line))).toEqual(new Set(['3', '4']));
    await dialog().getByRole('button', { name: '仅导入没有问题的 1 行' }).click();
    await dialog().getByText('导入完成：新增 1 条，更新 0 条，失败 2 条').waitFor();
    await dialog().getByRole('button', { name: '完成' }).click();
    expect(await station('E2E-1')).toMatchObject({ name: '好的', leavesType: '3', capacity: 5, status: '1' });
  });

  it('shows the progress of a large import and stops it, with nothing written', async () => {
    const screen = 'powerStation/fanDetection';
    const stored = async (): Promise<number> =>
      (await callApi<{ total: number }>(stage.running.url, '/api/station/queryList', { screen }, token)).data.total;
    const count = await stored();
    await page.getByRole('button', { name: '导入' }).click();
    const rows = Array.from({ length: 25_000 }, (_, n) => `大文件 ${n},BIG-${n},001001,5`);
    await dialog()
      .locator('.import-input')
      .setInputFiles(fileOf('big.csv', ['name,stationCode,companyCode,capacity', ...rows].join('\n')));
    await dialog().getByRole('button', { name: '检查', exact: true }).click();
    await dialog()
      .getByText(/已处理 [1-9]\d* \/ 25000 行/)
      .waitFor();
    expect(await dialog().getByRole('progressbar').count()).toBe(1);
    await dialog().getByRole('button', { name: '停止' }).click();
    await dialog().getByText('导入已停止').waitFor();
    await dialog().getByRole('button', { name: '取消' }).click();
    expect(await stored()).toBe(count);
    await expect.poll(() => pagerTotal(page)).toBe(count);
  });

  it('filters by name and status, and says when nothing is found', async () => {
    await openByMenu(page, '电站管理', '光伏电站');
    const named = of('Solar').filter((p) => /solar/i.test(p.Name));
    const operating = named.filter((p) => p['Operational Status'] === 'Operational');
    expect([named.length, operating.length]).toEqual([13, 10]);
    await page.locator('.page:visible').getByLabel('关键字', { exact: true }).fill('solar');
    await page.locator('.page:visible').getByLabel('关键字', { exact: true }).press('Enter');
    await expect.poll(() => pagerTotal(page)).toBe(named.length);
    await choose(page, '电站状态', '在运');
    await page.getByRole('button', { name: '查询' }).click();
    await page.waitForURL(/keyword=solar&f\.status=1$/);
    await expect.poll(() => pagerTotal(page)).toBe(operating.length);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '重置' }).click();
    await page.locator('.page:visible').getByLabel('关键字', { exact: true }).fill('solar');
    await choose(page, '电站状态', '在建');
    await page.getByRole('button', { name: '查询' }).click();
    await page.locator('.ant-empty-description', { hasText: '没有符合条件的数据' }).waitFor();
    await page.getByRole('button', { name: '重置' }).last().click();
    await expect.poll(() => pagerTotal(page)).toBeGreaterThan(134);
  });

  it('sorts by capacity, turns pages, and keeps its place through reload and back', async () => {
    const heading = page.locator('.page:visible .record-table th').filter({ hasText: '装机容量' });
    // Twice, faster than the first is drawn.
    await heading.dblclick();
    await page.waitForURL(/sort=-capacity/);
    await rowsShown(page);
    const figures = async (): Promise<number[]> =>
      (await columnTexts(page, '装机容量（MW）')).map((t) => Number.parseFloat(t.replaceAll(',', '')));
    await expect.poll(figures).toEqual(byCapacity.slice(0, 10));
    await page.locator('.page:visible .pager').getByTitle('2', { exact: true }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(figures).toEqual(byCapacity.slice(10, 20));
    const { search } = new URL(page.url());
    await page.reload();
    await rowsShown(page);
    expect(new URL(page.url()).search).toBe(search);
    expect(await figures()).toEqual(byCapacity.slice(10, 20));
    await page.goBack();
    await expect.poll(figures).toEqual(byCapacity.slice(0, 10));
    await page.goForward();
    await expect.poll(figures).toEqual(byCapacity.slice(10, 20));
    await choose(page.locator('.page:visible .pager'), '每页条数', '50');
    await page.waitForURL(/size=50/);
    await expect.poll(figures).toHaveLength(50);
    await page.goto('/powerStation/photovoltaic?sort=-capacity&size=10');
    await rowsShown(page);
  });

  const largest = (): Plant => of('Solar').sort((a, b) => Number(b['Capacity (MW)']) - Number(a['Capacity (MW)']))[0] as Plant;

  it('opens, edits and saves', async () => {
    const { Name: name, 'Power Plant ID': id } = largest();
    await page.getByRole('button', { name, exact: true }).click();
    const detail = page.getByRole('dialog');
    expect(await detail.textContent()).toContain(id);
    await detail.getByRole('button', { name: '编辑' }).click();
    const form = page.getByRole('dialog').filter({ hasText: '编辑 - ' });
    await form.getByLabel('简称').fill('大电站');
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });
    // The record is looked at again, as it is now.
    await detail.getByText('大电站').waitFor();
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await columnTexts(page, '简称'))[0]).toBe('大电站');
    expect(await station(id)).toMatchObject({ shortName: '大电站', location: [expect.any(Number), expect.any(Number)] });
  });

  it('refuses a stale edit with both versions: takes theirs, and overwrites knowingly', async () => {
    const { Name: name, 'Power Plant ID': id } = largest();
    await page.getByRole('button', { name: `编辑 ${name}`, exact: true }).click();
    const form = page.getByRole('dialog').filter({ hasText: '编辑 - ' });
    await form.getByLabel('简称').fill('我的');
    await change(id, { shortName: '他们的', contact: '王工' });
    await expect.poll(async () => (await columnTexts(page, '简称'))[0]).toBe('他们的');
    expect(await form.getByLabel('简称').inputValue()).toBe('我的');
    await form.getByRole('button', { name: '保存' }).click();
    const stale = page.getByRole('dialog').filter({ hasText: '数据已被他人修改' });
    await stale.waitFor();
    const versions = async (): Promise<string[][]> =>
      Promise.all((await stale.locator('tbody tr').all()).map(async (tr) => tr.locator('th, td').allTextContents()));
    await expect.poll(versions).toEqual([
      ['简称', '我的', '他们的'],
      ['联系人', '—', '王工'],
    ]);
    await stale.getByRole('button', { name: '载入最新版本' }).click();
    await stale.waitFor({ state: 'hidden' });
    await expect.poll(() => form.getByLabel('简称').inputValue()).toBe('他们的');
    expect(await form.getByLabel('联系人').inputValue()).toBe('王工');
    await form.getByLabel('简称').fill('还是我的');
    await change(id, { shortName: '又是他们的' });
    await form.getByRole('button', { name: '保存' }).click();
    await stale.waitFor();
    await expect.poll(versions).toEqual([['简称', '还是我的', '又是他们的']]);
    await stale.getByRole('button', { name: '按选择保存' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(await station(id)).toMatchObject({ shortName: '还是我的', contact: '王工' });
  });

  it('keeps what was typed until leaving is confirmed', async () => {
    const { Name: name, 'Power Plant ID': id } = largest();
    await page.getByRole('button', { name: `编辑 ${name}`, exact: true }).click();
    const form = page.getByRole('dialog').filter({ hasText: '编辑 - ' });
    await form.getByLabel('简称').fill('没保存');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog').filter({ hasText: '放弃未保存的修改？' });
    await question.getByRole('button', { name: '取消' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await form.getByLabel('简称').inputValue()).toBe('没保存');
    await form.getByRole('button', { name: '取消' }).click();
    await question.getByRole('button', { name: '放弃修改' }).click();
    await form.waitFor({ state: 'hidden' });
    expect((await station(id)).shortName).toBe('还是我的');
  });

  it('deletes after asking', async () => {
    const { Name: name, 'Power Plant ID': id } = largest();
    const before = await pagerTotal(page);
    const ask = async (answer: string): Promise<void> => {
      await page.getByRole('button', { name: `删除 ${name}`, exact: true }).click();
      const question = page.getByRole('dialog').filter({ hasText: `确定删除「${name}」吗？` });
      await question.getByRole('button', { name: answer, exact: true }).click();
      await question.waitFor({ state: 'hidden' });
    };
    await ask('取消');
    expect((await station(id)).name).toBe(name);
    await ask('删除');
    await message(page, '已删除 1 条').waitFor();
    await expect.poll(() => pagerTotal(page)).toBe(before - 1);
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  });

  it('exports what the filter shows, as CSV and as a spreadsheet', async () => {
    await page.goto('/powerStation/fanDetection?keyword=Huaneng&sort=-capacity');
    const total = await pagerTotal(page);
    expect(total).toBe(of('Wind').filter((p) => /huaneng/i.test(p.Name)).length);
    const exported = (as: string): Promise<Download> =>
      saved(async () => {
        await page.getByRole('button', { name: '导出' }).first().click();
        await page.getByRole('menuitem', { name: as }).click();
      });
    const csv = await exported('CSV 文件');
    expect(csv.suggestedFilename()).toMatch(/\.csv$/);
    const rows = parse(readFileSync(await csv.path()), { bom: true }) as string[][];
    expect(rows).toHaveLength(total + 1);
    expect(rows.slice(1).every(([name = '']) => /huaneng/i.test(name))).toBe(true);
    const sheet = await readSheet(readFileSync(await (await exported('Excel 文件')).path()));
    expect(sheet).toHaveLength(total + 1);
    expect(sheet.map((r) => r[0])).toEqual(rows.map((r) => r[0]));
  });

  it('signs out, leads the old address to sign-in and back', async () => {
    const old = page.url();
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/\/login$/);
    expect((await callApi(stage.running.url, '/api/station/queryList', {}, token)).http).toBe(401);
    await page.goto(old);
    await page.waitForURL(/\/login\?redirect=/);
    await page.locator('.captcha-button img').waitFor();
    await signInAs(page, 'admin');
    await page.waitForURL(old);
    expect(await pagerTotal(page)).toBe(of('Wind').filter((p) => /huaneng/i.test(p.Name)).length);
  });

  it('saw nothing go wrong but what was provoked', () => {
    expect(visitor.refusals.filter((r) => !/^(401|409|422) /.test(r))).toEqual([]);
    expect(visitor.problems.filter((p) => !/status of (401|409|422) /.test(p))).toEqual([]);
  });
});
