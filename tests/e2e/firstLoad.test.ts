/** What is fetched before the first page stands: nothing that its rows, or the inputs of the sign-in page, do not need. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { signIn, startRunning, type Running } from '../support/running.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
/** Scripts of the first page, KiB (brotli). */
const BUDGET = 296;
/** The charts' library, KiB (brotli). */
const CHARTS = 200;
/** The table of a list when its rows are there. */
const ROWS = '.record-table table[aria-busy=false]';

/** Bytes of a file as it travels. */
const sizeOf = (file: string): number => (statSync(join(WEB, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(WEB, file))).size;

/** Scripts that the page of an address starts with, as index.html names them: at once, and with the application. */
function named(): { start: string[]; app: string[] } {
  const html = readFileSync(join(WEB, 'index.html'), 'utf8');
  const scripts = (text: string): string[] => [...text.matchAll(/\/assets\/[\w-]+\.js/g)].map(([file]) => file);
  const app = scripts(/name="app-files" content="([^"]*)"/.exec(html)?.[1] ?? '');
  return { start: scripts(html.replace(/<meta name="app-files"[^>]*>/, '')), app };
}

describe('First load', () => {
  let running: Running;
  let browser: Browser;
  beforeAll(async () => {
    running = await startRunning();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
    running?.remove();
  });

  /** Scripts asked for before what is waited for was painted, and after, until those come whose addresses hold `later`. */
  async function scripts(
    address: string,
    token: string,
    there: string,
    later: string[] = [],
  ): Promise<{ before: string[]; after: string[] }> {
    const context = await browser.newContext({ locale: 'zh-CN' });
    await context.addInitScript(
      ([held = '', selector = '']) => {
        if (held) sessionStorage.setItem('token', held);
        const look = (): void => {
          if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark('stands'));
          else requestAnimationFrame(look);
        };
        look();
      },
      [token, there],
    );
    const page = await context.newPage();
    const underWay = new Set<Request>();
    // That of the shared worker goes on beside the page, which never hears of its end.
    page.on('request', (r) => r.resourceType() === 'script' && !r.url().includes('/live.worker-') && underWay.add(r));
    page.on('requestfinished', (r) => underWay.delete(r));
    page.on('requestfailed', (r) => underWay.delete(r));
    await page.goto(running.url + address);
    await page.waitForFunction(() => performance.getEntriesByName('stands').length > 0);
    await page.waitForFunction(
      (parts) => parts.every((part) => performance.getEntriesByType('resource').some((e) => e.name.includes(part))),
      later,
    );
    // The browser lists what has come, not what is on its way.
    await expect.poll(() => underWay.size).toBe(0);
    const asked = await page.evaluate(() => {
      const stands = performance.getEntriesByName('stands')[0]?.startTime ?? 0;
      const files = performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.js'));
      return files.map((e) => ({ path: new URL(e.name).pathname, before: e.startTime < stands }));
    });
    await context.close();
    const of = (before: boolean): string[] => [...new Set(asked.filter((a) => a.before === before).map((a) => a.path))];
    return { before: of(true), after: of(false) };
  }

  it.each([
    ['the rows of a list', '/jurisdiction/log'],
    ['those of a list with options', '/powerStation/photovoltaic'],
  ])('%s wait for the application alone, which stays within its budget', async (_, address) => {
    const { before, after } = await scripts(address, await signIn(running.url), ROWS, ['/tools-']);
    const { start, app } = named();
    expect(before.filter((file) => !start.includes(file) && !app.includes(file))).toEqual([]);
    expect(after.some((file) => file.includes('/tools-'))).toBe(true);
    const bytes = [...new Set([...start, ...app])].map(sizeOf);
    expect(bytes.reduce((sum, n) => sum + n, 0) / 1024).toBeLessThanOrEqual(BUDGET);
  });

  it('the library of charts is one file within its budget, which only a chart asks for', () => {
    const files = readdirSync(join(WEB, 'assets')).filter((file) => file.endsWith('.js'));
    const holding = files.filter((file) => readFileSync(join(WEB, 'assets', file), 'utf8').includes('axisPointer'));
    const library = holding.filter((file) => sizeOf(`/assets/${file}`) > 50 * 1024);
    expect(library).toHaveLength(1);
    expect(sizeOf(`/assets/${library[0]}`) / 1024).toBeLessThanOrEqual(CHARTS);
    const { start, app } = named();
    expect([...start, ...app]).not.toContain(`/assets/${library[0]}`);
    const asking = files.filter(
      (file) => file !== library[0] && readFileSync(join(WEB, 'assets', file), 'utf8').includes(`import(\`./${library[0]}\`)`),
    );
    expect(asking.every((file) => file.startsWith('ChartBlock-'))).toBe(true);
    expect(asking).toHaveLength(1);
  });

  it('the inputs of the sign-in page do not wait for the application; it comes ahead of signing in', async () => {
    const { app, start } = named();
    const only = app.filter((file) => !start.includes(file));
    const { before, after } = await scripts('/login', '', 'input[type=password]', only);
    expect(before.filter((file) => only.includes(file))).toEqual([]);
    expect(after).toEqual(expect.arrayContaining(only));
  });

  it.each(['localStorage', 'sessionStorage'])(
    'says what is missing where the browser refuses %s, and nothing else goes wrong',
    async (name) => {
      const context = await browser.newContext();
      await context.addInitScript((refused) => {
        Object.defineProperty(window, refused, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }, name);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      await page.goto(`${running.url}/login`, { waitUntil: 'commit' });
      await page.getByText('This console needs the browser’s storage, which is blocked.').waitFor();
      expect(await page.getByRole('alert').allTextContents()).toEqual([
        expect.stringContaining('请在浏览器设置中允许此网站使用 Cookie 和网站数据') as string,
        expect.stringContaining('Allow this site to use cookies and site data') as string,
      ]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});
