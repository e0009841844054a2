import type { Question, Reply } from './content.worker.ts';
import { ContentError } from './failures.ts';
import type { ContentWork } from './types.ts';

type Listener = (reply: Reply) => void;

/** Content work in a worker of its own, started with the first file. */
export function contentWork(): ContentWork {
  const listeners = new Map<number, Listener>();
  let worker: Worker | undefined;
  let serial = 0;
  const post = (question: Question): void => {
    if (!worker) {
      worker = new Worker(new URL('content.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => listeners.get(data.id)?.(data));
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
  };
  const ask = <T>(question: (id: number) => Question, take: (reply: Reply) => T | undefined, signal?: AbortSignal): Promise<T> => new Promise((resolve, reject) => {
    const id = (serial += 1);
    const stop = (): void => {
      listeners.delete(id);
      post({ id, stop: true });
      reject(signal?.reason as Error);
    };
    const end = (): void => {
      listeners.delete(id);
      signal?.removeEventListener('abort', stop);
    };
    listeners.set(id, (reply) => {
      const taken = take(reply);
      if ('error' in reply) reject(new ContentError(reply.error));
      else if (taken !== undefined) resolve(taken);
      else return;
      end();
    });
    signal?.addEventListener('abort', stop, { once: true });
    post(question(id));
  });
  return {
    hash: (content, onProgress, signal) => ask((id) => ({ id, hash: content }), (reply) => {
      if ('share' in reply) onProgress(reply.share);
      return 'hash' in reply ? reply.hash : undefined;
    }, signal),
    shrink: (image) => ask((id) => ({ id, shrink: image }), (reply) => ('image' in reply ? reply.image : undefined)),
  };
}
