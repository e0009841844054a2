import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { createStore } from './store.ts';

/** How a message stands. */
export interface Look {
  /** The same key again takes the place of the one on screen. */
  key?: string;
  description?: string;
  /** False leaves out the button that closes it. */
  closable?: boolean;
  /** A button on it. */
  action?: { title: string; run: () => void };
  /** In the middle of the top edge, where it cannot be missed. */
  box?: boolean;
}

/** How long a message with a button stands: long enough to think better of it, s. */
export const OFFER_SECONDS = 8;

/** A message for the host. */
export interface Notice extends Look, Omit<OpenNotificationParams, 'type'> {
  type: OpenNotificationParams['type'] | 'warning';
}

/** Messages that wait for the host; it loads late, so that the first screen does not pay for it. */
export const notificationQueue = createStore<Notice[]>([]);

/** The box shown last: whoever asked tells of the same failure, which is one message. */
let boxed: { message: string; at: number } | undefined;
/** What is told within this time of a box in the same words is the same failure, ms. */
const SAME_MS = 1000;

const isTold = (words: (string | undefined)[]): boolean =>
  boxed !== undefined && performance.now() - boxed.at < SAME_MS && words.includes(boxed.message);

/** Shows a message. */
export function notify(type: Notice['type'], message: string, look: Look | string = {}): void {
  const { box = false, description } = typeof look === 'string' ? { description: look } : look;
  if (type === 'error' && box) boxed = { message, at: performance.now() };
  else if (type === 'error' && isTold([message, description])) return;
  notificationQueue.set([...notificationQueue.get(), { type, message, ...(typeof look === 'string' ? { description: look } : look) }]);
}

/** What Refine's hooks show their messages through. */
export const notificationProvider: NotificationProvider = {
  open: (params) => notificationQueue.set([...notificationQueue.get(), params]),
  close: (key) => notificationQueue.set(notificationQueue.get().filter((n) => n.key !== key)),
};
