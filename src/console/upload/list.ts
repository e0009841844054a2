/** The files of an uploader, shown and remembered. */
import { PROGRESS_MS, type UploadedFile } from '../../contract/upload.ts';
import { createStore, type Store } from '../data/store.ts';
import { itemOf, look, remembered, type Entry } from './entry.ts';
import { problemOf } from './failures.ts';
import type { ChunkStatus, Memory, UploadItem } from './types.ts';

/** Between two times that a file on its way is remembered, ms. */
const SAVE_MS = 5000;

/** See the file's comment. */
export interface UploadList {
  entries: Map<string, Entry>;
  items: Store<readonly UploadItem[]>;
  /** Shows a file as it is now; all that change at one time are shown at once. */
  show: (entry: Entry) => void;
  save: (entry: Entry) => void;
  /** Tells what happens to a chunk. */
  tell: (entry: Entry, chunk: number, status: ChunkStatus) => void;
  /** Shows how far a file is, not too often. */
  progress: (entry: Entry, chunk: number) => void;
  /** Stops everything that goes on for a file. */
  halt: (entry: Entry, change: Partial<Entry>) => void;
  fail: (entry: Entry, error: unknown) => void;
  /** Notes the file that the server made of its chunks. */
  succeed: (entry: Entry, file: UploadedFile, chunk: number) => void;
  forget: (entry: Entry) => void;
}

interface ListSettings {
  memory: Memory;
  /** ms */
  now: () => number;
  onChunk?: (id: string, chunk: number, status: ChunkStatus) => void;
}

/** See {@link UploadList}. */
export function createUploadList({ memory, now, onChunk }: ListSettings): UploadList {
  const entries = new Map<string, Entry>();
  const items = createStore<readonly UploadItem[]>([]);
  const shown = new Map<string, UploadItem>();
  let flushing = false;

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
  return {
    entries,
    items,
    show,
    save,
    tell,
    progress,
    halt,
    fail: (entry, error) => halt(entry, { status: 'error', problem: problemOf(error) }),
    succeed: (entry, file, chunk) => {
      if (entry.status === 'success') return;
      entry.stop.abort();
      Object.assign(entry, { status: 'success', file, shown: 1 });
      tell(entry, chunk, 'complete');
      void memory.remove(entry.record.id);
      show(entry);
    },
    forget: (entry) => {
      entry.stop.abort();
      entries.delete(entry.record.id);
      void memory.remove(entry.record.id);
      show(entry);
    },
  };
}
