/** Boxes that other tools drew become defects of a task; a file with anything unknown changes nothing. */
import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broughtFile } from '../../support/files.ts';
import { mediaOf, photo } from '../../support/media.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const HERE = { lon: 100.452, lat: 36.118, height: 30, focal: 400, rtk: true };

describeServerOnBoth('Annotations', (get) => {
  let server: TestServer;
  let media: ReturnType<typeof mediaOf>;
  let seed = 100;
  beforeAll(() => {
    server = get();
    media = mediaOf(server);
    media.start();
  });
  afterAll(() => server.system.context.taskRunner.close());

  async function prepared(): Promise<Awaited<ReturnType<typeof media.task>>> {
    const task = await media.task();
    // Far enough from the task before: what is found at the same place is the same. Near enough to stay inside of the station.
    const lat = HERE.lat + (seed - 100) * 0.00004;
    const files: [string, Buffer][] = [
      ['a.jpg', await photo({ ...HERE, lat }, { seed: (seed += 1) })],
      ['b.jpg', await photo({ ...HERE, lat }, { seed: (seed += 1) })],
    ];
    await media.add(task, files);
    await media.looked(task, 2);
    return task;
  }

  /** Imports a file and answers the job's end. */
  async function imported(
    task: { id: string },
    name: string,
    content: Buffer | string,
    as = 'admin',
  ): Promise<{ state: string; error: string | null }> {
    const file = await broughtFile(server, Buffer.from(content as string), { use: 'field', name, as });
    const body = { name: 'importAnnotations', id: task.id, values: { annotations: [file.id] } };
    const started = await server.call<{ jobId: string }>('/api/task/command?screen=defects/photovoltaic4', body, { as });
    if (started.error) throw new Error(started.text);
    const { pool } = server.system.context.database;
    const read = async (): Promise<{ state: string; error: { en: string } | null }> =>
      (
        await pool.query<{ state: string; error: { en: string } | null }>('select state, error from "job" where id = $1', [
          started.data.jobId,
        ])
      ).rows[0] ?? { state: '', error: null };
    await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 100 }).toMatch(/done|failed/);
    const { state, error } = await read();
    return { state, error: error?.en ?? null };
  }

  const coco = (label: string): string =>
    JSON.stringify({
      images: [
        { id: 1, file_name: 'set/a.jpg' },
        { id: 2, file_name: 'elsewhere.jpg' },
      ],
      categories: [{ id: 7, name: label }],
      annotations: [
        { id: 1, image_id: 1, category_id: 7, bbox: [10, 20, 30, 40], score: 0.9 },
        { id: 2, image_id: 2, category_id: 7, bbox: [1, 1, 5, 5] },
      ],
    });
  const outline = (...numbers: number[]): string =>
    JSON.stringify({
      images: [{ id: 1, file_name: 'a.jpg' }],
      categories: [{ id: 7, name: 'Cell' }],
      annotations: [{ id: 1, image_id: 1, category_id: 7, bbox: [0, 0, 5, 5], segmentation: [numbers] }],
    });
  const outlines = Buffer.from(
    zipSync({
      'data.yaml': strToU8('names:\n  0: soiling\n  1: cell\n'),
      'labels/a.txt': strToU8('1 0.03125 0.083333 0.125 0.083333 0.125 0.25\n'),
    }),
  );
  const voc =
    '<annotation><filename>a.jpg</filename><object><name>Hot-Spot</name><bndbox><xmin>11</xmin><ymin>21</ymin><xmax>40</xmax><ymax>60</ymax></bndbox></object></annotation>';
  const yolo = Buffer.from(
    zipSync({
      'data.yaml': strToU8('names:\n  0: soiling\n  1: cell\n'),
      'labels/a.txt': strToU8('1 0.078125 0.1666667 0.09375 0.1666667 0.8\n'),
    }),
  );

  it.each([
    ['coco.json', coco('Cell'), 'cell', 90],
    ['voc.xml', voc, 'hotspot', 100],
    ['yolo.zip', yolo, 'cell', 80],
    ['boxes.csv', 'image,class,x,y,width,height\na.jpg,鸟粪,10,20,30,40\n', 'bird', 100],
  ])(
    '%s: boxes lie where they were drawn, found by an algorithm and to be reviewed, and the task is done',
    async (name, content, fault, confidence) => {
      const task = await prepared();
      expect(await imported(task, name, content)).toEqual({ state: 'done', error: null });
      const found = await media.defects(task);
      expect(
        found.map(({ pvFault, box, source, status, confidence: sure }) => ({ pvFault, box, source, status, sure: Number(sure) })),
      ).toEqual([{ pvFault: fault, box: { x: 10, y: 20, width: 30, height: 40 }, source: 'ai', status: '0', sure: confidence }]);
      expect(await media.detail(task)).toMatchObject({ status: '3', defectCount: 1 });
      // Once more changes nothing.
      expect((await imported(task, name, content)).state).toBe('done');
      expect(await media.defects(task)).toHaveLength(1);
    },
  );

  it.each([
    ['coco.json', outline(10, 20, 40, 20, 40, 60)],
    ['yolo.zip', outlines],
  ])('%s: polygons are kept with the box around them', async (name, content) => {
    const task = await prepared();
    expect(await imported(task, name, content)).toEqual({ state: 'done', error: null });
    const polygon = [[10, 20], [40, 20], [40, 60]]; // prettier-ignore
    expect((await media.defects(task)).map(({ box }) => box)).toEqual([{ x: 10, y: 20, width: 30, height: 40, polygon }]);
  });

  it('a polygon that crosses itself leaves the box around it, which is said', async () => {
    const task = await prepared();
    const { state } = await imported(task, 'coco.json', outline(0, 0, 40, 40, 40, 0, 0, 20));
    expect(state).toBe('done');
    const { rows } = await server.system.context.database.pool.query<{ message: string }>(
      `select message from "job" where kind = 'annotations' order by "createTime" desc, id desc limit 1`,
    );
    expect(rows[0]?.message).toContain('1 boxes on 1 pictures, 0 left out; outlines kept as boxes: 1');
    expect((await media.defects(task)).map(({ box }) => box)).toEqual([{ x: 0, y: 0, width: 40, height: 40 }]);
  });

  it.each([
    ['coco.json', coco('UFO'), 'UFO'],
    ['x.json', outline(500, 500, 540, 500, 500, 540), 'a.jpg: a box lies outside'],
    ['x.json', '{"images":[]}', 'no COCO file'],
    ['x.csv', 'image,class\na.jpg,cell\n', 'the column "x" is missing'],
    ['x.csv', 'image,class,x,y,width,height\na.jpg,cell,1,1,NaN,2\n', 'is not one'],
    ['x.csv', 'image,class,x,y,width,height\nother.jpg,cell,1,1,2,2\n', 'None of the images'],
    ['x.zip', Buffer.from(zipSync({ 'labels/a.txt': strToU8('0 0.5 0.5 0.1 0.1') })), 'data.yaml'],
    ['x.xml', '<annotation><object>', 'no XML'],
  ])('%s with something unknown or wrong is refused in words, and nothing is written', async (name, content, told) => {
    const task = await prepared();
    const { state, error } = await imported(task, name, content);
    expect(state).toBe('failed');
    expect(error).toContain(told);
    expect(await media.defects(task)).toEqual([]);
    expect((await media.detail(task)).status).toMatch(/^[04]$/);
  });
});
