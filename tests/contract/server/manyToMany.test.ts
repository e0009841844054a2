/** References to many records, seen from the records: which refer to them, how many, filtered by, in files, and told of at once. */
import { beforeAll, expect, it } from 'vitest';
import type { ListData } from '../../../src/contract/envelope.ts';
import { importFile } from '../../support/importFile.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };
const STATION = 'DEMO-S01';

describeServerOnBoth('References to many', (server) => {
  const call = <T = Row>(path: string, body?: unknown, as = 'admin') => server().call<T>(path, body, { as });
  const pool = () => server().system.context.database.pool;
  const list = async (api: string, body: object, as = 'admin'): Promise<Row[]> =>
    (await call<ListData<Row>>(`${api}/queryList`, { pageSize: 200, ...body }, as)).data.list;
  const tasksWith = async (where: object[], as?: string): Promise<unknown[]> =>
    (await list('/api/task', { where: [...where, { field: 'taskName', operator: 'contains', value: 'MANY' }] }, as))
      .map((r) => r.taskCode)
      .sort();
  const task = async (code: string): Promise<Row> => {
    const fields = ['taskCode', 'reports'];
    return (await list('/api/task', { fields, where: [{ field: 'taskCode', operator: 'eq', value: code }] }))[0] as Row;
  };
  const report = (code: string, tasks: string[], more: object = {}) =>
    call('/api/report/insert', {
      reportCode: code,
      reportName: `Report ${code}`,
      kind: 'solar',
      author: 'admin',
      stationCode: STATION,
      periodFrom: '2026-10-01',
      periodTo: '2026-10-31',
      tasks,
      ...more,
    });

  beforeAll(async () => {
    for (const code of ['A', 'B', 'C']) {
      const made = await call('/api/task/insert', {
        taskName: `MANY ${code}`,
        taskCode: `MANY-${code}`,
        kind: 'solar',
        stationCode: STATION,
      });
      expect(made.http, made.text).toBe(200);
    }
    for (const [code, tasks] of Object.entries({ R1: ['MANY-A', 'MANY-B'], R2: ['MANY-A'] })) {
      const made = await report(`MANY-${code}`, tasks);
      expect(made.http, made.text).toBe(200);
    }
  });

  it('name the records that refer to a row, with their labels', async () => {
    expect(await task('MANY-A')).toMatchObject({
      reports: ['MANY-R1', 'MANY-R2'],
      $labels: { reports: ['Report MANY-R1', 'Report MANY-R2'] },
    });
    expect((await task('MANY-B')).reports).toEqual(['MANY-R1']);
    expect((await task('MANY-C')).reports).toEqual([]);
  });

  it('are filtered by from the other side', async () => {
    expect(await tasksWith([{ field: 'reports', operator: 'in', value: ['MANY-R2'] }])).toEqual(['MANY-A']);
    expect(await tasksWith([{ field: 'reports', operator: 'in', value: ['MANY-R1', 'MANY-R2'] }])).toEqual(['MANY-A', 'MANY-B']);
    expect(await tasksWith([{ field: 'reports', operator: 'ina', value: ['MANY-R1', 'MANY-R2'] }])).toEqual(['MANY-A']);
    expect(await tasksWith([{ field: 'reports', operator: 'null' }])).toEqual(['MANY-C']);
    expect(await tasksWith([{ field: 'reports', operator: 'nnull' }], 'solar')).toEqual(['MANY-A', 'MANY-B']);
  });

  it('are the list of a tab', async () => {
    const where = [{ field: 'tasks', operator: 'in', value: ['MANY-A'] }];
    expect((await list('/api/report', { where })).map((r) => r.reportCode).sort()).toEqual(['MANY-R1', 'MANY-R2']);
  });

  it('are counted', async () => {
    const { rows } = await pool().query<{ code: string; n: number }>(
      `select t.code, count(*)::int as n from "windTurbine" t join plan p on p.turbines @> array[t.code] where p."deletedTime" is null group by 1`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const turbines = await list('/api/windTurbine', { fields: ['code', 'planCount'] });
    const wanted = new Map(rows.map((r) => [r.code, r.n]));
    for (const turbine of turbines)
      expect([turbine.code, turbine.planCount]).toEqual([turbine.code, wanted.get(String(turbine.code)) ?? 0]);
  });

  it('are found by an index', async () => {
    const { rows } = await pool().query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename in ('report', 'plan') and indexdef like '%USING gin%'`,
    );
    const found = rows.map((r) => r.indexdef).join('\n');
    for (const column of ['tasks', 'turbines', 'routes']) expect(found).toMatch(new RegExp(`USING gin \\("?${column}"?\\)`));
  });

  it('stand in files by their codes, and are read from files', async () => {
    const body = { format: 'csv', columns: ['taskCode', 'reports'], where: [{ field: 'taskCode', operator: 'eq', value: 'MANY-A' }] };
    expect((await call('/api/task/export', body)).text).toMatch(/MANY-R1[,;、]\s?MANY-R2/);
    const columns = {
      code: 'reportCode',
      name: 'reportName',
      kind: 'kind',
      station: 'stationCode',
      from: 'periodFrom',
      to: 'periodTo',
      author: 'author',
      tasks: 'tasks',
    };
    const file = Buffer.from(
      `code,name,kind,station,from,to,author,tasks\nMANY-R3,Third,solar,${STATION},2026-10-01,2026-10-31,admin,"MANY-B,MANY-C"\n`,
    );
    const { result } = await importFile(server(), '/api/report', { mapping: { columns } }, file);
    expect(result).toMatchObject({ inserted: 1, failed: 0 });
    expect((await task('MANY-C')).reports).toEqual(['MANY-R3']);
  });

  it('are not named to whom they would be new: only those of the same station', async () => {
    await pool().query(
      `insert into report (id, version, "reportCode", "reportName", kind, "stationCode", "companyCode", "companyPath", tasks)
        select gen_random_uuid(), 1, 'MANY-X', 'Elsewhere', 'solar', s."stationCode", s."companyCode", s."companyPath", array['MANY-A']
        from station s where s."stationCode" = 'DEMO-W01'`,
    );
    expect((await task('MANY-A')).reports).toEqual(['MANY-R1', 'MANY-R2']);
  });

  it('are told of at once: rows that name or count what changed are read again', async () => {
    const { live } = server().system.context;
    const publish = live.publish.bind(live);
    const heard: string[] = [];
    live.publish = (event) => {
      if (event.type === 'record') heard.push(`${event.resource} ${event.ids.length}`);
      publish(event);
    };
    const made = await report('MANY-R4', ['MANY-C']);
    live.publish = publish;
    expect(made.http, made.text).toBe(200);
    expect(heard).toEqual(expect.arrayContaining(['report 1', 'task 0']));
    expect(heard.filter((one) => one.startsWith('task '))).toHaveLength(1);
    expect((await task('MANY-C')).reports).toEqual(['MANY-R3', 'MANY-R4']);
  });

  it('make answers of grids new', async () => {
    const { system, token } = server();
    const user = await system.context.sessions.userOf(await token('admin'));
    if (!user) throw new Error('no user');
    const { Answers } = await import('../../../src/server/grids/answers.ts');
    const answers = new Answers(system.context.writer);
    const source = {
      resource: 'task',
      fields: ['taskCode', 'reports'],
      where: [{ field: 'taskCode', operator: 'eq' as const, value: 'MANY-B' }],
    };
    const shown = async (): Promise<unknown> => {
      const [one] = await answers.of(user, [source], { selection: {}, now: new Date().toISOString() });
      return one?.status === 'fulfilled' ? one.value.rows[0]?.['reports'] : one;
    };
    expect(await shown()).toEqual(['MANY-R1', 'MANY-R3']);
    await report('MANY-R5', ['MANY-B']);
    expect(await shown()).toEqual(['MANY-R1', 'MANY-R3', 'MANY-R5']);
  });
});
