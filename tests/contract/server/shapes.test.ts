/** Geometries are judged wherever they come in, and kept in one form. */
import { beforeAll, expect, it } from 'vitest';
import { importFile, upload } from '../../support/importFile.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };
type Place = [number, number];

const ring = (...places: Place[]): Place[] => [...places, places[0] as Place];
const area = (...places: Place[]) => ({ type: 'Polygon', coordinates: [ring(...places)] });
const square = area([100, 40], [100.01, 40], [100.01, 40.01], [100, 40.01]);
const bowTie = area([100, 40], [100.01, 40.01], [100.01, 40], [100, 40.01]);

describeServer('Shapes', (server) => {
  const zone = (zoneCode: string, boundary: unknown) => ({ zoneCode, stationCode: 'SHAPES', boundary });
  const post = <T = Row>(path: string, body: object, language = 'en') => server().call<T>(path, body, { language });

  beforeAll(async () => {
    const bare = { stationCode: 'SHAPES', name: 'Without a boundary', companyCode: '001001', leavesType: '2' };
    expect(await post('/api/station/insert', bare)).toMatchObject({ http: 200 });
  });

  it('refuses a wrong one with a code, the place and a sentence, when it is added and when it is changed', async () => {
    const crossing = {
      http: 422,
      error: 'record.invalid',
      errors: [{ field: 'boundary', keyword: 'shapeCrossing', message: 'The outline crosses itself (vertex 1, 100.005000, 40.005000)' }],
    };
    expect(await post('/api/solarZone/insert', zone('SHAPE-1', bowTie))).toMatchObject(crossing);
    const { data: made } = await post('/api/solarZone/insert', zone('SHAPE-1', square));
    expect(await post('/api/solarZone/update', { id: made.id, version: made.version, boundary: bowTie })).toMatchObject(crossing);
    expect((await post('/api/solarZone/insert', zone('SHAPE-2', bowTie), 'zh')).errors?.[0]?.message).toContain('边界与自身相交');
  });

  it.each([
    ['latitude first', area([40, 100], [40.01, 100], [40.01, 100.01]), 'shapeSwapped'],
    ['an open outline', { type: 'Polygon', coordinates: [square.coordinates[0]?.slice(0, 4)] }, 'shapeOpen'],
    ['a line for an area', { type: 'LineString', coordinates: square.coordinates[0] }, 'shapeKind'],
    [
      'more vertices than a map can use',
      { type: 'Polygon', coordinates: [Array.from({ length: 20_000 }, (_, i) => [100 + (i % 7), 30 + i / 2e3])] },
      'shapePositions',
    ],
  ])('refuses %s', async (_, boundary, keyword) => {
    const { http, errors } = await post('/api/solarZone/insert', zone('SHAPE-3', boundary));
    expect([http, errors?.map((e) => [e.field, e.keyword])]).toEqual([422, [['boundary', keyword]]]);
  });

  it('keeps eight decimals, no heights, outlines counter-clockwise', async () => {
    const said = {
      type: 'Polygon',
      coordinates: [
        [
          [100, 40, 5],
          [100, 40.01, 5],
          [100.010000001234, 40.01, 5],
          [100, 40, 5],
        ],
      ],
    };
    const { data } = await post('/api/solarZone/insert', zone('SHAPE-4', said));
    expect(data.boundary).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [100, 40],
          [100.01, 40.01],
          [100, 40.01],
          [100, 40],
        ],
      ],
    });
    const again = await post('/api/solarZone/update', { id: data.id, version: data.version, boundary: data.boundary, name: 'Kept' });
    expect(again.data.boundary).toEqual(data.boundary);
  });

  it('takes WKT from a table by its usual names, judges it by line, and brings places of GCJ-02 where they are', async () => {
    const file = Buffer.from(
      [
        'zoneCode;stationCode;wkt;lon;lat',
        'SHAPE-W1;SHAPES;POLYGON ((116.38 39.91, 116.39 39.91, 116.39 39.92, 116.38 39.91));116.384047224;39.913345435',
        'SHAPE-W2;SHAPES;POLYGON ((116.38 39.91, 116.39 39.92, 116.39 39.91, 116.38 39.92, 116.38 39.91));;',
        'SHAPE-W3;SHAPES;POLYGON ((1 2, 3;;',
      ].join('\n'),
    );
    const seen = await upload(server(), '/api/solarZone/inspect', {}, file);
    expect(seen.data.mapping).toMatchObject({ wkt: 'boundary', lon: 'location.lon', lat: 'location.lat' });
    const { result } = await importFile(
      server(),
      '/api/solarZone',
      { mapping: { columns: seen.data.mapping, datum: 'GCJ-02' }, partial: true },
      file,
    );
    expect([result.inserted, result.errors.map((e) => [e.line, e.column])]).toEqual([
      1,
      [
        [3, 'wkt'],
        [4, 'wkt'],
      ],
    ]);
    expect(result.errors[0]?.message).toContain('crosses itself');
    const { data } = await post<{ list: Row[] }>('/api/solarZone/queryList', {
      where: [{ field: 'zoneCode', operator: 'eq', value: 'SHAPE-W1' }],
    });
    const found = data.list[0] ?? expect.fail();
    const [lon = 0, lat = 0] = found.location as number[];
    expect([lon, lat].map((v) => v.toFixed(5))).toEqual(['116.37782', '39.91195']);
    const { data: whole } = await server().call<Row>(`/api/solarZone/detail?id=${found.id}`, undefined, { method: 'GET' });
    const [first] = (whole.boundary as typeof square).coordinates[0] ?? [];
    expect(first?.[0]).toBeCloseTo(116.38 - 0.00623, 3);
  });

  it('holds a zone inside of its station, and says where it reaches out', async () => {
    const { data: stations } = await post<{ list: Row[] }>('/api/station/queryList', {
      where: [{ field: 'stationCode', operator: 'eq', value: 'DEMO-S01' }],
    });
    const { data: station } = await server().call<Row>(`/api/station/detail?id=${stations.list[0]?.id}`, undefined, { method: 'GET' });
    const of = (zoneCode: string, boundary?: unknown) => ({ zoneCode, stationCode: 'DEMO-S01', boundary });
    expect(await post('/api/solarZone/insert', of('SHAPE-5', station.boundary))).toMatchObject({ http: 200 });
    const refused = await post('/api/solarZone/insert', of('SHAPE-6', square));
    expect(refused).toMatchObject({ http: 422, errors: [{ field: 'boundary', keyword: 'shapeWithin' }] });
    expect(refused.errors?.[0]?.message).toContain('DEMO-S01');
    expect(await post('/api/solarZone/insert', of('SHAPE-7'))).toMatchObject({ http: 200 });
  });
});
