/** What the workbench draws of a list beside its table: a board of sample cards, and the tabs of a record in full. */
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import type { ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import { request } from '../../src/console/data/client/client.ts';
import { DictionariesContext } from '../../src/console/data/documents/dictionaries.ts';
import { manifestStore } from '../../src/console/data/documents/documents.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import '../../src/console/data/texts/workbenchTexts.ts';
import { ScreenPreview } from '../../src/console/blocks/preview/ScreenPreview.tsx';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', async (original) => ({ ...(await original<object>()), request: vi.fn() }));

const titled = (title: string, titleEn: string) => ({ title, titleEn });
const text = (title: string, titleEn: string, options = {}) => ({ type: 'string' as const, title, 'x-field': { titleEn, ...options } });
const resource = normaliseResource({
  version: 3,
  name: 'ticket',
  ...titled('工单', 'Ticket'),
  scope: 'global',
  record: { properties: { name: text('名称', 'Name'), status: text('状态', 'Status', { dict: 'STATE' }), site: text('地点', 'Site') } },
});
const list = {
  views: [{ type: 'table' as const }, { type: 'board' as const, by: 'status', fields: ['site'] }],
  tabs: [
    {
      name: 'parts',
      ...titled('备件', 'Parts'),
      screen: 'map/parts',
      where: [{ field: 'ticket', operator: 'eq' as const, value: '$record.name' }],
    },
  ],
};
const screen = normaliseScreen({ version: 3, ...titled('工单', 'Tickets'), resource: 'ticket', list }, resource, 'map', 'tickets');
const bundle: ScreenBundle = { screen, resource, references: {} };
const entries = [
  { code: 'new', ...titled('新', 'New') },
  { code: 'done', ...titled('完成', 'Done') },
];
const dictionaries = { STATE: { name: 'STATE', ...titled('状态', 'State'), entries } };

const drawn = (look: (box: HTMLElement, choose: (label: string) => Promise<void>) => Promise<void>): Promise<void> =>
  mounted(
    <DictionariesContext value={dictionaries}>
      <ScreenPreview bundle={bundle} />
    </DictionariesContext>,
    (box) =>
      look(box, async (label) => {
        const option = [...box.querySelectorAll<HTMLElement>('.ant-segmented-item')].find((one) => one.textContent === label);
        await act(async () => option?.querySelector('input')?.click());
      }),
  );

beforeEach(async () => {
  vi.mocked(request).mockReset();
  manifestStore.set({ screens: [{ name: 'map/parts', ...titled('备件管理', 'Spare parts'), route: '/parts' }] } as never);
  await changeLanguage('en');
});

it('is the table at first, and a board of the same rows where the document has one', () =>
  drawn(async (box, choose) => {
    expect([box.querySelector('.ant-table') !== null, box.querySelector('.board')]).toEqual([true, null]);
    await choose('Board');
    const columns = [...box.querySelectorAll('.board-column')];
    expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual(['New', 'Done']);
    expect(box.querySelector('.ant-table')).toBeNull();
    const cards = columns.map((column) => column.querySelectorAll('.board-card').length);
    expect(cards.reduce((a, b) => a + b)).toBe(5);
    expect(columns.map((column) => column.querySelector('.board-total')?.textContent)).toEqual(cards.map(String));
    expect(box.querySelector('.board-card')?.textContent).toContain('Site');
    expect(request).not.toHaveBeenCalled();
  }));

it('names the lists that a record in full shows as tabs', () =>
  drawn(async (box, choose) => {
    await choose('Detail');
    expect(box.querySelector('[role=tab]')?.textContent).toBe('Parts');
    expect(box.querySelector('[role=tabpanel]')?.textContent).toContain('The list of Spare parts');
  }));
