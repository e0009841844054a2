import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { Connection } from './Connection.tsx';
import { connectionStore } from './connection.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  act(() => connectionStore.set({ lost: false, outdated: false }));
});

it('tells of a connection that was lost before it was watched', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await mounted(<Connection />, (box) => vi.waitFor(() => expect(box.textContent).toContain('与服务器的连接已断开')));
});
