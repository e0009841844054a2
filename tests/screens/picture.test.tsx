/** Pictures of a table: fetched once, and their addresses hold for as long as one is on screen. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { download } from '../../src/console/data/client/client.ts';
import { queryClient } from '../../src/console/data/documents/queries.ts';
import { Picture } from '../../src/console/fields/shared/files/Picture.tsx';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ download: vi.fn(async () => ({ blob: new Blob(), name: 'x' })) }));

afterEach(() => void vi.unstubAllGlobals());

it('no address is taken back while its picture is on screen', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (entries: object[]) => void) {}
      observe(): void {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
  let count = 0;
  const revoke = vi.fn();
  Object.assign(URL, { createObjectURL: () => `blob:${(count += 1)}`, revokeObjectURL: revoke });
  const ids = Array.from({ length: 320 }, (_, n) => `p${n}`);
  await mounted(
    <QueryClientProvider client={queryClient}>
      {[...ids, 'p0'].map((id, n) => (
        <Picture key={n} id={id} name={id} version="thumb" />
      ))}
    </QueryClientProvider>,
    async (box) => {
      await act(() => vi.waitUntil(() => vi.mocked(download).mock.calls.length >= 320));
      await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));
      const addresses = [...box.querySelectorAll('img')].map((img) => img.src);
      expect(addresses).toHaveLength(321);
      expect(addresses[320]).toBe(addresses[0]);
      expect(revoke).not.toHaveBeenCalled();
    },
  );
  queryClient.clear();
  expect(revoke).toHaveBeenCalledTimes(320);
});
