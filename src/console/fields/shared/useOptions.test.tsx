import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Option } from '../../../contract/envelope.ts';
import { fetchOptions, type OptionQuery } from '../../data/options.ts';
import { useOptions, type OptionSearch } from './useOptions.ts';

vi.mock('../../data/options.ts', () => ({ fetchOptions: vi.fn() }));

interface Asked { at: number; keyword: string | undefined; aborted: () => boolean; answer: (labels: string[]) => Promise<void> }

let asked: Asked[] = [];
let found: OptionSearch;
let root: Root;

function Picker(): null {
  const search = useOptions('/api/depot', () => undefined);
  useEffect(() => {
    found = search;
  });
  return null;
}

/** Types one key after the other. */
async function type(text: string, pause: number): Promise<void> {
  for (let n = 1; n <= text.length; n += 1) {
    await act(async () => found.search(text.slice(0, n)));
    await act(() => vi.advanceTimersByTimeAsync(pause));
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  asked = [];
  vi.mocked(fetchOptions).mockImplementation((_, query: OptionQuery, signal) => new Promise<Option[]>((resolve) => {
    asked.push({ at: performance.now(), keyword: query.keyword, aborted: () => signal?.aborted === true, answer: (labels) => act(async () => resolve(labels.map((label) => ({ value: label, label })))) });
  }));
  root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Picker />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

describe('a picker that is typed into', () => {
  it('calls at most once in 300 ms, and in the end for all that was typed', async () => {
    await type('photovoltaic', 40);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await type('xyz', 120);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(asked.map((a) => a.keyword).filter((k) => k === 'photovoltaic' || k === 'xyz')).toEqual(['photovoltaic', 'xyz']);
    const gaps = asked.slice(1).map((one, n) => one.at - (asked[n]?.at ?? 0));
    expect(gaps.filter((gap) => gap < 300)).toEqual([]);
  });

  it('cancels the earlier call, and shows the answer to the last whichever comes first', async () => {
    await type('a', 400);
    await type('ab', 400);
    expect(asked.map((a) => [a.keyword, a.aborted()])).toEqual([['a', true], ['a', true], ['ab', false]]);
    await asked[2]?.answer(['new']);
    await asked[1]?.answer(['old']);
    expect([found.options.map((o) => o.label), found.loading]).toEqual([['new'], false]);
  });
});
