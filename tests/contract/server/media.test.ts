/** Pictures of a task: what each is by its bytes, which of them are of no use and why, and what repairs them. */
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broughtFile } from '../../support/files.ts';
import { EMPTY_ZIP, mediaOf, photo, thermal } from '../../support/media.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

/** In the middle of the demonstration's first solar station. */
const HERE = { lon: 100.452, lat: 36.118, height: 30, focal: 400, rtk: true };
const DATA = '/work/shared/data';
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

describeServerOnBoth('Media of tasks', (get) => {
  let server: TestServer;
  let media: ReturnType<typeof mediaOf>;
  beforeAll(() => {
    server = get();
    media = mediaOf(server);
    media.start();
  });
  afterAll(() => server.system.context.taskRunner.close());

  it('each file that is of no use says why in its record, and the rest goes on', async () => {
    const good = await photo(HERE, { seed: 3 });
    const claims = Buffer.from(
      await sharp(Buffer.alloc(100 * 100), { raw: { width: 100, height: 100, channels: 1 } })
        .png()
        .toBuffer(),
    );
    // A header of 30,000 × 30,000, with its checksum.
    claims.writeUInt32BE(30_000, 16);
    claims.writeUInt32BE(30_000, 20);
    const { crc32 } = await import('node:zlib');
    claims.writeUInt32BE(crc32(claims.subarray(12, 29)), 29);
    const heic = Buffer.concat([
      Buffer.from('000000186674797068656963000000006d696631', 'hex'),
      Buffer.from('68656963', 'hex'),
      Buffer.alloc(200),
    ]);
    const blurred = await sharp(await photo(HERE, { seed: 9 }))
      .blur(20)
      .keepMetadata()
      .jpeg()
      .toBuffer();
    const white = await sharp(Buffer.alloc(320 * 240 * 3, 254), { raw: { width: 320, height: 240, channels: 3 } })
      .jpeg()
      .toBuffer();
    const files: [name: string, content: Buffer, kind: string, reason: string | null][] = [
      ['01-good.jpg', good, 'photo', null],
      ['02-same.jpg', await sharp(good).keepMetadata().jpeg({ quality: 70 }).toBuffer(), 'photo', 'duplicate'],
      ['03-cut.jpg', half(await photo(HERE, { seed: 4 })), 'photo', 'broken'],
      ['04-page.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 'other', 'notPicture'],
      ['05-zipped.jpg', Buffer.concat([await photo(HERE, { seed: 5 }), EMPTY_ZIP]), 'photo', 'mixed'],
      ['06-script.jpg', Buffer.concat([await photo(HERE, { seed: 6 }), Buffer.from('<script>1</script>')]), 'photo', 'mixed'],
      ['07-900mp.png', claims, 'photo', 'tooLarge'],
      ['08-phone.heic', heic, 'photo', 'heic'],
      ['09-blurred.jpg', blurred, 'photo', 'blurred'],
      ['10-white.jpg', white, 'photo', 'overExposed'],
      ['11-nowhere.jpg', await photo({}, { seed: 7 }), 'photo', 'noPosition'],
      ['12-far.jpg', await photo({ ...HERE, lon: 101.5 }, { seed: 8 }), 'photo', 'outside'],
      ['13-cloud.las', Buffer.concat([Buffer.from('LASF'), Buffer.alloc(300)]), 'pointcloud', null],
    ];
    const task = await media.task({ uploadTotal: files.length + 1 });
    await media.add(
      task,
      files.map(([name, content]) => [name, content]),
    );
    const seen = await media.looked(task, files.length);
    expect(seen.map(({ fileName, kind, reason, status }) => [fileName, kind, reason, status])).toEqual(
      files.map(([name, , kind, reason]) => [name, kind, reason, reason === null ? '0' : '1']),
    );
    expect(seen[0]).toMatchObject({
      location: [100.452, 36.118],
      relAlt: 30,
      gimbalPitch: -90,
      rtk: true,
      width: 320,
      height: 240,
      focalPx: 400,
    });
    expect((await media.detail(task)).status).toBe('0');
  });

  it('a thermal picture and the photograph of the same moment know each other, and the thumbnail is there', async () => {
    const task = await media.task();
    const at = { ...HERE, taken: '2025-06-01T04:00:00' };
    await media.add(task, [
      ['DJI_20250601120001_0001_T.JPG', await thermal(at, [])],
      ['DJI_20250601120000_0001_V.JPG', await photo(at, { seed: 21 })],
      ['DJI_20250601120009_0002_T.JPG', await thermal({ ...at, taken: '2025-06-01T04:00:09' }, [], { seed: 5 })],
    ]);
    const [photograph, frame, alone] = await media.looked(task, 3);
    expect(frame).toMatchObject({ kind: 'thermal', lens: 'ir', radiometry: 'drawn', drawn: true, pairCode: photograph?.mediaCode });
    expect(photograph).toMatchObject({
      kind: 'photo',
      lens: 'wide',
      pairCode: frame?.mediaCode,
      takenAt: expect.stringContaining('2025-06-01') as string,
    });
    expect(alone).toMatchObject({ pairCode: null });
    expect(Number(frame?.['tAvg'])).toBeCloseTo(30, 0);
    const [file] = (frame?.['file'] ?? []) as string[];
    for (const version of ['thumb', 'preview'])
      expect(await server.call(`/api/component/file/content?id=${file}&version=${version}`, undefined, { method: 'GET' })).toMatchObject({
        http: 200,
      });
  });

  it('files in the form of a task are its pictures, a broken one too; a document is none', async () => {
    const files: [string, Buffer][] = [
      ['FORM_0001_W.JPG', await photo(HERE, { seed: 31 })],
      ['FORM_0002_W.JPG', Buffer.from('not a picture at all')],
      ['notes.txt', Buffer.from('flown at noon')],
    ];
    const images = await Promise.all(files.map(async ([name, content]) => (await broughtFile(server, content, { use: 'field', name })).id));
    // Both pictures are there, so it starts by itself; another task may have the same ones.
    for (const task of [await media.task({ images, uploadTotal: 2 }), await media.task({ images, uploadTotal: 2 })]) {
      expect(await media.ended(task)).toMatchObject({ status: '3', uploadDone: 2, failReason: null });
      expect((await media.of(task)).map(({ fileName, reason }) => [fileName, reason])).toEqual([
        ['FORM_0001_W.JPG', null],
        ['FORM_0002_W.JPG', 'notPicture'],
      ]);
    }
  });

  it('a picture without a position is placed by hand and then analysed; one that is thrown away is not', async () => {
    const task = await media.task({ irradiance: 900 });
    await media.add(task, [
      ['A_T.JPG', await thermal({ height: 30, focal: 400 }, [{ x: 100, y: 100, width: 4, height: 4, above: 20 }], { seed: 31 })],
      ['B_T.JPG', await thermal(HERE, [], { seed: 32 })],
      ['C_T.JPG', await thermal({ height: 30, focal: 400 }, [{ x: 50, y: 50, width: 4, height: 4, above: 20 }], { seed: 33 })],
    ]);
    const [first, , third] = await media.looked(task, 3);
    expect([first?.reason, third?.reason]).toEqual(['noPosition', 'noPosition']);
    await media.move('task', task.id, 'begin');
    expect(await media.ended(task)).toMatchObject({ status: '3', recognised: 1, defectCount: 0 });
    await media.move('media', third?.id ?? '', 'discard');
    await media.move('media', first?.id ?? '', 'fixPosition', { values: { location: [100.452, 36.118] } });
    await expect.poll(async () => (await media.detail(task)).defectCount, { timeout: 60_000, interval: 100 }).toBe(1);
    expect((await media.of(task)).map(({ status, recognised }) => [status, recognised])).toEqual([
      ['2', true],
      ['0', true],
      ['3', false],
    ]);
  });

  it('nobody of another station reaches a picture, its file or its task, nor adds to it', async () => {
    const task = await media.task();
    await media.add(task, [['X.JPG', await photo(HERE, { seed: 41 })]]);
    const [one] = await media.looked(task, 1);
    const [file] = (one?.['file'] ?? []) as string[];
    for (const as of ['branch2', 'wind']) {
      expect(await media.of(task, as)).toEqual([]);
      for (const path of [`/api/task/detail?id=${task.id}`, `/api/media/detail?id=${one?.id}`])
        expect((await server.call(path, undefined, { as, method: 'GET' })).error, `${path} as ${as}`).toBeTruthy();
      for (const version of ['', '&version=thumb', '&version=preview'])
        expect(
          (await server.call(`/api/component/file/content?id=${file}${version}`, undefined, { as, method: 'GET' })).http,
          `${version} as ${as}`,
        ).toBeGreaterThanOrEqual(400);
      const body = { name: 'addMedia', id: task.id, values: { files: [file] } };
      expect((await server.call('/api/task/command?screen=defects/photovoltaic4', body, { as })).error).toBeTruthy();
    }
    const body = { name: 'addMedia', id: task.id, values: { files: [file] } };
    expect(await server.call('/api/task/command?screen=defects/photovoltaic4', body, { as: 'branch1' })).toMatchObject({
      error: 'record.invalid',
    });
  });

  it.skipIf(!existsSync(DATA))(
    'real pictures: temperatures only where the format is known, a place where the camera wrote one',
    async () => {
      const read = (name: string): Buffer => readFileSync(`${DATA}/${name}`);
      const task = await media.task();
      await media.add(task, [
        ['a_M3T_R.JPG', read('dji-thermal-rjpeg/M3T_DJI_0001_R.JPG')],
        ['b_DJI_0024.JPG', read('drone-rgb/DJI_0024.JPG')],
        ['c_Mision.JPG', read('pv-thermal-drone/Mision_10_DJI_0004.jpg')],
      ]);
      const [frame, beach, palette] = await media.looked(task, 3);
      expect(frame).toMatchObject({ kind: 'thermal', radiometry: 'rjpeg', tMin: 25.5, tMax: 45, reason: 'noPosition', camera: 'DJI M3T' });
      expect(beach).toMatchObject({ kind: 'photo', reason: 'outside', width: 4000, relAlt: 39.9, gimbalYaw: -140 });
      expect(palette).toMatchObject({ kind: 'photo', reason: 'noPosition', radiometry: null });
    },
  );
});
