/** Blocks over answers: what they show, what a reader chooses in them, and what stands in the address then. */
import { act, useEffect, type ReactElement } from 'react';
import { ConfigProvider } from 'antd';
import axe from 'axe-core';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { SourceAnswer } from '../../src/contract/source.ts';
import type { BlockOf } from '../../src/documents/features/blocks/grid.ts';
import type { SourceColumn } from '../../src/documents/features/source/index.ts';
import { CalendarBlock } from '../../src/console/blocks/calendar/CalendarBlock.tsx';
import { CardsBlock } from '../../src/console/blocks/cards/CardsBlock.tsx';
import { ChecklistBlock } from '../../src/console/blocks/checklist/ChecklistBlock.tsx';
import { FeedBlock } from '../../src/console/blocks/feed/FeedBlock.tsx';
import { FiltersBlock } from '../../src/console/blocks/filters/FiltersBlock.tsx';
import { PivotBlock } from '../../src/console/blocks/pivot/PivotBlock.tsx';
import { ScreenDataContext } from '../../src/console/blocks/shared/screenData.ts';
import { StatBlock } from '../../src/console/blocks/stat/StatBlock.tsx';
import { TextBlock } from '../../src/console/blocks/text/TextBlock.tsx';
import type { Manifest } from '../../src/contract/manifest.ts';
import { manifestStore } from '../../src/console/data/documents/documents.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { mounted } from './mount.tsx';

const column = (name: string, role: SourceColumn['role'], more: Partial<SourceColumn> = {}): SourceColumn => ({
  name,
  title: name,
  titleEn: name,
  type: role === 'measure' ? 'number' : 'text',
  role,
  ...more,
});
const [plant, level] = [column('plant', 'group'), column('level', 'group')];
const [count, rate] = [column('count', 'measure'), column('rate', 'measure', { unit: '%' })];

let address = '';
function Address(): null {
  const { search } = useLocation();
  useEffect(() => {
    address = decodeURIComponent(search);
  }, [search]);
  return null;
}

/** A block over an answer, in English; nothing in it may be what axe refuses. */
async function shown(
  drawn: ReactElement,
  answer: Partial<SourceAnswer> | undefined,
  look: (box: HTMLElement) => void | Promise<void>,
): Promise<void> {
  await act(() => changeLanguage('en'));
  const blocks = answer && { block: { columns: [], rows: [], matched: 0, ...answer } };
  const state = { answers: blocks, failed: undefined, selection: {}, stale: false, again: () => undefined };
  await mounted(
    <MemoryRouter initialEntries={['/somewhere']}>
      <ConfigProvider>
        <ScreenDataContext value={state}>
          {drawn}
          <Address />
        </ScreenDataContext>
      </ConfigProvider>
    </MemoryRouter>,
    async (box) => {
      await look(box);
      const { violations } = await axe.run(box, { runOnly: ['wcag2a', 'wcag2aa'], rules: { 'color-contrast': { enabled: false } } });
      expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
    },
  );
}
const texts = (box: Element, selector: string): string[] => [...box.querySelectorAll(selector)].map((e) => e.textContent ?? '');
const press = (element: Element | null | undefined): Promise<void> => act(async () => (element as HTMLElement).click());
const named = { name: 'block', width: 24 };
const source = { resource: 'pump' };

describe('blocks', () => {
  it('stat: the last period in figures, the way there as a line, and what is below the aim', () =>
    shown(
      <StatBlock block={{ ...named, type: 'stat', source, aim: 95 } as BlockOf<'stat'>} />,
      {
        columns: [column('month', 'group', { by: 'month' }), rate],
        rows: [
          { month: '2026-09-01', rate: 0.97 },
          { month: '2026-10-01', rate: 0.9 },
        ],
      },
      (box) => {
        expect(texts(box, '.stat-figure.bad')).toEqual(['90.0']);
        expect(texts(box, '.stat-aim')).toEqual(['target 95.0%']);
        expect(box.querySelectorAll('.stat-spark-line')).toHaveLength(1);
      },
    ));

  it('pivot: figures where two groups cross, empty where nothing is, with their totals', () =>
    shown(
      <PivotBlock block={{ ...named, type: 'pivot', source } as BlockOf<'pivot'>} />,
      {
        columns: [plant, level, count],
        rows: [
          { plant: 'A', level: 'x', count: 2 },
          { plant: 'B', level: 'y', count: 5 },
        ],
        totals: [
          { plant: 'A', $of: ['plant'], count: 2 },
          { plant: 'B', $of: ['plant'], count: 5 },
          { level: 'x', $of: ['level'], count: 2 },
          { level: 'y', $of: ['level'], count: 5 },
          { $of: [], count: 7 },
        ],
      },
      (box) => {
        const lines = [...box.querySelectorAll('tr')].map((line) => texts(line, 'th, td'));
        expect(lines).toEqual([
          ['', 'x', 'y', 'Total'],
          ['A', '2', '', '2'],
          ['B', '', '5', '5'],
          ['Total', '2', '5', '7'],
        ]);
      },
    ));

  it('pivot: a line selects, a figure opens the list with what it counts, along references too', async () => {
    const screen = {
      name: 'area/pumps',
      area: 'area',
      route: '/area/pumps',
      title: '',
      titleEn: '',
      resource: 'pump',
      sort: 1,
      hidden: false,
      verbs: [],
      hash: '',
    };
    await act(async () => manifestStore.set({ screens: [screen], timeZone: 'UTC', dictionaries: '', problems: [] } as Manifest));
    const where = [{ field: 'plant.kind', operator: 'eq', value: '2' }];
    await shown(
      <PivotBlock
        block={
          {
            ...named,
            type: 'pivot',
            selects: 'plant',
            opens: 'area/pumps',
            source: { resource: 'pump', where, group: [{ name: 'plant', field: 'plant.region' }, 'level'] },
          } as BlockOf<'pivot'>
        }
      />,
      {
        columns: [plant, level, count],
        rows: [
          { plant: 'A', level: 'x', count: 2 },
          { plant: null, level: 'y', count: 5 },
        ],
      },
      async (box) => {
        // What has no value is no selection, but has a list.
        expect(texts(box, 'th button')).toEqual(['A']);
        await press(box.querySelector('th button'));
        expect(address).toBe('?plant=A');
        expect(box.querySelector('tr[aria-current]')?.textContent).toContain('A');
        await press(box.querySelectorAll('td button')[1]);
        expect(JSON.parse(address.slice('?where='.length))).toEqual([
          ...where,
          { field: 'plant.region', operator: 'null' },
          { field: 'level', operator: 'eq', value: 'y' },
        ]);
      },
    );
  });

  it('checklist: no go while one item is not passed or not known', () =>
    shown(
      <ChecklistBlock
        block={
          {
            ...named,
            type: 'checklist',
            source,
            items: [
              { measure: 'count', pass: { operator: 'gte', value: 1 } },
              { measure: 'rate', pass: { operator: 'gte', value: 95 } },
            ],
          } as BlockOf<'checklist'>
        }
      />,
      { columns: [count, rate], rows: [{ count: 3, rate: null }] },
      (box) => {
        expect(texts(box, '.checklist-verdict')).toEqual(['No go: 1 not passed']);
        expect([...box.querySelectorAll('li')].map((li) => li.dataset['pass'])).toEqual(['true', undefined]);
      },
    ));

  it('feed and cards: what happened, and what else there is of it', async () => {
    const columns = [column('at', 'field', { type: 'datetime' }), column('what', 'field'), column('where', 'field')];
    const rows = [{ id: '1', at: '2020-01-01T00:00:00Z', what: 'Dock offline', where: 'Hexi' }];
    await shown(
      <FeedBlock block={{ ...named, type: 'feed', source, time: 'at', label: 'what' } as BlockOf<'feed'>} />,
      { columns, rows },
      (box) => {
        expect(texts(box, 'li > div > span')).toEqual(['Dock offline']);
        expect(texts(box, 'time')[0]).toMatch(/years ago/);
        expect(texts(box, 'small')).toEqual(['Hexi']);
      },
    );
    await shown(<CardsBlock block={{ ...named, type: 'cards', source, label: 'what' } as BlockOf<'cards'>} />, { columns, rows }, (box) => {
      expect(texts(box, 'strong')).toEqual(['Dock offline']);
      expect(texts(box, 'dt')).toEqual(['at', 'where']);
    });
  });

  it('calendar: turning the month selects it, and this month is no selection', () =>
    shown(
      <CalendarBlock block={{ ...named, type: 'calendar', source, from: 'day', label: 'what', selects: 'month' } as BlockOf<'calendar'>} />,
      {
        columns: [column('day', 'field', { type: 'date' }), column('what', 'field')],
        rows: [{ id: '1', day: new Date().toISOString().slice(0, 10), what: 'Flight' }],
      },
      async (box) => {
        expect(texts(box, '.calendar-entry')).toEqual(['Flight']);
        await press(box.querySelector('[aria-label="Next month"]'));
        expect(address).toMatch(/^\?month=\d{4}-\d{2}$/);
        await press(box.querySelector('[aria-label="Previous month"]'));
        expect(address).toBe('');
      },
    ));

  it('text: markdown in the language of the reader, without markup or pictures from elsewhere', () =>
    shown(
      <TextBlock
        block={{
          ...named,
          type: 'text',
          text: '**中文**',
          textEn: '**Bold** <b>raw</b> ![x](https://evil.test/x.png) [out](javascript:alert(1))',
        }}
      />,
      undefined,
      (box) => {
        expect(texts(box, 'strong')).toEqual(['Bold']);
        expect(box.querySelectorAll('img, a[href^="javascript"]')).toHaveLength(0);
      },
    ));

  it('filters: a choice stands in the address, its default does not', () =>
    shown(
      <FiltersBlock
        block={{
          ...named,
          type: 'filters',
          fields: [
            { name: 'period', kind: 'period', default: '90d' },
            {
              name: 'by',
              kind: 'choice',
              title: '维度',
              titleEn: 'By',
              default: 'a',
              options: [
                { value: 'a', title: '甲', titleEn: 'First' },
                { value: 'b', title: '乙', titleEn: 'Second' },
              ],
            },
          ],
        }}
      />,
      undefined,
      async (box) => {
        expect(box.textContent).toContain('Last 90 days');
        const [first, second] = box.querySelectorAll<HTMLInputElement>('input[type=radio]');
        await press(second);
        expect(address).toBe('?by=b');
        await press(first);
        expect(address).toBe('');
      },
    ));
});
