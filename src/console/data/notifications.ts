import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { createStore } from './store.ts';

/** Messages that wait for the host; it loads late, so that the first screen does not pay for it. */
export const notificationQueue = createStore<OpenNotificationParams[]>([]);

/** Shows a message. */
export function notify(type: 'success' | 'error' | 'progress', message: string, description?: string): void {
  notificationQueue.set([...notificationQueue.get(), { type, message, description }]);
}

/** What Refine's hooks show their messages through. */
export const notificationProvider: NotificationProvider = {
  open: (params) => notificationQueue.set([...notificationQueue.get(), params]),
  close: (key) => notificationQueue.set(notificationQueue.get().filter((n) => n.key !== key)),
};
