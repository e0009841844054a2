/** Commands and flights of docks, against simulated docks on the embedded broker. */
import { afterAll, beforeAll, it, type ExpectStatic } from 'vitest';
import type { Phase } from '../../../src/server/devices/simulator/drone.ts';
import type { Desk, GivenCommand } from '../../../src/contract/api/devices.ts';
import { brokerPort, freeDocks, simulate, slowIn, type TestDock } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServersBeside } from '../../support/server.ts';

const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();
const LONG = { timeout: 60_000, interval: 300 };

describeServersBeside(
  'Docks on the channel',
  (server) => {
    let docks: TestDock[] = [];
    let number = 0;
    const dockAt = (place: number): TestDock => {
      const dock = docks[place];
      if (!dock) throw new Error('no dock');
      return dock;
    };
    const desk = async (dock: TestDock, as = 'admin') => (await server().call<Desk>('/api/devices/desk', { sn: dock.sn }, { as })).data;
    const control = (dock: TestDock, action = 'take', as = 'admin', reason?: string) =>
      server().call<Desk>('/api/devices/control', { sn: dock.sn, action, reason }, { as });
    const give = (dock: TestDock, command: string, more: object = {}, as = 'admin') =>
      server().call<GivenCommand>('/api/devices/command', { sn: dock.sn, command, confirmed: true, ...more }, { as });
    const flight = async (dock: TestDock) => (await desk(dock)).flight;
    /** The dock was heard since it is simulated; what its row said before is over. */
    const heard = (expect: ExpectStatic, dock: TestDock): Promise<void> =>
      expect.poll(async () => [(await desk(dock)).connected, (await desk(dock)).values['simulated']], LONG).toEqual([true, '1']);
    const ready = async (expect: ExpectStatic, dock: TestDock): Promise<void> => {
      await heard(expect, dock);
      await expect.poll(async () => (await desk(dock)).checks.filter(({ passed }) => !passed), LONG).toEqual([]);
    };
    const row = async (table: string, where: string): Promise<Record<string, unknown>> =>
      (await server().system.context.database.pool.query(`select * from "${table}" where ${where}`)).rows[0] ?? {};

    /** An approved plan of a dock over a small route; answers its code and id. */
    const planFor = async (expect: ExpectStatic, dock: TestDock, more: object = {}, routes = 1): Promise<{ code: string; id: string }> => {
      number += 1;
      const own = number;
      const insert = async (api: string, values: object): Promise<string> => {
        const made = await server().call<{ id: string }>(`/api/${api}/insert`, { stationCode: dock.stationCode, ...values });
        expect(made.errors ?? made.http).toBe(200);
        return made.data.id;
      };
      const codes = Array.from({ length: routes }, (_, i) => `T-R${own}-${i}`);
      for (const routeCode of codes) {
        const waypoints = [40, 90, 140].map((east) => ({
          lon: dock.at.lon + east / 90_000,
          lat: dock.at.lat + 0.0003,
          height: 35,
          speed: 8,
          photo: true,
        }));
        const id = await insert('route', {
          routeCode,
          name: routeCode,
          routeType: 'strip',
          inspectObject: '1',
          height: 35,
          speed: 8,
          takeoffHeight: 25,
          waypoints,
        });
        await server().system.context.database.pool.query(`update route set verdict = '1' where id = $1`, [id]);
        expect((await server().call('/api/route/pass', { id })).http).toBe(200);
      }
      const code = `T-P${own}`;
      const values = {
        planCode: code,
        planName: code,
        inspectObject: '1',
        mode: '3',
        type: '1',
        responsible: 'admin',
        airportSn: dock.sn,
        droneSn: dock.droneSn,
        routes: codes,
      };
      const id = await insert('plan', { ...values, startTime: minutes(60), endTime: minutes(600), batteryMin: 30, ...more });
      await server().call('/api/plan/submit', { id });
      expect((await server().call('/api/plan/approve', { id })).http).toBe(200);
      return { code, id };
    };

    beforeAll(async () => {
      docks = await freeDocks(server());
      await server().app.listen({ port: server().config.port, host: '127.0.0.1' });
      await brokerPort(server());
    });
    afterAll(() => server().app.close());

    // Each has docks of its own, and waits for them most of the time.
    it.concurrent('a plan starts by its time, flies its route, lands, and has its track', async ({ expect, onTestFinished }) => {
      const dock = dockAt(0);
      onTestFinished(await simulate(server(), dock));
      await ready(expect, dock);
      const { code } = await planFor(expect, dock, { startTime: minutes(-1) });
      await expect.poll(async () => (await flight(dock))?.status, LONG).toBe('in_progress');
      expect(await desk(dock)).toMatchObject({ values: { modeCode: '4', simulated: '1' }, go: false });
      await expect.poll(async () => (await desk(dock)).droneValues['height'], LONG).toBeGreaterThan(20);
      await expect.poll(async () => (await flight(dock))?.status, LONG).toBe('ok');
      await expect.poll(async () => (await row('plan', `"planCode" = '${code}'`))['status'], LONG).toBe('5');
      const flown = await row('flight', `"planCode" = '${code}'`);
      expect(flown).toMatchObject({ status: 'ok', waypointTotal: 3, mediaTotal: 3, step: 'charge' });
      expect(Number(flown['distance'])).toBeGreaterThan(100);
      expect(Number(flown['maxHeight'])).toBeGreaterThan(30);
      for (const [format, begins] of [
        ['gpx', '<?xml'],
        ['kml', '<?xml'],
        ['csv', 'time,'],
      ] as const) {
        const path = `/api/devices/track?flight=${String(flown['flightId'])}&format=${format}`;
        expect((await server().call(path, undefined, { method: 'GET' })).text.startsWith(begins)).toBe(true);
        const foreign = dock.stationCode.startsWith('DEMO-W') ? 'solar' : 'wind';
        expect((await server().call(path, undefined, { method: 'GET', as: foreign })).http).toBe(404);
      }
    });

    it.concurrent('is paused, goes on, returns, flies on, and is called home for good', async ({ expect, onTestFinished }) => {
      const dock = dockAt(1);
      // Where something is done in the air, it goes by the clock until it is done.
      const slow = new Set<Phase>(['route', 'return']);
      onTestFinished(await simulate(server(), dock, [], { pace: slowIn(slow) }));
      await ready(expect, dock);
      const { id } = await planFor(expect, dock);
      expect((await server().call('/api/plan/start', { id })).msg).toBe('Operation succeeded');
      expect(await give(dock, 'pause')).toMatchObject({ error: 'device.notHeld' });
      await control(dock);
      await expect.poll(async () => (await desk(dock)).droneValues['flightMode'], LONG).toBe('5');
      expect((await give(dock, 'pause')).data).toMatchObject({ state: 'ok', result: 0 });
      await expect.poll(async () => (await flight(dock))?.status, LONG).toBe('paused');
      expect((await give(dock, 'resume')).data).toMatchObject({ state: 'ok' });
      await expect.poll(async () => (await flight(dock))?.status, LONG).toBe('in_progress');
      expect((await give(dock, 'returnHome')).data).toMatchObject({ state: 'ok' });
      await expect.poll(async () => (await flight(dock))?.step, LONG).toBe('return');
      expect((await give(dock, 'cancelReturn')).data).toMatchObject({ state: 'ok' });
      expect((await give(dock, 'returnHome')).data).toMatchObject({ state: 'ok' });
      slow.clear();
      await expect.poll(async () => (await flight(dock))?.status, LONG).toBe('partially_done');
      await expect.poll(async () => (await row('plan', `id = '${id}'`))['status'], LONG).toBe('8');
      // From the breakpoint, once the plan is resumed.
      await ready(expect, dock);
      expect((await server().call('/api/plan/resume', { id })).http).toBe(200);
      await expect.poll(async () => (await row('plan', `id = '${id}'`))['status'], LONG).toBe('5');
      const { rows } = await server().system.context.database.pool.query<{ action: string }>(
        `select action from sunvane.audit where resource = 'flight' and "userCode" = 'system' order by id`,
      );
      expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['begin', 'pause', 'proceed', 'completePartly', 'complete']));
    });

    it.concurrent('no dock starts a plan, nor goes up, while a check fails', async ({ expect, onTestFinished }) => {
      const dock = dockAt(7);
      onTestFinished(await simulate(server(), dock, ['wind']));
      await expect
        .poll(async () => (await desk(dock)).checks.filter(({ passed }) => !passed).map(({ name }) => name), LONG)
        .toEqual(['wind', 'alarms']);
      const { id } = await planFor(expect, dock);
      expect(await server().call('/api/plan/start', { id })).toMatchObject({
        http: 409,
        error: 'device.noGo',
        msg: expect.stringContaining('Wind speed'),
      });
      await control(dock);
      const values = { lon: dock.at.lon, lat: dock.at.lat, height: 40 };
      expect(await give(dock, 'takeOff', { values, reason: 'look' })).toMatchObject({ http: 409, error: 'device.noGo' });
      const idle = await planFor(expect, dockAt(3));
      expect(await server().call('/api/plan/start', { id: idle.id })).toMatchObject({
        error: 'device.noGo',
        msg: expect.stringContaining('Dock online'),
      });
    });

    it.concurrent('one operator at a time, with permission, a confirmation, a reason, and a trail', async ({ expect, onTestFinished }) => {
      const dock = dockAt(2);
      onTestFinished(await simulate(server(), dock));
      await heard(expect, dock);
      await expect.poll(async () => (await desk(dock)).alarms, LONG).toEqual([]);
      await control(dock, 'take', 'branch1');
      expect(await give(dock, 'debugOpen')).toMatchObject({ http: 409, error: 'device.held', msg: expect.stringContaining('branch1') });
      expect(await control(dock)).toMatchObject({ error: 'device.held' });
      expect(await control(dock, 'takeOver')).toMatchObject({ error: 'device.reason' });
      expect((await control(dock, 'takeOver', 'admin', 'emergency')).data.control).toMatchObject({ mine: true });
      expect(await control(dock, 'take', 'group')).toMatchObject({ http: 403 });
      expect((await desk(dock, 'group')).control).toMatchObject({ may: false, mine: false, holder: 'admin' });
      expect(await give(dock, 'debugOpen', { confirmed: false })).toMatchObject({ http: 422, error: 'device.confirm' });
      expect(await give(dock, 'coverOpen')).toMatchObject({ error: 'device.debug' });
      expect((await give(dock, 'debugOpen')).data).toMatchObject({ state: 'ok' });
      await expect.poll(async () => (await desk(dock)).values['modeCode'], LONG).toBe('2');
      expect(await give(dock, 'coverForce')).toMatchObject({ http: 422, error: 'device.reason' });
      // A dock does one thing at a time.
      const both = await Promise.all([give(dock, 'coverOpen'), give(dock, 'droneOn')]);
      expect(both.map(({ data }) => Number(data.result)).toSorted((a, b) => a - b)).toEqual([0, 319_001]);
      expect(both.find(({ data }) => data.result === 319_001)?.data.state).toBe('failed');
      // Which of the two comes first is not said.
      if (both[0].data.result !== 0) await expect.poll(async () => (await give(dock, 'coverOpen')).data.result, LONG).toBe(0);
      await expect.poll(async () => (await desk(dock)).commands.find(({ command }) => command === 'coverOpen')?.state, LONG).toBe('ok');
      await expect.poll(async () => (await desk(dock)).values['coverState'], LONG).toBe('1');
      expect(await give(dock, 'pause')).toMatchObject({ error: 'device.noFlight' });
      expect((await give(dock, 'nothing')).http).toBe(400);
      const trail = await server().system.context.database.pool.query<{ action: string; note: string }>(
        `select action, note from sunvane.audit where resource = 'airport' and action like 'co%' and note <> '' order by id desc limit 1`,
      );
      expect(trail.rows).toEqual([{ action: 'control takeOver', note: 'emergency' }]);
    });

    it.concurrent('an answer that is lost is told as none, one that is late counts and is marked', async ({ expect, onTestFinished }) => {
      const dock = dockAt(4);
      const end = await simulate(server(), dock, ['lost']);
      onTestFinished(end);
      await heard(expect, dock);
      await control(dock);
      expect((await give(dock, 'debugOpen')).data).toMatchObject({ state: 'timeout', result: null, late: false });
      await end();
      await expect.poll(async () => (await desk(dock)).connected, LONG).toBe(false);
      onTestFinished(await simulate(server(), dock, ['late']));
      await heard(expect, dock);
      expect((await give(dock, 'debugOpen')).data).toMatchObject({ state: 'timeout' });
      await expect.poll(async () => (await desk(dock)).commands[0], LONG).toMatchObject({ state: 'ok', result: 0, late: true });
    });

    it.concurrent('a dock that refuses ends the flight with its reason; a clock years off keeps it on the ground', async ({
      expect,
      onTestFinished,
    }) => {
      const dock = dockAt(5);
      const end = await simulate(server(), dock, ['refuse']);
      onTestFinished(end);
      await ready(expect, dock);
      const { id, code } = await planFor(expect, dock);
      expect((await server().call('/api/plan/start', { id })).http).toBe(200);
      await expect.poll(async () => (await row('flight', `"planCode" = '${code}'`))['status'], LONG).toBe('rejected');
      expect((await row('flight', `"planCode" = '${code}'`))['breakReason']).toContain('319004');
      await expect.poll(async () => (await row('plan', `id = '${id}'`))['status'], LONG).toBe('8');
      await end();
      const other = dockAt(6);
      onTestFinished(await simulate(server(), other, ['clock']));
      await new Promise((done) => setTimeout(done, 3_000));
      expect(await desk(other)).toMatchObject({ connected: false, go: false });
    });
  },
  async () => ({ broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, port: await freePort() }),
);
