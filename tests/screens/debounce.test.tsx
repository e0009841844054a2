import { act, useEffect, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { request, type Call } from '../../src/console/data/client/client.ts';
import { Providers } from '../../src/console/shell/Providers.tsx';
import { useOptions, type OptionSearch } from '../../src/console/fields/shared/useOptions.ts';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn(() => Promise.resolve({ list: [] })) }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
const asked = (): unknown[] => calls.mock.calls.map(([{ body }]) => (body as { keyword?: string }).keyword);
const COMPANY = { api: '/api/company' };
let search: OptionSearch;

function Picker(): ReactElement {
  const found = useOptions('company', COMPANY);
  useEffect(() => {
    search = found;
  });
  return <p />;
}

afterEach(() => void vi.useRealTimers());

it('[S9-01] what is typed is asked for when it has rested for 100 ms, not before, and once', () =>
  mounted(
    <MemoryRouter>
      <Providers>
        <Picker />
      </Providers>
    </MemoryRouter>,
    async () => {
      vi.useFakeTimers();
      const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
      await act(async () => search.onOpenChange(true));
      // Longer than the pause between two calls.
      await pass(1000);
      calls.mockClear();
      search.search('a');
      await pass(99);
      search.search('ab');
      await pass(99);
      expect(asked()).toEqual([]);
      // With the turns that hook and query take until the call leaves.
      await pass(6);
      expect(asked()).toEqual(['ab']);
      vi.useRealTimers();
    },
  ));
