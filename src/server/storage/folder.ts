import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { placeFile } from './durable.ts';
import { checkedKey, NO_TYPE, StorageError, type Pieces, type Storage, type StoredObject } from './storage.ts';

/** Being written; a crash leaves it, and no key can name it. */
const UNFINISHED = '.new-';
/** Beside an object: its content type, when it is not the one of what has none. */
const TYPE = '.type-';
/** Bytes read at a time. */
const READ = 1_048_576;

/** What no file name holds on every system, and `%`, which writes them; a dot at the beginning is ours. */
const ODD = /^\.|[%\\:*?"<>|]|[. ]$/g;
/** Longest file name. */
const NAME_BYTES = 240;

/** A part of a key as a file name. */
function nameOf(part: string): string {
  const name = part.replaceAll(ODD, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  if (Buffer.byteLength(name) > NAME_BYTES) throw new StorageError('key', 'too long for a file name');
  return name;
}

/** The part of a key that a file name stands for. */
const partOf = (name: string): string =>
  name.replaceAll(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const besideOf = (path: string): string => join(dirname(path), `${TYPE}${basename(path)}`);

async function keepType(path: string, type: string): Promise<void> {
  if (type === NO_TYPE) await rm(besideOf(path), { force: true });
  else await writeFile(besideOf(path), type);
}

const typeOf = (path: string): Promise<string> => readFile(besideOf(path), 'utf8').catch(() => NO_TYPE);

const failure = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EISDIR'
    ? new StorageError('missing', 'no such object', error)
    : new StorageError('store', `the folder of files: ${String(error)}`, error);
};

async function write(path: string, content: Buffer | Readable, type: string, size?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = join(dirname(path), `${UNFINISHED}${randomUUID()}`);
  try {
    const file = await open(unfinished, 'wx');
    try {
      if (Buffer.isBuffer(content)) await file.writeFile(content);
      else for await (const piece of content as AsyncIterable<Buffer>) await file.appendFile(piece);
      if (size !== undefined && (await file.stat()).size !== size) throw new StorageError('store', 'fewer bytes came than were said');
      await file.sync();
    } finally {
      await file.close();
    }
    await keepType(path, type);
    await placeFile(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Opens a file for pieces; its folder is made with the first file in it. */
async function openPieces(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_CREAT;
  try {
    return await open(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    return open(path, flags);
  }
}

/**
 * Pieces at their places in one file, which becomes the object by its name. Where pieces are missing it holds zeros: whoever finishes has
 * counted them.
 */
function piecesIn(path: string, guarded: <T>(work: () => Promise<T>) => Promise<T>): Pieces {
  const unfinished = join(dirname(path), `${UNFINISHED}pieces-${basename(path)}`);
  return {
    write: (_number, offset, content) =>
      guarded(async () => {
        const file = await openPieces(unfinished);
        try {
          for (let at = 0; at < content.length;) at += (await file.write(content, at, content.length - at, offset + at)).bytesWritten;
        } finally {
          await file.close();
        }
      }),
    read: () => guarded(async () => (await open(unfinished, 'r')).createReadStream({ highWaterMark: READ })),
    finish: (_count, size, type) =>
      guarded(async () => {
        const file = await open(unfinished, 'r+');
        try {
          if ((await file.stat()).size !== size) throw new StorageError('missing', 'pieces are missing');
          await file.sync();
        } finally {
          await file.close();
        }
        await keepType(path, type);
        await placeFile(unfinished, path);
      }),
    drop: () => guarded(() => rm(unfinished, { force: true })),
  };
}

/** Objects as files under a folder. */
export function folderStorage(root: string): Storage {
  const pathOf = (key: string): string => join(root, ...checkedKey(key).split('/').map(nameOf));
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        throw failure(error);
      });
  async function* walk(prefix: string): AsyncIterable<StoredObject> {
    const folder = join(root, ...prefix.split('/').filter(Boolean).map(nameOf));
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw failure(error);
    });
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const key = `${prefix}${partOf(entry.name)}`;
      if (entry.isDirectory()) yield* walk(`${key}/`);
      else {
        const stats = await stat(join(folder, entry.name)).catch(() => undefined);
        if (stats) yield { key, size: stats.size, time: stats.mtime };
      }
    }
  }
  return {
    put: (key, content, type, size) => guarded(() => write(pathOf(key), content, type, size)),
    path: pathOf,
    size: (key) =>
      guarded(async () => {
        const stats = await stat(pathOf(key));
        if (!stats.isFile()) throw new StorageError('missing', 'no such object');
        return stats.size;
      }),
    pieces: (key) => piecesIn(pathOf(key), guarded),
    open: (key, bytes) =>
      guarded(async () => {
        const path = pathOf(key);
        const file = await open(path, 'r');
        const { size } = await file.stat().catch(async (error: unknown) => {
          await file.close();
          throw error;
        });
        return { content: file.createReadStream(bytes && { start: bytes.first, end: bytes.last }), size, type: await typeOf(path) };
      }),
    remove: (keys) =>
      guarded(async () => {
        for (const path of keys.map(pathOf)) {
          await rm(path, { force: true });
          await rm(besideOf(path), { force: true });
        }
      }),
    list: (prefix) => walk(checkedPrefix(prefix)),
  };
}

const checkedPrefix = (prefix: string): string => `${checkedKey(prefix.slice(0, -1))}/`;
