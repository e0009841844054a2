/** What lies beside a list: a tree by keys, page by page, whose choice stands in the address. */
import axe from 'axe-core';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BesideData, BesideQuery } from '../../src/contract/beside.ts';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import type { ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import { request } from '../../src/console/data/client/client.ts';
import '../../src/console/data/texts/toolTexts.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { limitsOf, readState, writeState } from '../../src/console/data/rows/listState.ts';
import { Beside } from '../../src/console/screens/List/beside/Beside.tsx';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));

const resource = normaliseResource({
  version: 3,
  name: 'worker',
  title: '人员',
  titleEn: 'Worker',
  scope: 'global',
  record: {
    required: ['company'],
    properties: { company: { type: 'string', title: '公司', 'x-field': { titleEn: 'Company', reference: 'company' } } },
  },
  list: { beside: { field: 'company', count: true } },
});
const screen = normaliseScreen({ version: 3, title: '人员', titleEn: 'Workers', resource: 'worker' }, resource, 'users', 'workers');
const bundle: ScreenBundle = { screen, resource, references: {} };

const tree: Record<string, BesideData> = {
  top: { list: [{ value: '001', label: 'Group', count: 1000, children: true }], more: false },
  '001': { list: [{ value: '001001', label: 'North', count: 4, children: false }], more: true },
  '001 2': { list: [{ value: '001002', label: 'South', count: 0, children: false }], more: false },
};
beforeEach(async () => {
  await act(() => changeLanguage('en'));
  vi.mocked(request).mockImplementation(({ body }) => {
    const { branch, pageNum = 1, keyword, value } = body as BesideQuery;
    if (keyword) return Promise.resolve({ list: [], more: false });
    if (value) return Promise.resolve({ list: [], more: false, chosen: { value, label: 'North', above: ['001'] } });
    return Promise.resolve(tree[`${branch ?? 'top'}${pageNum > 1 ? ` ${pageNum}` : ''}`]);
  });
});

const settled = (): Promise<void> => act(() => new Promise<void>((done) => void setTimeout(done, 20)));
const items = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[role=treeitem]')];
const names = (box: HTMLElement): (string | null)[] => items(box).map((one) => one.getAttribute('aria-label') ?? one.textContent);
const press = async (key: string): Promise<void> => {
  await act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  await settled();
};

async function shown(chosen: string | undefined, look: (box: HTMLElement, changes: object[]) => Promise<void>): Promise<void> {
  const changes: object[] = [];
  const state = { ...readState(new URLSearchParams(), screen.list, resource.fields, 10), ...(chosen ? { beside: chosen } : {}) };
  const element = (
    <Beside bundle={bundle} beside={screen.list.beside ?? never()} state={state} onChange={(change) => void changes.push(change)} />
  );
  await mounted(element, async (box) => {
    await settled();
    await look(box, changes);
  });
}
const never = (): never => {
  throw new Error('no beside');
};

it('walks by keys, opens a branch with its pages, and chooses', () =>
  shown(undefined, async (box, changes) => {
    expect(names(box)).toEqual(['All', 'Group, 999+ rows']);
    await act(async () => items(box)[0]?.focus());
    await press('ArrowDown');
    await press('ArrowRight');
    expect(names(box)).toEqual(['All', 'Group, 999+ rows', 'North, 4 rows', 'Load more']);
    expect(items(box)[1]?.getAttribute('aria-expanded')).toBe('true');
    await press('End');
    await press('Enter');
    expect(names(box)).toEqual(['All', 'Group, 999+ rows', 'North, 4 rows', 'South, 0 rows']);
    await act(async () => items(box)[3]?.focus());
    await press(' ');
    expect(changes).toEqual([{ beside: '001002', page: 1 }]);
    await press('ArrowLeft');
    expect(document.activeElement).toBe(items(box)[1]);
    expect(items(box).filter((one) => one.tabIndex === 0)).toEqual([items(box)[1]]);
    await press('ArrowLeft');
    expect(names(box)).toEqual(['All', 'Group, 999+ rows']);
    expect((await axe.run(box, { rules: { region: { enabled: false } } })).violations.map((v) => v.id)).toEqual([]);
  }));

it('opens the way to what the address has chosen', () =>
  shown('001001', async (box, changes) => {
    expect(
      items(box)
        .find((one) => one.getAttribute('aria-selected') === 'true')
        ?.getAttribute('aria-label'),
    ).toBe('North, 4 rows');
    await act(async () => items(box)[0]?.click());
    expect(changes).toEqual([{ beside: undefined, page: 1 }]);
  }));

it('says when nothing is found', () =>
  shown(undefined, async (box) => {
    const input = box.querySelector('input');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'x');
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await settled();
    expect(box.querySelector('.beside-note')?.textContent).toBe('Nothing found');
  }));

it('keeps the choice in the address and narrows the list by it', () => {
  const state = readState(new URLSearchParams('beside=001'), screen.list, resource.fields, 10);
  expect(writeState(state, screen.list, 10).toString()).toBe('beside=001');
  expect(limitsOf(state, screen.list).where).toEqual([{ field: 'company', operator: 'under', value: '001' }]);
  expect(limitsOf({ ...state, beside: undefined }, screen.list).where).toEqual([]);
});
