/** Live pictures of the server's own: they arrive, they end with their viewer, and what is no viewer is refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Watched } from '../../../src/contract/api/video.ts';
import { describeServerOnBoth } from '../../support/server.ts';
import { post, remove, viewer, type Viewer } from '../../support/viewer.ts';

const SOON = { timeout: 15_000, interval: 100 };
const DRONE = 'DEMO-CAM-01-3';
const GATE = 'DEMO-CAM-01-4';
const OUTSIDE = 'DEMO-CAM-01-2';

describeServerOnBoth('Live pictures', (server) => {
  const open: Viewer[] = [];
  const video = () => server().system.context.video;
  const watched = async (source: string, as = 'admin') => server().call<Watched>('/api/video/watch', { source }, { as });
  const come = async (): Promise<Viewer> => {
    const made = await viewer();
    open.push(made);
    return made;
  };
  const record = (set: string, values: unknown[]) =>
    server().system.context.database.pool.query(`update "videoSource" set ${set} where "sourceCode" = $1`, values);

  beforeAll(async () => {
    await server().system.context.database.pool.query(
      `update airport set simulated = '1', online = '1' where sn = (select "airportSn" from "videoSource" where "sourceCode" = 'DEMO-CAM-01-1')`,
    );
  });
  afterAll(async () => {
    for (const one of open) await one.vanish();
  });

  it('tells where a source has its picture, or why it has none', async () => {
    expect((await watched(DRONE)).data).toEqual({
      way: 'whep',
      url: `/api/video/whep/${DRONE}`,
      own: true,
      passed: false,
      flown: true,
      simulated: true,
      lenses: ['wide', 'ir'],
      reason: null,
    });
    expect((await watched(GATE)).data).toMatchObject({ way: 'whep', own: true, simulated: true, lenses: [], reason: null });
    await record(`online = $2`, [GATE, '0']);
    expect((await watched(GATE)).data).toMatchObject({ way: 'none', reason: 'offline', simulated: true });
    await record('online = $2, address = null', [GATE, '1']);
    expect((await watched(GATE)).data).toMatchObject({ way: 'none', reason: 'address', url: null });
    for (const [address, protocol, expected] of [
      ['https://gateway.example/gate/whep', 'webrtc', { way: 'whep', url: 'https://gateway.example/gate/whep', own: false }],
      ['gate/whep', 'webrtc', { way: 'whep', url: 'gate/whep' }],
      ['https://gateway.example/gate.m3u8', 'gb28181', { way: 'hls' }],
      ['clip:nothing', 'webrtc', { way: 'none', reason: 'protocol', url: null }],
      ['rtsp://10.0.0.9/1', 'rtsp', { way: 'none', reason: 'protocol', url: null }],
    ] as const) {
      await record('address = $2, protocol = $3', [GATE, address, protocol]);
      expect((await watched(GATE)).data).toMatchObject(expected);
    }
    expect(await post(server(), GATE, (await viewer()).offer)).toMatchObject({ http: 409, error: 'video.elsewhere' });
    await record('address = $2', [GATE, null]);
    expect((await watched('~sample')).data).toMatchObject({ way: 'whep', own: true, simulated: true });
  });

  it('tells which of some sources have a picture, of those the caller sees', async () => {
    const ready = async (sources: string[], as = 'admin') => {
      const { data } = await server().call<{ ready: string[] }>('/api/video/ready', { sources }, { as });
      return data.ready.toSorted();
    };
    await record('address = null', [GATE]);
    const [own, offline, others] = ['DEMO-CAM-01-1', 'DEMO-CAM-08-1', 'DEMO-CAM-02-1'];
    expect(await ready([DRONE, own, GATE, offline, others, 'nothing'])).toEqual([own, DRONE, others]);
    expect(await ready([DRONE, own, others], 'solar')).toEqual([own, DRONE]);
    expect(await ready([])).toEqual([]);
  });

  it('sends pictures to whoever may see the source, until they leave', async () => {
    const one = await come();
    const { http, location, text } = await post(server(), DRONE, one.offer, { query: '?lens=ir' });
    expect([http, location]).toEqual([201, expect.stringMatching(/^\/api\/video\/session\/[\da-f-]{36}$/)]);
    await one.connect(text);
    await expect.poll(() => one.packets(), SOON).toBeGreaterThan(30);
    expect(video().size).toBe(1);
    expect(await remove(server(), location, 'solar')).toBe(404);
    expect(video().size).toBe(1);
    expect(await remove(server(), location)).toBe(200);
    expect(video().size).toBe(0);
    expect(await remove(server(), location)).toBe(404);
    const had = one.packets();
    await new Promise((done) => void setTimeout(done, 1_000));
    expect(one.packets() - had).toBeLessThan(10);
  });

  it('knows nobody else: without a session, beyond reach, of no such source, with an odd lens', async () => {
    const { offer } = await viewer();
    const bare = await server().app.inject({
      method: 'POST',
      url: `/api/video/whep/${DRONE}`,
      headers: { 'content-type': 'application/sdp' },
      payload: offer,
    });
    expect(bare.statusCode).toBe(401);
    const { rows } = await server().system.context.database.pool.query<{ sourceCode: string }>(
      `select "sourceCode" from "videoSource" where "stationCode" <> 'DEMO-S01' limit 1`,
    );
    const elsewhere = rows[0]?.sourceCode ?? '';
    expect(elsewhere).not.toBe('');
    expect((await watched(elsewhere, 'solar')).http).toBe(404);
    expect(await post(server(), elsewhere, offer, { as: 'solar' })).toMatchObject({ http: 404 });
    expect(await post(server(), 'nothing', offer)).toMatchObject({ http: 404, error: 'record.unknown' });
    expect(await post(server(), DRONE, offer, { query: '?lens=xray' })).toMatchObject({ http: 400 });
    expect(video().size).toBe(0);
  });

  it('refuses and counts nonsense, and who watches sees on', async () => {
    const one = await come();
    const { text, location } = await post(server(), DRONE, one.offer);
    await one.connect(text);
    await expect.poll(() => one.packets(), SOON).toBeGreaterThan(5);
    const before = video().counts.refused;
    const { offer } = await viewer();
    const bad = [
      '',
      'hello',
      'v=0\r\n',
      offer.replace(/^m=video/m, 'm=audio'),
      offer.replace(/a=ice-ufrag:.*/, 'a=ice-ufrag:!!'),
      offer.slice(0, offer.length / 3),
      `v=0\r\n${'a=x\r\n'.repeat(1_000)}`,
    ];
    for (const one of bad) expect(await post(server(), DRONE, one)).toMatchObject({ http: 400, error: 'video.offer' });
    expect(video().counts.refused - before).toBe(bad.length);
    expect(await post(server(), DRONE, '{}', { type: 'application/json' })).toMatchObject({ http: 415, error: 'request.media' });
    expect(await post(server(), DRONE, 'a'.repeat(40_000))).toMatchObject({ http: 413 });
    const had = one.packets();
    await expect.poll(() => one.packets(), SOON).toBeGreaterThan(had + 10);
    expect(video().size).toBe(1);
    expect(await remove(server(), location)).toBe(200);
  });

  it('gives up a viewer that vanishes within seven seconds, and one that never comes', { timeout: 60_000 }, async () => {
    const [gone, stays] = [await come(), await come()];
    const absent = await viewer();
    for (const one of [gone, stays]) {
      await one.connect((await post(server(), DRONE, one.offer)).text);
      await expect.poll(() => one.packets(), SOON).toBeGreaterThan(5);
    }
    expect((await post(server(), DRONE, absent.offer)).http).toBe(201);
    expect(video().size).toBe(3);
    const lost = video().counts.lost;
    const since = Date.now();
    await gone.vanish();
    await expect.poll(() => video().counts.lost - lost, SOON).toBe(1);
    expect(Date.now() - since).toBeLessThan(7_000);
    await expect.poll(() => video().size, SOON).toBe(1);
    const had = stays.packets();
    await expect.poll(() => stays.packets(), SOON).toBeGreaterThan(had + 10);
  });

  it('ends a picture with the right to it: the source is out of reach or offline, the rights change, the session ends', async () => {
    const { database } = server().system.context;
    const others = video().size;
    const change = async (id: string, values: Record<string, unknown>) => {
      const { data } = await server().call<{ list: { id: string; version: number }[] }>('/api/videoSource/queryList', {
        pageSize: 1,
        where: [{ field: 'sourceCode', operator: 'eq', value: id }],
      });
      const { http } = await server().call('/api/videoSource/update', { ...data.list[0], ...values });
      expect(http).toBe(200);
    };
    const watch = async (as: string) => {
      const one = await come();
      await one.connect((await post(server(), OUTSIDE, one.offer, { as })).text);
      await expect.poll(() => one.packets(), SOON).toBeGreaterThan(5);
    };
    const ended = async () => expect.poll(() => video().size, { timeout: 5_000, interval: 50 }).toBe(others);
    await watch('solar');
    await video().recheck();
    expect(video().size).toBe(others + 1);
    await change(OUTSIDE, { stationCode: 'DEMO-S02', airportSn: null });
    await ended();
    expect(await post(server(), OUTSIDE, (await viewer()).offer, { as: 'solar' })).toMatchObject({ http: 404 });
    await change(OUTSIDE, { stationCode: 'DEMO-S01', airportSn: 'DEMO-DOCK-001' });
    await watch('solar');
    await change(OUTSIDE, { address: 'rtsp://10.0.0.9/1' });
    await ended();
    await change(OUTSIDE, { address: 'clip:dockOutside' });
    await watch('solar');
    await database.pool.query(
      `update sunvane.session set "endTime" = now() where "userId" = (select id from "user" where username = 'solar')`,
    );
    await video().recheck();
    expect(video().size).toBe(others);
    expect(video().counts.withdrawn).toBeGreaterThanOrEqual(3);
  });

  it('plays to one user no more than a wall takes', async () => {
    const { offer } = await viewer();
    const before = video().size;
    const all = [];
    for (let n = before; n < 24; n += 1) all.push(await post(server(), DRONE, offer));
    expect(new Set(all.map(({ http }) => http))).toEqual(new Set([201]));
    expect(await post(server(), DRONE, offer)).toMatchObject({ http: 429, error: 'video.mostOfUser' });
    for (const { location } of all) await remove(server(), location);
    expect(video().size).toBe(before);
  });
});
