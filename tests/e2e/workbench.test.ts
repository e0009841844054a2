/** An administrator adds a field to a resource in the workbench, beside a colleague who has its list open. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { WORKBENCH_PATHS } from '../../src/contract/workbench.ts';
import { findings } from '../support/axe.ts';
import { message, rowsShown, type Visit } from '../support/console.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const FILE = 'resources/feedback.json';
const FIELD = '"urgency": { "title": "紧急说明", "type": "string", "maxLength": 60, "x-field": { "titleEn": "Why it is urgent" } }';

inChromium('The documents workbench', () => {
  const stage = useStage({});
  let admin: Visit;
  let colleague: Visit;
  let page: Page;
  let token: string;
  const block = (name: string): Locator => page.locator(`[data-block="${name}"]`);
  const code = (): Locator => block('editor').locator('.cm-content');
  const status = (): Locator => block('editor').locator('output');
  const save = (): Locator => block('editor').getByRole('button', { name: '保存', exact: true });
  const tab = (name: string): Promise<void> => block('preview').locator('.ant-segmented-item', { hasText: name }).first().click();
  const onDisk = (): string => readFileSync(join(stage.running.schemas, FILE), 'utf8');
  const withField = (text: string): string =>
    text
      .replace('"properties": {', `"properties": {\n      ${FIELD},`)
      .replace(/"columns": \[\s*/, '"columns": ["urgency", ')
      .replace(/("form": \{ "kind": "drawer", "columns": 1, "fields": \[)/, '$1"urgency", ');
  /** Puts another text in the place of all. */
  const write = async (text: string): Promise<void> => {
    await code().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };
  const headings = (of: Page): Locator => of.locator('.page:visible .record-table th', { hasText: '紧急说明' });
  const insert = (record: object): ReturnType<typeof callApi> => callApi(stage.running.url, '/api/feedback/insert', record, token);
  const record = { title: '试写', content: '工作台', type: '2', urgency: '今天' };

  beforeAll(async () => {
    token = stage.token;
    [admin, colleague] = await Promise.all([stage.stay({ size: 'desk' }), stage.stay({ token: await stage.tokenOf('group') })]);
    ({ page } = admin);
    await Promise.all([page.goto('/system/documents'), colleague.page.goto('/feedback')]);
    await rowsShown(colleague.page);
  });
  afterEach(() => expect([admin.problems.splice(0), colleague.problems.splice(0)]).toEqual([[], []]));

  it('lists every document and opens one beside its preview', async () => {
    await block('documents').getByLabel('搜索标题或文件名').fill('意见反馈');
    await block('documents')
      .getByRole('button', { name: /意见反馈.*feedback\.json/ })
      .click();
    await page.waitForURL(/file=resources%2Ffeedback\.json/);
    await status().getByText('与已保存的文档一致').waitFor();
    await block('preview').locator('.record-table tbody tr[data-row-key]').nth(4).waitFor();
    expect(await save().isDisabled()).toBe(true);
  });

  it('wraps long lines, and gives a block the whole window', async () => {
    const overflows = (): Promise<boolean> =>
      block('editor')
        .locator('.cm-scroller')
        .evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(await overflows()).toBe(true);
    await block('editor').getByRole('button', { name: '自动换行' }).click();
    await expect.poll(overflows).toBe(false);
    const width = async (): Promise<number> => (await block('preview').boundingBox())?.width ?? 0;
    const before = await width();
    await block('preview').getByRole('button', { name: '放大' }).click();
    await expect.poll(width).toBeGreaterThan(before * 2);
    await block('preview').getByRole('button', { name: '还原' }).click();
    await expect.poll(width).toBe(before);
  });

  it('shows a new field in list and form before anything is saved', async () => {
    await write(withField(onDisk()));
    await block('preview').locator('th', { hasText: '紧急说明' }).waitFor();
    await tab('表单');
    await block('preview').getByLabel('紧急说明').fill('只是试试');
    await tab('更改');
    await block('preview').locator('.draft-changes').getByText('新增字段 urgency').waitFor();
    await block('preview').locator('.line-added', { hasText: '紧急说明' }).waitFor();
    expect(await headings(colleague.page).count()).toBe(0);
    expect(onDisk()).not.toContain('urgency');
    await tab('预览');
  });

  it('says where a mistake is and what was meant, and completes the right name', async () => {
    await write(withField(onDisk()).replace('"dict": "FEEDBACK_TYPE"', '"dict": "FEEDBACK_TYPES"'));
    const finding = block('editor').locator('.editor-findings li');
    await finding.getByText('没有字典「FEEDBACK_TYPES」').waitFor();
    expect(await finding.textContent()).toContain('dict-unknown');
    expect(await finding.textContent()).toContain('是否指「FEEDBACK_TYPE」？');
    expect(await save().isDisabled()).toBe(true);
    await block('preview').getByText('以下为上一个有效版本').waitFor();
    await finding.getByRole('button', { name: /第 \d+ 行第 \d+ 列/ }).click();
    await block('editor').locator('.cm-lintRange-error').waitFor();
    for (let n = 0; n < 14; n += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Space');
    await block('editor')
      .locator('.cm-tooltip-autocomplete li', { hasText: /^FEEDBACK_TYPE(?!S)/ })
      .first()
      .click();
    await finding.waitFor({ state: 'detached' });
    await status().getByText('没有问题，可以保存').waitFor();
  });

  it('offers at the cursor, also where the page is scaled', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(() => page.evaluate(() => document.documentElement.style.zoom)).not.toBe('1');
    await block('editor').locator('.cm-line', { hasText: '"version"' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Space');
    const offers = await block('editor').locator('.cm-tooltip-autocomplete').boundingBox();
    const line = await block('editor').locator('.cm-activeLine').boundingBox();
    await page.keyboard.press('Escape');
    await page.setViewportSize(size ?? { width: 1920, height: 937 });
    if (!offers || !line) throw new Error('nothing is offered');
    expect(Math.min(Math.abs(offers.y - (line.y + line.height)), Math.abs(offers.y + offers.height - line.y))).toBeLessThan(12);
    expect(offers.x).toBeGreaterThan(line.x);
    expect(offers.x).toBeLessThan(line.x + line.width);
  });

  it('helps with the key under the pointer', async () => {
    await page.keyboard.press('Control+Home');
    const key = block('editor').locator('.cm-line', { hasText: '"scope"' }).first().getByText('"scope"');
    const help = block('editor').locator('.cm-tooltip-hover').getByText('数据范围');
    // The window has just changed its size: where the text moves under a pointer that rests, nothing is told until that moves too.
    await expect
      .poll(async () => {
        await page.mouse.move(5, 5);
        await key.hover();
        await page.waitForTimeout(800);
        return help.isVisible();
      })
      .toBe(true);
    await page.mouse.move(5, 5);
  });

  it('keeps what is written through a reload', async () => {
    await page.reload();
    await status().getByText('可以保存').waitFor();
    await block('documents').getByText('未保存').first().waitFor();
    expect((await code().textContent())?.includes('urgency')).toBe(true);
  });

  it('saves: the open list of a colleague has the column, and the API takes the field', async () => {
    expect((await insert(record)).http).toBe(422);
    await block('editor').getByLabel('修改说明').fill('增加紧急说明');
    await save().click();
    await message(page, '已保存并生效').waitFor();
    await status().getByText('已保存并生效').waitFor();
    await headings(colleague.page).waitFor();
    expect(onDisk()).toContain('urgency');
    expect(await insert(record)).toMatchObject({ http: 200 });
    await colleague.page.locator('.record-table td', { hasText: '今天' }).waitFor();
  });

  it('rolls back to what the document said before', async () => {
    await tab('历史');
    const past = block('preview').locator('.past > li');
    await past.first().getByText('增加紧急说明').waitFor();
    const before = past.filter({ hasText: '在文件夹中修改' });
    await before.getByRole('button', { name: '与当前文本比较' }).click();
    await before.locator('.line-added', { hasText: '紧急说明' }).waitFor();
    await before.getByRole('button', { name: '恢复此版本' }).click();
    await status().getByText('可以保存').waitFor();
    await save().click();
    await headings(colleague.page).waitFor({ state: 'detached' });
    expect(onDisk()).not.toContain('urgency');
    expect((await insert(record)).http).toBe(422);
  });

  it('tells when somebody else has changed the document meanwhile', async () => {
    await write(onDisk().replace('"title": "意见反馈"', '"title": "反馈意见"'));
    await status().getByText('可以保存').waitFor();
    const answer = await fetch(`${stage.running.url}${WORKBENCH_PATHS.source}?file=${FILE}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const {
      data: { text, version },
    } = (await answer.json()) as { data: { text: string; version: string } };
    expect(
      (await callApi(stage.running.url, WORKBENCH_PATHS.save, { file: FILE, version, text: `${text.trimEnd()}\n\n` }, token)).http,
    ).toBe(200);
    await save().click();
    await message(page, '保存失败').waitFor();
    await block('editor').getByText('文档已被他人修改').waitFor();
    expect(admin.problems.splice(0)).toEqual([expect.stringContaining('409')]);
    expect(await save().isDisabled()).toBe(true);
    await block('editor').getByRole('button', { name: '使用新文本' }).click();
    await status().getByText('与已保存的文档一致').waitFor();
    expect((await code().textContent())?.includes('反馈意见')).toBe(false);
  });

  it('begins a document from a valid starter', async () => {
    await block('documents').getByRole('button', { name: '新建文档' }).click();
    const window = page.getByRole('dialog');
    await window.getByRole('button', { name: '开始编辑' }).click();
    await window.getByText('小写字母开头').waitFor();
    await window.getByLabel('名称').fill('spareBlade');
    await window.getByRole('button', { name: '开始编辑' }).click();
    await page.waitForURL(/file=resources%2FspareBlade\.json/);
    await status().getByText('可以保存').waitFor();
    await block('preview').locator('.record-table tbody tr[data-row-key]').first().waitFor();
    await block('editor').getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
    await status().getByText('此文档尚未保存').waitFor();
  });

  it('makes a dashboard from nothing: a filter, a figure and a chart, which work once it is saved', async () => {
    await block('documents').getByRole('button', { name: '新建文档' }).click();
    const window = page.getByRole('dialog');
    const choose = async (label: string, option: string): Promise<void> => {
      await window.getByLabel(label, { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
    };
    await choose('类型', '区块页面');
    await window.getByLabel('名称').fill('overview');
    await window.getByLabel('展示的资源').fill('feedback');
    await page.keyboard.press('Enter');
    await window.getByRole('button', { name: '开始编辑' }).click();
    await page.waitForURL(/file=screens%2Fsystem%2Foverview\.json/);
    await status().getByText('可以保存').waitFor();
    await block('preview').getByText('按月').first().waitFor();
    await save().click();
    await status().getByText('已保存并生效').waitFor();
    await page.goto('/system/overview?period=7d');
    const shown = page.locator('.page:visible');
    await shown.locator('[data-block="total"] .stat-figure').waitFor();
    const count = async (): Promise<number> => Number(await shown.locator('[data-block="total"] .stat-figure').textContent());
    const all = await count();
    expect(all).toBeGreaterThan(0);
    await shown.locator('[data-block="trend"] .chart-canvas[data-drawn]').waitFor();
    await page.goto('/system/overview?period=2001');
    await expect.poll(count).toBe(0);
  });

  it('offers the file where the folder takes no changes', async () => {
    await page.route(`**${WORKBENCH_PATHS.source}**`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { writable: boolean } };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, writable: false } } });
    });
    await page.goto(`/system/documents?file=${encodeURIComponent(FILE)}`);
    await block('editor').getByText('文档目录为只读').waitFor();
    expect(await save().count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      block('editor').getByRole('button', { name: '下载文件' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('feedback.json');
    expect(readFileSync(await download.path(), 'utf8')).toBe(onDisk());
    await page.unrouteAll();
  });

  it.each([
    ['zh', 'desk'],
    ['en', 'phone'],
  ] as const)('is accessible (%s, %s)', async (language, size) => {
    const other = await stage.visit({ language, size });
    await other.page.goto(`/system/documents?file=${encodeURIComponent(FILE)}`);
    await other.page.locator('[data-block="preview"] .record-table tbody tr[data-row-key]').first().waitFor();
    expect(await findings(other.page, 'workbench')).toEqual([]);
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });

  it("is nobody's but an administrator's", async () => {
    await colleague.page.goto('/system/documents');
    await colleague.page.getByText('页面不存在').first().waitFor();
  });
});
