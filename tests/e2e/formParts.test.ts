/**
 * Parts that a document's form can be made of: steps, objects and lists inside a record, records made for a picker, references that follow
 * others.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { choose, rowsShown } from '../support/console.ts';
import { callApi, root } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

inChromium('A form of steps', () => {
  let page: Page;
  let token: string;
  const schemas = mkdtempSync(join(tmpdir(), 'sunvane-forms-'));
  const stage = useStage(() => {
    cpSync(join(root, 'schemas'), schemas, { recursive: true });
    cpSync(join(import.meta.dirname, 'documents'), join(schemas, 'resources'), { recursive: true });
    return { schemas };
  });
  const form = (): Locator => page.getByRole('dialog', { name: /工单/ });
  const place = (): Promise<string | null> => form().locator('.steps-bar output').textContent();
  const next = (): Promise<void> => form().getByRole('button', { name: '下一步' }).click();
  const wrong = (): Promise<(string | null)[]> =>
    form()
      .locator('[data-field]:has(> .field-error):visible')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')));
  const parts = (): Promise<string[]> =>
    form()
      .locator('.nested-rows > li')
      .evaluateAll((all) => all.map((one) => one.querySelector('input')?.value ?? ''));
  const chosenDepot = (): Promise<string | null> => form().locator('[data-field=depot] .ant-select').textContent();

  beforeAll(async () => {
    token = stage.token;
    for (const [code, name, kind] of [
      ['D1', '一号库', '1'],
      ['D2', '二号库', '2'],
    ])
      await callApi(stage.running.url, '/api/depot/insert', { code, name, kind }, token);
    ({ page } = await stage.stay());
    await page.goto('/system/workOrder');
    await rowsShown(page);
  });
  afterAll(async () => {
    rmSync(schemas, { recursive: true, force: true });
  });

  it('checks what a step asks before the next, by Enter too, and keeps it on the way back', async () => {
    await page.getByRole('button', { name: '新增' }).click();
    await form().getByLabel('名称').waitFor();
    expect(await place()).toBe('第 1 步，共 4 步：基本');
    expect(await findings(page, 'first step')).toEqual([]);
    await next();
    await expect.poll(wrong).toEqual(['title', 'code', 'kind']);
    await form().getByLabel('工单号').fill('WO-1');
    await choose(form(), '类型', '在运');
    await form().getByLabel('名称').fill('更换叶片');
    await page.keyboard.press('Enter');
    await expect.poll(place).toBe('第 2 步，共 4 步：去处');
    await expect
      .poll(() =>
        form()
          .getByRole('combobox', { name: '仓库' })
          .evaluate((e) => e === document.activeElement),
      )
      .toBe(true);
    await form().getByRole('button', { name: '上一步' }).click();
    expect([await place(), await form().getByLabel('名称').inputValue()]).toEqual(['第 1 步，共 4 步：基本', '更换叶片']);
    await next();
  });

  it('makes a record for a picker over itself, within what the picker offers, and gives the focus back', async () => {
    const depot = form().getByRole('combobox', { name: '仓库' });
    await depot.click();
    await page.locator('.ant-select-dropdown:visible').getByText('一号库').waitFor();
    expect(await page.locator('.ant-select-dropdown:visible').getByText('二号库').count()).toBe(0);
    await page.locator('.ant-select-dropdown:visible').getByText('＋ 新增仓库').click();
    const over = page.getByRole('dialog', { name: /新增.*仓库/ });
    await over.getByLabel('仓库编码').fill('D3');
    await over.getByLabel('仓库名称').fill('三号库');
    expect(await over.locator('[data-field=kind] .ant-select').textContent()).toContain('在运');
    await over.getByRole('button', { name: '保存' }).click();
    await over.waitFor({ state: 'hidden' });
    await expect.poll(chosenDepot).toContain('三号库');
    await expect.poll(() => depot.evaluate((e) => e === document.activeElement)).toBe(true);
    expect((await callApi<{ list: object[] }>(stage.running.url, '/api/depot/queryList', { code: 'D3' }, token)).data.list).toMatchObject([
      { kind: '1' },
    ]);
  });

  it('takes out a reference that no longer fits what it follows, says so, and brings both back', async () => {
    await form().getByRole('button', { name: '上一步' }).click();
    await choose(form(), '类型', '在建');
    await next();
    const note = form().locator('.form-cleared');
    await note.waitFor();
    expect([await note.textContent(), await chosenDepot()]).toEqual([
      expect.stringContaining('三号库不适用于新的类型，已清除'.replace('三号库', '「三号库」')),
      expect.not.stringContaining('三号库'),
    ]);
    await note.getByRole('button', { name: '撤销' }).click();
    await note.waitFor({ state: 'hidden' });
    await expect.poll(chosenDepot).toContain('三号库');
  });

  it('finds a reference by what is typed, by key alone', async () => {
    const depot = form().getByRole('combobox', { name: '仓库' });
    await depot.focus();
    await page.keyboard.type('一号');
    await expect
      .poll(() => page.locator('.ant-select-dropdown:visible .ant-select-item-option').allTextContents())
      .toEqual(['一号库', expect.stringContaining('三号库'), '＋ 新增仓库']);
    await page.keyboard.press('Enter');
    await expect.poll(chosenDepot).toContain('一号库');
  });

  it('has inputs of an object, refused each in its place', async () => {
    await form().getByLabel('电话').fill('123');
    await next();
    await expect.poll(wrong).toEqual(['contact.who', 'contact.phone']);
    await form().getByLabel('联系人').fill('王工');
    await form().getByLabel('电话').fill('13800000000');
    await next();
    await expect.poll(place).toBe('第 3 步，共 4 步：明细');
  });

  it('has rows to add, move by key and by hand, take out and bring back', async () => {
    const add = form().getByRole('button', { name: '添加一行' });
    for (const [n, part] of ['叶片', '螺栓', '轴承'].entries()) {
      await add.click();
      await form().getByLabel('部件').nth(n).fill(part);
    }
    await form().getByRole('button', { name: '最多 3 行' }).waitFor();
    expect(await findings(page, 'rows')).toEqual([]);
    await form().getByRole('button', { name: '下移第 1 行' }).press('Enter');
    await expect.poll(parts).toEqual(['螺栓', '叶片', '轴承']);
    await form().locator('.nested-grip').nth(2).dragTo(form().locator('.nested-rows > li').nth(0));
    await expect.poll(parts).toEqual(['轴承', '螺栓', '叶片']);
    await form().getByRole('button', { name: '删除第 2 行' }).click();
    await expect.poll(parts).toEqual(['轴承', '叶片']);
    await form().locator('.nested-removed').getByRole('button', { name: '撤销' }).press('Enter');
    await expect.poll(parts).toEqual(['轴承', '螺栓', '叶片']);
    await form().getByLabel('部件').nth(1).fill('');
    await next();
    await expect.poll(wrong).toEqual(['parts.1.part']);
    await form().getByRole('button', { name: '删除第 2 行' }).click();
    await form().getByRole('combobox', { name: '标签' }).pressSequentially('急,夜间,');
  });

  it('sums up, and goes back to the step that the server refuses', async () => {
    await next();
    await expect.poll(place).toBe('第 4 步，共 4 步：核对');
    const summary = form().locator('.form-summary');
    expect(await summary.innerText()).toMatch(/更换叶片[\s\S]*在运[\s\S]*一号库[\s\S]*王工[\s\S]*轴承[\s\S]*叶片[\s\S]*急、夜间/);
    expect(await findings(page, 'summary')).toEqual([]);
    expect((await callApi(stage.running.url, '/api/workOrder/insert', { title: '先到', code: 'WO-1', kind: '1' }, token)).http).toBe(200);
    await form().getByRole('button', { name: '保存' }).click();
    await expect.poll(place).toBe('第 1 步，共 4 步：基本');
    await expect.poll(wrong).toEqual(['code']);
    await form().getByLabel('工单号').fill('WO-2');
    for (let n = 0; n < 3; n += 1) await next();
    await form().getByRole('button', { name: '保存' }).click();
    await form().waitFor({ state: 'hidden' });
    const { data } = await callApi<{ list: Record<string, unknown>[] }>(
      stage.running.url,
      '/api/workOrder/queryList',
      { code: 'WO-2' },
      token,
    );
    const { data: saved } = await callApi<Record<string, unknown>>(
      stage.running.url,
      `/api/workOrder/detail?id=${String(data.list[0]?.['id'])}`,
      {},
      token,
    );
    expect(saved).toMatchObject({
      depot: 'D1',
      contact: { who: '王工', phone: '13800000000' },
      parts: [
        { part: '轴承', count: 1 },
        { part: '叶片', count: 1 },
      ],
      tags: ['急', '夜间'],
    });
  });

  it('is read in the detail, and fits a phone', async () => {
    await page.goto('/system/workOrder?keyword=WO-2');
    await rowsShown(page);
    await page.getByRole('button', { name: '查看 更换叶片' }).click();
    const detail = page.getByRole('dialog', { name: '更换叶片' });
    await detail.getByRole('table', { name: '备件' }).waitFor();
    expect(await detail.getByRole('table', { name: '备件' }).innerText()).toMatch(/轴承\s+1\s+叶片\s+1/);
    await page.setViewportSize({ width: 360, height: 780 });
    await detail.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByLabel('名称').waitFor();
    expect(await page.getByRole('dialog').locator('.steps-place').textContent()).toBe('第 1 步，共 4 步：基本');
    for (let n = 0; n < 2; n += 1) await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '添加一行' }).waitFor();
    expect(
      await page
        .getByRole('dialog')
        .locator('.record-form')
        .evaluate((e) => e.scrollWidth <= e.clientWidth),
    ).toBe(true);
    expect(await findings(page, 'rows on a phone')).toEqual([]);
  });

  it('tells in the detail where a record stands, has been and can go, and its history by pages', async () => {
    const day = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString();
    const name = '流程计划';
    let { data: row } = await callApi<Record<string, unknown>>(
      stage.running.url,
      '/api/plan/insert',
      {
        planCode: 'FP-1',
        planName: name,
        inspectObject: '1',
        stationCode: 'DEMO-S01',
        mode: '1',
        type: '1',
        startTime: day(1),
        endTime: day(2),
        responsible: 'solar',
        checklist: [{ item: '电池', needed: true }],
      },
      token,
    );
    for (let n = 1; n < 31; n += 1)
      ({ data: row } = await callApi<Record<string, unknown>>(
        stage.running.url,
        '/api/plan/update',
        { id: row['id'], version: row['version'], capacity: n },
        token,
      ));
    await callApi(stage.running.url, '/api/plan/submit', { id: row['id'] }, token);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/inspection/photovoltaic?keyword=${encodeURIComponent(name)}`);
    await rowsShown(page);
    await page.getByRole('button', { name, exact: true }).click();
    const detail = page.getByRole('dialog', { name });
    await detail.getByText('状态流程', { exact: true }).click();
    await expect
      .poll(() => detail.locator('.states-node').allTextContents())
      .toEqual(expect.arrayContaining(['✓ 草稿', '待审批', '已审批']));
    expect(await detail.locator('.states-current').textContent()).toBe('待审批');
    const states = detail.getByRole('list', { name: '状态流程' });
    expect(await states.locator('> [aria-current=step]').innerText()).toMatch(
      /^待审批 （当前）\s*批准 → 已审批\s*驳回 → 已驳回\s*取消计划 → 已取消$/,
    );
    expect(await findings(page, 'states')).toEqual([]);
    const history = detail.locator('details').filter({ has: page.getByText('操作历史', { exact: true }) });
    // On a busy machine the drawing above may still grow while the pointer goes down.
    await expect
      .poll(async () => {
        if ((await history.getAttribute('open')) === null) await history.locator('summary').click();
        return detail.locator('.history-entry').count();
      })
      .toBe(30);
    expect(await detail.locator('.history-entry').first().innerText()).toMatch(/提交审批[\s\S]*草稿[\s\S]*待审批/);
    await detail.getByRole('button', { name: '显示更早的记录' }).click();
    await expect.poll(() => detail.locator('.history-entry').count()).toBe(32);
    expect(await detail.locator('.history-entry').last().textContent()).toContain('新增');
    await detail.locator('.states-actions').getByRole('button', { name: '驳回' }).click();
    await page.getByRole('dialog', { name: /驳回/ }).getByLabel('审批意见').waitFor();
  });
});
