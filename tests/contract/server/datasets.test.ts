/** Dataset versions: frozen with their samples, split by group, never changed again, and packed as they were. */
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { broughtFile, picture } from '../../support/files.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };

describeServerOnBoth('Dataset versions', (get) => {
  const server = (): TestServer => get();
  const must = async (path: string, body: object, as = 'branch1'): Promise<Row> => {
    const { data, error, text } = await server().call<Row>(path, body, { as });
    if (error) throw new Error(`${path}: ${text}`);
    return data;
  };
  const sample = async (version: string, colour: string, more: object = {}): Promise<Row> => {
    const { id: file } = await broughtFile(server(), await picture(60, 40, colour), { as: 'branch1', name: 'a.png' });
    const made = await must('/api/defectSample/insert', { stationCode: 'DEMO-S01', inspectObject: '1', image: [file], ...more });
    const values = { faultType: 'pv.hotspot', boxes: [{ x: 1, y: 2, width: 30, height: 20 }], quality: 4 };
    await must('/api/defectSample/label', { id: made.id, values });
    await must('/api/defectSample/store', { id: made.id, values: { datasetVersion: version } });
    return made;
  };
  const detail = async (resource: string, id: string): Promise<Row> =>
    (await server().call<Row>(`/api/${resource}/detail?id=${id}`, undefined, { as: 'branch1', method: 'GET' })).data;
  const items = async (version: string): Promise<Row[]> =>
    (
      await server().system.context.database.pool.query<Row>(
        'select * from sunvane."datasetItem" where version = $1 order by "sampleCode"',
        [version],
      )
    ).rows;

  it('a version is frozen with its samples; same pictures stay together, and what tested once tests again', async () => {
    const version = await must('/api/datasetVersion/insert', { code: 'F1', inspectObject: '1' });
    expect(await server().call('/api/datasetVersion/freeze', { id: version.id }, { as: 'branch1' })).toMatchObject({
      http: 422,
      error: 'dataset.empty',
    });
    const colours = Array.from({ length: 12 }, (_, n) => `#${(n * 17 + 16).toString(16).padStart(2, '0')}8040`);
    const samples: Row[] = [];
    for (const colour of [...colours, colours[0] ?? '']) samples.push(await sample('F1', colour));
    await must('/api/datasetVersion/freeze', { id: version.id });
    const frozen = await detail('datasetVersion', version.id);
    expect(frozen).toMatchObject({
      status: '1',
      samples: 13,
      boxCount: 13,
      groupCount: 12,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(Number(frozen['trainCount']) + Number(frozen['valCount']) + Number(frozen['testCount'])).toBe(13);
    const splits = new Map((await items('F1')).map((item) => [item['sampleCode'], item['split']]));
    expect(splits.get(samples[0]?.['sampleCode'])).toBe(splits.get(samples[12]?.['sampleCode']));
    expect((await detail('defectSample', samples[3]?.id ?? ''))['split']).toBe(splits.get(samples[3]?.['sampleCode']));

    // Of the next version, every group that tested this one.
    await server().system.context.database.pool.query(`update sunvane."datasetItem" set split = 'test' where version = 'F1'`);
    const next = await must('/api/datasetVersion/insert', { code: 'F2', inspectObject: '1' });
    await sample('F2', colours[1] ?? '');
    await must('/api/datasetVersion/freeze', { id: next.id });
    expect((await items('F2')).map(({ split }) => split)).toEqual(['test']);
  });

  it('neither it nor its samples change: edit, undo, delete are refused, and it is packed as it was', async () => {
    const version = await must('/api/datasetVersion/insert', { code: 'F3', inspectObject: '1' });
    const one = await sample('F3', '#123456');
    await must('/api/datasetVersion/freeze', { id: version.id });
    const call = (path: string, body: object) => server().call(path, body, { as: 'branch1' });
    const { version: now } = await detail('datasetVersion', version.id);
    expect(await call('/api/datasetVersion/update', { id: version.id, version: now, remark: 'x' })).toMatchObject({ http: 409 });
    expect((await call('/api/datasetVersion/freeze', { id: version.id })).http).toBe(409);
    expect((await call(`/api/datasetVersion/delete?ids=${version.id}`, {})).http).toBeGreaterThanOrEqual(400);
    const { version: at } = await detail('defectSample', one.id);
    expect(await call('/api/defectSample/undo', { transition: 'store', rows: [{ id: one.id, version: at }] })).toMatchObject({
      data: { done: [], refused: [{ error: 'dataset.frozen' }] },
    });
    const before = await items('F3');
    expect(before).toHaveLength(1);
    const { data } = await server().call<{ jobId: string }>(
      '/api/datasetVersion/command?screen=result/datasetVersion',
      { name: 'pack', id: version.id, values: { format: 'yolo' } },
      { as: 'branch1' },
    );
    expect(data.jobId).toBeTruthy();
    expect(await items('F3')).toEqual(before);
  });

  const command = (name: string, id: string, values: object, as = 'branch1') =>
    server().call<{ jobId: string }>('/api/datasetVersion/command?screen=result/datasetVersion', { name, id, values }, { as });
  /** The job of a command, once it is over. */
  const worked = async (name: string, id: string, values: object): Promise<Row> => {
    const { data, error, text } = await command(name, id, values);
    if (error) throw new Error(text);
    const read = async (): Promise<Row> =>
      (await server().call<Row>(`/api/jobs/detail?id=${data.jobId}`, undefined, { as: 'branch1', method: 'GET' })).data;
    await expect.poll(async () => (await read())['state'], { timeout: 60_000, interval: 50 }).toMatch(/^(?:done|failed)$/);
    return { ...(await read()), id: data.jobId };
  };
  const fileOf = async (jobId: string): Promise<Buffer> => {
    const { rawPayload } = await server().app.inject({
      url: `/api/jobs/file?id=${jobId}`,
      headers: { authorization: `Bearer ${await server().token('branch1')}` },
    });
    return rawPayload;
  };
  const brought = async (version: Row, content: Buffer, more: object = {}): Promise<Row> => {
    const { id } = await broughtFile(server(), content, { as: 'branch1', name: 'dataset.zip' });
    return worked('importDataset', version.id, { dataset: [id], stationCode: 'DEMO-S01', ...more });
  };
  const samplesOf = async (version: string): Promise<Row[]> =>
    (
      await server().system.context.database.pool.query<Row>(
        `select s."faultType", s.boxes, s.split, s.status, s."labelledBy", f.hash, f.width, f.height from "defectSample" s
          join sunvane.file f on f.id = s.image[1]::uuid where s."datasetVersion" = $1 order by f.hash, s."faultType"`,
        [version],
      )
    ).rows;

  it.each(['coco', 'yolo', 'voc'])('what is packed as %s comes back as it was: pictures, classes, boxes, splits', async (format) => {
    const [from, to] = [`P${format}`, `Q${format}`];
    const version = await must('/api/datasetVersion/insert', { code: from, inspectObject: '1' });
    for (const [colour, faultType] of [
      ['#102030', 'pv.hotspot'],
      ['#203040', 'pv.diode'],
      ['#304050', 'pv.hotspot'],
    ] as const) {
      const { id: file } = await broughtFile(server(), await picture(61, 43, colour), { as: 'branch1', name: 'a.png' });
      const made = await must('/api/defectSample/insert', { stationCode: 'DEMO-S01', inspectObject: '1', image: [file] });
      const boxes = [
        { x: 0, y: 0, width: 61, height: 43 },
        { x: 7, y: 11, width: 13, height: 5 },
      ];
      await must('/api/defectSample/label', { id: made.id, values: { faultType, boxes, quality: 4 } });
      await must('/api/defectSample/store', { id: made.id, values: { datasetVersion: from } });
    }
    await must('/api/datasetVersion/freeze', { id: version.id });
    const packed = await worked('pack', version.id, { format });
    expect(packed['state']).toBe('done');
    const next = await must('/api/datasetVersion/insert', { code: to, inspectObject: '1' });
    const zip = await fileOf(packed.id);
    expect(await brought(next, zip)).toMatchObject({
      state: 'done',
      result: { samples: 3, again: 0, left: 0, unknown: [] },
      hasFile: false,
    });
    const facts = ({ faultType, boxes, split, hash, width, height }: Row): object => ({ faultType, boxes, split, hash, width, height });
    const [before, after] = [await samplesOf(from), await samplesOf(to)];
    expect(after.map(facts)).toEqual(before.map(facts));
    // Labelled by whoever brought them, and reviewed before they are stored.
    expect(after.map(({ status, labelledBy }) => [status, labelledBy])).toEqual(after.map(() => ['1', 'branch1']));
    // The same once more makes no second ones.
    expect(await brought(next, zip, { format })).toMatchObject({ state: 'done', result: { samples: 0, again: 3 } });
    expect(await samplesOf(to)).toHaveLength(3);
  });

  it.each([
    ['coco', false, true],
    ['coco', true, true],
    ['yolo', false, true],
    ['yolo', true, false],
    ['voc', false, false],
  ])('polygons packed as %s (some boxes without: %s) come back (%s), and are part of the digest', async (format, mixed, kept) => {
    const [from, to] = [`PP${format}${mixed}`, `PQ${format}${mixed}`];
    const version = await must('/api/datasetVersion/insert', { code: from, inspectObject: '1' });
    const { id: file } = await broughtFile(server(), await picture(61, 43, '#405060'), { as: 'branch1', name: 'a.png' });
    const made = await must('/api/defectSample/insert', { stationCode: 'DEMO-S01', inspectObject: '1', image: [file] });
    const box = { x: 7, y: 11, width: 13, height: 5 };
    const polygon = [[7, 11], [20, 12], [14, 16]]; // prettier-ignore
    // What is said of its box is of no weight.
    const boxes = [{ x: 0, y: 0, width: 1, height: 1, polygon }, ...(mixed ? [{ x: 0, y: 0, width: 61, height: 43 }] : [])];
    await must('/api/defectSample/label', { id: made.id, values: { faultType: 'pv.hotspot', boxes, quality: 4 } });
    await must('/api/defectSample/store', { id: made.id, values: { datasetVersion: from } });
    await must('/api/datasetVersion/freeze', { id: version.id });
    const [item] = await items(from);
    expect((item?.['boxes'] as unknown[] | undefined)?.[0]).toEqual({ ...box, polygon });
    const packed = await worked('pack', version.id, { format });
    expect(packed).toMatchObject({ state: 'done', result: { packed: 1, boxed: kept ? 0 : 1 } });
    const next = await must('/api/datasetVersion/insert', { code: to, inspectObject: '1' });
    expect(await brought(next, await fileOf(packed.id))).toMatchObject({ state: 'done', result: { samples: 1, left: 0 } });
    expect(((await samplesOf(to))[0]?.['boxes'] as unknown[] | undefined)?.[0]).toEqual(kept ? { ...box, polygon } : box);
  });

  it('a dataset says of each file why it was left out, and names classes that nobody knows', async () => {
    const version = await must('/api/datasetVersion/insert', { code: 'B1', inspectObject: '1' });
    const good = await picture(60, 40, '#aa0011');
    const coco = (names: readonly [file: string, label: string, box: number[]][]): Uint8Array =>
      strToU8(
        JSON.stringify({
          images: names.map(([file], id) => ({ id, file_name: `images/${file}` })),
          categories: names.map(([, name], id) => ({ id, name })),
          annotations: names.map(([, , bbox], id) => ({ id, image_id: id, category_id: id, bbox })),
        }),
      );
    const box = [1, 2, 10, 10];
    const zip = Buffer.from(
      zipSync({
        'annotations.json': coco([
          ['good.png', 'Hot-Spot', box],
          ['absent.png', 'pv.hotspot', box],
          ['text.png', 'pv.hotspot', box],
          ['twice.png', 'pv.hotspot', box],
          ['good.png', '=unicorn', box],
          ['far.png', 'pv.hotspot', [500, 500, 10, 10]],
        ]),
        'images/good.png': good,
        'images/text.png': strToU8('no picture at all'),
        'images/twice.png': good,
        'other/twice.PNG': good,
        'images/far.png': await picture(60, 40, '#bb0011'),
      }),
    );
    const job = await brought(version, zip);
    expect(job).toMatchObject({ state: 'done', result: { samples: 1, again: 0, left: 5, unknown: ['=unicorn'] }, hasFile: true });
    const { rows } = await server().system.context.database.pool.query<{ message: string }>('select message from "job" where id = $1', [
      job.id,
    ]);
    expect(rows[0]?.message).toContain('unknown classes: =unicorn');
    const lines = String(await fileOf(job.id))
      .trim()
      .split('\n')
      .slice(1);
    expect(lines).toEqual([
      'absent.png,pv.hotspot,the package does not have this image',
      'text.png,pv.hotspot,the image cannot be read',
      'twice.png,pv.hotspot,the package has several images of this name',
      `good.png,'=unicorn,"unknown class ""=unicorn"""`,
      'far.png,pv.hotspot,a box lies outside of the image',
    ]);
    expect((await samplesOf('B1')).map(({ faultType }) => faultType)).toEqual(['pv.hotspot']);

    const nothing = Buffer.from(zipSync({ 'annotations.json': coco([['good.png', 'unicorn', box]]), 'images/good.png': good }));
    for (const [content, reason] of [
      [nothing, 'unknown classes: unicorn'],
      [Buffer.from(zipSync({ 'images/good.png': good })), 'neither COCO, YOLO, VOC nor CSV'],
      [zip.subarray(0, zip.length - 100), 'no ZIP file'],
    ] as const) {
      const { state, error } = await brought(version, content);
      expect([state, error]).toEqual(['failed', expect.stringContaining(reason)]);
    }
    expect(await samplesOf('B1')).toHaveLength(1);
  });

  it('a frozen version takes no samples, nor does anybody bring some to a station elsewhere', async () => {
    const version = await must('/api/datasetVersion/insert', { code: 'B2', inspectObject: '1' });
    const { id: file } = await broughtFile(server(), Buffer.from(zipSync({ 'a.txt': strToU8('a') })), { as: 'branch1', name: 'a.zip' });
    const values = { dataset: [file], stationCode: 'DEMO-S01' };
    const [elsewhere] = (
      await server().system.context.database.pool.query<{ stationCode: string }>(
        `select "stationCode" from station where "companyCode" = (select "companyCode" from "user" where username = 'branch2') limit 1`,
      )
    ).rows;
    expect(elsewhere).toBeDefined();
    for (const stationCode of ['NOWHERE', elsewhere?.stationCode])
      expect(await command('importDataset', version.id, { ...values, stationCode })).toMatchObject({
        http: 422,
        error: 'record.invalid',
        errors: [{ field: 'stationCode', keyword: 'reference', message: `There is no Station "${stationCode}"` }],
      });
    expect((await command('importDataset', version.id, { stationCode: 'DEMO-S01' })).http).toBe(422);
    expect((await command('importDataset', version.id, values, 'branch2')).http).toBeGreaterThanOrEqual(403);
    const { id: foreign } = await broughtFile(server(), Buffer.from(zipSync({ 'b.txt': strToU8('b') })), { as: 'admin', name: 'b.zip' });
    expect(await command('importDataset', version.id, { ...values, dataset: [foreign] })).toMatchObject({ error: 'file.unknown' });
    await sample('B2', '#cc1122');
    await must('/api/datasetVersion/freeze', { id: version.id });
    expect((await command('importDataset', version.id, values)).http).toBe(404);
  });

  it('somebody elsewhere does not see it', async () => {
    const version = await must('/api/datasetVersion/insert', { code: 'F4', inspectObject: '1' });
    expect((await server().call(`/api/datasetVersion/detail?id=${version.id}`, undefined, { as: 'branch2', method: 'GET' })).http).toBe(
      404,
    );
    expect((await server().call('/api/datasetVersion/queryList', {}, { as: 'solar' })).http).toBe(403);
  });
});
