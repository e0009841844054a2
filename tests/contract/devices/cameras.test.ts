/** Cameras of drones: turned and zoomed through their dock by whoever operates it, and by nobody else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Aimed, Camera } from '../../../src/contract/api/cameras.ts';
import { brokerPort, freeDocks, simulate } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const port = await freePort();
const LONG = { timeout: 60_000, interval: 300 };
const [DRONE, GATE] = ['DEMO-CAM-01-3', 'DEMO-CAM-01-4'];

describeServerOnBoth(
  'Cameras on the channel',
  (server) => {
    let end: (() => Promise<void>) | undefined;
    let sn = '';
    const camera = (as = 'admin', source = DRONE) => server().call<Camera>('/api/devices/camera', { source }, { as });
    const aim = (more: object, as = 'admin', source = DRONE) =>
      server().call<Aimed>('/api/devices/camera/aim', { source, ...more }, { as });
    const give = (command: string) => server().call('/api/devices/command', { sn, command, confirmed: true });

    beforeAll(async () => {
      const [dock] = await freeDocks(server());
      if (!dock) throw new Error('no dock');
      ({ sn } = dock);
      await server().app.listen({ port, host: '127.0.0.1' });
      await brokerPort(server());
      end = await simulate(server(), dock);
    });
    afterAll(async () => {
      await end?.();
      await server().app.close();
    });

    it('only whoever operates the dock turns one, and only those of a dock can be turned', async () => {
      await expect.poll(async () => (await camera()).data.ready, LONG).toBe(true);
      expect((await camera()).data).toMatchObject({ sn, may: true, mine: false, holder: null });
      expect(await aim({ action: 'turn', yaw: 10 })).toMatchObject({ http: 409, error: 'device.notHeld' });
      expect(await aim({ action: 'turn', yaw: 10 }, 'admin', GATE)).toMatchObject({ http: 409, error: 'camera.none' });
      expect((await camera('wind')).http).toBe(404);
      expect((await aim({ action: 'turn', yaw: 10 }, 'wind')).http).toBe(404);
      expect((await aim({ action: 'turn', yaw: 10 }, 'group')).http).toBe(403);
      expect((await camera('group')).data).toMatchObject({ may: false });
      await server().call('/api/devices/control', { sn, action: 'take' }, { as: 'solar' });
      expect((await camera()).data).toMatchObject({ mine: false, holder: expect.any(String) as string });
      expect(await aim({ action: 'turn', yaw: 10 })).toMatchObject({ http: 409, error: 'device.held' });
      await server().call('/api/devices/control', { sn, action: 'release' }, { as: 'solar' });
    });

    it('it turns, zooms, changes its lens and looks ahead again, and reports where it points', async () => {
      await server().call('/api/devices/control', { sn, action: 'take' });
      // What the row says of the dock may be older than the dock of this test.
      await expect
        .poll(async () => (await aim({ action: 'turn', pitch: -20 })).data, LONG)
        .toMatchObject({ state: 'failed', result: 319_003 });
      await give('debugOpen');
      await expect.poll(async () => (await give('droneOn')).http, LONG).toBe(200);
      await expect.poll(async () => (await camera()).data, LONG).toMatchObject({ mine: true, pitch: 0, yaw: 0, zoom: 1 });
      for (const one of [
        { action: 'turn', pitch: -20, yaw: 10 },
        { action: 'zoom', zoom: 5 },
        { action: 'lens', lens: 'ir' },
      ])
        expect((await aim(one)).data).toEqual({ state: 'ok', result: 0 });
      await expect.poll(async () => (await camera()).data, LONG).toMatchObject({ pitch: -10, yaw: 5, zoom: 5 });
      expect((await aim({ action: 'reset' })).data.state).toBe('ok');
      await expect.poll(async () => (await camera()).data, LONG).toMatchObject({ pitch: 0, yaw: 0, zoom: 5 });
      for (const bad of [
        { action: 'zoom' },
        { action: 'zoom', zoom: 900 },
        { action: 'turn', yaw: 400 },
        { action: 'lens' },
        { action: 'jump' },
      ])
        expect((await aim(bad)).http).toBe(400);
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, simulate: 0, port },
);
