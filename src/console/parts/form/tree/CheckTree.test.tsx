import { act, useState, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { mounted } from '../../../../../tests/screens/mount.tsx';
import '../../../data/texts/treeTexts.ts';
import { changeLanguage } from '../../../data/texts/i18n.ts';
import { CheckTree } from './CheckTree.tsx';
import { treeOf, type Chosen, type Item } from './model.ts';

const menu = (key: string, parent: string | null): Item => ({ key, label: key, parent, list: 'menus' });
const action = (screen: string, label: string): Item => ({ key: `${screen}:${label}`, label, parent: screen, list: 'buttons' });
const tree = treeOf([
  menu('Power', null),
  menu('Stations', 'Power'),
  menu('Lines', 'Power'),
  action('Stations', 'Add'),
  action('Stations', 'Audit'),
  action('Lines', 'Add'),
]);
const SAVED: Chosen = new Set(['Power', 'Stations', 'Stations:Audit']);

let now: Chosen;
function Staged(): ReactElement {
  const [chosen, setChosen] = useState<Chosen>(SAVED);
  const change = (next: Chosen): void => {
    now = next;
    setChosen(next);
  };
  return <CheckTree tree={tree} label="Rights" chosen={chosen} saved={SAVED} disabled={false} onChange={change} />;
}
const staged = async (look: (at: HTMLElement) => Promise<void>): Promise<void> => {
  await act(async () => void (await changeLanguage('en')));
  await mounted(<Staged />, look);
};
const named = (at: HTMLElement, name: string): HTMLInputElement => at.querySelector(`[aria-label="${name}"]`) as HTMLInputElement;
const press = (what: Element | null): Promise<void> => act(async () => (what as HTMLElement).click());
const texts = (at: HTMLElement, selector: string): string[] => [...at.querySelectorAll(selector)].map((one) => one.textContent ?? '');

it('draws headings, rows and actions in columns, with boxes of three states and counts', () =>
  staged(async (at) => {
    expect(texts(at, 'th')).toEqual(['Name', 'View', 'Add', 'Other actions', 'Granted/all']);
    expect(texts(at, '.tree-count')).toEqual(['Granted/all', '2/5', '2/3', '0/2']);
    expect([named(at, 'Power: all').indeterminate, named(at, 'Lines: all').indeterminate]).toEqual([true, false]);
    await press(named(at, 'Power: all'));
    expect([named(at, 'Power: all').checked, named(at, 'Power: all').indeterminate, now.size]).toEqual([true, false, 6]);
    await press(named(at, 'Power: all'));
    expect([...now]).toEqual([]);
  }));

it('lists what is added and removed, and takes back one or all', () =>
  staged(async (at) => {
    expect(at.querySelector('.tree-difference')).toBeNull();
    await press(named(at, 'Lines Add'));
    await press(named(at, 'Stations Audit'));
    expect(texts(at, '.tree-difference li')).toEqual(['+Lines View', '+Lines Add', '−Stations Audit']);
    expect(at.querySelector('.tree-cell.tree-added, .tree-chip.tree-removed del')?.closest('tr')).not.toBeNull();
    await press(named(at, 'Undo: Power Lines'));
    expect(texts(at, '.tree-difference li')).toEqual(['−Stations Audit']);
    await press(named(at, 'Undo: Stations Audit'));
    expect([...now].sort()).toEqual([...SAVED].sort());
    await press(named(at, 'Stations: all'));
    await press([...at.querySelectorAll('.tree-difference button')][0] ?? null);
    expect(now).toBe(SAVED);
  }));

it('finds by name and shows what is granted or changed alone', () =>
  staged(async (at) => {
    const labels = (): string[] => texts(at, '.tree-label');
    const show = (n: number): Promise<void> => press(at.querySelectorAll('.ant-segmented-item input')[n] ?? null);
    await show(1);
    expect(labels()).toEqual(['Power', 'Stations']);
    await show(2);
    expect([labels(), at.querySelector('.tree-none') === null]).toEqual([[], false]);
    await show(0);
    await press(named(at, 'Collapse Power'));
    expect(labels()).toEqual(['Power']);
    const search = named(at, 'Search pages or actions');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'line');
      search.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(labels()).toEqual(['Power', 'Lines']);
  }));

it('is one stop of the Tab key, and arrows lead through it', () =>
  staged(async (at) => {
    const stops = (): (string | null)[] =>
      [...at.querySelectorAll('.tree-grid [tabindex="0"]')].map((one) => one.getAttribute('aria-label'));
    expect(stops()).toEqual(['Collapse Power']);
    named(at, 'Collapse Power').focus();
    const way: (string | null | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'End', 'Home']) {
      await act(
        async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      );
      way.push(document.activeElement?.getAttribute('aria-label'));
    }
    expect(way).toEqual([
      'Power: all',
      'Stations: all',
      'Stations View',
      'Stations Add',
      'Lines Add',
      'Stations Add',
      'Stations Audit',
      'Lines Add',
      'Power: all',
    ]);
    expect(stops()).toEqual(['Power: all']);
  }));
