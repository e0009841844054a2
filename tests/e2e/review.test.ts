/** From findings to a report: pictures reviewed by keys alone, a report by one press, its link read by a stranger, two reports compared. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/constants.ts';
import type { ListData } from '../../src/contract/envelope.ts';
import { findings } from '../support/axe.ts';
import { message } from '../support/console.ts';
import { sentFile } from '../support/files.ts';
import { thermal as radiometric } from '../support/media.ts';
import { pdfText } from '../support/pdf.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

type Row = Record<string, unknown> & { id: string; version: number };

/** A thermal picture of a module field with one warm spot, drawn here. */
const thermal = (x: number, y: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="512"><rect width="640" height="512" fill="#1b0a3a"/>
       ${Array.from({ length: 48 }, (_, i) => `<rect x="${(i % 8) * 78 + 12}" y="${Math.floor(i / 8) * 82 + 12}" width="70" height="74" fill="#7a1f8a"/>`).join('')}
       <circle cx="${x}" cy="${y}" r="14" fill="#ffd34d"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

inChromium('Review and reports', () => {
  const stage = useStage({});
  let solar = '';
  let branch = '';
  const rows: Row[] = [];

  const bring = (content: Buffer, name: string): Promise<string> => sentFile(stage.running.url, branch, content, name);

  const found = async (): Promise<Row[]> =>
    (
      await callApi<ListData<Row>>(
        stage.running.url,
        '/api/defect/queryList',
        {
          pageNum: 1,
          pageSize: 50,
          screen: 'examine/photovoltaic',
          where: [{ field: 'taskCode', operator: 'eq', value: 'DEMO-S01-T03' }],
          sorters: [{ field: 'defectCode', order: 'asc' }],
        },
        branch,
      )
    ).data.list;

  beforeAll(async () => {
    [solar, branch] = [await stage.tokenOf('solar'), await stage.tokenOf('branch1')];
    for (const [i, row] of (await found()).entries()) {
      const spot: [number, number] = [60 + i * 90, 200];
      const [ir, visible] = [
        await bring(await thermal(...spot), `IR_${i}_T.png`),
        await bring(
          await sharp(await thermal(...spot))
            .greyscale()
            .toBuffer(),
          `IR_${i}_W.png`,
        ),
      ];
      const { data, http } = await callApi<Row>(
        stage.running.url,
        '/api/defect/update',
        { id: row.id, version: row.version, irImage: [ir], image: [visible], box: { x: spot[0] - 20, y: 180, width: 40, height: 40 } },
        branch,
      );
      expect(http).toBe(200);
      rows.push(data);
    }
  });

  const review = async (size: 'desk' | 'phone' = 'desk', token = branch): Promise<Page> => {
    const where = encodeURIComponent(JSON.stringify([{ field: 'taskCode', operator: 'eq', value: 'DEMO-S01-T03' }]));
    const page = await stage.open(`/examine/photovoltaic?where=${where}&sort=defectCode`, { token, size });
    await page.locator('.review-pane img').first().waitFor();
    await page.locator('.review-box-held').waitFor();
    return page;
  };
  const record = async (id: string): Promise<Row> =>
    (await callApi<Row>(stage.running.url, `/api/defect/detail?id=${id}`, undefined, branch)).data;
  const place = (page: Page): Promise<string | null> => page.locator('.review-count b').textContent();
  const box = (page: Page): Promise<string | null> => page.locator('.review-box-held').getAttribute('data-box');

  it('the pictures of a record stand side by side under one camera, and a box is corrected and undone by keys', async () => {
    const page = await review();
    expect(await page.locator('.review-pane').count()).toBe(2);
    expect(await findings(page, '/examine/photovoltaic')).toEqual([]);
    const [first] = rows;
    if (!first) throw new Error('no findings');
    expect(await box(page)).toBe('40,180,40,40');
    await page.keyboard.press('e');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => box(page)).toBe('41,180,40,41');
    await expect.poll(async () => (await record(first.id))['box']).toEqual({ x: 41, y: 180, width: 40, height: 41 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    await expect.poll(async () => (await record(first.id))['box']).toEqual({ x: 40, y: 180, width: 40, height: 40 });
    // Done again, and taken back again.
    const redo = page.getByRole('button', { name: /^重做 #1 修改/ });
    await redo.waitFor();
    await page.keyboard.press('y');
    await page.keyboard.press('Shift+Z');
    await expect.poll(async () => (await record(first.id))['box']).toEqual({ x: 41, y: 180, width: 40, height: 41 });
    expect(await redo.count()).toBe(0);
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    await redo.waitFor();
    // After something else there is nothing to do again.
    await page.keyboard.press('e');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await redo.waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await expect.poll(async () => (await record(first.id))['box']).toEqual({ x: 40, y: 180, width: 40, height: 40 });
    // Both pictures go along.
    const part = (n: number): Promise<string | null> => page.locator('.review-moved').nth(n).getAttribute('style');
    const before = await part(1);
    await page.locator('.review-pane').first().hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(() => part(1)).not.toBe(before);
    expect(await part(1)).toBe(await part(0));
    await page.keyboard.press('0');
    await expect.poll(() => part(1)).toBe(before);
  });

  it('a box is drawn anew and its corner dragged with the pointer', async () => {
    const page = await review();
    const [first] = rows;
    await page.getByRole('button', { name: '修正' }).click();
    const pane = await page.locator('.review-pane').first().boundingBox();
    if (!pane || !first) throw new Error('no picture');
    const [x, y] = [pane.x + pane.width / 2, pane.y + pane.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => box(page)).not.toBe('40,180,40,40');
    const drawn = (await box(page))?.split(',').map(Number) ?? [];
    const corner = await page.locator('.review-handle-se').boundingBox();
    if (!corner) throw new Error('no handle');
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    await page.mouse.move(corner.x + corner.width / 2 + 30, corner.y + corner.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Number((await box(page))?.split(',')[2])).toBeGreaterThan(drawn[2] ?? 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    await expect.poll(async () => (await record(first.id))['box']).toEqual({ x: 40, y: 180, width: 40, height: 40 });
  });

  it('temperatures stand under the pointer and beside the box where the format is known, and what is measured is kept with the box', async () => {
    const third = rows[2];
    if (!third) throw new Error('no findings');
    const warm = { x: 100, y: 60, width: 40, height: 20, above: 25 };
    const file = await bring(await radiometric({ lon: 100.452, lat: 36.118, height: 22, focal: 400 }, [warm]), 'IR_0009_T.JPG');
    const { version } = await record(third.id);
    const { http } = await callApi(
      stage.running.url,
      '/api/defect/update',
      { id: third.id, version, irImage: [file], box: { x: 100, y: 60, width: 39, height: 20 } },
      branch,
    );
    expect(http).toBe(200);
    const page = await review();
    // Of a picture in another format nothing is told.
    await page.locator('.review-readout').getByText('此格式无法读取温度').waitFor();
    expect(await page.locator('.review-degrees').count()).toBe(0);
    while ((await page.locator('.review-box-held').getAttribute('data-box')) !== '100,60,39,20') {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(300);
    }
    const readout = page.locator('.review-readout');
    await readout.getByText('程序绘制的图片，温度非实测').waitFor();
    await page.locator('.review-scale').getByText('°C').waitFor();
    const spot = await page.locator('.review-box-held > rect').first().boundingBox();
    if (!spot) throw new Error('no box');
    await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
    expect(await page.locator('.review-degrees').textContent()).toMatch(/^5[45]\.\d °C \(\+2[45]\.\d K\)$/);
    await page.mouse.move(spot.x - 60, spot.y - 40);
    expect(await page.locator('.review-degrees').textContent()).toMatch(/^30\.\d °C/);
    // The palette is a key, and the picture as the camera gave it stays below.
    await page.keyboard.press('p');
    await expect.poll(() => page.locator('.review-pane canvas').count()).toBe(0);
    await page.keyboard.press('p');
    expect(await findings(page, '/examine/photovoltaic')).toEqual([]);
    await page.keyboard.press('e');
    await page.keyboard.press('Shift+ArrowRight');
    // 40 × 20 pixels of 55 mm.
    await readout.getByText('2.20 m × 1.10 m · 2.42 m²').waitFor();
    await expect.poll(async () => (await record(third.id))['length']).toBe(2200);
    const kept = await record(third.id);
    expect(kept).toMatchObject({ width: 1100, surface: 24_200, box: { x: 100, y: 60, width: 40, height: 20 } });
    expect(Math.abs(Number(kept['tMax']) - 55)).toBeLessThan(1.5);
    expect(Math.abs(Number(kept['deltaT']) - 25)).toBeLessThan(1.5);
    await page.keyboard.press('z');
    await expect.poll(async () => (await record(third.id))['length']).toBe(third['length'] ?? null);
    expect(await record(third.id)).toMatchObject({ tMax: third['tMax'], deltaT: third['deltaT'], box: { width: 39 } });
  });

  it('a verdict takes one key, with its level, and is taken back by another', async () => {
    const page = await review();
    const [first, second] = rows;
    if (!first || !second) throw new Error('no findings');
    const other = first['level'] === '3' ? '2' : '3';
    await page.keyboard.press(other);
    await page.locator(`.review-levels [aria-pressed=true][aria-keyshortcuts="${other}"]`).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => place(page)).toBe('2');
    await expect.poll(() => record(first.id)).toMatchObject({ status: '1', level: other, reviewer: 'branch1' });
    await page.keyboard.press('f');
    await expect.poll(() => record(second.id)).toMatchObject({ status: '6' });
    await page.keyboard.press('z');
    await expect.poll(() => record(second.id)).toMatchObject({ status: '0', reviewer: null });
    await expect.poll(() => place(page)).toBe('2');
    await page.getByRole('button', { name: /^重做 #2 标为误报/ }).click();
    await expect.poll(() => record(second.id)).toMatchObject({ status: '6', reviewer: 'branch1' });
    await page.keyboard.press('z');
    await expect.poll(() => record(second.id)).toMatchObject({ status: '0', reviewer: null });
    const labels = page.locator('.review-panel footer .ant-btn');
    for (let n = 0; n < (await labels.count()); n += 1)
      expect(await labels.nth(n).evaluate((button) => button.scrollWidth <= button.clientWidth + 1)).toBe(true);
  });

  it('of two reviewers the second is told, and sees what the first decided', async () => {
    const page = await review();
    const second = rows[1];
    if (!second) throw new Error('no findings');
    await callApi(stage.running.url, '/api/defect/confirm', { id: second.id }, await stage.tokenOf('admin'));
    stage.forgive();
    await page.keyboard.press('f');
    await message(page, '已被他人处理').waitFor();
    expect(await record(second.id)).toMatchObject({ status: '1' });
    stage.forgive();
  });

  it('records with pictures come first, and one without shows where it is', async () => {
    const page = await stage.open('/examine/photovoltaic', { token: branch });
    const strip = page.locator('.review-strip li');
    await page.locator('.review-pane img').first().waitFor();
    const has = await strip.evaluateAll((cells) => cells.map((cell) => cell.querySelector('img, .picture') !== null));
    expect(has).toContain(false);
    // Nothing with a picture comes after one without.
    expect(has.indexOf(false)).toBe(has.lastIndexOf(true) + 1);
    await strip.nth(has.indexOf(false)).getByRole('button').click();
    await page.locator('.review-place .map-place[data-map=idle]').waitFor({ timeout: 20_000 });
    expect(await page.locator('.review-place .review-pane-title').textContent()).toMatch(/没有影像.*\d+\.\d+/);
    expect(await page.locator('.review-panel footer .ant-btn-primary').textContent()).toContain('确认');
    expect(await findings(page, '/examine/photovoltaic')).toEqual([]);
  });

  it('line results go from tower to tower, and the second verdict on security events is given where the first one was', async () => {
    const lines = await stage.open('/result/lineResult', { token: await stage.tokenOf('admin') });
    await lines.locator('.ant-segmented-item').filter({ hasText: '审核' }).first().click();
    const tower = lines.locator('.review-facts dl > div').filter({ hasText: '杆塔' }).locator('dd');
    const first = await tower.textContent();
    await lines.getByRole('button', { name: /下一杆塔/ }).click();
    await expect.poll(() => tower.textContent()).not.toBe(first);
    await lines.keyboard.press('PageUp');
    await expect.poll(() => tower.textContent()).toBe(first);
    const events = await stage.open('/defects/security2', { token: await stage.tokenOf('admin') });
    await events.locator('.ant-segmented-item').filter({ hasText: '审核' }).first().click();
    await events.locator('.review-panel footer .ant-btn-primary').getByText('维持初判').waitFor();
    await events
      .locator('.review-panel footer')
      .getByRole('button', { name: /推翻初判/ })
      .waitFor();
  });

  it('on a phone the pictures stand over the verdicts, and nothing is cut', async () => {
    const page = await review('phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it('[S2-07] a report is made by one press, released, and read by its link without a session', async () => {
    const url = stage.running.url;
    const page = await stage.open('/defects/photovoltaic4?keyword=DEMO-S01-T02', { token: solar });
    await page
      .getByRole('button', { name: /更多操作 / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: '生成报告' }).click();
    await page.waitForURL(/\/solarReport\?id=/);
    await page.locator('.paper-cover h1').waitFor();
    expect(await page.locator('.paper-stamp').textContent()).toBe('草稿');
    const total = await page.locator('.paper-total td').nth(4).textContent();
    expect(Number(total)).toBe(await page.locator('.paper-finding').count());
    expect(await findings(page, '/solarReport')).toEqual([]);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await callApi(url, '/api/report/review', { id }, branch);
    expect((await callApi(url, '/api/report/release', { id }, await stage.tokenOf('group'))).http).toBe(200);
    const link = await callApi<{ path: string }>(
      url,
      PATHS.shareInsert,
      { page: 'solarReport', id, until: new Date(Date.now() + 3_600_000).toISOString() },
      solar,
    );
    const stranger = await stage.visit({ token: undefined, size: 'desk' });
    await stranger.page.goto(link.data.path);
    await stranger.page.locator('.paper-cover h1').waitFor();
    expect(await stranger.page.locator('.paper-total td').nth(4).textContent()).toBe(total);
    expect(await stranger.page.locator('.paper-stamp').count()).toBe(0);
    const coming = stranger.page.waitForEvent('download');
    await stranger.page.getByRole('button', { name: '下载 PDF' }).click();
    const file = await (await coming).path();
    expect(pdfText(readFileSync(file))).toContain('缺陷清单');
    expect(stranger.problems).toEqual([]);
    await stranger.page.goto(`/solarReport?id=${id}`);
    await stranger.page.waitForURL(/\/login\?redirect=/);
  });

  it('[S2-27] two reports stand side by side, and what the tables say adds up', async () => {
    const page = await stage.open('/result/comparison', { token: branch });
    await page.locator('.compare-flow').waitFor();
    const [a, gone, persisting, fresh, b] = (await page.locator('.compare-flow b').allTextContents()).map((text) =>
      Number(text.replace('−', '-')),
    ) as [number, number, number, number, number];
    expect([a + gone, persisting + fresh]).toEqual([persisting, b]);
    const totals = await page
      .locator('.compare-total')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)));
    for (const cells of totals) expect([cells[1], cells[5]]).toEqual([String(a), String(b)]);
    expect(await findings(page, '/result/comparison')).toEqual([]);
  });

  it('two reviewers see where the other is and pass it over, and a record that one decided shows the other what became of it', async () => {
    const area = 'Two reviewers';
    const values = { inspectObject: '1', stationCode: 'DEMO-S01', pvFault: 'cell', level: '2', area };
    for (const n of [1, 2, 3, 4, 5])
      await callApi(stage.running.url, '/api/defect/insert?screen=examine/photovoltaic', { ...values, defectName: `Record ${n}` }, branch);
    const where = encodeURIComponent(JSON.stringify([{ field: 'area', operator: 'eq', value: area }]));
    const address = `/examine/photovoltaic?where=${where}&sort=defectCode`;
    const one = await stage.open(address, { token: branch, size: 'desk' });
    await expect.poll(() => place(one)).toBe('1');
    const two = await stage.open(address, { token: stage.token, size: 'desk' });
    const told = (page: Page) => page.locator('.review-told');
    // Whoever comes second starts at the second.
    await expect.poll(() => place(two)).toBe('2');
    expect(await place(one)).toBe('1');
    await one.locator('.review-others li').getByText('演示管理员 #2').waitFor();
    await two.locator('.review-others li').getByText('#1').waitFor();
    await one.locator('.review-strip-sign').getByText('演', { exact: true }).waitFor();
    expect(await findings(one, '/examine/photovoltaic')).toEqual([]);
    await one.keyboard.press('ArrowRight');
    await expect.poll(() => place(one)).toBe('3');
    await two.locator('.review-others li').getByText('#3').waitFor();
    await two.locator('.review-strip li').nth(2).getByRole('button').click();
    await told(two).getByText('正在审核').waitFor();
    expect(await told(one).count()).toBe(0);
    const third = (await one.locator('.review-strip li').nth(2).getAttribute('data-row')) ?? '';
    await one.keyboard.press('Enter');
    await expect.poll(async () => (await record(third))['status']).toBe('1');
    await told(two).getByText('已由他人处理').waitFor();
    // Leaving gives back what was open.
    await expect.poll(() => place(one)).toBe('4');
    await two.locator('.review-others li').getByText('#4').waitFor();
    await one.goto('/home');
    await expect.poll(() => two.locator('.review-others').count()).toBe(0);
    await two.keyboard.press('ArrowRight');
    await expect.poll(() => place(two)).toBe('4');
  });
});
