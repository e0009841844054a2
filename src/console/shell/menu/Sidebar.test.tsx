import { act, useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import type { RouteItem } from '../routes/routes.ts';
import { Sidebar } from './Sidebar.tsx';

const drawn: string[] = [];
vi.mock('../../icons/index.tsx', () => ({ NamedIcon: () => null }));
vi.mock('./MenuBadge.tsx', () => ({ default: () => null }));
vi.mock('../routes/entries.ts', () => ({
  outside: (path: string) => {
    drawn.push(path);
    return {};
  },
}));

const item = (path: string, children: RouteItem[] = []): RouteItem => ({
  path,
  name: path,
  hidden: false,
  alwaysShow: false,
  children,
  sort: 1,
  meta: { title: path, titleEn: path },
});
const [a1, a2, b1, b2] = ['/a/1', '/a/2', '/b/1', '/b/2'].map((path) => item(path)) as [RouteItem, RouteItem, RouteItem, RouteItem];
const items = [item('/a', [a1, a2]), item('/b', [b1, b2])];

it('draws the links of an area once its fly-out opens, again when its page on screen is another one, and for nothing else', async () => {
  let open: (page: RouteItem) => void = () => undefined;
  function Shell(): React.ReactElement {
    const [current, setCurrent] = useState(a1);
    useEffect(() => void (open = setCurrent), []);
    return <Sidebar items={items} current={current} logo={false} />;
  }
  const during = async (action: () => void): Promise<string[]> => {
    drawn.length = 0;
    await act(async () => action());
    return drawn.toSorted();
  };
  const shell = (
    <MemoryRouter>
      <Shell />
    </MemoryRouter>
  );
  await mounted(shell, async (box) => {
    const marked = (): (string | null)[] => [...box.querySelectorAll('[aria-current=page]')].map((link) => link.getAttribute('href'));
    expect(box.querySelectorAll('a')).toHaveLength(0);
    const [first, second] = box.querySelectorAll('button');
    expect(await during(() => first?.click())).toEqual(['/a/1', '/a/2']);
    expect(marked()).toEqual(['/a/1']);
    expect(await during(() => second?.click())).toEqual(['/b/1', '/b/2']);
    expect(second?.getAttribute('aria-expanded')).toBe('true');
    expect(await during(() => first?.click())).toEqual([]);
    expect(await during(() => open(a2))).toEqual(['/a/1', '/a/2']);
    expect(await during(() => open(b1))).toEqual(['/a/1', '/a/2', '/b/1', '/b/2']);
    expect(await during(() => open(b2))).toEqual(['/b/1', '/b/2']);
    expect(marked()).toEqual(['/b/2']);
  });
});

it('keeps a fly-out that the pointer opened when its area is clicked, until the next click', async () => {
  const bar = (
    <MemoryRouter>
      <Sidebar items={items} current={undefined} logo={false} />
    </MemoryRouter>
  );
  await mounted(bar, async (box) => {
    const area = box.querySelector('button');
    const expanded = (): string | null | undefined => area?.getAttribute('aria-expanded');
    await act(async () => {
      // React tells of what enters by what is left.
      area?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    });
    expect(expanded()).toBe('true');
    await act(async () => area?.click());
    expect(expanded()).toBe('true');
    await act(async () => area?.click());
    expect(expanded()).toBe('false');
    await act(async () => area?.click());
    expect(expanded()).toBe('true');
  });
});
