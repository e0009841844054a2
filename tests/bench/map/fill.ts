/** A server whose list of points lies around 2,000 sites of a country, as plants do; areas lie about some of them. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createPostgres, dropPostgres } from '../../support/databases/postgres.ts';
import { root, signIn, startRunning, type Running } from '../../support/running.ts';

const DATABASE = 'bench_places';
const SITES = 2000;

const named = (name: string, title: string, titleEn: string, at: object, view: object): object => ({
  $schema: '../meta/resource.schema.json',
  version: 3,
  name,
  title,
  titleEn,
  scope: [{ by: 'stationCode' }],
  key: 'code',
  label: 'code',
  screen: { area: 'map', name, audience: ['group', 'branch'] },
  record: {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', title: '编码', maxLength: 40, 'x-field': { titleEn: 'Code' } }, at },
  },
  list: { views: [{ type: 'map', at: 'at', ...view }, { type: 'table' }], columns: ['code', 'at'], sort: ['code'] },
});

const areaResource = named(
  'benchArea',
  '基准区域',
  'Bench area',
  { type: 'object', title: '范围', 'x-field': { type: 'geometry', titleEn: 'Extent' } },
  {},
);
const placeResource = (layers: string[]): object =>
  named(
    'benchPlace',
    '基准点位',
    'Bench place',
    { type: 'array', title: '位置', 'x-field': { type: 'location', titleEn: 'Location' } },
    layers.length ? { layers } : {},
  );

/** Where the n-th point lies, in SQL over `i` (its number) and `k` (its site). */
const LON = `74 + (k * 37 % ${SITES}) / ${SITES}.0 * 60 + sin(i * 12.9898) * 0.2`;
const LAT = `19 + (k * 61 % ${SITES}) / ${SITES}.0 * 34 + cos(i * 78.233) * 0.15`;
/** An area of 12 corners, some hundred metres wide. */
const AREA = `jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array((select jsonb_agg(jsonb_build_array(
  round((${LON} + 0.004 * cos(c * pi() / 6))::numeric, 6), round((${LAT} + 0.003 * sin(c * pi() / 6))::numeric, 6)) order by c) from generate_series(0, 12) c)))`;

export interface Filled {
  running: Running;
  client: Client;
  token: string;
  /** Ends the server and starts it again on the same data; `client` is gone then. Answers its address. */
  restart: () => Promise<string>;
  close: () => Promise<void>;
}

async function fill(client: Client, table: string, at: string, count: number): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = $1 and indexname not like '%pkey'`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  for (let from = 0; from < count; from += 100_000)
    await client.query(
      `insert into "${table}" (id, code, at, "stationCode", "companyCode", "companyPath")
      select gen_random_uuid(), 'P' || i, ${at}, s."stationCode", s."companyCode", s."companyPath"
      from (select i, i % ${SITES} as k from generate_series($1::int + 1, least($1::int + 100000, $2::int)) i) g
      join (select "stationCode", "companyCode", "companyPath", row_number() over (order by "stationCode") - 1 as n, count(*) over () as all from station) s on s.n = g.i % s.all`,
      [from, count],
    );
  for (const { made } of rows) await client.query(made);
  await client.query(`vacuum analyze "${table}"`);
}

export async function startFilled(kind: 'postgres' | 'embedded', points: number, areas = 0): Promise<Filled> {
  const schemas = mkdtempSync(join(tmpdir(), 'sunvane-places-'));
  cpSync(join(root, 'schemas'), schemas, { recursive: true });
  const write = (name: string, document: object): void =>
    writeFileSync(join(schemas, 'resources', `${name}.json`), JSON.stringify(document));
  write('benchPlace', placeResource(areas ? ['map/benchArea'] : []));
  if (areas) write('benchArea', areaResource);
  const databaseUrl = kind === 'postgres' ? await createPostgres(DATABASE) : '';
  const env = { WATCH: 'off', SEED_SCALE: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const running = await startRunning({ env, schemas });
  let again: Running | undefined;
  const client = new Client(
    databaseUrl ? { connectionString: databaseUrl } : { host: running.dataDir, user: 'postgres', database: 'postgres' },
  );
  await client.connect();
  await fill(client, 'benchPlace', `point(${LON}, ${LAT})`, points);
  if (areas) await fill(client, 'benchArea', AREA, areas);
  return {
    running,
    client,
    token: await signIn(running.url),
    restart: async () => {
      await client.end();
      await running.stop();
      again = await startRunning({ env, schemas, dataDir: running.dataDir });
      return again.url;
    },
    close: async () => {
      if (!again) await client.end();
      await (again ?? running).stop();
      running.remove();
      rmSync(schemas, { recursive: true, force: true });
      if (kind === 'postgres') await dropPostgres(DATABASE);
    },
  };
}
