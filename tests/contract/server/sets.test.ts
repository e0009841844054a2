import { expect, it } from 'vitest';
import { importFile } from '../../support/importFile.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

describeServer('What rules set, and dictionaries they choose', (server) => {
  const post = <T = Row>(path: string, body: object, as = 'admin') => server().call<T>(path, body, { as });
  const blade = { code: 'SET-B1', stationCode: 'DEMO-S02', turbineCode: '', position: 'A' };
  const turbines = async () =>
    (
      await post<{ list: (Row & { code: string; stationCode: string; bladeLength: number })[] }>('/api/windTurbine/queryList', {
        pageSize: 50,
      })
    ).data.list;

  it('a value is copied from the referenced record, on insert and when the reference changes, unless one is given', async () => {
    const all = await turbines();
    const [first, second] = [
      all[0],
      all.find((t) => t.stationCode === all[0]?.stationCode && t.bladeLength !== all[0]?.bladeLength) ?? all[1],
    ];
    await server().system.context.database.pool.query(`update "windTurbine" set "bladeLength" = 61 where code = $1`, [second?.code]);
    const place = { ...blade, stationCode: first?.stationCode, turbineCode: first?.code };
    const { data: made } = await post('/api/blade/insert', place);
    expect(made.length).toBe(first?.bladeLength);
    const { data: moved } = await post('/api/blade/update', {
      id: made.id,
      version: made.version,
      stationCode: second?.stationCode,
      turbineCode: second?.code,
    });
    expect(moved.length).toBe(61);
    const { data: own } = await post('/api/blade/update', {
      id: made.id,
      version: moved.version,
      length: 7,
      turbineCode: first?.code,
      stationCode: first?.stationCode,
    });
    expect(own.length).toBe(7);
    const { data: left } = await post('/api/blade/update', { id: made.id, version: own.version, remark: 'x' });
    expect(left.length).toBe(7);
    expect((await post('/api/blade/insert', { ...place, code: 'SET-B2', length: 5 })).data.length).toBe(5);
    const columns = Object.fromEntries(Object.keys(place).map((name) => [name, name]));
    const file = Buffer.from([Object.keys(place).join(','), Object.values({ ...place, code: 'SET-B3' }).join(',')].join('\n'));
    expect((await importFile(server(), '/api/blade', { mapping: { columns } }, file)).result).toMatchObject({ inserted: 1 });
    const { data } = await server().call<Row>('/api/blade/detail?id=SET-B3', undefined, { method: 'GET' });
    expect(data.length).toBe(first?.bladeLength);
  });

  it('a form asks for it, as far as the user reaches the record, and for nothing else', async () => {
    const [turbine] = await turbines();
    const ask = (body: object, as?: string) => post<{ value: unknown }>('/api/blade/suggest', body, as);
    const good = { field: 'turbineCode', key: turbine?.code, through: 'bladeLength' };
    expect((await ask(good)).data.value).toBe(turbine?.bladeLength);
    expect(await ask({ ...good, through: 'sn' })).toMatchObject({ http: 400, error: 'request.body' });
    expect(await ask({ ...good, key: 'nothing' })).toMatchObject({ http: 200, data: { value: null } });
    expect(await ask(good, 'solar')).toMatchObject({ http: 403 });
  });

  it('codes are those of the dictionary that the record chooses', async () => {
    const defect = { defectName: 'Set', inspectObject: '1', stationCode: 'DEMO-S01', level: '2' };
    const insert = (code: string, more: object) => post('/api/defect/insert', { ...defect, defectCode: code, ...more });
    const wrong = { http: 422, errors: [{ field: 'pvFault', keyword: 'dict' }] };
    expect(await insert('SET-D1', { assetClass: 'inverter', pvFault: 'hotspot' })).toMatchObject(wrong);
    expect(await insert('SET-D1', { assetClass: 'module', pvFault: 'fuse' })).toMatchObject(wrong);
    const { data: made } = await insert('SET-D1', { assetClass: 'inverter', pvFault: 'fuse' });
    expect(made.pvFault).toBe('fuse');
    expect(await post('/api/defect/update', { id: made.id, version: made.version, assetClass: 'module' })).toMatchObject(wrong);
    const csv = await server().call('/api/defect/export', {
      format: 'csv',
      where: [{ field: 'defectCode', operator: 'eq', value: 'SET-D1' }],
      screen: 'examine/photovoltaic',
    });
    expect(csv.text).toContain('Fuse');
    const columns = {
      defectCode: 'defectCode',
      defectName: 'defectName',
      inspectObject: 'inspectObject',
      stationCode: 'stationCode',
      level: 'level',
      pvFault: 'pvFault',
      assetClass: 'assetClass',
    };
    const file = Buffer.from(
      'defectCode,defectName,inspectObject,stationCode,level,pvFault,assetClass\nSET-D2,Set,1,DEMO-S01,2,熔断器,inverter\nSET-D3,Set,1,DEMO-S01,2,熔断器,module',
    );
    const { result } = await importFile(server(), '/api/defect', { mapping: { columns }, partial: true }, file);
    expect([result.inserted, result.errors.map((e) => [e.line, e.column])]).toEqual([1, [[3, 'pvFault']]]);
  });
});
