/** Pictures of outside maps: fetched from hosts that the deployment names and from nobody else, for who reaches the layer. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAP_PATHS, type MapPicture } from '../../../src/contract/maps.ts';
import { tileAddress } from '../../../src/server/map/pictures.ts';
import { describeServer } from '../../support/server.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const asked: string[] = [];
const maps: Server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url?.startsWith('/page')) response.end('<html>');
  else if (request.url?.startsWith('/away')) response.writeHead(302, { location: '/tiles/0/0/0.png' }).end();
  else response.setHeader('content-type', 'image/png').end(PNG);
});
await new Promise<void>((done) => {
  maps.listen(0, '127.0.0.1', done);
});
const host = `127.0.0.1:${(maps.address() as AddressInfo).port}`;

describeServer(
  'Pictures of maps',
  (server) => {
    const list = async (as = 'admin') =>
      (await server().call<{ list: MapPicture[] }>(MAP_PATHS.pictures, undefined, { as, method: 'GET' })).data.list;
    const tile = (id: string, at = '3/5/2', as: string | null = 'admin') =>
      server().call(`${MAP_PATHS.tile}/${id}/${at}`, undefined, { as, method: 'GET' });
    const add = async (name: string, url: string, more: object = {}): Promise<string> => {
      const made = await server().call<{ id: string }>('/api/mapLayer/insert', { name, url, kind: 'xyz', companyCode: '001', ...more });
      expect(made.error).toBeUndefined();
      return made.data.id;
    };
    beforeAll(async () => {
      await add('own', `http://${host}/tiles/{z}/{x}/{y}.png?key=secret`, { attribution: 'GS(2026)0001' });
    });
    beforeEach(() => {
      asked.length = 0;
    });
    afterAll(() => void maps.close());

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
      expect(asked).toEqual(['/tiles/3/5/2.png?key=secret']);
      expect((await tile(own?.id ?? '', '3/5/2', null)).error).toBe('auth.required');
      for (const at of ['3/8/2', '25/0/0', 'a/0/0', '-1/0/0']) expect((await tile(own?.id ?? '', at)).http).toBe(404);
    });

    it('asks no other host, follows nowhere, and passes on nothing but pictures', async () => {
      const other = await add('other', 'http://127.0.0.1:1/{z}/{x}/{y}.png');
      const odd = await add('odd', `http://${host}@127.0.0.1:1/{z}/{x}/{y}.png`);
      const page = await add('page', `http://${host}/page/{z}/{x}/{y}`);
      const away = await add('away', `http://${host}/away/{z}/{x}/{y}`);
      expect((await list()).map(({ name }) => name).sort()).toEqual(['away', 'own', 'page']);
      expect([(await tile(other)).error, (await tile(odd)).error]).toEqual(['record.unknown', 'record.unknown']);
      expect(asked).toEqual([]);
      expect([(await tile(page)).error, (await tile(away)).error]).toEqual(['remote.answer', 'remote.unreachable']);
      expect(asked).toEqual(['/page/3/5/2', '/away/3/5/2']);
    });

    it('keeps layers of a branch to that branch', async () => {
      const id = await add('branch', `http://${host}/tiles/{z}/{x}/{y}.png`, { companyCode: '001002' });
      expect((await list('branch1')).map(({ name }) => name)).not.toContain('branch');
      expect((await tile(id, '0/0/0', 'branch1')).error).toBe('record.unknown');
      expect((await list('branch2')).map(({ name }) => name)).toContain('branch');
    });
  },
  { mapHosts: ` ${host.toUpperCase()} ,maps.other` },
);

it.each([
  ['xyz', 'https://a.example/{z}/{x}/{-y}', 'https://a.example/2/1/2'],
  ['xyz', 'https://a.example/wmts?TILEMATRIX={z}&TILECOL={x}&TILEROW={y}', 'https://a.example/wmts?TILEMATRIX=2&TILECOL=1&TILEROW=1'],
  ['xyz', 'https://a.example/?bbox={bbox-epsg-3857}', 'https://a.example/?bbox=-10018754.1714,0.0000,0.0000,10018754.1714'],
])('writes the address of a tile: %s %s', (kind, url, address) => expect(tileAddress({ kind, url }, 2, 1, 1)).toBe(address));
it('completes the address of a map service', () => {
  const { searchParams } = new URL(tileAddress({ kind: 'wms', url: 'https://a.example/wms?layers=ecology&VERSION=1.1.0' }, 0, 0, 0));
  expect([searchParams.get('layers'), searchParams.get('VERSION'), searchParams.get('version'), searchParams.get('request')]).toEqual([
    'ecology',
    '1.1.0',
    null,
    'GetMap',
  ]);
  expect(searchParams.get('bbox')).toBe('-20037508.3428,-20037508.3428,20037508.3428,20037508.3428');
});
