// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { fitStore, fittingSize, keepRoom, keepSize, rowsIn } from './fit.ts';
import { keepPreferences, readPreferences } from './preferences.ts';

beforeEach(() => localStorage.clear());

it.each([
  [937, 18],
  [936, 17],
  [300, 5],
  [100_000, 100],
])('a window of %s px has room for %s rows', (height, rows) => expect(rowsIn({ rest: 361, row: 32 }, height)).toBe(rows));

it('a list has its own number of rows until it is measured, then as many as the window drawn to scale holds', () => {
  const list = { pageSize: 10 };
  expect(fittingSize({}, list, { width: 1920, height: 937, scale: 1 })).toBe(10);
  const room = { rest: 361, row: 32 };
  expect(fittingSize({ room }, list, { width: 1920, height: 937, scale: 1 })).toBe(18);
  expect(fittingSize({ room }, list, { width: 3840, height: 1874, scale: 2 })).toBe(18);
});

it('a choice is told, because the address of the list may stay as it was', () => {
  const told = fitStore.get();
  keepSize('a/b', 'fit');
  keepSize('a/b', 10);
  expect([fitStore.get(), readPreferences('a/b').pageSize]).toEqual([told + 2, 10]);
});

it('what is measured is kept for each list, and told only when it is another', () => {
  const told = fitStore.get();
  keepRoom('a/b', { rest: 361, row: 32 });
  keepRoom('a/b', { rest: 362, row: 32.2 });
  expect(fitStore.get()).toBe(told + 1);
  expect(readPreferences('a/b').room).toEqual({ rest: 361, row: 32 });
  expect(readPreferences('c/d').room).toBeUndefined();
});

it('a choice that is neither a size nor the window, and a room that is none, are not believed', () => {
  keepPreferences('a/b', { pageSize: 17, room: { rest: 'x' } as never });
  expect(readPreferences('a/b')).toMatchObject({ pageSize: undefined, room: undefined });
  keepPreferences('a/b', { pageSize: 'fit' });
  expect(readPreferences('a/b').pageSize).toBe('fit');
});
