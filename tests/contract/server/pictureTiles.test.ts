/** Large pictures have tiles: every pixel of them, in levels, for whoever may read the picture and for nobody else. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FILE_PATHS, TILE_SIDE } from '../../../src/contract/files.ts';
import type { PictureMeasures } from '../../../src/contract/measures.ts';
import { tilesKey } from '../../../src/server/files/pictures.ts';
import { removeFiles } from '../../../src/server/files/purge.ts';
import { broughtFile } from '../../support/files.ts';
import { mediaOf } from '../../support/media.ts';
import { describeServerOnBoth } from '../../support/server.ts';

/** As its bytes have it, px; its viewer turns it by a quarter to the right. */
const [WIDE, HIGH] = [7_200, 4_400];
const [SEEN_WIDE, SEEN_HIGH] = [HIGH, WIDE];
/** A red square of a side of 16 px, where the viewer sees it. */
const MARK = { x: 2_001, y: 5_003, side: 16 };

/** Grey, with the mark. */
const large = (orientation = 6): Promise<Buffer> =>
  sharp({ create: { width: WIDE, height: HIGH, channels: 3, background: '#777777' } })
    .composite([
      {
        input: { create: { width: MARK.side, height: MARK.side, channels: 3, background: '#ff0000' } },
        left: MARK.y,
        top: HIGH - MARK.x - MARK.side,
      },
    ])
    .withMetadata({ orientation })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();

describeServerOnBoth('Tiles of large pictures', (server) => {
  let seed = 0;
  const measures = (id: string, as = 'solar') =>
    server().call<PictureMeasures>(`${FILE_PATHS.measures}?id=${id}`, undefined, { as, method: 'GET' });
  const tile = async (id: string, place: string, as: string | null = 'solar') => {
    const { statusCode, rawPayload, headers } = await server().app.inject({
      url: `${FILE_PATHS.tile}?id=${id}&${place}`,
      headers: as === null ? {} : { authorization: `Bearer ${await server().token(as)}` },
    });
    const { error } = statusCode === 200 ? {} : (JSON.parse(rawPayload.toString()) as { error?: string });
    return { http: statusCode, error, bytes: rawPayload, headers };
  };
  const brought = async (content: Buffer) =>
    (await broughtFile(server(), content, { use: 'field', as: 'solar', name: `PANO_${(seed += 1)}.JPG` })).id;
  const state = async (id: string): Promise<string | undefined> =>
    (
      await server().system.context.database.pool.query<{ state: string }>(`select state from sunvane."pictureTiles" where "fileId" = $1`, [
        id,
      ])
    ).rows[0]?.state;
  const settled = (id: string) => expect.poll(() => state(id), { timeout: 60_000, interval: 50 });

  beforeAll(() => server().system.context.taskRunner.start());
  afterAll(() => server().system.context.taskRunner.close());

  it('are made of one that somebody looks at, show every pixel as the viewer turns it, and go with the file', async () => {
    const { storage } = server().system.context;
    const id = await brought(await large());
    const defect = { defectName: 'Pano', inspectObject: '1', stationCode: 'DEMO-S01', level: '2', image: [id] };
    expect((await server().call('/api/defect/insert', defect, { as: 'solar' })).http).toBe(200);
    const first = await measures(id);
    expect(first.data).toMatchObject({ width: SEEN_WIDE, height: SEEN_HIGH, tiles: { levels: 0 } });
    expect(first.headers['cache-control']).toBe('no-store');
    await settled(id).toBe('ready');
    const { data } = await measures(id);
    const levels = data.tiles?.levels ?? 0;
    expect(levels).toBe(5);

    for (const level of [0, 2]) {
      const side = TILE_SIDE * 2 ** level;
      const [x, y] = [Math.floor(MARK.x / side), Math.floor(MARK.y / side)];
      const { http, bytes, headers } = await tile(id, `level=${level}&x=${x}&y=${y}`, 'branch1');
      expect([http, headers['content-type'], headers['vary']]).toEqual([200, 'image/webp', expect.stringContaining('authorization')]);
      const { data: pixels, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([TILE_SIDE, Math.min(TILE_SIDE, Math.floor(SEEN_HIGH / 2 ** level) - y * TILE_SIDE)]);
      const colourAt = (px: number, py: number): number[] => {
        const at = (Math.floor(py / 2 ** level - y * TILE_SIDE) * info.width + Math.floor(px / 2 ** level - x * TILE_SIDE)) * info.channels;
        return [pixels[at] ?? 0, pixels[at + 1] ?? 0];
      };
      const [red, green] = colourAt(MARK.x + MARK.side / 2, MARK.y + MARK.side / 2);
      expect(red).toBeGreaterThan(200);
      expect(green).toBeLessThan(60);
      const [beside, too] = colourAt(MARK.x - 12, MARK.y + MARK.side / 2);
      expect(Math.abs((beside ?? 0) - (too ?? 0))).toBeLessThan(12);
    }
    // The last one of a row is as wide as what is left.
    const last = await tile(id, `level=0&x=${Math.floor(SEEN_WIDE / TILE_SIDE)}&y=0`);
    expect((await sharp(last.bytes).metadata()).width).toBe(SEEN_WIDE % TILE_SIDE);

    for (const place of [
      'level=0&x=9&y=0',
      'level=0&x=0&y=15',
      'level=5&x=0&y=0',
      'level=-1&x=0&y=0',
      'level=a&x=0&y=0',
      'level=0&x=99999999999&y=0',
    ])
      expect([place, await tile(id, place)]).toMatchObject([place, { http: 404, error: 'file.tile' }]);
    expect(await tile(id, 'level=0&x=0&y=0', 'branch2')).toMatchObject({ http: 404, error: 'file.unknown' });
    expect((await tile(id, 'level=0&x=0&y=0', null)).http).toBe(401);
    expect(await tile('x', 'level=0&x=0&y=0')).toMatchObject({ http: 404, error: 'file.unknown' });

    expect(await storage.size(tilesKey(id))).toBeGreaterThan(10_000);
    const { rows } = await server().system.context.database.pool.query<{ id: string; objectKey: string }>(
      'select id, "objectKey" from sunvane.file where id = $1',
      [id],
    );
    await removeFiles(server().system.context, rows);
    await expect(storage.size(tilesKey(id))).rejects.toThrow();
    expect(await state(id)).toBeUndefined();
  });

  it('one that cannot be read whole has none, and does not keep others from theirs', async () => {
    const whole = await large(1);
    const [cut, good] = [await brought(whole.subarray(0, whole.length * 0.6)), await brought(whole)];
    for (const id of [cut, good]) expect((await measures(id)).data.tiles).toEqual({ levels: 0 });
    await settled(good).toBe('ready');
    await settled(cut).toBe('broken');
    expect((await measures(cut)).data).not.toHaveProperty('tiles');
    expect(await tile(cut, 'level=0&x=0&y=0')).toMatchObject({ http: 404, error: 'file.tile' });
    await expect(server().system.context.storage.size(tilesKey(cut))).rejects.toThrow();
  });

  it('media of tasks have them made when they come in, where they can be read', async () => {
    const media = mediaOf(server());
    const whole = await large(1);
    const task = await media.task();
    await media.add(task, [
      ['PANO_A.JPG', whole],
      ['PANO_B.JPG', whole.subarray(0, whole.length * 0.6)],
    ]);
    const [good, cut] = (await media.looked(task, 2)).map(({ file, reason }) => ({ file: String([file].flat()[0]), reason }));
    expect(cut?.reason).toBe('broken');
    await settled(good?.file ?? '').toBe('ready');
    expect(await state(cut?.file ?? '')).toBeUndefined();
  });
});
