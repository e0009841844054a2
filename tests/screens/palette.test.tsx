/** The palette: records and views that the server finds, and what it says when they cannot be had. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UserInfo } from '../../src/contract/manifest.ts';
import { request, type Call } from '../../src/console/data/client/client.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { queryClient } from '../../src/console/data/documents/queries.ts';
import { Palette } from '../../src/console/shell/panels/Palette.tsx';
import { ShortcutSheet } from '../../src/console/shell/panels/ShortcutSheet.tsx';
import type { Surroundings } from '../../src/console/shell/pages/PageBody.tsx';
import type { RouteItem } from '../../src/console/shell/routes/routes.ts';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
let records: () => unknown;
let views: () => unknown;

const page = {
  name: 'defect',
  path: '/defect',
  meta: { title: '缺陷', titleEn: 'Defects' },
  screen: {},
  children: [],
} as unknown as RouteItem;
const around: Surroundings = {
  user: { roles: [], permissions: [] } as unknown as UserInfo,
  routes: [page],
  pages: [page],
  shown: [page],
  may: () => true,
};
const actions = { refresh: vi.fn(), close: vi.fn(), step: vi.fn() } as never;

const pause = (ms: number): Promise<void> => act(() => new Promise<void>((resolve) => void setTimeout(resolve, ms)));
async function searched(keyword: string, look: () => void): Promise<void> {
  await mounted(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Palette actions={actions} around={around} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
    async (box) => {
      const input = box.querySelector('input');
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, keyword);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await pause(300);
      await pause(50);
      look();
    },
  );
}
const status = (): string | null | undefined => document.querySelector('output')?.textContent;
const entries = (): (string | null)[] => [...document.querySelectorAll('[role=option] .palette-title')].map((entry) => entry.textContent);

beforeEach(async () => {
  await changeLanguage('en');
  queryClient.clear();
  Element.prototype.scrollIntoView = vi.fn();
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  records = () => ({ list: [] });
  views = () => ({ list: [] });
  calls.mockReset().mockImplementation(async ({ url }) => (url.includes('search') ? records() : views()));
});

it('shows the records that the server finds, asked for once the user rests', async () => {
  records = () => ({ list: [{ screen: 'defect', id: '1', label: 'Qzx-1' }] });
  await searched('qzxw', () => expect(entries()).toEqual(['Qzx-1 · Defects']));
  expect(calls.mock.calls.filter(([{ url }]) => url.includes('search'))).toHaveLength(1);
});

it('offers what can be done anywhere, with the keys that do the same', () =>
  searched('', () => {
    const offers = [...document.querySelectorAll('[role=option]')].map((entry) => entry.textContent.replace(/^Action/, ''));
    expect(offers.slice(1)).toEqual([
      'Refresh pageAlt R',
      'Close currentAlt W',
      'Close others',
      'Close left',
      'Close right',
      'Close all',
      'Open or collapse the menuAlt B',
      'Full screen',
      '中文',
      'English',
      'Theme: Light',
      'Theme: Dark',
      'Theme: System',
      'Layout settingsAlt ,',
      'Why is something missing?Alt /',
      'Keyboard shortcuts?',
      'Change password',
      'Bind phone',
      'Log out',
      'New Defects',
    ]);
  }));

it('shows every shortcut in the sheet', () =>
  mounted(<ShortcutSheet user={around.user} onClose={() => undefined} />, (box) => {
    expect([...box.querySelectorAll('dl > div')].map((shortcut) => shortcut.textContent)).toEqual([
      'Search pages, actions or recordsCtrl K',
      'Show shortcuts?',
      'Go to the rows of the listAlt L',
      'Undo what was just doneCtrl Z',
      'Open or collapse the menuAlt B',
      'Refresh pageAlt R',
      'Close currentAlt W',
      'Next tabAlt PgDn',
      'Previous tabAlt PgUp',
      'Layout settingsAlt ,',
      'Why is something missing?Alt /',
    ]);
  }));

it('says that nothing was found where the server found nothing', () => searched('qzxw', () => expect(status()).toBe('Nothing found')));

it.each(['records', 'views'])('says that %s could not be searched', async (what) => {
  const fail = (): never => {
    throw new Error('No line');
  };
  if (what === 'records') records = fail;
  else views = fail;
  await searched('qzxw', () => expect(status()).toBe('Records or views could not be searched: No line'));
});
