/** The chunk upload (S7-46, S9-05): what both sides know of the protocol of simple-uploader.js and its family. */

/** Parameters of every request, in the order clients send them (S3-14). */
export const CHUNK_PARAMETERS = [
  'chunkNumber',
  'chunkSize',
  'currentChunkSize',
  'totalSize',
  'identifier',
  'filename',
  'relativePath',
  'totalChunks',
] as const;
/** Part of the multipart body that holds the bytes. */
export const FILE_PART = 'file';

/** Bytes of a chunk the console sends, and how many it sends at a time (S9-05). */
export const CHUNK_SIZE = 1_048_576;
export const SIMULTANEOUS = 3;
/** Bytes of the content that are hashed together. */
export const BLOCK = 1_048_576;
/** Tries after the first, unless told otherwise. */
export const CHUNK_RETRIES = 0;
/** Statuses by which a server says that it has a chunk, and those that end a file. */
export const TAKEN: readonly number[] = [200, 201, 202];
export const PERMANENT: readonly number[] = [404, 415, 500, 501];
/** Least time between two reports of progress, ms, and the weight of the newest one in the speed shown. */
export const PROGRESS_MS = 500;
export const SPEED_SMOOTHING = 0.1;
/** Most images at a time (S5-08). */
export const MOST_IMAGES = 30;
/** What an image is made to fit before it is sent (S5-10): bytes and pixels. */
export const IMAGE_BYTES = 1024 * 1024;
export const IMAGE_WIDTH = 640;
/** Largest file, bytes. */
export const MOST_BYTES = 64 * 1024 ** 3;

/** What a client of ours says beside the parameters. */
export interface UploadExtras {
  /** Hash the whole file must have, as in {@link UploadedFile}. */
  hash?: string;
  /** SHA-256 this chunk must have, hex. */
  chunkHash?: string;
  /** A record's field will hold the file; without one it is removed after a time. */
  use?: 'field';
  /** Answers to chunks name only the chunk itself, not all that are there. */
  brief?: '1';
}

/** A chunk and the file it belongs to. */
export interface Chunk {
  /** From 1. */
  number: number;
  /** Bytes of the other chunks. */
  size: number;
  /** Bytes of this one, and where they stand in the file. */
  length: number;
  offset: number;
  total: number;
  chunks: number;
  identifier: string;
  filename: string;
  relativePath: string;
}

/** An uploaded file (S3-14). */
export interface UploadedFile {
  id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /**
   * SHA-256 of the content, hex; of content longer than a {@link BLOCK} that over the SHA-256 of each block, so that it is known as soon as
   * all chunks are.
   */
  hash: string;
  /** Pixels, of a picture for a record's field that could be drawn. */
  width?: number;
  height?: number;
}

/** Data of an answer to a chunk or to the question for one. */
export interface ChunkAnswer {
  /** Numbers of the chunks that are there, ascending. */
  uploaded: number[];
  /** SHA-256 of each of those, in the same order, when they were asked for at once; empty where it is not known. */
  hashes?: string[];
  /** Once all are there. */
  file?: UploadedFile;
}

/** How many chunks a file has by the family's own rule, where the last one takes the remainder too; `forced` cuts that off. */
export const chunkCount = (total: number, size: number, forced = false): number =>
  Math.max(1, (forced ? Math.ceil : Math.floor)(total / size));

/** Bytes of a chunk. */
export const chunkLength = (number: number, { total, size, chunks }: { total: number; size: number; chunks: number }): number =>
  number === chunks ? total - (chunks - 1) * size : size;
