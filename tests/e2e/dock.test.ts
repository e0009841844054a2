/**
 * A dock flies its plan by itself, its operator sees it and steps in at the desk, and what it photographed comes to review by itself. The dock
 * is the simulated one of the demonstration.
 */
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

interface Zone {
  location: [number, number];
}

interface Flight {
  flightId: string;
  waypointCurrent: number | null;
}

interface Task {
  taskCode: string;
  taskName: string;
  status: string;
  kind: string;
  uploadTotal: number;
  uploadDone: number;
  recognised: number;
  defectCount: number;
}

inChromium('A dock', () => {
  const stage = useStage(async () => ({
    env: { BROKER: 'embedded', BROKER_PORT: String(await freePort()), SIMULATE: '1', SIMULATE_PACE: '6', TASK_RUNNER: 'on' },
  }));
  const call = async <T>(path: string, body: object): Promise<T> => {
    const { status, msg, data } = await callApi<T>(stage.running.url, path, body, stage.token);
    expect([path, status, msg]).toEqual([path, 200, msg]);
    return data;
  };
  const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();

  it(
    'flies a plan when its time has come; it is watched, paused, sent on, called home, lands, and its pictures come to review',
    { timeout: 300_000 },
    async () => {
      const where = [{ field: 'simulated', operator: 'eq', value: '1' }];
      const simulated = async () => (await call<{ list: Dock[] }>('/api/airport/queryList', { pageSize: 10, where })).list[0];
      await expect.poll(async () => (await simulated())?.sn, { timeout: 30_000 }).toMatch(/^DEMO-DOCK/);
      const dock = await simulated();
      if (!dock) throw new Error('no simulated dock');
      const { sn: airportSn, stationCode, location } = dock;
      // Over the nearest zone, so that its pictures show something; long enough to be stepped in: time goes six times as fast.
      const zones = await call<{ list: Zone[] }>('/api/solarZone/queryList', {
        pageSize: 50,
        where: [{ field: 'stationCode', operator: 'eq', value: stationCode }],
      });
      const far = ([lon, lat]: [number, number]): number => Math.hypot(0.85 * (lon - location[0]), lat - location[1]);
      const [over] = zones.list.map((zone) => zone.location).toSorted((a, b) => far(a) - far(b));
      if (!over) throw new Error('no zone');
      const waypoints = [-20, 20, -50, 50, -50, 50].map((east, i) => ({
        lon: over[0] + east / 90_000,
        lat: over[1],
        height: 30,
        speed: 4,
        photo: i < 2,
      }));
      const of = { stationCode, inspectObject: '1' };
      const route = {
        ...of,
        routeCode: 'E2E-R1',
        name: 'E2E-R1',
        routeType: 'strip',
        height: 30,
        speed: 4,
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

      const planned = [{ field: 'planCode', operator: 'eq', value: 'E2E-P1' }];
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
      const flown = async () => (await call<{ list: Flight[] }>('/api/flight/queryList', { pageSize: 1, where: planned })).list[0];
      await expect.poll(async () => (await flown())?.waypointCurrent ?? 0, { timeout: 60_000 }).toBeGreaterThan(1);
      await tell('返航');
      await expect.poll(() => flight.innerText(), { timeout: 20_000 }).toContain('返航中');
      await flight.getByText(/成功|部分完成/).waitFor({ timeout: 120_000 });
      await flight.getByRole('button', { name: 'GPX' }).waitFor();
      await desk.getByRole('region', { name: '指令记录' }).getByText('返航', { exact: true }).waitFor();

      const ofFlight = [{ field: 'flightCode', operator: 'eq', value: (await flown())?.flightId }];
      const task = async () => (await call<{ list: Task[] }>('/api/task/queryList', { pageSize: 1, where: ofFlight })).list[0];
      await expect.poll(async () => (await task())?.status, { timeout: 60_000 }).toBe('3');
      const { taskName, taskCode, defectCount, ...done } = (await task()) ?? expect.fail('no task');
      expect(done).toMatchObject({ kind: 'dockSolar', uploadDone: done.uploadTotal, recognised: done.uploadTotal });
      expect(done.uploadTotal).toBeGreaterThan(0);
      const tasks = await stage.open(`/defects/airport4?where=${encodeURIComponent(JSON.stringify(ofFlight))}`);
      await tasks.getByRole('row').filter({ hasText: taskName }).getByRole('button', { name: '审核缺陷' }).click();
      await tasks.waitForURL(/\/examine\/photovoltaic\?/);
      expect(decodeURIComponent(tasks.url())).toContain(taskCode);
      await tasks
        .locator(defectCount > 0 ? '.review-pane img' : '.review-none')
        .first()
        .waitFor();
    },
  );
});
