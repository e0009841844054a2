/** The table both routes read: the document `benchFinding`, its rows, and an index the hand-written route would have. */
import { Client } from 'pg';

/** A resource like a real one: station scope, dictionaries, a number, times, a searched name. */
export const benchResource = {
  $schema: '../meta/resource.schema.json',
  version: 3,
  name: 'benchFinding',
  title: '基准缺陷',
  titleEn: 'Bench finding',
  scope: [{ by: 'stationCode' }],
  key: 'code',
  label: 'name',
  screen: { area: 'system', name: 'benchFinding', audience: ['group', 'branch', 'solar', 'wind'] },
  record: {
    type: 'object',
    required: ['code', 'name'],
    properties: {
      code: { type: 'string', title: '编码', maxLength: 40, 'x-field': { titleEn: 'Code' } },
      name: { type: 'string', title: '名称', maxLength: 80, 'x-field': { titleEn: 'Name' } },
      kind: { type: 'string', title: '类型', 'x-field': { titleEn: 'Kind', dict: 'PV_FAULT' } },
      status: { type: 'string', title: '状态', 'x-field': { titleEn: 'Status', dict: 'DEFECT_STATUS' } },
      power: { type: 'number', title: '功率', 'x-field': { titleEn: 'Power', unit: 'W' } },
      found: { type: 'string', format: 'date', title: '发现日期', 'x-field': { titleEn: 'Found' } },
    },
  },
  list: {
    columns: ['code', 'name', 'stationCode', 'kind', 'status', 'power', 'found', 'createTime'],
    filters: ['stationCode', 'status', 'kind'],
    search: ['name'],
    sort: '-createTime',
  },
};

const KINDS = ['cell', 'hotspot', 'diode', 'soiling', 'crack', 'shading', 'moduleOff', 'stringOff'];

/** Fills the table with `count` rows over 12 stations; indexes that only slow the filling are made after it, by whoever starts next. */
export async function fill(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'benchFinding' and indexname like 'benchFinding\\_%' and indexname not like '%pkey'`,
    );
    for (const { name } of rows) await client.query(`drop index "${name}"`);
    await client.query('truncate "benchFinding"');
    await client.query(`create or replace function bench_grams(t text) returns text[] language sql immutable as $$
      select array(select distinct substr(lower(t), s, l) from generate_series(1, length(t)) s, generate_series(1, 3) l where s + l - 1 <= length(t)) $$`);
    for (let from = 0; from < count; from += 100_000) {
      await client.query(
        `insert into "benchFinding" (id, code, name, kind, status, power, found, "stationCode", "companyCode", "companyPath", "createTime", "$grams")
        select gen_random_uuid(), 'F' || i, n, ($2::text[])[1 + i % 8], (i / 12 % 8)::text, (i % 5000) / 10.0, date '2024-01-01' + (i % 700), s."stationCode", s."companyCode", s."companyPath",
          timestamptz '2024-01-01' + i * interval '31 seconds', bench_grams(n)
        from (select i, (array['热斑','二极管失效','组串离线','积灰','隐裂','遮挡'])[1 + i % 6] || '-' || to_char(i, 'FM0000000') as n from generate_series($1::int + 1, least($1::int + 100000, $3::int)) i) g
        join (select "stationCode", "companyCode", "companyPath", row_number() over (order by "stationCode") - 1 as k from station) s on s.k = g.i % 12`,
        [from, KINDS, count],
      );
    }
    await client.query('create extension if not exists pg_trgm');
    await client.query('create index bench_hand_filter on "benchFinding" ("stationCode", status, "createTime" desc, id desc)');
    await client.query('create index bench_hand_trgm on "benchFinding" using gin (name gin_trgm_ops)');
    await client.query('vacuum analyze "benchFinding"');
  } finally {
    await client.end();
  }
}
