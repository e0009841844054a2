/** «Add a screen in five minutes» of the README, word for word, beside an open browser. */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { openByMenu, type Visit } from '../support/console.ts';
import { callApi, root } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

const README = readFileSync(join(root, 'README.md'), 'utf8');
const section = README.slice(README.indexOf('### Add a screen in five minutes'), README.indexOf('## Where the rest is'));
const command = /^npx sunvane (schema new .+)$/m.exec(section)?.[1] ?? '';
const property = /```json\n([\s\S]+?)\n```/.exec(section)?.[1] ?? '';
const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? '');
const option = (name: string): string => words[words.indexOf(name) + 1] ?? '';
const [, , name = ''] = words;
const title = option('--title');

/** What stands open shows a change within this time, ms; where other work keeps the processors, it waits for its turn. */
const atOnce = (): number => 2000 * Math.max(1, (loadavg()[0] ?? 0) / (availableParallelism() / 2));

inChromium('The README: add a screen in five minutes', () => {
  const stage = useStage({});
  let admin: Visit;
  let other: Visit;
  let page: Page;
  let token: string;
  let file: string;
  /** The document with the property; a test that is tried again begins with it. */
  let good: string;
  const sunvane = (args: string[]): Promise<{ stdout: string }> =>
    promisify(execFile)(process.execPath, [join(root, 'src', 'cli', 'sunvane.js'), ...args], {
      env: { ...process.env, SCHEMAS: stage.running.schemas },
    });
  const link = (): ReturnType<Page['locator']> =>
    page.locator('.flyout').getByRole('link', { name: title, exact: true, includeHidden: true });
  /** Does something and waits until it shows; answers how long the browser took to show it. */
  const within = async (act: () => unknown, shown: () => Promise<unknown>): Promise<void> => {
    await act();
    const started = Date.now();
    await shown();
    expect(Date.now() - started).toBeLessThan(atOnce());
  };
  beforeAll(async () => {
    file = join(stage.running.schemas, 'resources', `${name}.json`);
    token = stage.token;
    admin = await stage.stay();
    other = await stage.stay({ token: await stage.tokenOf('group') });
    ({ page } = admin);
    await Promise.all(
      [admin, other].map(async (v) => {
        await v.page.goto('/index');
        await v.page.locator('.sidebar').getByRole('button', { name: '设备管理' }).hover();
        await v.page.locator('.flyout').getByRole('link').first().waitFor();
      }),
    );
    await page.evaluate(() => {
      document.body.dataset['untouched'] = 'yes';
    });
  });

  it('has a command and a property to try', () => {
    expect([words.slice(0, 2), name, title]).toEqual([['schema', 'new'], 'spareBlade', '备用叶片']);
    expect(Object.keys(JSON.parse(`{${property}}`) as object)).toEqual(['length']);
  });

  it('brings table, call, menu entry and screen into the open browser', async () => {
    rmSync(file, { force: true });
    await link().waitFor({ state: 'detached' });
    await within(
      () => sunvane(words),
      () => link().waitFor({ state: 'attached' }),
    );
    good = readFileSync(file, 'utf8').replace('"properties": {', `"properties": {\n      ${property},`);
    expect(await page.evaluate(() => document.body.dataset['untouched'])).toBe('yes');
    expect(await callApi<{ total: number }>(stage.running.url, `/api/${name}/queryList`, {}, token)).toMatchObject({
      http: 200,
      data: { total: 0 },
    });
    await openByMenu(page, '设备管理', title);
    await page.locator('.ant-empty-description', { hasText: '暂无数据' }).waitFor();
    expect(await other.page.getByText(title).count()).toBe(0);
  });

  it('makes a record with what the starter has', async () => {
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog');
    await form.locator('.form-field').first().waitFor();
    const labels = await form.locator('.form-field label').allTextContents();
    expect(labels.length).toBeGreaterThan(2);
    await form.getByRole('button', { name: '取消' }).click();
    await form.waitFor({ state: 'hidden' });
  });

  it('shows the property as a column of the open list', async () => {
    await within(
      () => {
        writeFileSync(file, good);
      },
      () => page.locator('.page:visible .record-table th').filter({ hasText: '长度' }).waitFor(),
    );
    await page.getByRole('button', { name: '新增' }).click();
    await page.getByRole('dialog').getByLabel('长度').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const { stdout } = await sunvane(['schema', 'check']);
    expect(stdout).toContain('no problems');
  });

  it('keeps the last good screen when the file breaks, and shows administrators the place', async () => {
    const banner = page.locator('.problems');
    writeFileSync(file, good);
    await banner.waitFor({ state: 'detached' });
    await within(
      () => {
        writeFileSync(file, good.replace('"precision": 1', '"precison": 1'));
      },
      () => banner.waitFor(),
    );
    await banner.getByRole('button', { name: '查看' }).click();
    const said = (await banner.textContent()) ?? '';
    expect(said).toContain(`resources/${name}.json:`);
    expect(said).toContain('precison');
    expect(said).toContain('已继续使用上一个正确的版本');
    expect(said).toContain('是否指「precision」？');
    expect(await banner.getByRole('link', { name: '打开文档' }).getAttribute('href')).toBe(
      `/system/documents?file=resources%2F${name}.json`,
    );
    expect(await banner.locator('code').nth(1).textContent()).toMatch(/^[a-z-]+$/);
    expect(await banner.locator('pre').textContent()).toMatch(/\^/);
    expect(stage.running.output()).toContain('precison');
    expect(await page.locator('.page:visible .record-table th').filter({ hasText: '长度' }).count()).toBe(1);
    expect(await other.page.locator('.problems').count()).toBe(0);
    await expect(sunvane(['schema', 'check'])).rejects.toThrow();
    await within(
      () => {
        writeFileSync(file, good);
      },
      () => banner.waitFor({ state: 'detached' }),
    );
  });

  it('takes screen and menu entry away with the file', async () => {
    await within(
      () => {
        rmSync(file, { force: true });
      },
      () => link().waitFor({ state: 'detached' }),
    );
    await page.getByText('页面不存在').first().waitFor();
    expect(await page.evaluate(() => document.body.dataset['untouched'])).toBe('yes');
    expect((await callApi(stage.running.url, `/api/${name}/queryList`, {}, token)).http).toBe(404);
  });

  it('saw nothing go wrong', () => expect([...admin.problems, ...other.problems]).toEqual([]));
});
