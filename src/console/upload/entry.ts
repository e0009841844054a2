/** One file on its way, as the uploader keeps it. */
import type { UploadedFile } from '../../contract/upload.ts';
import { chunkAt, chunksOf } from './chunks.ts';
import { nextSpeed, timeLeft, type Speed } from './speed.ts';
import type { FileStatus, Remembered, UploadItem, UploadProblem } from './types.ts';

/** Above this a share counts as the whole. */
const WHOLE = 0.9999;

/** See the file's comment. */
export interface Entry {
  /** As it was chosen: what finds it again after a reload. */
  record: Remembered;
  /** What is sent; absent until the file is chosen again. */
  content?: File;
  status: FileStatus;
  key?: string;
  /** SHA-256 of its chunks, as far as they were read. */
  hashes: Map<number, string>;
  hashing?: number;
  /** It is known which chunks are there. */
  chunksKnown: boolean;
  /** It is being looked for on the server. */
  preparing: boolean;
  arrived: Set<number>;
  /** Of those, what came before and was not compared yet: its SHA-256. */
  doubted: Map<number, string>;
  /** Bytes sent of the chunks on their way. */
  running: Map<number, number>;
  /** No chunk below this one is still to be sent. */
  cursor: number;
  /** It was asked for again because all had arrived and there was no file. */
  urged: boolean;
  /** Share that was shown, which never goes down. */
  shown: number;
  speed: Speed;
  lost: boolean;
  /** Stops everything that goes on for it. */
  stop: AbortController;
  /** Set while a report of progress waits for its time. */
  tick?: ReturnType<typeof setTimeout>;
  /** When it was last remembered, ms. */
  savedAt: number;
  problem?: UploadProblem;
  file?: UploadedFile;
}

/** A file that waits. Without content it is one of an earlier visit. */
export function newEntry(record: Remembered, content?: File): Entry {
  return {
    record,
    content,
    key: record.key,
    hashes: new Map(),
    status: content ? 'waiting' : 'paused',
    chunksKnown: false,
    preparing: false,
    arrived: new Set(),
    doubted: new Map(),
    running: new Map(),
    cursor: 1,
    urged: false,
    shown: record.progress,
    speed: { average: 0, bytes: 0, at: 0 },
    lost: false,
    stop: new AbortController(),
    savedAt: 0,
  };
}

/** Name, size and path under which it is sent. */
export const sentAs = ({ record, content }: Entry): { name: string; size: number; path: string } => {
  const name = content?.name ?? record.name;
  return {
    name,
    size: content?.size ?? record.size,
    path: record.path.includes('/') ? `${record.path.slice(0, record.path.lastIndexOf('/') + 1)}${name}` : name,
  };
};

const bytesOf = (entry: Entry): number => {
  const of = sentAs(entry);
  const length = (number: number): number => chunkAt(of, '', number).length;
  const last = chunksOf(of.size);
  const whole = entry.arrived.size * length(1) - (last > 1 && entry.arrived.has(last) ? length(1) - length(last) : 0);
  return whole + [...entry.running.values()].reduce((sum, sent) => sum + sent, 0);
};

function show(entry: Entry, bytes: number): void {
  const { size } = sentAs(entry);
  const share = size === 0 ? (entry.arrived.size > 0 ? 1 : 0) : bytes / size;
  entry.shown = Math.max(entry.shown, share > WHOLE ? 1 : share);
}

/** Notes what was there before anything is sent; that does not count as speed. @param now ms */
export function start(entry: Entry, now: number): void {
  const bytes = bytesOf(entry);
  entry.speed = { average: 0, bytes, at: now };
  show(entry, bytes);
}

/** Notes how far it is. @param now ms */
export function look(entry: Entry, now: number): void {
  const bytes = bytesOf(entry);
  entry.speed = nextSpeed(entry.speed, bytes, now);
  show(entry, bytes);
}

/** The next chunk to send or to compare; undefined when all have arrived or are on their way. */
export function nextChunk(entry: Entry): number | undefined {
  const last = chunksOf(sentAs(entry).size);
  const done = (number: number): boolean => entry.running.has(number) || (entry.arrived.has(number) && !entry.doubted.has(number));
  while (entry.cursor <= last && done(entry.cursor)) entry.cursor += 1;
  return entry.cursor <= last ? entry.cursor : undefined;
}

/** What is kept of it over a reload. */
export const remembered = (entry: Entry): Remembered => ({
  ...entry.record,
  progress: entry.shown,
  ...(entry.content === undefined || entry.content.size === entry.record.size ? { key: entry.key } : {}),
});

/** What is shown of it. */
export function itemOf(entry: Entry): UploadItem {
  const { name, size, path } = sentAs(entry);
  const moving = entry.status === 'uploading' && !entry.lost;
  return {
    id: entry.record.id,
    name,
    path,
    size,
    type: entry.record.type,
    status: entry.status,
    hashing: entry.hashing,
    progress: entry.status === 'success' ? 1 : entry.shown,
    speed: moving ? entry.speed.average : 0,
    left: moving ? timeLeft(size * (1 - entry.shown), entry.speed.average) : undefined,
    arrived: entry.arrived.size,
    chunks: chunksOf(size),
    lost: entry.lost && entry.status !== 'paused',
    missing: entry.content === undefined,
    paused: entry.record.paused,
    handle: entry.record.handle,
    problem: entry.problem,
    file: entry.file,
  };
}
