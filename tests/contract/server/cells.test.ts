/** Electroluminescence: cells judged by the rules or by others, the grade of the module, and pictures that show no cells. */
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { broughtFile } from '../../support/files.ts';
import { mediaOf, photo } from '../../support/media.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';
import pictures from '../../../src/server/seed/el/pictures.json' with { type: 'json' };

const pictureOf = (name: string): Buffer => Buffer.from((pictures as Record<string, string>)[`DRAWN_EL_${name}.JPG`] ?? '', 'base64');

describeServerOnBoth('Cells of modules', (get) => {
  let server: TestServer;
  let media: ReturnType<typeof mediaOf>;
  beforeAll(() => {
    server = get();
    media = mediaOf(server);
    media.start();
  });
  afterAll(() => server.system.context.taskRunner.close());

  type Graded = Awaited<ReturnType<typeof media.detail>> & {
    grade: string | null;
    elDefects: string[] | null;
    probability: number | null;
    elImages: string[] | null;
  };
  const graded = async (task: Parameters<typeof media.detail>[0]): Promise<Graded> => (await media.detail(task)) as Graded;

  it('a dark and a cracked cell become defects of their cells, by the algorithm, and the module has its grade until somebody knows better', async () => {
    const task = await media.task({ kind: 'el', module: 'M-1', uploadTotal: 1 });
    await media.add(task, [['m1.jpg', pictureOf('900')]]);
    await media.ended(task);
    const done = await graded(task);
    expect(done).toMatchObject({ status: '3', recognised: 1, defectCount: 2, grade: 'C', elDefects: ['crack', 'darkCell'] });
    expect(Number(done.probability)).toBeGreaterThan(50);
    expect(done.elImages).toHaveLength(1);
    const found = await media.defects(task);
    for (const one of found)
      expect(one).toMatchObject({
        source: 'ai',
        status: '0',
        inspectObject: '1',
        pvFault: null,
        reviewer: null,
        place: `M-1 ${String(one['cell'])}`,
      });
    expect(found.map(({ elFault }) => elFault).toSorted()).toEqual(['crack', 'darkCell']);
    // The dark cell was none: a crack is left, and the grade says so.
    const dark = found.find(({ elFault }) => elFault === 'darkCell');
    await media.move('defect', String(dark?.['id']), 'markFalse');
    expect(await graded(task)).toMatchObject({ grade: 'B', elDefects: ['crack'] });
  });

  it('pictures without a grid of cells, cut off ones and those beyond all measure say why, and grade nothing', async () => {
    const task = await media.task({ kind: 'el' });
    // A header of 30,000 × 30,000, with its checksum.
    const large = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    large.writeUInt32BE(30_000, 16);
    large.writeUInt32BE(30_000, 20);
    large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
    await media.add(task, [
      ['a-photo.jpg', await photo({}, { seed: 5 })],
      ['b-cut.jpg', pictureOf('901').subarray(0, 20_000)],
      ['c-900mp.png', large],
      ['d-cells.jpg', pictureOf('902')],
    ]);
    const all = await media.looked(task, 4);
    expect(all.map(({ reason }) => reason)).toEqual([null, 'broken', 'tooLarge', null]);
    await media.move('task', task.id, 'begin');
    await media.ended(task);
    expect(await graded(task)).toMatchObject({ status: '3', recognised: 1, defectCount: 0, grade: 'A', elDefects: [] });
    expect((await media.of(task)).map(({ reason }) => reason)).toEqual(['noGrid', 'broken', 'tooLarge', null]);
  });

  it('boxes of other tools lie in cells as well, and grade the module; a class that cells do not have is refused', async () => {
    const task = await media.task({ kind: 'el', module: 'M-2' });
    await media.add(task, [['m2.jpg', pictureOf('902')]]);
    await media.looked(task, 1);
    const imported = async (label: string): Promise<{ state: string; error: string }> => {
      const coco = JSON.stringify({
        images: [{ id: 1, file_name: 'm2.jpg' }],
        categories: [{ id: 1, name: label }],
        annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [40, 40, 20, 20], score: 0.9 }],
      });
      const file = await broughtFile(server, Buffer.from(coco), { use: 'field', name: 'coco.json', as: 'admin' });
      const { data, error, text } = await server.call<{ jobId: string }>('/api/task/command?screen=defects/solarEl', {
        name: 'importAnnotations',
        id: task.id,
        values: { annotations: [file.id] },
      });
      if (error) throw new Error(text);
      const { pool } = server.system.context.database;
      const read = async (): Promise<{ state: string; error: { en: string } | null }> =>
        (await pool.query<{ state: string; error: { en: string } | null }>('select state, error from "job" where id = $1', [data.jobId]))
          .rows[0] ?? { state: '', error: null };
      await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 50 }).toMatch(/done|failed/);
      const { state, error: told } = await read();
      return { state, error: told?.en ?? '' };
    };
    expect(await imported('hotspot')).toMatchObject({ state: 'failed', error: expect.stringContaining('hotspot') as string });
    expect(await imported('Dark cell')).toMatchObject({ state: 'done' });
    expect(await media.defects(task)).toMatchObject([{ elFault: 'darkCell', cell: '1-1', place: 'M-2 1-1' }]);
    expect(await graded(task)).toMatchObject({ status: '3', grade: 'C', elDefects: ['darkCell'], probability: 90 });
  });
});
