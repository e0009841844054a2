/** Models in space: what a file is by its bytes, its parts, and who may read them. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { turbineGlb } from '../../../src/models/turbine.ts';
import type { SceneModel } from '../../../src/contract/scene.ts';
import { modelsDrawn } from '../../../src/server/seed/models/write.ts';
import { broughtFile } from '../../support/files.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const GLB = turbineGlb({ hubHeight: 90, rotorDiameter: 121, blades: 3, facing: 0, rotorAzimuth: 0 }, 'T', 'drawn');
const TILESET = strToU8('{"asset":{"version":"1.0"},"geometricError":1,"root":{}}');
const zipped = (files: Zippable): Buffer => Buffer.from(zipSync(files));

describeServerOnBoth('Models in space', (server) => {
  const call: ReturnType<typeof server>['call'] = (...args) => server().call(...args);
  const get = <T = unknown>(path: string, as: string | null = 'admin', headers: Record<string, string> = {}) =>
    call<T>(path, undefined, { as, method: 'GET', ...(Object.keys(headers).length ? { inject: { headers } } : {}) });
  const model = (id: string, as: string | null = 'admin') => get<SceneModel>(`/api/component/scene/${id}`, as);
  const bytesOf = async (path: string, range?: string) =>
    server().app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${await server().token('admin')}`, ...(range === undefined ? {} : { range }) },
    });

  it('a GLB is known by its bytes, whatever it is called, and sent whole or in part', async () => {
    const file = await broughtFile(server(), GLB, { name: 'turbine.bin' });
    const { data } = await model(file.id);
    expect(data).toEqual({ kind: 'glb', address: `/api/component/scene/${file.id}/model.glb`, size: GLB.length });
    const whole = await bytesOf(data.address);
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges'], whole.rawPayload.equals(GLB)]).toEqual([
      200,
      'model/gltf-binary',
      'bytes',
      true,
    ]);
    const part = await bytesOf(data.address, 'bytes=4-11');
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.equals(GLB.subarray(4, 12))]).toEqual([
      206,
      `bytes 4-11/${GLB.length}`,
      true,
    ]);
    const beyond = await bytesOf(data.address, `bytes=${GLB.length}-`);
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${GLB.length}`]);
  });

  it('3D Tiles are read out of their ZIP file, from the outermost tileset on', async () => {
    const deep = strToU8('deep');
    const file = await broughtFile(
      server(),
      zipped({ 'model/tileset.json': TILESET, 'model/a/tileset.json': deep, 'model/a b/1.b3dm': GLB, '__MACOSX/tileset.json': deep }),
    );
    const { data } = await model(file.id);
    expect(data).toMatchObject({ kind: 'tiles', address: `/api/component/scene/${file.id}/model/tileset.json` });
    const [root, tile, none] = await Promise.all(
      ['model/tileset.json', 'model/a%20b/1.b3dm', 'model/2.b3dm'].map((part) => bytesOf(`/api/component/scene/${file.id}/${part}`)),
    );
    expect([root?.headers['content-type'], root?.rawPayload.equals(TILESET)]).toEqual(['application/json', true]);
    expect([tile?.headers['content-type'], tile?.headers['x-content-type-options'], tile?.rawPayload.equals(GLB)]).toEqual([
      'application/octet-stream',
      'nosniff',
      true,
    ]);
    expect(none?.statusCode).toBe(404);
  });

  it('no name leads out of the file', async () => {
    const file = await broughtFile(server(), zipped({ 'tileset.json': TILESET }));
    for (const part of ['..%2f..%2fpackage.json', '%2e%2e/%2e%2e/etc/passwd', '%2fetc%2fpasswd', 'constructor', '__proto__'])
      expect((await bytesOf(`/api/component/scene/${file.id}/${part}`)).statusCode).toBe(404);
    const bad = await broughtFile(server(), renamed(zipped({ '__/tileset.json': TILESET })));
    expect(await model(bad.id)).toMatchObject({ http: 422, error: 'scene.broken' });
  });

  it.each([
    ['a picture of text', Buffer.from('hello, this is text and no model at all'), 'scene.kind'],
    ['a point cloud', Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400)]), 'scene.kind'],
    ['half a GLB', GLB.subarray(0, 5000), 'scene.broken'],
    ['glTF 1', Buffer.from([...strToU8('glTF'), 1, 0, 0, 0, 12, 0, 0, 0]), 'scene.version'],
    ['a ZIP without a model', zipped({ 'readme.txt': strToU8('nothing') }), 'scene.nothing'],
    ['half a ZIP', zipped({ 'tileset.json': TILESET, 'a.b3dm': GLB }).subarray(0, 3000), 'scene.broken'],
  ])('%s is refused by name', async (_, bytes, error) => {
    const file = await broughtFile(server(), bytes);
    const { http, error: code, msg } = await model(file.id);
    expect([http, code]).toEqual([422, error]);
    expect(msg.length).toBeGreaterThan(20);
  });

  it('an entry that is longer than it says is not sent as if it were whole', async () => {
    const honest = zipped({ 'tileset.json': [TILESET, { level: 9 }] });
    const lying = Buffer.from(honest);
    const at = lying.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    lying.writeUInt32LE(8, at + 24);
    const file = await broughtFile(server(), lying);
    const { data } = await model(file.id);
    const sent = await bytesOf(data.address).catch(() => undefined);
    expect(sent === undefined || sent.statusCode >= 500 || sent.rawPayload.length <= 8).toBe(true);
  });

  describe('the drawn turbine', () => {
    const drawn = async (as: string) =>
      (
        await call<{ list: { file: string[]; origin: number[]; status: string }[] }>(
          '/api/model3d/queryList',
          { where: [{ field: 'code', operator: 'eq', value: 'DEMO-W01-F01-GLB' }], pageSize: 1 },
          { as },
        )
      ).data.list[0];

    it('is read by its station, and unknown to another', async () => {
      const row = await drawn('wind');
      const id = row?.file[0] ?? '';
      // A server on a copied database has the records of the demonstration, not its files.
      const bytes = modelsDrawn(Date.now()).find(({ drawn: { code } }) => code === 'DEMO-W01-F01-GLB')?.drawn.bytes ?? Buffer.alloc(0);
      await server().system.context.storage.put(`upload/${id}`, bytes, 'model/gltf-binary');
      const { data } = await model(id, 'wind');
      expect([data.kind, row?.origin]).toEqual(['glb', [expect.any(Number), expect.any(Number)]]);
      expect(data.size).toBeLessThan(300_000);
      expect((await get(data.address, 'wind')).http).toBe(200);
      for (const path of [`/api/component/scene/${id}`, data.address]) {
        expect(await get(path, 'solar')).toMatchObject({ http: 404, error: 'file.unknown' });
        expect((await get(path, null)).http).toBe(401);
      }
      expect(await drawn('solar')).toBeUndefined();
    });

    it('stands as the result of the task that models it', async () => {
      const { data } = await call<{ list: { modelFile: string[]; turbinePlace: number[] }[] }>(
        '/api/task/queryList',
        { screen: 'defects/wtgMxing', where: [{ field: 'turbineCode', operator: 'eq', value: 'DEMO-W01-F01' }] },
        { as: 'wind' },
      );
      expect([data.list[0]?.modelFile.length, data.list[0]?.turbinePlace.length]).toEqual([1, 2]);
    });

    it('is built anew from its record, and kept as a model of its own', async () => {
      const screen = 'defects/wtgMxing';
      const taskOf = async (): Promise<{ id: string; modelFile: string[]; rotorAzimuth: number; taskCode: string }> => {
        const { data } = await call<{ list: { id: string; modelFile: string[]; rotorAzimuth: number; taskCode: string }[] }>(
          '/api/task/queryList',
          { screen, where: [{ field: 'turbineCode', operator: 'eq', value: 'DEMO-W01-F01' }] },
          { as: 'wind' },
        );
        const [task] = data.list;
        if (!task) throw new Error('no task');
        return task;
      };
      const before = await taskOf();
      const body = { name: 'processModel', id: before.id, values: { blades: 3, rotorAzimuth: 15 } };
      const started = await call<{ jobId: string }>(`/api/task/command?screen=${screen}`, body, { as: 'wind' });
      await expect
        .poll(async () => (await get<{ state: string }>(`/api/jobs/detail?id=${started.data.jobId}`, 'wind')).data.state, {
          timeout: 20_000,
        })
        .toBe('done');
      const after = await taskOf();
      expect([after.rotorAzimuth, after.modelFile[0] === before.modelFile[0]]).toEqual([15, false]);
      expect((await model(after.modelFile[0] ?? '', 'wind')).data.kind).toBe('glb');
      const { data } = await call<{ list: { file: string[]; origin: number[]; status: string }[] }>(
        '/api/model3d/queryList',
        { where: [{ field: 'code', operator: 'eq', value: `DEMO-W01-F01-${after.taskCode}` }], pageSize: 1 },
        { as: 'wind' },
      );
      expect(data.list[0]).toMatchObject({ file: after.modelFile, origin: [expect.any(Number), expect.any(Number)], status: '0' });
      // What was written stands in the history of both records, field by field.
      const { rows } = await server().system.context.database.pool.query<{ changes: Record<string, [unknown, unknown]> }>(
        `select changes from sunvane.audit where "recordId" = $1 and action = 'processModel'`,
        [before.id],
      );
      expect(rows.map(({ changes }) => changes)).toEqual([
        { modelFile: [before.modelFile, after.modelFile], rotorAzimuth: [before.rotorAzimuth, 15] },
      ]);
      const again = await call<{ jobId: string }>(`/api/task/command?screen=${screen}`, body, { as: 'wind' });
      const history = () =>
        server().system.context.database.pool.query<{ action: string; changes: Record<string, unknown> | null }>(
          `select action, changes from sunvane.audit where resource = 'model3d' and "recordId" in (select id::text from model3d where code = $1) order by version nulls first`,
          [`DEMO-W01-F01-${after.taskCode}`],
        );
      await expect
        .poll(async () => (await get<{ state: string }>(`/api/jobs/detail?id=${again.data.jobId}`, 'wind')).data.state, { timeout: 20_000 })
        .toBe('done');
      const { rows: lines } = await history();
      expect(lines.map(({ action }) => action)).toEqual(['insert', 'processModel']);
      expect(lines[1]?.changes).toMatchObject({ revision: [1, 2] });
      expect((await call(`/api/task/command?screen=${screen}`, { ...body, values: { blades: 9 } }, { as: 'wind' })).http).toBe(422);
    });
  });
});

/** The same archive with the name of its folder turned into one that leads upwards. */
function renamed(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('__/'); at >= 0; at = bytes.indexOf('__/', at)) bytes.write('../', at, 'latin1');
  return bytes;
}
