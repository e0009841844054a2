/** The chunk upload (S7-46, S9-05): what both sides know of the protocol of simple-uploader.js and its family. */

/** Parameters of every request, in the order clients send them (S3-14). */
export const CHUNK_PARAMETERS = ['chunkNumber', 'chunkSize', 'currentChunkSize', 'totalSize', 'identifier', 'filename', 'relativePath', 'totalChunks'] as const;
/** Part of the multipart body that holds the bytes. */
export const FILE_PART = 'file';

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
  /** SHA-256 of the content, hex. */
  hash: string;
}

/** Data of an answer to a chunk or to the question for one. */
export interface ChunkAnswer {
  /** Numbers of the chunks that are there, ascending. */
  uploaded: number[];
  /** Once all are there. */
  file?: UploadedFile;
}

/** How many chunks a file has by the family's own rule, where the last one takes the remainder too; `forced` cuts that off. */
export const chunkCount = (total: number, size: number, forced = false): number => Math.max(1, (forced ? Math.ceil : Math.floor)(total / size));

/** Bytes of a chunk. */
export const chunkLength = (number: number, { total, size, chunks }: { total: number; size: number; chunks: number }): number => (number === chunks ? total - (chunks - 1) * size : size);
