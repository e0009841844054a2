/** Pictures of a flight: put by its dock into the store, taken as media, in a task that is analysed once they are all there. */
import { createHash } from 'node:crypto';
import { Client } from 'minio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Desk } from '../../../src/contract/api/devices.ts';
import { brokerPort, dockClient, freeDocks, simulate, type TestDock } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const port = await freePort();
const LONG = { timeout: 60_000, interval: 300 };

describeServerOnBoth(
  'Pictures of a flight',
  (server) => {
    let dock: TestDock;
    let end: (() => Promise<void>) | undefined;
    const pool = () => server().system.context.database.pool;
    const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      (await pool().query<Record<string, unknown>>(text, values)).rows;
    const desk = async () => (await server().call<Desk>('/api/devices/desk', { sn: dock.sn })).data;

    beforeAll(async () => {
      const found = (await freeDocks(server())).find(({ stationCode }) => stationCode === 'DEMO-S01');
      if (!found) throw new Error('no dock');
      dock = found;
      await server().app.listen({ port, host: '127.0.0.1' });
      await brokerPort(server());
      server().system.context.taskRunner.start();
    });
    afterAll(async () => {
      await end?.();
      await server().app.close();
    });

    it('become media of it and of a task of its kind, which ends with findings', { timeout: 240_000 }, async () => {
      const [place] = await query(
        `select ST.lon, ST.lat from (select (boundary->'coordinates'->0->0->>0)::float8 as lon, (boundary->'coordinates'->0->0->>1)::float8 as lat
           from "solarZone" where "stationCode" = $1 and boundary is not null order by "zoneCode" limit 1) ST`,
        [dock.stationCode],
      );
      const at = { lon: Number(place?.['lon']), lat: Number(place?.['lat']) };
      expect(at.lon).toBeGreaterThan(0);
      // Beside the zone, so that the flight is short.
      await pool().query(`update airport set location = point($2, $3) where sn = $1`, [dock.sn, at.lon, at.lat]);
      await pool().query(
        `update airspace set geometry = $2, "applyStatus" = '4', enabled = '1', "validFrom" = now() - interval '1 day',
        "validTo" = now() + interval '1 day' where "stationCode" = $1 and type in ('1', '4')`,
        [
          dock.stationCode,
          JSON.stringify({
            type: 'Polygon',
            coordinates: [
              [-1, 1].flatMap((e) => [-e, e].map((n) => [at.lon + e * 0.05, at.lat + n * 0.05])).concat([[at.lon - 0.05, at.lat + 0.05]]),
            ],
          }),
        ],
      );
      end = await simulate(server(), { ...dock, at });
      await expect.poll(async () => (await desk()).checks.filter(({ passed }) => !passed), LONG).toEqual([]);
      const waypoints = [8, 22, 36, 50].map((east) => ({ lon: at.lon + east / 90_000, lat: at.lat, height: 40, speed: 8, photo: true }));
      const route = {
        routeCode: 'FM-R1',
        name: 'FM-R1',
        stationCode: dock.stationCode,
        routeType: 'patrol',
        inspectObject: '1',
        height: 40,
        speed: 8,
      };
      const made = await server().call<{ id: string }>('/api/route/insert', { ...route, takeoffHeight: 20, airportSn: dock.sn, waypoints });
      expect(made.http).toBe(200);
      const ran = await server().call('/api/route/command?screen=remote/cruiseRoute', { name: 'runNow', id: made.data.id });
      expect(ran.error ?? ran.http).toBe(200);
      const flight = async () => (await query(`select * from flight where "routeCode" = 'FM-R1'`))[0] ?? {};
      await expect.poll(async () => (await flight())['status'], { timeout: 120_000, interval: 500 }).toBe('ok');
      await expect.poll(async () => (await flight())['mediaUploaded'], LONG).toBe(4);
      const { flightId, mediaTotal } = await flight();
      expect(mediaTotal).toBe(4);
      const task = async () => (await query('select * from "task" where "flightCode" = $1', [flightId]))[0] ?? {};
      await expect.poll(async () => (await task())['status'], { timeout: 90_000, interval: 500 }).toBe('3');
      expect(await task()).toMatchObject({
        kind: 'dockSolar',
        airportSn: dock.sn,
        routeCode: 'FM-R1',
        uploadTotal: 4,
        uploadDone: 4,
        recognised: 4,
      });
      const media = await query(
        'select "fileName", drawn, kind, "taskCode", status from media where "flightCode" = $1 order by "fileName"',
        [flightId],
      );
      expect(media).toHaveLength(4);
      for (const one of media)
        expect(one).toMatchObject({ drawn: true, kind: 'thermal', taskCode: (await task())['taskCode'], status: '0' });
      const defects = await query('select 1 from defect where "taskCode" = $1', [(await task())['taskCode']]);
      expect(defects).toHaveLength(Number((await task())['defectCount']));
      expect(defects.length).toBeGreaterThan(0);
      await end();
      end = undefined;
    });

    it('are taken once, from their own dock alone, of a flight of that dock', async () => {
      const client = await dockClient(server(), dock.sn);
      const answers: Record<string, { tid: string; data: Record<string, unknown> }> = {};
      client.on('message', (_topic, payload) => {
        const said = JSON.parse(payload.toString()) as { tid: string; data: Record<string, unknown> };
        answers[said.tid] = said;
      });
      await client.subscribeAsync(['requests_reply', 'events_reply'].map((what) => `thing/product/${dock.sn}/${what}`));
      const say = async (what: string, tid: string, method: string, data: object): Promise<Record<string, unknown>> => {
        client.publish(
          `thing/product/${dock.sn}/${what}`,
          JSON.stringify({ tid, bid: tid, timestamp: Date.now(), method, need_reply: 1, data }),
          { qos: 1 },
        );
        await expect.poll(() => answers[tid], LONG).toBeDefined();
        return answers[tid]?.data ?? {};
      };
      const config = await say('requests', 'r1', 'storage_config_get', { module: 0 });
      expect(config).toMatchObject({
        result: 0,
        output: { bucket: 'dock-media', object_key_prefix: `dock/${dock.sn}`, provider: 'minio' },
      });
      const { credentials, endpoint } = config['output'] as { endpoint: string; credentials: Record<string, string> };
      expect(endpoint).toBe(`http://127.0.0.1:${port}`);
      const keys = { accessKey: credentials['access_key_id'] ?? '', secretKey: credentials['access_key_secret'] ?? '' };
      const store = (with_: typeof keys) =>
        new Client({ endPoint: '127.0.0.1', port, useSSL: false, region: 'us-east-1', pathStyle: true, ...with_ });
      const bytes = Buffer.from('no picture');
      await expect(
        store({ ...keys, secretKey: 'another' }).putObject('dock-media', `dock/${dock.sn}/a`, bytes, bytes.length),
      ).rejects.toThrow(/key|signature/i);
      await expect(store(keys).putObject('dock-media', 'dock/ANOTHER/a', bytes, bytes.length)).rejects.toThrow(/another dock/);
      await expect(store(keys).putObject('dock-media', `dock/${dock.sn}/a/../../x`, bytes, bytes.length)).rejects.toThrow();
      await store(keys).putObject('dock-media', `dock/${dock.sn}/f/one.jpg`, bytes, bytes.length);
      const [own] = await query(`select id, "flightId" from flight where "routeCode" = 'FM-R1'`);
      const [other] = await query(`select id from flight where "airportSn" <> $1 limit 1`, [dock.sn]);
      const told = (tid: string, key: string, flight: unknown) =>
        say('events', tid, 'file_upload_callback', { file: { object_key: key, name: 'one.jpg', ext: { flight_id: flight } } });
      for (const tid of ['u1', 'u2']) expect(await told(tid, `dock/${dock.sn}/f/one.jpg`, own?.['id'])).toEqual({ result: 0 });
      await told('u3', 'dock/ANOTHER/f/one.jpg', own?.['id']);
      await told('u4', `dock/${dock.sn}/f/two.jpg`, other?.['id']);
      const count = async () =>
        (await query('select "fileName" from media where "flightCode" = $1', [own?.['flightId']])).map((row) => row['fileName']);
      await expect.poll(async () => (await count()).filter((name) => name === 'one.jpg'), LONG).toEqual(['one.jpg']);
      expect(await query(`select key from sunvane.device_media where key like '%two.jpg' or key like '%ANOTHER%'`)).toEqual([]);
      // What was put is what is read.
      const [file] = await query(`select hash from sunvane.file where "objectKey" = $1`, [`dock/${dock.sn}/f/one.jpg`]);
      expect(file?.['hash']).toBe(createHash('sha256').update(bytes).digest('hex'));
      await client.endAsync(true);
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, port },
);
