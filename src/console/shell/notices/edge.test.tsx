import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { notify } from '../../data/notifications.ts';
import { request } from '../../data/client/client.ts';
import { serverStore } from '../../session/serverInfo.ts';
import { Hosts } from './Hosts.tsx';

vi.mock('../../data/client/client.ts', () => ({ request: vi.fn() }));

afterEach(() => {
  vi.mocked(request).mockReset();
  serverStore.set(undefined);
});

it.each([
  [true, '边缘服务器'],
  [false, ''],
])('[S3-07] the server call says edge %s: the badge of the shell says %j', async (edge, words) => {
  vi.mocked(request).mockResolvedValue({ edge, version: '1' });
  // The host of messages, which the badge stands beside, loads with the first of them.
  notify('success', 'x');
  await mounted(<Hosts />, async () => {
    const said = (): string => document.querySelector('.edge-badge')?.textContent ?? '';
    const settled = (): boolean => vi.mocked(request).mock.calls.length > 0 && said() === words;
    for (let i = 0; i < 500 && !settled(); i += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(vi.mocked(request).mock.lastCall?.[0]).toMatchObject({ method: 'GET', url: '/server' });
    expect(said()).toBe(words);
  });
});
