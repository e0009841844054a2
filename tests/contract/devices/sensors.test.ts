/** Sensors: who may report, what is refused and why, history, limits, silence, and the test of a connection. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SensorKey } from '../../../src/contract/api/devices.ts';
import type { Finding } from '../../../src/contract/commands.ts';
import type { Series } from '../../../src/contract/live.ts';
import { brokerPort, client } from '../../support/docks.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const SOON = { timeout: 10_000, interval: 100 };
const MINUTE = 60_000;

describeServerOnBoth(
  'Sensors',
  (server) => {
    let [code, other, key] = ['', '', ''];
    const open: MqttClient[] = [];
    const pool = () => server().system.context.database.pool;
    const makeKey = async (of = code, as = 'admin') => server().call<SensorKey>('/api/devices/sensorKey', { code: of }, { as });
    const send = (body: object | string, bearer = key) =>
      server().call<{ moments: number }>('/api/devices/readings', body, { token: bearer });
    const say = (value: unknown, more: object = {}) => send({ device: code, readings: [{ quantity: 'windSpeed', value, ...more }] });
    const row = async (of = code) =>
      (await pool().query<Record<string, unknown>>('select * from "iotDevice" where code = $1', [of])).rows[0] ?? {};
    const records = async () =>
      (
        await pool().query<{ status: string; message: string; recovered: boolean }>(
          `select status, message, "recoverTime" is not null as recovered from "abnormalRecord" where "deviceSn" = $1 and source = 'iot' order by "occurTime", id`,
          [code],
        )
      ).rows;
    const test = async (of = code, as = 'admin') => {
      const { id } = await row(of);
      return server().call<Finding>('/api/iotDevice/command?screen=assetManage/deviceIoT', { name: 'test', id }, { as });
    };

    beforeAll(async () => {
      const { rows } = await pool().query<{ code: string }>(
        `select code from "iotDevice" where kind = 'weather' and "stationCode" <> 'DEMO-S01' order by code limit 2`,
      );
      [code, other] = [rows[0]?.code ?? '', rows[1]?.code ?? ''];
      await pool().query(`update "iotDevice" set "windAlarm" = 15, "tempAlarm" = 40, "samplingPeriod" = 60 where code = any($1)`, [
        [code, other],
      ]);
      key = (await makeKey()).data.key;
    });
    afterAll(() => open.forEach((made) => made.end(true)));

    it('takes readings over HTTP with the key of the device alone', async () => {
      expect(await say(36, { unit: 'km/h' })).toMatchObject({ http: 200, data: { moments: 1 } });
      await expect.poll(async () => Number((await row())['windSpeed']), SOON).toBe(10);
      expect(await row()).toMatchObject({ online: '1' });
      for (const [device, bearer] of [
        [code, 'x'.repeat(32)],
        [other, key],
        ['nobody', key],
        [5, key],
      ] as const)
        expect(await send({ device, readings: [{ quantity: 'windSpeed', value: 1 }] }, bearer)).toMatchObject({
          http: 401,
          error: 'reading.key',
        });
      const before = key;
      key = (await makeKey()).data.key;
      expect(await send({ device: code, readings: [{ quantity: 'windSpeed', value: 1 }] }, before)).toMatchObject({ error: 'reading.key' });
    });

    it('makes keys for who may edit the device, within reach', async () => {
      expect((await makeKey(code, 'solar')).http).toBe(404);
      expect((await server().call('/api/devices/sensorKey', { code }, { as: null })).http).toBe(401);
    });

    it('refuses the whole of a message in which anything is wrong, and says what', async () => {
      const year = 365 * 24 * 60 * MINUTE;
      expect(await say('5')).toMatchObject({ http: 422, error: 'reading.number', message: '"windSpeed" must be a number, found "5"' });
      expect(await say(5, { unit: 'furlong' })).toMatchObject({ http: 422, error: 'reading.unit' });
      expect(await say(5000)).toMatchObject({ http: 422, error: 'reading.range' });
      expect(await say(5, { time: Date.now() + 3 * year })).toMatchObject({ http: 422, error: 'reading.clock' });
      expect(await say(5, { time: Date.now() - 3 * year })).toMatchObject({ http: 422, error: 'reading.clock' });
      expect(
        await send({
          device: code,
          readings: [
            { quantity: 'humidity', value: 66 },
            { quantity: 'mass', value: 1 },
          ],
        }),
      ).toMatchObject({ http: 422, error: 'reading.quantity' });
      expect(await send({ device: code })).toMatchObject({ http: 422, error: 'reading.shape' });
      expect((await send({ device: code, readings: [], fill: 'x'.repeat(40_000) })).http).toBe(413);
      expect((await send('{')).http).toBe(400);
      await expect
        .poll(async () => (await test()).data, SOON)
        .toMatchObject({ good: false, said: expect.stringContaining('readings') as string });
      expect(Number((await row())['humidity'])).not.toBe(66);
    });

    it('keeps a history, also of what a logger sends late', async () => {
      const now = Date.now();
      const readings = [5, 3, 1].map((ago) => ({
        quantity: 'irradiance',
        value: 100 * ago,
        time: now + (1 - ago) * 30_000 - 6 * 60 * MINUTE,
      }));
      const second = (await makeKey(other)).data.key;
      // It has spoken since; what it kept meanwhile comes afterwards, in pieces.
      await send({ device: other, readings: [{ quantity: 'irradiance', value: 700 }] }, second);
      for (const one of readings) expect(await send({ device: other, readings: [one] }, second)).toMatchObject({ http: 200 });
      const body = { record: other, fields: ['irradiance'], from: now - 12 * 60 * MINUTE, to: now - 60 * MINUTE, points: 5_000 };
      const series = async () =>
        (await server().call<Series>('/api/iotDevice/series?screen=assetManage/deviceIoT', body)).data.values['irradiance'];
      await expect.poll(series, SOON).toEqual([500, 300, 100]);
      await expect.poll(async () => Number((await row(other))['irradiance']), SOON).toBe(700);
    });

    it('makes one record while a value is beyond its limit, and lets it recover below the margin', async () => {
      for (const value of [16, 17, 14.5, 16]) expect(await say(value)).toMatchObject({ http: 200 });
      expect(await records()).toEqual([{ status: '0', message: '风速 16 m/s，超过告警值 15 m/s', recovered: false }]);
      await say(13.9);
      expect(await records()).toMatchObject([{ status: '2', recovered: true }]);
      await say(18);
      await Promise.all([say(19), say(20), say(21)]);
      expect(await records()).toMatchObject([{ status: '2' }, { status: '0' }]);
      await say(3);
      expect(await records()).toMatchObject([{ recovered: true }, { recovered: true }]);
    });

    it('takes readings over MQTT on the topic of the device alone, and answers what it refuses', async () => {
      const { key: password, topic } = (await makeKey()).data;
      expect(topic).toBe(`sensor/${code}/readings`);
      const port = await brokerPort(server());
      const account = { clientId: code, username: code, password };
      await expect(client(port, { ...account, password: 'x' })).rejects.toMatchObject({ code: 4 });
      const mqtt = await client(port, account);
      open.push(mqtt);
      const heard: string[] = [];
      mqtt.on('message', (_, payload) => heard.push((JSON.parse(payload.toString()) as { code: string }).code));
      await mqtt.subscribeAsync(`sensor/${code}/refused`, { qos: 1 });
      mqtt.publish(topic, JSON.stringify({ readings: [{ quantity: 'temperature', value: '21' }] }));
      await expect.poll(() => heard, SOON).toEqual(['reading.number']);
      mqtt.publish(topic, JSON.stringify({ readings: [{ quantity: 'temperature', value: 21.5 }] }));
      await expect.poll(async () => Number((await row())['temperature']), SOON).toBe(21.5);
      expect((await test()).data).toMatchObject({ good: true, said: expect.stringContaining('MQTT') as string });
      const closed = new Promise<void>((done) => void mqtt.once('close', () => done()));
      mqtt.publish(`sensor/${other}/readings`, JSON.stringify({ readings: [{ quantity: 'temperature', value: 1 }] }));
      await closed;
      const again = await client(port, account);
      const ended = new Promise<void>((done) => void again.once('close', () => done()));
      await makeKey();
      await ended;
    });

    it('takes a device offline that is silent', async () => {
      await say(3);
      await pool().query(`update sunvane.sensor set "heardTime" = now() - interval '200 seconds' where code = $1`, [code]);
      await expect.poll(async () => (await row())['online'], SOON).toBe('1');
      await server().system.context.sensors.sweep();
      await expect.poll(async () => (await row())['online'], SOON).toBe('0');
      expect((await test()).data).toMatchObject({ good: false });
    });

    it('tries an address in the networks of the deployment, and no other', async () => {
      const listening = createServer((socket) => socket.end());
      await new Promise<void>((done) => void listening.listen(0, '127.0.0.1', done));
      const { port } = listening.address() as AddressInfo;
      const { rows } = await pool().query<{ code: string }>(
        `select code from "iotDevice" where "stationCode" <> 'DEMO-S01' and code <> all($1) order by code limit 1`,
        [[code, other]],
      );
      const third = rows[0]?.code ?? '';
      const at = async (address: string) => {
        await pool().query(`update "iotDevice" set protocol = 'modbus', address = $2 where code = $1`, [third, address]);
        return (await test(third)).data;
      };
      expect(await at(`127.0.0.1:${port}/1`)).toMatchObject({ good: true });
      await new Promise((done) => void listening.close(done));
      expect(await at(`127.0.0.1:${port}/1`)).toMatchObject({ good: false, said: expect.stringContaining('ECONNREFUSED') as string });
      expect(await at('192.0.2.1:502')).toMatchObject({ good: false, said: expect.stringContaining('DEVICE_NETWORKS') as string });
      expect(await at('localhost:502')).toMatchObject({ good: false });
      expect((await test(third, 'solar')).http).toBeGreaterThanOrEqual(403);
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, deviceNetworks: '127.0.0.0/8' },
);
