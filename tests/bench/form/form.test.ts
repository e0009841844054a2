/**
 * A generated form of 60 inputs against a hand-written antd form with the same ones, in the same Chromium: time from the click
 * to the form painted, and from a key to its paint. Interleaved rounds, medians of ratios; fails beyond the budget. Keys are
 * judged by the processor time of the page's main thread: most of what a clock shows is the wait for the next frame.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page as BrowserPage } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { rowsShown } from '../../support/console.ts';
import { freePort, root, signIn, startRunning, type Running } from '../../support/running.ts';
import { serveHandwritten, type Page } from '../screen/handwritten/serve.ts';
import { benchForm, FIELDS } from './fields.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const KEYS = 'photovoltaic station no 42';

interface Measure {
  open: number;
  key: number;
  work: number;
}
interface Watch {
  whenLabels: (count: number) => Promise<number>;
  keys: number[];
}

/** Notes when a click was and when so many labels stand there, and how long each key takes to its paint. */
const WATCH = `
  let clicked = 0;
  addEventListener('click', () => { clicked = performance.now(); }, true);
  window.whenLabels = (count) => new Promise((done) => {
    const look = () => { if (document.querySelectorAll('form label[for]').length >= count) requestAnimationFrame(() => done(performance.now() - clicked)); else requestAnimationFrame(look); };
    look();
  });
  window.keys = [];
  addEventListener('keydown', (event) => {
    const from = event.timeStamp;
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => window.keys.push(performance.now() - from); port2.postMessage(0); });
  }, true);
`;

const median = (n: number[]): number => [...n].sort((a, b) => a - b)[Math.floor(n.length / 2)] ?? 0;
const watched = (page: BrowserPage): Promise<number[]> => page.evaluate(() => (window as unknown as Watch).keys.splice(0));

/** What one key costs: ms to its paint, and ms of the main thread. */
async function typeInto(page: BrowserPage, label: string): Promise<{ key: number; work: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> =>
    1000 * ((await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')?.value ?? 0);
  await page.getByLabel(label, { exact: true }).focus();
  await page.waitForTimeout(300);
  await watched(page);
  const before = await busy();
  for (const key of KEYS) await page.keyboard.press(key === ' ' ? 'Space' : key);
  await page.waitForTimeout(200);
  const work = ((await busy()) - before) / KEYS.length;
  const keys = await watched(page);
  expect(keys).toHaveLength(KEYS.length);
  return { key: median(keys), work };
}

async function measure(browser: Browser, token: string, url: string, ready: (page: BrowserPage) => Promise<void>): Promise<Measure> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 937 }, locale: 'zh-CN', reducedMotion: 'reduce' });
  await context.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(token)}); ${WATCH}`);
  const page = await context.newPage();
  await page.goto(url);
  await ready(page);
  await page.waitForTimeout(2000);
  await page.getByRole('button', { name: /新\s?增/ }).click();
  const open = await page.evaluate((count) => (window as unknown as Watch).whenLabels(count), FIELDS.length);
  await page.waitForTimeout(300);
  const typed = await typeInto(page, '字段1');
  await context.close();
  return { open, ...typed };
}

describe('form of 60 inputs against a hand-written antd form', () => {
  let running: Running;
  let hand: Page;
  let browser: Browser;
  const schemas = mkdtempSync(join(tmpdir(), 'sunvane-bench-'));
  const ours: Measure[] = [];
  const theirs: Measure[] = [];
  const ratio = (key: keyof Measure): number => median(ours.map((o, i) => o[key] / (theirs[i]?.[key] ?? 1)));

  beforeAll(async () => {
    cpSync(join(root, 'schemas'), schemas, { recursive: true });
    writeFileSync(join(schemas, 'resources', 'benchForm.json'), JSON.stringify(benchForm));
    running = await startRunning({ schemas });
    hand = await serveHandwritten(running.url, await freePort(), join(import.meta.dirname, 'handwritten'));
    browser = await launchBrowser();
    const token = await signIn(running.url);
    const runOurs = async (): Promise<void> => {
      ours.push(await measure(browser, token, `${running.url}/system/benchForm`, rowsShown));
    };
    const runTheirs = async (): Promise<void> => {
      theirs.push(await measure(browser, token, hand.url, (page) => page.locator('#create').waitFor()));
    };
    for (let i = 0; i < ROUNDS + 1; i += 1) for (const run of i % 2 ? [runOurs, runTheirs] : [runTheirs, runOurs]) await run();
    ours.shift();
    theirs.shift();
    const show = (name: string, m: Measure[]): string =>
      `${name}: open ${median(m.map((x) => x.open)).toFixed(0)} ms, key ${median(m.map((x) => x.key)).toFixed(1)} ms to its paint, ${median(m.map((x) => x.work)).toFixed(1)} ms of work`;
    console.log(
      `${show('ours', ours)}\n${show('hand-written', theirs)}\nratios: open ${ratio('open').toFixed(2)}, key ${ratio('key').toFixed(2)}, its work ${ratio('work').toFixed(2)}`,
    );
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    hand?.close();
    await running?.stop();
    running?.remove();
    rmSync(schemas, { recursive: true, force: true });
  });

  it('a key takes within 0.7 × the hand-written form', () => {
    expect(ratio('work')).toBeLessThanOrEqual(0.7);
  });
  it('the form opens within 0.6 × the hand-written one', () => {
    expect(ratio('open')).toBeLessThanOrEqual(0.6);
  });
});
