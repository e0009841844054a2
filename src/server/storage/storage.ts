/** Files the product keeps: one interface, a folder beside the database or an S3-compatible store behind it. */
import { NAME_PART_BYTES } from '../../contract/files.ts';
import type { Readable } from 'node:stream';

/** What is known of an object without reading it. */
export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  /** When it was stored. */
  time: Date;
}

/** An object that comes in pieces, on any server and in any order. What was written stays until it is whole or dropped. */
export interface Pieces {
  /** Writes a piece at its place, in bytes; a piece of the same number is replaced. */
  write(number: number, offset: number, content: Buffer): Promise<void>;
  /** Reads the pieces in their order, as they would stand in the object. @throws StorageError `missing` */
  read(count: number): Promise<Readable>;
  /** Makes them the object. @throws StorageError `missing` */
  finish(count: number, size: number, type: string): Promise<void>;
  /** Removes them. */
  drop(count: number): Promise<void>;
}

/** An object's bytes on their way, and how many there are. */
export interface StoredObjectStream {
  content: Readable;
  size: number;
  /** Content type it was stored with. */
  type: string;
}

/** Bytes of an object, from the first to the last, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/** The content type of what has none. */
export const NO_TYPE = 'application/octet-stream';

/** A store of objects by key. All methods throw {@link StorageError}. */
export interface Storage {
  /** Stores an object whole or not at all, in place of one with the same key. @param size bytes of a stream, which must come */
  put(key: string, content: Buffer | Readable, type: string, size?: number): Promise<void>;
  /** Bytes of an object. @throws StorageError `missing` */
  size(key: string): Promise<number>;
  /** An object in the making. */
  pieces(key: string): Pieces;
  /** Reads an object, or some of its bytes; `size` is that of the whole object. @throws StorageError `missing` */
  open(key: string, bytes?: ByteRange): Promise<StoredObjectStream>;
  /** Removes objects; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Objects whose key begins with `prefix`, which ends with a slash. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Where an object lies on this machine; absent where it lies elsewhere. */
  path?(key: string): string;
  /** Absent where only this server reaches the store. */
  direct?: DirectStore;
}

/** Keys for a part of a store, for a time. */
export interface TemporaryKeys {
  accessKey: string;
  secretKey: string;
  sessionToken: string;
  /** ISO time. */
  expiration: string;
  /** Where they are good. */
  endpoint: string;
  bucket: string;
  prefix: string;
}

/** What only a store that others reach can do. */
export interface DirectStore {
  /** An address that reads or writes one object until it expires, whoever has it. @param name of the download */
  link(method: 'GET' | 'PUT', key: string, seconds: number, name?: string): Promise<string>;
  /** Keys that read and write under a prefix and do nothing else. @throws StorageError `keys` when the store gives none */
  keys(prefix: string, seconds: number): Promise<TemporaryKeys>;
}

/** What went wrong in a store: no such object, a key that cannot be one, or a store that does not do its work. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(
    readonly kind: 'missing' | 'key' | 'keys' | 'store',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Bytes of a key, as S3 takes, and of what stands between two slashes, as folders take. */
export const KEY_BYTES = 1024;
/** Control characters, and halves of characters. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

const isPart = (part: string): boolean => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= NAME_PART_BYTES;

/**
 * The key, when it can be one: parts between slashes, none of them empty, `.` or `..`, no control characters.
 * @throws StorageError `key`
 */
export function checkedKey(key: string): string {
  if (Buffer.byteLength(key) > KEY_BYTES || UNWRITABLE.test(key) || !key.split('/').every(isPart))
    throw new StorageError('key', `not a key: ${JSON.stringify(key.slice(0, 60))}`);
  return key;
}
