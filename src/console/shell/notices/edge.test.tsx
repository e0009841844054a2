import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { request } from '../../data/client/client.ts';
import { serverStore } from '../../session/serverInfo.ts';
import { EdgeBadge } from './EdgeBadge.tsx';

vi.mock('../../data/client/client.ts', () => ({ request: vi.fn() }));

afterEach(() => serverStore.set(undefined));

it.each([
  [true, '边缘服务器'],
  [false, ''],
])('[S3-07] the server call says edge %s: the badge says %j', async (edge, words) => {
  vi.mocked(request).mockResolvedValue({ edge, version: '1' });
  await mounted(<EdgeBadge />, (box) => expect(box.textContent).toBe(words));
  expect(vi.mocked(request).mock.lastCall?.[0]).toMatchObject({ method: 'GET', url: '/server' });
});
