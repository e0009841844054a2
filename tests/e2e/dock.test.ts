/** A dock flies its plan by itself, and its operator sees it and steps in at the desk. The dock is the simulated one of the demonstration. */
import { expect, it } from 'vitest';
import { callApi, freePort } from '../support/running.ts';
import { inChromium, useStage } from '../support/stage.ts';

interface Dock {
  sn: string;
  name: string;
  stationCode: string;
  boundDroneSn: string;
  location: [number, number];
  leavesType: string;
}

inChromium('A dock', () => {
  const stage = useStage(async () => ({ env: { BROKER: 'embedded', BROKER_PORT: String(await freePort()), SIMULATE: '1' } }));
  const call = async <T>(path: string, body: object): Promise<T> => {
    const { status, msg, data } = await callApi<T>(stage.running.url, path, body, stage.token);
    expect([path, status, msg]).toEqual([path, 200, msg]);
    return data;
  };
  const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();

  it('flies a plan when its time has come; it is watched, paused, sent on, called home, and lands', { timeout: 300_000 }, async () => {
    const where = [{ field: 'simulated', operator: 'eq', value: '1' }];
    const simulated = async () => (await call<{ list: Dock[] }>('/api/airport/queryList', { pageSize: 10, where })).list[0];
    await expect.poll(async () => (await simulated())?.sn, { timeout: 30_000 }).toMatch(/^DEMO-DOCK/);
    const dock = await simulated();
    if (!dock) throw new Error('no simulated dock');
    const { sn: airportSn, stationCode, location } = dock;
    const waypoints = [60, 160].map((east) => ({
      lon: location[0] + east / 90_000,
      lat: location[1] + 0.0004,
      height: 30,
      speed: 6,
      photo: true,
    }));
    const of = { stationCode, inspectObject: '1' };
    const route = {
      ...of,
      routeCode: 'E2E-R1',
      name: 'E2E-R1',
      routeType: 'strip',
      height: 30,
      speed: 6,
      takeoffHeight: 20,
      waypoints,
      airportSn,
      droneModel: 'M3TD',
    };
    const { id: routeId } = await call<{ id: string }>('/api/route/insert', route);
    await call('/api/route/command', { name: 'check', id: routeId });
    await call('/api/route/warn', { id: routeId, comment: 'No terrain model' });
    const plan = {
      ...of,
      planCode: 'E2E-P1',
      planName: 'E2E-P1',
      mode: '3',
      type: '1',
      responsible: 'admin',
      airportSn,
      droneSn: dock.boundDroneSn,
    };
    const times = { startTime: minutes(-1), endTime: minutes(120) };
    const { id } = await call<{ id: string }>('/api/plan/insert', { ...plan, ...times, routes: ['E2E-R1'] });

    const page = await stage.open(dock.leavesType === '3' ? '/wtgAirport' : '/airport');
    await page.getByRole('row').filter({ hasText: dock.name }).getByRole('button', { name: '操控台' }).click();
    const desk = page.getByRole('dialog', { name: dock.name });
    await desk.getByText('模拟设备').waitFor();
    await desk.getByText('可以起飞', { exact: true }).waitFor({ timeout: 30_000 });
    await desk.getByRole('button', { name: '取得操控' }).click();
    await desk.getByText('由您操控').waitFor();
    await call('/api/plan/submit', { id });
    await call('/api/plan/approve', { id });

    const flight = desk.getByRole('region', { name: '飞行' });
    await flight.getByText('执行中').waitFor({ timeout: 60_000 });
    const drone = desk.getByRole('region', { name: '无人机' });
    const height = drone
      .locator('div')
      .filter({ has: page.getByText('当前高度', { exact: true }) })
      .locator('dd')
      .last();
    await expect.poll(async () => Number.parseFloat(await height.innerText()), { timeout: 60_000 }).toBeGreaterThan(15);
    await expect.poll(() => flight.innerText(), { timeout: 60_000 }).toContain('沿航线飞行');

    const tell = async (name: string): Promise<void> => {
      await desk.getByRole('button', { name, exact: true }).click();
      await page
        .getByRole('dialog', { name, exact: true })
        .getByRole('button', { name: /执\s?行/ })
        .click();
    };
    await tell('暂停');
    await flight.getByText('已暂停').waitFor({ timeout: 20_000 });
    await tell('继续');
    await flight.getByText('执行中').waitFor({ timeout: 20_000 });
    await tell('返航');
    await expect.poll(() => flight.innerText(), { timeout: 20_000 }).toContain('返航中');
    await flight.getByText(/成功|部分完成/).waitFor({ timeout: 120_000 });
    await flight.getByRole('button', { name: 'GPX' }).waitFor();
    await desk.getByRole('region', { name: '指令记录' }).getByText('返航', { exact: true }).waitFor();
  });
});
