import type { Question, Reply } from './content.worker.ts';
import { digestBy } from './digest.ts';
import { ContentError } from './failures.ts';
import type { ContentWork } from './types.ts';

/** Content work beside the page's thread: by the browser itself, else in a worker that is started when it is first needed. */
export function contentWork(subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null): ContentWork {
  const listeners = new Map<number, (reply: Reply) => void>();
  let worker: Worker | undefined;
  let serial = 0;
  const post = (question: Question): void => {
    if (!worker) {
      worker = new Worker(new URL('content.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
        listeners.get(data.id)?.(data);
        listeners.delete(data.id);
      });
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
  };
  const ask = (question: { hash: ArrayBuffer } | { shrink: File }): Promise<Reply> =>
    new Promise((resolve) => {
      const id = (serial += 1);
      listeners.set(id, resolve);
      post({ id, ...question });
    });
  return {
    hash: async (bytes) => {
      if (subtle) return digestBy(subtle, bytes);
      const reply = await ask({ hash: bytes });
      return 'hash' in reply ? reply.hash : '';
    },
    shrink: async (image) => {
      const reply = await ask({ shrink: image });
      if ('image' in reply) return reply.image;
      throw new ContentError('image');
    },
  };
}
