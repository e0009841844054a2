/** A photographer without an account sends pictures to a task by its link. */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PATHS } from '../../src/contract/constants.ts';
import { findings } from '../support/axe.ts';
import { callApi } from '../support/running.ts';
import { photo } from '../support/media.ts';
import { inChromium, useStage } from '../support/stage.ts';
import { prepareUploads } from '../support/uploadPage.ts';

/** In the middle of the demonstration's first solar station. */
const HERE = { lon: 100.452, lat: 36.118, height: 30, focal: 400, rtk: true };

inChromium('Pictures sent through a link', () => {
  const stage = useStage({ env: { TASK_RUNNER: 'on' } });
  const { folder } = prepareUploads(stage);

  it('[S2-06] arrive without a session, and each says what became of it; a link that ended says so', async () => {
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
});
