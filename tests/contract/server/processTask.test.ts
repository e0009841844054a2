/** Tasks that are analysed: findings where they were put, judged by the rules, repeated ones known, nothing twice; and what refuses. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage } from '../../../src/contract/report.ts';
import { mediaOf, photo, thermal, xmpOf } from '../../support/media.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

interface Module {
  code: string;
  lon: number;
  lat: number;
}

describeServerOnBoth('Analysis of tasks', (get) => {
  let server: TestServer;
  let media: ReturnType<typeof mediaOf>;
  let module: Module;
  beforeAll(async () => {
    server = get();
    media = mediaOf(server);
    media.start();
    const { rows } = await server.system.context.database.pool.query<{ code: string; outline: { coordinates: [number, number][][] } }>(
      `select code, outline from "pvModule" where "stationCode" = 'DEMO-S01' and "rowNo" = 1 and "colNo" = 5 order by code limit 1`,
    );
    const ring = rows[0]?.outline.coordinates[0] ?? [];
    module = {
      code: rows[0]?.code ?? '',
      lon: ((ring[0]?.[0] ?? 0) + (ring[1]?.[0] ?? 0)) / 2,
      lat: ((ring[0]?.[1] ?? 0) + (ring[2]?.[1] ?? 0)) / 2,
    };
  });
  afterAll(() => server.system.context.taskRunner.close());

  /** Straight above the module, 3 pixels of 5.5 cm warm in its middle. */
  const above = (more: object = {}): object => ({ lon: module.lon, lat: module.lat, height: 22, focal: 400, rtk: true, ...more });
  const cell = { x: 159, y: 127, width: 3, height: 3, above: 18 };

  it('a warm cell becomes a defect on its module, found by the algorithm, graded, with its loss, and nobody confirmed it', async () => {
    const task = await media.task({ irradiance: 900, uploadTotal: 3 });
    await media.add(task, [
      ['F_0001_T.JPG', await thermal(above({ taken: '2025-06-01T04:00:00' }), [cell], { seed: 51 })],
      ['F_0001_W.JPG', await photo(above({ taken: '2025-06-01T04:00:00' }), { seed: 52 })],
      // The same place on the next frame, two metres on.
      [
        'F_0002_T.JPG',
        await thermal(above({ lat: module.lat + 2 / 111_195, taken: '2025-06-01T04:00:03' }), [{ ...cell, y: 127 + 36 }], { seed: 53 }),
      ],
    ]);
    // All that was expected is there: it starts by itself.
    const ended = await media.ended(task);
    expect(ended).toMatchObject({ status: '3', progress: 100, recognised: 3, defectCount: 1, failReason: null });
    const [defect, ...others] = await media.defects(task);
    expect(others).toEqual([]);
    expect(defect).toMatchObject({
      source: 'ai',
      status: '0',
      reviewer: null,
      pvFault: 'cell',
      assetClass: 'module',
      assetCode: module.code,
      coa: '3',
      level: '3',
      inspectObject: '1',
    });
    expect(Number(defect?.['deltaT'])).toBeCloseTo(18, 0);
    // 18 K at 900 W/m² are 20 K and more at 1000; a cell costs a tenth of its module.
    expect(Number(defect?.['powerLoss'])).toBeGreaterThan(30);
    expect(Number(defect?.['placeError'])).toBeLessThan(1.2);
    expect(String(defect?.['defectCode'])).toMatch(/^QX-\d{8}-\d{4}/);
    const box = defect?.['box'] as { x: number; y: number; width: number };
    expect([box.x, box.y]).toEqual([159, 127]);
    const [irImage, image] = [defect?.['irImage'] as string[], defect?.['image'] as string[]];
    expect([irImage.length, image.length]).toEqual([1, 1]);
  });

  it('temperatures of equipment that are entered on a task have their level', async () => {
    const task = await media.task({ kind: 'converter' });
    // By the catalogue's rules, unless another one is chosen with them.
    const level = async (values: object): Promise<unknown> => {
      const { version } = (await media.detail(task)) as unknown as { version: number };
      const { data, error, text } = await server.call<{ level: string | null }>('/api/task/update', { id: task.id, version, ...values });
      if (error) throw new Error(text);
      return data.level;
    };
    expect(await level({ tMax: 70, tRef: 22, tAmbient: 20 })).toBe('3');
    expect(await level({ tMax: 70, tRef: 45, tAmbient: 20 })).toBe('1');
    expect(await level({ tMax: 52, tRef: 45, tAmbient: 20 })).toBeNull();
    expect(await level({ tMax: 71, level: '3' })).toBe('3');
  });

  it('below 600 W/m² nothing is graded, and what an earlier visit found and is open becomes no new defect', async () => {
    const task = await media.task({ irradiance: 400 });
    const other = { x: 159 + 84, y: 127, width: 3, height: 3, above: 30 };
    await media.add(task, [['G_0001_T.JPG', await thermal(above({ taken: '2025-07-01T04:00:00' }), [cell, other], { seed: 61 })]]);
    await media.looked(task, 1);
    await media.move('task', task.id, 'begin');
    expect(await media.ended(task)).toMatchObject({ status: '3', defectCount: 1 });
    const [defect] = await media.defects(task);
    expect(defect).toMatchObject({ level: '1', irradiance: null });
    const { rows } = await server.system.context.database.pool.query<{ lastSeen: Date }>(
      `select "lastSeen"::text as "lastSeen" from defect where "assetCode" = $1 and "pvFault" = 'cell' and source = 'ai'`,
      [module.code],
    );
    expect(String(rows[0]?.lastSeen)).toContain('2025-07-01');
    const seenTasks = async () =>
      (
        await server.system.context.database.pool.query<{ seenTasks: string[] }>(
          `select "seenTasks" from defect where "assetCode" = $1 and "pvFault" = 'cell' and source = 'ai'`,
          [module.code],
        )
      ).rows[0]?.seenTasks;
    // Run again: the results are there already.
    await media.move('task', task.id, 'rerun');
    await expect.poll(async () => (await media.detail(task)).status, { timeout: 60_000, interval: 50 }).toBe('3');
    expect(await media.defects(task)).toHaveLength(1);
    // The report of the later task has both, the earlier one as this task saw it.
    const made = await server.call<{ open: string }>('/api/task/command?screen=defects/photovoltaic4', { name: 'makeReport', id: task.id });
    const page = await server.call<ReportPage>(`/api/sys/sys/reportPage/detail?${made.data.open.split('?')[1]}`, undefined, {
      method: 'GET',
    });
    const again = page.data.data.findings.find(({ assetCode }) => assetCode === module.code);
    const [picture] = (await media.of(task)) as unknown as { file: string[] }[];
    expect([page.data.data.figures.total, again?.pictures.map(({ file }) => file), again?.deltaT, again?.deltaT1000]).toEqual([
      2,
      picture?.file,
      expect.closeTo(18, 0),
      null,
    ]);
    expect(await seenTasks()).toEqual([task.taskCode]);
  });

  it('pictures that nothing here can analyse are checked by people, and what they mark is a defect of the task', async () => {
    const wind = await media.task({ kind: 'wind', stationCode: 'DEMO-W01', turbineCode: 'DEMO-W01-F04' });
    const at = { lon: 95.3522, lat: 40.6235 };
    const shot = await photo({ ...at, taken: '2025-06-01T04:00:00' }, { seed: 71 });
    // A second later a blade looks the same: no picture that was there already.
    const next = await sharp(shot)
      .linear(1.02)
      .withXmp(xmpOf({ ...at, taken: '2025-06-01T04:00:01' }))
      .jpeg()
      .toBuffer();
    await media.add(wind, [
      ['W_0001.JPG', shot],
      ['W_0002.JPG', next],
    ]);
    const pictures = await media.looked(wind, 2);
    expect(pictures.map(({ fileName, status, reason, turbine }) => [fileName, status, reason, turbine])).toEqual([
      ['W_0001.JPG', '0', null, 'DEMO-W01-F04'],
      ['W_0002.JPG', '0', null, 'DEMO-W01-F04'],
    ]);
    await media.move('task', wind.id, 'begin');
    expect(await media.ended(wind)).toMatchObject({ status: '3', progress: 100, recognised: 0, defectCount: 0, failReason: null });
    const [picture] = pictures;
    const { http } = await server.call(
      '/api/defect/insert?screen=examine/fanDetection',
      {
        defectName: '裂纹',
        level: '2',
        inspectObject: '2',
        wtgFault: 'surfCrack',
        stationCode: 'DEMO-W01',
        taskCode: wind.taskCode,
        mediaCode: picture?.mediaCode,
        turbineCode: 'DEMO-W01-F04',
        box: { x: 40, y: 30, width: 20, height: 10 },
      },
      { as: 'wind' },
    );
    expect(http).toBe(200);
    // It shows the picture it was marked on, and the task counts it.
    expect((await media.defects(wind)).map(({ source, status, box, image }) => [source, status, box, image])).toEqual([
      ['manual', '0', { x: 40, y: 30, width: 20, height: 10 }, picture?.['file']],
    ]);
    expect(await media.ended(wind)).toMatchObject({ defectCount: 1 });
    expect((await server.call('/api/media/check?screen=examine/windImages', { id: picture?.id }, { as: 'wind' })).http).toBe(200);
    expect((await media.of(wind)).map(({ status, handler }) => [status, handler])).toEqual([
      ['4', 'wind'],
      ['0', null],
    ]);
    // A task that is run again still has it.
    await media.move('task', wind.id, 'rerun');
    expect(await media.ended(wind)).toMatchObject({ status: '3', defectCount: 1 });
  });

  it('a task without a single good picture fails with the reason', async () => {
    const bad = await media.task();
    await media.add(bad, [['N.JPG', await photo({}, { seed: 72 })]]);
    await media.looked(bad, 1);
    await media.move('task', bad.id, 'begin');
    expect(await media.ended(bad)).toMatchObject({ status: '4' });
    expect((await media.ended(bad)).failReason).toContain('no images that can be analysed');
  });

  it('a task that is cancelled stays so, and takes nothing more', async () => {
    const task = await media.task();
    const frames = await Promise.all(
      Array.from({ length: 12 }, async (_, i): Promise<[string, Buffer]> => [
        `K_${String(i).padStart(4, '0')}_T.JPG`,
        await thermal(above(), [], { seed: 81 + i }),
      ]),
    );
    await media.add(task, frames);
    await media.looked(task, 12);
    await media.move('task', task.id, 'begin');
    await expect.poll(async () => (await media.detail(task)).recognised, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
    await media.move('task', task.id, 'cancel').catch(() => undefined);
    const { status, recognised } = await media.detail(task);
    await expect
      .poll(
        async () =>
          (
            await server.system.context.database.pool.query(
              `select 1 from "job" where kind = 'processTask' and state in ('queued', 'running')`,
            )
          ).rowCount,
        { timeout: 60_000 },
      )
      .toBe(0);
    if (status === '5') expect(await media.detail(task)).toMatchObject({ status: '5', recognised });
    else expect(status).toBe('3');
  });
});
