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

  it('arrive, move, change with the lens, and end with the page; a source without an address says so', { timeout: 180_000 }, async () => {
    const { stationCode } = await simulated();
    const page = await stage.open(`/result/monitor?where=${ofStation(stationCode)}`);
    const wall = page.getByRole('region', { name: '监控墙' });
    await expect.poll(async () => (await playing(page)).length, { timeout: 60_000 }).toBe(3);
    const before = await playing(page);
    expect(before.map(({ width }) => width)).toEqual([640, 640, 640]);
    await expect
      .poll(async () => (await playing(page)).map(({ time }, i) => time > (before[i]?.time ?? 0) + 1), { timeout: 15_000 })
      .toEqual([true, true, true]);
    await wall.getByText('该视频源未登记流地址').waitFor();
    await expect
      .poll(() => wall.locator('.tile-figures').first().innerText(), { timeout: 15_000 })
      .toMatch(/约 \d+ ms · \d+ 帧\/秒 · 640×360/);
    expect(await sessions()).toBe(3);
    const drone = wall.locator('.tile').filter({ hasText: '图传' });
    await drone.hover();
    await drone.getByText('红外', { exact: true }).click();
    await expect.poll(async () => (await playing(page)).length, { timeout: 30_000 }).toBe(3);
    await expect.poll(sessions, GONE).toBe(3);
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
