/**
 * List calls against a hand-written Fastify + pg route on the same PostgreSQL and table, 16 connections. Prints requests a
 * second and ratios of interleaved runs; fails below the budget. BENCH_ROWS limits the sizes (default 100000,1000000).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgres, dropPostgres, whyNoPostgres } from '../../support/databases/postgres.ts';
import { callApi, freePort, root, signIn, startRunning, type Running } from '../../support/running.ts';
import { benchResource, fill } from './fill.ts';
import { ratio, type Target } from './load.ts';

const SIZES = (process.env.BENCH_ROWS ?? '100000,1000000').split(',').map(Number);
const DATABASE = 'bench';
const API = '/api/benchFinding/queryList?screen=system/benchFinding';

interface Case {
  title: string;
  least: number;
  ours: (n: number) => unknown;
  theirs: (n: number) => unknown;
}

const stations = Array.from({ length: 12 }, (_, i) => (i < 7 ? `DEMO-S0${i + 1}` : `DEMO-W0${i - 6}`));
const station = (n: number): string => stations[n % 12] ?? '';
const status = (n: number): string => String(n % 8);

/** Cursor of a page deep in the list; found once by walking there. */
let deep = '';
let deepPage = 0;

const cases: Case[] = [
  {
    title: 'filtered and sorted page with its total',
    least: 0.85,
    ours: (n) => ({ pageSize: 20, stationCode: [station(n)], status: [status((n + n / 12) | 0)] }),
    theirs: (n) => ({ stationCode: station(n), status: status((n + n / 12) | 0) }),
  },
  {
    title: 'filtered and sorted page',
    least: 0.75,
    ours: (n) => ({ pageSize: 20, count: 'none', stationCode: [station(n)], status: [status((n + n / 12) | 0)] }),
    theirs: (n) => ({ count: false, stationCode: station(n), status: status((n + n / 12) | 0) }),
  },
  { title: 'first page and total of everything', least: 5, ours: () => ({ pageSize: 20 }), theirs: () => ({}) },
  { title: 'deep page and total', least: 5, ours: () => ({ pageSize: 20, cursor: deep }), theirs: () => ({ pageNum: deepPage }) },
  {
    title: 'contains, three characters and more',
    least: 0.85,
    ours: (n) => ({ pageSize: 20, keyword: String(1000 + (n % 9000)) }),
    theirs: (n) => ({ keyword: String(1000 + (n % 9000)) }),
  },
  {
    title: 'contains, two Chinese characters that are common',
    least: 5,
    ours: () => ({ pageSize: 20, keyword: '热斑' }),
    theirs: () => ({ keyword: '热斑' }),
  },
  {
    title: 'contains, two Chinese characters that are absent',
    least: 5,
    ours: () => ({ pageSize: 20, keyword: '覆冰' }),
    theirs: () => ({ keyword: '覆冰' }),
  },
];

describe.skipIf(whyNoPostgres() !== undefined).each(SIZES)('list call on %i rows', (size) => {
  let running: Running | undefined;
  let hand: ChildProcess | undefined;
  let handUrl = '';
  let token = '';
  const schemas = mkdtempSync(join(tmpdir(), 'sunvane-bench-'));
  const name = `${DATABASE}_${size}`;

  beforeAll(async () => {
    const databaseUrl = await createPostgres(name);
    cpSync(join(root, 'schemas'), schemas, { recursive: true });
    writeFileSync(join(schemas, 'resources', 'benchFinding.json'), JSON.stringify(benchResource));
    const env = { DATABASE_URL: databaseUrl, WATCH: 'off' };
    const first = await startRunning({ env, schemas });
    await first.stop();
    await fill(databaseUrl, size);
    running = await startRunning({ env, schemas });
    token = await signIn(running.url);
    const port = await freePort();
    hand = fork(join(import.meta.dirname, 'handwritten.js'), {
      env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    });
    await new Promise((done) => {
      hand?.once('message', done);
    });
    handUrl = `http://127.0.0.1:${port}/list`;
    deepPage = Math.floor(size / 20 / 2);
    const page = Math.min(deepPage, 5000);
    const there = await callApi<{ next: string }>(running.url, API, { pageSize: 20, pageNum: page, count: 'none' }, token);
    deep = there.data.next;
  }, 900_000);
  afterAll(async () => {
    hand?.kill();
    await running?.stop();
    rmSync(schemas, { recursive: true, force: true });
    await dropPostgres(name);
  }, 60_000);

  it.each(cases)(
    '$title',
    async ({ title, least, ours, theirs }) => {
      const mine: Target = { url: `${running?.url}${API}`, token, body: ours };
      const result = await ratio(mine, { url: handUrl, body: theirs });
      console.log(
        `${size} rows, ${title}: ours ${result.ours.toFixed(0)}/s, hand-written ${result.theirs.toFixed(0)}/s, ratio ${result.ratio.toFixed(2)} (budget ${least})`,
      );
      expect(result.ratio).toBeGreaterThanOrEqual(least);
    },
    120_000,
  );
});
