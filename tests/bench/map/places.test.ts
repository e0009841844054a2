/**
 * `places` over a million points: what a map asks for when it is moved, against the plain query that somebody would write for the
 * same view, on the same table in the same run. BENCH_PLACES says another number of rows.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlacesData } from '../../../src/contract/places.ts';
import { createPostgres, dropPostgres, whyNoPostgres } from '../../support/databases/postgres.ts';
import { callApi, root, signIn, startRunning, type Running } from '../../support/running.ts';

const COUNT = Number(process.env.BENCH_PLACES ?? 1_000_000);
const DATABASE = 'bench_places';
const API = '/api/benchPlace/places?screen=map/benchPlace';
const ROUNDS = 7;

const resource = {
  $schema: '../meta/resource.schema.json',
  version: 2,
  name: 'benchPlace',
  title: '基准点位',
  titleEn: 'Bench place',
  scope: [{ by: 'stationCode' }],
  key: 'code',
  label: 'code',
  screen: { area: 'map', name: 'benchPlace', audience: ['group', 'branch'] },
  record: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', title: '编码', maxLength: 40, 'x-field': { titleEn: 'Code' } },
      at: { type: 'array', title: '位置', 'x-field': { type: 'location', titleEn: 'Location' } },
    },
  },
  list: { views: [{ type: 'map', at: 'at' }, { type: 'table' }], columns: ['code', 'at'], sort: ['code'] },
};

interface View {
  title: string;
  bounds: [number, number, number, number];
  zoom: number;
  /** Share of the speed of the plain query, at least. */
  least: number;
}

/** Points lie around 2,000 sites of a country, as plants do. */
const views: View[] = [
  { title: 'a plant', bounds: [100.2, 30, 101, 30.6], zoom: 10, least: 0.05 },
  { title: 'a district', bounds: [100, 30, 101.5, 31], zoom: 9, least: 0.3 },
  { title: 'a province', bounds: [100, 30, 106, 34], zoom: 7, least: 0.15 },
  { title: 'the country', bounds: [73, 18, 135, 54], zoom: 4, least: 0.4 },
];

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

describe.each(['postgres', 'embedded'] as const)(`%s: ${COUNT} points on a map`, (kind) => {
  const out = kind === 'postgres' && whyNoPostgres() !== undefined;
  const schemas = mkdtempSync(join(tmpdir(), 'sunvane-places-'));
  let running: Running;
  let client: Client;
  let token = '';

  beforeAll(async () => {
    if (out) return;
    cpSync(join(root, 'schemas'), schemas, { recursive: true });
    writeFileSync(join(schemas, 'resources', 'benchPlace.json'), JSON.stringify(resource));
    const databaseUrl = kind === 'postgres' ? await createPostgres(DATABASE) : '';
    running = await startRunning({
      env: { WATCH: 'off', SEED_SCALE: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
      schemas,
    });
    client = new Client(
      databaseUrl ? { connectionString: databaseUrl } : { host: running.dataDir, user: 'postgres', database: 'postgres' },
    );
    await client.connect();
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'benchPlace' and indexname not like '%pkey'`,
    );
    for (const { name } of rows) await client.query(`drop index "${name}"`);
    for (let from = 0; from < COUNT; from += 100_000)
      await client.query(
        `insert into "benchPlace" (id, code, at, "stationCode", "companyCode", "companyPath")
        select gen_random_uuid(), 'P' || i, point(74 + (k * 37 % 2000) / 2000.0 * 60 + sin(i * 12.9898) * 0.2, 19 + (k * 61 % 2000) / 2000.0 * 34 + cos(i * 78.233) * 0.15),
          s."stationCode", s."companyCode", s."companyPath"
        from (select i, i % 2000 as k from generate_series($1::int + 1, least($1::int + 100000, $2::int)) i) g
        join (select "stationCode", "companyCode", "companyPath", row_number() over (order by "stationCode") - 1 as n, count(*) over () as all from station) s on s.n = g.i % s.all`,
        [from, COUNT],
      );
    for (const { made } of rows) await client.query(made);
    await client.query('vacuum analyze "benchPlace"');
    token = await signIn(running.url);
  }, 900_000);
  afterAll(async () => {
    if (out) return;
    await client.end();
    await running.stop();
    running.remove();
    rmSync(schemas, { recursive: true, force: true });
    if (kind === 'postgres') await dropPostgres(DATABASE);
  }, 60_000);

  it.skipIf(out).each(views)(
    '$title',
    async ({ title, bounds, zoom, least }) => {
      let read: PlacesData | undefined;
      const ours = await timed(async () => {
        const answer = await callApi<PlacesData>(running.url, API, { at: 'at', show: ['code'], bounds, zoom }, token);
        expect(answer.http).toBe(200);
        read = answer.data;
      });
      const wide = 360 / 2 ** zoom / 8;
      const theirs = await timed(() =>
        read?.rows
          ? client.query('select id, code, at from "benchPlace" where at <@ box(point($1, $2), point($3, $4))', bounds)
          : client.query(
              `select count(*), avg(at[0]), avg(at[1]) from "benchPlace" where at <@ box(point($1, $2), point($3, $4))
           group by floor(at[0] / ${wide}), floor(at[1] / ${wide})`,
              bounds,
            ),
      );
      console.log(
        `${kind}, ${title}: ${read?.total} of ${COUNT} points as ${read?.rows ? 'rows' : `${read?.cells?.length} cells`}: ours ${ours.toFixed(0)} ms, plain query ${theirs.toFixed(0)} ms`,
      );
      expect(theirs / ours).toBeGreaterThanOrEqual(least);
    },
    120_000,
  );
});
