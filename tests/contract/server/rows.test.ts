/** Rows of other resources in one list: what everybody reaches of it equals a plain count over the originals. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ListData } from '../../../src/contract/envelope.ts';
import { answerSource } from '../../../src/server/grids/answer.ts';
import { purgeRecycled } from '../../../src/server/records/write/recycle.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };
type Page = Omit<ListData, 'list'> & { list: Row[] };

const API = '/api/recycle';
/** Whose rows somebody reaches, told from the demonstration data. */
const within: Record<string, (row: Row) => boolean> = {
  admin: () => true,
  branch1: (row) => String(row.companyPath).startsWith('/001/001001/'),
  branch2: (row) => String(row.companyPath).startsWith('/001/001002/'),
  solar: (row) => row.stationCode === 'DEMO-S01',
  wind: (row) => row.stationCode === 'DEMO-W01',
};

describeServerOnBoth('Rows of other resources', (server) => {
  const pool = () => server().system.context.database.pool;
  const list = async (body: object, as = 'admin'): Promise<Page> => (await server().call<Page>(`${API}/queryList`, body, { as })).data;
  const deleted = async (): Promise<Row[]> => {
    const of = async (table: string, name: string, object = 'null'): Promise<Row[]> =>
      (
        await pool().query<Row>(
          `select id, "stationCode", "companyPath", "deletedTime", "deletedBy", ${object} as "inspectObject", '${table}' as kind, "${name}" as name
             from ${table} where "deletedTime" is not null`,
        )
      ).rows;
    return [
      ...(await of('plan', 'planName', '"inspectObject"')),
      ...(await of('defect', 'defectName', '"inspectObject"')),
      ...(await of('task', 'taskName')),
      ...(await of('route', 'name')),
    ];
  };
  const ids = (rows: Row[]): string[] => rows.map((r) => r.id).sort();

  beforeAll(async () => {
    for (const [table, share] of [
      ['plan', 3],
      ['defect', 4],
    ] as const)
      await pool().query(
        `update ${table} t set "deletedBy" = 'admin', "deletedTime" = now() - make_interval(hours => 1 + x.n::int) from
          (select id, row_number() over (order by id) as n from ${table}) x where x.id = t.id and x.n % ${share} = 0 and x.n < 600`,
      );
  });

  it.each(Object.keys(within))('shows %s what lies in the own scope, and no more', async (as) => {
    const wanted = (await deleted()).filter((row) => within[as]?.(row));
    expect(wanted.length).toBeGreaterThan(0);
    const page = await list({ pageSize: 200, count: 'exact' }, as);
    expect(page.total).toBe(wanted.length);
    const counted = await server().call<{ list: Row[] }>(`${API}/aggregate`, { groupBy: ['kind'] }, { as });
    expect(Object.fromEntries(counted.data.list.map((r) => [r.kind, r.count]))).toEqual(
      Object.fromEntries([...new Set(wanted.map((r) => r.kind))].map((kind) => [kind, wanted.filter((r) => r.kind === kind).length])),
    );
    const foreign = (await deleted()).filter((row) => !within[as]?.(row));
    for (const row of foreign.slice(0, 2))
      expect((await server().call(`${API}/detail?id=${row.id}`, undefined, { as, method: 'GET' })).http).toBe(404);
  });

  it('does not open to the group, which deletes nothing', async () => {
    expect((await server().call(`${API}/queryList`, {}, { as: 'group' })).error).toBe('permission.denied');
  });

  it('walks by keyset through every row once, in order', async () => {
    const wanted = (await deleted()).sort((a, b) => String(b.deletedTime).localeCompare(String(a.deletedTime)));
    const seen: Row[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ pageSize: 50, ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.list);
      cursor = page.next;
    } while (cursor !== null);
    expect(seen.length).toBe(wanted.length);
    expect(ids(seen)).toEqual(ids(wanted));
    const times = seen.map((r) => String(r.deletedTime));
    expect(times).toEqual([...times].sort().reverse());
  });

  it('filters, searches and sorts by what it shows', async () => {
    const all = await deleted();
    const plans = await list({ pageSize: 200, where: [{ field: 'kind', operator: 'in', value: ['plan'] }] });
    expect(ids(plans.list)).toEqual(ids(all.filter((r) => r.kind === 'plan')));
    const [one] = all.filter((r) => r.kind === 'defect');
    const found = await list({ pageSize: 200, keyword: String(one?.name), count: 'exact' });
    expect(found.total).toBe(all.filter((r) => String(r.name).includes(String(one?.name))).length);
    const early = await list({ pageSize: 5, sorters: [{ field: 'deletedTime', order: 'asc' }] });
    expect(early.list[0]?.deletedTime).toBe(all.map((r) => String(r.deletedTime)).sort()[0]);
    expect(early.list[0]?.daysLeft).toBeGreaterThan(0);
    expect(early.list[0]?.daysLeft).toBeLessThan(30);
    const late = await list({ pageSize: 1, where: [{ field: 'daysLeft', operator: 'gt', value: 30 }] });
    expect(late.total).toBe(0);
  });

  it('exports what it lists, and figures of blocks count the same', async () => {
    const all = await deleted();
    const file = await server().call(`${API}/export`, { format: 'csv' });
    expect(file.text.trim().split(/\r?\n/).length - 1).toBe(all.length);
    const token = await server().token('branch1');
    const user = await server().system.context.sessions.userOf(token);
    if (!user) throw new Error('branch1 is not signed in');
    const answer = await answerSource(server().system.context.writer, user, {
      resource: 'recycle',
      group: ['kind', { name: 'province', field: 'stationCode.province' }],
      measures: ['count'],
    });
    expect(answer.rows.reduce((sum, row) => sum + Number(row.count), 0)).toBe(all.filter((r) => within['branch1']?.(r)).length);
  });

  it.each([
    ['recycle', 'deletedTime'],
    ['allQuery', 'time'],
  ])('can read a page of %s by the indexes of its originals', async (name, order) => {
    const client = await server().system.context.database.slow.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_sort = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) select * from read."${name}" order by "${order}" desc, id desc limit 11`,
      );
      const plan = rows.map((r) => r['QUERY PLAN']).join('\n');
      expect(plan).toContain('Merge Append');
      expect(plan).not.toContain('Sort\n');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('takes no writes', async () => {
    const [row] = await deleted();
    for (const [call, body] of [
      ['insert', { name: 'x' }],
      ['update', { id: row?.id, version: 1, name: 'x' }],
      [`delete?ids=${row?.id}`, {}],
      [`history?id=${row?.id}`, {}],
      ['updateMany', { rows: [{ id: row?.id, version: 1 }], values: { name: 'x' } }],
    ] as const)
      expect((await server().call(`${API}/${call}`, body)).error, call).toBe('record.verb');
  });

  it('restores where the row is from, all or none, and only to who may delete there', async () => {
    const mine = (await deleted()).filter((row) => row.inspectObject === '1' && within['solar']?.(row));
    const plan = mine.find((r) => r.kind === 'plan');
    const defect = mine.find((r) => r.kind === 'defect');
    const foreign = (await deleted()).find((row) => !within['solar']?.(row));
    const restore = (wanted: unknown[], as: string) => server().call(`${API}/restore?ids=${wanted.join()}`, {}, { as });
    expect((await restore([plan?.id, foreign?.id], 'solar')).error).toBe('record.unknown');
    expect((await restore([plan?.id], 'group')).error).toBe('permission.denied');
    expect((await server().call('/api/plan/detail', undefined, { method: 'GET', inject: { query: { id: String(plan?.id) } } })).http).toBe(
      404,
    );
    expect((await restore([plan?.id], 'solar')).data).toEqual({ restored: 1 });
    expect((await server().call(`/api/plan/detail?id=${plan?.id}`, undefined, { as: 'solar', method: 'GET' })).http).toBe(200);
    expect((await restore([plan?.id], 'solar')).error).toBe('record.unknown');
    expect((await restore([defect?.id], 'admin')).data).toEqual({ restored: 1 });
    expect(ids(await deleted())).not.toContain(defect?.id);
  });

  it('deletes for good at the hands of administrators only, and tells the audit', async () => {
    const [row] = (await deleted()).filter((r) => r.kind === 'plan' && within['branch1']?.(r));
    const purge = (as: string) => server().call(`${API}/purge?ids=${row?.id}`, {}, { as });
    for (const as of ['solar', 'branch1', 'group']) expect((await purge(as)).error).toBe('permission.denied');
    expect((await server().call(`/api/plan/purge?ids=${row?.id}`, {})).error).toBe('record.verb');
    expect((await purge('admin')).data).toEqual({ purged: 1 });
    expect((await pool().query('select 1 from plan where id = $1', [row?.id])).rows).toEqual([]);
    const { rows } = await pool().query('select resource, note from sunvane.audit where action = $1 and "recordId" = $2', [
      'purge',
      row?.id,
    ]);
    expect(rows).toEqual([{ resource: 'plan', note: row?.name }]);
  });

  it('is told of what happens to its originals, and counts again', async () => {
    const heard: string[] = [];
    const { live, writer } = server().system.context;
    const publish = live.publish.bind(live);
    live.publish = (event) => {
      if (event.type === 'record') heard.push(event.resource);
      publish(event);
    };
    const before = (await list({ count: 'exact' })).total;
    const [row] = await deleted();
    await server().call(`${API}/restore?ids=${row?.id}`, {});
    expect(heard).toEqual(expect.arrayContaining([row?.kind, 'recycle']));
    expect((await list({ count: 'exact' })).total).toBe(before - 1);
    const [old] = await deleted();
    await pool().query(`update ${String(old?.kind)} set "deletedTime" = now() - interval '31 days' where id = $1`, [old?.id]);
    heard.length = 0;
    await purgeRecycled(writer);
    expect(heard).toEqual(expect.arrayContaining([old?.kind, 'recycle']));
    expect(ids(await deleted())).not.toContain(old?.id);
    live.publish = publish;
  });

  it.each(['group', 'branch2', 'solar', 'wind'])(
    '[S2-29] /analysis/allQuery counts for %s what plans, defects, flights and media together are',
    async (as) => {
      // The group sees defects and media of released tasks, and of none.
      const mine = as === 'group' ? (row: Row) => row.released !== false : (within[as] ?? (() => false));
      const words: Record<string, Record<string, string>> = {
        plan: { 0: 'waiting', 1: 'waiting', 2: 'waiting', 3: 'doing', 4: 'paused', 5: 'done', 6: 'ended', 7: 'waiting', 8: 'paused' },
        defect: { 0: 'waiting', 1: 'waiting', 2: 'doing', 3: 'doing', 4: 'doing', 5: 'done', 6: 'ended', 7: 'paused' },
        flight: {
          sent: 'waiting',
          in_progress: 'doing',
          paused: 'paused',
          ok: 'done',
          partially_done: 'done',
          failed: 'ended',
          canceled: 'ended',
          rejected: 'ended',
          timeout: 'ended',
        },
        media: { 0: 'done', 1: 'waiting', 2: 'done', 3: 'ended' },
      };
      const wanted: Record<string, number> = {};
      for (const kind of ['plan', 'defect', 'flight', 'media']) {
        const ofTask = kind === 'defect' || kind === 'media';
        const { rows } = await pool().query<Row>(
          `select id, status, "stationCode", "companyPath"${ofTask ? `, (select "releaseStatus" = '1' from task where task."taskCode" = ${kind}."taskCode") as released` : ''}
            from ${kind}${kind === 'plan' || kind === 'defect' ? ' where "deletedTime" is null' : ''}`,
        );
        for (const row of rows.filter(mine)) {
          const key = `${kind} ${words[kind]?.[String(row.status)]}`;
          wanted[key] = (wanted[key] ?? 0) + 1;
        }
      }
      const { data } = await server().call<{ list: Row[] }>('/api/allQuery/aggregate', { groupBy: ['kind', 'state'] }, { as });
      expect(Object.fromEntries(data.list.map((r) => [`${String(r.kind)} ${String(r.state)}`, r.count]))).toEqual(wanted);
      const call = { screen: 'analysis/allQuery', pageSize: 5, sorters: [{ field: 'time', order: 'desc' }], count: 'exact' };
      const page = await server().call<Page>('/api/allQuery/queryList', call, { as });
      expect(page.data.total).toBe(Object.values(wanted).reduce((a, b) => a + b, 0));
      expect(page.data.list.every((r) => r.origin === r.kind)).toBe(true);
    },
  );

  it('follows a document that changes, and one that rests on it', async () => {
    const { store } = server().system.context;
    const late = {
      version: 3,
      name: 'lateDefect',
      title: '超期缺陷一览',
      titleEn: 'Late defects',
      scope: [{ by: 'stationCode' }],
      rows: [
        {
          resource: 'defect',
          where: [{ field: 'level', operator: 'eq', value: '3' }],
          fields: {
            name: 'defectName',
            state: { by: 'status', values: { '5': 'done', '6': 'done' } },
            place: 'stationCode.province',
            late: 'overdue',
          },
        },
      ],
      record: {
        properties: {
          name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } },
          state: { type: 'string', title: '进展', 'x-field': { titleEn: 'Progress' } },
          place: { type: 'string', title: '省份', 'x-field': { titleEn: 'Province' } },
          late: { type: 'boolean', title: '超期', 'x-field': { titleEn: 'Late' } },
          stationCode: { type: 'string', title: '场站', 'x-field': { titleEn: 'Station', reference: 'station' } },
        },
        required: ['name'],
      },
    };
    const above = {
      ...late,
      name: 'lateHere',
      title: '超期缺陷汇总',
      titleEn: 'Late defects in sum',
      rows: [{ resource: 'lateDefect', fields: { late: 'late' } }],
    };
    const write = (document: { name: string }): void =>
      writeFileSync(join(server().schemas, 'resources', `${document.name}.json`), JSON.stringify(document));
    write(late);
    write(above);
    await store.load();
    expect(store.problems).toEqual([]);
    const wanted = (await pool().query<{ n: number }>(`select count(*)::int as n from defect where level = '3' and "deletedTime" is null`))
      .rows[0]?.n;
    expect((await server().call<Page>('/api/lateHere/queryList', { count: 'exact' })).data.total).toBe(wanted);
    const [row] = (await server().call<Page>('/api/lateHere/queryList', { pageSize: 1, fields: ['place', 'late', 'state'] })).data.list;
    expect(row).toMatchObject({ late: expect.any(Boolean) as boolean, place: expect.any(String) as string });
    write({ ...late, rows: [{ ...late.rows[0], where: [{ field: 'level', operator: 'eq', value: '2' }] }] } as { name: string });
    await store.load();
    server().system.context.writer.totals.forget();
    expect(store.problems).toEqual([]);
    const then = (await pool().query<{ n: number }>(`select count(*)::int as n from defect where level = '2' and "deletedTime" is null`))
      .rows[0]?.n;
    expect((await server().call<Page>('/api/lateHere/queryList', { count: 'exact' })).data.total).toBe(then);
  });
});
