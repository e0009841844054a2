/** A broker of the deployment: Debian's mosquitto. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Desk, GivenCommand } from '../../../src/contract/api/devices.ts';
import { freeDocks, simulate, type TestDock } from '../../support/docks.ts';
import { missing, startMosquitto } from '../../support/mosquitto.ts';
import { freePort } from '../../support/running.ts';
import { describeServer } from '../../support/server.ts';

const port = await freePort();
const LONG = { timeout: 30_000, interval: 200 };

/** What mosquitto calls the versions of MQTT. */
const VERSIONS = [
  ['3.1.1', 'p2'],
  ['5', 'p5'],
] as const;

for (const [brokerVersion, called] of missing === undefined ? VERSIONS : [])
  describeServer(
    `A broker outside, MQTT ${brokerVersion}`,
    (server) => {
      const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'));
      let log = '';
      const begin = (): Promise<ChildProcess> =>
        startMosquitto(folder, port, (text) => {
          log += text;
        });
      let dock: TestDock;
      let broker: ChildProcess | undefined;
      let end: (() => Promise<void>) | undefined;
      const desk = async () => (await server().call<Desk>('/api/devices/desk', { sn: dock.sn })).data;
      const give = (command: string) => server().call<GivenCommand>('/api/devices/command', { sn: dock.sn, command, confirmed: true });

      beforeAll(async () => {
        const [first] = await freeDocks(server());
        if (!first) throw new Error('no dock');
        dock = first;
      });
      afterAll(async () => {
        await end?.();
        broker?.removeAllListeners('exit').kill();
        rmSync(folder, { recursive: true, force: true });
      });

      it('is told to be away, and found once it is there; commands are answered through it', async () => {
        await expect.poll(async () => (await desk()).channel, LONG).toBe('down');
        await server().call('/api/devices/control', { sn: dock.sn, action: 'take' });
        expect(await give('debugOpen')).toMatchObject({ http: 503, error: 'device.down' });
        broker = await begin();
        await expect.poll(async () => (await desk()).channel, LONG).toBe('up');
        end = await simulate(server(), dock, [], { port });
        await expect.poll(async () => (await desk()).connected, LONG).toBe(true);
        expect((await give('debugOpen')).data).toMatchObject({ state: 'ok', result: 0 });
        await expect.poll(async () => (await desk()).values['modeCode'], LONG).toBe('2');
        expect(log).toMatch(new RegExp(`as sunvane-\\S+ \\(${called},`));
      });

      it('shows itself when it goes away, and loses no command that was given before', async () => {
        broker?.removeAllListeners('exit').kill();
        await expect.poll(async () => (await desk()).channel, LONG).toBe('down');
        expect(await give('debugClose')).toMatchObject({ error: 'device.down' });
        broker = await begin();
        await expect.poll(async () => (await desk()).channel, LONG).toBe('up');
        await expect.poll(async () => (await give('debugClose')).data?.state, LONG).toBe('ok');
        expect((await desk()).commands.filter(({ command }) => command === 'debugOpen')).toMatchObject([{ state: 'ok' }]);
      });
    },
    { broker: `mqtt://127.0.0.1:${port}`, brokerVersion },
  );
if (missing !== undefined) it.skip('needs mosquitto', () => undefined);
