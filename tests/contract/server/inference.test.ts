/** Models of an inference server: what is sent byte by byte, boxes that come back, and answers that are no use. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InferenceClient } from '../../../src/server/media/inference/client.ts';
import { boxesOf } from '../../../src/server/media/inference/detect.ts';
import { decodeAnswer, encodeRequest, InferenceError } from '../../../src/server/media/inference/tensors.ts';
import { answerOf, standIn, type Box, type Manner } from '../../support/inference.ts';
import { mediaOf, photo } from '../../support/media.ts';
import cells from '../../../src/server/seed/el/pictures.json' with { type: 'json' };
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const stand = await standIn();
afterAll(() => stand.close());

const quick = new InferenceClient(stand.url, { seconds: 1.5, pauses: [] });
const never = new AbortController().signal;
const ask = (): Promise<unknown> =>
  quick.infer('spots', [{ name: 'image', shape: [1], datatype: 'BYTES', bytes: Buffer.from([0, 0, 0, 0]) }], never);
const box = (label = 'cell', score = 0.9): Box => ({ corners: [10, 20, 40, 60], score, label });

describe('The inference protocol', () => {
  it('sends JSON, its length in the header, and the tensors behind it, as published', () => {
    const bytes = Buffer.from(new Float32Array([1, 2, 3, 4]).buffer);
    const { body, jsonLength } = encodeRequest('1', [{ name: 'input0', shape: [2, 2], datatype: 'FP32', bytes }]);
    expect(body.subarray(jsonLength).toString('hex')).toBe('0000803f000000400000404000008040');
    expect(JSON.parse(body.toString('utf8', 0, jsonLength))).toEqual({
      id: '1',
      inputs: [{ name: 'input0', shape: [2, 2], datatype: 'FP32', parameters: { binary_data_size: 16 } }],
      parameters: { binary_data_output: true },
    });
  });

  it.each(['binary', 'json'] as const)('reads an answer in %s, with its model version', (how) => {
    const { body, jsonLength } = answerOf([box(), box('diode', 0.5)], how === 'binary');
    const { version, outputs } = decodeAnswer(body, how === 'binary' ? jsonLength : undefined);
    expect(version).toBe('7');
    expect(boxesOf(outputs, [], { width: 100, height: 100 }).map(({ box: at, label }) => [at, label])).toEqual([
      [{ x: 10, y: 20, width: 30, height: 40 }, 'cell'],
      [{ x: 10, y: 20, width: 30, height: 40 }, 'diode'],
    ]);
  });

  it('takes 200 of 10,000 boxes, and leaves out what is no number, outside or too small', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => box('cell', 0.3 + i / 20_000));
    many[9_999] = { ...box(), corners: [NaN, 0, 5, 5], score: 1 };
    many[9_998] = { ...box(), score: NaN };
    many[9_997] = { ...box(), corners: [500, 500, 600, 600], score: 1 };
    const { body, jsonLength } = answerOf(many, true);
    const found = boxesOf(decodeAnswer(body, jsonLength).outputs, [], { width: 100, height: 100 });
    expect(found).toHaveLength(200);
    expect(found[0]?.score).toBeCloseTo(0.3 + 9_996 / 20_000, 3);
  });

  const lying = (change: (outputs: { shape: number[]; name: string }[]) => void): Manner => {
    const { body, jsonLength } = answerOf([box()], true);
    const head = JSON.parse(body.toString('utf8', 0, jsonLength)) as { outputs: { shape: number[]; name: string }[] };
    change(head.outputs);
    const json = Buffer.from(JSON.stringify(head));
    return { how: 'raw', body: Buffer.concat([json, body.subarray(jsonLength)]), jsonLength: json.length };
  };

  it.each<[string, Manner, InferenceError['reason']]>([
    ['a wrong shape', lying(([boxes]) => (boxes as { shape: number[] }).shape.push(5)), 'answer'],
    ['a shape beyond all measure', lying(([boxes]) => ((boxes as { shape: number[] }).shape = [1e9, 4])), 'answer'],
    [
      'cut off bytes',
      { how: 'raw', body: answerOf([box()], true).body.subarray(0, -3), jsonLength: answerOf([box()], true).jsonLength },
      'answer',
    ],
    ['no JSON', { how: 'raw', body: Buffer.from('<html>') }, 'answer'],
    ['null', { how: 'raw', body: Buffer.from('null') }, 'answer'],
    ['a refusal', { how: 'status', status: 400, text: 'bad tensor' }, 'input'],
    ['a fault', { how: 'status', status: 503, text: 'busy' }, 'server'],
    ['silence', { how: 'silent' }, 'timeout'],
  ])('%s is an error of its kind', async (_what, manner, reason) => {
    stand.manners.splice(0, Infinity, manner);
    await expect(ask()).rejects.toMatchObject({ name: 'InferenceError', reason });
  });

  it('a server that is gone is unreachable, a model it does not have is none', async () => {
    await expect(new InferenceClient('http://127.0.0.1:9', { seconds: 2, pauses: [] }).card('spots', never)).rejects.toMatchObject({
      reason: 'unreachable',
    });
    await expect(quick.card('other', never)).rejects.toMatchObject({ reason: 'model' });
  });
});

describeServerOnBoth(
  'Tasks with a model of the inference server',
  (get) => {
    let server: TestServer;
    let media: ReturnType<typeof mediaOf>;
    let seed = 900;
    beforeAll(async () => {
      server = get();
      media = mediaOf(server);
      media.start();
      await server.system.context.database.pool.query(
        `update "algorithmModel" set "servedName" = 'spots' where "modelCode" = 'DEMO-M-PV-2'`,
      );
      await server.system.context.database.pool.query(
        `update "algorithmModel" set "servedName" = 'gone' where "modelCode" = 'DEMO-M-PV-4'`,
      );
    });
    afterAll(() => server.system.context.taskRunner.close());

    const run = async (pictures: number, manners: Manner[], modelCode = 'DEMO-M-PV-2'): Promise<Awaited<ReturnType<typeof media.task>>> => {
      stand.asked.length = 0;
      stand.manners.splice(0, Infinity, ...manners);
      const task = await media.task({ modelCode });
      const files: [string, Buffer][] = [];
      for (let i = 0; i < pictures; i += 1) {
        seed += 1;
        files.push([
          `P${i}.jpg`,
          await photo({ lon: 100.452, lat: 36.118 + (seed - 900) * 0.0001, height: 30, focal: 400, rtk: true }, { seed }),
        ]);
      }
      await media.add(task, files);
      await media.looked(task, pictures);
      await media.move('task', task.id, 'begin');
      return media.ended(task);
    };

    it('the picture goes there as it is; boxes come back as defects of its classes', async () => {
      const task = await run(1, [{ how: 'binary', boxes: [box('pv.cell', 0.91), box('diode', 0.1)] }]);
      expect(task).toMatchObject({ status: '3', defectCount: 1, recognised: 1 });
      const [asked] = stand.asked;
      expect(asked).toMatchObject({
        type: 'application/octet-stream',
        head: { inputs: [{ name: 'image', shape: [1], datatype: 'BYTES' }] },
      });
      const length = asked?.tensor.readUInt32LE(0) ?? 0;
      expect(asked?.tensor.length).toBe(length + 4);
      expect(await sharp(asked?.tensor.subarray(4)).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
      const [defect] = await media.defects(task);
      expect(defect).toMatchObject({ pvFault: 'cell', source: 'ai', status: '0', box: { x: 10, y: 20, width: 30, height: 40 } });
      expect(Number(defect?.['confidence'])).toBe(91);
    });

    it('what it finds on the cells of a module lies in a cell and grades the module', async () => {
      stand.manners.splice(0, Infinity, { how: 'binary', boxes: [{ corners: [40, 40, 60, 60], score: 0.8, label: 'el.darkCell' }] });
      const task = await media.task({ kind: 'el', modelCode: 'DEMO-M-PV-2', uploadTotal: 1 });
      await media.add(task, [['cells.jpg', Buffer.from(cells['DRAWN_EL_902.JPG'], 'base64')]]);
      expect(await media.ended(task)).toMatchObject({ status: '3', defectCount: 1, grade: 'C', elDefects: ['darkCell'] });
      expect((await media.defects(task))[0]).toMatchObject({ elFault: 'darkCell', cell: '1-1', pvFault: null });
    });

    it('a model of tensors gets its size, and its boxes are led back', async () => {
      Object.assign(stand.input, { datatype: 'FP32', shape: [-1, 3, 320, 320] });
      try {
        // 240 rows in the middle of 320: 40 above them.
        const task = await run(1, [{ how: 'binary', boxes: [{ corners: [10, 60, 40, 100], score: 0.8, label: 'cell' }] }]);
        expect(task).toMatchObject({ status: '3', defectCount: 1 });
        expect(stand.asked[0]?.tensor.length).toBe(3 * 320 * 320 * 4);
        expect((await media.defects(task))[0]).toMatchObject({ box: { x: 10, y: 20, width: 30, height: 40 } });
      } finally {
        Object.assign(stand.input, { datatype: 'BYTES', shape: [-1] });
      }
    });

    it('polygons are kept where the record of the model says that it has them', async () => {
      const { pool } = server.system.context.database;
      const say = (shape: string | null) =>
        pool.query(`update "algorithmModel" set "outputShape" = $1 where "modelCode" = 'DEMO-M-PV-2'`, [shape]);
      const polygon: [number, number][] = [[10, 20], [40, 20], [40, 60]]; // prettier-ignore
      const answer: Manner = { how: 'binary', boxes: [{ ...box(), polygon }] };
      try {
        await say('polygon');
        const found = await media.defects(await run(1, [answer]));
        expect(found.map(({ box: at }) => at)).toEqual([{ x: 10, y: 20, width: 30, height: 40, polygon }]);
        // Of masks there is none: the picture was not analysed.
        await say('mask');
        expect(await media.defects(await run(1, [answer]))).toEqual([]);
      } finally {
        await say(null);
      }
      expect((await media.defects(await run(1, [answer])))[0]).toMatchObject({ box: { x: 10, y: 20, width: 30, height: 40 } });
    });

    it('a picture whose answer is no use says so, and the rest goes on', async () => {
      const good: Manner = { how: 'json', boxes: [] };
      const task = await run(4, [
        { how: 'binary', boxes: [box('UFO')] },
        { how: 'raw', body: Buffer.from('{}') },
        { how: 'status', status: 400, text: 'no' },
        good,
      ]);
      expect(task).toMatchObject({ status: '3', defectCount: 0 });
      const reasons = (await media.of(task)).map(({ reason, status }) => `${reason} ${status}`);
      expect(reasons.filter((one) => one === 'notAnalysed 1')).toHaveLength(3);
      expect(reasons.filter((one) => one === 'null 0')).toHaveLength(1);
    });

    it('a model that the server does not have fails the task, in words', async () => {
      const task = await run(1, [], 'DEMO-M-PV-4');
      expect(task).toMatchObject({ status: '4', defectCount: 0 });
      expect(task.failReason).toContain('does not have this model');
    });
  },
  { inferenceUrl: stand.url },
);
