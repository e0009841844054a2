/**
 * 20,000 stored curves of 128 points: bytes of a record, and how long a list of them, one in full, a grid and a report's figures take.
 * BENCH_CURVES says another number.
 */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawCurve, randomFrom } from '../../../src/diagnosis/generate.ts';
import { describeServerOnBoth } from '../../support/server.ts';
import { CONDITIONS, design } from '../../support/sweeps.ts';

const COUNT = Number(process.env.BENCH_CURVES ?? 20_000);
/** Curves that differ; the others are copies of them. */
const DRAWN = 50;
const TIMES = 9;

describeServerOnBoth('stored curves', (server, kind) => {
  it('are listed, shown in full and counted', async () => {
    const call = async <T>(path: string, body?: unknown): Promise<T> => {
      const { data, error, text } = await server().call<T>(path, body, { method: body === undefined ? 'GET' : 'POST' });
      if (error) throw new Error(text);
      return data;
    };
    const { pool } = server().system.context.database;
    if (!design) throw new Error('no design');
    const code = `B-${randomUUID().slice(0, 8)}`;
    await call('/api/ivBatch/insert', { code, name: code, stationCode: 'DEMO-S01', kind: 'iv', scanTime: '2026-11-20T04:00:00Z' });
    const { list: strings } = await call<{ list: { code: string }[] }>('/api/pvString/queryList', {
      where: [{ field: 'stationCode', operator: 'eq', value: 'DEMO-S01' }],
      pageSize: DRAWN,
    });
    let id = '';
    for (const [n, string] of strings.entries()) {
      const points = drawCurve(design, CONDITIONS, { fault: 'normal' }, { points: 128, noise: 0.0006, random: randomFrom(n + 1) });
      const body = {
        stationCode: 'DEMO-S01',
        batchCode: code,
        stringCode: string.code,
        sweepTime: '2026-11-20T04:00:00Z',
        ...CONDITIONS,
        points: points.map(([v, i]) => [Number(v.toFixed(2)), Number(i.toFixed(4))]),
      };
      ({ id } = await call<{ id: string }>('/api/ivRecord/insert', body));
    }
    const { rows: columns } = await pool.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = '"ivRecord"'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
    );
    const names = columns.map(({ name }) => name).join(', ');
    await pool.query(
      `insert into "ivRecord" (id, ${names}) select gen_random_uuid(), ${names} from "ivRecord" r, generate_series(2, $2::int) where "batchCode" = $1`,
      [code, Math.ceil(COUNT / strings.length)],
    );
    await pool.query('vacuum analyze "ivRecord"');
    const { rows } = await pool.query<{ n: number; size: number; series: number }>(
      `select count(*)::int as n, (pg_total_relation_size('"ivRecord"') / count(*))::int as size,
        avg(pg_column_size(points) + pg_column_size("referenceCurve") + pg_column_size("stcCurve"))::int as series from "ivRecord"`,
    );
    const timed = async (name: string, ask: (n: number) => Promise<unknown>): Promise<string> => {
      const times: number[] = [];
      for (let n = 0; n < TIMES; n += 1) {
        const begun = performance.now();
        await ask(n);
        times.push(performance.now() - begun);
      }
      return `${name} ${(times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0).toFixed(0)} ms`;
    };
    const page = (pageNum: number) => ({ pageNum, pageSize: 50, where: [{ field: 'batchCode', operator: 'eq', value: code }] });
    const told = [
      await timed('list', (n) => call('/api/ivRecord/queryList?screen=ivData/dataForm', page(n + 1))),
      await timed('list, page 200', (n) => call('/api/ivRecord/queryList?screen=ivData/dataForm', page(n + 200))),
      await timed('in full', () => call(`/api/ivRecord/detail?id=${id}`)),
      await timed('all points of 1,000', (n) =>
        pool.query('select points, "referenceCurve", "stcCurve" from "ivRecord" where "batchCode" = $1 order by id limit 1000 offset $2', [
          code,
          n,
        ]),
      ),
      await timed('grid', async (n) => {
        await pool.query(`update "ivRecord" set remark = $2 where id = $1`, [id, String(n)]);
        await call('/api/screen/data', { screen: 'ivData/zone', selection: { batch: code } });
      }),
    ];
    console.log(`${kind}: ${rows[0]?.n} rows, ${rows[0]?.size} bytes a row with indexes, ${rows[0]?.series} of series; ${told.join(', ')}`);
    expect(rows[0]?.n).toBeGreaterThan(COUNT);
  }, 600_000);
});
