import { ApiError } from '../client/apiError.ts';
import '../texts/toolTexts.ts';
import type { Call } from '../client/call.ts';
import { download } from '../client/client.ts';
import { text } from '../texts/i18n.ts';

/** How far a fetch is: percent (0 while the size is unknown) and KB a second. */
export type BlobProgress = (percent: number, speed: number) => void;

/** Why a blob did not come (S8-10). */
export class BlobError extends Error {
  override readonly name = 'BlobError';
  constructor(
    readonly kind: 'status' | 'abort' | 'network',
    message: string,
    readonly status = 0,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const running = new Map<string, AbortController>();

const reason = (error: unknown, stopped: boolean): BlobError => {
  if (stopped) return new BlobError('abort', text('blob.aborted'), 0, error);
  const status = error instanceof ApiError ? error.status : 0;
  return status > 0
    ? new BlobError('status', text('blob.status', { status }), status, error)
    : new BlobError('network', text('blob.network'), 0, error);
};

/**
 * Fetches a file (S7-47) and answers an address of it inside the page, which the caller revokes.
 * @param key an earlier fetch with the same key is cancelled
 * @throws BlobError
 */
export async function fetchBlob(
  call: Pick<Call, 'url' | 'params'>,
  { key, onProgress }: { key?: string; onProgress?: BlobProgress } = {},
): Promise<string> {
  const controller = new AbortController();
  if (key !== undefined) {
    running.get(key)?.abort();
    running.set(key, controller);
  }
  const started = performance.now();
  try {
    const onReceived =
      onProgress &&
      ((bytes: number, total: number): void =>
        onProgress(
          total > 0 ? Math.round((bytes / total) * 100) : 0,
          bytes / 1024 / Math.max(0.001, (performance.now() - started) / 1000),
        ));
    const { blob } = await download({ ...call, method: 'GET', handled: true, signal: controller.signal, onReceived });
    return URL.createObjectURL(blob);
  } catch (error) {
    throw reason(error, controller.signal.aborted);
  } finally {
    if (key !== undefined && running.get(key) === controller) running.delete(key);
  }
}
