/**
 * Scrolling 10,000 rows: the generated list against the same rows in antd's own virtual table, in the same Chromium. A
 * wheel in haste, 120 px a frame. Interleaved rounds, medians of frames; fails beyond the budget.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { freePort, signIn, startRunning, type Running } from '../../support/running.ts';
import { serveHandwritten, type Page } from './handwritten/serve.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROWS = 10_000;
const FRAMES = 300;
const STEP = 120;

const list = Array.from({ length: ROWS }, (_, n) => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  version: 2,
  code: `W-${n}`,
  name: `风机 ${n}`,
  stationCode: 'DEMO-W01',
  seq: n + 1,
  model: 'GW171',
  ratedPower: 3450,
  hubHeight: 110.5,
  rotorDiameter: 171,
  location: [118.1, 39.2],
  feeder: `${n % 8} 号集电线`,
  status: String((n % 3) + 1),
  $labels: { stationCode: '示范风电场' },
}));
const data = { list, total: ROWS, totalKind: 'exact', next: null, prev: null };

const median = (n: number[]): number => [...n].sort((a, b) => a - b)[Math.floor(n.length / 2)] ?? 0;

/** Opens a list of the many rows and scrolls it; answers the length of each frame, ms, and how many rows stand in the document. */
async function scroll(
  browser: Browser,
  token: string,
  url: string,
  scroller: string,
  row: string,
): Promise<{ frame: number; drawn: number }> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 937 }, locale: 'zh-CN' });
  await context.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(token)})`);
  const page = await context.newPage();
  await page.route(/\/api\/(windTurbine|station)\/queryList/, (route) =>
    route.fulfill({ json: { status: 200, code: 200, msg: '', message: '', data } }),
  );
  await page.goto(url);
  await page.locator(row).nth(5).waitFor();
  await page.waitForTimeout(1000);
  const frames = await page.evaluate(
    async ([selector, count, step]) => {
      const box = document.querySelector(selector as string) as HTMLElement;
      const times: number[] = [];
      let before = await new Promise<number>((done) => {
        requestAnimationFrame(done);
      });
      for (let top = 0; times.length < Number(count);) {
        box.scrollTop = top += Number(step);
        const now = await new Promise<number>((done) => {
          requestAnimationFrame(done);
        });
        times.push(now - before);
        before = now;
      }
      return times;
    },
    [scroller, FRAMES, STEP],
  );
  const drawn = await page.locator(row).count();
  await context.close();
  return { frame: median(frames), drawn };
}

describe('scrolling many rows', () => {
  let running: Running;
  let hand: Page;
  let browser: Browser;
  const ours: { frame: number; drawn: number }[] = [];
  const theirs: { frame: number; drawn: number }[] = [];

  beforeAll(async () => {
    running = await startRunning();
    hand = await serveHandwritten(running.url, await freePort());
    browser = await launchBrowser();
    const token = await signIn(running.url);
    for (let i = 0; i < ROUNDS; i += 1) {
      ours.push(
        await scroll(
          browser,
          token,
          `${running.url}/map/wtg?view=table`,
          '.record-table-many .ant-table-content',
          '.record-table .ant-table-row',
        ),
      );
      theirs.push(await scroll(browser, token, `${hand.url}/many`, '.ant-table-tbody-virtual-holder', '.ant-table-row'));
    }
    const show = (of: typeof ours): string =>
      `${median(of.map((o) => o.frame)).toFixed(1)} ms a frame, ${median(of.map((o) => o.drawn))} rows in the document`;
    console.log(
      `ours: ${show(ours)}\nantd virtual: ${show(theirs)}\nratio: ${median(ours.map((o, i) => o.frame / (theirs[i]?.frame ?? 1))).toFixed(2)}`,
    );
  });
  afterAll(async () => {
    await browser?.close();
    hand?.close();
    await running?.stop();
    running?.remove();
  });

  it('keeps a median frame within 17 ms, or within half of what antd needs on a machine that is busy', () => {
    const frame = median(ours.map((o) => o.frame));
    expect(Math.min(frame / 17, frame / median(theirs.map((o) => o.frame)) / 0.5)).toBeLessThanOrEqual(1);
  });
  it('has only the rows in sight in the document', () => {
    expect(Math.max(...ours.map((o) => o.drawn))).toBeLessThan(60);
  });
});
