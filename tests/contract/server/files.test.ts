/** Files that records hold: who may attach and read them, their small versions, names that download once, and when they go. */
import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { purgeFiles } from '../../../src/server/files/purge.ts';
import { bring, broughtFile, picture } from '../../support/files.ts';
import { describeServerOnBoth } from '../../support/server.ts';

/** A PNG that says it is 30,000 × 30,000 pixels and takes a few bytes. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const crc = Buffer.alloc(4);
    let sum = ~0;
    for (const byte of body) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    crc.writeUInt32BE(~sum >>> 0);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describeServerOnBoth('Files of records', (server) => {
  const call: ReturnType<typeof server>['call'] = (...args) => server().call(...args);
  const feedback = (images: unknown, as = 'solar', more: object = {}) =>
    call<{ id: string; version: number; images: string[]; $labels: Record<string, string[]> }>(
      '/api/feedback/insert',
      { title: 'Broken glass', content: 'See', type: '2', images, ...more },
      { as },
    );
  const content = (id: string, as: string | null, version = '') =>
    call(`/api/component/file/content?id=${id}${version}`, undefined, { as, method: 'GET' });
  const png = async (): Promise<Buffer> => picture(300 + Math.floor(Math.random() * 200), 200);

  it('a record holds a picture its author brought, under its name; who reads the record reads the picture, nobody else', async () => {
    const bytes = await png();
    const file = await broughtFile(server(), bytes, { as: 'solar', name: '现场.png' });
    expect(await content(file.id, 'branch1')).toMatchObject({ http: 404, error: 'file.unknown' });
    const { data } = await feedback([file.id]);
    expect([data.images, data.$labels['images']]).toEqual([[file.id], ['现场.png']]);
    for (const as of ['solar', 'group', 'admin']) {
      const answer = await content(file.id, as);
      expect([
        answer.http,
        answer.headers['content-disposition'],
        answer.headers['x-content-type-options'],
        answer.headers['vary'],
      ]).toEqual([
        200,
        `attachment; filename*=UTF-8''${encodeURIComponent('现场.png')}`,
        'nosniff',
        expect.stringContaining('authorization'),
      ]);
    }
    expect(await content(file.id, 'branch1')).toMatchObject({ http: 404 });
    expect(await content(file.id, null)).toMatchObject({ http: 401 });
  });

  it('text is downloaded as it lies there and says its length, also to who takes compressed answers', async () => {
    const bytes = Buffer.from('name,power\n'.repeat(2000));
    const file = await broughtFile(server(), bytes, { as: 'solar', name: 'power.csv' });
    const headers = { authorization: `Bearer ${await server().token('solar')}`, 'accept-encoding': 'gzip, deflate' };
    const answer = await call(`/api/component/file/content?id=${file.id}`, undefined, { method: 'GET', inject: { headers } });
    expect([answer.http, answer.headers['content-encoding'], answer.headers['content-length']]).toEqual([200, undefined, '22000']);
  });

  it('what is not the author’s own, not there, or not a picture is refused and named', async () => {
    const foreign = await broughtFile(server(), await png(), { as: 'branch1' });
    const text = await broughtFile(server(), Buffer.from('name,power\n1,2\n'), { as: 'solar' });
    const broken = await broughtFile(server(), (await png()).subarray(0, 90), { as: 'solar' });
    const large = await broughtFile(server(), bomb(), { as: 'solar' });
    expect(large).toMatchObject({ type: 'image/png' });
    expect(large.width).toBeUndefined();
    for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000', 'x', text.id, broken.id, large.id])
      expect([id, await feedback([id])]).toMatchObject([id, { http: 422, errors: [{ field: 'images' }] }]);
    // Of many files those that are wrong are named; those of others are not.
    const fine = await broughtFile(server(), await png(), { as: 'solar', name: 'fine.png' });
    const wrong = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) =>
        broughtFile(server(), Buffer.from(`no picture ${name}`), { as: 'solar', name: `${name}.png` }),
      ),
    );
    const many = await feedback([fine.id, ...wrong.map(({ id }) => id)]);
    expect(many.errors?.[0]?.message).toBe('a.png, b.png, c.png and 2 more — the picture cannot be read');
    expect(JSON.stringify(await feedback([foreign.id]))).not.toContain('.png');
    expect(await feedback(Array.from({ length: 31 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`))).toMatchObject({
      http: 422,
      errors: [{ field: 'images', message: expect.stringContaining('30') as string }, {}],
    });
  });

  it('[S5-08] thirty images in a record', async () => {
    const one = await png();
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => (await broughtFile(server(), one, { as: 'solar', name: `${n}.png` })).id),
    );
    expect((await feedback(ids)).data.images).toEqual(ids);
  });

  it('another who edits the record keeps its pictures and adds own ones', async () => {
    const mine = await broughtFile(server(), await png(), { as: 'solar' });
    const theirs = await broughtFile(server(), await png(), { as: 'group' });
    const { data } = await feedback([mine.id]);
    const edited = await call<{ images: string[]; version: number }>(
      '/api/feedback/update',
      { id: data.id, version: data.version, images: [mine.id, theirs.id] },
      { as: 'group' },
    );
    expect([edited.http, edited.data.images]).toEqual([200, [mine.id, theirs.id]]);
    const other = await feedback([]);
    expect(
      await call('/api/feedback/update', { id: other.data.id, version: other.data.version, images: [mine.id] }, { as: 'group' }),
    ).toMatchObject({ http: 422, errors: [{ field: 'images' }] });
  });

  it('a field that asks for text takes text, by its content', async () => {
    const curve = await broughtFile(server(), Buffer.from('wind,power\n3,20\n'), { name: 'curve.csv' });
    const image = await broughtFile(server(), await png(), { name: 'curve.csv' });
    const turbine = (id: string) =>
      call('/api/windTurbine/insert', { code: `T-${id.slice(-8)}`, name: 'T', stationCode: 'DEMO-W01', powerCurveFile: [id] });
    expect((await turbine(image.id)).errors).toContainEqual(
      expect.objectContaining({ field: 'powerCurveFile', message: 'curve.csv — not a kind of file that is asked for' }),
    );
    expect((await turbine(curve.id)).errors?.map((e) => e.field) ?? []).not.toContain('powerCurveFile');
  });

  it('a small version is drawn once and kept; what is no picture has none', async () => {
    const file = await broughtFile(server(), await picture(2000, 1000), { as: 'solar' });
    expect(file).toMatchObject({ width: 2000, height: 1000 });
    const { default: sharp } = await import('sharp');
    const { storage } = server().system.context;
    for (const [version, width] of [
      ['thumb', 256],
      ['preview', 1600],
    ] as const) {
      const { rawPayload } = await server().app.inject({
        url: `/api/component/file/content?id=${file.id}&version=${version}`,
        headers: { authorization: `Bearer ${await server().token('solar')}` },
      });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width });
      await storage.put(`${version}/${file.id}.webp`, Buffer.from('kept'), 'image/webp');
      expect((await content(file.id, 'solar', `&version=${version}`)).text).toBe('kept');
    }
    const text = await broughtFile(server(), Buffer.from('text'), { as: 'solar' });
    for (const version of ['&version=thumb', '&version=../../x'])
      expect(await content(text.id, 'solar', version)).toMatchObject({ http: 422, error: 'file.picture' });
  });

  it('[S7-33] a name downloads a file once, without a token, within a minute', async () => {
    const bytes = randomBytes(3000);
    const file = await broughtFile(server(), bytes, { as: 'solar', name: '报告 1.bin' });
    const name = async (as = 'solar') => call<{ fileName: string }>('/api/common/download/name', { id: file.id }, { as });
    const get = (fileName: string) =>
      server().app.inject({ url: `/api/common/download?fileName=${encodeURIComponent(fileName)}&delete=true` });
    expect(await name('branch2')).toMatchObject({ http: 404 });
    const {
      data: { fileName },
    } = await name();
    const first = await get(fileName);
    expect([
      first.statusCode,
      first.rawPayload.equals(bytes),
      first.headers['content-disposition'],
      first.headers['cache-control'],
    ]).toEqual([200, true, `attachment; filename*=UTF-8''${encodeURIComponent('报告 1.bin')}`, 'no-store']);
    expect((await get(fileName)).statusCode).toBe(404);
    const late = (await name()).data.fileName;
    await server().system.context.database.pool.query(
      `update sunvane.download set "expireTime" = now() - interval '1 second' where name = $1`,
      [late],
    );
    expect((await get(late)).statusCode).toBe(404);
    for (const hostile of ['', '../../etc/passwd', 'upload/x', file.id]) expect((await get(hostile)).statusCode).toBe(404);
  });

  it('a file no record has held for a week goes, with its small versions; one that is held, fresh or of the upload page stays', async () => {
    const {
      database: { pool },
      storage,
    } = server().system.context;
    const [first, second, fresh] = await Promise.all([0, 1, 2].map(async () => broughtFile(server(), randomBytes(50), { as: 'solar' })));
    const seen = await broughtFile(server(), await png(), { as: 'solar' });
    const { data: page } = await bring(server(), randomBytes(60), { as: 'solar' });
    const { data: record } = await feedback([seen.id]);
    const look = async (days: number): Promise<number> => {
      await pool.query(`update sunvane.file set "checkTime" = now() - interval '2 days', "freeTime" = "freeTime" - $1 * interval '1 day'`, [
        days,
      ]);
      return purgeFiles(server().system.context);
    };
    const there = async (): Promise<string[]> =>
      (
        await pool.query<{ id: string }>('select id from sunvane.file where id = any($1)', [
          [first?.id, second?.id, fresh?.id, seen.id, page.file?.id],
        ])
      ).rows.map((r) => r.id);
    await look(0);
    expect((await there()).length).toBe(5);
    await pool.query('update sunvane.file set "freeTime" = null where id = $1', [fresh?.id]);
    expect(await look(8)).toBeGreaterThanOrEqual(2);
    expect((await there()).toSorted()).toEqual([fresh?.id, seen.id, page.file?.id].toSorted());
    await call(`/api/feedback/delete?ids=${record.id}`, undefined, { as: 'solar' });
    await look(0);
    await look(8);
    expect(await there()).not.toContain(seen.id);
    await expect(storage.open(`thumb/${seen.id}.webp`)).rejects.toMatchObject({ kind: 'missing' });
  });

  describe('the chunk upload of our own console', () => {
    it('a file that is not what its hash says is refused and asked for again', async () => {
      expect(await bring(server(), Buffer.from('content'), { hash: createHash('sha256').update('other').digest('hex') })).toMatchObject({
        http: 422,
        error: 'upload.hash',
      });
      expect(await bring(server(), Buffer.from('content'), { hash: 'nonsense' })).toMatchObject({ http: 400, error: 'upload.parameter' });
    });
  });
});
