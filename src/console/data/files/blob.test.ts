import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('axios', async (original) => ({ ...(await original<object>()), create: () => ({ request }) }));
const request =
  vi.fn<(config: { signal: AbortSignal; onDownloadProgress?: (e: { loaded: number; total?: number }) => void }) => Promise<unknown>>();
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('location', { origin: 'http://console.test' });

describe('[S7-47] the blob fetch helper', () => {
  let fetchBlob: typeof import('./blob.ts').fetchBlob;
  beforeEach(async () => {
    ({ fetchBlob } = await import('./blob.ts'));
  });
  afterEach(() => request.mockReset());
  const answer = (status: number, blob: Blob) => ({ status, data: blob, headers: {} });

  it('gets with a progress of percent and KB/s and resolves to an object URL', async () => {
    const progress: [number, number][] = [];
    vi.useFakeTimers({ toFake: ['performance'] });
    request.mockImplementation(async ({ onDownloadProgress }) => {
      vi.advanceTimersByTime(2000);
      onDownloadProgress?.({ loaded: 51_200, total: 102_400 });
      onDownloadProgress?.({ loaded: 102_400 });
      return answer(200, new Blob(['x']));
    });
    const url = await fetchBlob({ url: '/file' }, { onProgress: (...args) => progress.push(args) });
    // 50 KB in two seconds, then 100; the size is unknown in the end.
    expect([url.startsWith('blob:'), progress]).toEqual([
      true,
      [
        [50, 25],
        [0, 50],
      ],
    ]);
    vi.useRealTimers();
    expect(request.mock.calls[0]?.[0]).toMatchObject({ method: 'GET', responseType: 'blob' });
    URL.revokeObjectURL(url);
  });

  it('cancels an earlier fetch with the same key: [S8-10] request aborted', async () => {
    request.mockImplementation(
      ({ signal }) =>
        new Promise((_, stop) => {
          signal.addEventListener('abort', () => stop(new AxiosError('canceled', 'ERR_CANCELED')));
        }),
    );
    const first = fetchBlob({ url: '/a' }, { key: 'k' });
    const other = fetchBlob({ url: '/a' }, { key: 'other' });
    request.mockResolvedValue(answer(200, new Blob(['x'])));
    await Promise.all([
      expect(first).rejects.toMatchObject({ kind: 'abort', message: '请求已取消' }),
      fetchBlob({ url: '/b' }, { key: 'k' }),
    ]);
    await expect(Promise.race([other, Promise.resolve('still running')])).resolves.toBe('still running');
  });

  it('[S8-10] load failed with status code X', async () => {
    request.mockResolvedValue(answer(410, new Blob(['{"status":410,"msg":"gone"}'], { type: 'application/json' })));
    await expect(fetchBlob({ url: '/a' })).rejects.toMatchObject({ kind: 'status', status: 410, message: '加载失败，状态码 410' });
  });

  it('[S8-10] network error or request failed', async () => {
    request.mockRejectedValue(new AxiosError('Network Error', 'ERR_NETWORK'));
    await expect(fetchBlob({ url: '/a' })).rejects.toMatchObject({ kind: 'network', message: '网络错误或请求失败' });
  });
});
