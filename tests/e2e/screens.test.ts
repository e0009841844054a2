/**
 * Every screen of the manifest, both languages and three sizes: list, form and detail open, nothing goes wrong. axe, the slow
 * part, looks at each screen in one of the views in turn; with AXE=all in every view, and these are both languages at three sizes.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/contract/constants.ts';
import type { Manifest, ManifestScreen } from '../../src/contract/manifest.ts';
import { lateZh } from '../../src/console/locales/late/zh.ts';
import { zh } from '../../src/console/locales/zh.ts';
import { findings } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { rowsShown, visit, type Size } from '../support/console.ts';
import { callApi, signIn, startRunning, type Running } from '../support/running.ts';

/** Looks everywhere, which takes a while. */
const EVERY = process.env.AXE === 'all';

/** What the console itself says: titles and buttons, not values of records. */
const CHROME = 'button, th, label, legend, h1, h2, dt, summary, .breadcrumbs li, .sidebar a, .mobile-menu a, [placeholder], .ant-select-placeholder, .form-help, .pager-total';
/** Where values of records stand, and what names itself in its own language. */
const VALUES = 'td, dd, .user-button, .language-switch, .ant-drawer-title, .problems, .ant-tag, .home-welcome';
const KEYS = [...Object.keys(zh), ...Object.keys(lateZh)];

/** Texts of the console that stand there in the wrong language, or as bare keys. */
async function untranslated(page: Page, where: string, language: Language): Promise<string[]> {
  const found = await page.evaluate(({ CHROME, VALUES, KEYS, english }) => {
    const visible = [...document.querySelectorAll<HTMLElement>(CHROME)].filter((e) => e.checkVisibility() && !e.closest(VALUES));
    const own = (e: HTMLElement): string[] => {
      const copy = e.cloneNode(true) as HTMLElement;
      copy.querySelectorAll(VALUES).forEach((v) => v.remove());
      return [copy.textContent ?? '', e.getAttribute('placeholder') ?? '', e.closest('tr, .ant-table') ? '' : (e.getAttribute('aria-label') ?? '')];
    };
    const foreign = english ? visible.flatMap(own).filter((text) => /[\u3400-\u9fff]/.test(text)) : [];
    const words = new Set(document.body.innerText.split(/\s+/));
    return [...foreign, ...KEYS.filter((key) => words.has(key)), ...(/\{\{|undefined|\[object /.test(document.body.innerText) ? ['a hole in a text'] : [])];
  }, { CHROME, VALUES, KEYS, english: language === 'en' });
  return found.map((text) => `${where}: «${text}»`);
}

const scrolls = async (page: Page, where: string): Promise<string[]> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return over > 0 ? [`${where}: the page scrolls sideways by ${over} px`] : [];
};

describe('Every screen', () => {
  let running: Running;
  let browser: Browser;
  let token: string;
  let screens: ManifestScreen[] = [];
  beforeAll(async () => {
    [running, browser] = await Promise.all([startRunning(), launchBrowser()]);
    token = await signIn(running.url);
    const manifest = await (await fetch(`${running.url}/documents/manifest.json`, { headers: { authorization: `Bearer ${token}` } })).json() as Manifest;
    ({ screens } = manifest);
    expect(manifest.problems).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await running.stop();
    running.remove();
  });

  const look = async (page: Page, where: string, language: Language, within?: string | null): Promise<string[]> =>
    [...await scrolls(page, where), ...await untranslated(page, where, language), ...within === null ? [] : await findings(page, where, within)];

  const close = async (page: Page): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };

  async function tour(page: Page, screen: ManifestScreen, language: Language, axe: boolean): Promise<string[]> {
    const address = `${screen.route}?size=10`;
    if (page.url() === 'about:blank') await page.goto(address);
    else await page.evaluate((to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }, address);
    if (screen.grid) {
      await page.locator(`.page:visible .grid-screen[aria-label="${language === 'en' ? screen.titleEn : screen.title}"]`).waitFor();
      await page.locator('.page:visible .screen-skeleton').first().waitFor({ state: 'detached' });
      return look(page, screen.name, language, axe ? '.page' : null);
    }
    await page.locator(`.page:visible .list-screen[aria-label="${language === 'en' ? screen.titleEn : screen.title}"]`).waitFor();
    await rowsShown(page);
    // The shell around it is the same on every screen; it is looked at on the home page.
    const found = await look(page, `${screen.name} list`, language, axe ? '.page' : null);
    const opener = page.locator('.page:visible .record-table tbody .link-button').first();
    if (await opener.count()) {
      await opener.click();
      await page.locator('.detail-group dd').first().waitFor();
      found.push(...await look(page, `${screen.name} detail`, language, axe ? 'html' : null));
      await close(page);
    }
    const create = page.locator('.page:visible .toolbar-actions .ant-btn-primary');
    if (await create.count()) {
      await create.click();
      await page.locator('.form-field').first().waitFor();
      const save = page.locator('.form-buttons .ant-btn-primary');
      await save.hover();
      found.push(...await look(page, `${screen.name} form`, language, axe ? 'html' : null));
      if (await page.getByRole('dialog').count()) await close(page);
    }
    return found;
  }

  it('has rows to look at', async () => {
    expect(screens.length).toBeGreaterThan(8);
    expect((await callApi<{ total: number }>(running.url, '/api/station/queryList', {}, token)).data.total).toBeGreaterThan(5);
  });

  /** English, the longer one, where room is short. */
  const VIEWS: [Language, Size][] = EVERY
    ? LANGUAGES.flatMap((language) => (['desk', 'tablet', 'phone'] as const).map((size): [Language, Size] => [language, size]))
    : [['zh', 'desk'], ['en', 'laptop'], ['en', 'phone']];
  describe('opens', () => {
    it.concurrent.each(VIEWS)('in %s at size %s with nothing wrong', async (language, size) => {
      const turn = VIEWS.findIndex(([l, s]) => l === language && s === size);
      const visitor = await visit(browser, running.url, { language, size, token });
      const found: string[] = [];
      for (const [at, screen] of screens.entries()) found.push(...await tour(visitor.page, screen, language, EVERY || at % VIEWS.length === turn));
      await visitor.page.goto('/index');
      await visitor.page.locator('.home-area').first().waitFor();
      found.push(...await look(visitor.page, 'home', language));
      await visitor.page.goto('/no/such/page');
      await visitor.page.locator('.notice').waitFor();
      found.push(...await look(visitor.page, 'not found', language));
      await visitor.page.goto('/ragHome');
      await visitor.page.locator('.bubble-assistant').waitFor();
      found.push(...await look(visitor.page, 'assistant', language));
      const stranger = await visit(browser, running.url, { language, size });
      await stranger.page.goto('/login');
      await stranger.page.locator('.login-button').waitFor();
      found.push(...await look(stranger.page, 'login', language));
      found.push(...visitor.problems, ...stranger.problems);
      await Promise.all([visitor.context.close(), stranger.context.close()]);
      expect(found).toEqual([]);
    }, EVERY ? 1_800_000 : 300_000);
  });

  it('opens the menu of a phone, and closes it with Escape', async () => {
    const { page, context } = await visit(browser, running.url, { size: 'phone', token, language: 'en' });
    await page.goto('/index');
    await page.getByRole('button', { name: 'Main menu' }).click();
    const menu = page.locator('.mobile-menu');
    await menu.locator('summary').first().click();
    expect(await look(page, 'menu', 'en')).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Main menu' }).click();
    await menu.locator('summary').filter({ hasText: 'Power stations' }).click();
    await menu.getByRole('link', { name: 'Solar station' }).click();
    await rowsShown(page);
    expect(await page.getByRole('combobox', { name: 'Rows per page' }).isVisible()).toBe(true);
    await context.close();
  });
});
