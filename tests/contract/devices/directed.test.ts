/** A drone sent to a point of a watched area, and blades scanned once two people confirmed that the rotor is locked. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Desk } from '../../../src/contract/api/devices.ts';
import { makeSensorKey } from '../../../src/server/devices/sensors/keys.ts';
import { lockedOf } from '../../../src/server/devices/surroundings.ts';
import { brokerPort, freeDocks, simulate, slowIn, type TestDock } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const port = await freePort();
const LONG = { timeout: 60_000, interval: 300 };

describeServerOnBoth(
  'Drones that are directed',
  (server) => {
    let dock: TestDock;
    let end: (() => Promise<void>) | undefined;
    const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      (await server().system.context.database.pool.query<Record<string, unknown>>(text, values)).rows;
    const desk = async () => (await server().call<Desk>('/api/devices/desk', { sn: dock.sn })).data;
    const act = (api: string, screen: string, name: string, id: unknown, values: object, as = 'admin') =>
      server().call<{ said: string; good: boolean }>(`/api/${api}/command?screen=${screen}`, { name, id, values }, { as });
    const ready = () => expect.poll(async () => (await desk()).checks.filter(({ passed }) => !passed), LONG).toEqual([]);

    beforeAll(async () => {
      const found = (await freeDocks(server())).find(({ stationCode }) => stationCode.startsWith('DEMO-W'));
      if (!found) throw new Error('no dock');
      dock = found;
      await server().app.listen({ port, host: '127.0.0.1' });
      await brokerPort(server());
      end = await simulate(server(), dock, [], { pace: slowIn(new Set(['route'])) });
    });
    afterAll(async () => {
      await end?.();
      await server().app.close();
    });

    it('go to a point where checks and airspace allow it, and on to another, with a reason and a trail', { timeout: 200_000 }, async () => {
      await ready();
      const { lon, lat } = dock.at;
      const area = { areaCode: 'T-AREA', name: 'T-AREA', stationCode: dock.stationCode, level: '1' };
      const corners = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
        [-1, -1],
      ].map(([e = 0, n = 0]) => [lon + e * 0.0003, lat + 0.0006 + n * 0.0001]);
      const made = await server().call<{ id: string }>('/api/secureArea/insert', {
        ...area,
        polygon: { type: 'Polygon', coordinates: [corners] },
      });
      expect(made.errors ?? made.http).toBe(200);
      const send = (values: object, as = 'admin') => act('secureArea', 'map/secure', 'dispatch', made.data.id, values, as);
      expect((await send({}, 'admin')).http).toBe(422);
      expect((await send({ reason: 'look' }, 'group')).http).toBe(403);
      expect(await send({ reason: 'look', location: [lon + 0.5, lat] })).toMatchObject({
        http: 409,
        error: 'device.noGo',
        msg: expect.stringContaining('Airspace'),
      });
      const [open] = await query(
        `select id, name, geometry from airspace where "stationCode" = $1 and type in ('1', '4') and "applyStatus" = '4' limit 1`,
        [dock.stationCode],
      );
      expect(open).toBeDefined();
      // Across the way, not at its end.
      const strip = [
        [-1, 0.0002],
        [1, 0.0002],
        [1, 0.0003],
        [-1, 0.0003],
        [-1, 0.0002],
      ].map(([e = 0, n = 0]) => [lon + e * 0.001, lat + n]);
      await query(
        `update airspace set type = '3', geometry = $2, "applyStatus" = '4', enabled = '1', "validFrom" = now() - interval '1 day', "validTo" = now() + interval '1 day'
           where id = (select id from airspace where "stationCode" = $1 and type in ('3', '5') limit 1)`,
        [dock.stationCode, JSON.stringify({ type: 'Polygon', coordinates: [strip] })],
      );
      const barred =
        (await query(`select 1 from airspace where "stationCode" = $1 and type = '3' and enabled = '1'`, [dock.stationCode])).length > 0;
      expect(barred).toBe(true);
      expect(await send({ reason: 'look' })).toMatchObject({ error: 'device.noGo', msg: expect.stringContaining('no-fly') });
      await query(`update airspace set enabled = '0' where "stationCode" = $1 and type in ('3', '5')`, [dock.stationCode]);
      expect((await send({ reason: 'look', height: 40 })).http).toBe(200);
      await expect.poll(async () => (await desk()).droneValues['flightMode'], LONG).toBe('17');
      await expect.poll(async () => Number((await desk()).droneValues['homeDistance']), LONG).toBeGreaterThan(50);
      expect(await send({ reason: 'on', location: [lon + 0.5, lat] })).toMatchObject({ http: 409, error: 'device.airspace' });
      expect((await send({ reason: 'on', location: [lon + 0.0004, lat], height: 30 })).http).toBe(200);
      const trail = await query(
        `select action, note from sunvane.audit where action like 'command %' and "recordId" = (select id::text from airport where sn = $1) order by id`,
        [dock.sn],
      );
      expect(trail.map(({ action, note }) => [action, String(note).split(' ')[0]])).toEqual([
        ['command takeOff', 'look'],
        ['command flyTo', 'on'],
      ]);
      await server().call('/api/devices/command', { sn: dock.sn, command: 'returnHome', confirmed: true });
      await expect.poll(async () => (await desk()).values['modeCode'], LONG).toBe('0');
    });

    it('scan blades only after two people confirmed the lock, and not once it was taken back', { timeout: 200_000 }, async () => {
      const [turbine] = await query('select id, code from "windTurbine" where "stationCode" = $1 order by code limit 1', [
        dock.stationCode,
      ]);
      const { lon, lat } = dock.at;
      await query(`update route set enabled = '0' where "routeType" = 'blade' and $1 = any(turbines)`, [turbine?.['code']]);
      const scan = (as = 'admin') => act('windTurbine', 'remote/bladeScan', 'bladeScan', turbine?.['id'], {}, as);
      expect(await scan()).toMatchObject({ http: 409, error: 'rotor.noRoute' });
      const route = {
        routeCode: 'T-BLADE',
        name: 'T-BLADE',
        stationCode: dock.stationCode,
        routeType: 'blade',
        inspectObject: '2',
        turbines: [turbine?.['code']],
        height: 40,
        speed: 8,
        takeoffHeight: 20,
        airportSn: dock.sn,
        waypoints: [{ lon: lon + 0.0004, lat, height: 40, speed: 8, photo: false }],
      };
      const made = await server().call('/api/route/insert', route);
      expect(made.errors ?? made.http).toBe(200);
      await ready();
      expect(await scan()).toMatchObject({ http: 409, error: 'device.noGo', msg: expect.stringContaining('Rotor locked') });
      const lock = (locked: boolean, as: string) => act('windTurbine', 'remote/bladeScan', 'lockCheck', turbine?.['id'], { locked }, as);
      expect((await lock(true, 'group')).http).toBe(403);
      expect((await lock(true, 'admin')).data).toMatchObject({ good: false });
      expect(await lock(true, 'admin')).toMatchObject({ http: 409, error: 'rotor.same' });
      expect(await scan()).toMatchObject({ error: 'device.noGo' });
      expect((await lock(true, 'branch1')).data).toMatchObject({ good: true });
      expect((await lock(false, 'admin')).data).toMatchObject({ good: true });
      expect(await scan()).toMatchObject({ error: 'device.noGo' });
      // A sensor needs nobody beside it while it is heard; one that says otherwise lets nobody confirm.
      const sensor = { code: 'T-LOCK', name: 'T-LOCK', stationCode: dock.stationCode, kind: 'rotor', turbineCode: turbine?.['code'] };
      const fitted = await server().call<{ id: string }>('/api/iotDevice/insert', sensor);
      expect(fitted.errors ?? fitted.http).toBe(200);
      const key = await makeSensorKey(server().system.context.database.pool, sensor.code);
      const says = async (rotorSpeed: number, rotorLock: number): Promise<void> => {
        const said = Object.entries({ rotorSpeed, rotorLock }).map(([quantity, value]) => ({ quantity, value }));
        const answer = await server().call('/api/devices/readings', { device: sensor.code, readings: said }, { token: key });
        expect(answer.error ?? answer.http).toBe(200);
        const read = async () =>
          (await query(`select "rotorSpeed"::float8 as speed, "rotorLock" as lock from "iotDevice" where code = 'T-LOCK'`))[0];
        await expect.poll(read, LONG).toEqual({ speed: rotorSpeed, lock: rotorLock });
      };
      const locked = async () => lockedOf(server().system.context.database.pool, [String(turbine?.['code'])]);
      await says(0, 0);
      expect(await locked()).toEqual([]);
      await says(0, 1);
      expect(await locked()).toEqual([turbine?.['code']]);
      await says(0.4, 1);
      expect(await locked()).toEqual([]);
      expect((await lock(true, 'admin')).data).toMatchObject({ good: false });
      expect((await lock(true, 'branch1')).data).toMatchObject({ good: true });
      expect(await scan()).toMatchObject({ error: 'device.noGo', msg: expect.stringContaining('Rotor locked') });
      // What it said long ago says nothing: two people count again.
      await query(`update "iotDevice" set "lastTime" = now() - interval '3 minutes' where code = 'T-LOCK'`);
      expect(await locked()).toEqual([turbine?.['code']]);
      expect((await lock(false, 'admin')).data).toMatchObject({ good: true });
      // Of two at once one is the first and the other the second.
      const both = await Promise.all([lock(true, 'admin'), lock(true, 'branch1')]);
      expect(both.map(({ data }) => data.good).toSorted()).toEqual([false, true]);
      const [row] = await query('select "lockBy", "lockAgainBy" from "windTurbine" where id = $1', [turbine?.['id']]);
      expect([row?.['lockBy'], row?.['lockAgainBy']].toSorted()).toEqual(['admin', 'branch1']);
      expect((await scan()).http).toBe(200);
      await expect.poll(async () => (await desk()).flight?.status, LONG).toBe('in_progress');
      await expect
        .poll(async () => (await query(`select position from flight where status = 'in_progress' and position is not null`)).length, LONG)
        .toBe(1);
      const listed = await server().call<{ list: Record<string, unknown>[] }>('/api/flight/queryList', {
        where: [{ field: 'status', operator: 'eq', value: 'in_progress' }],
      });
      expect(listed.data.list[0]).toHaveProperty('position');
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, port },
);
