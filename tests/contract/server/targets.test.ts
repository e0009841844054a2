import { expect, it } from 'vitest';
import { importFile } from '../../support/importFile.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number; $labels: Record<string, string> };

describeServer('References whose resource another field says', (server) => {
  const post = <T = Row>(path: string, body: object) => server().call<T>(path, body);
  const defect = { defectName: 'Target', inspectObject: '1', stationCode: 'DEMO-S01', level: '2' };
  const insert = (more: object) => post('/api/defect/insert', { ...defect, ...more });
  const first = async (api: string): Promise<Record<string, unknown>> =>
    (await post<{ list: Row[] }>(`${api}/queryList`, { where: [{ field: 'stationCode', operator: 'eq', value: 'DEMO-S01' }] })).data
      .list[0] as Row;

  it('lead to records of that resource, and are called by their labels', async () => {
    const [zone, inverter] = [await first('/api/solarZone'), await first('/api/inverter')];
    const { data } = await insert({ assetClass: 'zone', assetCode: zone['zoneCode'] });
    expect(data.$labels['assetCode']).toBe(zone['name']);
    expect(await insert({ assetClass: 'inverter', assetCode: zone['zoneCode'] })).toMatchObject({
      http: 422,
      errors: [{ field: 'assetCode', keyword: 'reference' }],
    });
    const moved = await post('/api/defect/update', {
      id: data.id,
      version: data.version,
      assetClass: 'inverter',
      assetCode: inverter['code'],
    });
    expect(moved).toMatchObject({ http: 200, data: { assetCode: inverter['code'] } });
  });

  it('are judged again when the other field changes, and need it', async () => {
    const zone = await first('/api/solarZone');
    const { data } = await insert({ assetClass: 'zone', assetCode: zone['zoneCode'] });
    const at = { id: data.id, version: data.version };
    expect(await post('/api/defect/update', { ...at, assetClass: 'turbine' })).toMatchObject({
      http: 422,
      errors: [{ field: 'assetCode' }],
    });
    const without = await post('/api/defect/update', { ...at, assetClass: null });
    expect(without).toMatchObject({
      http: 422,
      errors: [{ field: 'assetCode', message: 'Choose the Asset class first: Asset code depends on it' }],
    });
    expect(await post('/api/defect/update', { ...at, assetClass: null, assetCode: null })).toMatchObject({ http: 200 });
  });

  it('offer what their pickers may offer, here those of the station', async () => {
    const { data } = await post<{ list: Row[] }>('/api/solarZone/queryList', {
      where: [{ field: 'stationCode', operator: 'ne', value: 'DEMO-S01' }],
    });
    expect(await insert({ assetClass: 'zone', assetCode: data.list[0]?.['zoneCode'] })).toMatchObject({
      http: 422,
      errors: [{ field: 'assetCode' }],
    });
  });

  it('are found by filters, by the keyword, and through the records they lead to', async () => {
    const zone = await first('/api/solarZone');
    const { data: made } = await insert({ assetClass: 'zone', assetCode: zone['zoneCode'] });
    const ids = async (body: object) =>
      (await post<{ list: Row[] }>('/api/defect/queryList', { pageSize: 200, ...body })).data.list.map((r) => r.id);
    expect(await ids({ where: [{ field: 'assetCode', operator: 'in', value: [zone['zoneCode']] }] })).toContain(made.id);
    expect(await ids({ where: [{ field: 'assetCode', operator: 'contains', value: String(zone['zoneCode']).slice(2) }] })).toContain(
      made.id,
    );
    expect(await ids({ keyword: zone['zoneCode'] })).toContain(made.id);
    const { rows } = await server().system.context.database.pool.query<{ id: string }>('select id from "solarZone" where "zoneCode" = $1', [
      zone['zoneCode'],
    ]);
    const refused = await post<{ children: { resource: string }[] }>(`/api/solarZone/delete?ids=${rows[0]?.id ?? ''}`, {});
    expect(refused).toMatchObject({ error: 'record.hasChildren' });
    expect(refused.data.children.map((c) => c.resource)).toContain('defect');
  });

  it('go out and come in with their labels', async () => {
    const zone = await first('/api/solarZone');
    await insert({ defectCode: 'TARGET-1', assetClass: 'zone', assetCode: zone['zoneCode'] });
    const text = `${String(zone['name'])} [${String(zone['zoneCode'])}]`;
    const csv = await post('/api/defect/export', {
      format: 'csv',
      columns: ['defectCode', 'assetCode'],
      where: [{ field: 'defectCode', operator: 'eq', value: 'TARGET-1' }],
    });
    expect(csv.text).toContain(text);
    const columns = Object.fromEntries(
      ['defectCode', 'defectName', 'inspectObject', 'stationCode', 'level', 'assetCode', 'assetClass'].map((n) => [n, n]),
    );
    const line = (code: string, asset: string) => `${code},Target,1,DEMO-S01,2,${text},${asset}`;
    const file = Buffer.from([Object.keys(columns).join(','), line('TARGET-2', 'zone'), line('TARGET-3', 'inverter')].join('\n'));
    const { result } = await importFile(server(), '/api/defect', { mapping: { columns }, partial: true }, file);
    expect([result.inserted, result.errors.map((e) => [e.line, e.column])]).toEqual([1, [[3, 'assetCode']]]);
  });
});
