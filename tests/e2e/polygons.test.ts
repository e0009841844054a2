/** Polygons on pictures under review: drawn and corrected with the pointer, and by keys alone. */
import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListData } from '../../src/contract/envelope.ts';
import { findings } from '../support/axe.ts';
import { message } from '../support/console.ts';
import { picture, sentFile } from '../support/files.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

type Row = Record<string, unknown> & { id: string; version: number };

const WHERE = [{ field: 'taskCode', operator: 'eq', value: 'DEMO-S01-T03' }];

inChromium('Polygons in reviews', () => {
  const stage = useStage({});
  let branch = '';
  let first: Row;
  const before = { x: 40, y: 180, width: 40, height: 40 };

  beforeAll(async () => {
    branch = await stage.tokenOf('branch1');
    const asked = {
      pageNum: 1,
      pageSize: 1,
      screen: 'examine/photovoltaic',
      where: WHERE,
      sorters: [{ field: 'defectCode', order: 'asc' }],
    };
    const { list } = (await callApi<ListData<Row>>(stage.running.url, '/api/defect/queryList', asked, branch)).data;
    const irImage = [await sentFile(stage.running.url, branch, await picture(640, 512, '#1b0a3a'), 'IR_0_T.png')];
    const values = { id: list[0]?.id, version: list[0]?.version, irImage, box: before };
    const { data, http } = await callApi<Row>(stage.running.url, '/api/defect/update', values, branch);
    expect(http).toBe(200);
    first = data;
  });

  const review = async (): Promise<Page> => {
    const where = encodeURIComponent(JSON.stringify(WHERE));
    const page = await stage.open(`/examine/photovoltaic?where=${where}&sort=defectCode`, { token: branch, size: 'desk' });
    await page.locator('.review-pane img').first().waitFor();
    await page.locator('.review-box-held').waitFor();
    return page;
  };
  const record = async (id: string): Promise<Row> =>
    (await callApi<Row>(stage.running.url, `/api/defect/detail?id=${id}`, undefined, branch)).data;
  // Also where a test is tried again.
  beforeEach(async () => {
    const { version } = await record(first.id);
    await callApi(stage.running.url, '/api/defect/update', { id: first.id, version, box: before }, branch);
  });
  const polygon = async (page: Page): Promise<number[][] | undefined> =>
    (await page.locator('.review-box-held').getAttribute('data-polygon'))?.split(' ').map((one) => one.split(',').map(Number));

  it('a polygon is drawn by clicks, and its vertices are dragged, pulled out of an edge and deleted', async () => {
    const page = await review();
    const picture = await page.locator('.review-moved img').first().boundingBox();
    if (!picture) throw new Error('no picture');
    const on = (x: number, y: number): [number, number] => [picture.x + (x / 640) * picture.width, picture.y + (y / 512) * picture.height];
    const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      await page.mouse.up();
    };
    const near = (wanted: number[][]) =>
      expect
        .poll(async () => {
          const got = (await polygon(page)) ?? [];
          return (
            got.length === wanted.length &&
            got.every(([x = 0, y = 0], i) => Math.hypot(x - (wanted[i]?.[0] ?? 0), y - (wanted[i]?.[1] ?? 0)) < 4)
          );
        })
        .toBe(true);
    await page.getByRole('button', { name: '多边形' }).click();
    await page.mouse.click(...on(100, 100));
    await page.mouse.click(...on(400, 100));
    await page.mouse.click(...on(600, 500));
    await page.keyboard.press('Backspace');
    await page.mouse.dblclick(...on(400, 400));
    await near([
      [100, 100],
      [400, 100],
      [400, 400],
    ]);
    await drag(on(400, 400), on(300, 450));
    await near([
      [100, 100],
      [400, 100],
      [300, 450],
    ]);
    await drag(on(200, 275), on(60, 300));
    await near([
      [100, 100],
      [400, 100],
      [300, 450],
      [60, 300],
    ]);
    // One that crosses itself is told, and not kept.
    await drag(on(100, 100), on(500, 400));
    await message(page, '自身相交').waitFor();
    await near([
      [100, 100],
      [400, 100],
      [300, 450],
      [60, 300],
    ]);
    await page.mouse.click(...on(60, 300));
    await page.getByRole('button', { name: '删除顶点' }).click();
    await near([
      [100, 100],
      [400, 100],
      [300, 450],
    ]);
    const kept = await polygon(page);
    await expect.poll(async () => ((await record(first.id))['box'] as { polygon?: unknown }).polygon).toEqual(kept);
    // What a finger hits is 24 px wide.
    const hit = await page.locator('.review-vertex-corner .review-vertex-hit').first().boundingBox();
    expect(Math.min(hit?.width ?? 0, hit?.height ?? 0)).toBeGreaterThanOrEqual(23.9);
    expect(await findings(page, '/examine/photovoltaic')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('z');
    await expect.poll(async () => (await record(first.id))['box']).toEqual(before);
  });

  it('a polygon is drawn and corrected by keys alone', async () => {
    const page = await review();
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // The cursor begins in the middle, 320, 256.
    await press(
      'g',
      ' ',
      'Shift+ArrowRight',
      'Shift+ArrowRight',
      ' ',
      'Shift+ArrowDown',
      'ArrowDown',
      ' ',
      'ArrowLeft',
      ' ',
      'Escape',
      'Enter',
    );
    await expect
      .poll(() => polygon(page))
      .toEqual([
        [320, 256],
        [340, 256],
        [340, 267],
      ]);
    await expect
      .poll(async () => (await record(first.id))['box'])
      .toEqual({
        x: 320,
        y: 256,
        width: 20,
        height: 11,
        polygon: [
          [320, 256],
          [340, 256],
          [340, 267],
        ],
      });
    await press('n', 'n', 'ArrowUp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('第 2 个顶点，共 3 个：340, 255');
    await press('i', 'Shift+ArrowRight', 'Shift+n', 'Shift+n');
    await expect
      .poll(() => polygon(page))
      .toEqual([
        [320, 256],
        [340, 255],
        [350, 261],
        [340, 267],
      ]);
    await press('Delete');
    // The vertex in hand was the first; without one, arrows move all of it.
    await press('Escape', 'ArrowRight');
    await expect
      .poll(() => polygon(page))
      .toEqual([
        [341, 255],
        [351, 261],
        [341, 267],
      ]);
    await press('Enter');
    for (let i = 0; i < 6; i += 1) await press('z');
    await expect.poll(async () => (await record(first.id))['box']).toEqual(before);
  });
});
