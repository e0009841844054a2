/**
 * 100,000 defects imported into the product as it is started, and worked with: the list calls a second are compared with the
 * same server when there were 2,000, so a call that slows with the table fails. Totals are counted up to 10,000 rows, which a
 * filter reaches only in the large table. BENCH_DEFECTS says another number of rows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { createPostgres, dropPostgres, whyNoPostgres } from '../../support/databases/postgres.ts';
import { callApi, signIn, startRunning, type Running } from '../../support/running.ts';
import { throughput } from '../api/load.ts';
import { defectFile } from './rows.ts';

const COUNT = Number(process.env.BENCH_DEFECTS ?? 100_000);
const FIRST = 2000;
const STATIONS = Array.from({ length: 7 }, (_, n) => `DEMO-S0${n + 1}`);
const LIST = '/api/defect/queryList';
const DATABASE = 'bench_defects';
const COLUMNS = [
  'defectCode',
  'defectName',
  'inspectObject',
  'stationCode',
  'level',
  'pvFault',
  'area',
  'tMax',
  'tRef',
  'powerLoss',
  'foundTime',
];

interface Row {
  id: string;
  version: number;
  defectCode: string;
}
interface Page {
  list: Row[];
  total: number;
  totalKind: string;
  next: string | null;
}
interface Job {
  state: string;
  done: number;
  total: number;
  result: { rows: number; inserted: number; failed: number };
  error: string | null;
}

/** Calls of the day, each of a page; least share of the speed they had in the small table. */
const calls: { title: string; least: number; body: (n: number) => object }[] = [
  { title: 'first page', least: 0.7, body: () => ({ pageSize: 20 }) },
  {
    title: 'one station by level',
    least: 0.25,
    body: (n) => ({
      pageSize: 20,
      where: [
        { field: 'stationCode', operator: 'eq', value: `DEMO-S0${1 + (n % 7)}` },
        { field: 'level', operator: 'eq', value: String(1 + (n % 3)) },
      ],
    }),
  },
  { title: 'sorted by time found', least: 0.7, body: () => ({ pageSize: 20, sorters: [{ field: 'foundTime', order: 'desc' }] }) },
  { title: 'by code', least: 0.35, body: (n) => ({ pageSize: 20, keyword: `BULK-00${String(n % FIRST).padStart(4, '0')}` }) },
];

/** Most that the home of the group may take after a change, whatever the number of rows. */
const HOME_MS = { postgres: 150, embedded: 450 };
/** Most from the click in the menu to the last block of that home on the screen. */
const CLICK_MS = { postgres: 1500, embedded: 4500 };
const middle = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** What the home of the group counts of defects, a statement for each block, as one would write it. */
const OPEN = `status in ('1', '2', '3', '4', '7')`;
const RATES = `count(*), count(*) filter (where status = '5'), count(*) filter (where status in ('1', '2', '3', '4', '5', '7')), count(*) filter (where deadline < now() and ${OPEN})`;
const FOUND = `from defect where "deletedTime" is null and "foundTime" >= now() - interval '1 year'`;
const HOME_BY_HAND = [
  `select ${RATES} ${FOUND}`,
  `select count(*) from defect where "deletedTime" is null and ${OPEN} and level = '3'`,
  `select count(*) filter (where status = '5')::float8 / nullif(count(*), 0) ${FOUND}`,
  `select date_trunc('month', "foundTime"), ${RATES} ${FOUND} group by 1`,
  `select date_trunc('month', "verifyTime"), count(*) from defect where "deletedTime" is null and "verifyTime" >= now() - interval '1 year' group by 1`,
  `select level, count(*) from defect where "deletedTime" is null and ${OPEN} group by 1`,
  `select "companyCode", ${RATES} ${FOUND} group by 1`,
  `select "companyCode", ${RATES} from defect where "deletedTime" is null and "foundTime" >= now() - interval '2 years' and "foundTime" < now() - interval '1 year' group by 1`,
  `select "stationCode", level, count(*) from defect where "deletedTime" is null and ${OPEN} group by 1, 2`,
];

describe.each(['embedded', 'postgres'] as const)(`%s: ${COUNT} defects`, (kind) => {
  const out = kind === 'postgres' && whyNoPostgres() !== undefined;
  let running: Running;
  let token = '';
  let database = '';
  let good = 0;
  let homeBefore = 0;
  const before = new Map<string, number>();
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await callApi<T>(running.url, path, body, token);
    expect(answer, JSON.stringify(answer).slice(0, 300)).toMatchObject({ http: 200 });
    return answer.data;
  };
  /** Imports rows of the file; answers the seconds it took and the rows it took. */
  const load = async (from: number, to: number): Promise<{ seconds: number; taken: number }> => {
    const made = defectFile(from, to, STATIONS);
    const form = new FormData();
    form.set('options', JSON.stringify({ partial: true, mapping: { columns: Object.fromEntries(COLUMNS.map((c) => [c, c])) } }));
    form.set('file', new Blob([made.file as BlobPart]), 'defects.csv');
    const started = performance.now();
    const {
      data: { jobId },
    } = (await (
      await fetch(`${running.url}/api/defect/import`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
    ).json()) as { data: { jobId: string } };
    const detail = async (): Promise<Job> =>
      (
        (await (await fetch(`${running.url}/api/jobs/detail?id=${jobId}`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
          data: Job;
        }
      ).data;
    while (/running|queued/.test((await detail()).state)) await sleep(500);
    expect(await detail()).toMatchObject({
      state: 'done',
      result: { rows: to - from, inserted: made.good, failed: to - from - made.good },
    });
    return { seconds: (performance.now() - started) / 1000, taken: made.good };
  };
  const home = async (): Promise<number> => {
    const started = performance.now();
    const { blocks } = await call<{ blocks: Record<string, { error?: string }> }>('/api/screen/data', { screen: 'analysis/home' });
    const ms = performance.now() - started;
    expect(Object.entries(blocks).filter(([, block]) => block.error !== undefined)).toEqual([]);
    return ms;
  };
  /** What the group home takes after a defect has changed, in the middle of five times. */
  const homeAfterChange = async (): Promise<number> => {
    await home();
    const { list } = await call<Page>(LIST, {
      pageSize: 5,
      where: [{ field: 'status', operator: 'eq', value: '0' }],
      sorters: [{ field: 'defectCode', order: 'asc' }],
    });
    expect(list).toHaveLength(5);
    const counted: number[] = [];
    for (const { id } of list) {
      await call('/api/defect/confirm', { ids: [id] });
      counted.push(await home());
    }
    return middle(counted);
  };
  const speed = (body: (n: number) => object): Promise<number> => throughput({ url: running.url + LIST, token, body }, 2000);

  beforeAll(async () => {
    if (out) return;
    if (kind === 'postgres') database = await createPostgres(DATABASE);
    running = await startRunning(kind === 'postgres' ? { env: { DATABASE_URL: database } } : {});
    token = await signIn(running.url);
    good = (await load(0, FIRST)).taken;
    for (const { title, body } of calls) before.set(title, await speed(body));
    homeBefore = await homeAfterChange();
  });
  afterAll(async () => {
    if (out) return;
    await running.stop();
    running.remove();
    if (kind === 'postgres') await dropPostgres(DATABASE);
  });

  it.skipIf(out)('are imported whole, the bad rows named', async () => {
    const { seconds, taken } = await load(FIRST, COUNT);
    good += taken;
    console.log(`${kind}: ${COUNT - FIRST} rows imported in ${seconds.toFixed(0)} s, ${((COUNT - FIRST) / seconds).toFixed(0)} rows/s`);
    expect((await call<Page>(LIST, { count: 'exact', where: [{ field: 'defectCode', operator: 'contains', value: 'BULK-' }] })).total).toBe(
      good,
    );
  });

  it.skipIf(out).each(calls)('$title is as quick as before', async ({ title, least, body }) => {
    const now = await speed(body);
    const ratio = now / (before.get(title) ?? 0);
    console.log(
      `${kind}, ${title}: ${now.toFixed(0)}/s with ${COUNT} rows, ${before.get(title)?.toFixed(0)}/s before, ratio ${ratio.toFixed(2)} (budget ${least})`,
    );
    expect(ratio).toBeGreaterThanOrEqual(least);
  });

  it.skipIf(out)('are counted for the group home once: after a change the counts are carried on', async () => {
    const ms = await homeAfterChange();
    const again: number[] = [];
    for (let n = 0; n < 20; n += 1) again.push(await home());
    const ratio = ms / homeBefore;
    console.log(
      `${kind}, group home: ${middle(again).toFixed(0)} ms again, ${ms.toFixed(0)} ms after a change with ${COUNT} rows (budget ${HOME_MS[kind]}), ${homeBefore.toFixed(0)} ms with ${FIRST}, ratio ${ratio.toFixed(2)} (budget 2)`,
    );
    expect(ms).toBeLessThanOrEqual(HOME_MS[kind]);
    expect(ratio).toBeLessThanOrEqual(2);
    if (kind === 'embedded') return;
    const pool = new Pool({ connectionString: database, max: 10, options: '-c jit=off' });
    const byHand: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const started = performance.now();
      await Promise.all(HOME_BY_HAND.map((text) => pool.query(text)));
      byHand.push(performance.now() - started);
    }
    await pool.end();
    console.log(`${kind}, the defects' figures of the group home alone, by hand: ${middle(byHand).toFixed(0)} ms`);
    // Of few rows all of them are soon read.
    if (COUNT >= 100_000) expect(ms).toBeLessThanOrEqual(middle(byHand));
  });

  it.skipIf(out)('show on the group home soon after the click in the menu', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ baseURL: running.url, viewport: { width: 1600, height: 900 } });
      await page.addInitScript((held) => sessionStorage.setItem('token', held), token);
      const taken: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        await page.goto('/jurisdiction/log');
        await page.locator('.record-table table[aria-busy=false]').waitFor();
        await sleep(1500);
        const opened = await page.evaluate(async () => {
          const began = performance.now();
          let last = began;
          const main = document.querySelector('main');
          if (main === null) return { ms: NaN, blocks: 0 };
          new MutationObserver(() => (last = performance.now())).observe(main, { subtree: true, childList: true });
          document.querySelector<HTMLAnchorElement>('.sidebar a[href="/index"], nav a[href="/index"]')?.click();
          const blocks = (): number => document.querySelectorAll('[data-block]').length;
          while (performance.now() - began < 20_000 && (blocks() === 0 || performance.now() - last < 1500))
            await new Promise((next) => setTimeout(next, 50));
          return { ms: last - began, blocks: blocks() };
        });
        expect(opened.blocks).toBeGreaterThan(5);
        taken.push(opened.ms);
      }
      console.log(`${kind}, group home from click to last block: ${middle(taken).toFixed(0)} ms (budget ${CLICK_MS[kind]})`);
      expect(middle(taken)).toBeLessThanOrEqual(CLICK_MS[kind]);
    } finally {
      await browser.close();
    }
  });

  it.skipIf(out)('are walked to the end page by page, moved 200 at a time, and exported', async () => {
    let cursor: string | null | undefined;
    let seen = 0;
    do {
      const page: Page = await call<Page>(LIST, {
        pageSize: 200,
        count: 'none',
        sorters: [{ field: 'defectCode', order: 'asc' }],
        where: [{ field: 'defectCode', operator: 'contains', value: 'BULK-' }],
        ...(cursor ? { cursor } : {}),
      });
      seen += page.list.length;
      cursor = page.next;
    } while (cursor);
    expect(seen).toBe(good);
    const { list } = await call<Page>(LIST, {
      pageSize: 200,
      where: [{ field: 'status', operator: 'eq', value: '0' }],
      sorters: [{ field: 'defectCode', order: 'desc' }],
    });
    const moved = await call<{ done: string[]; refused: unknown[] }>('/api/defect/confirm', { ids: list.map((row) => row.id) });
    expect([moved.done.length, moved.refused.length]).toEqual([200, 0]);
    const exported = await fetch(`${running.url}/api/defect/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        format: 'csv',
        columns: ['defectCode', 'level'],
        where: [{ field: 'defectCode', operator: 'contains', value: 'BULK-' }],
      }),
    });
    expect((await exported.text()).trim().split('\n').length).toBe(good + 1);
  });
});
