/**
 * State machines as people use them: a plan from draft over rejection to done, a defect from found to verified, feedback closed by its
 * submitter.
 */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { choose, message, rowsShown, type Visit } from '../support/console.ts';
import { picture } from '../support/files.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const ahead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

inChromium('States', () => {
  const stage = useStage();
  const visitors = new Map<string, Visit>();
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    for (const name of ['solar', 'branch1', 'group']) tokens.set(name, await stage.tokenOf(name));
  });

  /** The page of a user, at an address. */
  async function at(user: string, address: string): Promise<Page> {
    const visitor = visitors.get(user) ?? (await stage.stay({ token: tokens.get(user) }));
    visitors.set(user, visitor);
    await visitor.page.goto(address);
    await rowsShown(visitor.page);
    return visitor.page;
  }
  const make = async (api: string, values: object, user: string): Promise<string> => {
    const made = await callApi<{ id: string }>(stage.running.url, `${api}/insert`, values, tokens.get(user));
    expect(made.http).toBe(200);
    return made.data.id;
  };
  const rowOf = (page: Page, name: string): Locator => page.locator('.record-table tbody tr').filter({ hasText: name });

  /** Does something with a row: its button, or the entry of its menu. */
  async function act(page: Page, name: string, action: string): Promise<void> {
    const button = page.getByRole('button', { name: `${action} ${name}`, exact: true });
    if (!(await button.count())) {
      await page.getByRole('button', { name: `更多操作 ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
      return;
    }
    await button.click();
  }
  /** A dialog, not the record under it. */
  const dialog = (page: Page, title: string): Locator =>
    page.getByRole('dialog').filter({ hasText: title, hasNot: page.locator('.detail-group') });
  /** Adds a photo to the fix that is being submitted. */
  async function photo(page: Page, name: string): Promise<void> {
    const pictures = dialog(page, '提交消缺').locator('.picture');
    const before = await pictures.count();
    await page.locator('[data-field-files=fixPhotos]').setInputFiles({ name, mimeType: 'image/png', buffer: await picture() });
    await expect.poll(() => pictures.count()).toBe(before + 1);
  }
  async function submit(page: Page, title: string): Promise<void> {
    const open = dialog(page, title);
    await open.locator('.form-buttons [type=submit]:not(.ant-btn-loading)').click();
    const said = async (): Promise<never> => {
      throw new Error(
        `«${title}» stays open: ${(await page.locator('.ant-notification, .field-error, .form-error').allTextContents()).join(' | ')} ${[...visitors.values()].flatMap((v) => v.refusals).join('\n')}`,
      );
    };
    await open.waitFor({ state: 'hidden' }).catch(said);
  }
  const shows = (page: Page, name: string, state: string): Promise<void> =>
    expect.poll(() => rowOf(page, name).textContent()).toContain(state) as unknown as Promise<void>;
  /** What a row offers, menu included. */
  async function offered(page: Page, name: string): Promise<string[]> {
    const found = await rowOf(page, name).locator('.row-actions button').allTextContents();
    const more = page.getByRole('button', { name: `更多操作 ${name}`, exact: true });
    if (!(await more.count())) return found;
    await more.click();
    found.push(...(await page.getByRole('menuitem').allTextContents()));
    await page.keyboard.press('Escape');
    return found.filter(Boolean);
  }

  it('of a plan: draft, rejected with a reason, revised, approved by the branch, done', async () => {
    const name = '状态计划';
    await make(
      '/api/plan',
      {
        planCode: 'E2E-P1',
        planName: name,
        inspectObject: '1',
        stationCode: 'DEMO-S01',
        mode: '1',
        type: '1',
        startTime: ahead(1),
        endTime: ahead(2),
        responsible: 'solar',
      },
      'solar',
    );
    const search = `/inspection/photovoltaic?keyword=${encodeURIComponent(name)}`;
    let page = await at('solar', search);
    await shows(page, name, '草稿');
    await act(page, name, '提交审批');
    await shows(page, name, '待审批');
    expect(await offered(page, name)).not.toContain('批准');
    expect(await offered(page, name)).not.toContain('编辑');
    const other = await at('branch1', search);
    await act(other, name, '驳回');
    await dialog(other, '驳回').getByRole('button', { name: '驳回', exact: true }).click();
    await dialog(other, '驳回').locator('.field-error').waitFor();
    await dialog(other, '驳回').getByLabel('审批意见').fill('请补充风速条件');
    await other.keyboard.press('Escape');
    await dialog(other, '放弃未保存的修改？').getByRole('button', { name: '取消' }).click();
    await submit(other, '驳回');
    await shows(other, name, '已驳回');
    page = await at('solar', search);
    await act(page, name, '重新编辑');
    await shows(page, name, '草稿');
    await act(page, name, '提交审批');
    await shows(page, name, '待审批');
    await other.reload();
    await rowsShown(other);
    await act(other, name, '批准');
    await submit(other, '批准');
    await shows(other, name, '已审批');
    await shows(page, name, '已审批');
    for (const [action, state] of [
      ['开始执行', '执行中'],
      ['暂停', '已暂停'],
      ['继续', '执行中'],
      ['完成', '已完成'],
    ] as const) {
      await act(page, name, action);
      await shows(page, name, state);
    }
  });

  it('of a defect: confirmed, dispatched, sent back once, verified; its history tells', async () => {
    const name = '状态缺陷';
    await make(
      '/api/defect',
      { defectCode: 'E2E-D1', defectName: name, inspectObject: '1', stationCode: 'DEMO-S01', level: '2', pvFault: 'diode' },
      'solar',
    );
    const search = `/examine/photovoltaic?view=table&keyword=${encodeURIComponent(name)}`;
    const branch = await at('branch1', search);
    await act(branch, name, '确认');
    await submit(branch, '确认');
    await shows(branch, name, '已审核');
    await act(branch, name, '派单');
    await choose(dialog(branch, '派单'), '消缺人', '演示光伏场站用户');
    await submit(branch, '派单');
    await shows(branch, name, '已派单');
    const solar = await at('solar', search);
    await act(solar, name, '接单');
    await shows(solar, name, '消缺中');
    await act(solar, name, '提交消缺');
    await dialog(solar, '提交消缺').getByLabel('消缺措施').fill('已清理');
    await photo(solar, '清理后.png');
    await submit(solar, '提交消缺');
    await shows(branch, name, '待验收');
    await act(branch, name, '验收退回');
    await dialog(branch, '验收退回').getByLabel('备注').fill('复测仍有热斑');
    await submit(branch, '验收退回');
    await shows(solar, name, '消缺中');
    await act(solar, name, '提交消缺');
    await dialog(solar, '提交消缺').getByLabel('消缺措施').fill('已更换二极管');
    await photo(solar, '更换后.png');
    await submit(solar, '提交消缺');
    await shows(branch, name, '待验收');
    await branch.getByRole('button', { name, exact: true }).click();
    const detail = branch.getByRole('dialog');
    await detail.getByRole('button', { name: '验收通过', exact: true }).click();
    await submit(branch, '验收通过');
    await shows(branch, name, '已闭环');
    await detail.locator('summary').filter({ hasText: '操作历史' }).click();
    await expect
      .poll(() => detail.locator('.history-head strong').allTextContents())
      .toEqual(['验收通过', '提交消缺', '验收退回', '提交消缺', '接单', '派单', '确认', '新增']);
    expect(await detail.locator('.history-comment').allTextContents()).toEqual(['复测仍有热斑']);
    expect(await detail.locator('.history-entry').nth(5).textContent()).toContain('演示光伏场站用户');
  });

  it('of many rows at once: what does not fit is not touched; refusals are named', async () => {
    // Rows of their own for every try.
    const stamp = Date.now();
    const own = `批量${stamp}缺陷`;
    for (const n of [1, 2, 3])
      await make(
        '/api/defect',
        { defectCode: `E2E-B${stamp}-${n}`, defectName: `${own}${n}`, inspectObject: '1', stationCode: 'DEMO-S01', level: '1' },
        'solar',
      );
    const page = await at('branch1', `/examine/photovoltaic?view=table&keyword=${encodeURIComponent(own)}`);
    await act(page, `${own}3`, '标为误报');
    await submit(page, '标为误报');
    await shows(page, `${own}3`, '误报');
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    // The button says how many of them it concerns.
    await page.locator('.batch-bar').getByRole('button', { name: '确认 (2)', exact: true }).click();
    await expect.poll(() => dialog(page, '确认').locator('.transition-rows').textContent()).toContain('2 条');
    await submit(page, '确认');
    await message(page, '确认完成：2 条').waitFor();
    await shows(page, `${own}1`, '已审核');
    await shows(page, `${own}3`, '误报');
  });

  it('records are reviewed one after another by keys, over one list: J and K turn, a figure runs a button and leads back', async () => {
    for (const n of [1, 2])
      await make(
        '/api/defect',
        { defectCode: `E2E-K${n}`, defectName: `按键缺陷${n}`, inspectObject: '1', stationCode: 'DEMO-S01', level: '1' },
        'solar',
      );
    const page = await at('branch1', `/examine/photovoltaic?view=table&keyword=${encodeURIComponent('按键缺陷')}&sort=defectCode`);
    const detail = page.locator('.ant-drawer');
    const name = (): Promise<string | null> => detail.locator('.ant-drawer-title').textContent();
    await page.getByRole('button', { name: '按键缺陷1', exact: true }).click();
    const head = detail.getByLabel('概要');
    await head.getByText('待审核').waitFor();
    expect([await name(), await detail.locator('.detail-place').textContent()]).toEqual(['按键缺陷1', '1 / 2']);
    await page.keyboard.press('j');
    await expect.poll(name).toBe('按键缺陷2');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(name).toBe('按键缺陷1');
    await page.keyboard.press('1');
    await dialog(page, '确认').locator('.form-buttons').waitFor();
    // Nothing turns under what lies over the record.
    await dialog(page, '确认').getByRole('button', { name: '取消' }).focus();
    await page.keyboard.press('j');
    expect(await name()).toBe('按键缺陷1');
    await submit(page, '确认');
    await head.getByText('已审核').waitFor();
    expect(await name()).toBe('按键缺陷1');
    // The next figure is for the record as it is by now, and not as the list had it.
    await page.keyboard.press('2');
    await dialog(page, '暂缓').getByLabel('暂缓至').fill('2099-01-01');
    await page.keyboard.press('Enter');
    await dialog(page, '暂缓').getByLabel('备注').fill('等备件');
    await submit(page, '暂缓');
    await head.getByText('暂缓观察').waitFor();
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'hidden' });
    await shows(page, '按键缺陷1', '暂缓观察');
  });

  it('on a phone a list is rows below each other: how each stands, its menu, and an order', async () => {
    const page = await stage.open(`/examine/photovoltaic?view=table&keyword=${encodeURIComponent('按键缺陷')}`, { size: 'phone' });
    const rows = page.locator('.narrow-row');
    await expect.poll(() => rows.allTextContents()).toHaveLength(2);
    await page.getByLabel('排序').selectOption({ label: '缺陷名称 ↓' });
    await expect.poll(() => rows.locator('.narrow-name').allTextContents()).toEqual(['按键缺陷2', '按键缺陷1']);
    expect(await rows.nth(1).locator('.narrow-tags').textContent()).toMatch(/暂缓观察.*一般/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await rows.nth(0).getByRole('button', { name: '更多操作 按键缺陷2' }).click();
    await page.getByRole('menuitem', { name: '标为误报' }).waitFor();
    // The closed search is one line, and a first look needs nothing to be taken back.
    const form = page.locator('.search-form');
    expect((await form.boundingBox())?.height).toBeLessThan(72);
    await form.getByRole('button', { name: '重置' }).click();
    await form.getByRole('button', { name: '重置' }).waitFor({ state: 'detached' });
  });

  it('on a phone the filters of a grid fold behind the first two', async () => {
    const page = await stage.open('/analysis/comparison', { size: 'phone' });
    const filters = page.locator('.block-filter');
    await expect.poll(() => filters.count()).toBe(2);
    await page.getByRole('button', { name: '展开' }).click();
    await expect.poll(() => filters.count()).toBeGreaterThan(4);
  });

  it('an own update is undone from the history', async () => {
    await make(
      '/api/defect',
      { defectCode: 'E2E-U1', defectName: '撤销缺陷', inspectObject: '1', stationCode: 'DEMO-S01', level: '1', area: '一区' },
      'solar',
    );
    const page = await at('solar', `/examine/photovoltaic?view=table&keyword=${encodeURIComponent('撤销缺陷')}`);
    await act(page, '撤销缺陷', '编辑');
    const form = page.getByRole('dialog').filter({ hasText: '编辑 - ' });
    await form.getByLabel('区域').fill('二区');
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });
    await shows(page, '撤销缺陷', '二区');
    await page.getByRole('button', { name: '撤销缺陷', exact: true }).click();
    const detail = page.getByRole('dialog');
    await detail.locator('summary').filter({ hasText: '操作历史' }).click();
    expect(await detail.locator('.history-changes').first().textContent()).toContain('区域: 一区 → 二区');
    await detail.getByRole('button', { name: '撤销', exact: true }).click();
    await shows(page, '撤销缺陷', '一区');
  });

  it('feedback is answered by the group and closed by its submitter alone', async () => {
    const title = '状态反馈';
    await make('/api/feedback', { title, content: '内容', type: '2' }, 'solar');
    const group = await at('group', `/feedback?keyword=${encodeURIComponent(title)}`);
    await act(group, title, '回复');
    await dialog(group, '回复').getByLabel('回复').fill('已安排');
    await submit(group, '回复');
    await shows(group, title, '已回复');
    expect(await offered(group, title)).toContain('关闭只有提交人可以关闭');
    const solar = await at('solar', `/feedback?keyword=${encodeURIComponent(title)}`);
    await act(solar, title, '关闭');
    await submit(solar, '关闭');
    await shows(solar, title, '已关闭');
  });

  it('saw nothing go wrong but what was provoked', () => expect([...visitors.values()].flatMap((v) => v.problems)).toEqual([]));
});
