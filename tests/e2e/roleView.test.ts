/** An administrator sees the console as a role, asks why something is missing, and ends the view. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../src/contract/constants.ts';
import { ROLE_VIEW_PATHS } from '../../src/contract/roleView.ts';
import { changeRow } from '../support/accounts.ts';
import { findings } from '../support/axe.ts';
import { choose, columnTexts, pagerTotal, rowsShown, type VisitOptions } from '../support/console.ts';
import { callApi, root } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const LIST = '/powerStation/photovoltaic';
const DELETE = 'powerStation/photovoltaic:delete';
const FIELD = 'jurisdiction/role:edit';
const WORDS = {
  zh: {
    open: '以角色查看…',
    begin: '开始查看',
    end: '结束查看',
    now: '正在以「分公司用户」查看：西北分公司(演示)',
    refused: '正在以角色查看，不能修改任何内容；请先结束查看',
    why: '为何看不到…？',
    edit: '编辑',
    save: '保存',
    remove: '删除',
    capacity: '装机容量',
    code: '电站编码',
    immutable: '创建后不可修改',
    lacks: '角色（分公司用户）没有',
    discard: '放弃修改',
  },
  en: {
    open: 'View as role…',
    begin: 'View',
    end: 'End view',
    now: 'Viewing as "分公司用户": 西北分公司(演示)',
    refused: 'You are viewing as a role, so nothing can be changed; end the view first',
    why: 'Why is something missing?',
    edit: 'Edit',
    save: 'Save',
    remove: 'Delete',
    capacity: 'Installed capacity',
    code: 'Station code',
    immutable: 'Cannot be changed after creation',
    lacks: 'The role (分公司用户) lacks',
    discard: 'Discard',
  },
} as const;

/** The documents with one field that only who edits roles may see. */
function withheld(): string {
  const schemas = mkdtempSync(join(tmpdir(), 'sunvane-roles-'));
  cpSync(join(root, 'schemas'), schemas, { recursive: true });
  const file = join(schemas, 'resources', 'station.json');
  const document = JSON.parse(readFileSync(file, 'utf8')) as { record: { properties: Record<string, { 'x-field': object }> } };
  Object.assign(document.record.properties['capacity']?.['x-field'] ?? {}, { permission: FIELD });
  writeFileSync(file, JSON.stringify(document));
  // No rule may read what not everybody sees.
  const plan = join(schemas, 'resources', 'plan.json');
  const { rules, ...rest } = JSON.parse(readFileSync(plan, 'utf8')) as { rules: { set?: unknown }[] };
  writeFileSync(plan, JSON.stringify({ ...rest, rules: rules.filter((rule) => rule.set === undefined) }));
  return schemas;
}

const areas = (page: Page): Promise<string[]> => page.locator('.sidebar-title').allTextContents();
const lineOf = (page: Page, text: string) => page.locator('.why-line', { hasText: text });
/** Opens «Why?» by its keys. */
async function askWhy(page: Page): Promise<void> {
  await page.keyboard.press('Alt+/');
  await page.locator('.why-part').first().waitFor();
}

inChromium('View as role', () => {
  let schemas: string;
  const stage = useStage(() => {
    schemas = withheld();
    return { schemas };
  });
  let token: string;
  const open = async (options: VisitOptions = {}) => {
    const visitor = await stage.visit(options);
    await visitor.page.goto(LIST);
    await rowsShown(visitor.page);
    return visitor;
  };

  beforeAll(async () => {
    token = stage.token;
    const {
      data: {
        list: [branch],
      },
    } = await callApi<{ list: { buttonCodes: string[] }[] }>(
      stage.running.url,
      '/api/sys/sys/sysRole/queryList',
      { where: [{ field: 'roleCode', operator: 'eq', value: 'branch' }] },
      token,
    );
    await changeRow(stage.running.url, token, '/api/sys/sys/sysRole', 'roleCode', 'branch', {
      buttonCodes: branch?.buttonCodes.filter((code) => code !== DELETE),
    });
  });
  afterAll(async () => {
    rmSync(schemas, { recursive: true });
  });

  it.each<Language>(['zh', 'en'])(
    '%s: menu, rows and buttons are the role’s, a write is refused in words, Why? names permission and field, the end gives everything back',
    async (language) => {
      const words = WORDS[language];
      const { page, problems, refusals } = await open({ language });
      // What does not depend on the language is looked at once.
      const accessible = async (where: string): Promise<void> => {
        if (language === 'zh') expect(await findings(page, where)).toEqual([]);
      };
      const own = {
        areas: await areas(page),
        rows: await pagerTotal(page),
        columns: await page.locator('.page:visible .record-table thead').textContent(),
      };
      expect(own.columns).toContain(words.capacity);

      await page.locator('.user-button').click();
      await page.getByRole('menuitem', { name: words.open }).click();
      const dialog = page.getByRole('dialog');
      await choose(page, language === 'zh' ? '角色' : 'Role', '分公司用户');
      await choose(page, language === 'zh' ? '分公司' : 'Branch', '西北');
      await accessible('choice of a role');
      await dialog.getByRole('button', { name: words.begin, exact: true }).click();
      const banner = page.locator('.view-banner');
      await banner.getByText(words.now).waitFor();
      await rowsShown(page);
      expect((await areas(page)).length).toBeLessThan(own.areas.length);
      expect(await pagerTotal(page)).toBeLessThan(own.rows);
      expect(await page.locator('.page:visible .record-table thead').textContent()).not.toContain(words.capacity);
      const buttons = page.locator('.page:visible tr.ant-table-row .row-actions').first();
      expect(await buttons.textContent()).toContain(words.edit);
      expect(await buttons.textContent()).not.toContain(words.remove);
      await accessible('viewing');

      await askWhy(page);
      expect(await lineOf(page, DELETE).textContent()).toContain(words.remove);
      expect(await lineOf(page, DELETE).textContent()).toContain(words.lacks);
      expect(await lineOf(page, FIELD).textContent()).toContain(words.capacity);
      expect(await lineOf(page, '西北分公司(演示)').count()).toBe(1);
      expect(await lineOf(page, 'jurisdiction/role:view').count()).toBe(1);
      await accessible('why');
      await page.keyboard.press('Escape');
      await page.locator('.why-part').first().waitFor({ state: 'detached' });

      await buttons.getByRole('button', { name: words.edit }).click();
      const form = page.locator('.record-form');
      await form.getByRole('textbox').first().fill('x');
      await page.getByRole('button', { name: words.why }).click();
      expect(await lineOf(page, words.immutable).textContent()).toContain(words.code);
      await page.keyboard.press('Escape');
      await page.locator('.why-part').first().waitFor({ state: 'detached' });
      expect(await form.isVisible()).toBe(true);
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await page.getByText(words.refused).first().waitFor();

      if (language === 'zh') {
        await page.goto(LIST);
        await rowsShown(page);
      } else {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').last().getByRole('button', { name: words.discard }).click();
        await form.waitFor({ state: 'hidden' });
      }
      await banner.getByRole('button', { name: words.end }).press('Enter');
      await banner.waitFor({ state: 'detached' });
      await rowsShown(page);
      expect({
        areas: await areas(page),
        rows: await pagerTotal(page),
        columns: await page.locator('.page:visible .record-table thead').textContent(),
      }).toEqual(own);
      expect(refusals.filter((r) => !r.startsWith('403'))).toEqual([]);
      expect(problems.filter((p) => !p.includes('403'))).toEqual([]);
    },
  );

  it('at 360 px the banner covers nothing, stays while the page scrolls, and the palette ends the view', async () => {
    await callApi(stage.running.url, ROLE_VIEW_PATHS.begin, { roleCode: 'solar', stationCode: 'DEMO-S01' }, token);
    const { page } = await open({ size: 'phone' });
    const [banner, tabs] = await Promise.all(['.view-banner', '.tabs-bar'].map((part) => page.locator(part).boundingBox()));
    expect(banner?.width).toBeLessThanOrEqual(360);
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.evaluate(() => {
      document.getElementById('content')!.style.minHeight = '3000px';
      window.scrollTo(0, 800);
    });
    expect(await page.locator('.view-banner').getByRole('button').isVisible()).toBe(true);
    expect((await page.locator('.view-banner').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await askWhy(page);
    expect(await findings(page, 'why on a phone')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.why-part').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill('结束查看');
    await page.locator('.palette-entry[aria-selected=true]').getByText('结束查看').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.view-banner').waitFor({ state: 'detached' });
  });

  it('another tab of the session follows, there and back, without a reload; asks before what is unsaved is lost to a view', async () => {
    const { page } = await open();
    const banner = page.locator('.view-banner');
    await callApi(stage.running.url, ROLE_VIEW_PATHS.begin, { roleCode: 'solar', stationCode: 'DEMO-S01' }, token);
    await banner.waitFor();
    await rowsShown(page);
    await callApi(stage.running.url, ROLE_VIEW_PATHS.end, {}, token);
    await banner.waitFor({ state: 'detached' });
    await rowsShown(page);

    await page.locator('.page:visible tr.ant-table-row .row-actions').first().getByRole('button', { name: '编辑' }).click();
    await page.locator('.record-form').getByRole('textbox').first().fill('x');
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill('以角色查看');
    await page.locator('.palette-entry[aria-selected=true]').getByText('以角色查看').waitFor();
    await page.keyboard.press('Enter');
    await choose(page, '角色', '集团用户');
    await page.getByRole('button', { name: '开始查看' }).click();
    await page.getByText('放弃未保存的修改？').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('放弃未保存的修改？').waitFor({ state: 'detached' });
    expect(await banner.count()).toBe(0);
    expect(await page.locator('.record-form').isVisible()).toBe(true);
  });

  it('who is no administrator is not offered it, and Why? names nothing that is withheld', async () => {
    const { page } = await open({ token: await stage.tokenOf('branch1') });
    expect(await columnTexts(page, '装机容量')).not.toContain('18.900 MW');
    await page.locator('.user-button').click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem', { name: '以角色查看…' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await askWhy(page);
    expect(await lineOf(page, DELETE).count()).toBe(1);
    expect(await lineOf(page, '装机容量').count()).toBe(0);
    await page.locator('.why-note').waitFor();
  });
});
