/** Pictures that no model analyses: people look through them, and a box that they draw begins a defect. */
import type { ListData } from '../../src/contract/envelope.ts';
import { expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { choose } from '../support/console.ts';
import { sentFile } from '../support/files.ts';
import { photo } from '../support/media.ts';
import { callApi } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

type Row = Record<string, unknown> & { id: string };

inChromium('Checking images', () => {
  const stage = useStage({});

  it('a box on a picture begins a defect of the task, stays on the picture, and the picture is marked as checked by one key', async () => {
    const token = await stage.tokenOf('wind');
    const send = async (path: string, body: object): Promise<Row> => (await callApi<Row>(stage.running.url, path, body, token)).data;
    const task = await send('/api/task/insert', {
      taskName: 'Blades of F04',
      kind: 'wind',
      stationCode: 'DEMO-W01',
      turbineCode: 'DEMO-W01-F04',
    });
    const files = await Promise.all(
      [1, 2].map(async (n) =>
        sentFile(stage.running.url, token, await photo({}, { seed: 900 + n, width: 640, height: 480 }), `W_${n}.JPG`),
      ),
    );
    // As from an edge server, with their measures: nothing here looks at them once more.
    for (const [i, file] of files.entries())
      await send('/api/media/insert', {
        fileName: `W_${i + 1}.JPG`,
        kind: 'photo',
        stationCode: 'DEMO-W01',
        taskCode: task['taskCode'],
        takenAt: `2026-01-02T03:04:0${i}Z`,
        file: [file],
        width: 640,
        height: 480,
      });
    const where = encodeURIComponent(JSON.stringify([{ field: 'taskCode', operator: 'eq', value: task['taskCode'] }]));
    const page = await stage.open(`/examine/windImages?where=${where}`, { token });
    const picture = page.locator('.review-pane img[alt="W_1.JPG"]');
    await picture.waitFor();
    expect(await findings(page, '/examine/windImages')).toEqual([]);
    expect(await page.locator('.review-count').textContent()).toBe('1 / 2');
    await page.getByRole('button', { name: /^标记缺陷/ }).click();
    const at = await page.locator('.review-ground').boundingBox();
    if (!at) throw new Error('no picture');
    const point = (x: number, y: number): [number, number] => [at.x + (at.width * x) / 640, at.y + (at.height * y) / 480];
    await page.mouse.move(...point(160, 120));
    await page.mouse.down();
    await page.mouse.move(...point(200, 150), { steps: 4 });
    await page.mouse.move(...point(240, 180), { steps: 4 });
    await page.mouse.up();
    const form = page.getByRole('dialog');
    await form.getByLabel('缺陷名称').fill('前缘腐蚀');
    await choose(form, '故障类型', '前缘腐蚀');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.review-box text', { hasText: '前缘腐蚀' }).waitFor();
    const { list } = (
      await callApi<ListData<Row>>(
        stage.running.url,
        '/api/defect/queryList',
        { where: [{ field: 'taskCode', operator: 'eq', value: task['taskCode'] }] },
        token,
      )
    ).data;
    const { data: defect } = await callApi<Row>(stage.running.url, `/api/defect/detail?id=${list[0]?.id}`, undefined, token);
    expect([list.length, defect]).toEqual([
      1,
      expect.objectContaining({ source: 'manual', status: '0', turbineCode: 'DEMO-W01-F04', wtgFault: 'leErosion', inspectObject: '2' }),
    ]);
    const box = defect['box'] as Record<'x' | 'y' | 'width' | 'height', number>;
    for (const [name, value] of Object.entries({ x: 160, y: 120, width: 80, height: 60 }))
      expect(Math.abs(box[name as 'x'] - value), name).toBeLessThanOrEqual(3);
    // One key, and the next picture; the tool stays in hand.
    await page.keyboard.press('Enter');
    await page.locator('.review-pane img[alt="W_2.JPG"]').waitFor();
    await page.locator('.review-ground').waitFor();
    await expect
      .poll(async () => {
        const media = await callApi<ListData<Row>>(
          stage.running.url,
          '/api/media/queryList',
          { where: [{ field: 'taskCode', operator: 'eq', value: task['taskCode'] }], sorters: [{ field: 'fileName', order: 'asc' }] },
          token,
        );
        return media.data.list.map(({ status, handler }) => [status, handler]);
      })
      .toEqual([
        ['4', 'wind'],
        ['0', null],
      ]);
  });
});
