/** The device channel: who gets in, who may say what, what is refused, and that nothing else suffers. */
import { randomUUID } from 'node:crypto';
import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Desk, DockKey } from '../../../src/contract/api/devices.ts';
import { makeKey } from '../../../src/server/devices/keys.ts';
import { brokerPort, client, dockClient, freeDocks, type TestDock } from '../../support/docks.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const SOON = { timeout: 10_000, interval: 100 };
const withBroker = { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0 } as const;

describeServerOnBoth(
  'The device channel',
  (server) => {
    let [one, two]: (TestDock | undefined)[] = [];
    const open: MqttClient[] = [];
    const dock = (which: TestDock | undefined): TestDock => {
      if (!which) throw new Error('no dock');
      return which;
    };
    const connected = async (which: TestDock | undefined, more = {}): Promise<MqttClient> => {
      const made = await dockClient(server(), dock(which).sn, more);
      open.push(made);
      return made;
    };
    const desk = async (which: TestDock | undefined, as = 'admin') =>
      (await server().call<Desk>('/api/devices/desk', { sn: dock(which).sn }, { as })).data;
    const osd = (data: object, timestamp: unknown = Date.now()): string => JSON.stringify({ tid: randomUUID(), bid: 'b', timestamp, data });
    const value = async (which: TestDock | undefined, name: string): Promise<unknown> => (await desk(which)).values[name];

    beforeAll(async () => {
      [one, two] = await freeDocks(server());
      await brokerPort(server());
    });
    afterAll(() => open.forEach((made) => made.end(true)));

    it('lets in who has a key, under the own name alone, and a new key ends the one before', async () => {
      const { sn } = dock(one);
      const port = await brokerPort(server());
      expect(await desk(one)).toMatchObject({ keyed: false, connected: false });
      const made = (await server().call<DockKey>('/api/devices/key', { sn })).data;
      expect(await desk(one)).toMatchObject({ keyed: true });
      expect(made).toMatchObject({ username: sn, clientId: sn, broker: expect.stringContaining('mqtt://') });
      const account = { username: sn, password: made.password };
      const first = await client(port, { clientId: sn, ...account });
      await expect(client(port, { clientId: `${sn}2`, ...account })).rejects.toMatchObject({ code: 2 });
      await expect(client(port, { clientId: sn, ...account, password: 'x' })).rejects.toMatchObject({ code: 4 });
      await expect(client(port, { clientId: dock(two).sn, username: dock(two).sn, password: made.password })).rejects.toMatchObject({
        code: 4,
      });
      await expect(client(port, { clientId: 'nobody' })).rejects.toMatchObject({ code: 2 });
      const closed = new Promise<void>((done) => void first.once('close', () => done()));
      await server().call('/api/devices/key', { sn });
      await closed;
      await expect(client(port, { clientId: sn, ...account })).rejects.toMatchObject({ code: 4 });
    });

    it('makes keys for who may edit the dock, within reach', async () => {
      const { sn, stationCode } = dock(two);
      expect(stationCode).not.toBe('DEMO-S01');
      expect(await server().call('/api/devices/key', { sn }, { as: 'solar' })).toMatchObject({
        http: expect.any(Number),
        status: expect.any(Number),
      });
      expect((await server().call('/api/devices/key', { sn }, { as: 'solar' })).http).toBeGreaterThanOrEqual(403);
      expect(await server().call('/api/devices/key', { sn }, { as: null })).toMatchObject({ http: 401 });
    });

    it('takes what a dock and its drone report, the newest of each, and drops what is late', async () => {
      const mqtt = await connected(one);
      const now = Date.now();
      mqtt.publish(`thing/product/${dock(one).sn}/osd`, osd({ wind_speed: 5.5, mode_code: 0 }, now));
      mqtt.publish(`thing/product/${dock(one).sn}/osd`, osd({ wind_speed: 9, humidity: 44 }, now - 1_000));
      mqtt.publish(`thing/product/${dock(one).droneSn}/osd`, osd({ elevation: 12.5, battery: { capacity_percent: 71 } }, now));
      await expect.poll(() => value(one, 'humidity'), SOON).toBe(44);
      expect(await desk(one)).toMatchObject({
        channel: 'up',
        connected: true,
        values: { windSpeed: 5.5, online: '1' },
        droneValues: { height: 12.5, battery: 71 },
      });
    });

    it('closes the connection of who speaks for others or hears them, and nothing of it arrives', async () => {
      const other = await connected(two);
      other.publish(`thing/product/${dock(two).sn}/osd`, osd({ humidity: 51 }));
      await expect.poll(() => value(two, 'humidity'), SOON).toBe(51);
      for (const topic of [
        `thing/product/${dock(two).sn}/osd`,
        `thing/product/${dock(two).droneSn}/osd`,
        `sys/product/${dock(two).sn}/status`,
      ]) {
        const mqtt = await connected(one);
        const closed = new Promise<void>((done) => void mqtt.once('close', () => done()));
        mqtt.publish(topic, osd({ humidity: 99, method: 'offline' }));
        await closed;
      }
      const mqtt = await connected(one);
      const topics = [`thing/product/${dock(two).sn}/services`, '#', 'thing/product/+/services', `thing/product/${dock(one).sn}/services`];
      const granted = new Promise((done) => {
        mqtt.on('packetreceive', (packet) => {
          if (packet.cmd === 'suback') done(packet.granted);
        });
      });
      mqtt.subscribe(topics);
      expect(await granted).toEqual([128, 128, 128, 0]);
      expect(await desk(two)).toMatchObject({ connected: true, values: { humidity: 51 } });
    });

    it('does not deliver a will on somebody else’s topic, and takes a dock offline by its own', async () => {
      const away = await connected(two);
      away.publish(`thing/product/${dock(two).sn}/osd`, osd({ mode_code: 0 }));
      const payload = Buffer.from(JSON.stringify({ timestamp: Date.now(), method: 'offline', data: {} }));
      const mqtt = await connected(one, { will: { topic: `sys/product/${dock(two).sn}/status`, payload, qos: 1, retain: false } });
      mqtt.publish(`thing/product/${dock(one).sn}/osd`, osd({ mode_code: 0 }));
      await expect.poll(() => value(one, 'online'), SOON).toBe('1');
      mqtt.stream.destroy();
      await expect.poll(() => value(one, 'online'), SOON).toBe('0');
      expect(await desk(one)).toMatchObject({ connected: false, values: { modeCode: '9' } });
      expect(await value(two, 'online')).toBe('1');
      const again = await connected(one);
      again.publish(`thing/product/${dock(one).sn}/osd`, osd({ mode_code: 0 }));
      await expect.poll(() => value(one, 'modeCode'), SOON).toBe('0');
    });

    it('counts and drops wrong shapes, texts in numbers and clocks that are years off', async () => {
      const mqtt = await connected(one);
      const topic = `thing/product/${dock(one).sn}/osd`;
      const year = 365 * 86_400_000;
      for (const wrong of [
        '',
        'null',
        '[]',
        '{"data":5}',
        '{"data":{}}',
        osd({ humidity: 'wet' }),
        osd({ humidity: 7 }, Date.now() + 3 * year),
        osd({ humidity: 8 }, Date.now() - 3 * year),
        osd({ humidity: 9 }, 'now'),
      ])
        mqtt.publish(topic, wrong);
      mqtt.publish(`thing/product/${dock(one).sn}/events`, JSON.stringify({ method: 'hms', data: { list: { code: 5 } } }));
      mqtt.publish(`thing/product/${dock(one).sn}/services_reply`, JSON.stringify({ tid: 'unknown', data: { result: 'no' } }));
      mqtt.publish(topic, osd({ humidity: 33 }));
      await expect.poll(() => value(one, 'humidity'), SOON).toBe(33);
    });

    it('closes who sends a packet of 20 MB or floods, and others do not notice', async () => {
      const calm = await connected(two);
      const large = await connected(one);
      const closed = new Promise<void>((done) => void large.once('close', () => done()));
      large.publish(`thing/product/${dock(one).sn}/osd`, Buffer.alloc(20 * 1024 ** 2, 'x'));
      await closed;
      const flood = await connected(one);
      const ended = new Promise<void>((done) => void flood.once('close', () => done()));
      for (let i = 0; i < 3_000; i += 1) flood.publish(`thing/product/${dock(one).sn}/osd`, osd({ humidity: i % 100 }));
      await ended;
      // What is no MQTT at all.
      const socket = createConnection(await brokerPort(server()), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.end('GET / HTTP/1.1\r\n\r\n');
      calm.publish(`thing/product/${dock(two).sn}/osd`, osd({ humidity: 62 }));
      await expect.poll(() => value(two, 'humidity'), SOON).toBe(62);
    });

    it('makes records of alarms, in both languages, and lets them recover', async () => {
      const mqtt = await connected(one);
      const hms = (list: object[]): unknown =>
        mqtt.publish(
          `thing/product/${dock(one).sn}/events`,
          JSON.stringify({ tid: randomUUID(), timestamp: Date.now(), method: 'hms', data: { list } }),
        );
      hms([{ code: '0x160900BF', level: 2, module: 3, in_the_sky: 0, imminent: 1 }]);
      const open = async () => (await desk(one)).alarms.map(({ code }) => code);
      await expect.poll(open, SOON).toEqual(['0x160900BF']);
      expect((await desk(one)).checks.find(({ name }) => name === 'alarms')).toMatchObject({ passed: false, value: '1' });
      hms([{ code: '0x160900BF', level: 2, module: 3 }]);
      hms([]);
      await expect.poll(open, SOON).toEqual([]);
      const { rows } = await server().system.context.database.pool.query(
        `select message, "messageEn", status, "recoverTime" is not null as recovered from "abnormalRecord" where code = '0x160900BF'`,
      );
      expect(rows).toEqual([
        {
          message: '风速过大（≥9 m/s），无法执行飞行任务',
          messageEn: 'Wind speed too high (≥9 m/s). Unable to perform task',
          status: '2',
          recovered: true,
        },
      ]);
    });

    it('shows nothing of docks beyond the caller’s stations', async () => {
      await connected(two);
      for (const call of ['desk', 'control', 'command'] as const) {
        const body = { desk: {}, control: { action: 'take' }, command: { command: 'pause', confirmed: true } }[call];
        const answer = await server().call(`/api/devices/${call}`, { sn: dock(two).sn, ...body }, { as: 'solar' });
        expect([call, answer.http, answer.error]).toEqual([call, 404, 'record.unknown']);
      }
      expect((await server().call('/api/devices/desk', { sn: dock(two).sn }, { as: null })).http).toBe(401);
    });

    it('takes a dock offline whose connection ends with its last report, and leaves it so', async () => {
      for (let n = 0; n < 3; n += 1) {
        const mqtt = await connected(one);
        await mqtt.publishAsync(`thing/product/${dock(one).sn}/osd`, osd({ mode_code: 0 }), { qos: 1 });
        await mqtt.endAsync(true);
        await delay(600);
        expect([n, await value(one, 'online'), await value(one, 'modeCode')]).toEqual([n, '0', '9']);
      }
    });

    it('keeps nothing for a dock that is away: what it was told meanwhile is never done', async () => {
      const { sn } = dock(one);
      const password = await makeKey(server().system.context.database.pool, sn);
      const port = await brokerPort(server());
      const options = { clientId: sn, username: sn, password, clean: false };
      const mqtt = await client(port, options);
      await mqtt.subscribeAsync(`thing/product/${sn}/services`, { qos: 1 });
      mqtt.publish(`thing/product/${sn}/osd`, osd({ mode_code: 0 }));
      await expect.poll(() => value(one, 'online'), SOON).toBe('1');
      await mqtt.endAsync(true);
      await expect.poll(() => value(one, 'online'), SOON).toBe('0');
      await server().call('/api/devices/control', { sn, action: 'take' });
      expect(await server().call('/api/devices/command', { sn, command: 'debugOpen', confirmed: true })).toMatchObject({
        error: 'device.offline',
      });
      const heard: string[] = [];
      const again = await client(port, options);
      again.on('message', (topic) => heard.push(topic));
      await delay(500);
      expect(heard).toEqual([]);
      again.end(true);
    });
  },
  withBroker,
);
