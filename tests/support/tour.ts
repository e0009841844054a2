/**
 * A tour through the screens of the documents: nothing goes wrong, nothing is untranslated, nothing scrolls sideways, axe finds
 * nothing. In full it opens list, detail and form of as few screens as show every two features that some screen has together; the
 * others are opened. With AXE=all everything is in full, both languages; with CHANGED so are the screens whose documents differ from the
 * last commit.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/contract/constants.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import type { Catalogue } from '../../src/documents/tables/catalogue.ts';
import type { Place } from '../../src/documents/ground/place.ts';
import type { Screen } from '../../src/documents/ground/model/resource.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { toolsZh } from '../../src/console/locales/tools/zh.ts';
import { zh } from '../../src/console/locales/zh.ts';
import { findings } from './axe.ts';
import { rowsShown, type Size, type Visit } from './console.ts';
import { cover, featuresOf } from './cover.ts';
import { root } from './running.ts';
import { inChromium, useStage } from './stage.ts';

/** Looks everywhere, which takes a while. */
const EVERY = process.env['AXE'] === 'all';

/** What the console itself says: titles and buttons, not values of records. */
const CHROME =
  'button, th, label, legend, h1, h2, dt, summary, .breadcrumbs li, .sidebar a, .mobile-menu a, [placeholder], .ant-select-placeholder, .form-help, .pager-total';
/** Where values of records stand, and what names itself in its own language. */
const VALUES =
  'td, dd, .narrow-name, .feed, .block-card-head, .timeline, .pivot th, .chart-legend, .chart-choices, .map-record, .grid-chip, .user-button, .language-switch, .ant-drawer-title, .problems, .ant-tag, .home-welcome, .rank-name, .facet li + li';
const KEYS = [...Object.keys(zh), ...Object.keys(toolsZh)];

/** Texts of the console that stand there in the wrong language, or as bare keys. */
async function untranslated(page: Page, where: string, language: Language): Promise<string[]> {
  const found = await page.evaluate(
    ({ CHROME, VALUES, KEYS, english }) => {
      const visible = [...document.querySelectorAll<HTMLElement>(CHROME)].filter((e) => e.checkVisibility() && !e.closest(VALUES));
      const own = (e: HTMLElement): string[] => {
        const copy = e.cloneNode(true) as HTMLElement;
        copy.querySelectorAll(VALUES).forEach((v) => v.remove());
        return [
          copy.textContent ?? '',
          e.getAttribute('placeholder') ?? '',
          e.closest('tr, .ant-table, .narrow-row') ? '' : (e.getAttribute('aria-label') ?? ''),
        ];
      };
      const foreign = english ? visible.flatMap(own).filter((text) => /[\u3400-\u9fff]/.test(text)) : [];
      const words = new Set(document.body.innerText.split(/\s+/));
      return [
        ...foreign,
        ...KEYS.filter((key) => words.has(key)),
        ...(/\{\{|undefined|\[object /.test(document.body.innerText) ? ['a hole in a text'] : []),
      ];
    },
    { CHROME, VALUES, KEYS, english: language === 'en' },
  );
  return found.map((text) => `${where}: «${text}»`);
}

const scrolls = async (page: Page, where: string): Promise<string[]> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return over > 0 ? [`${where}: the page scrolls sideways by ${over} px`] : [];
};

interface Stop {
  place: Place;
  grid: boolean;
  /** Detail and form besides the list. */
  full: boolean;
  axe: boolean;
}

/** Screens that stand for all: together they show every two features that some screen has together. */
function samplesOf(catalogue: Catalogue): Set<string> {
  const pairs = (screen: Screen): string[] => {
    const features = featuresOf(catalogue, screen);
    return features.flatMap((one) => features.map((other) => `${one}, ${other}`));
  };
  return new Set(cover(Object.values(catalogue.screens), pairs).map(({ name }) => name));
}

/** Documents that differ from the last commit, by their path in the folder. */
function changedDocuments(): string[] {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all', '--', 'schemas'], { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => /schemas\/(\S+)$/.exec(line)?.[1] ?? []);
}

/** How a tour goes: in which language, at which size, and whether it only visits those screens that stand for others, in full. */
export interface Tour {
  language: Language;
  size: Size;
  depth: 'samples' | 'all';
  /** axe, the slow part, looks at every second sample: at the even ones or at the odd ones. */
  axe: 'even' | 'odd';
}

async function catalogueOnDisk(): Promise<Catalogue> {
  return checkDocuments(await readFolder(join(root, 'schemas')), frame).catalogue;
}

/** What a tour to all screens visits. */
export async function screenNames(): Promise<string[]> {
  const { screens, grids } = await catalogueOnDisk();
  return [...Object.values(screens), ...Object.values(grids)].map(({ name }) => name);
}

/** The screens of a tour, in the order of the documents. */
async function stopsOf({ depth, axe }: Tour): Promise<Stop[]> {
  const catalogue = await catalogueOnDisk();
  const changed = process.env['CHANGED'] ? changedDocuments() : [];
  const samples = samplesOf(catalogue);
  const screens = Object.values(catalogue.screens).map((place) => {
    const touched = [`resources/${place.resource}.json`, `screens/${place.name}.json`].some((file) => changed.includes(file));
    return { place, grid: false, sample: samples.has(place.name), touched };
  });
  // No grid is like another.
  const grids = Object.values(catalogue.grids).map((place) => ({ place, grid: true, sample: true, touched: false }));
  return [...screens, ...grids]
    .map(({ place, grid, sample, touched }, at) => {
      const full = EVERY || touched || (depth === 'samples' && sample);
      return { place, grid, full, axe: EVERY || touched || (full && (at % 2 === 0) === (axe === 'even')) };
    })
    .filter(({ full }) => full || depth === 'all');
}

export async function look(page: Page, where: string, language: Language, within?: string | null): Promise<string[]> {
  return [
    ...(await scrolls(page, where)),
    ...(await untranslated(page, where, language)),
    ...(within === null ? [] : await findings(page, where, within)),
  ];
}

/** Leads the open console to an address. */
const lead = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

async function lookAt(page: Page, { place, grid, full, axe }: Stop, language: Language): Promise<string[]> {
  const title = language === 'en' ? place.titleEn : place.title;
  // The shell around it is the same on every screen; it is looked at on the home page.
  const within = axe ? '.page' : null;
  await lead(page, `${place.route}?size=10&view=table`);
  await page.locator(`.page:visible .${grid ? 'grid' : 'list'}-screen[aria-label="${title}"]`).waitFor();
  if (grid) {
    await page.locator('.page:visible .screen-skeleton').first().waitFor({ state: 'detached' });
    return look(page, place.name, language, within);
  }
  await rowsShown(page);
  const found = await look(page, `${place.name} list`, language, within);
  if (!full) return found;
  const opener = page.locator('.page:visible :is(.record-table tbody, .narrow-rows) .link-button').first();
  if (await opener.count()) {
    await opener.click();
    await page.locator('.detail-group dd:visible').first().waitFor();
    found.push(...(await look(page, `${place.name} detail`, language, axe ? 'html' : null)));
    await close(page);
  }
  const create = page.locator('.page:visible .toolbar-actions .ant-btn-primary');
  if (await create.count()) {
    await create.click();
    // A form that is a page stays behind its tab.
    await page.locator('.form-field:visible').first().waitFor();
    await page.locator('.form-buttons:visible .ant-btn-primary').hover();
    found.push(...(await look(page, `${place.name} form`, language, axe ? 'html' : null)));
    if (await page.getByRole('dialog').count()) await close(page);
  }
  return found;
}

/** Pages beside the screens, and what is there once they are. */
const BESIDE = [
  ['home', '/index', '.page:visible .stats'],
  ['not found', '/no/such/page', '.notice'],
  ['assistant', '/ragHome', '.bubble-assistant'],
] as const;

async function describeTour(tour: Tour): Promise<void> {
  const { language, size } = tour;
  const stops = await stopsOf(tour);
  inChromium(`Every screen, ${language}, ${size}`, () => {
    const stage = useStage();
    let visitor: Visit;
    beforeAll(async () => {
      visitor = await stage.stay({ language, size });
      await visitor.page.goto('/index');
      await visitor.page.locator('.shell-header').waitFor();
    });
    const nothingWrong = (found: string[]): void => expect([...found, ...visitor.problems.splice(0)]).toEqual([]);

    it.each(stops.map((stop) => [stop.place.name, stop.full ? 'in full' : 'its list', stop] as const))('%s, %s', async (_, _part, stop) => {
      nothingWrong(await lookAt(visitor.page, stop, language));
    });

    it.each(BESIDE)('%s', async (name, address, there) => {
      await lead(visitor.page, address);
      await visitor.page.locator(there).first().waitFor();
      nothingWrong(await look(visitor.page, name, language));
    });

    it('sign-in', async () => {
      const stranger = await stage.visit({ language, size, token: undefined });
      await stranger.page.goto('/login');
      await stranger.page.locator('.login-button').waitFor();
      expect([...(await look(stranger.page, 'login', language)), ...stranger.problems]).toEqual([]);
    });
  });
}

/** Describes a tour; with AXE=all in both languages. */
export async function useTour(tour: Tour): Promise<void> {
  for (const language of EVERY ? LANGUAGES : [tour.language]) await describeTour({ ...tour, language });
}
