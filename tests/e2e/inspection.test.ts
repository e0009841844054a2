/** One inspection as its people do it: 200 files dropped on a task, findings reviewed by keys, released, reported, read and compared. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PATHS } from '../../src/contract/constants.ts';
import type { ListData } from '../../src/contract/envelope.ts';
import { choose, rowsShown } from '../support/console.ts';
import { photo, thermal, type Written } from '../support/media.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { prepareUploads } from '../support/uploadPage.ts';

/** Photographs of a real field, which say nothing of where they were taken; tests only. */
const REAL = '/work/shared/data/pv-thermal-drone';
/** Modules with a warm cell, of this inspection and of the next: two stay, one is gone, one is new. */
const FIRST = [4, 9, 14];
const SECOND = [4, 9, 21];

interface Task {
  taskCode: string;
}

interface Module {
  code: string;
  outline: { coordinates: [number, number][][] };
}

inChromium('An inspection', () => {
  const stage = useStage({ env: { TASK_RUNNER: 'on' } });
  const { folder } = prepareUploads(stage);
  let token = '';

  const list = async <T>(resource: string, query: object): Promise<T[]> =>
    (await callApi<ListData<T>>(stage.running.url, `/api/${resource}/queryList`, { pageSize: 100, ...query }, token)).data.list;
  const rowOf = (page: Page, name: string): Locator => page.locator('.record-table tbody tr').filter({ hasText: name });
  const is = (field: string, value: string) => ({ field, operator: 'eq', value });

  /** Straight above a module, 5.5 cm a pixel. */
  function above({ outline }: Module): Written {
    const [first, second, third] = outline.coordinates[0] ?? [];
    if (!first || !second || !third) throw new Error('no outline');
    return { lon: (first[0] + second[0]) / 2, lat: (first[1] + third[1]) / 2, height: 22, focal: 400, rtk: true };
  }

  /** Files of one flight: warm cells on some modules, what is of no use, and photographs for the rest. */
  async function flight(modules: readonly Module[], warm: readonly number[], count: number, seed: number): Promise<string[]> {
    const files: [string, Buffer][] = [];
    for (const n of warm)
      files.push([
        `DJI_${n}_T.JPG`,
        await thermal(above(modules[n] as Module), [{ x: 159, y: 127, width: 3, height: 3, above: 18 }], { seed: seed + n }),
      ]);
    const whole = await photo(above(modules[0] as Module), { seed: seed + 500 });
    files.push(
      ['broken_1.JPG', whole.subarray(0, whole.length / 2)],
      ['broken_2.JPG', Buffer.from('not a picture at all')],
      ['copy_1.JPG', whole],
      ['copy_2.JPG', whole],
      ['blurred.JPG', await sharp(whole).blur(20).keepMetadata().jpeg().toBuffer()],
    );
    if (existsSync(REAL))
      for (const name of readdirSync(REAL).filter((file) => file.endsWith('.jpg'))) files.push([name, readFileSync(join(REAL, name))]);
    for (let n = 0; files.length < count; n += 1)
      files.push([`DJI_${1000 + n}_W.JPG`, await photo(above(modules[n % modules.length] as Module), { seed: seed + 600 + n })]);
    return files.map(([name, content]) => {
      const path = join(folder, `${seed}_${name}`);
      writeFileSync(path, content);
      return path;
    });
  }

  /** A task with files, through its form, until it is analysed. */
  async function inspect(page: Page, taskName: string, files: string[]): Promise<Task> {
    await page.goto('/defects/photovoltaic4');
    await rowsShown(page);
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('任务名称').fill(taskName);
    await choose(form, '场站', '演示日月湾光伏电站');
    await form.getByLabel('应传数量').fill(String(files.length));
    await form.locator('[data-field-files=images]').setInputFiles(files);
    await form.getByText(`已有 ${files.length} 个，最多 500 个`).waitFor({ timeout: 180_000 });
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'detached' });
    // All that is expected is there, so it starts by itself; the row is live.
    await rowOf(page, taskName).getByText('已完成').waitFor({ timeout: 120_000 });
    const [task] = await list<Task>('task', { where: [is('taskName', taskName)] });
    return task ?? expect.fail('no task');
  }

  /** Verdicts by keys alone, after the first boxes were moved by a pixel. */
  async function review(page: Page, taskName: string, count: number, corrected: number): Promise<void> {
    await rowOf(page, taskName).getByRole('button', { name: '审核缺陷' }).click();
    const box = page.locator('.review-box-held');
    await box.waitFor();
    for (let n = 1; n <= count; n += 1) {
      await expect.poll(() => page.locator('.review-count b').textContent()).toBe(String(n));
      if (n <= corrected) {
        const before = await box.getAttribute('data-box');
        await page.keyboard.press('e');
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => box.getAttribute('data-box')).not.toBe(before);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Enter');
    }
  }

  /** Its results are released, and made a report, which is released as well. */
  async function report(page: Page, taskName: string): Promise<string> {
    await page.goto(`/defects/photovoltaic4?keyword=${encodeURIComponent(taskName)}`);
    await rowsShown(page);
    await rowOf(page, taskName).getByRole('button', { name: '发布' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /发\s?布|确\s?定/ })
      .last()
      .click();
    await rowOf(page, taskName).getByText('已发布').waitFor();
    await rowOf(page, taskName)
      .getByRole('button', { name: /更多操作/ })
      .click();
    await page.getByRole('menuitem', { name: '生成报告' }).click();
    await page.waitForURL(/\/solarReport\?id=/);
    await page.locator('.paper-cover h1').waitFor();
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    for (const step of ['review', 'release'])
      expect((await callApi(stage.running.url, `/api/report/${step}`, { id }, await stage.tokenOf('group'))).http).toBe(200);
    return id;
  }

  it('goes from 200 files to findings, a report, its link, and what the next one says of them', { timeout: 400_000 }, async () => {
    token = await stage.tokenOf('admin');
    const listed = await list<{ id: string }>('pvModule', {
      where: [is('stationCode', 'DEMO-S01')],
      sorters: [{ field: 'code', order: 'asc' }],
    });
    // Lists leave outlines out.
    const modules = await Promise.all(
      listed
        .slice(0, 24)
        .map(async ({ id }) => (await callApi<Module>(stage.running.url, `/api/pvModule/detail?id=${id}`, undefined, token)).data),
    );
    const { page } = await stage.visit({ token, size: 'desk' });
    const autumn = await inspect(page, '秋季巡检', await flight(modules, FIRST, 200, 1000));
    expect(autumn).toMatchObject({ uploadDone: 200, defectCount: 3 });
    const useless = await list<{ fileName: string; reason: string }>('media', {
      where: [is('taskCode', autumn.taskCode), is('status', '1')],
    });
    const reasonOf = (name: string) => useless.filter(({ fileName }) => fileName.includes(name)).map(({ reason }) => reason);
    expect([reasonOf('broken_1'), reasonOf('broken_2'), reasonOf('blurred'), reasonOf('copy_')]).toEqual([
      ['broken'],
      ['notPicture'],
      ['blurred'],
      ['duplicate'],
    ]);
    const found = async (task: Task) =>
      (await list<{ id: string; status: string; assetCode: string }>('defect', { where: [is('taskCode', task.taskCode)] })).toSorted(
        (a, b) => (a.assetCode < b.assetCode ? -1 : 1),
      );
    const codes = (numbers: readonly number[]) => numbers.map((n) => modules[n]?.code);
    expect((await found(autumn)).map(({ assetCode }) => assetCode)).toEqual(codes(FIRST));
    await review(page, '秋季巡检', 3, 2);
    await expect.poll(async () => (await found(autumn)).map(({ status }) => status)).toEqual(['1', '1', '1']);
    const boxes = (await found(autumn)).map(
      async ({ id }) =>
        (await callApi<{ box: { x: number } }>(stage.running.url, `/api/defect/detail?id=${id}`, undefined, token)).data.box.x,
    );
    expect((await Promise.all(boxes)).toSorted()).toEqual([159, 160, 160]);
    const first = await report(page, '秋季巡检');

    const link = await callApi<{ path: string }>(
      stage.running.url,
      PATHS.shareInsert,
      { page: 'solarReport', id: first, until: new Date(Date.now() + 3_600_000).toISOString() },
      token,
    );
    const stranger = await stage.visit({ token: undefined, size: 'desk' });
    await stranger.page.goto(link.data.path);
    await stranger.page.locator('.paper-cover h1').getByText('秋季巡检').waitFor();
    expect(await stranger.page.locator('.paper-finding').count()).toBe(3);
    expect(stranger.problems).toEqual([]);

    const winter = await inspect(page, '冬季巡检', await flight(modules, SECOND, 10, 3000));
    // Two are known, and only seen again.
    expect((await found(winter)).map(({ assetCode }) => assetCode)).toEqual(codes([21]));
    await review(page, '冬季巡检', 1, 0);
    await report(page, '冬季巡检');
    await page.goto('/result/comparison');
    await page.locator('.compare-flow').waitFor();
    await choose(page, '较早的报告', '秋季巡检');
    await choose(page, '较晚的报告', '冬季巡检');
    await expect.poll(() => page.locator('.compare-flow b').allTextContents()).toEqual(['3', '−1', '2', '+1', '3']);
  });
});
