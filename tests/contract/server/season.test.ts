import { expect, it } from 'vitest';
import type { Writer } from '../../../src/server/records/write/writer.ts';
import { seed } from '../../../src/server/seed/apply.ts';
import { writeSeason } from '../../../src/server/seed/season.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown>;
type List = { list: Row[]; total: number };

describeServerOnBoth('A season of demonstration defects', (server) => {
  const list = async (path: string, body: object = {}): Promise<List> => (await server().call<List>(path, { pageSize: 200, ...body })).data;

  it('is written with its tasks and the history of each defect, in order', async () => {
    const { writer, database } = server().system.context;
    const before = (await list('/api/defect/queryList')).total;
    const indexes = async (): Promise<Row[]> =>
      (await database.pool.query<Row>(`select indexdef from pg_indexes where tablename = 'defect' order by indexname`)).rows;
    const asMade = await indexes();
    await database.db.transaction().execute((db) => writeSeason(db, writer, { scale: 0.02, language: 'zh' }));
    writer.totals.forget();
    expect(asMade.length).toBeGreaterThan(20);
    expect(await indexes()).toEqual(asMade);
    const where = [{ field: 'defectCode', operator: 'contains', value: '-Y0' }];
    expect((await list('/api/defect/queryList')).total).toBe(before + 400);
    const closed = (await list('/api/defect/queryList', { where: [...where, { field: 'status', operator: 'eq', value: '5' }] })).list;
    expect(closed.length).toBeGreaterThan(50);
    const { data } = await server().call<{ list: { action: string; time: string }[] }>(
      `/api/defect/history?id=${String(closed[0]?.['id'])}`,
    );
    expect(data.list.map((entry) => entry.action)).toEqual(['pass', 'submitFix', 'accept', 'dispatch', 'confirm']);
    const times = data.list.map((entry) => entry.time);
    expect(times).toEqual([...times].sort().reverse());
    const { rows } = await database.pool.query<{ wrong: number; tasks: number }>(
      `select count(*)::int as tasks, count(*) filter (where t."defectCount" <> (select count(*) from defect d where d."taskCode" = t."taskCode"))::int as wrong
       from task t where t."taskCode" ~ '-R[0-9]{3}$'`,
    );
    expect(rows[0]?.wrong).toBe(0);
    expect(rows[0]?.tasks).toBeGreaterThan(500);
  });

  it('is written by connections that may take longer than those of requests', async () => {
    const { database, storage } = server().system.context;
    const storing = { storage, dataDir: server().config.dataDir };
    const slowOnly = {
      ...database,
      get db(): never {
        throw new Error('a connection of requests');
      },
    };
    expect(
      await seed({ database: slowOnly } as unknown as Writer, { kind: 'demo', adminPassword: '', scale: 0, language: 'zh', ...storing }),
    ).toMatchObject({ seeded: false });
  });
});
