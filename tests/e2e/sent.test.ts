/** A photographer without an account sends pictures to a task by its link; large ones show their detail in a review. */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PATHS } from '../../src/contract/constants.ts';
import { findings } from '../support/axe.ts';
import { sentFile } from '../support/files.ts';
import { callApi } from '../support/running.ts';
import { photo } from '../support/media.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { prepareUploads } from '../support/uploadPage.ts';

/** In the middle of the demonstration's first solar station. */
const HERE = { lon: 100.452, lat: 36.118, height: 30, focal: 400, rtk: true };

inChromium('Pictures that come in', () => {
  const stage = useStage({ env: { TASK_RUNNER: 'on' } });
  const { folder } = prepareUploads(stage);

  it('[S2-06] arrive through a link without a session, and each says what became of it; a link that ended says so', async () => {
    const { url } = stage.running;
    const staff = await stage.tokenOf('solar');
    const task = await callApi<{ id: string; taskCode: string }>(
      url,
      '/api/task/insert',
      { taskName: 'Sent by link', kind: 'solar', stationCode: 'DEMO-S01' },
      staff,
    );
    const made = await callApi<{ path: string; share: string }>(
      url,
      PATHS.shareInsert,
      { page: 'upload', id: task.data.id, until: new Date(Date.now() + 3_600_000).toISOString(), files: 3 },
      staff,
    );
    const { page, problems } = await stage.visit({ token: undefined, language: 'en', size: 'desk' });
    await page.goto(made.data.path);
    await page.locator('.drop-area').waitFor();
    expect(await findings(page, '/upload')).toEqual([]);
    const good = await photo(HERE, { seed: 71 });
    const contents = {
      'good.jpg': good,
      'same.jpg': good,
      'cut.jpg': good.subarray(0, good.length / 2),
      'more.jpg': await photo(HERE, { seed: 72 }),
    };
    const add = (name: keyof typeof contents): Promise<void> => {
      writeFileSync(join(folder, name), contents[name]);
      return page.locator('[data-input=files]').setInputFiles(join(folder, name));
    };
    const sent = (name: string) => page.locator('.sent-list li').filter({ hasText: name });
    await add('good.jpg');
    await sent('good.jpg').waitFor();
    await add('same.jpg');
    await sent('same.jpg').waitFor();
    await add('cut.jpg');
    await expect.poll(() => page.locator('.sent-list').textContent(), { timeout: 150_000 }).not.toContain('Being checked');
    for (const [name, words] of [
      ['good.jpg', 'Accepted'],
      ['same.jpg', 'Needs attention: Duplicate'],
      ['cut.jpg', 'Needs attention: Damaged or incomplete file'],
    ] as const)
      await sent(name).getByText(words).waitFor();
    await page.getByText('Used of this link: 3 of 3 files').waitFor();
    const where = [{ field: 'taskCode', operator: 'eq', value: task.data.taskCode }];
    const media = await callApi<{ list: { fileName: string }[] }>(url, '/api/media/queryList', { where }, staff);
    expect(media.data.list.map(({ fileName }) => fileName).toSorted()).toEqual(['cut.jpg', 'good.jpg', 'same.jpg']);
    expect(problems).toEqual([]);
    await add('more.jpg');
    await page.getByText('No more can be sent through this link').waitFor();
    stage.forgive();
    await callApi(url, PATHS.shareDelete, { share: made.data.share }, staff);
    await page.reload();
    await page.getByText('This link cannot be used: The link has expired or was withdrawn').waitFor();
    expect(await page.locator('.drop-area').count()).toBe(0);
  }, 240_000);

  it('a large picture shows its own pixels where one looks closely, and is never decoded as a whole', async () => {
    const { url } = stage.running;
    const staff = await stage.tokenOf('branch1');
    const area = 'Large picture';
    const large = await sharp({ create: { width: 7_200, height: 4_800, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    const values = { inspectObject: '1', stationCode: 'DEMO-S01', pvFault: 'cell', level: '2', area, defectName: area };
    const more = { image: [await sentFile(url, staff, large, 'PANO.JPG')], box: { x: 3_600, y: 2_400, width: 300, height: 200 } };
    await callApi(url, '/api/defect/insert?screen=examine/photovoltaic', { ...values, ...more }, staff);
    const where = encodeURIComponent(JSON.stringify([{ field: 'area', operator: 'eq', value: area }]));
    const { page } = await stage.visit({ token: staff, size: 'desk' });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(`/examine/photovoltaic?where=${where}&sort=defectCode`);
    await page.locator('.review-pane-title').getByText('7200×4800').waitFor();
    await page.locator('.review-box-held').waitFor();
    const tiles = page.locator('.review-moved img[alt=""]');
    expect(await tiles.count()).toBe(0);
    await page.locator('.review-pane').first().hover();
    for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -300);
    await expect.poll(() => tiles.count(), { timeout: 30_000 }).toBeGreaterThan(1);
    expect(asked.some((one) => one.includes('/file/tile?') && one.includes('level=0'))).toBe(true);
    expect(asked.filter((one) => one.includes('/file/content?') && !one.includes('version='))).toEqual([]);
    await page.keyboard.press('0');
    await expect.poll(() => tiles.count()).toBe(0);
  });
});
