/** Flights that wait for their release: none starts before, a held one never; who released it, and why it was held, stands in its trail. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Desk } from '../../../src/contract/api/devices.ts';
import { brokerPort, freeDocks, simulate, type TestDock } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const port = await freePort();
const LONG = { timeout: 60_000, interval: 300 };

describeServerOnBoth(
  'Flights of a dock that need a release',
  (server) => {
    let dock: TestDock;
    let end: (() => Promise<void>) | undefined;
    const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      (await server().system.context.database.pool.query<Record<string, unknown>>(text, values)).rows;
    const desk = async () => (await server().call<Desk>('/api/devices/desk', { sn: dock.sn })).data;
    const flight = async () =>
      (await query(`select * from flight where "routeCode" = 'T-REL' order by "createTime" desc limit 1`))[0] ?? {};
    const move = async (name: string, comment?: string, as = 'admin') =>
      server().call(`/api/flight/${name}`, { id: (await flight())['id'], ...(comment === undefined ? {} : { comment }) }, { as });

    /** The channel has looked at flights once more, from the beginning to the end: it ends late commands before it does, in each turn. */
    const looked = async (): Promise<void> => {
      for (let turn = 0; turn < 2; turn += 1) {
        const tid = randomUUID();
        await query(
          `insert into sunvane.device_command (tid, bid, sn, command, method, state, seconds, deadline)
             values ($1::uuid, $1::text, $2, 'nothing', 'nothing', 'sent', 1, now() - interval '1 minute')`,
          [tid, dock.sn],
        );
        await expect
          .poll(async () => (await query('select state from sunvane.device_command where tid = $1', [tid]))[0]?.['state'], LONG)
          .toBe('timeout');
      }
    };

    beforeAll(async () => {
      dock = (await freeDocks(server()))[0] as TestDock;
      await query(`update airport set "releaseNeeded" = true where sn = $1`, [dock.sn]);
      await server().app.listen({ port, host: '127.0.0.1' });
      await brokerPort(server());
      end = await simulate(server(), dock);
    });
    afterAll(async () => {
      await end?.();
      await server().app.close();
    });

    it('wait, are held, are released by who may, and then fly and leave a track', { timeout: 200_000 }, async () => {
      await expect.poll(async () => (await desk()).checks.filter(({ passed }) => !passed), LONG).toEqual([]);
      const { lon, lat } = dock.at;
      const waypoints = [30, 60].map((east) => ({ lon: lon + east / 90_000, lat, height: 30, speed: 8, photo: false }));
      const route = {
        routeCode: 'T-REL',
        name: 'T-REL',
        stationCode: dock.stationCode,
        routeType: 'patrol',
        inspectObject: '5',
        height: 30,
        speed: 8,
      };
      const made = await server().call<{ id: string }>('/api/route/insert', { ...route, takeoffHeight: 20, airportSn: dock.sn, waypoints });
      expect(made.errors ?? made.http).toBe(200);
      const ran = await server().call('/api/route/command?screen=remote/cruiseRoute', { name: 'runNow', id: made.data.id });
      expect(ran.error ?? ran.http).toBe(200);
      expect(await flight()).toMatchObject({ status: 'sent', clearance: 'awaiting' });
      expect((await move('hold')).http).toBe(422);
      expect((await move('hold', 'birds', 'group')).http).toBe(403);
      // A right of its own, which operating does not bring.
      const right = 'inspection/flightCommand:release';
      const [role] = await query(
        `select id, version, array_remove("buttonCodes", $1) as "buttonCodes" from role where "roleCode" = 'branch'`,
        [right],
      );
      expect((await server().call('/api/sys/sys/sysRole/update', role)).http).toBe(200);
      expect((await move('hold', 'birds', 'branch1')).http).toBe(403);
      expect((await move('hold', 'birds')).http).toBe(200);
      // Longer than a flight that nobody follows is left alone.
      await query(`update flight set "sentTime" = now() - interval '1 minute' where id = $1`, [(await flight())['id']]);
      await looked();
      expect(await flight()).toMatchObject({ status: 'sent', clearance: 'held', startTime: null });
      expect(await query('select 1 from sunvane.device_flight where flight = $1', [(await flight())['id']])).toEqual([]);
      expect((await move('release')).http).toBe(200);
      await expect.poll(async () => (await flight())['status'], LONG).toBe('in_progress');
      expect((await move('hold', 'too late')).http).toBeGreaterThanOrEqual(400);
      await expect.poll(async () => (await flight())['status'], LONG).toBe('ok');
      const { id, clearance, clearedBy, track } = await flight();
      expect({ clearance, clearedBy }).toEqual({ clearance: 'released', clearedBy: 'admin' });
      expect((track as { coordinates: unknown[] }).coordinates.length).toBeGreaterThan(2);
      const trail = await query(`select action, note from sunvane.audit where resource = 'flight' and "recordId" = $1 order by id`, [id]);
      expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['hold', 'release', 'begin', 'complete']));
    });

    it('are not released while a check fails, and may be cancelled while held', { timeout: 120_000 }, async () => {
      await expect.poll(async () => (await desk()).checks.filter(({ passed }) => !passed), LONG).toEqual([]);
      await query(`update drone set battery = 100 where sn = $1`, [dock.droneSn]);
      const [{ id }] = (await query(`select id from route where "routeCode" = 'T-REL'`)) as [{ id: string }];
      const ran = await server().call('/api/route/command?screen=remote/cruiseRoute', { name: 'runNow', id });
      expect(ran.error ?? ran.http).toBe(200);
      await end?.();
      end = undefined;
      await expect.poll(async () => (await desk()).connected, LONG).toBe(false);
      expect(await move('release')).toMatchObject({ http: 409, error: 'device.noGo', msg: expect.stringContaining('Dock online') });
      expect((await server().call('/api/flight/cancel', { id: (await flight())['id'], values: { breakReason: 'weather' } })).http).toBe(
        200,
      );
      expect(await flight()).toMatchObject({ status: 'canceled' });
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, port },
);
