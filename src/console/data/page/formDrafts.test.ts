import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, dropDrafts, keepDraft, readDraft } from './formDrafts.ts';

const KEY = draftKey('u1', 'a/b', undefined);
const NOW = '2026-03-01T00:00:00.000Z';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.useFakeTimers({ now: new Date(NOW) });
  // The keys of a storage are its own properties, as in a browser.
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        get: (_, name) =>
          ({
            getItem: (k: string) => items.get(k) ?? null,
            setItem: (k: string, v: string) => items.set(k, v),
            removeItem: (k: string) => items.delete(k),
          })[String(name)],
        ownKeys: () => [...items.keys()],
        getOwnPropertyDescriptor: (_, name) => (items.has(String(name)) ? { enumerable: true, configurable: true } : undefined),
      },
    ),
  );
});

describe('form drafts', () => {
  it('lie apart for each user, screen and record', () => {
    expect(
      new Set([
        draftKey('u1', 'a/b', undefined),
        draftKey('u2', 'a/b', undefined),
        draftKey('u1', 'a/c', undefined),
        draftKey('u1', 'a/b', '7'),
      ]).size,
    ).toBe(4);
  });
  it('are read as kept, until nothing is changed any more', () => {
    keepDraft(KEY, { time: NOW, version: 3, values: { name: 'x', note: null } });
    expect(readDraft(KEY)).toEqual({ time: NOW, version: 3, values: { name: 'x', note: null } });
    keepDraft(KEY, { time: NOW, values: {} });
    expect(readDraft(KEY)).toBeUndefined();
  });
  it('are forgotten after a week, and when they cannot be read', () => {
    keepDraft(KEY, { time: NOW, values: { name: 'x' } });
    vi.setSystemTime(new Date('2026-03-09T00:00:00.000Z'));
    expect(readDraft(KEY)).toBeUndefined();
    localStorage.setItem(KEY, '{"time":');
    expect(readDraft(KEY)).toBeUndefined();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
  it('all go when the user signs out, and nothing else does', () => {
    localStorage.setItem('list:a/b', '{}');
    keepDraft(KEY, { time: NOW, values: { name: 'x' } });
    dropDrafts();
    expect([readDraft(KEY), localStorage.getItem('list:a/b')]).toEqual([undefined, '{}']);
  });
});
