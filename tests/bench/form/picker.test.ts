/**
 * A reference picker over 100,000 records on PostgreSQL: what it offers while somebody types, and how often it asks. Fails beyond the
 * budget.
 */
import { Client } from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { visit } from '../../support/console.ts';
import { createPostgres, dropPostgres, whyNoPostgres } from '../../support/databases/postgres.ts';
import { callApi, signIn, startRunning, type Running } from '../../support/running.ts';

const COUNT = 100_000;
/** Most a call may take, ms, median of several. */
const BUDGET = 500;
const DATABASE = 'bench_picker';

const median = (n: number[]): number => [...n].sort((a, b) => a - b)[Math.floor(n.length / 2)] ?? 0;

describe.skipIf(whyNoPostgres() !== undefined)('a picker over 100,000 records', () => {
  let running: Running | undefined;
  let browser: Browser | undefined;
  let token = '';

  beforeAll(async () => {
    const databaseUrl = await createPostgres(DATABASE);
    running = await startRunning({ env: { DATABASE_URL: databaseUrl, WATCH: 'off' } });
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`insert into "windTurbine" (id, code, name, "stationCode", "companyCode", "companyPath", version)
      select gen_random_uuid(), 'T' || i, '风机-' || to_char(i, 'FM000000'), s."stationCode", s."companyCode", s."companyPath", 1 from generate_series(1, ${COUNT}) i, (select * from station where "stationCode" = 'DEMO-W01') s`);
    await client.query('analyze "windTurbine"');
    await client.end();
    token = await signIn(running.url);
    browser = await launchBrowser();
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
    running?.remove();
    await dropPostgres(DATABASE);
  });

  it.each(['', '风机', '0991', 'nothing'])('answers «%s» within its budget', async (keyword) => {
    const times: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const from = performance.now();
      expect((await callApi(running?.url ?? '', '/api/windTurbine/options', { keyword, pageSize: 50 }, token)).http).toBe(200);
      times.push(performance.now() - from);
    }
    console.log(`«${keyword}»: ${median(times).toFixed(0)} ms`);
    expect(median(times)).toBeLessThanOrEqual(BUDGET);
  });

  it('asks at most once in 300 ms while somebody types, and ends with what was typed', async () => {
    if (!browser || !running) throw new Error('not started');
    const { page } = await visit(browser, running.url, { token });
    await page.goto('/inspection/fanDetection');
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog');
    const pick = async (label: string, typed: string, option: string): Promise<void> => {
      await form.getByRole('combobox', { name: label, exact: true }).click();
      await page.keyboard.type(typed, { delay: 60 });
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(option, { exact: true }).click();
    };
    const { data } = await callApi<{ list: { name: string }[] }>(running.url, '/api/station/queryList', { stationCode: 'DEMO-W01' }, token);
    await pick('所属基地', data.list[0]?.name ?? '', data.list[0]?.name ?? '');
    await page.evaluate(() => performance.clearResourceTimings());
    await pick('风机', '风机-0991', '风机-099100');
    const starts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((e) => e.name.includes('/windTurbine/options'))
        .map((e) => e.startTime),
    );
    expect(starts.length).toBeGreaterThan(1);
    expect(starts.slice(1).filter((at, n) => at - (starts[n] ?? 0) < 295)).toEqual([]);
    expect(await form.locator('[data-field=turbines] .ant-select').textContent()).toContain('风机-099100');
  });
});
