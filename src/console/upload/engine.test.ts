import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Chunk, ChunkAnswer } from '../../contract/upload.ts';
import { ApiError } from '../data/client/apiError.ts';
import { createUploader, type Uploader, type UploaderSettings } from './engine.ts';
import type { Patience } from './patience.ts';
import type { ChosenFile, ChunkStatus, Memory, Remembered, UploadItem } from './types.ts';

/** Bytes of a chunk: 1 MB. */
const CHUNK_SIZE = 1_048_576;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** A file's hash as the server tells it. */
const hashOf = (chunks: readonly Uint8Array[]): string =>
  chunks.length === 1 ? sha256(chunks[0] ?? new Uint8Array()) : sha256(Buffer.from(chunks.map(sha256).join(''), 'hex'));
const cut = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes.length / CHUNK_SIZE)) }, (_, n) => bytes.subarray(n * CHUNK_SIZE, (n + 1) * CHUNK_SIZE));
const network = new ApiError({ status: 0, error: 'client.network', message: 'no connection' });
const refusal = (status: number): ApiError => new ApiError({ status, error: 'some.code', message: `refused ${status}` });
const fileOf = (name: string, chunks: number, over: { type?: string; modified?: number } = {}): ChosenFile & { bytes: Uint8Array } => {
  const bytes = new Uint8Array(Math.round(chunks * CHUNK_SIZE)).fill(name.length);
  return { file: new File([bytes], name, { type: over.type ?? '', lastModified: over.modified ?? 1 }), path: name, bytes };
};

/** A server that keeps chunks, and can hold, refuse or forget them. */
function stage(settings: Partial<UploaderSettings> = {}) {
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

describe('uploading', () => {
  it('[S1-09] [S7-46] sends a file in chunks of 1 MiB, and is done when the server’s hash is the file’s', async () => {
    const { uploader, settle, stored, items } = stage();
    const file = fileOf('a.bin', 2.5);
    uploader.add([file]);
    await settle('success');
    expect([...([...stored.values()][0]?.values() ?? [])].map((c) => c.length).toSorted()).toEqual(
      [CHUNK_SIZE, CHUNK_SIZE, CHUNK_SIZE / 2].toSorted(),
    );
    expect(items()[0]).toMatchObject({ progress: 1, arrived: 3, chunks: 3, file: { hash: hashOf(cut(file.bytes)) } });
  });
  it('deletes a file that has arrived, unless the server keeps it', async () => {
    const { uploader, settle, stored, items, kind, memory } = stage();
    uploader.add([fileOf('a.bin', 1.5)]);
    await settle('success');
    const { id } = items()[0] as UploadItem;
    kind.refuse = () => new Error('held');
    await expect(uploader.erase(id)).rejects.toThrow('held');
    expect([items().length, stored.size]).toEqual([1, 1]);
    kind.refuse = () => undefined;
    await uploader.erase(id);
    expect([items().length, stored.size, memory.size]).toEqual([0, 0, 0]);
  });
  it('sends an empty file too', async () => {
    const { uploader, settle, items } = stage();
    uploader.add([fileOf('empty', 0)]);
    await settle('success');
    expect(items()[0]?.file?.size).toBe(0);
  });
  it('[S9-05] makes 3 requests at a time, over all files', async () => {
    const { uploader, settle, most } = stage();
    uploader.add([fileOf('a', 4), fileOf('bb', 4)]);
    await settle('success');
    expect(most()).toBe(3);
  });
  it('[S9-05] tells of progress every 500 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let clock = 1000;
    const pass = (ms: number): void => {
      clock += ms;
      vi.advanceTimersByTime(ms);
    };
    let onSent: ((bytes: number) => void) | undefined;
    const times: number[] = [];
    const { uploader } = stage({
      now: () => clock,
      onChunk: (_id, _chunk, status) => {
        if (status === 'progress') times.push(clock);
      },
      transport: {
        ask: async () => ({ uploaded: [], hashes: [] }),
        drop: async () => undefined,
        send: (_chunk, _content, sent) =>
          new Promise(() => {
            onSent = sent;
          }),
      },
    });
    uploader.add([fileOf('a', 1)]);
    await expect.poll(() => onSent).toBeDefined();
    for (let n = 0; n < 199; n += 1) {
      onSent?.(n * 100);
      pass(10);
    }
    vi.useRealTimers();
    expect(times.map((at) => at - 1000)).toEqual([500, 1000, 1500]);
  });
  it('the server’s file is not the one that was read: an error, not a success', async () => {
    const { uploader, settle, kind, items } = stage();
    kind.alter = true;
    uploader.add([fileOf('a', 1)]);
    await settle('error');
    expect(items()[0]?.problem).toEqual({ code: 'integrity' });
  });
  it('what a server forgot as it stopped is sent again', async () => {
    const { uploader, settle, kind, stored, sends } = stage();
    kind.refuse = (_chunk, n) => {
      if (n === 4) for (const there of stored.values()) there.clear();
      return undefined;
    };
    uploader.add([fileOf('a', 5)]);
    await settle('success');
    expect(sends()).toBeGreaterThan(5);
  });
  it('begins to send when little of the file was read', async () => {
    const { uploader, kind, gates, hashed } = stage();
    kind.hold = true;
    uploader.add([fileOf('a', 40)]);
    await expect.poll(() => gates.length).toBe(3);
    expect(hashed()).toBe(1 + 3);
  });
  it('another file of the same name, size and samples is told apart by its whole content', async () => {
    const { uploader, settle, stored, items } = stage();
    uploader.add([fileOf('a', 3)]);
    await settle('success');
    uploader.remove(items()[0]?.id ?? '');
    const other = fileOf('a', 3, { modified: 2 });
    other.bytes[100_000] = 9;
    uploader.add([{ ...other, file: new File([other.bytes as Uint8Array<ArrayBuffer>], 'a', { lastModified: 2 }) }]);
    await settle('success');
    expect([items()[0]?.file?.hash, stored.size]).toEqual([hashOf(cut(other.bytes)), 2]);
  });
  it('a chunk that came before and is another one now is sent', async () => {
    const { uploader, settle, stored, items, kind, gates, sends } = stage();
    const file = fileOf('a', 4);
    kind.hold = true;
    uploader.add([file]);
    await expect.poll(() => gates.length).toBe(3);
    gates.splice(0).forEach((go) => go());
    await expect.poll(() => gates.length).toBe(1);
    uploader.pause(items()[0]?.id ?? '');
    [...stored.values()][0]?.set(2, new Uint8Array(CHUNK_SIZE));
    kind.hold = false;
    uploader.resume(items()[0]?.id ?? '');
    await settle('success');
    expect([sends(), items()[0]?.file?.hash]).toEqual([6, hashOf(cut(file.bytes))]);
  });
  it('a server that tells no hashes is believed', async () => {
    const { uploader, settle, items, kind, gates, sends } = stage();
    kind.plain = true;
    kind.hold = true;
    uploader.add([fileOf('a', 4)]);
    await expect.poll(() => gates.length).toBe(3);
    gates.splice(0).forEach((go) => go());
    await expect.poll(() => gates.length).toBe(1);
    uploader.pause(items()[0]?.id ?? '');
    kind.hold = false;
    uploader.resume(items()[0]?.id ?? '');
    await settle('success');
    expect(sends()).toBe(5);
  });
  it('sends nothing of a file the server already has', async () => {
    const { uploader, settle, sends } = stage();
    uploader.add([fileOf('a', 2)]);
    await settle('success');
    const before = sends();
    uploader.remove(uploader.items.get()[0]?.id ?? '');
    uploader.add([fileOf('a', 2, { modified: 7 })]);
    await settle('success');
    expect(sends()).toBe(before);
  });
  it('all chunks are there but the file was never put together: the last one again ends it', async () => {
    const { uploader, settle, kind, sends } = stage();
    kind.forgetful = true;
    uploader.add([fileOf('a', 2)]);
    await settle('error');
    expect(sends()).toBe(3);
    kind.forgetful = false;
    uploader.resume(uploader.items.get()[0]?.id ?? '');
    await settle('success');
  });
});

describe('[S4-13] file status', () => {
  it('waiting, then uploading, then success', async () => {
    const { uploader, settle, items } = stage();
    const seen: string[] = [];
    uploader.items.subscribe(() => seen.push(items()[0]?.status ?? ''));
    uploader.add([fileOf('a', 1)]);
    await settle('success');
    expect([...new Set(seen)]).toEqual(['waiting', 'uploading', 'success']);
  });
  it('paused: what runs is stopped, what has arrived stays, resume sends only the rest', async () => {
    const { uploader, settle, kind, gates, items, sends, log } = stage();
    kind.hold = true;
    uploader.add([fileOf('a', 5)]);
    await expect.poll(() => gates.length).toBe(3);
    gates[0]?.();
    await expect.poll(() => gates.length).toBe(4);
    uploader.pause(items()[0]?.id ?? '');
    await settle('paused');
    expect(log.filter((l) => l.endsWith('pending'))).toHaveLength(3);
    kind.hold = false;
    const before = sends();
    uploader.resume(items()[0]?.id ?? '');
    await settle('success');
    expect(sends() - before).toBe(4);
  });
  it('error: a refusal ends the file with the server’s words, without another try (S9-05)', async () => {
    const { uploader, settle, kind, items, sends } = stage();
    kind.refuse = () => refusal(422);
    uploader.add([fileOf('a', 1)]);
    await settle('error');
    expect([items()[0]?.problem, sends()]).toEqual([{ code: 'server', message: 'refused 422' }, 1]);
    kind.refuse = () => undefined;
    uploader.resume(items()[0]?.id ?? '');
    await settle('success');
  });
  it('an error of one file does not hold up the others', async () => {
    const { uploader, until, kind, statuses } = stage();
    kind.refuse = (chunk) => (chunk.filename === 'a' ? refusal(415) : undefined);
    uploader.add([fileOf('a', 2), fileOf('bb', 2)]);
    await until((all) => all[1]?.status === 'success');
    expect(statuses()).toEqual(['error', 'success']);
  });
});

describe('[S4-13] chunk status', () => {
  let log: string[];
  beforeAll(async () => {
    const staged = stage({ retries: 1 });
    const { uploader, kind, items, gates } = staged;
    ({ log } = staged);
    kind.refuse = (chunk, n) => (n === 1 ? refusal(429) : chunk.filename === 'bb' ? refusal(415) : undefined);
    uploader.add([fileOf('a', 2), fileOf('bb', 2)]);
    await vi.waitUntil(() => items()[0]?.status === 'success' && items()[1]?.status === 'error');
    kind.hold = true;
    uploader.add([fileOf('ccc', 1)]);
    await vi.waitUntil(() => gates.length === 1);
    uploader.pause(items()[2]?.id ?? '');
    await vi.waitUntil(() => log.at(-1) === '1 pending');
  });
  it.each<ChunkStatus>(['reading', 'uploading', 'progress', 'success', 'complete', 'pending', 'error', 'retry'])('%s', (status) => {
    expect(log.map((line) => line.split(' ')[1])).toContain(status);
  });
});

describe('[S9-05] tries', () => {
  it.each([404, 415, 500, 501])('%i is not tried again, however many tries there are', async (status) => {
    const { uploader, settle, kind, sends } = stage({ retries: 5, simultaneous: 1 });
    kind.refuse = () => refusal(status);
    uploader.add([fileOf('a', 1)]);
    await settle('error');
    expect(sends()).toBe(1);
  });
  it('anything else is, as often as was said', async () => {
    const { uploader, settle, kind, sends } = stage({ retries: 2, simultaneous: 1 });
    kind.refuse = () => refusal(409);
    uploader.add([fileOf('a', 1)]);
    await settle('error');
    expect(sends()).toBe(3);
  });
  it('a lost connection is waited for, without end, and says so', async () => {
    const { uploader, settle, kind, until } = stage();
    kind.refuse = (_chunk, n) => (n < 30 ? network : undefined);
    uploader.add([fileOf('a', 2)]);
    await until((all) => all[0]?.lost === true && all[0].status === 'uploading');
    await settle('success');
  });
});

describe('what is remembered', () => {
  it('is everything but the bytes until the file is there; chosen again only what is missing is sent', async () => {
    const first = stage();
    first.kind.hold = true;
    const file = fileOf('a', 4);
    first.uploader.add([file]);
    await expect.poll(() => first.gates.length).toBe(3);
    first.gates[1]?.();
    await expect.poll(() => first.gates.length).toBe(4);
    first.uploader.pause(first.items()[0]?.id ?? '');
    const second = stage();
    for (const [id, record] of first.memory) second.memory.set(id, record);
    for (const [id, there] of first.stored) second.stored.set(id, there);
    await second.uploader.restore();
    await second.settle('paused');
    expect(second.items()[0]).toMatchObject({ name: 'a', missing: true });
    second.uploader.resume(second.items()[0]?.id ?? '');
    expect(second.statuses()).toEqual(['paused']);
    expect(second.uploader.add([fileOf('a', 4)])).toEqual([]);
    await second.settle('success');
    expect([second.items().length, second.sends(), second.memory.size]).toEqual([1, 3, 0]);
  });
  it('goes with the file, on the server too', async () => {
    const { uploader, kind, gates, memory, stored, items } = stage();
    kind.hold = true;
    uploader.add([fileOf('a', 4)]);
    await expect.poll(() => gates.length).toBe(3);
    gates[0]?.();
    await expect.poll(() => stored.size).toBe(1);
    uploader.remove(items()[0]?.id ?? '');
    await expect.poll(() => [items().length, memory.size, stored.size]).toEqual([0, 0, 0]);
  });
});

describe('what is taken', () => {
  it('[S5-08] 30 images at most; other files do not count', () => {
    const { uploader } = stage({ mostImages: 30 });
    const images = Array.from({ length: 32 }, (_, n) => fileOf(`${'i'.repeat(n + 1)}.jpg`, 0, { type: 'image/jpeg' }));
    expect(uploader.add([...images, fileOf('notes', 0)])).toEqual([
      { name: images[30]?.file.name, reason: 'images' },
      { name: images[31]?.file.name, reason: 'images' },
    ]);
  });
  it('a file of a kind that is not asked for is refused', () => {
    const { uploader } = stage({ accepts: (file) => file.type === 'image/png' });
    expect(uploader.add([fileOf('a.txt', 0)])).toEqual([{ name: 'a.txt', reason: 'kind' }]);
  });
  it('the same file twice is one', async () => {
    const { uploader, settle, items } = stage();
    uploader.add([fileOf('a', 1), fileOf('a', 1)]);
    uploader.add([fileOf('a', 1)]);
    await settle('success');
    expect(items()).toHaveLength(1);
  });
  it('a file that changed on the disk meanwhile is an error of its own', async () => {
    const { uploader, settle, items } = stage();
    const { file, path } = fileOf('a', 1);
    Object.assign(file, { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) });
    uploader.add([{ file, path }]);
    await settle('error');
    expect(items()[0]?.problem).toEqual({ code: 'changed' });
  });
});
