/** What the page reads without being asked: a call that fails once is made again. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Manifest } from '../../src/contract/manifest.ts';
import { request, type Call } from '../../src/console/data/client/client.ts';
import { useDictionaryLoading, useDictionary } from '../../src/console/data/documents/dictionaries.ts';
import { manifestStore } from '../../src/console/data/documents/documents.ts';
import { queryClient } from '../../src/console/data/documents/queries.ts';
import { useNames } from '../../src/console/workbench/useNames.ts';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);

function Entries(): ReactElement {
  useDictionaryLoading();
  return <p>{useDictionary('LEVEL').map((entry) => entry.title)}</p>;
}

function Names(): ReactElement {
  return <p>{Object.keys(useNames()?.resources ?? {}).join()}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  queryClient.clear();
  calls.mockReset();
  manifestStore.set({ screens: [], dictionaries: 'abc', timeZone: 'UTC', problems: [] } as unknown as Manifest);
});
afterEach(() => void vi.useRealTimers());

it.each([
  ['the dictionaries', <Entries key="entries" />, { LEVEL: { name: 'LEVEL', entries: [{ value: '1', title: '严重' }] } }, '严重'],
  ['what documents may refer to', <Names key="names" />, { resources: { defect: {} } }, 'defect'],
])('%s are asked for again until they are there', async (_, element, answer, text) => {
  calls.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down')).mockResolvedValue(answer);
  const drawn = mounted(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>, async (box) => {
    expect(box.textContent).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(box.textContent).toBe(text);
    expect(calls).toHaveBeenCalledTimes(3);
  });
  await vi.advanceTimersByTimeAsync(10);
  await drawn;
});
