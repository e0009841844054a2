/** What forms do around the saving of a record: drafts, copies, rules, values already taken, many records at once. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { message, rowsShown } from '../support/console.ts';
import { callApi, signIn } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

type Row = Record<string, unknown> & { id: string; version: number; stationCode: string; name: string };

inChromium('Forms', () => {
  const stage = useStage();
  let page: Page;
  let token: string;
  const dialog = (): Locator => page.getByRole('dialog');
  const drafts = (): Promise<string[]> =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('draft:'))
        .map((key) => localStorage.getItem(key) ?? ''),
    );
  const stations = async (where: object[]): Promise<Row[]> =>
    (await callApi<{ list: Row[] }>(stage.running.url, '/api/station/queryList', { where, pageSize: 50 }, token)).data.list;
  const openList = async (address = '/powerStation/photovoltaic'): Promise<void> => {
    await page.goto(address);
    await rowsShown(page);
  };
  const create = async (): Promise<void> => {
    await page.getByRole('button', { name: '新增' }).click();
    await dialog().getByLabel('电站名称').waitFor();
  };
  const rowAction = async (name: string, action: string): Promise<void> => {
    const row = page.locator('.page:visible .record-table tbody tr').filter({ hasText: name });
    await row.getByRole('button', { name: /更多/ }).click();
    await page.locator('.menu').getByRole('menuitem', { name: action }).click();
  };

  beforeAll(async () => {
    // Signs out at the end.
    token = await signIn(stage.running.url, 'group');
    ({ page } = await stage.stay({ token, fresh: true }));
  });

  it('show only what the rules of the document allow', async () => {
    await openList();
    await create();
    expect([await dialog().getByLabel('组件数量').count(), await dialog().getByLabel('风机数量').count()]).toEqual([1, 0]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('keep what was typed through a reload, and offer it', async () => {
    await openList();
    await create();
    await dialog().getByLabel('电站名称').fill('草稿电站');
    await dialog().getByLabel('电站编码').pressSequentially('E2E-DRAFT');
    await expect.poll(drafts).toEqual([expect.stringContaining('E2E-DRAFT')]);
    await page.reload();
    await rowsShown(page);
    await create();
    const offer = dialog().locator('.draft-offer');
    await offer.waitFor();
    expect(await dialog().getByLabel('电站名称').inputValue()).toBe('');
    expect(await findings(page, 'offer of a draft')).toEqual([]);
    await offer.getByRole('button', { name: '恢复草稿' }).click();
    await expect.poll(() => dialog().getByLabel('电站名称').inputValue()).toBe('草稿电站');
    expect(await dialog().getByLabel('电站编码').inputValue()).toBe('E2E-DRAFT');
    await dialog().getByLabel('所属公司').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await dialog().getByRole('button', { name: '保存' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await drafts()).toEqual([]);
    expect(await stations([{ field: 'stationCode', operator: 'eq', value: 'E2E-DRAFT' }])).toMatchObject([
      { name: '草稿电站', leavesType: '2' },
    ]);
  });

  it('drop a draft when it is given up', async () => {
    await create();
    expect(await dialog().locator('.draft-offer').count()).toBe(0);
    await dialog().getByLabel('电站名称').fill('不要了');
    await expect.poll(async () => (await drafts()).length).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').filter({ hasText: '放弃未保存的修改？' }).getByRole('button', { name: '放弃' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await drafts()).toEqual([]);
  });

  it('ask of both versions when a draft was begun on an older one', async () => {
    const [row] = await stations([{ field: 'stationCode', operator: 'eq', value: 'E2E-DRAFT' }]);
    const edit = page.getByRole('button', { name: '编辑 草稿电站', exact: true });
    await edit.click();
    await dialog().getByLabel('简称').fill('我的');
    await expect.poll(async () => (await drafts()).length).toBe(1);
    await page.reload();
    expect(
      (
        await callApi(
          stage.running.url,
          '/api/station/update',
          { id: row?.id, version: row?.version, shortName: '他们的', contact: '王工' },
          token,
        )
      ).http,
    ).toBe(200);
    await rowsShown(page);
    await edit.click();
    await dialog().getByRole('button', { name: '恢复草稿' }).click();
    await expect.poll(() => dialog().getByLabel('简称').inputValue()).toBe('我的');
    await dialog().getByRole('button', { name: '保存' }).click();
    const stale = page.getByRole('dialog').filter({ hasText: '数据已被他人修改' });
    await stale.getByRole('button', { name: '按选择保存' }).click();
    await stale.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await stations([{ field: 'stationCode', operator: 'eq', value: 'E2E-DRAFT' }]))[0])
      .toMatchObject({ shortName: '我的' });
  });

  it('tell at once that a value is taken, and start a copy without what must differ', async () => {
    await openList();
    await rowAction('草稿电站', '复制');
    await dialog().getByText('复制 - 草稿电站').waitFor();
    await expect.poll(() => dialog().getByLabel('简称').inputValue()).toBe('我的');
    expect(await dialog().getByLabel('电站编码').inputValue()).toBe('');
    await dialog().getByLabel('电站编码').fill('DEMO-S01');
    await page.keyboard.press('Tab');
    await dialog().locator('[data-field=stationCode] .field-error', { hasText: '电站编码已存在' }).waitFor();
    await dialog().getByLabel('电站编码').fill('E2E-COPY');
    await page.keyboard.press('Tab');
    await dialog().locator('[data-field=stationCode] .field-error').waitFor({ state: 'hidden' });
    await dialog().getByRole('button', { name: '保存' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await stations([{ field: 'stationCode', operator: 'eq', value: 'E2E-COPY' }])).toMatchObject([
      { name: '草稿电站', shortName: '我的' },
    ]);
  });

  it('have the focus in the first field, opened again on a slow computer too, and give it back', async () => {
    await openList();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const button = page.getByRole('button', { name: '新增' });
    await button.focus();
    for (let n = 0; n < 3; n += 1) {
      await page.keyboard.press('Enter');
      await dialog().getByLabel('电站名称').waitFor();
      await page.keyboard.type('焦点');
      await expect.poll(() => dialog().getByLabel('电站名称').inputValue()).toBe('焦点');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
      await expect.poll(() => button.evaluate((e) => e === document.activeElement)).toBe(true);
    }
    await cdp.detach();
  });

  it('start within what the list is filtered by', async () => {
    await openList('/powerStation/photovoltaic?f.status=2');
    await create();
    await expect.poll(() => dialog().locator('[data-field=status] .ant-select').textContent()).toContain('在建');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('change many records at once, only in what is ticked', async () => {
    await openList();
    const before = await stations([{ field: 'stationCode', operator: 'in', value: ['E2E-DRAFT', 'E2E-COPY'] }]);
    for (const row of await page.locator('.page:visible .record-table tbody tr').filter({ hasText: '草稿电站' }).all())
      await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量修改' }).click();
    const line = (name: string): Locator => dialog().locator(`[data-field=${name}]`);
    await line('contact').waitFor();
    expect([await line('stationCode').count(), await line('contact').textContent()]).toEqual([0, '联系人保持不变']);
    expect(await findings(page, 'edit many')).toEqual([]);
    await line('contact').getByRole('checkbox').check();
    await line('contact').getByRole('textbox').fill('李工');
    await line('shortName').getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '放弃未保存的修改？' }).getByRole('button', { name: '取消' }).click();
    expect(await line('contact').getByRole('textbox').inputValue()).toBe('李工');
    await dialog().getByRole('button', { name: '保存' }).click();
    await message(page, '批量修改').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    const { data } = await callApi<Row>(stage.running.url, `/api/station/detail?id=${before[0]?.id}`, {}, token);
    expect(data).toMatchObject({ name: '草稿电站', contact: '李工', shortName: null, version: (before[0]?.version ?? 0) + 1 });
  });

  it('leave no draft when the user signs out', async () => {
    await openList();
    await create();
    await dialog().getByLabel('电站名称').fill('留下的');
    await expect.poll(async () => (await drafts()).length).toBe(1);
    await page.reload();
    await rowsShown(page);
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出' }).click();
    await page.waitForURL('**/login**');
    expect(await drafts()).toEqual([]);
  });
});
