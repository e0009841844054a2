/** Dataset versions: frozen with their samples, split by group, never changed again, and packed as they were. */
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

  it('somebody elsewhere does not see it', async () => {
    const version = await must('/api/datasetVersion/insert', { code: 'F4', inspectObject: '1' });
    expect((await server().call(`/api/datasetVersion/detail?id=${version.id}`, undefined, { as: 'branch2', method: 'GET' })).http).toBe(
      404,
    );
    expect((await server().call('/api/datasetVersion/queryList', {}, { as: 'solar' })).http).toBe(403);
  });
});
