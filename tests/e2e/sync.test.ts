/** A centre and an edge as processes of their own, killed in turn while they synchronise: nothing is lost, nothing is there twice. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListData } from '../../src/contract/envelope.ts';
import { callApi, freePort, importRows, signIn, startRunning, type Running } from '../support/running.ts';

const TOKEN = 'edge-token-of-sixty-four-characters-0123456789';
const COUNT = 400;
const ORIGIN = 'sync-kill';

type Row = Record<string, unknown> & { id: string; version: number };

let centre: Running;
let edge: Running;
let centreEnv: Record<string, string>;
let edgeEnv: Record<string, string>;
let station = '';
/** By address: a session outlives its server, and signing in is dear on purpose. */
const tokens = new Map<string, string>();

const again = (running: Running, env: Record<string, string>): Promise<Running> =>
  startRunning({ env, dataDir: running.dataDir, schemas: running.schemas });

const pageOf = async (url: string, prefix: string, pageNum: number, pageSize: number): Promise<ListData<Row>> => {
  const where = [{ field: 'software', operator: 'eq', value: prefix }];
  return (await callApi<ListData<Row>>(url, '/api/terminal/queryList', { pageNum, pageSize, where }, tokens.get(url))).data;
};

const rowsOf = async (url: string, prefix: string): Promise<Row[]> => {
  const found: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = await pageOf(url, prefix, pageNum, 200);
    found.push(...list);
    if (list.length < 200) return found;
  }
};

const terminals = (prefix: string): Record<string, string>[] =>
  Array.from({ length: COUNT }, (_, i) => ({ code: `${prefix}-${i}`, name: `${i}`, stationCode: station, kind: '1', software: prefix }));

/** Waits until so many have arrived. */
async function arrived(running: () => Running, prefix: string, count: number): Promise<Row[]> {
  const until = Date.now() + 90_000;
  for (;;) {
    // Pages are read once no row comes between them any more.
    const total = await pageOf(running().url, prefix, 1, 1).then(
      (page) => page.total,
      () => 0,
    );
    if (total >= count) return rowsOf(running().url, prefix);
    if (Date.now() > until) expect.fail(`${total} of ${count}: ${running().output()} ${edge.output()}`);
    await delay(200);
  }
}

beforeAll(async () => {
  // Tasks of the demonstration that wait are not what is tested here (tests/contract/server/syncAnalysis.test.ts).
  const quiet = { TASK_RUNNER: 'off' };
  centreEnv = { ...quiet, PORT: String(await freePort()), EDGES: JSON.stringify({ north: { token: TOKEN, stations: ['DEMO-S01'] } }) };
  centre = await startRunning({ env: centreEnv });
  station = 'DEMO-S01';
  edgeEnv = { ...quiet, PORT: String(await freePort()), EDGE: 'on', CENTRE_URL: centre.url, CENTRE_TOKEN: TOKEN, SYNC_SECONDS: '1' };
  edge = await startRunning({ env: edgeEnv });
  for (const { url } of [centre, edge]) tokens.set(url, await signIn(url));
}, 240_000);
afterAll(async () => {
  for (const one of [edge, centre]) {
    await one.stop('SIGKILL');
    one.remove();
  }
}, 60_000);

it('loses and doubles nothing when either is killed in the middle', async () => {
  await importRows(edge.url, '/api/terminal', terminals(ORIGIN), tokens.get(edge.url) ?? '');
  await arrived(() => centre, ORIGIN, 1);
  await centre.stop('SIGKILL');
  await delay(300);
  centre = await again(centre, centreEnv);
  await importRows(centre.url, '/api/terminal', terminals('from-centre'), tokens.get(centre.url) ?? '');
  await edge.stop('SIGKILL');
  edge = await again(edge, edgeEnv);
  const there = await arrived(() => centre, ORIGIN, COUNT);
  const here = await arrived(() => edge, 'from-centre', COUNT);
  for (const rows of [there, here]) {
    expect(new Set(rows.map((r) => r.code)).size).toBe(COUNT);
    expect(rows).toHaveLength(COUNT);
    // Written once: a second time would have raised the version.
    expect(rows.filter((r) => r.version !== 1)).toEqual([]);
  }
  // Plans of the demonstration may begin by themselves on both sides before these have met: conflicts, and none of these records'.
  const where = [{ field: 'resource', operator: 'eq', value: 'terminal' }];
  const open = await callApi<ListData<Row>>(edge.url, '/api/syncConflict/queryList', { where }, tokens.get(edge.url));
  expect(open.data.list).toEqual([]);
}, 240_000);
