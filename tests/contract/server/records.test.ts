import { expect, it } from 'vitest';
import { describeServerOnBoth, type Answer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };
type List = { list: Row[]; total: number; totalKind: string; next: string | null; prev: string | null };

const drone = (n: number, more: Record<string, unknown> = {}) => ({
  sn: `SN-${String(n).padStart(4, '0')}`,
  assetCode: `A-${n}`,
  name: `无人机 ${n}`,
  type: '1',
  stationCode: 'DEMO-S01',
  droneStatus: '1',
  ...more,
});

describeServerOnBoth('Records', (server) => {
  const post = <T = Row>(path: string, body: unknown = {}, as = 'admin'): Promise<Answer<T>> => server().call<T>(path, body, { as });
  const station = async (code: string): Promise<Row> =>
    (await server().call<Row>(`/api/station/detail?id=${code}`, undefined, { method: 'GET' })).data;

  it('inserts with defaults, derived scope columns, audit columns and labels', async () => {
    const made = await post('/api/drone/insert', drone(1));
    expect(made.errors ?? made.msg).toBe('Operation succeeded');
    expect(made.data).toMatchObject({
      sn: 'SN-0001',
      version: 1,
      companyCode: '001001',
      companyPath: '/001/001001/',
      createBy: 'admin',
      $labels: { stationCode: expect.stringContaining('日月湾') },
    });
  });

  it('refuses a key that is there, naming the field', async () => {
    const again = await post('/api/drone/insert', drone(1));
    expect(again).toMatchObject({ http: 409, error: 'record.duplicate', errors: [{ field: 'sn', keyword: 'unique' }] });
  });

  it('updates what is given, keeps the rest, counts the version', async () => {
    const before = await station('DEMO-S01');
    const after = await post('/api/station/update', { id: before.id, version: before.version, capacity: 21.5, contact: null });
    expect(after.data).toMatchObject({ capacity: 21.5, contact: null, name: before.name, version: before.version + 1, updateBy: 'admin' });
    const { rows } = await server().system.context.database.pool.query(
      `select action, changes from sunvane.audit where "recordId" = $1 order by id desc limit 1`,
      [before.id],
    );
    expect(rows[0]).toMatchObject({ action: 'update', changes: { capacity: [before.capacity, 21.5] } });
  });

  it('refuses a stale write with both versions, and loses nothing', async () => {
    const read = await station('DEMO-S02');
    expect((await post('/api/station/update', { id: read.id, version: read.version, contact: 'first' })).http).toBe(200);
    const stale = await post<{ current: Row; yours: Row }>('/api/station/update', {
      id: read.id,
      version: read.version,
      contact: 'second',
    });
    expect(stale).toMatchObject({
      http: 409,
      error: 'record.stale',
      data: { current: { contact: 'first', version: read.version + 1 }, yours: { contact: 'second' } },
    });
    expect((await station('DEMO-S02')).contact).toBe('first');
    expect(await post('/api/station/update', { id: read.id, contact: 'x' })).toMatchObject({ http: 422, error: 'record.version' });
  });

  it('lets one of twenty writers of the same version win', async () => {
    const read = await station('DEMO-S03');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post('/api/station/update', { id: read.id, version: read.version, contact: `writer ${i}` })),
    );
    expect(answers.filter((a) => a.http === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.error === 'record.stale')).toHaveLength(19);
  });

  it('refuses to change a key and to write what the server keeps', async () => {
    const read = await station('DEMO-S01');
    expect(await post('/api/station/update', { id: read.id, version: read.version, stationCode: 'OTHER' })).toMatchObject({
      http: 422,
      errors: [{ field: 'stationCode', keyword: 'readOnly' }],
    });
    const posted = await post('/api/station/update', {
      ...read,
      companyPath: '/',
      createBy: 'me',
      createTime: '2000-01-01T00:00:00.000Z',
      remark: 'whole row',
    });
    expect(posted.data).toMatchObject({
      companyPath: read.companyPath,
      createBy: read.createBy,
      createTime: read.createTime,
      remark: 'whole row',
    });
  });

  it('refuses to delete what others refer to, and says how many', async () => {
    const read = await station('DEMO-S01');
    const refused = await post<{ children: { resource: string; count: number }[] }>(`/api/station/delete?ids=${read.id}`);
    expect(refused).toMatchObject({ http: 409, error: 'record.hasChildren' });
    expect(refused.data.children.find((c) => c.resource === 'solarZone')?.count).toBeGreaterThan(0);
    expect(refused.msg).toMatch(/\d+ × /);
  });

  it('deletes all of a batch or nothing', async () => {
    const made = await Promise.all([2, 3].map((n) => post('/api/drone/insert', drone(n))));
    const ids = made.map((m) => m.data.id);
    expect(await post(`/api/drone/delete?ids=${ids.join(',')},01a1fd35-0000-7000-8000-000000000000`)).toMatchObject({ http: 404 });
    expect((await post<List>('/api/drone/queryList', { where: [{ field: 'id', operator: 'in', value: ids }] })).data.total).toBe(2);
    expect((await post(`/api/drone/delete?ids=${ids.join(',')}`)).data).toEqual({ deleted: 2 });
    expect(await post(`/api/drone/delete?ids=${ids[0]}`)).toMatchObject({ http: 404 });
    expect(await post('/api/drone/delete?ids=')).toMatchObject({ http: 400 });
  });

  it('pages the same rows by number, by cursor both ways and from the end, nulls included', async () => {
    for (let n = 100; n < 145; n += 1) await post('/api/drone/insert', drone(n, n % 3 ? { purchaseDate: `2025-0${(n % 7) + 1}-15` } : {}));
    for (const order of ['asc', 'desc'] as const) {
      const base = { keyword: 'SN-01', pageSize: 7, sorters: [{ field: 'purchaseDate', order }] };
      const all = (await post<List>('/api/drone/queryList', { ...base, pageSize: 100 })).data;
      expect(all.total).toBe(45);
      const where = { ...base, keyword: undefined, where: [{ field: 'sn', operator: 'startswith', value: 'SN-01' }] };
      const forward: string[] = [];
      let cursor: string | null = null;
      do {
        const page: List = (await post<List>('/api/drone/queryList', { ...where, ...(cursor ? { cursor } : {}) })).data;
        forward.push(...page.list.map((r) => r.id));
        cursor = page.next;
      } while (cursor);
      expect(forward).toEqual(all.list.map((r) => r.id));
      const backward: string[] = [];
      cursor = 'last';
      do {
        const page: List = (await post<List>('/api/drone/queryList', { ...where, cursor })).data;
        backward.unshift(...page.list.map((r) => r.id));
        cursor = page.prev;
      } while (cursor);
      expect(backward).toEqual(forward);
      const third = (await post<List>('/api/drone/queryList', { ...where, pageNum: 3 })).data;
      expect(third.list.map((r) => r.id)).toEqual(forward.slice(14, 21));
    }
  });

  it('finds Chinese texts by one, two and more characters, and totals what it finds', async () => {
    for (const [needle, count] of [
      ['无', 45],
      ['人机', 45],
      ['无人机 11', 10],
      ['机 144', 1],
      ['没有这个', 0],
      ['SN-0144', 1],
      ['sn-0144', 1],
    ] as const) {
      const found = await post<List>('/api/drone/queryList', {
        keyword: needle,
        where: [{ field: 'sn', operator: 'startswith', value: 'SN-01' }],
      });
      expect([needle, found.data.total]).toEqual([needle, count]);
    }
  });

  it('[S3-17] answers every list with data.list and data.total', async () => {
    const { resources } = server().system.context.store.catalogue;
    expect(Object.keys(resources).length).toBeGreaterThan(8);
    for (const { api, name } of Object.values(resources)) {
      const answer = await post<List>(`${api}/queryList`, { pageSize: 5 });
      expect([name, answer]).toEqual([
        name,
        expect.objectContaining({
          http: 200,
          status: 200,
          data: expect.objectContaining({ list: expect.any(Array), total: expect.any(Number) }),
        }),
      ]);
      expect(answer.data.total).toBeGreaterThanOrEqual(answer.data.list.length);
    }
  });

  it('answers a list asked for by GET as by POST', async () => {
    const body = {
      pageNum: 2,
      pageSize: 7,
      keyword: 'SN-0',
      where: [
        {
          operator: 'or',
          value: [
            { field: 'droneStatus', operator: 'in', value: ['1', '2'] },
            { field: 'name', operator: 'contains', value: '&=%' },
          ],
        },
      ],
      sorters: [{ field: 'createTime', order: 'asc' }],
      fields: ['sn'],
    };
    const query = Object.entries(body)
      .map(([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`)
      .join('&');
    const [byPost, byGet] = [
      await post<List>('/api/drone/queryList', body),
      await server().call<List>(`/api/drone/queryList?${query}`, undefined, { method: 'GET' }),
    ];
    expect(byPost).toMatchObject({ http: 200, data: { list: expect.objectContaining({ length: 7 }) } });
    expect(byGet.data).toEqual(byPost.data);
    for (const wrong of ['where=%5B', 'where=%7B%7D', 'pageNum=0', 'nothing=1'])
      expect([wrong, (await server().call(`/api/drone/queryList?${wrong}`, undefined, { method: 'GET' })).http]).toEqual([wrong, 400]);
  });

  it('[S3-12] takes date ranges as beginTime and endTime, and as begin{X} and end{X}', async () => {
    const total = async (body: object) => (await post<List>('/api/drone/queryList', { keyword: 'SN-01', ...body })).data.total;
    const days = (await post<List>('/api/drone/queryList', { keyword: 'SN-01', pageSize: 100 })).data.list.map(
      (row) => row['purchaseDate'] as string | null,
    );
    const between = (from: string, to: string): number => days.filter((day) => day !== null && day >= from && day <= to).length;
    expect(between('2025-03-15', '2025-05-15')).toBeGreaterThan(0);
    expect(await total({ beginPurchaseDate: '2025-03-15', endPurchaseDate: '2025-05-15' })).toBe(between('2025-03-15', '2025-05-15'));
    expect(await total({ beginPurchaseDate: '2025-04-01' })).toBe(between('2025-04-01', '9999'));
    expect(await total({ params: { endPurchaseDate: '2025-04-01' } })).toBe(between('', '2025-04-01'));
    // The server's day: its zone is Asia/Shanghai unless set.
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
    for (const [range, count] of [
      [{ beginTime: today, endTime: today }, 45],
      [{ beginTime: '2000-01-01', endTime: '2000-12-31' }, 0],
      [{ beginTime: '2999-01-01' }, 0],
      [{ endTime: '2000-01-01' }, 0],
    ] as const) {
      expect([range, await total(range), await total({ params: range })]).toEqual([range, count, count]);
    }
  });

  it('takes flat filters, ranges and nested params as clients of this family send them', async () => {
    const total = async (body: unknown) => (await post<List>('/api/drone/queryList', body)).data.total;
    expect(await total({ beginPurchaseDate: '2025-03-01', endPurchaseDate: '2025-03-31', keyword: 'SN-01' })).toBe(
      await total({ keyword: 'SN-01', where: [{ field: 'purchaseDate', operator: 'between', value: ['2025-03-01', '2025-03-31'] }] }),
    );
    expect(await total({ params: { beginTime: '2000-01-01', endTime: '2999-01-01' }, keyword: 'SN-01' })).toBe(45);
    expect(await total({ params: { endTime: '2000-01-01' } })).toBe(0);
    expect(await total({ droneStatus: '1', keyword: 'SN-01' })).toBe(45);
    expect(await total({ droneStatus: '', stationCode: null, keyword: 'SN-01' })).toBe(45);
    expect(await post('/api/drone/queryList', { unknownField: 'x' })).toMatchObject({ http: 400, error: 'request.filter' });
  });

  it('aggregates within reach', async () => {
    const all = await post<{ list: Row[] }>('/api/station/aggregate', {
      groupBy: ['companyCode'],
      measures: [
        { name: 'n', function: 'count' },
        { name: 'mw', function: 'sum', field: 'capacity' },
      ],
    });
    expect(all.data.list).toHaveLength(3);
    const mine = await post<{ list: Row[] }>('/api/station/aggregate', { groupBy: ['companyCode'] }, 'branch1');
    expect(mine.data.list).toEqual([expect.objectContaining({ companyCode: '001001' })]);
    expect(await post('/api/station/aggregate', { measures: [{ name: 'x"; drop', function: 'count' }] })).toMatchObject({ http: 400 });
    expect(await post('/api/station/aggregate', { measures: [{ name: 'x', function: 'sum', field: 'name' }] })).toMatchObject({
      http: 400,
    });
    const measures = (['count', 'empty', 'distinct'] as const).map((name) => ({ name, function: name, field: 'status' }));
    const [status] = (await post<{ list: { count: number; empty: number; distinct: number }[] }>('/api/station/aggregate', { measures }))
      .data.list;
    const total = (await post<List>('/api/station/queryList', { pageSize: 1 })).data.total;
    expect((status?.count ?? 0) + (status?.empty ?? 0)).toBe(total);
    expect(status?.distinct).toBeLessThanOrEqual(status?.count ?? 0);
    const [built] = (
      await post<{ list: { first: string; last: string }[] }>('/api/station/aggregate', {
        measures: [
          { name: 'first', function: 'min', field: 'buildDate' },
          { name: 'last', function: 'max', field: 'buildDate' },
        ],
      })
    ).data.list;
    expect(built?.first).toMatch(/^\d{4}-\d{2}-\d{2}/);
    expect((built?.first ?? '') <= (built?.last ?? '')).toBe(true);
    expect(await post('/api/station/aggregate', { measures: [{ name: 'x', function: 'min', field: 'name' }] })).toMatchObject({
      http: 400,
    });
    expect(await post('/api/station/aggregate', { measures: [{ name: 'x', function: 'distinct', field: 'nowhere' }] })).toMatchObject({
      http: 400,
    });
  });

  it('aggregates by days of the time zone that the server keeps', async () => {
    // Around midnight in Shanghai; in UTC all four are of one day.
    for (const [n, time] of ['15:59:59', '16:00:00', '16:30:00', '23:00:00'].entries())
      expect(
        await post('/api/airspace/insert', {
          code: `DAY-${n}`,
          name: `空域 ${n}`,
          type: '1',
          stationCode: 'DEMO-S01',
          ceiling: 120,
          validFrom: `2031-05-01T${time}.000Z`,
          validTo: '2032-01-01T00:00:00.000Z',
        }),
      ).toMatchObject({ http: 200 });
    const days = async (period: string) =>
      (
        await post<{ list: Row[] }>('/api/airspace/aggregate', {
          where: [{ field: 'code', operator: 'startswith', value: 'DAY-' }],
          groupBy: [{ field: 'validFrom', period }],
          measures: [{ name: 'n', function: 'count' }],
        })
      ).data.list;
    expect(await days('day')).toEqual([
      { validFrom: '2031-05-01', n: 1 },
      { validFrom: '2031-05-02', n: 3 },
    ]);
    expect(await days('month')).toEqual([{ validFrom: '2031-05-01', n: 4 }]);
  });

  it('keeps the tree: paths follow a move, cycles are refused, scoped rows follow', async () => {
    const find = async (code: string) =>
      (await post<List>('/api/sys/sys/sysDept/queryList', { where: [{ field: 'companyCode', operator: 'eq', value: code }] })).data
        .list[0] as Row;
    const made = await post('/api/sys/sys/sysDept/insert', { companyCode: '001004', name: '新分公司', parentCode: '001', orgType: '2' });
    expect(made.errors ?? made.data.companyPath).toBe('/001/001004/');
    const root = await find('001');
    expect(await post('/api/sys/sys/sysDept/update', { id: root.id, version: root.version, parentCode: '001004' })).toMatchObject({
      http: 422,
      error: 'record.cycle',
    });
    const branch = await find('001003');
    expect(
      (await post('/api/sys/sys/sysDept/update', { id: branch.id, version: branch.version, parentCode: '001004' })).data.companyPath,
    ).toBe('/001/001004/001003/');
    const stations = await post<List>('/api/station/queryList', { where: [{ field: 'companyCode', operator: 'eq', value: '001003' }] });
    expect(stations.data.list.every((s) => s.companyPath === '/001/001004/001003/')).toBe(true);
    const under = await post<List>('/api/station/queryList', { where: [{ field: 'companyCode', operator: 'under', value: ['001004'] }] });
    expect(under.data.total).toBe(stations.data.total);
  });

  it('answers options of a reference with labels, within scope', async () => {
    const mine = await post<{ list: { value: string; label: string }[] }>('/api/station/options', {}, 'solar');
    expect(mine.data.list).toHaveLength(1);
    const all = await post<{ list: { value: string }[] }>('/api/station/options', { keyword: '演示' });
    expect(all.data.list).toHaveLength(12);
    expect(
      (await post<{ list: { value: string }[] }>('/api/station/options', { values: ['DEMO-W01', 'NONE'] })).data.list.map((o) => o.value),
    ).toEqual(['DEMO-W01']);
  });

  it('gives a series of periods in the order of time, others by the first measure, and says when groups are left out', async () => {
    const groupBy = [{ field: 'createTime', period: 'day' }];
    const { pool } = server().system.context.database;
    await pool.query(`insert into "loginLog" (id, version, username, "createTime", "loginTime", "createBy")
      select gen_random_uuid(), 1, 'SERIES', t, t, 'x' from generate_series(timestamptz '2020-01-01', timestamptz '2023-06-01', interval '1 day') t`);
    await pool.query(`insert into "loginLog" (id, version, username, "createTime", "loginTime", "createBy")
      select gen_random_uuid(), 1, 'SERIES', timestamptz '2020-02-01', timestamptz '2020-02-01', 'x' from generate_series(1, 3)`);
    const where = [{ field: 'username', operator: 'eq', value: 'SERIES' }];
    const ask = async (more: object): Promise<{ list: Row[]; cut?: true }> =>
      (await post<{ list: Row[]; cut?: true }>(`/api/loginLog/aggregate`, { where, groupBy, ...more })).data;
    const { list, cut } = await ask({});
    const times = list.map((row) => String(row.createTime));
    expect([times, cut, list.length]).toEqual([[...times].sort(), true, 1000]);
    const [most] = (await ask({ order: 'figure' })).list;
    expect(most).toMatchObject({ count: 4 });
    expect((await ask({ groupBy: [{ field: 'createTime', period: 'year' }] })).cut).toBeUndefined();
  });

  it('masks identity numbers in lists and keeps them when the mask comes back', async () => {
    const users = await post<List>('/api/sys/sys/sysUser/queryList', { keyword: 'branch2' });
    const user = users.data.list[0] as Row;
    const changed = await post('/api/sys/sys/sysUser/update', { id: user.id, version: user.version, idCard: '110101199003071234' });
    expect(changed.errors ?? changed.http).toBe(200);
    const listed = (await post<List>('/api/sys/sys/sysUser/queryList', { keyword: 'branch2' })).data.list[0] as Row;
    expect(listed.idCard).toBe('1101**********1234');
    const kept = await post<Row>('/api/sys/sys/sysUser/update', { ...listed, age: 30 });
    expect(kept.http).toBe(200);
    const other = { id: user.id, version: kept.data.version, idCard: '1101******1234' };
    expect(await post('/api/sys/sys/sysUser/update', other)).toMatchObject({ http: 422, errors: [{ field: 'idCard' }] });
    const detail = await server().call<Row>(`/api/sys/sys/sysUser/detail?id=${user.id}`, undefined, { method: 'GET' });
    expect(detail.data.idCard).toBe('110101199003071234');
  });
});
