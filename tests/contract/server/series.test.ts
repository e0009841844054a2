/** Series of pairs lie in bytes, and every reader gets the numbers that were sent; those of earlier versions go over. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';
import { sweep } from '../../support/sweeps.ts';

type Points = [number, number][];
interface Kept {
  id: string;
  version: number;
  points: Points;
  referenceCurve: Points;
  stcCurve: Points | null;
}

const SERIES = ['points', 'referenceCurve', 'stcCurve'];
/** Decimals that no two axes share, and numbers that have none. */
const ODD: Points = sweep({ fault: 'normal' }).map(([v, i], n) => [
  n % 7 ? v : v + 1 / 3,
  n % 5 ? i : Number(i.toFixed(11)) * (1 + 2 ** -40),
]);

const using = (server: TestServer) => {
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const { data, error, text } = await server.call<T>(path, body, { method: body === undefined ? 'GET' : 'POST' });
    if (error) throw new Error(text);
    return data;
  };
  const pool = server.system.context.database.pool;
  return {
    call,
    pool,
    detail: ({ id }: { id: string }) => call<Kept>(`/api/ivRecord/detail?id=${id}`),
    async record(points: Points): Promise<Kept> {
      const code = `T-${randomUUID().slice(0, 8)}`;
      await call('/api/ivBatch/insert', { code, name: code, stationCode: 'DEMO-S01', kind: 'iv', scanTime: '2026-11-20T04:00:00Z' });
      const { rows } = await pool.query<{ code: string }>(
        `select code from "pvString" where "stationCode" = 'DEMO-S01' order by code limit 1`,
      );
      return call<Kept>('/api/ivRecord/insert', {
        stationCode: 'DEMO-S01',
        batchCode: code,
        stringCode: rows[0]?.code,
        sweepTime: '2026-11-20T04:00:00Z',
        irradiance: 820,
        tCell: 44,
        points,
      });
    },
    typesOf: async (): Promise<string[]> =>
      (
        await pool.query<{ type: string }>(
          `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '"ivRecord"'::regclass and attname = any($1)`,
          [SERIES],
        )
      ).rows.map(({ type }) => type),
    /** Lays the series down as earlier versions did. */
    async unpacked(): Promise<void> {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select id::text, ${SERIES.map((name) => `"${name}"`).join(', ')} from "ivRecord"`,
      );
      for (const name of SERIES) {
        await pool.query(`alter table "ivRecord" drop column "${name}" cascade`);
        await pool.query(`alter table "ivRecord" add column "${name}" jsonb`);
      }
      await pool.query(
        `update "ivRecord" t set ${SERIES.map((name) => `"${name}" = nullif(x.value->'${name}', 'null')`).join(', ')} from jsonb_array_elements($1::jsonb) x(value) where t.id = (x.value->>'id')::uuid`,
        [JSON.stringify(rows)],
      );
    },
  };
};

describeServerOnBoth('series', (server) => {
  it('whoever reads one gets the numbers that were sent', async () => {
    const { call, pool, record, detail } = using(server());
    const made = await record(ODD);
    expect((await detail(made)).points).toEqual(ODD);
    const plain = sweep({ fault: 'lowIsc', light: 0.8 });
    await call('/api/ivRecord/update', { id: made.id, version: made.version, points: plain });
    expect((await detail(made)).points).toEqual(plain);
    const { rows } = await pool.query<{ bytes: number }>(`select octet_length(points) as bytes from "ivRecord" where id = $1`, [made.id]);
    expect(rows[0]?.bytes).toBeLessThan(450);
    const { list: history } = await call<{ list: { changes: { field: string; from: unknown; to: unknown }[] }[] }>(
      '/api/ivRecord/history',
      { id: made.id },
    );
    expect(history[0]?.changes.find(({ field }) => field === 'points')).toMatchObject({ from: ODD, to: plain });
    const { version } = await detail(made);
    await call('/api/ivRecord/update', { id: made.id, version, points: ODD });
    expect((await detail(made)).points).toEqual(ODD);
    // A list draws it small.
    const where = [{ field: 'id', operator: 'eq', value: made.id }];
    const { list } = await call<{ list: Kept[] }>('/api/ivRecord/queryList?screen=ivData/dataForm', { where });
    expect(list[0]?.points).toEqual(ODD.filter((_, n) => n % Math.ceil(ODD.length / 32) === 0));
    const exported = await server().call('/api/ivRecord/export', { format: 'csv', columns: ['stringCode', 'points'], where });
    expect(exported.text).toContain(JSON.stringify(ODD));
  });

  it('those of earlier versions go over, unless they are no series', async () => {
    const { pool, record, detail, typesOf, unpacked, call } = using(server());
    const made = await record(ODD);
    const before = await detail(made);
    const { rows: all } = await pool.query('select id, points, "stcCurve" from "ivRecord" order by id');
    await unpacked();
    await pool.query(`update "ivRecord" set "stcCurve" = '{"a": 1}' where id = $1`, [made.id]);
    const { store } = server().system.context;
    await store.load();
    expect([await typesOf(), store.problems.length]).toEqual([['jsonb', 'jsonb', 'jsonb'], 1]);
    await pool.query(`update "ivRecord" set "stcCurve" = $2 where id = $1`, [made.id, JSON.stringify(before.stcCurve)]);
    await store.load();
    expect([await typesOf(), store.problems]).toEqual([['bytea', 'bytea', 'bytea'], []]);
    expect(await detail(made)).toEqual(before);
    expect((await pool.query('select id, points, "stcCurve" from "ivRecord" order by id')).rows).toEqual(all);
    // The views that show it are there again.
    expect((await call<{ total: number }>('/api/ivRecord/queryList?screen=ivData/dataForm', { pageSize: 1 })).total).toBe(all.length);
  });
});
