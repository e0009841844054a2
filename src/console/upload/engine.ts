/**
 * Uploads files in chunks, several at a time, from where they stopped (S1-09, S4-13, S7-46). Knows nothing of the page:
 * what carries the chunks, what remembers the files and what reads their content is handed in.
 */
import { CHUNK_RETRIES, PROGRESS_MS, SIMULTANEOUS, type ChunkAnswer, type UploadedFile } from '../../contract/upload.ts';
import { backoff } from '../data/client/backoff.ts';
import { createStore, type Store } from '../data/store.ts';
import { chunkAt, chunksOf } from './chunks.ts';
import { hex } from './digest.ts';
import { admit, type Limits, type Refused } from './admit.ts';
import { itemOf, look, newEntry, nextChunk, remembered, sentAs, start, type Entry } from './entry.ts';
import { ContentError, isLost, isPermanent, problemOf } from './failures.ts';
import { fileHash, keyOf, readBytes } from './reading.ts';
import { createPatience, type Patience } from './patience.ts';
import type { ChosenFile, ChunkStatus, ContentWork, Memory, Transport, UploadItem } from './types.ts';

/** What an uploader works with. */
export interface UploaderSettings extends Limits {
  transport: Transport;
  memory: Memory;
  work: ContentWork;
  /** Whether an image is made smaller before it is sent (S5-10). */
  shrink?: () => boolean;
  /** Requests at a time, and tries of a chunk after the first. */
  simultaneous?: number;
  retries?: number;
  patience?: Patience;
  /** ms */
  now?: () => number;
  /** Hears what happens to each chunk. */
  onChunk?: (id: string, chunk: number, status: ChunkStatus) => void;
}

/** A list of files on their way. */
export interface Uploader {
  items: Store<readonly UploadItem[]>;
  /** Takes files into the list and starts them; answers those it refused. One that was remembered goes on. */
  add: (files: readonly ChosenFile[]) => Refused[];
  pause: (id: string) => void;
  /** Starts a paused file or one that failed, from what has arrived. */
  resume: (id: string) => void;
  /** Takes a file off the list; one that is not whole goes from the server too. */
  remove: (id: string) => void;
  /** Deletes a file that has arrived from the server, and takes it off the list. @throws ApiError file.held when a record holds it */
  erase: (id: string) => Promise<void>;
  /** Adds what was remembered, without its bytes. */
  restore: () => Promise<void>;
  /** The connection may be back: what waits for it tries again. */
  wake: () => void;
}

/** Files that are looked for ahead of those being sent, for each request at a time. */
const AHEAD = 2;
const SAVE_MS = 5000;

/** Unlike `randomUUID` it is there on pages of plain HTTP too. */
const newId = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** See {@link Uploader}. */
export function createUploader(settings: UploaderSettings): Uploader {
  const {
    transport,
    memory,
    work,
    shrink,
    simultaneous = SIMULTANEOUS,
    retries = CHUNK_RETRIES,
    patience = createPatience(),
    now = () => performance.now(),
    onChunk,
  } = settings;
  const entries = new Map<string, Entry>();
  const items = createStore<readonly UploadItem[]>([]);
  const shown = new Map<string, UploadItem>();
  let flushing = false;
  let requests = 0;

  const show = (entry: Entry): void => {
    if (entries.has(entry.record.id)) shown.set(entry.record.id, itemOf(entry));
    else shown.delete(entry.record.id);
    if (flushing) return;
    flushing = true;
    queueMicrotask(() => {
      flushing = false;
      items.set([...entries.keys()].flatMap((id) => shown.get(id) ?? []));
    });
  };
  const save = (entry: Entry): void => {
    entry.savedAt = now();
    void memory.save(remembered(entry));
  };
  const tell = (entry: Entry, chunk: number, status: ChunkStatus): void => onChunk?.(entry.record.id, chunk, status);
  const progress = (entry: Entry, chunk: number): void => {
    if (entry.status !== 'uploading') return;
    const early = PROGRESS_MS - (now() - entry.speed.at);
    if (early > 0) {
      entry.tick ??= setTimeout(() => {
        entry.tick = undefined;
        progress(entry, chunk);
      }, early);
      return;
    }
    look(entry, now());
    tell(entry, chunk, 'progress');
    if (now() - entry.savedAt > SAVE_MS) save(entry);
    show(entry);
  };

  const halt = (entry: Entry, change: Partial<Entry>): void => {
    entry.stop.abort(new DOMException('stopped', 'AbortError'));
    Object.assign(entry, { hashing: undefined, lost: false, ...change });
    save(entry);
    show(entry);
  };
  const fail = (entry: Entry, error: unknown): void => halt(entry, { status: 'error', problem: problemOf(error) });

  /** Does a request until it is answered: again without end while nobody answers, again at most `retries` times when it is refused. */
  const patiently = async (entry: Entry, signal: AbortSignal, chunk: number, request: () => Promise<ChunkAnswer>): Promise<ChunkAnswer> => {
    for (let [attempt, refusals] = [0, 0]; ; attempt += 1) {
      try {
        const answer = await request();
        entry.lost = false;
        return answer;
      } catch (error) {
        if (signal.aborted) throw error;
        entry.lost = isLost(error);
        if (!entry.lost && (isPermanent(error) || (refusals += 1) > retries)) throw error;
        tell(entry, chunk, 'retry');
        show(entry);
        await patience.wait(backoff(attempt), signal);
      }
    }
  };

  /** Whether the server's file is this one; another one's hash is the key under which this one can go. */
  const isSame = async (entry: Entry, content: File, file: UploadedFile, signal: AbortSignal): Promise<boolean> => {
    const hash = await fileHash(
      content,
      entry.hashes,
      work,
      (share) => {
        entry.hashing = share;
        show(entry);
      },
      signal,
    );
    entry.hashing = undefined;
    if (file.hash === hash) return true;
    if (entry.key === hash) throw new ContentError('integrity');
    entry.key = hash;
    return false;
  };

  const succeed = (entry: Entry, file: UploadedFile, chunk: number): void => {
    if (entry.status === 'success') return;
    entry.stop.abort();
    Object.assign(entry, { status: 'success', file, shown: 1 });
    tell(entry, chunk, 'complete');
    void memory.remove(entry.record.id);
    show(entry);
  };

  /** Asks what the server has of it. */
  const lookUp = async (entry: Entry, content: File, signal: AbortSignal): Promise<void> => {
    const answer = await patiently(entry, signal, 1, () => transport.ask(chunkAt(sentAs(entry), entry.key ?? '', 1), signal));
    if (signal.aborted) return;
    if (answer.file && !(await isSame(entry, content, answer.file, signal))) return lookUp(entry, content, signal);
    const last = chunksOf(sentAs(entry).size);
    // All are there, but no file: the last one again makes it.
    const there = answer.uploaded.filter((number) => answer.file !== undefined || answer.uploaded.length < last || number < last);
    const doubted = there.flatMap((number, n): [number, string][] => {
      const hash = answer.hashes?.[n];
      return hash ? [[number, hash]] : [];
    });
    Object.assign(entry, { arrived: new Set(there), doubted: new Map(doubted), chunksKnown: true });
    start(entry, now());
    if (answer.file) succeed(entry, answer.file, 1);
  };

  const prepare = async (entry: Entry): Promise<void> => {
    const { signal } = entry.stop;
    entry.preparing = true;
    try {
      if (shrink?.() && entry.key === undefined && entry.content?.type.startsWith('image/'))
        entry.content = await work.shrink(entry.content);
      const { content } = entry;
      if (!content) return;
      if (entry.key === undefined) {
        entry.key = await keyOf(content, work);
        save(entry);
      }
      if (!signal.aborted) await lookUp(entry, content, signal);
    } catch (error) {
      if (!signal.aborted) fail(entry, error);
    } finally {
      entry.preparing = false;
      show(entry);
      pump();
    }
  };

  /** Reads a chunk and sends it, unless the very same came before. */
  const move = async (entry: Entry, content: File, number: number, signal: AbortSignal): Promise<void> => {
    const chunk = chunkAt(sentAs(entry), entry.key ?? '', number);
    tell(entry, number, 'reading');
    const bytes = await readBytes(content.slice(chunk.offset, chunk.offset + chunk.length));
    const hash = entry.hashes.get(number) ?? (await work.hash(bytes));
    signal.throwIfAborted();
    entry.hashes.set(number, hash);
    if (entry.doubted.get(number) !== hash) {
      entry.arrived.delete(number);
      const answer = await patiently(entry, signal, number, () => {
        tell(entry, number, 'uploading');
        return transport.send(
          chunk,
          { bytes, hash },
          (sent) => {
            if (entry.running.has(number)) {
              entry.running.set(number, Math.min(sent, chunk.length));
              progress(entry, number);
            }
          },
          signal,
        );
      });
      signal.throwIfAborted();
      entry.arrived.add(number);
      tell(entry, number, 'success');
      if (answer.file && !(await isSame(entry, content, answer.file, signal))) throw new ContentError('integrity');
      if (answer.file) succeed(entry, answer.file, number);
    }
    entry.doubted.delete(number);
  };

  const run = async (entry: Entry, number: number): Promise<void> => {
    const {
      stop: { signal },
      content,
    } = entry;
    if (!content) return;
    requests += 1;
    entry.running.set(number, 0);
    entry.status = 'uploading';
    show(entry);
    try {
      await move(entry, content, number, signal);
    } catch (error) {
      tell(entry, number, signal.aborted ? 'pending' : 'error');
      if (!signal.aborted) fail(entry, error);
    } finally {
      requests -= 1;
      if (entry.stop.signal === signal) entry.running.delete(number);
      progress(entry, number);
      show(entry);
      pump();
    }
  };

  const begin = (entry: Entry): void => {
    Object.assign(entry, {
      record: { ...entry.record, paused: false },
      stop: new AbortController(),
      status: 'waiting',
      problem: undefined,
      chunksKnown: false,
      arrived: new Set(),
      doubted: new Map(),
      running: new Map(),
      cursor: 1,
      urged: false,
    });
    save(entry);
    show(entry);
    pump();
  };

  /** All have arrived, but there is no file: a server that stopped in between may have forgotten some. */
  const urge = (entry: Entry): void => {
    if (entry.urged) return fail(entry, new ContentError('integrity'));
    begin(entry);
    entry.urged = true;
  };

  function pump(): void {
    let ready = 0;
    for (const entry of entries.values()) {
      if ((entry.status !== 'waiting' && entry.status !== 'uploading') || !entry.content) continue;
      ready += 1;
      if (!entry.chunksKnown) {
        if (!entry.preparing && ready <= simultaneous * AHEAD) void prepare(entry);
        continue;
      }
      for (let free = simultaneous - requests; free > 0; free -= 1) {
        const number = nextChunk(entry);
        if (number === undefined) break;
        void run(entry, number);
      }
      if (entry.running.size === 0 && entry.doubted.size === 0 && entry.arrived.size === chunksOf(sentAs(entry).size)) urge(entry);
    }
  }

  const forget = (entry: Entry): void => {
    entry.stop.abort();
    entries.delete(entry.record.id);
    void memory.remove(entry.record.id);
    show(entry);
    pump();
  };

  return {
    items,
    add: (files) => {
      const { accepted, again, refused } = admit([...entries.values()], files, settings);
      for (const { file, path, handle } of accepted) {
        const { name, size, lastModified: modified, type } = file;
        const entry = newEntry({ id: newId(), name, path, size, modified, type, progress: 0, ...(handle ? { handle } : {}) }, file);
        entries.set(entry.record.id, entry);
        save(entry);
        show(entry);
      }
      for (const [entry, { file }] of again) {
        Object.assign(entry, { content: file, hashes: new Map() });
        begin(entry);
      }
      pump();
      return refused;
    },
    pause: (id) => {
      const entry = entries.get(id);
      if (entry?.status === 'waiting' || entry?.status === 'uploading')
        halt(entry, { status: 'paused', record: { ...entry.record, paused: true } });
      pump();
    },
    resume: (id) => {
      const entry = entries.get(id);
      if (entry?.content && (entry.status === 'paused' || entry.status === 'error')) begin(entry);
    },
    erase: async (id) => {
      const entry = entries.get(id);
      if (entry?.status !== 'success' || entry.key === undefined) return;
      await transport.drop(chunkAt(sentAs(entry), entry.key, 1), true);
      forget(entry);
    },
    remove: (id) => {
      const entry = entries.get(id);
      if (!entry) return;
      if (entry.status !== 'success' && entry.key !== undefined)
        void transport.drop(chunkAt(sentAs(entry), entry.key, 1)).catch(() => undefined);
      forget(entry);
    },
    restore: async () => {
      for (const record of await memory.load()) {
        if (entries.has(record.id)) continue;
        entries.set(record.id, newEntry(record));
        show(entries.get(record.id) as Entry);
      }
    },
    wake: patience.wake,
  };
}
