/** Flight areas of a station on its docks: told, fetched, confirmed; told again; errors and changes shown. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markOutdated } from '../../../src/server/devices/areas/sync.ts';
import type { Desk } from '../../../src/contract/api/devices.ts';
import { brokerPort, dockClient, freeDocks, simulate, type TestDock } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const port = await freePort();
const LONG = { timeout: 60_000, interval: 300 };

describeServerOnBoth(
  'Flight areas of docks',
  (server) => {
    let dock: TestDock;
    let end: (() => Promise<void>) | undefined;
    const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      (await server().system.context.database.pool.query<Record<string, unknown>>(text, values)).rows;
    const connected = async () => (await server().call<Desk>('/api/devices/desk', { sn: dock.sn })).data.connected;
    const state = async () =>
      (await query('select "areaState", "areaFault", "areaVersion" from airport where sn = $1', [dock.sn]))[0] ?? {};
    const wanted = async () =>
      (await query('select checksum, content, tries, state, ticket from sunvane.device_area where sn = $1', [dock.sn]))[0] ?? {};
    let zone = '';
    const sync = (as = 'admin') =>
      server().call<{ said: string }>('/api/airspace/command?screen=map/defense', { name: 'syncDocks', id: zone, values: {} }, { as });

    beforeAll(async () => {
      dock = (await freeDocks(server()))[0] as TestDock;
      await query(
        `update airspace set enabled = '1', "applyStatus" = '4', "validFrom" = now() - interval '1 day', "validTo" = now() + interval '1 day'
        where "stationCode" = $1 and type in ('3', '4', '5')`,
        [dock.stationCode],
      );
      zone = String(
        (
          await query(`select id from airspace where "stationCode" = $1 and type in ('3', '4', '5') and geometry is not null limit 1`, [
            dock.stationCode,
          ])
        )[0]?.['id'],
      );
      expect(zone).toMatch(/-/);
      await server().app.listen({ port, host: '127.0.0.1' });
      await brokerPort(server());
    });
    afterAll(async () => {
      await end?.();
      await server().app.close();
    });

    it('wait for a dock that is away, are taken once it is there, and say which version it has', async () => {
      await (await dockClient(server(), dock.sn)).endAsync(true);
      expect((await sync('group')).http).toBeGreaterThanOrEqual(403);
      expect((await sync()).http).toBe(200);
      expect(await state()).toMatchObject({ areaState: 'waiting' });
      end = await simulate(server(), dock);
      await expect.poll(async () => (await state())['areaState'], LONG).toBe('done');
      const { checksum, content, tries } = await wanted();
      expect((await state())['areaVersion']).toBe(String(checksum).slice(0, 12));
      expect(tries).toBe(1);
      const { features } = JSON.parse(String(content)) as { features: { geofence_type: string }[] };
      expect(features.length).toBeGreaterThan(0);
      const file = (ticket: unknown) =>
        server().call(`/api/devices/areas?sn=${dock.sn}&ticket=${String(ticket)}`, undefined, { method: 'GET', as: null });
      expect((await file((await wanted())['ticket'])).text).toBe(content);
      expect((await file('another')).http).toBe(404);
    });

    it('say that they have changed, and are taken anew when asked', async () => {
      await query(`update airspace set enabled = '0' where id = $1`, [zone]);
      await markOutdated(server().system.context.writer);
      expect(await state()).toMatchObject({ areaState: 'outdated' });
      const before = (await wanted())['checksum'];
      await query(`update airspace set enabled = '1' where id = $1`, [zone]);
      await markOutdated(server().system.context.writer);
      expect(await state()).toMatchObject({ areaState: 'done' });
      await query(`update airspace set type = '3' where id = $1`, [zone]);
      await query(`update airspace set geometry = $2 where id = $1`, [
        zone,
        JSON.stringify({
          type: 'Polygon',
          coordinates: [
            [
              [1, 1],
              [1.1, 1],
              [1.1, 1.1],
              [1, 1],
            ],
          ],
        }),
      ]);
      expect((await sync()).http).toBe(200);
      await expect.poll(async () => (await wanted())['state'], LONG).toBe('done');
      expect((await wanted())['checksum']).not.toBe(before);
      await expect.poll(async () => (await state())['areaVersion'], LONG).toBe(String((await wanted())['checksum']).slice(0, 12));
    });

    it('tell why a dock could not take them, and are told again', async () => {
      await end?.();
      end = await simulate(server(), dock, ['areas']);
      await expect.poll(connected, LONG).toBe(true);
      await sync();
      await expect.poll(state, LONG).toMatchObject({ areaState: 'failed', areaFault: '12' });
      await query(`update sunvane.device_area set "nextTime" = now() where sn = $1`, [dock.sn]);
      await expect.poll(async () => Number((await wanted())['tries']), LONG).toBeGreaterThan(1);
      await end();
      end = await simulate(server(), dock);
      await expect.poll(connected, LONG).toBe(true);
      await query(`update sunvane.device_area set "nextTime" = now() where sn = $1`, [dock.sn]);
      await expect.poll(state, LONG).toMatchObject({ areaState: 'done', areaFault: null });
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, port },
);
