/** A person at the console: pages with a language, a size and a session, and everything that went wrong on them. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { LANGUAGE_COOKIE, type Language } from '../../src/contract/constants.ts';
import { solveCaptcha } from './captcha.ts';
import { ADMIN_PASSWORD } from './running.ts';

export const SIZES = { desk: [1920, 937], laptop: [1280, 720], tablet: [991, 780], phone: [360, 780] } as const;
export type Size = keyof typeof SIZES;

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings, page errors, refused policies; in order. */
  problems: string[];
  /** Calls the server refused: status, address and what it said. */
  refusals: string[];
  /** Ends the visit. A visitor who is not `fresh` leaves the browser's process, warm, to the next. */
  leave: () => Promise<void>;
}

export interface VisitOptions {
  language?: Language;
  size?: Size;
  /** Signs in without the page. */
  token?: string;
  /** Local storage at the start. */
  storage?: Record<string, string>;
  /** Nobody was here before: for what scripts ahead of the page, sessions of the debugger or a history must not meet. */
  fresh?: true;
}

/** Runs ahead of the page: its violations of the policy are problems, and what moves is still. */
const WATCH =
  "addEventListener('securitypolicyviolation', (e) => console.error('policy refused ' + e.violatedDirective + ' ' + e.blockedURI));";

/** What tests listen to. */
const HEARD = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'framenavigated',
  'dialog',
  'download',
  'filechooser',
  'popup',
] as const;

/** Pages of visitors who left, by browser, server and language. They are empty: no cookie, no storage, no route, no listener. */
const vacant = new Map<string, Page[]>();
const browsers: Browser[] = [];

function vacancies(browser: Browser, url: string, language: Language): Page[] {
  if (!browsers.includes(browser)) browsers.push(browser);
  const key = `${browsers.indexOf(browser)} ${url} ${language}`;
  const pages = vacant.get(key) ?? [];
  vacant.set(key, pages);
  return pages;
}

/** Closes what waits for visitors of a server that ends. */
export async function forget(url: string): Promise<void> {
  for (const [key, pages] of vacant) {
    if (key.split(' ')[1] !== url) continue;
    vacant.delete(key);
    await Promise.all(pages.map((page) => page.context().close()));
  }
}

/** Where nothing of the console runs, but the storage is the console's. */
const EMPTY = '/empty';

/** Leads to an empty page. Under other policies than the console's it would stand in another process, and cold. */
async function goEmpty(page: Page, url: string): Promise<void> {
  await page.route(url + EMPTY, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' },
      // Else the browser asks for an icon, and tells of the refusal in the console.
      body: '<link rel="icon" href="data:,">',
    }),
  );
  await page.goto(url + EMPTY);
  await page.unroute(url + EMPTY);
}

async function newPage(browser: Browser, url: string, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(WATCH);
  return context.newPage();
}

/** Takes away what a visitor brought and made. */
async function clear(page: Page, url: string): Promise<void> {
  const context = page.context();
  for (const type of HEARD) page.removeAllListeners(type);
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  await context.setOffline(false);
  // What the page wants to keep as it goes would come after the clearing.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => undefined;
  });
  await goEmpty(page, url);
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await cdp.detach();
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    page.emulateMedia({ colorScheme: null, media: null, reducedMotion: 'reduce' }),
  ]);
}

/** An empty page of a new visitor. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { language = 'zh', size = 'laptop', token, storage = {}, fresh = false } = options;
  const page = (fresh ? undefined : vacancies(browser, url, language).pop()) ?? (await newPage(browser, url, language));
  const context = page.context();
  const [width, height] = SIZES[size];
  await page.setViewportSize({ width, height });
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
  if (token !== undefined || Object.keys(storage).length > 0) {
    if (page.url() !== url + EMPTY) await goEmpty(page, url);
    await page.evaluate(
      ({ token, storage }) => {
        if (token !== undefined) sessionStorage.setItem('token', token);
        for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
      },
      { token, storage },
    );
  }
  const problems: string[] = [];
  page.on('console', (m) => {
    // Maps drawn without a graphics card are slow, and Chromium says so.
    if (/GPU stall due to ReadPixels/.test(m.text())) return;
    if (m.type() === 'error' || m.type() === 'warning') problems.push(`${m.type()}: ${m.text()}`);
  });
  page.on('pageerror', (error) => {
    problems.push(`page error: ${error.message}`);
  });
  const refusals: string[] = [];
  page.on('response', (r) => {
    if (r.status() >= 400)
      void r
        .text()
        .catch(() => '')
        .then((text) => refusals.push(`${r.status()} ${r.url()} ${r.request().postData() ?? ''} ${text}`));
  });
  const leave = async (): Promise<void> => {
    if (fresh) return context.close();
    return clear(page, url).then(
      () => void vacancies(browser, url, language).push(page),
      // A page that does not come to rest, or whose server is gone, is nobody's.
      () => context.close(),
    );
  };
  return { page, context, problems, refusals, leave };
}

/** Fills in the sign-in page, with the captcha when there is one, and sends it. */
export async function signInAs(page: Page, username: string, password = ADMIN_PASSWORD): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  const image = page.locator('.captcha-button img');
  if (await image.count()) await page.locator('input[name=code]').fill(solveCaptcha((await image.getAttribute('src')) ?? ''));
  await page.locator('.login-button').click();
}

/**
 * Leads to an address: an open console as its own links do, which costs a fraction of a load; an empty page loads it. Not where the load is
 * what is looked at.
 */
export async function lead(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http') || page.url().endsWith(EMPTY)) {
    await page.goto(address);
    return;
  }
  await page.evaluate(
    (to) =>
      new Promise<void>((done) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
        // Until the router has followed.
        requestAnimationFrame(() =>
          requestIdleCallback(
            () => {
              done();
            },
            { timeout: 2000 },
          ),
        );
      }),
    address,
  );
}

/** Opens a screen through the sidebar. */
export async function openByMenu(page: Page, area: string, screen: string): Promise<void> {
  await page.locator('.sidebar').getByRole('button', { name: area, exact: true }).hover();
  await page.locator('.flyout').getByRole('link', { name: screen, exact: true }).click();
  await page.locator(`.page:visible .list-screen[aria-label="${screen}"]`).waitFor();
  await rowsShown(page);
}

/** Waits until a list shows what it was asked for. */
export async function rowsShown(page: Page): Promise<void> {
  await page.locator('.page:visible :is(.record-table table, .narrow-rows)[aria-busy=false]').waitFor();
}

/** Frames without any change, after which a page counts as still. */
const STILL = 12;

/** Waits until nothing on the page changes or moves any more, the clock aside. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        let left = frames;
        let at = scrollY;
        const again = (): void => {
          left = frames;
        };
        const changes = new MutationObserver((all) => {
          if (all.some(({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest('.clock'))) again();
        });
        changes.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
        const moving = (): boolean =>
          document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getTiming().iterations !== Infinity);
        const look = (): void => {
          if (moving() || scrollY !== at) again();
          at = scrollY;
          left -= 1;
          if (left > 0) requestAnimationFrame(look);
          else {
            changes.disconnect();
            done();
          }
        };
        requestAnimationFrame(look);
      }),
    STILL,
  );
}

/** Chooses in a select by its label; again when the list was just closing, which is faster than a hand. */
export async function choose(scope: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'keyboard' in scope ? scope : scope.page();
  const box = scope.getByRole('combobox', { name: label, exact: true });
  const shown = page
    .locator('.ant-select')
    .filter({ has: page.getByRole('combobox', { name: label, exact: true }) })
    .filter({ hasText: option });
  for (let tries = 3; tries > 0; tries -= 1) {
    if ((await box.getAttribute('aria-expanded')) !== 'true') await box.click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click();
    if (
      await shown
        .first()
        .waitFor({ timeout: tries > 1 ? 1500 : 10_000 })
        .then(
          () => true,
          () => false,
        )
    )
      return;
  }
  throw new Error(`«${option}» of «${label}» cannot be chosen`);
}

/** The texts of one column of the list, by its title. */
export async function columnTexts(page: Page, title: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const [screen] = [...document.querySelectorAll('.page')].filter((kept) => kept.checkVisibility());
    const heads = [...(screen?.querySelectorAll('.record-table thead th') ?? [])];
    const at = heads.findIndex((th) => th.textContent?.trim() === wanted);
    return [...(screen?.querySelectorAll('.record-table tbody tr.ant-table-row') ?? [])].map((tr) => tr.children[at]?.textContent ?? '');
  }, title);
}

/** How many rows the pager counts. */
export async function pagerTotal(page: Page): Promise<number> {
  await rowsShown(page);
  const said = (await page.locator('.page:visible .pager-total').textContent()) ?? '';
  return Number((/(?:共|of) ([\d,]+)|^([\d,]+) in total/.exec(said)?.slice(1).find(Boolean) ?? '').replaceAll(',', ''));
}

/** Closes an overlay's message so that it hides nothing. */
export const message = (page: Page, text: string): Locator => page.locator('.ant-notification').getByText(text);
