/** Orthophotos: a GeoTIFF becomes tiles that lie where its pixels are, for who reaches the station; what is none says why. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeArrayBuffer } from 'geotiff';
import type { HistoryPage } from '../../../src/contract/states.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAP_PATHS, ORTHO_SIZE, type MapPicture, type MapPictures } from '../../../src/contract/maps.ts';
import { metresBetween } from '../../../src/documents/ground/geometry/sphere.ts';
import type { Position } from '../../../src/documents/ground/geometry/types.ts';
import type { Config } from '../../../src/server/config/config.ts';
import { purgeFiles } from '../../../src/server/files/purge.ts';
import { pyramidKey } from '../../../src/server/files/pictures.ts';
import { projectionOf } from '../../../src/server/map/ortho/projection.ts';
import { onModules } from '../../../src/server/seed/demo/assets.ts';
import { writeOrthophotos } from '../../../src/server/seed/orthophotos/write.ts';
import { pixelOf, positionAt, SIZE } from '../../../src/server/map/shifted.ts';
import { newBucket, whyNoS3 } from '../../support/databases/radosgw.ts';
import { broughtFile } from '../../support/files.ts';
import { drawnIn, drawnTiff, PLACE } from '../../support/orthophoto.ts';
import { describeServer, describeServerOnBoth, startTestServer, type TestServer } from '../../support/server.ts';

/** Zone of the demonstration pair, and what the two are. */
const ZONE = 'DEMO-S01-Z03';
const PAIR = [
  ['rgb', true],
  ['thermal', false],
];
const STATION = { companyCode: '001001', stationCode: 'DEMO-S01' };
interface Layer {
  id: string;
  version: number;
  imageState: string;
  imageFault: string | null;
  resolution: number | null;
  outline: { coordinates: Position[][] } | null;
}

const made = (server: TestServer) => ({
  async add(content: Buffer, more: object = {}): Promise<Layer> {
    const file = await broughtFile(server, content, { use: 'field', name: 'a.tif' });
    const { data, error, text } = await server.call<Layer>('/api/mapLayer/insert', {
      name: `正射 ${randomUUID()}`,
      kind: 'orthophoto',
      file: [file.id],
      ...STATION,
      ...more,
    });
    if (error) throw new Error(text);
    return data;
  },
  /** Of a file that is too large for one chunk. */
  async stored(content: Buffer): Promise<Layer> {
    const { database, storage } = server.system.context;
    const [id, key] = [randomUUID(), `stored/${randomUUID()}`];
    await storage.put(key, content, 'image/tiff');
    await database.pool.query(
      `insert into sunvane.file (id, "userId", name, type, size, hash, "objectKey", use) select $1, id, 'a.tif', 'image/tiff', $2, '', $3, 'field' from "user" where username = 'admin'`,
      [id, content.length, key],
    );
    const { data, error, text } = await server.call<Layer>('/api/mapLayer/insert', {
      name: 'large',
      kind: 'orthophoto',
      file: [id],
      ...STATION,
    });
    if (error) throw new Error(text);
    return data;
  },
  detail: async (id: string): Promise<Layer> =>
    (await server.call<Layer>(`/api/mapLayer/detail?id=${id}`, undefined, { method: 'GET' })).data,
  /** As soon as nothing more happens to it. */
  async ended(id: string): Promise<Layer> {
    await expect.poll(async () => (await this.detail(id)).imageState, { timeout: 30_000, interval: 100 }).toMatch(/^[23]$/);
    return this.detail(id);
  },
  async listed(id: string, as = 'admin'): Promise<MapPicture | undefined> {
    const { data } = await server.call<MapPictures>(MAP_PATHS.pictures, undefined, { as, method: 'GET' });
    return data.list.find((one) => one.id === id);
  },
  async tile(id: string, z: number, [lon, lat] = PLACE, as: string | null = 'admin') {
    const [x, y] = pixelOf([lon, lat], z).map((n) => Math.floor(n / SIZE)) as [number, number];
    const answer = await server.app.inject({
      url: `${MAP_PATHS.tile}/${id}/${z}/${x}/${y}`,
      headers: as === null ? {} : { authorization: `Bearer ${await server.token(as)}` },
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, at: [x, y] as const };
  },
  /** The pixel at a place: red, green, blue, and how far it covers. */
  async pixel(id: string, place: Position, z = 21): Promise<number[]> {
    const { bytes, at } = await this.tile(id, z, place);
    const [left, top] = pixelOf(place, z).map((n, i) => Math.floor((n - (at[i] ?? 0) * SIZE) * (ORTHO_SIZE / SIZE))) as [number, number];
    return [...(await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
  },
  /** Where the middle of the bright square is drawn, and how much of the tile is covered. */
  async seen(id: string, z: number): Promise<{ at: Position; covered: number }> {
    const { bytes, status, at } = await this.tile(id, z);
    expect(status).toBe(200);
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([ORTHO_SIZE, ORTHO_SIZE]);
    const all = Array.from({ length: ORTHO_SIZE ** 2 }, (_, i) => i);
    const bright = all.filter((i) => (data[i * 4] ?? 0) > 150 && (data[i * 4 + 3] ?? 0) > 128);
    expect(bright.length).toBeGreaterThan(4);
    const middle = (of: (i: number) => number): number => bright.reduce((sum, i) => sum + of(i), 0) / bright.length + 0.5;
    const half = SIZE / ORTHO_SIZE;
    const found = positionAt(
      [at[0] * SIZE + middle((i) => i % ORTHO_SIZE) * half, at[1] * SIZE + middle((i) => Math.floor(i / ORTHO_SIZE)) * half],
      z,
    );
    return { at: found, covered: all.filter((i) => (data[i * 4 + 3] ?? 0) > 128).length / all.length };
  },
});

/** Of a picture in one plane. */
const liesThere =
  (use: () => ReturnType<typeof made>) =>
  async (epsg: number, step: number): Promise<void> => {
    const { id } = await use().add(await drawnIn(epsg, step));
    const layer = await use().ended(id);
    expect([layer.imageState, layer.imageFault]).toEqual(['2', null]);
    expect(layer.resolution).toBeGreaterThan(8);
    expect(layer.resolution).toBeLessThan(13);
    const picture = await use().listed(id);
    expect(picture).toMatchObject({ kind: 'tiles', maxZoom: 20, ortho: { band: 'rgb' } });
    const [west, south, east, north] = picture?.ortho?.box ?? [0, 0, 0, 0];
    expect(west < PLACE[0] && PLACE[0] < east && south < PLACE[1] && PLACE[1] < north).toBe(true);
    expect(layer.outline?.coordinates[0]?.[0]).toEqual([west, south].map((n) => expect.closeTo(n, 7)));
    for (const z of [17, 18, 20]) expect(metresBetween((await use().seen(id, z)).at, PLACE)).toBeLessThan(z === 17 ? 0.4 : 0.15);
    // Where it ends the tile is empty, and beyond there is none.
    expect((await use().seen(id, 17)).covered).toBeLessThan(0.9);
    expect((await use().tile(id, 18, [101, 36])).status).toBe(404);
    // Far away it is small, and there.
    const far = await sharp((await use().tile(id, 12)).bytes)
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(far.some((value, i) => i % 4 === 3 && value > 60)).toBe(true);
  };

describeServerOnBoth('Orthophotos', (server) => {
  const use = () => made(server());
  beforeAll(() => server().system.context.orthophotos.start());

  it('lie where their pixels are: EPSG:32647', () => liesThere(use)(32_647, 0.1));

  it('are for who reaches the station and for nobody else', async () => {
    const { id } = await use().add(await drawnIn(32_647, 0.1));
    await use().ended(id);
    for (const as of ['admin', 'group', 'branch1', 'solar']) {
      expect([as, (await use().listed(id, as))?.id, (await use().tile(id, 18, PLACE, as)).status]).toEqual([as, id, 200]);
    }
    for (const as of ['wind', 'branch2', 'branch3']) {
      const { status, headers } = await use().tile(id, 18, PLACE, as);
      expect([as, await use().listed(id, as), status]).toEqual([as, undefined, 404]);
      expect(headers['content-type']).toContain('json');
    }
    expect((await use().tile(id, 18, PLACE, null)).status).toBe(401);
    const { headers } = await use().tile(id, 18);
    expect([headers['content-type'], headers['cache-control'], headers['vary']]).toEqual([
      'image/webp',
      'private, max-age=86400',
      'authorization',
    ]);
  });

  it('of the demonstration lie over their zone, hot where its open defects are', async () => {
    const { writer, storage, database } = server().system.context;
    const place = onModules(ZONE, 0.3, 0.62) ?? PLACE;
    const { rowCount } = await database.pool.query(
      `update defect set "zoneCode" = $1, status = '1', "pvFault" = 'moduleOff', "deltaT" = 30, location = point($2, $3) where "defectCode" = 'DEMO-S01-D01'`,
      [ZONE, ...place],
    );
    expect(rowCount).toBe(1);
    await database.db.transaction().execute((db) => writeOrthophotos(db, writer, { storage, dataDir: server().config.dataDir }, 'zh'));
    const { data } = await server().call<MapPictures>(MAP_PATHS.pictures, undefined, { as: 'solar', method: 'GET' });
    // Those that the seed made lie with the data folder that this database was copied from.
    const made = data.list
      .filter(({ name, ortho }) => ortho && name.startsWith('演示'))
      .toSorted((a, b) => (a.ortho?.version ?? '').localeCompare(b.ortho?.version ?? ''));
    expect(made.map(({ ortho, visible }) => [ortho?.band, visible])).toEqual([...PAIR, ...PAIR]);
    const [rgb, thermal] = made.slice(-2).map(({ id }) => id) as [string, string];
    const beside: Position = [place[0], place[1] + 6 / 111_320];
    const bright = async (id: string, at: Position): Promise<number> => Math.min(...(await use().pixel(id, at)).slice(0, 3));
    expect(await bright(thermal, place)).toBeGreaterThan(170);
    expect(await bright(thermal, beside)).toBeLessThan(60);
    // Cells are blue.
    const [red = 0, , blue = 0] = await use().pixel(rgb, [place[0] + 0.6 / 90_000, place[1] + 6.2 / 111_320]);
    expect(blue).toBeGreaterThan(red);
    expect((await use().tile(rgb, 18, place, 'wind')).status).toBe(404);
  });

  it('are made anew with another file, by their own name only, and go with their record', async () => {
    const { id } = await use().add(await drawnIn(3857, 0.1));
    const first = await use().ended(id);
    const before = await use().listed(id);
    const other = await broughtFile(server(), await drawnIn(3857, 0.3), { use: 'field', name: 'b.tif' });
    const changed = await server().call<Layer>('/api/mapLayer/update', { id, version: first.version, file: [other.id] });
    expect([changed.error, changed.data.outline]).toEqual([undefined, null]);
    // It may be at it already.
    expect(['0', '1']).toContain(changed.data.imageState);
    expect((await use().ended(id)).resolution).toBeCloseTo((first.resolution ?? 0) * 3, 0);
    expect((await use().listed(id))?.ortho?.version).not.toBe(before?.ortho?.version);
    const { version } = await use().detail(id);
    const own = await server().call('/api/mapLayer/update', { id, version, imageState: '3' });
    expect(own.error).toBe('record.invalid');

    const { storage, database } = server().system.context;
    expect(await storage.size(pyramidKey(other.id))).toBeGreaterThan(1000);
    expect((await server().call(`/api/mapLayer/delete?ids=${id}`, undefined)).error).toBeUndefined();
    expect((await use().tile(id, 18)).status).toBe(404);
    await database.pool.query(`delete from "mapLayer" where id = $1`, [id]);
    await database.pool.query(
      `update sunvane.file set "checkTime" = now() - interval '2 days', "freeTime" = now() - interval '8 days' where id = $1`,
      [other.id],
    );
    await purgeFiles(server().system.context);
    await expect(storage.size(pyramidKey(other.id))).rejects.toThrow();
    const { rows } = await database.pool.query('select 1 from sunvane.orthophoto where "fileId" = $1', [other.id]);
    expect(rows).toEqual([]);
  });

  it('are told of in the history of their layer: the work, and what came of it', async () => {
    const { id } = await use().add(await drawnIn(3857, 0.1));
    await use().ended(id);
    const { data } = await server().call<HistoryPage>(`/api/mapLayer/history?id=${id}`, {});
    const [ready, begun, made] = data.list;
    expect(data.list).toHaveLength(3);
    expect(made).toMatchObject({ action: 'insert', userCode: 'admin' });
    const move = (from: string, to: string) => expect.objectContaining({ field: 'imageState', from, to }) as object;
    expect(begun).toMatchObject({ action: 'prepareOrthophoto', titleEn: expect.any(String), changes: [move('0', '1')] });
    expect(ready).toMatchObject({ action: 'prepareOrthophoto', title: expect.any(String) });
    expect(ready?.changes).toContainEqual(move('1', '2'));
    expect(ready?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['imageState', 'outline', 'resolution']));
    expect((await use().detail(id)).version).toBe(3);
  });

  it('are found again by the next server, and stop when told to', async () => {
    const { context } = server().system;
    const { id } = await use().add(await drawnIn(3857, 0.1));
    await use().ended(id);
    await context.database.pool.query(`update "mapLayer" set "imageState" = '1', outline = null where id = $1`, [id]);
    context.orthophotos.wake();
    expect((await use().ended(id)).outline).not.toBeNull();

    const large = await use().stored(
      await drawnTiff({
        width: 9000,
        height: 7000,
        square: [1, 1],
        side: 1,
        place: { epsg: 3857, geographic: false, origin: [0, 0], step: [1, 1] },
      }),
    );
    const { data } = await server().call<{ jobId: string }>('/api/mapLayer/command?screen=map/extendManage', {
      name: 'prepare',
      id: large.id,
    });
    await expect.poll(async () => (await use().detail(large.id)).imageState, { timeout: 30_000, interval: 20 }).toBe('1');
    await server().call(`/api/jobs/cancel?id=${data.jobId}`, undefined);
    const ended = await use().ended(large.id);
    expect([ended.imageState, ended.imageFault]).toEqual(['3', 'cancelled']);
    const left = readdirSync(join(server().config.dataDir, 'files', 'tmp')).filter((file) => file.endsWith('.tif'));
    expect(left).toEqual([]);
  });
});

// What is read of a file asks nothing of the database.
describeServer('Files of orthophotos', (server) => {
  const use = () => made(server());
  beforeAll(() => server().system.context.orthophotos.start());

  it.each([
    [4326, 1e-6],
    [3857, 0.12],
    [4542, 0.1],
  ])('lie where their pixels are: EPSG:%i', (epsg, step) => liesThere(use)(epsg, step));

  it('keep what covers nothing empty, by a band or by a value', async () => {
    const [height, width] = [300, 400];
    const { id } = await use().add(await drawnIn(32_647, 0.1, { bands: 4 }));
    expect((await use().ended(id)).imageState).toBe('2');
    expect((await use().seen(id, 20)).covered).toBeGreaterThan(0);
    const [x, y] = projectionOf(32_647)?.to(PLACE) ?? [0, 0];
    const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => (Math.floor(i / 3) % width < width / 2 ? 0 : 200));
    const holed = writeArrayBuffer(pixels, {
      width,
      height,
      SamplesPerPixel: [3],
      BitsPerSample: [8, 8, 8],
      PhotometricInterpretation: 2,
      ModelPixelScale: [0.1, 0.1, 0],
      ModelTiepoint: [0, 0, 0, x - 20, y + 15, 0],
      GTModelTypeGeoKey: 1,
      ProjectedCSTypeGeoKey: 32_647,
      GDAL_NODATA: '0',
    } as never);
    const half = await use().add(Buffer.from(holed));
    expect((await use().ended(half.id)).imageState).toBe('2');
    const tile = await sharp((await use().tile(half.id, 19)).bytes)
      .ensureAlpha()
      .raw()
      .toBuffer();
    const covers = Array.from({ length: ORTHO_SIZE ** 2 }, (_, i) => (tile[i * 4 + 3] ?? 0) > 128);
    const shown = covers.flatMap((cover, i) => (cover ? [tile[i * 4] ?? 0] : []));
    expect(shown.length).toBeGreaterThan(100);
    expect(Math.min(...shown)).toBeGreaterThan(180);
  });

  it('of measures are drawn in colours, the hot bright', async () => {
    const [width, height] = [256, 256];
    const [x, y] = projectionOf(32_647)?.to(PLACE) ?? [0, 0];
    const values = Float32Array.from({ length: width * height }, (_, i) => (i % width < 100 ? -9999 : i % width < 180 ? 21.5 : 64.25));
    const content = writeArrayBuffer(values, {
      width,
      height,
      SamplesPerPixel: [1],
      BitsPerSample: [32],
      SampleFormat: [3],
      PhotometricInterpretation: 1,
      ModelPixelScale: [0.1, 0.1, 0],
      ModelTiepoint: [0, 0, 0, x - 14, y + 12.8, 0],
      GTModelTypeGeoKey: 1,
      ProjectedCSTypeGeoKey: 32_647,
      GDAL_NODATA: '-9999',
    } as never);
    const { id } = await use().add(Buffer.from(content), { band: 'thermal' });
    const layer = await use().ended(id);
    expect([layer.imageState, layer.imageFault]).toEqual(['2', null]);
    expect((await use().listed(id))?.ortho).toMatchObject({ band: 'thermal', range: [21.5, 64.25] });
    const at = (east: number): Promise<number[]> => use().pixel(id, projectionOf(32_647)?.from([x + east, y]) ?? PLACE);
    const [none, cold, hot] = [await at(-8), await at(-0.5), await at(8)];
    expect(none[3]).toBe(0);
    expect(Math.max(...cold.slice(0, 3))).toBeLessThan(60);
    expect(Math.min(...hot.slice(0, 3))).toBeGreaterThan(200);
  });

  it('that are none say why, and give no tile', async () => {
    const { id } = await use().add((await drawnIn(3857, 0.1)).subarray(0, 200_000));
    const layer = await use().ended(id);
    expect([layer.imageState, layer.imageFault, layer.outline]).toEqual(['3', 'broken', null]);
    expect(await use().listed(id)).toBeUndefined();
    expect((await use().tile(id, 18)).status).toBe(404);
    const { data } = await server().call<{ jobId: string }>('/api/mapLayer/command?screen=map/extendManage', { name: 'prepare', id });
    for (const [language, words] of [
      ['zh', '正射影像无法使用：'],
      ['en', 'The orthophoto cannot be used: '],
    ] as const) {
      const job = async () =>
        (await server().call<{ state: string; error: string }>(`/api/jobs/detail?id=${data.jobId}`, undefined, { method: 'GET', language }))
          .data;
      await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe('failed');
      expect((await job()).error).toContain(words);
    }
  });
});

const noS3 = whyNoS3();
describe.skipIf(noS3 !== undefined)('Orthophotos in a store that is elsewhere', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'sunvane-ortho-'));
  beforeAll(async () => {
    const { endpoint, region, bucket, accessKey, secretKey } = await newBucket();
    const s3: Partial<Config> = {
      s3Endpoint: endpoint,
      s3Region: region,
      s3Bucket: bucket,
      s3AccessKey: accessKey,
      s3SecretKey: secretKey,
    };
    server = await startTestServer('embedded', s3);
    server.system.context.orthophotos.start();
  }, 180_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are cut from a copy that is kept beside the database', async () => {
    const use = made(server);
    const { id } = await use.add(await drawnIn(32_647, 0.1));
    expect((await use.ended(id)).imageState).toBe('2');
    for (const z of [17, 20]) expect(metresBetween((await use.seen(id, z)).at, PLACE)).toBeLessThan(0.4);
    expect(readdirSync(join(server.config.dataDir, 'files', 'copies'))).toHaveLength(1);
    expect(readdirSync(join(server.config.dataDir, 'files', 'tmp'))).toEqual([]);
  });
});
