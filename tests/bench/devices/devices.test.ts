/**
 * 10,000 messages a second from 500 docks, a third of them flying, while somebody works with the console: every call as quick as without,
 * by its p50. The load runs in a process on the same machine, so the same load on a broker that nobody listens to (mosquitto) is measured as
 * well: what that costs, the machine costs. BENCH_RATE says another number of messages,
 * BENCH_ROUNDS of rounds.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgres, dropPostgres, whyNoPostgres } from '../../support/databases/postgres.ts';
import { missing, startMosquitto } from '../../support/mosquitto.ts';
import { callApi, freePort, signIn, startRunning, type Running } from '../../support/running.ts';
import { reportsOf } from './reports.ts';

const [DOCKS, RATE, SECONDS, ROUNDS] = [500, Number(process.env.BENCH_RATE ?? 10_000), 8, Number(process.env.BENCH_ROUNDS ?? 3)];
/** Most of the p50 at rest. */
const MOST = 1.3;
const NAME = 'bench_devices';
/** Ticks of processor time in a second. */
const TICKS = 100;
const KEY = 'a-key-of-the-bench';

interface Said {
  sent: number;
  acknowledged: number;
  closed: number;
  /** Seconds until the last answer. */
  took: number;
  last: number;
}

/** Docks beside those of the demonstration, alike but for their numbers. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into drone select (jsonb_populate_record(null::drone, d.row || jsonb_build_object('id', gen_random_uuid(), 'sn', 'BENCH-U' || n, 'assetCode', 'BENCH-U' || n))).*
         from generate_series(1, $1::int) n, (select to_jsonb(d) as row from drone d order by sn limit 1) d`,
      [DOCKS],
    );
    await client.query(
      `insert into airport select (jsonb_populate_record(null::airport,
           a.row || jsonb_build_object('id', gen_random_uuid(), 'sn', 'BENCH-D' || n, 'boundDroneSn', 'BENCH-U' || n))).*
         from generate_series(1, $1::int) n, (select to_jsonb(a) as row from airport a where location is not null order by sn limit 1) a`,
      [DOCKS],
    );
    await client.query(`insert into sunvane.device (sn, hash) select 'BENCH-D' || n, $2 from generate_series(1, $1::int) n`, [
      DOCKS,
      createHash('sha256').update(KEY).digest(),
    ]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const middle = (numbers: readonly number[], share = 0.5): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;

describe.skipIf(whyNoPostgres() !== undefined)('the device channel under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sunvane-bench-'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let running: Running;
  let load: ChildProcess;
  let idle: ChildProcess | undefined;
  let token = '';
  const ports = { server: 0, control: 0 };

  const tell = <T>(message: object): Promise<T> =>
    new Promise((done, fail) => {
      load.once('message', (answer) => done(answer as T));
      load.once('exit', (code) => fail(new Error(`the load ended with ${code}`)));
      load.send(message);
    });
  const docks = Array.from({ length: DOCKS }, (_, n) => ({
    sn: `BENCH-D${n + 1}`,
    droneSn: `BENCH-U${n + 1}`,
    key: KEY,
    ...reportsOf(`BENCH-D${n + 1}`, `BENCH-U${n + 1}`, n % 3 === 0),
  }));
  const CALLS: readonly (readonly [path: string, body: object])[] = [
    ['/api/defect/queryList', { pageSize: 20 }],
    ['/api/airport/queryList', { pageSize: 20 }],
    ['/api/task/queryList', { pageSize: 20 }],
  ];
  const ask = (path: string, body: object): Promise<number> =>
    new Promise((done, fail) => {
      const begun = performance.now();
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const call = request(running.url + path, { method: 'POST', agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => (answer.statusCode === 200 ? done(performance.now() - begun) : fail(new Error(`${answer.statusCode}`))));
      });
      call.on('error', fail);
      call.end(JSON.stringify(body));
    });
  /** One call after the other, with the pauses of somebody who works; ms of each. */
  const work = async (seconds: number): Promise<number[]> => {
    const taken: number[] = [];
    const end = performance.now() + seconds * 1000;
    for (let n = 0; performance.now() < end; n += 1) {
      const [path, body] = CALLS[n % CALLS.length] as (typeof CALLS)[number];
      taken.push(await ask(path, body));
      await delay(5);
    }
    return taken;
  };
  const processor = (): number => {
    const parts = readFileSync(`/proc/${running.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(parts[11]) + Number(parts[12])) / TICKS;
  };

  beforeAll(async () => {
    const databaseUrl = await createPostgres(NAME);
    ports.server = await freePort();
    const env = { DATABASE_URL: databaseUrl, WATCH: 'off', SIMULATE: '0', TASK_RUNNER: 'off', BROKER_PORT: String(ports.server) };
    await (await startRunning({ env })).stop();
    await fill(databaseUrl);
    running = await startRunning({ env: { ...env, BROKER: 'embedded' } });
    token = await signIn(running.url);
    load = fork(join(import.meta.dirname, 'load.js'));
    if (missing === undefined) {
      ports.control = await freePort();
      idle = await startMosquitto(folder, ports.control, () => undefined);
    }
  }, 300_000);
  afterAll(async () => {
    load?.kill();
    idle?.kill();
    agent.destroy();
    await running?.stop();
    running?.remove();
    rmSync(folder, { recursive: true, force: true });
    await dropPostgres(NAME);
  }, 60_000);

  it(`${RATE} messages a second from ${DOCKS} docks hold up nobody, and none is lost`, { timeout: 300_000 }, async () => {
    const times = { rest: [] as number[], load: [] as number[], control: [] as number[] };
    const shares: number[] = [];
    const rates: number[] = [];
    const speaking = async (port: number): Promise<{ said: Said; taken: number[]; used: number }> => {
      expect(await tell({ docks, port })).toEqual({ ready: DOCKS });
      const before = processor();
      const [said, taken] = await Promise.all([tell<Said>({ rate: RATE, seconds: SECONDS }), work(SECONDS)]);
      expect(said).toMatchObject({ acknowledged: said.sent, closed: 0 });
      return { said, taken, used: processor() - before };
    };
    await work(3);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.rest.push(...(await work(SECONDS)));
      const { said, taken, used } = await speaking(ports.server);
      times.load.push(...taken);
      shares.push(used / said.took);
      rates.push(said.acknowledged / said.took);
      const least = said.last - 2 * DOCKS;
      // The last that each dock said of itself stands in its row.
      const where = [{ field: 'jobNumber', operator: 'gte', value: least }];
      const written = async (): Promise<number> =>
        (await callApi<{ total: number }>(running.url, '/api/airport/queryList', { pageSize: 1, where }, token)).data.total;
      await expect.poll(written, { timeout: 20_000, interval: 500 }).toBe(DOCKS);
      if (idle) times.control.push(...(await speaking(ports.control)).taken);
    }
    const told = (name: keyof typeof times): string =>
      `${name} ${[0.5, 0.95, 0.99].map((share) => middle(times[name], share).toFixed(1)).join(' / ')} ms`;
    const over = (name: 'load' | 'control'): number => middle(times[name]) / middle(times.rest);
    console.log(
      `${RATE}/s from ${DOCKS} docks, answered ${rates.map((rate) => `${Math.round(rate)}/s`).join(', ')}: p50 / p95 / p99 at ${told('rest')}, under ${told('load')}${idle ? `, ${told('control')}` : ''}; p50 ${over('load').toFixed(2)}${
        idle ? ` (control ${over('control').toFixed(2)})` : ''
      } of that at rest; processor ${shares.map((share) => `${Math.round(100 * share)}%`).join(', ')} of a core`,
    );
    expect(over('load')).toBeLessThanOrEqual(MOST * Math.max(1, idle ? over('control') : 1));
  });
});
