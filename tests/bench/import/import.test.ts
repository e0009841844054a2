/**
 * A million rows from a file into a running server on PostgreSQL: how long it takes, and that its memory does not grow with the
 * file. BENCH_IMPORT changes the number of rows.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgres, dropPostgres, whyNoPostgres } from '../../support/databases/postgres.ts';
import { callApi, signIn, startRunning, type Running } from '../../support/running.ts';

const ROWS = Number(process.env.BENCH_IMPORT ?? 1_000_000);
const DATABASE = 'bench_import';
const API = '/api/pvModule';
/** What the server may take beside what it takes anyway, MiB: a batch, and what the collector leaves lying. */
const MOST = 300;

interface Job {
  state: string;
  phase: string | null;
  done: number;
  result: { inserted: number } | null;
}

const csv = (code: string): Blob =>
  new Blob([
    'code,stationCode,stringCode,tableNo,rowNo,colNo\n',
    ...Array.from({ length: Math.ceil(ROWS / 1000) }, (_, part) =>
      Array.from({ length: Math.min(1000, ROWS - part * 1000) }, (_one, i) => {
        const n = part * 1000 + i;
        return `${code}-${n},DEMO-S01,DEMO-S01-Z01-N01-S01,T${n >> 6},${(n % 8) + 1},${(n % 64) + 1}\n`;
      }).join(''),
    ),
  ]);

describe.skipIf(whyNoPostgres() !== undefined)(`${ROWS} rows from a file`, () => {
  let running: Running;
  let token = '';

  beforeAll(async () => {
    running = await startRunning({ env: { WATCH: 'off', SEED_SCALE: '0', DATABASE_URL: await createPostgres(DATABASE) } });
    token = await signIn(running.url);
  }, 300_000);
  afterAll(async () => {
    await running?.stop();
    running?.remove();
    await dropPostgres(DATABASE);
  }, 60_000);

  /** MiB of the server's memory; nothing where the system does not say. */
  const memory = (): number => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  };
  /** Sends the file and watches the job; `each` may end it. */
  const imported = async (code: string, each: (job: Job, id: string) => Promise<unknown> | undefined): Promise<Job> => {
    const columns = Object.fromEntries(['code', 'stationCode', 'stringCode', 'tableNo', 'rowNo', 'colNo'].map((name) => [name, name]));
    const form = new FormData();
    form.append('options', JSON.stringify({ mapping: { columns }, dryRun: false, mode: 'insert', partial: false }));
    form.append('file', csv(code), 'modules.csv');
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${running.url}${API}/import`, { method: 'POST', headers, body: form });
    const { jobId } = ((await sent.json()) as { data: { jobId: string } }).data;
    for (;;) {
      await new Promise((done) => setTimeout(done, 500));
      const { data } = (await (await fetch(`${running.url}/api/jobs/detail?id=${jobId}`, { headers })).json()) as { data: Job };
      if (data.state !== 'running') return data;
      await each(data, jobId);
    }
  };
  const stored = async (): Promise<number> =>
    (await callApi<{ total: number }>(running.url, `${API}/queryList`, { count: 'exact', pageSize: 1 }, token)).data.total;

  it('are checked and written in memory that does not grow, and taken back when cancelled', async () => {
    const before = await stored();
    const empty = memory();
    let most = 0;
    const started = performance.now();
    const done = await imported('A', async () => (most = Math.max(most, memory() - empty)));
    console.log(`${ROWS} rows in ${((performance.now() - started) / 1000).toFixed(0)} s, ${most.toFixed(0)} MiB more at most`);
    expect([done.state, done.result?.inserted, await stored()]).toEqual(['done', ROWS, before + ROWS]);
    expect(most).toBeLessThanOrEqual(MOST);
    const cancelled = await imported('B', (job, id) =>
      job.phase === 'write' && job.done > 0 ? callApi(running.url, `/api/jobs/cancel?id=${id}`, {}, token) : undefined,
    );
    expect([cancelled.state, await stored()]).toEqual(['cancelled', before + ROWS]);
  }, 1_800_000);
});
