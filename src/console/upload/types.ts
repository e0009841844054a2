/** What an upload is made of: files and their chunks, what carries them, and what is remembered of them. */
import type { Chunk, ChunkAnswer, UploadedFile } from '../../contract/upload.ts';

/** Where a file stands (S4-13). */
export type FileStatus = 'waiting' | 'uploading' | 'paused' | 'error' | 'success';

/** What happens to a chunk (S4-13): where it stands, and what is only told — bytes moved, a try to come, the file is whole. */
export type ChunkStatus = 'pending' | 'reading' | 'uploading' | 'success' | 'error' | 'progress' | 'retry' | 'complete';

/** Why a file stopped. */
export interface UploadProblem {
  /** `changed` on the disk, `integrity` of what arrived, `image` not readable, or `server` with its words. */
  code: 'changed' | 'integrity' | 'image' | 'server';
  message?: string;
}

/** Why a file was not taken into the list. */
export type Refusal = 'images' | 'files' | 'large' | 'kind';

/** A file as it is chosen. */
export interface ChosenFile {
  file: File;
  /** Path within a chosen folder; the bare name of a single file. */
  path: string;
  /** How the browser finds the file again after a reload, where it can. */
  handle?: FileSystemFileHandle;
}

/** What is kept of a file over a reload: all but its bytes. */
export interface Remembered {
  id: string;
  name: string;
  path: string;
  size: number;
  /** Last change on the disk, ms. */
  modified: number;
  type: string;
  /** What finds what arrived of it. */
  key?: string;
  /** Share that had arrived, 0 to 1. */
  progress: number;
  /** The user stopped it: it does not go on by itself. */
  paused?: boolean;
  handle?: FileSystemFileHandle;
}

/** One line of the list. */
export interface UploadItem extends Pick<Remembered, 'id' | 'name' | 'path' | 'size' | 'type' | 'progress' | 'paused'> {
  status: FileStatus;
  /** Share of the content that was compared with a file the server has, while that goes on. */
  hashing?: number;
  /** Bytes a second, smoothed; 0 when nothing moves. */
  speed: number;
  /** Seconds to go; absent while unknown. */
  left?: number;
  /** Chunks that arrived, of how many. */
  arrived: number;
  chunks: number;
  /** The server does not answer; it is tried again by itself. */
  lost: boolean;
  /** The file must be chosen again. */
  missing: boolean;
  /** How the browser finds the file again, once it is allowed to. */
  handle?: FileSystemFileHandle;
  problem?: UploadProblem;
  /** What the server made of it. */
  file?: UploadedFile;
}

/** The bytes of a chunk and their SHA-256. */
export interface ChunkContent {
  bytes: ArrayBuffer;
  hash: string;
}

/** Carries chunks. Both calls throw an ApiError. */
export interface Transport {
  /** Which chunks of this one's file are there. */
  ask: (chunk: Chunk, signal: AbortSignal) => Promise<ChunkAnswer>;
  /** Sends one. @param onSent hears bytes on their way */
  send: (chunk: Chunk, content: ChunkContent, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<ChunkAnswer>;
  /** Lets the server forget what arrived; with `finished`, a whole file too that no record holds. */
  drop: (chunk: Chunk, finished?: boolean) => Promise<void>;
}

/** Keeps what is remembered. */
export interface Memory {
  load: () => Promise<Remembered[]>;
  save: (record: Remembered) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** What works on content away from the page: its SHA-256, hex, and images made smaller. */
export interface ContentWork {
  hash: (bytes: ArrayBuffer) => Promise<string>;
  /** The image to send in place of the chosen one. */
  shrink: (image: File) => Promise<File>;
}
