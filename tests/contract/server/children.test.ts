/** Counts and last values of the records that refer to a row, as columns: they are what the records say, deleted ones aside. */
import { expect, it } from 'vitest';
import type { ListData } from '../../../src/contract/envelope.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown>;

describeServerOnBoth('Fields of children', (server) => {
  const rows = async (sql: string): Promise<Row[]> => (await server().system.context.database.pool.query<Row>(sql)).rows;
  const list = async (api: string, body: object = {}): Promise<Row[]> =>
    (await server().call<ListData<Row>>(`${api}/queryList`, { pageSize: 200, ...body })).data.list;

  it.each([
    [
      '/api/station',
      'openDefects',
      `select "stationCode" as key, count(*)::int as n from defect where "deletedTime" is null and status not in ('0', '5', '6') group by 1`,
      'stationCode',
      0,
    ],
    ['/api/windTurbine', 'worstCat', `select "turbineCode" as key, max("worstCat") as n from blade group by 1`, 'code', null],
    [
      '/api/plan',
      'flights',
      `select "planCode" as key, count(*)::int as n from flight where "planCode" is not null group by 1`,
      'planCode',
      0,
    ],
    [
      '/api/airport',
      'lastFlight',
      `select "airportSn" as key, max("startTime") as n from flight where "airportSn" is not null group by 1`,
      'sn',
      null,
    ],
  ] as const)('%s says %s', async (api, field, sql, key, none) => {
    const said = new Map((await rows(sql)).map((r) => [r.key, r.n]));
    expect(said.size).toBeGreaterThan(0);
    const listed = await list(api);
    expect(listed.length).toBeGreaterThan(0);
    for (const row of listed) expect([row[key], row[field] ?? none]).toEqual([row[key], said.get(row[key]) ?? none]);
  });

  it('follows what happens to the children, and is filtered by', async () => {
    const [turbine] = await list('/api/windTurbine');
    const of = async (): Promise<number> =>
      Number((await list('/api/windTurbine', { where: [{ field: 'code', operator: 'eq', value: turbine?.code }] }))[0]?.openDefects);
    const before = await of();
    const made = await server().call<Row>('/api/defect/insert', {
      defectName: 'Crack',
      inspectObject: '2',
      stationCode: turbine?.stationCode,
      turbineCode: turbine?.code,
      wtgFault: 'surfCrack',
      level: '1',
    });
    expect(made.http, made.text).toBe(200);
    // What is only found may be a false alarm: it is open once it is confirmed.
    expect(await of()).toBe(before);
    expect((await server().call('/api/defect/confirm', { id: made.data.id, version: made.data.version })).http).toBe(200);
    expect(await of()).toBe(before + 1);
    const more = await list('/api/windTurbine', { where: [{ field: 'openDefects', operator: 'gte', value: before + 1 }] });
    expect(more.map((r) => r.code)).toContain(turbine?.code);
    await rows(`update defect set "deletedTime" = now() where id = '${String(made.data.id)}'`);
    expect(await of()).toBe(before);
    const sorted = await server().call('/api/windTurbine/queryList', { sorters: [{ field: 'openDefects', order: 'desc' }] });
    expect(sorted.error).toBe('request.sort');
  });

  it('is counted by an index that holds what counts and nothing else', async () => {
    const indexes = await rows(`select indexdef as text from pg_indexes where tablename = 'defect'`);
    expect(indexes.some(({ text }) => /\("stationCode"\) WHERE .*status/.test(String(text)))).toBe(true);
    const plan = await server().system.context.database.slow.query<{ 'QUERY PLAN': string }>(
      `explain select "openDefects" from read.station limit 10`,
    );
    expect(plan.rows.map((r) => r['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on defect');
  });

  it('cannot be written', async () => {
    const [station] = await list('/api/station');
    const answer = await server().call('/api/station/update', { id: station?.id, version: station?.version, openDefects: 999 });
    expect(answer.error).toBe('record.invalid');
  });
});
