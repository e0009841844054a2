/** Pictures of outside maps: fetched from hosts that the deployment names and from nobody else, for who reaches the layer. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BASE_MAP, MAP_PATHS, type MapPicture, type MapPictures, type MapShapes } from '../../../src/contract/maps.ts';
import { metresBetween } from '../../../src/documents/ground/geometry/sphere.ts';
import type { Position } from '../../../src/documents/ground/geometry/types.ts';
import { tileAddress } from '../../../src/server/map/pictures.ts';
import { pixelOf, positionAt, SIZE, type Place } from '../../../src/server/map/shifted.ts';
import { broughtFile } from '../../support/files.ts';
import { describeServer } from '../../support/server.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** Pairs published with eviltransform: WGS-84, then GCJ-02. */
const PAIRS: [wgs: Position, gcj: Position][] = [
  [
    [121.527_210_6, 31.177_427_6],
    [121.531_541_859_215, 31.175_303_983_646_97],
  ],
  [
    [113.912_316, 22.543_847],
    [113.917_176_480_836_3, 22.540_796_131_694_766],
  ],
  [
    [116.377_817, 39.911_954],
    [116.384_047_224_556_57, 39.913_345_435_460_69],
  ],
];
const SQUARE = 4;

/** A tile of a map in GCJ-02 with a dark square at each published place. */
async function drawnTile({ z, x, y }: Place): Promise<Buffer> {
  const pixels = Buffer.alloc(SIZE * SIZE * 3, 255);
  for (const [, gcj] of PAIRS) {
    const [left, top] = pixelOf(gcj, z).map((n, i) => Math.floor(n - [x, y][i]! * SIZE)) as [number, number];
    for (let down = -SQUARE; down <= SQUARE; down += 1)
      for (let across = -SQUARE; across <= SQUARE; across += 1) {
        const [px, py] = [left + across, top + down];
        if (px >= 0 && px < SIZE && py >= 0 && py < SIZE) pixels.fill(0, (py * SIZE + px) * 3, (py * SIZE + px) * 3 + 3);
      }
  }
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
}

const shapes = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { name: 'A 区' }, geometry: { type: 'Point', coordinates: PAIRS[0]?.[1] } }],
};
const asked: string[] = [];
const maps: Server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const [, z = '', x = '', y = ''] = /^\/gcj\/(\d+)\/(\d+)\/(\d+)/.exec(request.url ?? '') ?? [];
  if (z) void drawnTile({ z: Number(z), x: Number(x), y: Number(y) }).then((png) => response.end(png));
  else if (request.url === '/shapes.json') response.end(JSON.stringify(shapes));
  else if (request.url === '/broken.json') response.end('{"type":"FeatureCollection","features":[{');
  else if (request.url === '/metres.json') response.end('{"type":"Point","coordinates":[500000,4000000]}');
  else if (request.url?.startsWith('/gone')) response.writeHead(410).end();
  else if (request.url?.startsWith('/empty')) response.writeHead(404).end();
  else if (request.url?.startsWith('/page')) response.end('<html>');
  else if (request.url?.startsWith('/away')) response.writeHead(302, { location: '/tiles/0/0/0.png' }).end();
  else response.setHeader('content-type', 'image/png').end(PNG);
});
await new Promise<void>((done) => {
  maps.listen(0, '127.0.0.1', done);
});
const host = `127.0.0.1:${(maps.address() as AddressInfo).port}`;

afterAll(() => void maps.close());

describeServer(
  'Pictures of maps',
  (server) => {
    /** What tests add; layers of the demonstration are there from the first. */
    const list = async (as = 'admin') =>
      (await server().call<MapPictures>(MAP_PATHS.pictures, undefined, { as, method: 'GET' })).data.list.filter(
        ({ name }) => !name.startsWith('演示'),
      );
    const tile = (id: string, at = '3/5/2', as: string | null = 'admin') =>
      server().call(`${MAP_PATHS.tile}/${id}/${at}`, undefined, { as, method: 'GET' });
    const add = async (name: string, url: string, more: object = {}): Promise<string> => {
      const made = await server().call<{ id: string }>('/api/mapLayer/insert', { name, url, kind: 'xyz', companyCode: '001', ...more });
      expect(made.error).toBeUndefined();
      return made.data.id;
    };
    beforeAll(async () => {
      // What one server was answered, another of this process knows.
      await add('own', `http://${host}/tiles/${server().kind}/{z}/{x}/{y}.png?key=secret`, { attribution: 'GS(2026)0001' });
    });
    beforeEach(() => {
      asked.length = 0;
    });

    it('names to everybody below the company what comes from a known host, without address and key', async () => {
      for (const as of ['admin', 'branch1', 'solar']) {
        const found = await list(as);
        expect(found.map(({ name }) => name)).toEqual(['own']);
        expect(JSON.stringify(found)).not.toContain('secret');
        expect(found[0]?.attribution).toBe('GS(2026)0001');
      }
    });

    it('fetches a tile with what the layer says', async () => {
      const [own] = await list();
      const answer = await tile(own?.id ?? '', '3/5/2', 'solar');
      expect(answer.http).toBe(200);
      expect(asked).toEqual([`/tiles/${server().kind}/3/5/2.png?key=secret`]);
      expect((await tile(own?.id ?? '', '3/5/2', null)).error).toBe('auth.required');
      for (const at of ['3/8/2', '25/0/0', 'a/0/0', '-1/0/0']) expect((await tile(own?.id ?? '', at)).http).toBe(404);
    });

    it('asks no other host, follows nowhere, and passes on nothing but pictures', async () => {
      const other = await add('other', 'http://127.0.0.1:1/{z}/{x}/{y}.png');
      const odd = await add('odd', `http://${host}@127.0.0.1:1/{z}/{x}/{y}.png`);
      const page = await add('page', `http://${host}/page/{z}/{x}/{y}`);
      const away = await add('away', `http://${host}/away/{z}/{x}/{y}`);
      expect((await list()).map(({ name }) => name).sort()).toEqual(['away', 'own', 'page']);
      expect([(await tile(other)).error, (await tile(odd)).error]).toEqual(['map.host', 'map.host']);
      expect(asked).toEqual([]);
      expect([(await tile(page)).error, (await tile(away)).error]).toEqual(['map.answer', 'map.unreachable']);
      expect(asked).toEqual(['/page/3/5/2', '/away/3/5/2']);
    });

    it('lays a base map of GCJ-02 where things are, to the metre, and keeps its address', async () => {
      const { data } = await server().call<MapPictures>(MAP_PATHS.pictures, undefined, { as: 'solar', method: 'GET' });
      expect(data.base).toEqual({ attribution: 'GS(2026)0002' });
      expect(JSON.stringify(data)).not.toContain(host);
      for (const z of [17, 18])
        for (const [wgs] of PAIRS) {
          const [x, y] = pixelOf(wgs, z).map((n) => Math.floor(n / SIZE)) as [number, number];
          const answer = await server().app.inject({
            url: `${MAP_PATHS.tile}/${BASE_MAP}/${z}/${x}/${y}`,
            headers: { authorization: `Bearer ${await server().token('solar')}` },
          });
          expect(answer.statusCode).toBe(200);
          const { data: pixels, info } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
          expect([info.width, info.height]).toEqual([SIZE, SIZE]);
          const dark = Array.from({ length: SIZE * SIZE }, (_, i) => i).filter((i) => (pixels[i * 3] ?? 255) < 100);
          expect(dark.length).toBe((2 * SQUARE + 1) ** 2);
          const middle = (of: (i: number) => number): number => dark.reduce((sum, i) => sum + of(i), 0) / dark.length + 0.5;
          const found = positionAt([x * SIZE + middle((i) => i % SIZE), y * SIZE + middle((i) => Math.floor(i / SIZE))], z);
          expect(metresBetween(found, wgs)).toBeLessThan(1);
        }
      expect(asked.every((url) => url.endsWith('?key=secret'))).toBe(true);
      // What is known is not asked for again.
      const before = asked.length;
      const [x, y] = pixelOf(PAIRS[0]?.[0] ?? [0, 0], 18).map((n) => Math.floor(n / SIZE)) as [number, number];
      await tile(BASE_MAP, `18/${x}/${y}`);
      expect(asked.length).toBe(before);
    });

    it('says what is wrong with a service', async () => {
      const of = async (path: string): Promise<unknown> => (await tile(await add(path, `http://${host}/${path}/{z}/{x}/{y}`))).error;
      expect([await of('gone'), await of('empty')]).toEqual(['map.failed', 'record.unknown']);
    });

    it('draws vectors of an address or of a file, and says why it cannot', async () => {
      const shapesOf = async (more: object) => {
        const made = await server().call<{ id: string }>('/api/mapLayer/insert', {
          name: 'v',
          kind: 'geojson',
          companyCode: '001',
          visible: '0',
          ...more,
        });
        expect(made.error).toBeUndefined();
        return server().call<MapShapes>(`${MAP_PATHS.shapes}/${made.data.id}`, undefined, { as: 'solar', method: 'GET' });
      };
      const [wgs, gcj] = PAIRS[0] ?? [];
      const read = await shapesOf({ url: `http://${host}/shapes.json` });
      expect(read.data.features).toEqual([
        { type: 'Feature', properties: { label: 'A 区' }, geometry: { type: 'Point', coordinates: gcj } },
      ]);
      const [shifted] = (await shapesOf({ url: `http://${host}/shapes.json`, datum: 'gcj02' })).data.features;
      const at = shifted?.geometry.type === 'Point' ? (shifted.geometry.coordinates as Position) : ([0, 0] as Position);
      expect(metresBetween(at, wgs ?? [0, 0])).toBeLessThan(1);
      const brought = await broughtFile(server(), Buffer.from(JSON.stringify(shapes.features[0])), { use: 'field', name: 'zones.geojson' });
      expect((await shapesOf({ file: [brought.id] })).data.features).toHaveLength(1);
      const broken = await shapesOf({ url: `http://${host}/broken.json` });
      expect([broken.error, broken.msg]).toEqual(['map.shapes', 'The vector layer cannot be read: it is no JSON in UTF-8']);
      expect((await shapesOf({ url: `http://${host}/metres.json` })).msg).toContain('no longitudes and latitudes');
      expect((await shapesOf({ url: 'http://127.0.0.1:1/a.json' })).error).toBe('map.host');
      const none = await server().call('/api/mapLayer/insert', { name: 'v', kind: 'geojson', companyCode: '001' });
      expect(none.error).toBe('record.invalid');
    });

    it('tells of one layer, shown at first or not, and why it cannot be shown', async () => {
      const one = (id: string, as = 'admin') => server().call<MapPicture>(`${MAP_PATHS.pictures}/${id}`, undefined, { as, method: 'GET' });
      const id = await add('one', `http://${host}/tiles/{z}/{x}/{y}.png?key=secret`, { visible: '0', opacity: 40, companyCode: '001002' });
      const { data } = await one(id, 'branch2');
      expect(data).toMatchObject({ id, name: 'one', kind: 'tiles', visible: false, opacity: 40 });
      expect(JSON.stringify(data)).not.toContain('secret');
      expect((await one(id, 'branch1')).error).toBe('record.unknown');
      expect((await one('none')).error).toBe('record.unknown');
      expect((await one(await add('far', 'http://127.0.0.1:1/{z}/{x}/{y}.png'))).error).toBe('map.host');
    });

    it('keeps layers of a branch to that branch', async () => {
      const id = await add('branch', `http://${host}/tiles/{z}/{x}/{y}.png`, { companyCode: '001002' });
      expect((await list('branch1')).map(({ name }) => name)).not.toContain('branch');
      expect((await tile(id, '0/0/0', 'branch1')).error).toBe('record.unknown');
      expect((await list('branch2')).map(({ name }) => name)).toContain('branch');
    });
  },
  {
    mapHosts: ` ${host.toUpperCase()} ,maps.other`,
    mapUrl: `http://${host}/gcj/{z}/{x}/{y}.png?key=secret`,
    mapDatum: 'GCJ-02',
    mapAttribution: 'GS(2026)0002',
  },
);

it.each([
  ['xyz', 'https://a.example/{z}/{x}/{-y}', 'https://a.example/2/1/2'],
  ['xyz', 'https://a.example/wmts?TILEMATRIX={z}&TILECOL={x}&TILEROW={y}', 'https://a.example/wmts?TILEMATRIX=2&TILECOL=1&TILEROW=1'],
  ['xyz', 'https://a.example/?bbox={bbox-epsg-3857}', 'https://a.example/?bbox=-10018754.1714,0.0000,0.0000,10018754.1714'],
])('writes the address of a tile: %s %s', (kind, url, address) => expect(tileAddress({ kind, url }, { z: 2, x: 1, y: 1 })).toBe(address));
it('completes the address of a map service', () => {
  const { searchParams } = new URL(
    tileAddress({ kind: 'wms', url: 'https://a.example/wms?layers=ecology&VERSION=1.1.0' }, { z: 0, x: 0, y: 0 }),
  );
  expect([searchParams.get('layers'), searchParams.get('VERSION'), searchParams.get('version'), searchParams.get('request')]).toEqual([
    'ecology',
    '1.1.0',
    null,
    'GetMap',
  ]);
  expect(searchParams.get('bbox')).toBe('-20037508.3428,-20037508.3428,20037508.3428,20037508.3428');
});
