/** A test of every screen with none written: its list, detail and form, drawn from sample records in both languages. */
import { join } from 'node:path';
import { act, type ReactElement } from 'react';
import { Refine } from '@refinedev/core';
import axe from 'axe-core';
import { ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import type { Field } from '../../src/documents/ground/model/fields.ts';
import type { Grid } from '../../src/documents/features/blocks/grid.ts';
import type { Resource, Screen, ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import type { View, ViewTypeName } from '../../src/documents/ground/model/views.ts';
import type { UserInfo } from '../../src/contract/manifest.ts';
import { LANGUAGES, type Language } from '../../src/contract/constants.ts';
import { dataProvider } from '../../src/console/data/rows/dataProvider.ts';
import { dictionaryStore } from '../../src/console/data/documents/dictionaries.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { FieldProvider } from '../../src/console/fields/FieldContext.tsx';
import { DetailDrawer } from '../../src/console/screens/Detail/DetailDrawer.tsx';
import { FormPage } from '../../src/console/screens/Form/FormPage.tsx';
import { GridScreen } from '../../src/console/screens/Grid/GridScreen.tsx';
import { ListScreen } from '../../src/console/screens/List/ListScreen.tsx';
import { sessionStore } from '../../src/console/session/session.ts';
import { bundleOf, gridBundleOf } from '../../src/server/documents/serve.ts';
import { judge } from '../../src/documents/features/rules/index.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import type { CurrentUser } from '../../src/server/user/user.ts';
import { sampleRecord } from '../../src/console/fields/samples.ts';
import { cover, featuresOf, optionsOf } from '../support/cover.ts';
import { shuffled, taken, thorough } from '../support/thorough.ts';
import { mounted } from './mount.tsx';

/** Few: what is wrong with one row is wrong with all. */
const ROWS = 1;
/** Whether there is none instead. */
let empty = false;
/** What axe can tell without colours and sizes, which jsdom does not know; tests/e2e looks at the rest. */
const AXE = [
  'label',
  'select-name',
  'button-name',
  'link-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-required-attr',
  'aria-valid-attr-value',
  'aria-allowed-attr',
  'aria-roles',
  'nested-interactive',
  'list',
  'dlitem',
  'definition-list',
];
/** Rows of another server, of which the console knows nothing: it draws them as it does its own. */
const property = (title: string, titleEn: string, options: object = {}) => ({ type: 'string', title, 'x-field': { titleEn, ...options } });
const permit = {
  version: 3,
  name: 'permit',
  title: '许可',
  titleEn: 'Permit',
  scope: 'global',
  key: 'code',
  label: 'name',
  remote: { server: 'west' },
  screen: { area: 'system' },
  record: {
    required: ['code', 'name'],
    properties: {
      code: property('编码', 'Code'),
      name: property('名称', 'Name'),
      companyCode: property('公司', 'Company', { reference: 'company' }),
    },
  },
  list: { columns: ['code', 'name', 'companyCode'], search: ['name'], sort: 'code' },
};
const documents = await readFolder(join(import.meta.dirname, '../../schemas'));
const { catalogue } = checkDocuments(new Map([...documents, ['resources/permit.json', JSON.stringify(permit)]]), frame);
const admin = {
  id: 'u',
  userCode: 'u',
  username: 'u',
  userType: '999',
  roles: ['admin'],
  permissions: new Set<string>(),
} as unknown as CurrentUser;
/** Names of screens that alone are asked for; `npm test -- --changed` names those it touched. */
const asked = process.env['SCREENS']?.split(',');
/** What a screen or a grid shows, of which an everyday run draws everything once. */
const signsOf = (screen: Screen): string[] => [
  ...featuresOf(catalogue, screen),
  ...optionsOf(screen),
  ...(catalogue.resources[screen.resource]?.remote ? ['remote'] : []),
  ...new Set(
    (catalogue.resources[screen.resource]?.fields ?? []).flatMap((f) => [
      `field ${f.type}`,
      ...(['dict', 'choices', 'reference', 'references', 'unit', 'generate', 'permission', 'mask', 'immutable', 'computed'] as const)
        .filter((key) => f[key])
        .map((key) => `${f.type} ${key}`),
    ]),
  ),
];
/** The language reference, which is long, is drawn by tests/screens/reference.test.tsx. */
const blocksOf = ({ blocks }: Grid): string[] => blocks.flatMap(({ type }) => (type === 'reference' ? [] : type));
const chosen = <T extends { name: string }>(all: Record<string, T>, signs: (one: T) => string[]): readonly T[] => {
  const every = Object.values(all);
  if (asked) return every.filter(({ name }) => asked.includes(name));
  return thorough ? every : taken(cover(shuffled(every), signs), every);
};
const bundles = chosen(catalogue.screens, signsOf).map((screen) => bundleOf(catalogue, screen, admin).bundle);
const grids = chosen(catalogue.grids, blocksOf);
const recordsOf = ({ resource }: ScreenBundle) => Array.from({ length: ROWS }, (_, n) => sampleRecord(resource, catalogue, n));

let bundle: ScreenBundle;
/** What the server would answer, by the last part of the address. */
function answer(url: string): unknown {
  const rows = recordsOf(bundle);
  switch (/[^/]+$/.exec(url)?.[0]) {
    case 'queryList':
      return url.startsWith(bundle.resource.api) && !empty
        ? { list: rows, total: ROWS, totalKind: 'exact', next: null, prev: null }
        : { list: [], total: 0 };
    case 'detail':
      return rows[0];
    case 'places':
      return { extent: null, total: 0, rows: [] };
    case 'aggregate':
    case 'options':
      return { list: [], total: 0 };
    case 'beside':
      return { list: [], more: false };
    case 'watch':
      return { way: 'none', url: null, own: false, simulated: false, lenses: [], reason: 'address' };
    case 'counts':
      return { badges: {}, quickFilters: {} };
    default:
      return {};
  }
}
vi.mock('../../src/console/data/client/client.ts', async (original) => ({
  ...(await original<object>()),
  request: (call: { url: string }) => Promise.resolve(answer(call.url)),
}));

/** Waits for what is fetched and loaded, as long as it takes within reason. */
async function until(there: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !there(); i += 1)
    await act(async () => {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 10);
      });
    });
  expect(there()).toBe(true);
}

/** What jsdom and this way of testing say of themselves. */
const NOISE = /tag <%s> is unrecognized.* search$|not wrapped in act|Not implemented/s;

function Around({ view = 'table', children }: { view?: ViewTypeName; children: ReactElement }): ReactElement {
  return (
    // Lists are drawn as tables, whatever they open as, unless a test is about another view.
    <MemoryRouter initialEntries={[`/?view=${view}`]}>
      <ConfigProvider>
        <Refine
          dataProvider={dataProvider}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
        >
          <FieldProvider value={{ references: bundle.references, labels: {}, record: () => ({}) }}>{children}</FieldProvider>
        </Refine>
      </ConfigProvider>
    </MemoryRouter>
  );
}

/** What the browser hides by itself, which axe passes over. */
const hides = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  ['head', 'script', 'style', 'template'].includes(element.localName) ||
  (element as HTMLInputElement).type === 'hidden';

async function findings(container: Element): Promise<string[]> {
  // Styles without any sheet: jsdom walks every rule, and those of its own, for every element axe asks about.
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) =>
    'style' in element && !hides(element) ? (element as HTMLElement).style : getComputedStyle.call(window, element);
  const { violations } = await axe
    .run(container, { resultTypes: ['violations'], runOnly: AXE, preload: false, selectors: false })
    .finally(() => {
      window.getComputedStyle = getComputedStyle;
    });
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 200) ?? ''}`);
}

const titleOf =
  (language: Language) =>
  ({ title, titleEn }: { title: string; titleEn: string }): string =>
    language === 'zh' ? title : titleEn;
const texts = (box: Element, selector: string): string[] => [...box.querySelectorAll(selector)].map((e) => e.textContent?.trim() ?? '');

let errors: MockInstance;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = vi.fn();
  dictionaryStore.set(catalogue.dictionaries);
  sessionStore.set({ user: { ...admin, roles: ['admin'], permissions: ['*:*:*'] } as unknown as UserInfo, menu: [] } as never);
});
afterEach(() => {
  empty = false;
  expect(errors.mock.calls.map((call) => call.map(String).join(' ').slice(0, 400)).filter((text) => !NOISE.test(text))).toEqual([]);
  vi.restoreAllMocks();
});

/** Looks in each language at what stands there. */
async function inEach(look: (say: (titled: { title: string; titleEn: string }) => string) => void): Promise<void> {
  for (const language of LANGUAGES) {
    await act(() => changeLanguage(language));
    look(titleOf(language));
  }
}

describe.each(grids.map((grid) => [grid.name, grid] as const))('%s', (_, grid) => {
  it('draws its blocks, each with its heading', () => {
    bundle = bundleOf(catalogue, Object.values(catalogue.screens)[0] as Screen, admin).bundle;
    return mounted(
      <Around>
        <GridScreen bundle={{ grid }} />
      </Around>,
      async (box) => {
        await until(() => box.querySelectorAll('.block').length === grid.blocks.length && box.querySelector('.screen-skeleton') === null);
        await inEach((say) => {
          const heads = texts(box, '.block > h2');
          expect(
            grid.blocks.flatMap((b) =>
              b.title === undefined || heads.includes(say({ title: b.title, titleEn: b.titleEn ?? '' })) ? [] : [b.name],
            ),
          ).toEqual([]);
        });
        expect(box.querySelector('.failure')).toBeNull();
        expect(await findings(box)).toEqual([]);
      },
    );
  });
});

it('a grid of which something is withheld draws the blocks that are left', async () => {
  const defect = catalogue.resources['defect'] as Resource;
  const fields = defect.fields.map((f) => (f.name === 'level' ? { ...f, permission: 'no/where:view' } : f));
  const partly = { ...catalogue, resources: { ...catalogue.resources, defect: { ...defect, fields } } };
  const whole = catalogue.grids['analysis/home'] as Grid;
  const { bundle: left } = gridBundleOf(partly, whole, { ...admin, roles: [] });
  bundle = bundleOf(catalogue, Object.values(catalogue.screens)[0] as Screen, admin).bundle;
  expect(left.grid.blocks.length).toBeLessThan(whole.blocks.length);
  await mounted(
    <Around>
      <GridScreen bundle={left} />
    </Around>,
    async (box) => {
      await until(
        () => box.querySelectorAll('.block').length === left.grid.blocks.length && box.querySelector('.screen-skeleton') === null,
      );
      expect(left.grid.blocks.length).toBeGreaterThan(0);
      expect(box.querySelector('.failure')).toBeNull();
    },
  );
});

describe.each(bundles.map((b) => [b.screen.name, b] as const))('%s', (_, made) => {
  beforeEach(() => {
    bundle = made;
  });
  const { screen, resource } = made;
  const fieldsOf = (names: readonly string[]): Field[] => names.flatMap((name) => resource.fields.find((f) => f.name === name) ?? []);

  it('draws its list: a heading for each column, a row for each record', () =>
    mounted(
      <Around>
        <ListScreen bundle={made} onOpenPage={() => undefined} />
      </Around>,
      async (box) => {
        await until(() => box.querySelectorAll('tbody tr[data-row-key]').length === ROWS);
        const fields = fieldsOf(screen.list.columns.filter((c) => !c.hidden).map((c) => c.field));
        await inEach((say) => {
          const heads = texts(box, 'th').join('|');
          expect(fields.filter((f) => !heads.includes(say(f))).map((f) => f.name)).toEqual([]);
        });
        expect(await findings(box)).toEqual([]);
      },
    ));

  it('draws a record in full', () =>
    mounted(
      <Around>
        <DetailDrawer
          bundle={made}
          row={recordsOf(made)[0] as never}
          name="sample"
          rows={recordsOf(made) as never}
          onTurn={() => undefined}
          actions={[]}
          onRun={() => undefined}
          onClose={() => undefined}
        />
      </Around>,
      async () => {
        await until(() => document.querySelector('dt') !== null);
        const { hidden } = judge(resource.rules, recordsOf(made)[0] ?? {}, recordsOf(made)[0] ?? {}, {});
        const fields = fieldsOf(screen.form.groups.flatMap((g) => g.fields)).filter((f) => f.type !== 'password' && !hidden.has(f.name));
        await inEach((say) => {
          const shown = texts(document.body, 'dt').join('|');
          expect(fields.filter((f) => !shown.includes(say(f))).map((f) => f.name)).toEqual([]);
        });
        expect(await findings(document.body)).toEqual([]);
      },
    ));

  // What comes from other resources is read, and has no form.
  it.skipIf(made.resource.rows)('draws its form with a label for each input', () =>
    mounted(
      <Around>
        <FormPage bundle={made} beginning={{}} onClose={() => undefined} />
      </Around>,
      async (box) => {
        await until(() => box.querySelector('[data-field]') !== null);
        const { groups, kind } = screen.form;
        const drawn = fieldsOf(groups.slice(0, kind === 'steps' ? 1 : undefined).flatMap((g) => g.fields)).filter((f) =>
          box.querySelector(`[data-field="${f.name}"]`),
        );
        expect(drawn.length).toBeGreaterThan(0);
        await inEach((say) => {
          const labels = texts(box, 'label, legend, .form-label').join('|');
          expect(drawn.filter((f) => !labels.includes(say(f))).map((f) => f.name)).toEqual([]);
        });
        expect(await findings(box)).toEqual([]);
      },
    ),
  );
});

/** Where each view draws its records; those of a calendar by their day. */
const DRAWN: Record<Exclude<ViewTypeName, 'table'>, string> = {
  calendar: '.calendar-grid td time',
  gallery: '.cards .card:not([aria-hidden])',
  board: '.board .board-card [data-card]',
  map: '.map-view .map-list li button',
  live: '.wall .tile, .wall-empty',
  review: '.review .review-strip button',
  comparison: '.compare .compare-head',
  scene: '.scene-view .scene-list li button',
};
const isDrawnApart = (view: View): view is Exclude<View, { type: 'table' }> => view.type !== 'table';
const views = Object.values(catalogue.screens).flatMap((screen) =>
  (screen.list.views ?? []).filter(isDrawnApart).map((view) => ({ name: screen.name, screen, view })),
);
const viewSigns = ({ view }: (typeof views)[number]): string[] => Object.keys(view).map((key) => `${view.type} ${key}`);
const sampledViews = asked
  ? views.filter(({ name }) => asked.includes(name))
  : thorough
    ? views
    : taken(cover(shuffled(views), viewSigns), views);

describe.runIf(sampledViews.length)('a list in another view than the table', () => {
  it.each(sampledViews.map(({ name, screen, view }) => [name, view.type, screen] as const))('%s draws its %s', (_, type, screen) => {
    bundle = bundleOf(catalogue, screen, admin).bundle;
    return mounted(
      <Around view={type}>
        <ListScreen bundle={bundle} onOpenPage={() => undefined} />
      </Around>,
      async (box) => {
        await until(() => box.querySelector(DRAWN[type]) !== null);
        await inEach((say) => expect(box.querySelector('.list-screen')?.getAttribute('aria-label')).toBe(say(screen)));
        expect(box.querySelector('.failure, table.ant-table')).toBeNull();
        expect(await findings(box)).toEqual([]);
      },
    );
  });
});

describe('a list without a record', () => {
  const created = Object.values(catalogue.screens).filter((s) => s.verbs.includes('add'));
  const read = Object.values(catalogue.screens).filter((s) => !s.verbs.includes('add'));
  it.each([
    ['offers the first one to who may add it', created[0], 1],
    ['offers nothing where none can be added', read[0], 0],
  ] as const)('%s', (_, screen, count) => {
    bundle = bundleOf(catalogue, screen as Screen, admin).bundle;
    empty = true;
    return mounted(
      <Around>
        <ListScreen bundle={bundle} onOpenPage={() => undefined} />
      </Around>,
      async (box) => {
        await act(() => changeLanguage('en'));
        await until(() => box.querySelector('.ant-empty') !== null && box.querySelector('.toolbar-extras button') !== null);
        const first = (): string[] => texts(box, '.ant-empty button');
        await until(() => first().length === count);
        expect(first()).toEqual(count ? ['Create the first record'] : []);
      },
    );
  });
});
