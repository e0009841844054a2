import { Refine } from '@refinedev/core';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Option } from '../../../contract/envelope.ts';
import { request } from '../../data/client.ts';
import { dataProvider } from '../../data/dataProvider.ts';
import { useLabels, useOptions, type OptionSearch } from './useOptions.ts';

vi.mock('../../data/client.ts', () => ({ request: vi.fn() }));

interface Asked {
  at: number;
  url: string;
  body: { keyword?: string; values?: string[]; where?: unknown; pageSize: number };
  aborted: () => boolean;
  answer: (labels: string[]) => Promise<void>;
}

let asked: Asked[] = [];
let found: OptionSearch;
let labels: Record<string, string>;
let root: Root;

function Picker({ keys }: { keys: string[] }): null {
  const search = useOptions('depot', '/api/depot', () => [{ field: 'open', operator: 'eq', value: true }]);
  const known = useLabels('depot', '/api/depot', keys, { a: 'A' });
  useEffect(() => {
    found = search;
    labels = known;
  });
  return null;
}

const draw = (keys: string[] = []): Promise<void> =>
  act(async () =>
    root.render(
      <Refine
        dataProvider={dataProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
      >
        <Picker keys={keys} />
      </Refine>,
    ),
  );
/** In short steps: what a timer changes is drawn at the end of each. */
const pass = async (ms: number): Promise<void> => {
  for (let n = 0; n < ms; n += 10) await act(() => vi.advanceTimersByTimeAsync(10));
};

/** Types one key after the other. */
async function type(text: string, pause: number): Promise<void> {
  for (let n = 1; n <= text.length; n += 1) {
    await act(async () => found.search(text.slice(0, n)));
    await pass(pause);
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  asked = [];
  vi.mocked(request).mockImplementation(
    ({ url, body, signal }) =>
      new Promise<unknown>((resolve) => {
        asked.push({
          at: performance.now(),
          url,
          body: body as Asked['body'],
          aborted: () => signal?.aborted === true,
          answer: async (texts) => {
            resolve({ list: texts.map((label): Option => ({ value: label.toLowerCase(), label })) });
            await pass(1);
          },
        });
      }),
  );
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

describe('a picker that is typed into', () => {
  it('asks for the first options when it opens, within its limits, and for nothing before', async () => {
    await draw();
    await pass(1000);
    expect(asked).toEqual([]);
    await act(async () => found.onOpenChange(true));
    await pass(1000);
    expect(asked.map(({ url, body }) => ({ url, body }))).toEqual([
      { url: '/api/depot/options', body: { keyword: undefined, where: [{ field: 'open', operator: 'eq', value: true }], pageSize: 50 } },
    ]);
  });

  it('calls at most once in 300 ms, and in the end for all that was typed', async () => {
    await draw();
    await act(async () => found.onOpenChange(true));
    await type('photovoltaic', 40);
    await pass(1000);
    await type('xyz', 120);
    await pass(1000);
    expect(asked.map((a) => a.body.keyword).filter((k) => k === 'photovoltaic' || k === 'xyz')).toEqual(['photovoltaic', 'xyz']);
    const gaps = asked.slice(1).map((one, n) => one.at - (asked[n]?.at ?? 0));
    expect(gaps.filter((gap) => gap < 300)).toEqual([]);
  });

  it('cancels the earlier call, and shows the answer to the last whichever comes first', async () => {
    await draw();
    await act(async () => found.onOpenChange(true));
    await type('a', 400);
    await type('ab', 400);
    const typed = asked.slice(-2);
    expect(typed.map((a) => [a.body.keyword, a.aborted()])).toEqual([
      ['a', true],
      ['ab', false],
    ]);
    await typed[1]?.answer(['New']);
    await typed[0]?.answer(['Old']);
    expect([found.options.map((o) => o.label), found.loading]).toEqual([['New'], false]);
  });
});

it('labels of keys are asked for at once, but for those that are known', async () => {
  await draw(['a', 'b', 'c']);
  expect(asked.map(({ url, body }) => ({ url, body }))).toEqual([{ url: '/api/depot/options', body: { values: ['b', 'c'], pageSize: 2 } }]);
  await asked[0]?.answer(['B', 'C']);
  expect(labels).toEqual({ a: 'A', b: 'B', c: 'C' });
});
