/** Polygons of defects and samples: judged with every write, whoever writes, and the box around each worked out by the server. */
import { beforeAll, expect, it } from 'vitest';
import { broughtFile, picture } from '../../support/files.ts';
import { describeServerOnBoth, type Answer, type TestServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };
type Polygon = number[][];

describeServerOnBoth('Polygons', (get) => {
  const server = (): TestServer => get();
  let defect: Row;
  const triangle: Polygon = [[10, 5], [50, 5], [30, 35]]; // prettier-ignore
  const around = { x: 10, y: 5, width: 40, height: 30 };
  const none = { x: 0, y: 0, width: 1, height: 1 };
  const read = async (): Promise<Row> =>
    (await server().call<Row>(`/api/defect/detail?id=${defect.id}`, undefined, { method: 'GET' })).data;
  const write = async (values: object): Promise<Answer<Row>> =>
    server().call<Row>('/api/defect/update', { id: defect.id, version: (await read()).version, ...values });
  const image = async (): Promise<string> => (await broughtFile(server(), await picture(60, 40, '#335577'), { name: 'a.png' })).id;

  beforeAll(async () => {
    const { rows } = await server().system.context.database.pool.query<Row>(
      `select id::text from defect where status = '0' and "irMediaCode" is null and "inspectObject" = '1' order by "defectCode" limit 1`,
    );
    if (!rows[0]) throw new Error('no defect');
    [defect] = rows;
    expect((await write({ irImage: [await image()] })).http).toBe(200);
  });

  it('the box is the one around the polygon, whatever is said of it, and goes on alone without it', async () => {
    expect((await write({ box: { ...none, polygon: triangle } })).data).toMatchObject({ box: { ...around, polygon: triangle } });
    expect((await read())['box']).toEqual({ ...around, polygon: triangle });
    // Numbers of the box alone do not contradict it.
    expect((await write({ box: { ...around, x: 0, polygon: triangle } })).data['box']).toEqual({ ...around, polygon: triangle });
    expect((await write({ box: around })).data['box']).toEqual(around);
  });

  it.each<[string, unknown, string, string]>([
    ['crosses itself', [[0, 0], [40, 30], [40, 0], [0, 20]], 'outlineCrossing', 'crosses itself at edge 1'], // prettier-ignore
    ['touches itself', [[0, 0], [40, 0], [40, 30], [20, 0], [0, 30]], 'outlineTouching', 'touches itself'], // prettier-ignore
    ['leaves the picture', [[0, 0], [61, 0], [0, 30]], 'outlineOutside', 'Vertex 2'], // prettier-ignore
    ['has no area', [[0, 0], [10, 10], [20, 20]], 'outlineFlat', 'no area'], // prettier-ignore
    ['has two vertices', [[0, 0], [10, 10]], 'outlineFew', 'at least 3'], // prettier-ignore
    ['has none', [], 'outlineFew', 'at least 3'],
    ['is above the picture', [[0, 0], [10, -1], [0, 30]], 'outlineOutside', 'Vertex 2'], // prettier-ignore
    ['has two different ones', [[0, 0], [10, 10], [0, 0]], 'outlineFew', 'at least 3'], // prettier-ignore
    ['has too many', Array.from({ length: 201 }, (_, i) => [i % 60, i % 7]), 'outlineMany', 'at most 200 vertices'],
    ['has fractions', [[0, 0], [10.5, 0], [0, 30]], 'outlineVertex', 'Vertex 2 of the polygon must be two whole numbers'], // prettier-ignore
    ['has three numbers a vertex', [[0, 0, 0], [10, 0, 0], [0, 30, 0]], 'outlineVertex', 'Vertex 1'], // prettier-ignore
    ['has no vertices but texts', ['0,0', '10,0', '0,30'], 'outlineVertex', 'Vertex 1'],
    ['is a text', '0,0 10,0 0,30', 'type', 'list'],
  ])('one that %s is refused by a code, in both languages, and nothing is written', async (_, polygon, keyword, told) => {
    const before = await read();
    const body = { id: defect.id, version: before.version, box: { ...around, polygon } };
    const { http, errors } = await server().call('/api/defect/update', body, { language: 'en' });
    expect([http, errors?.map((one) => one.keyword)]).toEqual([422, expect.arrayContaining([keyword])]);
    expect(errors?.map(({ field }) => field).join(' ')).toMatch(/^box[.]polygon/);
    expect(errors?.map(({ message }) => message).join(' ')).toContain(told);
    const zh = await server().call('/api/defect/update', body, { language: 'zh' });
    expect(zh.errors?.[0]?.message).toMatch(/[\u4e00-\u9fff]/);
    expect((await read()).version).toBe(before.version);
  });

  it('another picture in which it does not lie is refused as well', async () => {
    expect((await write({ box: { ...none, polygon: triangle } })).http).toBe(200);
    const { id: small } = await broughtFile(server(), await picture(20, 20, '#335577'), { name: 'b.png' });
    expect(await write({ irImage: [small] })).toMatchObject({ http: 422, errors: [{ field: 'box.polygon', keyword: 'outlineOutside' }] });
  });

  it('each of many boxes of a sample is judged, and told by its place', async () => {
    const made = await server().call<Row>('/api/defectSample/insert', {
      stationCode: 'DEMO-S01',
      inspectObject: '1',
      image: [await image()],
      boxes: [around, { ...none, polygon: triangle }],
    });
    expect(made.data['boxes']).toEqual([around, { ...around, polygon: triangle }]);
    const crossing = [[0, 0], [40, 30], [40, 0], [0, 20]]; // prettier-ignore
    const values = { faultType: 'pv.hotspot', boxes: [around, { ...none, polygon: crossing }], quality: 4 };
    expect(await server().call('/api/defectSample/label', { id: made.data.id, values })).toMatchObject({
      http: 422,
      errors: [{ field: 'boxes.1.polygon', keyword: 'outlineCrossing' }],
    });
  });
});
