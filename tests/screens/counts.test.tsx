/** Badges of the menu: asked for in one call, shown where rows wait, told to who hears them, and forgotten with the session. */
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { COUNTS, type CountsData } from '../../src/contract/counts.ts';
import { request } from '../../src/console/data/client/client.ts';
import { countsStore, countText, listKey, watchCounts } from '../../src/console/session/counts.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { sessionStore } from '../../src/console/session/session.ts';
import MenuBadge from '../../src/console/shell/menu/MenuBadge.tsx';
import type { RouteItem } from '../../src/console/shell/routes/routes.ts';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));

const badge = (count: number) => ({ count, title: '已超期', titleEn: 'Overdue', resource: 'defect' });
const answer: CountsData = {
  badges: { 'examine/a': badge(3), 'examine/b': badge(1000), 'examine/c': badge(0) },
  quickFilters: { 'examine/a': { overdue: 3 } },
};
const route = (name: string, children: RouteItem[] = []): RouteItem =>
  ({ name, path: `/${name}`, children, hidden: false, meta: {} }) as unknown as RouteItem;

beforeEach(async () => {
  vi.mocked(request).mockReset().mockResolvedValue(answer);
  await act(() => changeLanguage('en'));
  sessionStore.set({ user: {}, menu: [] } as never);
});
afterEach(() => act(async () => sessionStore.set(undefined)));
const gathered = (): Promise<void> => act(() => new Promise<void>((done) => void setTimeout(done, 400)));

it('stand at a page and at its area, in one call with the quick filters on show', async () => {
  const stop = watchCounts({ screen: 'examine/a', where: [] });
  const pages = ['examine/a', 'examine/b', 'examine/c'].map((name) => route(name));
  await mounted(
    <>
      {[route('examine', pages), ...pages].map((one) => (
        <a key={one.name} href="/">
          {one.name}
          <MenuBadge route={one} />
        </a>
      ))}
    </>,
    async (box) => {
      await gathered();
      const links = [...box.querySelectorAll('a')];
      expect(links.map((link) => link.querySelector('.menu-badge')?.textContent)).toEqual(['999+', '3', '999+', undefined]);
      expect(links.map((link) => link.getAttribute('aria-description'))).toEqual([
        'Overdue 3; Overdue 999+',
        'Overdue 3',
        'Overdue 999+',
        null,
      ]);
      expect(vi.mocked(request).mock.calls.map(([call]) => [call.url, call.body])).toEqual([[COUNTS, { screens: ['examine/a'] }]]);
      expect(countsStore.get().quickFilters['examine/a']).toEqual({ overdue: 3 });
      await act(async () => sessionStore.set(undefined));
      expect(box.querySelector('.menu-badge')).toBeNull();
    },
  );
  stop();
});

it('of a list that is narrowed are its own', async () => {
  const where = [{ field: 'level', operator: 'eq' as const, value: '1' }];
  vi.mocked(request).mockResolvedValue({ ...answer, quickFilters: {}, narrowed: [{ overdue: 1 }] });
  const stop = watchCounts({ screen: 'examine/a', where });
  await gathered();
  stop();
  expect(vi.mocked(request).mock.calls.map(([call]) => call.body)).toEqual([{ screens: [], narrowed: [{ screen: 'examine/a', where }] }]);
  const { quickFilters } = countsStore.get();
  expect([quickFilters[listKey('examine/a', where)], quickFilters['examine/a']]).toEqual([{ overdue: 1 }, undefined]);
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
])('%i is written %s', (count, text) => expect(countText(count)).toBe(text));
