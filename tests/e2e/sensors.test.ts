/** A sensor gets a key, reports, and is watched: its readings over time, its newest value, its record beyond a limit, the test of its connection. */
import { expect, it } from 'vitest';
import { callApi, freePort } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

interface Device {
  id: string;
  code: string;
  name: string;
}

inChromium('A sensor', () => {
  const stage = useStage(async () => ({ env: { BROKER: 'embedded', BROKER_PORT: String(await freePort()), SIMULATE: '1' } }));
  const list = async <T>(resource: string, where: object[]): Promise<T[]> =>
    (await callApi<{ list: T[] }>(stage.running.url, `/api/${resource}/queryList`, { pageSize: 10, where }, stage.token)).data.list;

  it('is given a key, reports with it, and is seen at once, with its past', { timeout: 180_000 }, async () => {
    const simulated = () => list<Device>('iotDevice', [{ field: 'simulated', operator: 'eq', value: '1' }]);
    await expect.poll(async () => (await simulated()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    const [device] = await simulated();
    if (!device) throw new Error('no simulated sensor');
    const only = encodeURIComponent(JSON.stringify([{ field: 'code', operator: 'eq', value: device.code }]));
    const page = await stage.open(`/assetManage/deviceIoT?where=${only}`);
    const row = page.getByRole('row').filter({ hasText: device.name });
    await row.getByRole('button', { name: '读数曲线' }).click();
    const window = page.getByRole('dialog', { name: device.name });
    await window.getByText('模拟设备').waitFor();
    // What its logger kept is drawn, as a line of many points.
    const drawn = window
      .getByRole('img', { name: /辐照度/ })
      .locator('polyline')
      .first();
    await expect.poll(async () => (await drawn.getAttribute('points'))?.split(' ').length ?? 0, { timeout: 30_000 }).toBeGreaterThan(50);

    await window.getByRole('button', { name: '新建接入密钥' }).click();
    await page.getByRole('dialog', { name: '新建接入密钥' }).getByRole('button', { name: '新建接入密钥' }).click();
    await window.getByText('密钥仅显示一次').waitFor();
    const key = (await window.locator('.readings-key dd').nth(1).textContent()) ?? '';
    const answer = await fetch(`${stage.running.url}/api/devices/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ device: device.code, readings: [{ quantity: 'windSpeed', value: 118.8, unit: 'km/h' }] }),
    });
    expect(answer.status).toBe(200);
    await window.getByText('33 m/s', { exact: true }).waitFor({ timeout: 10_000 });
    await page.keyboard.press('Escape');

    // With a digit after the point while the column has one.
    await row.getByText(/^33(?:\.0)?$/).waitFor();
    const records = await list<{ message: string }>('abnormalRecord', [
      { field: 'deviceSn', operator: 'eq', value: device.code },
      { field: 'code', operator: 'eq', value: 'IOT-WIND' },
      { field: 'recoverTime', operator: 'null' },
    ]);
    expect(records.map(({ message }) => message)).toEqual([expect.stringContaining('风速 33 m/s')]);

    await row.getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '测试连接' }).click();
    await page
      .getByRole('dialog', { name: '测试连接' })
      .getByText(/秒前经 HTTP 收到.*正常/)
      .waitFor();
  });
});
