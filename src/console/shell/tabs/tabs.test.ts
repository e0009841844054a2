import { describe, expect, it } from 'vitest';
import { canClose, closed, closings, MOST_MOUNTED, mountedPaths, opened, refreshed, type Tab } from './tabs.ts';

const tab = (path: string, over: Partial<Tab> = {}): Tab => ({ path, search: '', affix: false, version: 0, ...over });
const HOME = tab('/index', { affix: true });
const [A, B, C] = [tab('/a', { search: '?page=2' }), tab('/b'), tab('/c')];
const ALL = [HOME, A, B, C];
const paths = (tabs: readonly Tab[]): string[] => tabs.map((t) => t.path);
const after = (at: Tab, which: (typeof closings)[number], active: Tab, tabs = ALL): [string[], string | undefined] => {
  const { tabs: rest, go } = closed(tabs, at.path, which, active.path, '/index');
  return [paths(rest), go];
};

describe('tabs', () => {
  it('one a path: a new query updates the tab', () => {
    const twice = opened(opened(ALL, { path: '/a', search: '?page=3', affix: false }), { path: '/d', search: '', affix: false });
    expect(paths(twice)).toEqual(['/index', '/a', '/b', '/c', '/d']);
    expect(twice[1]?.search).toBe('?page=3');
    expect(opened(ALL, { path: '/b', search: '', affix: false })).toBe(ALL);
  });
  it('pinned ones stand first', () => expect(paths(opened([A], { path: '/index', search: '', affix: true }))).toEqual(['/index', '/a']));

  it('[S2-43] refresh starts the page over', () => expect(refreshed(ALL, '/b').map((t) => t.version)).toEqual([0, 0, 1, 0]));
  it('[S2-43] close current moves to the last remaining tab', () => expect(after(B, 'current', B)).toEqual([['/index', '/a', '/c'], '/c']));
  it('[S2-43] close current keeps the query of the tab it moves to', () =>
    expect(after(C, 'current', C, [HOME, C, A])).toEqual([['/index', '/a'], '/a?page=2']));
  it('[S2-43] close current of another tab stays', () => expect(after(B, 'current', A)).toEqual([['/index', '/a', '/c'], undefined]));
  it('[S2-43] close others goes to that tab', () => expect(after(A, 'others', C)).toEqual([['/index', '/a'], '/a?page=2']));
  it('[S2-43] close right moves only when the page on screen went', () => {
    expect(after(A, 'right', C)).toEqual([['/index', '/a'], '/a?page=2']);
    expect(after(B, 'right', A)).toEqual([['/index', '/a', '/b'], undefined]);
  });
  it('close left keeps what is pinned', () => expect(after(C, 'left', B)).toEqual([['/index', '/c'], '/c']));
  it('[S2-43] close all keeps pinned tabs', () => {
    expect(after(B, 'all', B)).toEqual([['/index'], '/index']);
    expect(after(B, 'all', HOME)).toEqual([['/index'], undefined]);
  });
  it('[S2-43] without a tab left there is home, and home itself starts over', () => {
    expect(after(A, 'current', A, [A])).toEqual([[], '/index']);
    expect(closed([tab('/index')], '/index', 'current', '/index', '/index').go).toBe('/redirect/index');
  });
  it.each(closings)('[S2-43] a pinned tab is not closed by «close %s»', (which) => expect(after(HOME, which, HOME)[0]).toContain('/index'));
  it('the first has no left, the last no right', () => {
    expect([
      canClose(ALL, '/index', 'left'),
      canClose(ALL, '/a', 'left'),
      canClose(ALL, '/b', 'left'),
      canClose(ALL, '/c', 'right'),
      canClose(ALL, '/b', 'right'),
      canClose(ALL, '/index', 'current'),
    ]).toEqual([false, false, true, false, true, false]);
  });
});

describe('kept pages', () => {
  const many = Array.from({ length: MOST_MOUNTED + 2 }, (_, n) => tab(`/p${n}`));
  const all = paths(many);
  it('are the latest, the page on screen among them', () => {
    expect(mountedPaths(all.slice(0, MOST_MOUNTED), many, '/p8', () => false)).toEqual(all.slice(1, MOST_MOUNTED + 1));
    expect(mountedPaths(all.slice(0, 3), many, '/p0', () => false)).toEqual(['/p1', '/p2', '/p0']);
  });
  it('leave with their tab', () => expect(mountedPaths(['/a', '/b'], [HOME, B], '/b', () => false)).toEqual(['/b']));
  it('stay beyond the room when something would be lost', () =>
    expect(mountedPaths(all.slice(0, MOST_MOUNTED), many, '/p9', (path) => path === '/p0')).toContain('/p0'));
});
