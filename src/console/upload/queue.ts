/** Which files are looked for and which chunks are sent next, as many at a time as may be. */
import { chunksOf } from './chunks.ts';
import { nextChunk, sentAs, type Entry } from './entry.ts';
import { ContentError } from './failures.ts';
import type { UploadList } from './list.ts';
import { keyOf } from './reading.ts';
import type { Transfer } from './transfer.ts';
import type { ContentWork } from './types.ts';

/** Files that are looked for ahead of those being sent, for each request at a time. */
const AHEAD = 2;

/** See the file's comment. */
export interface Queue {
  /** Starts what there is room for. */
  pump: () => void;
  /** Starts a file again, from what has arrived. */
  begin: (entry: Entry) => void;
}

interface QueueSettings {
  work: ContentWork;
  shrink?: () => boolean;
  /** Requests at a time. */
  simultaneous: number;
}

/** See {@link Queue}. */
export function createQueue({ work, shrink, simultaneous }: QueueSettings, list: UploadList, { lookUp, move }: Transfer): Queue {
  const { entries, show, save, tell, progress, fail } = list;
  let requests = 0;

  /** Learns under which key a file goes, and what the server has of it. */
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

  /** Sends one chunk. */
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

  return { pump, begin };
}
