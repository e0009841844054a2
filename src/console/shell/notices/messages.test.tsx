/** Messages as they are drawn. */
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { notificationQueue, notify } from '../../data/notifications.ts';
import { NotificationHost } from './NotificationHost.tsx';

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const noticeWith = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.ant-notification-notice')].find((notice) => notice.textContent?.includes(words));

/** Draws the host, lets it say something, and looks. */
const afterSaying = (say: () => void, look: () => Promise<void> | void): Promise<void> =>
  mounted(<NotificationHost />, async () => {
    vi.useFakeTimers();
    await act(async () => say());
    await pass(0);
    await look();
    vi.useRealTimers();
  });

beforeEach(() => notificationQueue.set([]));
afterEach(() => void vi.useRealTimers());

describe('a message', () => {
  it('[S8-01] that is not closable has no button to close it; another has one', () =>
    afterSaying(
      () => {
        notify('error', '错误信息', { description: '服务器错误', closable: false });
        notify('error', 'other');
      },
      () => {
        expect(noticeWith('错误信息')?.textContent).toContain('服务器错误');
        expect(noticeWith('错误信息')?.querySelector('.ant-notification-notice-close')).toBeNull();
        expect(noticeWith('other')?.querySelector('.ant-notification-notice-close')).not.toBeNull();
      },
    ));
  it.each([
    ['error', true],
    ['error', false],
    ['warning', false],
  ] as const)('[S8-02] [S9-01] %s stands for 5 s (box %s)', (type, box) =>
    afterSaying(
      () => notify(type, `words ${type} ${box}`, { box }),
      async () => {
        await pass(4900);
        expect(noticeWith(`words ${type} ${box}`)?.className).not.toContain('leave');
        await pass(200);
        expect(noticeWith(`words ${type} ${box}`)?.className ?? 'leave').toContain('leave');
      },
    ),
  );

  it('that comes while another is being drawn is shown too', async () => {
    const Beside = (): null => {
      useEffect(() => notify('success', 'second'), []);
      return null;
    };
    notify('success', 'first');
    await mounted(
      <>
        <Beside />
        <NotificationHost />
      </>,
      async () => {
        await act(async () => {});
        expect([noticeWith('first'), noticeWith('second')].map(Boolean)).toEqual([true, true]);
      },
    );
  });
});
