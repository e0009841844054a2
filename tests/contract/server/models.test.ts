/** Models that suggest types: trained and measured on a frozen version, released one at a time, used by the analyser, never on their own word. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyserOf } from '../../../src/server/media/analysis/analyser.ts';
import { INSPECTS, type Picture, type TaskRow } from '../../../src/server/media/analysis/types.ts';
import { trainModel, type TypeModel } from '../../../src/server/media/models/file.ts';
import { measureRecord } from '../../../src/server/media/models/measure.ts';
import { registerModel } from '../../../src/server/media/models/register.ts';
import { releasedFor } from '../../../src/server/media/models/released.ts';
import { versionSource, type Source } from '../../../src/server/media/models/source.ts';
import { writeDataset } from '../../../src/server/seed/samples/write.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';
import { sunvane } from '../../support/cli.ts';
import { writeFolder } from '../../support/dataset.ts';

type Row = Record<string, unknown> & { id: string };

describeServerOnBoth('Models that suggest types', (get) => {
  let server: TestServer;
  let source: Source;
  const folder = mkdtempSync(join(tmpdir(), 'sunvane-models-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const tools = () => server.system.context;
  const record = async (code: string): Promise<Row> =>
    (await tools().database.pool.query<Row>('select * from "algorithmModel" where "modelCode" = $1', [code])).rows[0] as Row;
  const move = async (code: string, name: string, values: object = {}, comment?: string) =>
    server.call<Row>(
      `/api/algorithmModel/${name}`,
      { id: (await record(code)).id, values, ...(comment ? { comment } : {}) },
      { as: 'group' },
    );
  const trained = (seed: number): TypeModel =>
    trainModel(
      source.samples.filter(({ split }) => split === 'train'),
      { source: source.name, digest: source.digest, drawn: source.drawn },
      seed,
      'test',
    );
  beforeAll(async () => {
    server = get();
    const { database, writer, storage } = tools();
    await database.slowDb.transaction().execute((db) => writeDataset(db, writer, storage, 'zh'));
    source = (await versionSource(database.db, storage, 'DEMO-IR-1')) as Source;
  });

  it('the demonstration has a frozen version of drawn samples, and models measured on what they were not trained on', async () => {
    expect(source).toMatchObject({ drawn: true, left: 0 });
    const released = await record('DEMO-TYPE-2');
    const tested = source.samples.filter(({ split }) => split === 'test').length;
    expect(tested).toBeGreaterThan(30);
    expect(released).toMatchObject({
      kind: 'type',
      status: '2',
      drawn: '1',
      testedSplit: 'test',
      testedSamples: tested,
      trainedDigest: source.digest,
      trainedSamples: source.samples.filter(({ split }) => split === 'train').length,
    });
    expect(Number(released['accuracy'])).toBeGreaterThan(55);
    const { rows } = await tools().database.pool.query<{ correct: number; samples: number; suggested: number }>(
      `select sum(correct)::int as correct, sum(samples)::int as samples, sum(suggested)::int as suggested from "modelClass" where "modelCode" = 'DEMO-TYPE-2'`,
    );
    expect(rows[0]).toMatchObject({ samples: tested, suggested: tested });
    expect(Number(released['accuracy'])).toBeCloseTo((100 * (rows[0]?.correct ?? 0)) / tested, 1);
    // The pictures behind a cell of the matrix are the samples counted in it.
    const { data } = await server.call<{ total: number; list: Row[] }>(
      '/api/modelResult/queryList',
      { where: [{ field: 'modelCode', operator: 'eq', value: 'DEMO-TYPE-2' }], pageSize: 100 },
      { as: 'group' },
    );
    expect(data.total).toBe(tested);
    expect(data.list.filter(({ correct }) => correct === '1')).toHaveLength(rows[0]?.correct ?? 0);
    expect(data.list.every(({ image }) => (image as string[]).length === 1)).toBe(true);
    const detail = await server.call<Row>(`/api/modelResult/detail?id=${String(data.list[0]?.['id'])}`, undefined, {
      as: 'group',
      method: 'GET',
    });
    expect(detail.data['boxes']).toHaveLength(1);
  });

  it('is a draft until it is measured; of samples that it may have seen nothing is measured; one is released at a time', async () => {
    await registerModel(tools(), trained(9), { modelCode: 'T-9', name: 'T', modelVersion: '9', inspectObject: '1' });
    expect(await record('T-9')).toMatchObject({ status: '0', kind: 'type', trainedOn: 'DEMO-IR-1', seed: 9, testedTime: null });
    await move('T-9', 'test', { datasetVersion: 'DEMO-IR-1' });
    expect(await move('T-9', 'release', { deployedTo: [] })).toMatchObject({ http: 422, error: 'transition.guard' });
    await expect(measureRecord(tools(), 'T-9', source, 'train', 1)).rejects.toMatchObject({ code: 'model.seen' });
    await expect(measureRecord(tools(), 'T-9', { ...source, name: 'other' }, 'val', 1)).rejects.toMatchObject({ code: 'model.seen' });
    await expect(measureRecord(tools(), 'T-9', { ...source, samples: [] }, 'test', 1)).rejects.toMatchObject({ code: 'model.noSamples' });
    await expect(measureRecord(tools(), 'DEMO-M-PV-1', source, 'test', 1)).rejects.toMatchObject({ code: 'model.file' });
    const { figures } = await measureRecord(tools(), 'T-9', source, 'test', 1.25);
    expect(await record('T-9')).toMatchObject({ accuracy: figures.accuracy, avgTime: 1.3 });
    // Nobody writes other figures over them.
    const { id, version } = await record('T-9');
    expect((await server.call('/api/algorithmModel/update', { id, version, recall: 100 }, { as: 'group' })).http).not.toBe(200);
    expect((await record('T-9'))['recall']).toBe(figures.recall);
    expect(await move('T-9', 'release', { deployedTo: ['DEMO-S01'] })).toMatchObject({ http: 422, error: 'transition.guard' });
    await move('DEMO-TYPE-2', 'disable');
    expect((await move('T-9', 'release', { deployedTo: ['DEMO-S01'] })).http).toBe(200);
    expect((await releasedFor(tools(), '1', 'DEMO-S01'))?.name).toBe('T-9:9');
    expect(await releasedFor(tools(), '1', 'DEMO-S02')).toBeUndefined();
    expect(await releasedFor(tools(), '2', 'DEMO-S01')).toBeUndefined();
    // Back to the one before.
    await move('T-9', 'disable');
    expect((await move('DEMO-TYPE-2', 'rollBack', {}, 'worse')).http).toBe(200);
    expect((await releasedFor(tools(), '1', 'DEMO-S02'))?.name).toBe('DEMO-TYPE-2:1.1.0');
  });

  it('suggests the type of what the analyser finds, under its own name', async () => {
    const { rows } = await tools().database.pool.query<{ id: string; objectKey: string; name: string }>(
      `select f.id::text, "objectKey", f.name from sunvane.file f where f.name like 'DRAWN_S%' order by f.name limit 6`,
    );
    const inspects = INSPECTS['solar'];
    const task = { kind: 'solar', stationCode: 'DEMO-S01', modelCode: null } as TaskRow;
    if (!inspects) throw new Error('no solar tasks');
    const signal = AbortSignal.timeout(60_000);
    const analyse = (await analyserOf(tools(), task, inspects, signal)) ?? expect.fail('nobody analyses');
    const model = (await releasedFor(tools(), '1', 'DEMO-S01'))?.model;
    const faults: string[] = [];
    for (const { objectKey, name } of rows) {
      const picture = { kind: 'thermal', objectKey, fileName: name, location: null, relAlt: null } as unknown as Picture;
      const { findings, source: by } = await analyse(picture, folder, signal);
      expect(by).toBe('embedded DEMO-TYPE-2:1.1.0');
      faults.push(...findings.map(({ fault }) => fault));
    }
    // By the rules alone nothing has a type here, as the record knows no height: all would be hot spots.
    expect(new Set(faults).size).toBeGreaterThan(2);
    expect(faults.every((fault) => model?.classes.includes(`pv.${fault}`))).toBe(true);
  });

  it('is trained and measured by commands, the same file by the same seed', async () => {
    const run = (...words: string[]) => sunvane(['model', ...words], { cwd: folder, env: {} });
    const own = mkdtempSync(join(folder, 'set-'));
    await writeFolder(own);
    const [one, two] = [join(folder, 'one.json'), join(folder, 'two.json')];
    expect(await run('train', '--folder', own, '--output', one)).toMatchObject({ status: 0 });
    await run('train', '--folder', own, '--output', two);
    expect(readFileSync(two, 'utf8')).toBe(readFileSync(one, 'utf8'));
    const told = await run('evaluate', '--folder', own, '--model', one, '--json');
    expect([told.status, told.err]).toEqual([0, expect.stringContaining('samples')]);
    expect(JSON.parse(told.out)).toMatchObject({ tested: expect.any(Number) as number, accuracy: expect.any(Number) as number });
    expect(await run('evaluate', '--folder', own, '--model', join(own, 'annotations.json'))).toMatchObject({ status: 2 });
    expect(await run('train', '--output', one)).toMatchObject({ status: 2 });
  });
});
