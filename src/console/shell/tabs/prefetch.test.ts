import type { FocusEvent, PointerEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteItem } from '../routes/routes.ts';
import { ahead } from './prefetch.ts';
import { aheadStore, setTabs } from './tabStore.ts';

const [read, fetched, changing] = vi.hoisted(() => [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>(), { now: false }]);
vi.mock('../../session/roleView.ts', () => ({ eyesChange: () => changing.now }));
vi.mock('../../data/documents/documents.ts', async (original) => ({
  ...(await original<object>()),
  isList: () => true,
  loadBundle: async () => ({}),
  prefetchBundle: fetched,
}));
vi.mock('../../data/rows/rows.ts', async (original) => ({ ...(await original<object>()), prefetchRows: read }));

const route = (path: string): RouteItem => ({ path, screen: { name: path } }) as unknown as RouteItem;
const pointer = {} as PointerEvent<HTMLAnchorElement>;
const link = ahead(route('/a/list'));
const drawn = (): string | undefined => aheadStore.get()?.pathname;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', { setItem: () => undefined });
  read.mockReset().mockResolvedValue(undefined);
  fetched.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  link.onPointerLeave?.(pointer);
  setTabs([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a pointer that rests has the rows read and the list drawn; it goes, and the drawing with it', async () => {
  link.onPointerEnter?.(pointer);
  await vi.advanceTimersByTimeAsync(59);
  expect([read.mock.calls.length, drawn()]).toEqual([0, undefined]);
  await vi.advanceTimersByTimeAsync(1);
  expect([read.mock.calls.length, drawn()]).toEqual([1, '/a/list']);
  link.onPointerLeave?.(pointer);
  expect(drawn()).toBeUndefined();
});

it('nothing is fetched ahead while a view as a role begins or ends: it may not be the user’s any more', async () => {
  changing.now = true;
  link.onFocus?.({} as FocusEvent<HTMLAnchorElement>);
  link.onPointerEnter?.(pointer);
  await vi.advanceTimersByTimeAsync(100);
  link.onPointerDown?.(pointer);
  link.onPointerLeave?.(pointer);
  expect([fetched.mock.calls.length, read.mock.calls.length, drawn()]).toEqual([0, 0, undefined]);
  changing.now = false;
  link.onFocus?.({} as FocusEvent<HTMLAnchorElement>);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('what was drawn outlives a pointer that leaves because the menu closed at its click, until the page is open or does not come', async () => {
  link.onPointerEnter?.(pointer);
  await vi.advanceTimersByTimeAsync(60);
  link.onPointerDown?.(pointer);
  link.onPointerLeave?.(pointer);
  await vi.advanceTimersByTimeAsync(1999);
  expect(drawn()).toBe('/a/list');
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn()).toBeUndefined();
});

it('a pointer that passes costs nothing', async () => {
  link.onPointerEnter?.(pointer);
  await vi.advanceTimersByTimeAsync(30);
  link.onPointerLeave?.(pointer);
  await vi.advanceTimersByTimeAsync(200);
  expect([read.mock.calls.length, drawn()]).toEqual([0, undefined]);
});

it('rows that come when the pointer has gone, or not at all, draw nothing', async () => {
  let arrive = (): void => undefined;
  read.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  link.onPointerEnter?.(pointer);
  await vi.advanceTimersByTimeAsync(60);
  link.onPointerLeave?.(pointer);
  arrive();
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn()).toBeUndefined();
  read.mockRejectedValueOnce(new Error('no line'));
  link.onPointerEnter?.(pointer);
  await vi.advanceTimersByTimeAsync(61);
  expect([read.mock.calls.length, drawn()]).toEqual([2, undefined]);
});

it('a page that is open is left alone', async () => {
  setTabs([{ path: '/a/list', search: '', affix: false, version: 0 }]);
  link.onPointerEnter?.(pointer);
  await vi.advanceTimersByTimeAsync(100);
  expect([read.mock.calls.length, drawn()]).toEqual([0, undefined]);
});
