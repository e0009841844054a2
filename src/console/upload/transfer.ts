/** What one file asks and sends, until the server has all of it. */
import type { ChunkAnswer, UploadedFile } from '../../contract/upload.ts';
import { backoff } from '../data/client/backoff.ts';
import { chunkAt, chunksOf } from './chunks.ts';
import { sentAs, start, type Entry } from './entry.ts';
import { ContentError, isLost, isPermanent } from './failures.ts';
import type { UploadList } from './list.ts';
import type { Patience } from './patience.ts';
import { fileHash, readBytes } from './reading.ts';
import type { ContentWork, Transport } from './types.ts';

/** See the file's comment. Both throw what cannot be helped by trying again, and what stopped them. */
export interface Transfer {
  /** Asks what the server has of a file. */
  lookUp: (entry: Entry, content: File, signal: AbortSignal) => Promise<void>;
  /** Reads a chunk and sends it, unless the very same came before. */
  move: (entry: Entry, content: File, number: number, signal: AbortSignal) => Promise<void>;
}

interface TransferSettings {
  transport: Transport;
  work: ContentWork;
  retries: number;
  patience: Patience;
  /** ms */
  now: () => number;
}

/** See {@link Transfer}. */
export function createTransfer({ transport, work, retries, patience, now }: TransferSettings, list: UploadList): Transfer {
  const { show, tell, progress, succeed } = list;

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

  return { lookUp, move };
}
