/** Terrain models and point clouds: read by jobs, told and shown to who reaches the station, and what is none of them says why. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  sceneAddress,
  terrainCalls,
  type CloudAnswer,
  type ContoursAnswer,
  type ProfileAnswer,
  type SectionAnswer,
} from '../../../src/contract/api/terrain.ts';
import type { Position } from '../../../src/documents/ground/geometry/types.ts';
import { projectionOf } from '../../../src/server/map/ortho/projection.ts';
import { drawLine } from '../../../src/server/seed/terrain/line.ts';
import { writeLas } from '../../../src/terrain/cloud/write.ts';
import { broughtFile } from '../../support/files.ts';
import { drawnIn, slopeTiff } from '../../support/orthophoto.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const [WEST, NORTH, CELL] = [100.4, 36.1, 0.0002];
const [EPSG, LINE] = [32_647, 'DEMO-S01-L01'];

const demTiff = (empty = false): Promise<Buffer> => slopeTiff([WEST, NORTH], CELL, empty);
const at = (column: number, row: number): Position => [WEST + (column + 0.5) * CELL, NORTH - (row + 0.5) * CELL];

interface Job {
  state: string;
  error: { en: string } | null;
}

const using = (server: TestServer) => ({
  query: async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.system.context.database.pool.query<T>(text, values)).rows,
  async insert(resource: string, values: object): Promise<string> {
    const { data, error, text } = await server.call<{ id: string }>(`/api/${resource}/insert`, values);
    if (error) throw new Error(text);
    return data.id;
  },
  command: (resource: string, name: string, id: string, as = 'admin') =>
    server.call<{ jobId: string }>(`/api/${resource}/command`, { name, id }, { as }),
  async done(resource: string, name: string, id: string): Promise<Job> {
    const { data, error, text } = await this.command(resource, name, id);
    if (error) throw new Error(text);
    const read = async (): Promise<Job> => (await this.query<Job>('select state, error from "job" where id = $1', [data.jobId]))[0] as Job;
    await expect.poll(async () => (await read()).state, { timeout: 30_000, interval: 50 }).toMatch(/^(?:done|failed|cancelled)$/);
    return read();
  },
  async model(content: Buffer, code = `T-${randomUUID().slice(0, 8)}`): Promise<{ id: string; code: string; file: string }> {
    const { id: file } = await broughtFile(server, content, { use: 'field', name: 'dem.tif' });
    return { code, file, id: await this.insert('model3d', { code, name: code, stationCode: 'DEMO-S01', kind: 'DEM', file: [file] }) };
  },
  async cloud(content: Buffer, more: object = {}): Promise<{ id: string; code: string; file: string }> {
    const code = `C-${randomUUID().slice(0, 8)}`;
    const { id: file } = await broughtFile(server, content, { use: 'field', name: 'line.las' });
    const id = await this.insert('task', {
      taskCode: code,
      taskName: code,
      kind: 'pointCloud',
      stationCode: 'DEMO-S01',
      cloudObject: 'line',
      lineCode: LINE,
      towers: '1-3',
      images: [file],
      ...more,
    });
    return { id, code, file };
  },
  known: async (file: string): Promise<number> =>
    (await using(server).query('select 1 from sunvane.terrain where "fileId" = $1', [file])).length,
  profile: (model: string, line: readonly Position[], as = 'admin') =>
    server.call<ProfileAnswer>(terrainCalls.profile.path, { model, line }, { as }),
  async file(address: string, as = 'admin') {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      url: address,
      headers: { authorization: `Bearer ${await server.token(as)}` },
    });
    return { status: statusCode, type: headers['content-type'], bytes: rawPayload };
  },
});

describeServerOnBoth('Terrain', (get) => {
  let server: TestServer;
  let use: ReturnType<typeof using>;
  beforeAll(() => {
    server = get();
    use = using(server);
  });

  it('of a GeoTIFF is read by a job: its record says what it holds, a scene is made, profiles and contours are told', async () => {
    const { id, code } = await use.model(await demTiff());
    // Before it was read there are profiles, and no scene.
    expect((await use.profile(code, [at(0, 5), at(10, 5)])).data.spots[0]?.height).toBeCloseTo(1000, 6);
    expect((await use.file(sceneAddress('model', code))).status).toBe(404);
    expect(await use.done('model3d', 'processTerrain', id)).toMatchObject({ state: 'done' });
    const [row] = await use.query<Record<string, unknown>>(
      'select "minHeight"::float8 as low, "maxHeight"::float8 as high, resolution::float8 as metres, crs, scene from model3d where id = $1',
      [id],
    );
    expect(row).toMatchObject({ low: 1000, high: 1059, crs: 'EPSG:4326', scene: sceneAddress('model', code) });
    expect(row?.['metres']).toBeCloseTo(18, 0);
    const { data } = await use.profile(code, [at(10, 5), at(30, 5)]);
    expect([data.low, data.high, data.descent].map((height) => Number(height?.toFixed(6)))).toEqual([1010, 1030, 0]);
    expect(data.climb).toBeCloseTo(20, 3);
    expect(data.length).toBeCloseTo(20 * CELL * 90_000, -2);
    for (const { height, place } of data.spots) expect(height).toBeCloseTo(1000 + ((place[0] ?? 0) - WEST) / CELL - 0.5, 3);
    const { data: drawn } = await server.call<ContoursAnswer>(terrainCalls.contours.path, { model: code, step: 10 });
    const { features } = drawn.shapes as unknown as {
      features: { properties: { level: number }; geometry: { coordinates: Position[] } }[];
    };
    expect(drawn.step).toBe(10);
    expect(features.map(({ properties: { level } }) => level)).toEqual([1010, 1020, 1030, 1040, 1050]);
    for (const [lon] of features[1]?.geometry.coordinates ?? []) expect(lon).toBeCloseTo(at(20, 0)[0], 6);
    const files = await Promise.all(
      ['tileset.json', 'terrain.glb', 'hillshade.webp', 'passwd'].map((name) => use.file(sceneAddress('model', code, name))),
    );
    expect(files.map(({ status, type }) => [status, type]).slice(0, 3)).toEqual([
      [200, 'application/json'],
      [200, 'model/gltf-binary'],
      [200, 'image/webp'],
    ]);
    expect(files[3]?.status).toBe(404);
    expect(files[1]?.bytes.toString('latin1', 0, 4)).toBe('glTF');
    // Another station sees nothing of it.
    expect((await use.file(sceneAddress('model', code), 'solar')).status).toBe(200);
    expect((await use.file(sceneAddress('model', code), 'wind')).status).toBe(404);
    expect((await use.profile(code, [at(10, 5), at(30, 5)], 'wind')).http).toBe(404);
    expect((await use.command('model3d', 'processTerrain', id, 'wind')).http).toBe(404);
  });

  it('is told in bounds', async () => {
    const { code } = await use.model(await demTiff());
    const far: Position = [at(0, 0)[0] + 1.2, at(0, 0)[1]];
    expect((await use.profile(code, [at(0, 0), far])).http).toBe(400);
    expect(
      (
        await use.profile(
          code,
          Array.from({ length: 201 }, (_, i) => at(i % 50, 3)),
        )
      ).http,
    ).toBe(400);
    expect((await use.profile(code, [[500, 1], at(0, 0)])).http).toBe(400);
    expect(
      (
        await use.profile(code, [
          [10, 10],
          [10.01, 10],
        ])
      ).error,
    ).toBe('terrain.file');
    expect((await server.call(terrainCalls.contours.path, { model: code, step: 0 })).http).toBe(400);
  });

  it('that is none says why, and nothing of it is kept', async () => {
    const colours = await drawnIn(4326, 0.000_001);
    for (const [content, reason] of [
      [Buffer.from('this is no picture'), 'no GeoTIFF'],
      [colours, 'holds no heights'],
      [await demTiff(true), 'holds no heights'],
      [(await demTiff()).subarray(0, 4000), 'cannot be read'],
    ] as const) {
      const { id, file } = await use.model(content);
      const { state, error } = await use.done('model3d', 'processTerrain', id);
      expect([state, error?.en]).toEqual(['failed', expect.stringContaining(reason)]);
      expect(await use.known(file)).toBe(0);
      expect((await use.query('select 1 from model3d where id = $1 and scene is null and "minHeight" is null', [id])).length).toBe(1);
    }
  });

  it('is the base of the routes of its station when it is released, one at a time', async () => {
    const [first, second] = [await use.model(await demTiff()), await use.model(await demTiff())];
    expect((await use.command('model3d', 'setRouteBase', first.id)).http).toBe(404);
    for (const { id } of [first, second]) await server.call('/api/model3d/publish', { ids: [id] });
    expect((await use.command('model3d', 'setRouteBase', first.id)).http).toBe(200);
    expect((await use.command('model3d', 'setRouteBase', second.id)).http).toBe(200);
    const base = await use.query<{ code: string }>(
      `select code from model3d where "stationCode" = 'DEMO-S01' and "routeBase" = '1' and kind in ('DEM', 'DSM')`,
    );
    expect(base.map(({ code }) => code)).toEqual([second.code]);
  });

  describe('of points', () => {
    let las: Buffer;
    beforeAll(async () => {
      const rows = await use.query<{ lon: number; lat: number; height: number }>(
        'select location[0] as lon, location[1] as lat, height::float8 as height from tower where "lineCode" = $1 and "towerNo" <= 3 order by "towerNo"',
        [LINE],
      );
      const projection = projectionOf(EPSG);
      const feet = rows.map(({ lon, lat, height }) => {
        const [x, y] = projection?.to([lon, lat]) ?? [0, 0];
        return { x, y, height };
      });
      const [origin] = feet;
      const plane = feet.map(({ x, y, height }) => ({ east: x - (origin?.x ?? 0), north: y - (origin?.y ?? 0), height }));
      las = Buffer.from(
        writeLas(
          drawLine(plane, 2800, (east, north) => [east + (origin?.x ?? 0), north + (origin?.y ?? 0)]),
          { epsg: EPSG },
        ),
      );
    });

    it('is read by a job: trees too near a conductor are found, none twice, and nobody confirmed them', async () => {
      const { id, code, file } = await use.cloud(las);
      expect(await use.done('task', 'processCloud', id)).toMatchObject({ state: 'done', error: null });
      const { data: task } = await server.call<Record<string, unknown>>(`/api/task/detail?id=${id}`, undefined, { method: 'GET' });
      expect(task).toMatchObject({ status: '3', progress: 100, crs: `EPSG:${EPSG}`, scene: sceneAddress('task', code), defectCount: 2 });
      expect(task['cloudClasses']).toEqual(expect.arrayContaining(['ground', 'vegetation', 'tower', 'conductor']));
      const clearances = task['clearances'] as { span: string; distance: number; limit: number; level: string }[];
      expect(clearances.map(({ span, limit, level }) => [span, limit, level])).toEqual([
        ['1-2', 4, '3'],
        ['2-3', 4, '2'],
      ]);
      expect(clearances[0]?.distance).toBeCloseTo(3.2, 1);
      expect(clearances[1]?.distance).toBeCloseTo(4.6, 1);
      const found = await use.query<Record<string, unknown>>(
        'select level, source, status, "lineFault", "towerCode", "lineCode" from defect where "taskCode" = $1 order by level desc',
        [code],
      );
      expect(found).toEqual([
        { level: '3', source: 'ai', status: '0', lineFault: 'tree', towerCode: `${LINE}-T001`, lineCode: LINE },
        { level: '2', source: 'ai', status: '0', lineFault: 'tree', towerCode: `${LINE}-T002`, lineCode: LINE },
      ]);
      const { data } = await server.call<CloudAnswer>(`${terrainCalls.cloud.path}?task=${code}`, undefined, { method: 'GET' });
      expect(data).toMatchObject({
        processed: true,
        limit: 4,
        voltage: 110,
        classified: 'file',
        count: task['pointCount'],
        shown: task['pointCount'],
      });
      expect(data.spans.map(({ by, level }) => [by, level])).toEqual([
        ['points', '3'],
        ['points', '2'],
      ]);
      const { data: section } = await server.call<SectionAnswer>(`${terrainCalls.section.path}?task=${code}&span=1-2`, undefined, {
        method: 'GET',
      });
      expect(section.points.length).toBeGreaterThan(100);
      expect(section.points.every(([, aside]) => Math.abs(aside ?? 99) <= section.half)).toBe(true);
      const tileset = await use.file(sceneAddress('task', code));
      const { root } = JSON.parse(tileset.bytes.toString()) as { root: { content: { uri: string }; transform: number[] } };
      expect(Math.hypot(...root.transform.slice(12, 15))).toBeGreaterThan(6.3e6);
      expect((await use.file(sceneAddress('task', code, root.content.uri))).type).toBe('model/gltf-binary');
      // Another station has neither tiles nor sections.
      expect((await use.file(sceneAddress('task', code, root.content.uri), 'wind')).status).toBe(404);
      expect((await server.call(`${terrainCalls.section.path}?task=${code}&span=1-2`, undefined, { as: 'wind', method: 'GET' })).http).toBe(
        404,
      );
      // The trees are known: read again, nothing is found twice.
      expect(await use.done('task', 'processCloud', id)).toMatchObject({ state: 'done' });
      expect((await use.query('select 1 from defect where "taskCode" = $1', [code])).length).toBe(2);
      expect(await use.known(file)).toBe(1);
    });

    it('that is none fails its task with the reason, and leaves nothing', async () => {
      const changed = (change: (view: DataView) => void): Buffer => {
        const bytes = Buffer.from(las);
        change(new DataView(bytes.buffer, bytes.byteOffset));
        return bytes;
      };
      const none = Buffer.from(writeLas(drawLine([], 0, () => [0, 0]).concat([{ x: 1, y: 2, z: 3, kind: 2, colour: [0, 0, 0] }])));
      for (const [content, reason] of [
        [las.subarray(0, las.length - 50), 'cut off'],
        [changed((view) => view.setFloat64(131, Number.NaN, true)), 'scale'],
        [changed((view) => view.setBigUint64(247, 0n, true)), 'no points'],
        [changed((view) => view.setBigUint64(247, 300_000_000n, true)), 'cut off'],
        [changed((view) => view.setUint8(104, 0x87)), 'it'],
        [none, 'does not name its coordinate system'],
      ] as const) {
        const { id, file } = await use.cloud(content);
        expect(await use.done('task', 'processCloud', id)).toMatchObject({ state: 'failed' });
        // The task hears of it a moment later.
        const status = async () => (await use.query<{ status: string }>('select status from task where id = $1', [id]))[0]?.status;
        await expect.poll(status, { interval: 50 }).toBe('4');
        const [row] = await use.query<Record<string, unknown>>(
          'select status, "failReason", scene, "pointCount", clearances from task where id = $1',
          [id],
        );
        expect(row).toMatchObject({ status: '4', failReason: expect.stringContaining(reason) as string, scene: null, pointCount: null });
        expect(await use.known(file)).toBe(0);
      }
    });

    it('is read in the system that its task names, where the file names none', async () => {
      const points = drawLine([], 0, () => [0, 0]);
      expect(points).toEqual([]);
      const bare = Buffer.from(
        writeLas(
          [...Array(400).keys()].map((i) => ({
            x: 500_000 + (i % 20),
            y: 4_000_000 + Math.floor(i / 20),
            z: 100,
            kind: 0,
            colour: [9, 9, 9] as const,
          })),
        ),
      );
      const { id, code } = await use.cloud(bare, { crs: 'EPSG:32650', cloudObject: 'terrain' });
      expect(await use.done('task', 'processCloud', id)).toMatchObject({ state: 'done', error: null });
      const { data } = await server.call<CloudAnswer>(`${terrainCalls.cloud.path}?task=${code}`, undefined, { method: 'GET' });
      expect(data).toMatchObject({ epsg: 32_650, classified: 'own', count: 400, spans: [], classes: [{ code: 'ground', count: 400 }] });
      expect((await use.command('task', 'processCloud', (await use.cloud(Buffer.from(las), { images: [] })).id)).http).toBe(404);
    });
  });
});
