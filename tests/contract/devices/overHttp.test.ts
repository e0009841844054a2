/** MQTT over WebSocket at the port of the console: let in and refused as over TCP. */
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Desk } from '../../../src/contract/api/devices.ts';
import { makeKey } from '../../../src/server/devices/keys.ts';
import { brokerPort, freeDocks, type TestDock } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServer } from '../../support/server.ts';

const port = await freePort();
const LONG = { timeout: 30_000, interval: 200 };

function over(path: string, options: IClientOptions): Promise<MqttClient> {
  return new Promise((done, fail) => {
    const client = connect(`ws://127.0.0.1:${port}${path}`, { reconnectPeriod: 0, connectTimeout: 5_000, protocolVersion: 4, ...options });
    client.once('connect', () => done(client));
    client.once('error', fail);
    client.once('close', () => fail(new Error('closed')));
    client.on('error', () => undefined);
  });
}

describeServer(
  'MQTT over WebSocket',
  (server) => {
    let dock: TestDock;
    let account: IClientOptions;
    const desk = async () => (await server().call<Desk>('/api/devices/desk', { sn: dock.sn })).data;

    beforeAll(async () => {
      dock = (await freeDocks(server()))[0] as TestDock;
      await server().app.listen({ port, host: '127.0.0.1' });
      await brokerPort(server());
      const password = await makeKey(server().system.context.database.pool, dock.sn);
      await server().system.context.channel.changed(dock.sn);
      account = { clientId: dock.sn, username: dock.sn, password };
    });
    afterAll(() => server().app.close());

    it('a dock with its key reports and is answered', async () => {
      const client = await over('/mqtt', account);
      const heard: string[] = [];
      client.on('message', (topic) => heard.push(topic));
      await client.subscribeAsync(`sys/product/${dock.sn}/status_reply`, { qos: 1 });
      const topology = { tid: 't1', bid: 'b1', timestamp: Date.now(), method: 'update_topo', data: { sub_devices: [] } };
      await client.publishAsync(`sys/product/${dock.sn}/status`, JSON.stringify(topology), { qos: 1 });
      await client.publishAsync(
        `thing/product/${dock.sn}/osd`,
        JSON.stringify({ tid: 't2', bid: 'b2', timestamp: Date.now(), data: { wind_speed: 4.2 } }),
        { qos: 1 },
      );
      await expect.poll(() => heard, LONG).toEqual([`sys/product/${dock.sn}/status_reply`]);
      await expect.poll(async () => (await desk()).values['windSpeed'], LONG).toBe(4.2);
      await expect(client.subscribeAsync('thing/product/+/osd')).rejects.toThrow();
      await client.endAsync(true);
      await expect.poll(async () => (await desk()).values['online'], LONG).toBe('0');
    });

    it('nobody else is let in, at no other address, with no larger packet', async () => {
      await expect(over('/mqtt', { ...account, password: 'another' })).rejects.toThrow(/password|not authori/i);
      await expect(over('/other', account)).rejects.toThrow();
      expect((await fetch(`http://127.0.0.1:${port}/mqtt`)).status).toBe(404);
      const client = await over('/mqtt', account);
      const closed = new Promise((done) => {
        client.once('close', () => done(true));
      });
      client.publish(`thing/product/${dock.sn}/osd`, Buffer.alloc(2_000_000, 'x'), { qos: 0 });
      expect(await closed).toBe(true);
    });

    it('an open connection does not hold up the end of the server', async () => {
      await over('/mqtt', account);
      const began = Date.now();
      await server().app.close();
      expect(Date.now() - began).toBeLessThan(3_000);
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, port },
);
