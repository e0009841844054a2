/** The board: a column for each state, cards carried by keys and by pointer, and what is refused with its reason. */
import axe from 'axe-core';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DictionariesContext } from '../../src/console/data/documents/dictionaries.ts';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import type { Action, Row } from '../../src/console/actions/types.ts';
import { request } from '../../src/console/data/client/client.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { notify } from '../../src/console/data/notifications.ts';
import { BoardView } from '../../src/console/views/board/BoardView.tsx';
import { moveOf } from '../../src/console/views/board/moves.ts';
import type { ViewProps } from '../../src/console/views/contract.ts';
import { FieldProvider } from '../../src/console/fields/FieldContext.tsx';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));
vi.mock('../../src/console/data/notifications.ts', () => ({ notify: vi.fn() }));

const titled = (title: string, titleEn: string) => ({ title, titleEn });
const resource = normaliseResource({
  version: 3,
  name: 'ticket',
  ...titled('工单', 'Ticket'),
  scope: 'global',
  record: {
    properties: {
      name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } },
      status: { type: 'string', title: '状态', 'x-field': { titleEn: 'Status', dict: 'STATE' } },
      kind: { type: 'string', title: '类型', 'x-field': { titleEn: 'Kind', dict: 'STATE' } },
    },
  },
  states: {
    field: 'status',
    initial: 'new',
    transitions: [
      { name: 'start', ...titled('开始', 'Start'), from: ['new'], to: 'work' },
      { name: 'finish', ...titled('完成', 'Finish'), from: ['work'], to: 'done' },
    ],
  },
});
const screen = normaliseScreen({ version: 3, ...titled('工单', 'Tickets'), resource: 'ticket' }, resource, 'map', 'tickets');
const dictionary = {
  STATE: {
    name: 'STATE',
    ...titled('状态', 'State'),
    entries: [
      { code: 'new', ...titled('新', 'New') },
      { code: 'work', ...titled('处理', 'Working') },
      { code: 'done', ...titled('完成', 'Done') },
    ],
  },
};
const rows: Row[] = [
  { id: '1', name: 'A', status: 'new', version: 1 },
  { id: '2', name: 'B', status: 'new', version: 1 },
];
const action = (id: string, fits?: Action['fits']): Action => ({
  id,
  title: titled(id, id),
  places: ['row'],
  verb: 'edit',
  run: () => undefined,
  ...(fits ? { fits } : {}),
});
const locked = titled('缺少负责人', 'Nobody is assigned');
const start = action('transition:start', (row) => (row.id === '2' ? locked : row['status'] === 'new'));
const status = resource.fields.find((f) => f.name === 'status') as (typeof resource.fields)[number];
const kind = resource.fields.find((f) => f.name === 'kind') as (typeof resource.fields)[number];

it('knows what takes a card to a column', () => {
  const to = (row: Row | undefined, code: string, actions: Action[] = [start]) =>
    moveOf(row as Row, code, status, resource.states, actions);
  expect(to(rows[0], 'work')).toEqual({ action: start });
  expect(to(rows[1], 'work')).toEqual({ refused: locked });
  expect(to(rows[0], 'done')).toEqual({ refused: undefined });
  expect(to(rows[0], 'work', [])).toEqual({ refused: undefined });
  expect(moveOf(rows[0] as Row, 'done', kind, resource.states, [action('edit')])).toEqual({ change: true });
  expect(moveOf(rows[0] as Row, 'done', kind, resource.states, [start])).toEqual({ refused: undefined });
});

const onAction = vi.fn();
beforeEach(async () => {
  onAction.mockReset();
  vi.mocked(notify).mockReset();
  vi.mocked(request).mockImplementation(({ body }) => {
    const [{ value }] = (body as { where: [{ value: string }] }).where;
    const list = rows.filter((row) => row['status'] === value);
    return Promise.resolve({ list, total: list.length, totalKind: 'exact', next: null, prev: null });
  });
  await act(() => changeLanguage('en'));
});
const settled = (): Promise<void> => act(() => new Promise<void>((done) => void setTimeout(done, 30)));

async function shown(look: (box: HTMLElement) => Promise<void>): Promise<void> {
  const props = {
    view: { type: 'board', by: 'status' },
    bundle: { screen, resource, references: {} },
    resource,
    matching: { where: [], keyword: '' },
    sort: [],
    actions: [start],
    onAction,
    nameOf: (row: Row) => String(row['name']),
    readAt: 0,
    recycled: false,
  } as unknown as ViewProps<'board'>;
  await mounted(
    <DictionariesContext value={dictionary}>
      <FieldProvider value={{ references: {}, labels: {}, record: () => ({}) }}>
        <BoardView {...props} />
      </FieldProvider>
    </DictionariesContext>,
    async (box) => {
      await settled();
      await look(box);
    },
  );
}
const press = async (card: Element | null | undefined, ...keys: string[]): Promise<void> => {
  for (const key of keys)
    await act(async () => card?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
};

it('has a column for each code with its cards and their number', () =>
  shown(async (box) => {
    const columns = [...box.querySelectorAll('.board-column')];
    expect(columns.map((column) => [column.getAttribute('aria-label'), column.querySelector('.board-total')?.textContent])).toEqual([
      ['New', '2'],
      ['Working', '0'],
      ['Done', '0'],
    ]);
    expect(
      (await axe.run(box, { rules: { region: { enabled: false }, 'heading-order': { enabled: false } } })).violations.map((v) => v.id),
    ).toEqual([]);
  }));

it('carries a card by keys to a column that takes it, and does what leads there', () =>
  shown(async (box) => {
    await press(box.querySelector('[data-card="1"]'), ' ', 'ArrowRight');
    expect(box.querySelector('output')?.textContent).toBe('A: to Working');
    await press(box.querySelector('[data-card="1"]'), 'ArrowRight', ' ');
    expect(onAction.mock.calls).toEqual([[start, rows[0]]]);
    await press(box.querySelector('[data-card="1"]'), ' ', 'ArrowRight', 'Escape');
    expect(onAction).toHaveBeenCalledTimes(1);
  }));

it('says why a card that is dropped does not move', () =>
  shown(async (box) => {
    const drag = (target: Element | null | undefined, type: string): Promise<void> =>
      act(async () => {
        const event = new Event(type, { bubbles: true, cancelable: true });
        Object.assign(event, { dataTransfer: { setData: () => undefined, effectAllowed: '' } });
        target?.dispatchEvent(event);
      });
    const [, work, done] = box.querySelectorAll('.board-column');
    await drag(box.querySelector('[data-card="2"]')?.closest('.board-card'), 'dragstart');
    await drag(work, 'drop');
    await drag(box.querySelector('[data-card="1"]')?.closest('.board-card'), 'dragstart');
    await drag(done, 'drop');
    expect(vi.mocked(notify).mock.calls).toEqual([
      ['warning', 'B cannot move to Working', 'Nobody is assigned'],
      ['warning', 'A cannot move to Done', 'No step leads from New to Done'],
    ]);
    expect(onAction).not.toHaveBeenCalled();
  }));
