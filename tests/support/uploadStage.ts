/** An uploader on a server that stands in: it keeps chunks, and holds, refuses or forgets them as told. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Chunk, ChunkAnswer } from '../../src/contract/upload.ts';
import { ApiError } from '../../src/console/data/client/apiError.ts';
import { createUploader, type Uploader, type UploaderSettings } from '../../src/console/upload/engine.ts';
import type { Patience } from '../../src/console/upload/patience.ts';
import type { ChosenFile, Memory, Remembered, UploadItem } from '../../src/console/upload/types.ts';

/** Bytes of a chunk: 1 MB. */
export const CHUNK_SIZE = 1_048_576;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** A file's hash as the server tells it. */
export const hashOf = (chunks: readonly Uint8Array[]): string =>
  chunks.length === 1 ? sha256(chunks[0] ?? new Uint8Array()) : sha256(Buffer.from(chunks.map(sha256).join(''), 'hex'));
export const cut = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes.length / CHUNK_SIZE)) }, (_, n) => bytes.subarray(n * CHUNK_SIZE, (n + 1) * CHUNK_SIZE));
export const network = new ApiError({ status: 0, error: 'client.network', message: 'no connection' });
export const refusal = (status: number): ApiError => new ApiError({ status, error: 'some.code', message: `refused ${status}` });
export const fileOf = (
  name: string,
  chunks: number,
  over: { type?: string; modified?: number } = {},
): ChosenFile & { bytes: Uint8Array } => {
  const bytes = new Uint8Array(Math.round(chunks * CHUNK_SIZE)).fill(name.length);
  return { file: new File([bytes], name, { type: over.type ?? '', lastModified: over.modified ?? 1 }), path: name, bytes };
};

/** A server that keeps chunks, and can hold, refuse or forget them. */
export function stage(settings: Partial<UploaderSettings> = {}) {
  const stored = new Map<string, Map<number, Uint8Array>>();
  const kind = { refuse: (_chunk: Chunk, _n: number): unknown => undefined, hold: false, alter: false, forgetful: false, plain: false };
  const log: string[] = [];
  const memory = new Map<string, Remembered>();
  const gates: (() => void)[] = [];
  let [most, now, sends, hashed] = [0, 0, 0, 0];
  let running = 0;
  const answer = ({ identifier, chunks, filename: name, total: size }: Chunk): ChunkAnswer => {
    const there = stored.get(identifier) ?? new Map<number, Uint8Array>();
    const uploaded = [...there.keys()].sort((a, b) => a - b);
    const bytes = uploaded.map((n) => there.get(n) ?? new Uint8Array());
    if (there.size < chunks || kind.forgetful) return { uploaded, hashes: kind.plain ? [] : bytes.map(sha256) };
    return { uploaded, file: { id: 'f', name, type: '', size, hash: kind.alter ? 'other' : hashOf(bytes) } };
  };
  const patience: Patience = {
    wait: async (_ms, signal) => {
      await delay(1);
      signal.throwIfAborted();
    },
    wake: () => undefined,
  };
  const store: Memory = {
    load: async () => [...memory.values()],
    save: async (r) => {
      memory.set(r.id, structuredClone({ ...r }));
    },
    remove: async (id) => {
      memory.delete(id);
    },
  };
  const uploader: Uploader = createUploader({
    memory: store,
    patience,
    now: () => (now += 300),
    onChunk: (_id, chunk, status) => log.push(`${chunk} ${status}`),
    work: {
      hash: async (bytes) => {
        hashed += 1;
        return sha256(new Uint8Array(bytes));
      },
      shrink: async (image) => new File(['small'], image.name, { type: image.type }),
    },
    transport: {
      ask: async (chunk) => answer(chunk),
      drop: async ({ identifier }, finished) => {
        const refused = finished ? kind.refuse({} as Chunk, 0) : undefined;
        if (refused) throw refused;
        stored.delete(identifier);
      },
      send: async (chunk, content, onSent, signal) => {
        running += 1;
        most = Math.max(most, running);
        try {
          const refused = kind.refuse(chunk, (sends += 1));
          if (refused) throw refused;
          onSent(chunk.length / 2);
          if (kind.hold)
            await new Promise<void>((go, stop) => {
              gates.push(go);
              signal.addEventListener('abort', () => stop(signal.reason as Error));
            });
          else await delay(1);
          const there = stored.get(chunk.identifier) ?? new Map<number, Uint8Array>();
          stored.set(chunk.identifier, there.set(chunk.number, new Uint8Array(content.bytes)));
          return answer(chunk);
        } finally {
          running -= 1;
        }
      },
    },
    ...settings,
  });
  const items = (): readonly UploadItem[] => uploader.items.get();
  const until = async (want: (items: readonly UploadItem[]) => boolean): Promise<void> => {
    await expect.poll(() => want(items()), { interval: 1 }).toBe(true);
  };
  const statuses = (): string[] => items().map((i) => i.status);
  return {
    uploader,
    kind,
    log,
    memory,
    stored,
    gates,
    items,
    until,
    statuses,
    settle: (status: string) => until((all) => all.length > 0 && all.every((i) => i.status === status)),
    most: () => most,
    sends: () => sends,
    hashed: () => hashed,
  };
}
