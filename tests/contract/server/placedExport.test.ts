/** Lists with a place as GeoJSON and KML: what is written, to whom, and back through the own import. */
import type { FeatureCollection } from 'geojson';
import { expect, it } from 'vitest';
import { readKml } from '../../../src/server/exchange/kml.ts';
import { importFile, upload } from '../../support/importFile.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const ZONE = '/api/solarZone';
const HOLE = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [100, 30],
        [100.02, 30],
        [100.02, 30.02],
        [100, 30.02],
        [100, 30],
      ],
      [
        [100.005, 30.005],
        [100.005, 30.01],
        [100.01, 30.01],
        [100.01, 30.005],
        [100.005, 30.005],
      ],
    ],
    [
      [
        [100.03, 30],
        [100.04, 30],
        [100.04, 30.01],
        [100.03, 30],
      ],
    ],
  ],
};

describeServerOnBoth('Export for maps', (server) => {
  const one = (code: string) => [{ field: 'zoneCode', operator: 'eq', value: code }];
  const file = async (format: string, code: string, as = 'admin', api = ZONE) =>
    server().call(`${api}/export`, { format, where: one(code), columns: ['zoneCode', 'name', 'stationCode', 'capacity'] }, { as });

  const kept = async (code: string): Promise<Record<string, unknown>> => {
    const { data } = await server().call<{ list: { id: string }[] }>(`${ZONE}/queryList`, { where: one(code) });
    return (await server().call(`${ZONE}/detail?id=${data.list[0]?.id}`, undefined, { method: 'GET' })).data;
  };

  it('writes each row with its shape and its values, and takes it back as it was', async () => {
    const bare = { stationCode: 'GEO', name: 'Without a boundary', companyCode: '001001', leavesType: '2' };
    expect((await server().call('/api/station/insert', bare)).http).toBe(200);
    const made = await server().call(`${ZONE}/insert`, {
      zoneCode: 'GEO-1',
      name: `北区 <A> & "B"`,
      stationCode: 'GEO',
      capacity: 12.5,
      boundary: HOLE,
    });
    expect(made.error).toBeUndefined();
    const { boundary } = await kept('GEO-1');
    const json = await file('geojson', 'GEO-1');
    expect(json.headers['content-type']).toContain('application/geo+json');
    const { features } = JSON.parse(json.text) as FeatureCollection;
    expect(features.map((f) => f.properties)).toEqual([
      {
        'Zone code': 'GEO-1',
        'Zone name': `北区 <A> & "B"`,
        Station: expect.stringContaining('[GEO]') as string,
        'Installed capacity (kWp)': 12.5,
      },
    ]);
    expect(features[0]?.geometry).toEqual(boundary);

    const kml = await file('kml', 'GEO-1');
    expect(decodeURIComponent(String(kml.headers['download-filename']))).toMatch(/\.kml$/);
    expect(readKml(kml.text).places).toMatchObject([{ properties: { name: `北区 <A> & "B"`, 'Zone code': 'GEO-1' }, geometry: boundary }]);

    for (const [text, code] of [
      [json.text, 'GEO-2'],
      [kml.text, 'GEO-3'],
    ] as const) {
      const bytes = Buffer.from(text.replaceAll('GEO-1', code));
      const seen = await upload(server(), `${ZONE}/inspect`, {}, bytes);
      const columns = Object.fromEntries(
        Object.entries(seen.data.mapping).filter(([head]) => head !== 'name' && head !== 'lon' && head !== 'lat'),
      );
      const job = await importFile(server(), ZONE, { mapping: { columns: { ...columns, 'Zone name': 'name' } } }, bytes);
      expect([job.result.inserted, job.result.errors]).toEqual([1, []]);
      expect(await kept(code)).toMatchObject({ name: `北区 <A> & "B"`, stationCode: 'GEO', capacity: 12.5, boundary });
    }
  });

  it('writes points, and rows without a place; nothing at all is a file too', async () => {
    const body = { format: 'geojson', columns: ['code', 'location'], where: [{ field: 'code', operator: 'in', value: ['P-1', 'P-2'] }] };
    for (const [code, location] of [
      ['P-1', [111.5, 40.25]],
      ['P-2', null],
    ] as const)
      await server().call('/api/windTurbine/insert', { code, stationCode: 'DEMO-W01', ...(location ? { location } : {}) });
    const { text } = await server().call('/api/windTurbine/export', body);
    expect((JSON.parse(text) as FeatureCollection).features).toEqual([
      { type: 'Feature', properties: { 'Turbine code': 'P-1' }, geometry: { type: 'Point', coordinates: [111.5, 40.25] } },
      { type: 'Feature', properties: { 'Turbine code': 'P-2' }, geometry: null },
    ]);
    for (const format of ['geojson', 'kml']) {
      const none = await server().call('/api/windTurbine/export', {
        ...body,
        format,
        where: [{ field: 'code', operator: 'eq', value: '-' }],
      });
      if (format === 'kml') expect(readKml(none.text).places).toEqual([]);
      else expect((JSON.parse(none.text) as FeatureCollection).features).toEqual([]);
    }
  });

  it('is for who may export, holds what they reach, and is refused where nothing has a place', async () => {
    expect((await file('geojson', 'GEO-1', 'wind')).http).toBe(403);
    const other = await server().call<{ list: { zoneCode: string }[] }>(`${ZONE}/queryList`, { pageSize: 200 }, { as: 'solar' });
    const all = await server().call(`${ZONE}/export`, { format: 'geojson', columns: ['zoneCode'] }, { as: 'solar' });
    expect((JSON.parse(all.text) as FeatureCollection).features).toHaveLength(other.data.list.length);
    expect(await server().call('/api/defectType/export', { format: 'kml' })).toMatchObject({ http: 400, error: 'request.body' });
    expect(await server().call(`${ZONE}/export`, { format: 'shp' })).toMatchObject({ http: 400, error: 'request.body' });
  });
});
