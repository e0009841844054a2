/** Pictures of a gateway, whose offers the server passes on: they end with the right to them, and the gateway is told. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Watched } from '../../../src/contract/api/video.ts';
import { networksOf } from '../../../src/server/config/networks.ts';
import { lookAtSources } from '../../../src/server/video/presence.ts';
import { describeServer } from '../../support/server.ts';
import { post, remove, viewer } from '../../support/viewer.ts';

const SOURCE = 'DEMO-CAM-01-2';
const TOKEN = 'a-bearer-for-the-gateway-0001';
const SOON = { timeout: 10_000, interval: 50 };

/** A gateway: what it was asked, and how it answers. */
const asked: { method: string; url: string; bearer: string | undefined; body: string }[] = [];
let answers: { status: number; location: string; failures: number } = { status: 201, location: '', failures: 0 };
const gateway: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', bearer: request.headers.authorization, body });
    if (request.url === '/live/index.m3u8') return response.writeHead(200).end('#EXTM3U\n');
    if (request.method === 'OPTIONS') return response.writeHead(request.url?.startsWith('/gone') ? 404 : 204).end();
    if (request.method === 'DELETE') return response.writeHead(answers.failures-- > 0 ? 503 : 200).end();
    response.writeHead(answers.status, { 'content-type': 'application/sdp', location: answers.location || `/sessions/${asked.length}` });
    response.end('v=0\r\nanswer');
  });
});
await new Promise<void>((done) => {
  gateway.listen(0, '127.0.0.1', done);
});
const origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;

describeServer(
  'Pictures of a gateway',
  (server) => {
    let offer = '';
    const video = () => server().system.context.video;
    const watched = async (as = 'admin', session?: string) =>
      server().call<Watched>('/api/video/watch', { source: SOURCE, ...(session === undefined ? {} : { session }) }, { as });
    const at = (address: string) =>
      server().system.context.database.pool.query(`update "videoSource" set address = $2, protocol = 'webrtc' where "sourceCode" = $1`, [
        SOURCE,
        address,
      ]);
    const change = async (values: object): Promise<void> => {
      const where = [{ field: 'sourceCode', operator: 'eq', value: SOURCE }];
      const { data } = await server().call<{ list: { id: string; version: number }[] }>('/api/videoSource/queryList', {
        pageSize: 1,
        where,
      });
      expect((await server().call('/api/videoSource/update', { ...data.list[0], ...values })).http).toBe(200);
    };
    const told = (method: string) => asked.filter((one) => one.method === method);

    beforeAll(async () => {
      ({ offer } = await viewer());
      await at('dock1/whep');
    });
    afterAll(() => {
      gateway.close();
    });

    it('are had through the server, with its bearer, and end when their viewer says so', async () => {
      for (const address of ['dock1/whep', '/dock1/whep', `${origin}/dock1/whep`]) {
        await at(address);
        expect((await watched()).data).toMatchObject({
          way: 'whep',
          url: `/api/video/whep/${SOURCE}`,
          own: false,
          passed: true,
          simulated: false,
        });
      }
      expect((await watched('wind')).http).toBe(404);
      const made = await post(server(), SOURCE, offer);
      expect(made).toMatchObject({ http: 201, text: 'v=0\r\nanswer' });
      const place = `/sessions/${asked.length}`;
      expect(asked.at(-1)).toEqual({ method: 'POST', url: '/dock1/whep', bearer: `Bearer ${TOKEN}`, body: offer });
      expect(await remove(server(), made.location, 'solar')).toBe(404);
      expect(told('DELETE')).toEqual([]);
      expect(await remove(server(), made.location)).toBe(200);
      await expect.poll(() => told('DELETE').map(({ url, bearer }) => [url, bearer]), SOON).toEqual([[place, `Bearer ${TOKEN}`]]);
      expect(video().gateway.size).toBe(0);
    });

    it('end with the right to them, and when nothing is heard of their page, also where the gateway fails once', async () => {
      const before = told('DELETE').length;
      answers = { ...answers, failures: 1 };
      expect((await post(server(), SOURCE, offer, { as: 'solar' })).http).toBe(201);
      await video().recheck();
      expect(video().gateway.size).toBe(1);
      await change({ stationCode: 'DEMO-S02', airportSn: null });
      await expect.poll(() => video().gateway.size, SOON).toBe(0);
      await expect.poll(() => told('DELETE').length, SOON).toBe(before + 2);
      await change({ stationCode: 'DEMO-S01', airportSn: 'DEMO-DOCK-001' });
      // Its address is another.
      expect((await post(server(), SOURCE, offer)).http).toBe(201);
      await change({ address: 'dock2/whep' });
      await expect.poll(() => video().gateway.size, SOON).toBe(0);
      const [stays, silent] = [await post(server(), SOURCE, offer), await post(server(), SOURCE, offer)];
      const later = Date.now() + 299_000;
      expect(silent.http).toBe(201);
      await video().gateway.recheck(later);
      expect(video().gateway.size).toBe(2);
      await new Promise((done) => void setTimeout(done, 20));
      const touched = Date.now();
      await watched('admin', stays.location.split('/').at(-1));
      await video().gateway.recheck(touched + 299_999);
      expect(video().gateway.size).toBe(1);
      expect(await remove(server(), stays.location)).toBe(200);
    });

    it('are not had from elsewhere, nor ended elsewhere, and a gateway that refuses says so', async () => {
      await at('https://another.example/dock1/whep');
      expect((await watched()).data).toMatchObject({ url: 'https://another.example/dock1/whep', passed: false });
      expect(await post(server(), SOURCE, offer)).toMatchObject({ http: 409, error: 'video.elsewhere' });
      await at('dock1/whep');
      expect(await post(server(), SOURCE, 'nonsense')).toMatchObject({ http: 400, error: 'video.offer' });
      answers = { ...answers, status: 404 };
      expect(await post(server(), SOURCE, offer)).toMatchObject({ http: 502, error: 'video.gateway' });
      answers = { status: 201, location: 'http://127.0.0.1:1/elsewhere', failures: 0 };
      const made = await post(server(), SOURCE, offer);
      const before = told('DELETE').length;
      expect(await remove(server(), made.location)).toBe(200);
      await new Promise((done) => void setTimeout(done, 200));
      expect(told('DELETE')).toHaveLength(before);
      expect(video().gateway.size).toBe(0);
    });

    it('make their sources online while they answer, and tell when they did; docks are as their channel says', async () => {
      const { writer, database } = server().system.context;
      const query = (text: string, values: unknown[] = []) => database.pool.query<Record<string, unknown>>(text, values);
      const look = async (networks = ''): Promise<unknown[]> => {
        await query('delete from sunvane.video_check');
        asked.length = 0;
        await lookAtSources({ writer, gateway: video().gateway, networks: networksOf(networks) });
        const { rows } = await query(
          `select online, "lastTime" > now() - interval '1 minute' as lately from "videoSource" where "sourceCode" = $1`,
          [SOURCE],
        );
        return Object.values(rows[0] ?? {});
      };
      await query(`update "videoSource" set online = '0', "lastTime" = null where "sourceCode" = $1`, [SOURCE]);
      expect(await look()).toEqual(['1', true]);
      expect(asked).toMatchObject([{ method: 'OPTIONS', url: '/dock1/whep', bearer: `Bearer ${TOKEN}` }]);
      await at('gone/whep');
      expect((await look())[0]).toBe('0');
      await at(`${origin}/live/index.m3u8`);
      expect(await look()).toEqual(['1', true]);
      // Not every turn.
      asked.length = 0;
      await lookAtSources({ writer, gateway: video().gateway, networks: undefined });
      expect(asked).toEqual([]);
      // What may not be asked is as its dock is, and unknown without one.
      const elsewhere = origin.replace('127.0.0.1', '127.0.0.2');
      await at(`${elsewhere}/live/index.m3u8`);
      await query(`update airport set online = '0' where sn = 'DEMO-DOCK-001'`);
      expect((await look())[0]).toBe('0');
      await query(`update "videoSource" set "airportSn" = null where "sourceCode" = $1`, [SOURCE]);
      expect((await look())[0]).toBeNull();
      expect(asked).toEqual([]);
      // In a network that may be asked it is, and nobody answers there.
      expect((await look('127.0.0.2'))[0]).toBe('0');
      const { rows } = await query(`select version from "videoSource" where "sourceCode" = $1`, [SOURCE]);
      const own = async () =>
        (await query(`select online from "videoSource" where "sourceCode" in ('DEMO-CAM-01-1', 'DEMO-CAM-01-3') order by 1`)).rows;
      expect(await own()).toEqual([{ online: '0' }, { online: '0' }]);
      await query(`update airport set online = '1' where sn = 'DEMO-DOCK-001'`);
      await look();
      expect(await own()).toEqual([{ online: '1' }, { online: '1' }]);
      expect((await query(`select version from "videoSource" where "sourceCode" = $1`, [SOURCE])).rows).toEqual(rows);
    });
  },
  { videoGateway: origin, videoGatewayToken: TOKEN },
);
