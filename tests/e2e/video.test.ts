/** Live pictures in a real browser: those of a simulated dock arrive, and their sessions end with whoever watched. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { callApi, freePort } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

/** The server gives up a viewer of whom nothing is heard within seven seconds. */
const GONE = { timeout: 7_000, interval: 100 };

const ofStation = (code: string): string => encodeURIComponent(JSON.stringify([{ field: 'stationCode', operator: 'eq', value: code }]));

interface Shown {
  name: string;
  width: number;
  time: number;
}

inChromium('Live pictures', () => {
  const stage = useStage(async () => ({ env: { BROKER: 'embedded', BROKER_PORT: String(await freePort()), SIMULATE: '1' } }));
  const sessions = async (): Promise<number> => {
    const text = await (await fetch(`${stage.running.url}/metrics`)).text();
    return Number(/^video_sessions (\d+)$/m.exec(text)?.[1]);
  };
  const playing = (page: Page): Promise<Shown[]> =>
    page
      .locator('.tile-playing video')
      .evaluateAll((videos) =>
        (videos as HTMLVideoElement[]).map((video) => ({
          name: video.getAttribute('aria-label') ?? '',
          width: video.videoWidth,
          time: video.currentTime,
        })),
      );
  /** The one dock that is simulated, once it is there. */
  const simulated = async (): Promise<{ sn: string; stationCode: string }> => {
    const find = async () => {
      const where = [
        { field: 'simulated', operator: 'eq', value: '1' },
        { field: 'online', operator: 'eq', value: '1' },
      ];
      const body = { pageSize: 10, where };
      const { data } = await callApi<{ list: { sn: string; stationCode: string }[] }>(
        stage.running.url,
        '/api/airport/queryList',
        body,
        stage.token,
      );
      return data.list[0];
    };
    await expect.poll(find, { timeout: 30_000 }).toBeDefined();
    const dock = await find();
    if (!dock) throw new Error('no simulated dock');
    return dock;
  };

  it('arrive, move, change with the lens, and end with the page', { timeout: 180_000 }, async () => {
    const { stationCode } = await simulated();
    const page = await stage.open(`/result/monitor?where=${ofStation(stationCode)}`);
    const wall = page.getByRole('region', { name: '监控墙' });
    await expect.poll(async () => (await playing(page)).length, { timeout: 60_000 }).toBe(4);
    const before = await playing(page);
    expect(before.map(({ width }) => width)).toEqual([640, 640, 640, 640]);
    await expect
      .poll(async () => (await playing(page)).map(({ time }, i) => time > (before[i]?.time ?? 0) + 1), { timeout: 15_000 })
      .toEqual([true, true, true, true]);
    await expect
      .poll(() => wall.locator('.tile-figures').first().innerText(), { timeout: 15_000 })
      .toMatch(/约 \d+ ms · \d+ 帧\/秒 · 640×360/);
    expect(await sessions()).toBe(4);
    const drone = wall.locator('.tile').filter({ hasText: '图传' });
    await drone.hover();
    await drone.getByText('红外', { exact: true }).click();
    await expect.poll(async () => (await playing(page)).length, { timeout: 30_000 }).toBe(4);
    await expect.poll(sessions, GONE).toBe(4);
    await wall.getByRole('button', { name: /大门/ }).waitFor();
    await drone.hover();
    await drone.getByRole('button', { name: '截图' }).click();
    await page.getByText(/已存入媒体文件：模拟画面-.*图传/).waitFor();
    const { data } = await callApi<{ list: { kind: string; lens: string; stationCode: string; file: string[] }[] }>(
      stage.running.url,
      '/api/media/queryList',
      { pageSize: 1, sorters: [{ field: 'takenAt', order: 'desc' }], where: [{ field: 'fileName', operator: 'contains', value: '图传' }] },
      stage.token,
    );
    expect(data.list).toMatchObject([{ kind: 'photo', lens: 'ir', stationCode, file: [expect.any(String)] }]);
    // Another page of the console: the sessions end at once.
    await page.getByRole('link', { name: '首页' }).first().click();
    await expect.poll(sessions, GONE).toBe(0);
  });

  it(
    'are recorded into the media, and played from there; a source without an address stands last and says so',
    { timeout: 180_000 },
    async () => {
      const { stationCode } = await simulated();
      const list = await callApi<{ list: { sourceCode: string }[] }>(
        stage.running.url,
        '/api/videoSource/queryList',
        {
          pageSize: 10,
          where: [
            { field: 'stationCode', operator: 'eq', value: stationCode },
            { field: 'kind', operator: 'eq', value: 'fixed' },
          ],
        },
        stage.token,
      );
      await callApi(stage.running.url, '/api/videoSource/update', { ...list.data.list[0], address: null }, stage.token);
      const page = await stage.open(`/result/monitor?where=${ofStation(stationCode)}`);
      await expect.poll(async () => (await playing(page)).length, { timeout: 60_000 }).toBe(3);
      const last = page.locator('.tile').nth(3);
      await last.getByText('该视频源未登记流地址').waitFor();
      const drone = page.locator('.tile').filter({ hasText: '图传' });
      await drone.hover();
      await drone.getByRole('button', { name: /^录像/ }).click();
      await drone.getByText(/录像中 0:0[3-9]/).waitFor();
      await drone.getByRole('button', { name: '停止录像' }).click();
      await page.getByText('录像已存入媒体文件，共 1 段').waitFor();
      const kept = await callApi<{ list: { kind: string; drawn: boolean; fileName: string }[] }>(
        stage.running.url,
        '/api/media/queryList',
        { pageSize: 1, where: [{ field: 'kind', operator: 'eq', value: 'video' }], sorters: [{ field: 'takenAt', order: 'desc' }] },
        stage.token,
      );
      const fileName = kept.data.list[0]?.fileName ?? '';
      expect(kept.data.list[0]).toMatchObject({ kind: 'video', drawn: true });
      expect(fileName).toMatch(/^模拟画面-.*图传-\d{8}-\d{6}-01\.webm$/);
      const media = await stage.open(
        `/defects/media?where=${encodeURIComponent(JSON.stringify([{ field: 'fileName', operator: 'eq', value: fileName }]))}`,
      );
      await media.locator('.ant-table-row').first().getByText('查看', { exact: true }).click();
      await media
        .locator('.ant-drawer')
        .getByRole('button', { name: `播放 ${fileName}` })
        .first()
        .click();
      const film = media.locator('video.film');
      await expect
        .poll(() => film.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.duration > 2 && video.duration < 30]), {
          timeout: 20_000,
        })
        .toEqual([640, true]);
    },
  );

  it('end when the tab is closed, and when it goes elsewhere', { timeout: 120_000 }, async () => {
    const { stationCode } = await simulated();
    for (const way of ['close', 'navigate'] as const) {
      const page = await stage.open(`/result/monitor?where=${ofStation(stationCode)}`);
      await expect.poll(async () => (await playing(page)).length, { timeout: 60_000 }).toBeGreaterThan(0);
      expect(await sessions()).toBeGreaterThan(0);
      if (way === 'close') await page.close({ runBeforeUnload: true });
      else await page.goto('about:blank');
      await expect.poll(sessions, GONE).toBe(0);
    }
  });
});
