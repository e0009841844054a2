import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { press } from '../../../../tests/screens/stage.tsx';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { shareActions } from '../../actions/share.ts';
import { request, type Call } from '../../data/client/client.ts';
import { notificationQueue } from '../../data/notifications.ts';
import '../../data/texts/toolTexts.ts';
import { ShareDialog } from './ShareDialog.tsx';

vi.mock('../../data/client/client.ts', () => ({ request: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
const bundleOf = (name: string): ScreenBundle => ({ resource: { name } }) as unknown as ScreenBundle;
const notifications = (): (string | undefined)[] => notificationQueue.get().map((n) => `${n.type}: ${n.message}`);
const sent = (verb: string): unknown[] => calls.mock.calls.filter(([{ url }]) => url.endsWith(`share/${verb}`)).map(([{ body }]) => body);

beforeEach(() => {
  notificationQueue.set([]);
  let linkCount = 0;
  calls.mockReset();
  calls.mockImplementation(({ url }) => {
    if (url === '/api/sys/sys/share/list')
      return Promise.resolve({ list: linkCount ? [{ id: 'l1', until: '2026-11-29T00:00:00.000Z', createTime: '' }] : [] });
    if (url === '/api/sys/sys/share/insert') {
      linkCount += 1;
      return Promise.resolve({ path: '/solarReport?share=s', share: 's', until: '' });
    }
    if (url === '/api/sys/sys/share/delete') linkCount = 0;
    return Promise.resolve(null);
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['report', true],
  ['task', true],
  ['route', true],
  ['station', false],
])('[S7-36] rows of %s are offered to be shared: %s', (resource, offered) =>
  expect(shareActions(bundleOf(resource)).map((action) => action.id)).toEqual(offered ? ['share'] : []),
);

it.each([
  ['report', { releaseStatus: '0' }, false],
  ['report', { releaseStatus: '1' }, false],
  ['report', { releaseStatus: '2' }, true],
  ['report', { releaseStatus: '3' }, false],
  ['task', { releaseStatus: '0' }, true],
  ['route', {}, true],
])('[S7-36] a %s that is %j is offered to be shared: %s', (resource, row, offered) =>
  expect(shareActions(bundleOf(resource))[0]?.fits?.({ id: 'r', ...row })).toBe(offered),
);

it('[S7-36] makes a link for as long as chosen, copies it, and withdraws it', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await mounted(<ShareDialog bundle={bundleOf('report')} row={{ id: 'r1' }} name="月报" onClose={() => undefined} />, async () => {
    await act(async () => document.querySelector<HTMLInputElement>('.ant-segmented input[type=radio]')?.click());
    await press('生成链接');
    const [body] = sent('insert') as { page: string; id: string; until: string }[];
    expect(body).toMatchObject({ page: 'solarReport', id: 'r1' });
    const hours = (Date.parse(body?.until ?? '') - Date.now()) / 3_600_000;
    expect([hours > 23.9, hours <= 24]).toEqual([true, true]);
    await press('复制链接');
    expect([writeText.mock.calls, notifications()]).toEqual([[[`${location.origin}/solarReport?share=s`]], ['success: 链接已复制']]);
    await press('撤 回');
    expect(sent('delete')).toEqual([{ id: 'l1' }]);
    expect(notifications().at(-1)).toBe('success: 链接已撤回');
    expect(document.body.textContent).not.toContain('有效链接');
  });
});

it('[S7-36] a link to a task says how much it takes, and how much came through it', async () => {
  const sending = { most: { files: 500, bytes: 20 * 1024 ** 3 }, sent: { files: 3, bytes: 2048 } };
  calls.mockImplementation(({ url }) =>
    Promise.resolve(
      url.endsWith('share/list')
        ? { list: [{ id: 'l1', until: '2026-11-29T00:00:00.000Z', createTime: '', sending }] }
        : { path: '/upload?share=s' },
    ),
  );
  await mounted(<ShareDialog bundle={bundleOf('task')} row={{ id: 't1' }} name="任务" onClose={() => undefined} />, async () => {
    await press('生成链接');
    expect(sent('insert')).toEqual([expect.objectContaining({ page: 'upload', id: 't1', files: 500, bytes: 20 * 1024 ** 3 })]);
    expect(document.body.textContent).toContain('已传 3 / 500 个，2 KB / 20.0 GB');
  });
});
