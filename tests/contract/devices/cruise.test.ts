/** A cruise route is flown at once, and by the plans that are scheduled for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Desk } from '../../../src/contract/api/devices.ts';
import type { Phase } from '../../../src/server/devices/simulator/drone.ts';
import { brokerPort, freeDocks, simulate, slowIn, type TestDock } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const LONG = { timeout: 60_000, interval: 300 };
const CODE = 'CRUISE-1';
/** Where the dock fetches its route. */
const port = await freePort();

describeServerOnBoth(
  'A cruise route',
  (server) => {
    let dock: TestDock;
    let id = '';
    let end: (() => Promise<void>) | undefined;
    const pool = () => server().system.context.database.pool;
    const run = (as = 'admin') => server().call<null>('/api/route/command?screen=remote/cruiseRoute', { name: 'runNow', id }, { as });
    const desk = async () => (await server().call<Desk>('/api/devices/desk', { sn: dock.sn })).data;
    const flights = async () =>
      (await pool().query<{ status: string; pilot: string }>('select status, pilot from flight where "routeCode" = $1', [CODE])).rows;

    beforeAll(async () => {
      const [first] = await freeDocks(server());
      if (!first) throw new Error('no dock');
      dock = first;
      await server().app.listen({ port, host: '127.0.0.1' });
      await brokerPort(server());
      const { lon, lat } = dock.at;
      const waypoints = [30, 60].map((east) => ({ lon: lon + east / 90_000, lat, height: 30, speed: 8, photo: true }));
      const made = await server().call<{ id: string }>('/api/route/insert', {
        routeCode: CODE,
        name: CODE,
        stationCode: dock.stationCode,
        routeType: 'patrol',
        inspectObject: '5',
        height: 30,
        speed: 8,
        takeoffHeight: 20,
        airportSn: dock.sn,
        cycle: '1',
        waypoints,
      });
      expect(made).toMatchObject({ http: 200 });
      id = made.data.id;
    });
    afterAll(async () => {
      await end?.();
      await server().app.close();
    });

    it('is not flown while a check before the take-off fails, by nobody without the right, nor disabled', async () => {
      // The lease says so with the next turn.
      await expect.poll(async () => (await desk()).channel, LONG).toBe('up');
      expect(await run()).toMatchObject({ http: 409, error: 'device.noGo' });
      expect((await run('solar')).http).toBeGreaterThanOrEqual(403);
      await pool().query(`update route set enabled = '0' where id = $1`, [id]);
      expect((await run()).http).toBeGreaterThanOrEqual(404);
      await pool().query(`update route set enabled = '1', "checkResult" = '3' where id = $1`, [id]);
      expect(await run()).toMatchObject({ http: 409, error: 'device.route' });
      await pool().query(`update route set "checkResult" = '1' where id = $1`, [id]);
      expect(await flights()).toEqual([]);
    });

    it('is flown at once where all is well, once however often it is asked, and tells when it was', { timeout: 180_000 }, async () => {
      const slow = new Set<Phase>(['route']);
      end = await simulate(server(), dock, [], { pace: slowIn(slow) });
      await expect.poll(async () => (await desk()).checks.filter(({ passed }) => !passed), LONG).toEqual([]);
      const answers = await Promise.all([run(), run(), run()]);
      expect(answers.map(({ http, error }) => error ?? http).toSorted()).toEqual([200, 'device.flying', 'device.flying']);
      await expect.poll(flights, LONG).toEqual([{ status: 'in_progress', pilot: 'admin' }]);
      expect(await run()).toMatchObject({ http: 409, error: 'device.flying' });
      const { rows } = await pool().query<{ recent: boolean }>(
        `select "lastRun" > now() - interval '5 minutes' as recent from route where id = $1`,
        [id],
      );
      expect(rows).toEqual([{ recent: true }]);
      slow.clear();
      await expect.poll(flights, { timeout: 150_000, interval: 500 }).toEqual([{ status: 'ok', pilot: 'admin' }]);
    });

    it('is shown with the plans that are scheduled for it', async () => {
      const plan = {
        planCode: 'CRUISE-P1',
        planName: CODE,
        stationCode: dock.stationCode,
        inspectObject: '5',
        mode: '3',
        type: '1',
        responsible: 'admin',
        airportSn: dock.sn,
        droneSn: dock.droneSn,
        routes: [CODE],
        cycle: '1',
        startTime: new Date(Date.now() + 3_600_000).toISOString(),
        endTime: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      };
      expect(await server().call('/api/plan/insert', plan)).toMatchObject({ http: 200 });
      const where = [{ field: 'routes', operator: 'in', value: [CODE] }];
      const { data } = await server().call<{ list: { planCode: string }[] }>('/api/plan/queryList?screen=inspection/airportSecurity', {
        screen: 'inspection/airportSecurity',
        where,
      });
      expect(data.list.map(({ planCode }) => planCode)).toEqual(['CRUISE-P1']);
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, port },
);
