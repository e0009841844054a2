/**
 * Uploads files in chunks, several at a time, from where they stopped (S1-09, S4-13, S7-46). Knows nothing of the page:
 * what carries the chunks, what remembers the files and what reads their content is handed in.
 */
import { CHUNK_RETRIES, SIMULTANEOUS } from '../../contract/upload.ts';
import type { Store } from '../data/store.ts';
import { admit, type Limits, type Refused } from './admit.ts';
import { chunkAt } from './chunks.ts';
import { hex } from './digest.ts';
import { newEntry, sentAs, type Entry } from './entry.ts';
import { createUploadList } from './list.ts';
import { createPatience, type Patience } from './patience.ts';
import { createQueue } from './queue.ts';
import { createTransfer } from './transfer.ts';
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
  const list = createUploadList({ memory, now, onChunk });
  const transfer = createTransfer({ transport, work, retries, patience, now }, list);
  const { pump, begin } = createQueue({ work, shrink, simultaneous }, list, transfer);
  const { entries, show, save, halt } = list;
  const forget = (entry: Entry): void => {
    list.forget(entry);
    pump();
  };
  return {
    items: list.items,
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
