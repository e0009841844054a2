import { describe, expect, it } from 'vitest';
import { add, counted, difference, measure, remove, shownOf, treeOf, valuesOf, type Item } from './model.ts';

const menu = (key: string, parent: string | null, label = key): Item => ({ key, label, parent, list: 'menus' });
const action = (screen: string, label: string): Item => ({ key: `${screen}:${label}`, label, parent: screen, list: 'buttons' });

/** Two areas; stations and lines with actions, a log without. */
const tree = treeOf([
  menu('power', null, 'Power'),
  menu('station', 'power', 'Stations'),
  menu('line', 'power', 'Lines'),
  menu('system', null, 'System'),
  menu('log', 'system', 'Log'),
  action('station', 'Add'),
  action('station', 'Audit'),
  action('station', 'Delete'),
  action('line', 'Add'),
  action('line', 'Delete'),
]);
const node = (key: string) => tree.byKey.get(key) as NonNullable<ReturnType<typeof tree.byKey.get>>;
const keys = (set: ReadonlySet<string>): string[] => [...set].sort();

describe('a tree of checks', () => {
  it('has columns of what most rows can do, in their order', () => expect(tree.columns).toEqual(['Add', 'Delete']));
  it('puts what two lists offer into the first', () =>
    expect(treeOf([menu('a', null), { ...menu('a', null), list: 'buttons' }]).roots.map(({ list }) => list)).toEqual(['menus']));
  it('counts rows and actions, not headings', () => {
    expect(counted(node('power')).map((one) => one.key)).toEqual([
      'station',
      'station:Add',
      'station:Audit',
      'station:Delete',
      'line',
      'line:Add',
      'line:Delete',
    ]);
    expect(measure(new Set(['station', 'line:Add']), counted(node('power')))).toEqual({ measure: 'some', of: 2, all: 7 });
    expect(measure(new Set(), counted(node('power'))).measure).toBe('none');
  });
  it('gives an action with the screen and area that lead to it', () =>
    expect(keys(add(new Set(), [node('line:Add')]))).toEqual(['line', 'line:Add', 'power']));
  it('takes a screen away with its actions, and an area with its last screen, but no screen with its last action', () => {
    const all = add(new Set(), [node('station'), node('line:Add')]);
    expect(keys(remove(all, [node('line')]))).toEqual(['power', 'station']);
    expect(keys(remove(new Set(['power', 'line', 'line:Add']), [node('line')]))).toEqual([]);
    expect(keys(remove(new Set(['power', 'line', 'line:Add']), [node('line:Add')]))).toEqual(['line', 'power']);
  });
  it('tells what is new and what is gone, headings apart', () => {
    const { added, removed } = difference(tree, new Set(['power', 'station', 'station:Add']), new Set(['power', 'station', 'line']));
    expect([added.map((one) => one.key), removed.map((one) => one.key)]).toEqual([['line'], ['station:Add']]);
  });
  it('writes each list in its old order, so that what was put back is no change, and keeps keys that are not offered', () => {
    const saved = ['line', 'gone', 'power'];
    const again = add(remove(new Set(saved), [node('line')]), [node('line')]);
    expect(valuesOf(tree, 'menus', saved, again)).toEqual(saved);
    expect(valuesOf(tree, 'menus', saved, add(new Set(saved), [node('log')]))).toEqual([...saved, 'system', 'log']);
    expect(valuesOf(tree, 'buttons', [], add(new Set(), [node('line:Add')]))).toEqual(['line:Add']);
  });
  it('shows what is looked for, with what it stands under and what stands under it', () => {
    const found = (words: string, passes = (): boolean => true): string[] => keys(shownOf(tree, passes, words));
    expect(found('')).toEqual(['line', 'log', 'power', 'station', 'system']);
    expect(found('audit')).toEqual(['power', 'station']);
    expect(found('power')).toEqual(['line', 'power', 'station']);
    expect(found('nothing')).toEqual([]);
    expect(keys(shownOf(tree, (one) => one.key === 'line:Add', ''))).toEqual(['line', 'power']);
  });
});
