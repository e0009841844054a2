/**
 * `places` over a million points: what a map asks for when it is moved, against the plain query that somebody would write for the
 * same view, on the same table in the same run. BENCH_PLACES says another number of rows.
 */
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlacesData } from '../../../src/contract/places.ts';
import { whyNoPostgres } from '../../support/databases/postgres.ts';
import { callApi, type Running } from '../../support/running.ts';
import { startFilled, type Filled } from './fill.ts';

const COUNT = Number(process.env.BENCH_PLACES ?? 1_000_000);
const API = '/api/benchPlace/places?screen=map/benchPlace';
const ROUNDS = 7;
/** What a view of a million rows may take on a machine that does nothing else, ms. */
const ASKED = { postgres: 100, embedded: 300 };

interface View {
  title: string;
  bounds: [number, number, number, number];
  zoom: number;
  /** Share of the speed of the plain query, at least. */
  least: number;
}

const views: View[] = [
  { title: 'a plant', bounds: [100.2, 30, 101, 30.6], zoom: 10, least: 0.05 },
  { title: 'a district', bounds: [100, 30, 101.5, 31], zoom: 9, least: 0.2 },
  { title: 'a province', bounds: [100, 30, 106, 34], zoom: 7, least: 0.15 },
  { title: 'the country', bounds: [73, 18, 135, 54], zoom: 4, least: 0.4 },
];

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** What somebody would write for the cells of a view. */
function plain(zoom: number): string {
  const wide = 360 / 2 ** zoom / 8;
  return `select count(*), avg(at[0]), avg(at[1]) from "benchPlace" where at <@ box(point($1, $2), point($3, $4))
           group by floor(at[0] / ${wide}), floor(at[1] / ${wide})`;
}

/** ms of the first, of which nothing is known yet, and of the middle one of those behind it. */
async function timed(work: () => Promise<unknown>): Promise<{ first: number; later: number }> {
  const times: number[] = [];
  for (let i = 0; i <= ROUNDS; i += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const [first = 0, ...others] = times;
  return { first, later: median(others) };
}

describe.each(['postgres', 'embedded'] as const)(`%s: ${COUNT} points on a map`, (kind) => {
  const out = kind === 'postgres' && whyNoPostgres() !== undefined;
  let filled: Filled | undefined;
  let running: Running;
  let client: Client;
  let token = '';

  beforeAll(async () => {
    if (out) return;
    filled = await startFilled(kind, COUNT);
    ({ running, client, token } = filled);
  }, 900_000);
  afterAll(() => filled?.close(), 60_000);

  it.skipIf(out).each(views)(
    '$title',
    async ({ title, bounds, zoom, least }) => {
      let read: PlacesData | undefined;
      const ours = await timed(async () => {
        const answer = await callApi<PlacesData>(running.url, API, { at: 'at', show: ['code'], bounds, zoom }, token);
        expect(answer.http).toBe(200);
        read = answer.data;
      });
      const theirs = await timed(() =>
        read?.rows
          ? client.query('select id, code, at from "benchPlace" where at <@ box(point($1, $2), point($3, $4))', bounds)
          : client.query(plain(zoom), bounds),
      );
      console.log(
        `${kind}, ${title}: ${read?.total} of ${COUNT} points as ${read?.rows ? 'rows' : `${read?.cells?.length} cells`}: ours ${ours.later.toFixed(0)} ms, first ${ours.first.toFixed(0)} ms (asked: ${ASKED[kind]} ms of a million), plain query ${theirs.later.toFixed(0)} ms`,
      );
      expect(theirs.later / ours.later).toBeGreaterThanOrEqual(least);
    },
    120_000,
  );

  it.skipIf(out)(
    'the country after each write',
    async () => {
      const { bounds, zoom } = views.at(-1) ?? expect.fail('no views');
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let i = 0; i <= ROUNDS; i += 1) {
        await client.query(
          'update "benchPlace" set at = point(at[0] + 0.3, at[1]) where id = (select id from "benchPlace" offset $1 limit 1)',
          [i],
        );
        let start = performance.now();
        expect((await callApi(running.url, API, { at: 'at', show: ['code'], bounds, zoom }, token)).http).toBe(200);
        ours.push(performance.now() - start);
        start = performance.now();
        await client.query(plain(zoom), bounds);
        theirs.push(performance.now() - start);
      }
      const [own, other] = [median(ours), median(theirs)];
      console.log(`${kind}, the country after each write: ours ${own.toFixed(0)} ms, plain query ${other.toFixed(0)} ms`);
      expect(other / own).toBeGreaterThanOrEqual(5);
    },
    120_000,
  );

  it.skipIf(out)(
    'the country, first thing after a start',
    async () => {
      const { bounds, zoom } = views.at(-1) ?? expect.fail('no views');
      let start = performance.now();
      await client.query(plain(zoom), bounds);
      const other = performance.now() - start;
      const url = await (filled ?? expect.fail('nothing filled')).restart();
      // What any page asks for before a map does.
      expect((await callApi(url, '/api/station/queryList', {}, token)).http).toBe(200);
      start = performance.now();
      const { http, data } = await callApi<PlacesData>(url, API, { at: 'at', show: ['code'], bounds, zoom }, token);
      const own = performance.now() - start;
      expect([http, data.total]).toEqual([200, COUNT]);
      console.log(
        `${kind}, the country, first thing after a start: ours ${own.toFixed(0)} ms (asked: ${ASKED[kind]} ms of a million), plain query ${other.toFixed(0)} ms`,
      );
      expect(other / own).toBeGreaterThanOrEqual(1.5);
    },
    120_000,
  );
});
