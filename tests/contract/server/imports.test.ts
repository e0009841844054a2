/** The mappings that ship, over the public data sets: as many records as the source has, and their values. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { ListData } from '../../../src/contract/envelope.ts';
import type { FileMapping, Import } from '../../../src/documents/ground/model/imports.ts';
import { importFile } from '../../support/importFile.ts';
import { describeServer, type TestServer } from '../../support/server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DATA = join(ROOT, '..', 'shared', 'data');
const withData = it.skipIf(!existsSync(DATA));
if (!existsSync(DATA)) console.warn('SKIPPED: the public data sets are not beside the project');

type Row = Record<string, unknown>;
const read = (...path: string[]): Buffer => readFileSync(join(DATA, ...path));
const csv = (...path: string[]): Record<string, string>[] =>
  parse(read(...path), { columns: true, relax_column_count: true, bom: true }) as Record<string, string>[];

function shipped(resource: string, name: string, constants: Row = {}): FileMapping {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'schemas', 'resources', `${resource}.json`), 'utf8')) as { imports: Import[] };
  const { name: _n, title: _t, titleEn: _e, sample: _s, ...mapping } = imports.find((one) => one.name === name) ?? expect.fail(name);
  return { ...mapping, constants: { ...mapping.constants, ...constants } };
}

/** What the mapping names and a certain file does not have. */
const present = ({ skip: _skip, ...mapping }: FileMapping): FileMapping => mapping;

async function taken(server: TestServer, api: string, mapping: FileMapping, file: Buffer, rows: number, partial = false): Promise<number> {
  const { result, error } = (await importFile(server, api, { mapping, partial }, file)) as {
    result?: { rows: number; inserted: number; failed: number; errors: unknown[] };
    error?: unknown;
  };
  expect(error ?? null).toBeNull();
  expect(result?.rows).toBe(rows);
  if (!partial) expect(result?.errors).toEqual([]);
  return result?.inserted ?? 0;
}

const found = async (server: TestServer, api: string, field: string, value: unknown): Promise<Row> => {
  const { data } = await server.call<ListData<Row>>(`${api}/queryList`, { where: [{ field, operator: 'eq', value }] });
  const id = data.list[0]?.id ?? expect.fail(`${api} ${String(value)}`);
  return (await server.call<Row>(`${api}/detail?id=${String(id)}`, undefined, { method: 'GET' })).data;
};

describeServer('Mappings that ship', (server) => {
  const station = 'DEMO-S01';

  withData('take 1,363 outlines of solar farms as stations', async () => {
    const { features } = JSON.parse(read('solar-farm-polygons', 'solar_farms_india_2021_merged_simplified.geojson').toString()) as {
      features: { properties: { fid: number; State: string; Area: number; Latitude: number } }[];
    };
    const file = read('solar-farm-polygons', 'solar_farms_india_2021_merged_simplified.geojson');
    expect(await taken(server(), '/api/station', shipped('station', 'farmOutlines'), file, features.length)).toBe(1363);
    const [{ properties } = expect.fail()] = features;
    const row = await found(server(), '/api/station', 'stationCode', `FARM-${properties.fid}`);
    expect(row).toMatchObject({ name: `${properties.State} ${properties.fid}`, leavesType: '2' });
    expect(row.area).toBeCloseTo(properties.Area / 1e6, 2);
    expect((row.location as number[])[1]).toBeCloseTo(properties.Latitude, 2);
    expect((row.boundary as { type: string }).type).toMatch(/Polygon$/);
  });

  withData('take power curves in kW, point by point', async () => {
    const source = csv('wind-turbine-power-curves', 'Onshore', '2017COE_Market_Average_2.3MW_113.csv');
    const file = read('wind-turbine-power-curves', 'Onshore', '2017COE_Market_Average_2.3MW_113.csv');
    const mapping = present(shipped('powerCurve', 'curveFile', { model: 'COE 2.3MW' }));
    expect(await taken(server(), '/api/powerCurve', mapping, file, source.length)).toBe(source.length);
    const { data } = await server().call<ListData<Row>>('/api/powerCurve/queryList', {
      where: [{ field: 'model', operator: 'eq', value: 'COE 2.3MW' }],
      sorters: [{ field: 'windSpeed', order: 'asc' }],
      pageSize: 200,
    });
    expect(data.list.map((r) => r.power)).toEqual(source.map((r) => Number(r['Power [kW]'])));
  });

  withData('take inverters and modules of the libraries, converted', async () => {
    const inverters = csv('pv-equipment-db', 'sam-library-cec-inverters-2019-03-05.csv').slice(2);
    const modules = csv('pv-equipment-db', 'sam-library-sandia-modules-2015-6-30.csv').slice(2);
    const of = (name: string) => read('pv-equipment-db', name);
    const mapping = shipped('inverter', 'inverterLibrary', { stationCode: station });
    expect(await taken(server(), '/api/inverter', mapping, of('sam-library-cec-inverters-2019-03-05.csv'), inverters.length)).toBe(3264);
    const inverter = await found(server(), '/api/inverter', 'code', 'INV-1000');
    expect(inverter).toMatchObject({ model: inverters[999]?.Name, stationCode: station });
    expect(inverter.ratedPower).toBeCloseTo(Number(inverters[999]?.Paco) / 1000, 3);
    const models = shipped('moduleModel', 'moduleLibrary');
    expect(await taken(server(), '/api/moduleModel', models, of('sam-library-sandia-modules-2015-6-30.csv'), modules.length)).toBe(523);
    const first = modules[0] ?? expect.fail();
    const model = await found(server(), '/api/moduleModel', 'model', first.Name);
    expect(model).toMatchObject({ voc: Number(first.Voco), cellsInSeries: Number(first['Cells in Series']) });
    expect(model.pmax).toBeCloseTo(Number(first.Impo) * Number(first.Vmpo), 6);
    expect(model.betaVoc).toBeCloseTo((Number(first.Bvoco) / Number(first.Voco)) * 100, 6);
  });

  withData('take a plant layout as zones and modules', async () => {
    // A plant of its own: zones lie inside the boundary of their station.
    const plant = { stationCode: 'PAMPA', name: 'Pampa', companyCode: '001001', leavesType: '2' };
    expect((await server().call('/api/station/insert', plant)).http).toBe(200);
    const tables = read('pv-plant-layout', 'pampa', 'Mesa_BP-B-4.kml');
    expect(
      await taken(server(), '/api/solarZone', present(shipped('solarZone', 'plantLayout', { stationCode: 'PAMPA' })), tables, 64),
    ).toBe(64);
    const zone = await found(server(), '/api/solarZone', 'zoneCode', 'Mesa_001');
    const ring = (zone.boundary as { coordinates: number[][][] }).coordinates[0] ?? [];
    const eight = (degrees: string | number | undefined): string => Number(degrees).toFixed(8);
    const said = [...tables.toString().matchAll(/(-?[\d.]+),(-?[\d.]+),0\.0/g)].map(([, lon, lat]) => `${eight(lon)},${eight(lat)}`);
    for (const [lon, lat] of ring) expect(said).toContain(`${eight(lon)},${eight(lat)}`);
    expect(ring[0]).toEqual(ring.at(-1));
    const panels = read('pv-plant-layout', 'pampa', 'Paneles_BP-B-4.kml');
    const { rows } = await server().system.context.database.pool.query<{ code: string }>(
      'select code from "pvString" where "stationCode" = $1 limit 1',
      [station],
    );
    const mapping = present(shipped('pvModule', 'plantLayout', { stationCode: station, stringCode: rows[0]?.code }));
    expect(await taken(server(), '/api/pvModule', mapping, panels, 2617)).toBe(2617);
    expect(await found(server(), '/api/pvModule', 'code', 'BP-B-4-001_001')).toMatchObject({ tableNo: 'Mesa_001', colNo: 1 });
  });

  withData(
    'take lines, and towers along them that say they are worked out',
    async () => {
      const file = read('transmission-lines-nz', 'transmission_lines.geojson');
      const { features } = JSON.parse(file.toString()) as {
        features: { properties: { id: number; line_name: string; voltage_kv: number }; geometry: { coordinates: number[][][] } }[];
      };
      expect(await taken(server(), '/api/line', shipped('line', 'lineMap', { stationCode: station }), file, 228)).toBe(228);
      const [first = expect.fail()] = features;
      expect(await found(server(), '/api/line', 'lineCode', 'LINE-1')).toMatchObject({
        name: first.properties.line_name,
        voltage: first.properties.voltage_kv,
      });
      // Some lines are enough: every tower is checked as a record that is written by hand.
      const few = { type: 'FeatureCollection', features: features.slice(0, 20) };
      const mapping = shipped('tower', 'lineMap', { stationCode: station });
      const { result } = (await importFile(server(), '/api/tower', { mapping }, Buffer.from(JSON.stringify(few)))) as {
        result: { rows: number; inserted: number; errors: unknown[] };
      };
      expect(result.errors).toEqual([]);
      expect(result.inserted).toBe(result.rows);
      expect(result.rows).toBeGreaterThan(few.features.flatMap((f) => f.geometry.coordinates.flat()).length);
      const tower = await found(server(), '/api/tower', 'towerCode', 'LINE-1-1');
      expect(tower).toMatchObject({ lineCode: 'LINE-1', towerNo: 1, derived: true });
      expect((tower.location as number[])[0]).toBeCloseTo(first.geometry.coordinates[0]?.[0]?.[0] ?? 0, 5);
      const { rows } = await server().system.context.database.pool.query<{ most: number }>(
        `select max("spanToNext")::float8 as most from tower where derived`,
      );
      expect(rows[0]?.most).toBeLessThanOrEqual(400);
    },
    120_000,
  );

  withData('take tickets and work orders as feedback', async () => {
    const tickets = csv('om-tickets', 'example_ML_ticket_data.csv');
    expect(
      await taken(server(), '/api/feedback', shipped('feedback', 'tickets'), read('om-tickets', 'example_ML_ticket_data.csv'), 100),
    ).toBe(100);
    const { data } = await server().call<ListData<Row>>('/api/feedback/queryList', {
      where: [{ field: 'module', operator: 'eq', value: 'Combiner' }],
      count: 'exact',
    });
    expect(data.total).toBe(tickets.filter((t) => t.Asset === 'Combiner').length);
    expect(
      await taken(server(), '/api/feedback', shipped('feedback', 'workOrders'), read('om-tickets', 'example_om_data2.csv'), 14, true),
    ).toBeGreaterThan(10);
  });

  withData('take alarm texts of devices as a dictionary, in both languages', async () => {
    const texts = JSON.parse(read('dji-cloud-api', 'hms.json').toString()) as Record<string, { en: string; zh?: string }>;
    const count = Object.keys(texts).length;
    const inserted = await taken(
      server(),
      '/api/sys/sys/sysDic',
      shipped('dictionary', 'alarmTexts'),
      read('dji-cloud-api', 'hms.json'),
      count,
      true,
    );
    expect(inserted).toBe(Object.values(texts).filter((t) => (t.zh ?? '').trim() !== '').length);
    const { rows } = await server().system.context.database.pool.query<Row>(
      `select "dicName", "dicNameEn" from dictionary where attribute = 'DEVICE_ALARM' and "dicCode" = 'dock_tip_0x12040001'`,
    );
    expect(rows).toEqual([{ dicName: '机场位置被移动', dicNameEn: 'Dock moved' }]);
  });
});
