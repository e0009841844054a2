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
}

export interface VisitOptions {
  language?: Language;
  size?: Size;
  /** Signs in without the page. */
  token?: string;
}

/** Runs ahead of the page: its violations of the policy are problems, and what moves is still. */
const WATCH = "addEventListener('securitypolicyviolation', (e) => console.error('policy refused ' + e.violatedDirective + ' ' + e.blockedURI));";

/** Opens an empty page of a new visitor. */
export async function visit(browser: Browser, url: string, { language = 'zh', size = 'laptop', token }: VisitOptions = {}): Promise<Visit> {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({ baseURL: url, viewport: { width, height }, reducedMotion: 'reduce', acceptDownloads: true, locale: language === 'zh' ? 'zh-CN' : 'en-GB' });
  context.setDefaultTimeout(20_000);
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
  await context.addInitScript(WATCH);
  if (token) await context.addInitScript((t) => { if (window.name === '') sessionStorage.setItem('token', t); window.name = 'visited'; }, token);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') problems.push(`${m.type()}: ${m.text()}`); });
  page.on('pageerror', (error) => { problems.push(`page error: ${error.message}`); });
  const refusals: string[] = [];
  page.on('response', (r) => {
    if (r.status() >= 400) void r.text().catch(() => '').then((text) => refusals.push(`${r.status()} ${r.url()} ${r.request().postData() ?? ''} ${text}`));
  });
  return { page, context, problems, refusals };
}

/** Fills in the sign-in page, with the captcha when there is one, and sends it. */
export async function signInAs(page: Page, username: string, password = ADMIN_PASSWORD): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  const image = page.locator('.captcha-button img');
  if (await image.count()) await page.locator('input[name=code]').fill(solveCaptcha(await image.getAttribute('src') ?? ''));
  await page.locator('.login-button').click();
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
  await page.locator('.page:visible .record-table table[aria-busy=false]').waitFor();
}

/** Chooses in a select by its label; again when the list was just closing, which is faster than a hand. */
export async function choose(scope: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'keyboard' in scope ? scope : scope.page();
  const box = scope.getByRole('combobox', { name: label, exact: true });
  const shown = page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: label, exact: true }) }).filter({ hasText: option });
  for (let tries = 3; tries > 0; tries -= 1) {
    if (await box.getAttribute('aria-expanded') !== 'true') await box.click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click();
    if (await shown.first().waitFor({ timeout: tries > 1 ? 1500 : 10_000 }).then(() => true, () => false)) return;
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
  const said = await page.locator('.page:visible .pager-total').textContent() ?? '';
  return Number((/(?:共|of) ([\d,]+)|^([\d,]+) in total/.exec(said)?.slice(1).find(Boolean) ?? '').replaceAll(',', ''));
}

/** Closes an overlay's message so that it hides nothing. */
export const message = (page: Page, text: string): Locator => page.locator('.ant-notification').getByText(text);
