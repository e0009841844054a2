import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkedKey, StorageError, type Pieces, type Storage, type StoredObject } from './storage.ts';

/** Being written; a crash leaves it, and no key can name it. */
const UNFINISHED = '.new-';
/** Bytes read at a time. */
const READ = 1_048_576;

const failure = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'EISDIR'
    ? new StorageError('missing', 'no such object', error)
    : new StorageError('store', `the folder of files: ${String(error)}`, error);
};

async function write(path: string, content: Buffer | Readable, size?: number): Promise<void> {
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
    await rename(unfinished, path);
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

/** Pieces at their places in one file, which becomes the object by its name. Where pieces are missing it holds zeros: whoever finishes has counted them. */
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
    finish: (_count, size) =>
      guarded(async () => {
        const file = await open(unfinished, 'r+');
        try {
          if ((await file.stat()).size !== size) throw new StorageError('missing', 'pieces are missing');
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      }),
    drop: () => guarded(() => rm(unfinished, { force: true })),
  };
}

/** Objects as files under a folder. */
export function folderStorage(root: string): Storage {
  const pathOf = (key: string): string => join(root, ...checkedKey(key).split('/'));
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        throw failure(error);
      });
  async function* walk(prefix: string): AsyncIterable<StoredObject> {
    const entries = await readdir(join(root, ...prefix.split('/')), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw failure(error);
    });
    for (const entry of entries) {
      if (entry.name.startsWith(UNFINISHED)) continue;
      if (entry.isDirectory()) yield* walk(`${prefix}${entry.name}/`);
      else {
        const found = await stat(join(root, ...prefix.split('/'), entry.name)).catch(() => undefined);
        if (found) yield { key: `${prefix}${entry.name}`, size: found.size, time: found.mtime };
      }
    }
  }
  return {
    put: (key, content, _type, size) => guarded(() => write(pathOf(key), content, size)),
    size: (key) =>
      guarded(async () => {
        const found = await stat(pathOf(key));
        if (!found.isFile()) throw new StorageError('missing', 'no such object');
        return found.size;
      }),
    pieces: (key) => piecesIn(pathOf(key), guarded),
    open: (key) =>
      guarded(async () => {
        const file = await open(pathOf(key), 'r');
        const { size } = await file.stat().catch(async (error: unknown) => {
          await file.close();
          throw error;
        });
        return { content: file.createReadStream(), size };
      }),
    remove: (keys) =>
      guarded(async () => {
        for (const key of keys) await rm(pathOf(key), { force: true });
      }),
    list: (prefix) => walk(checkedPrefix(prefix)),
  };
}

const checkedPrefix = (prefix: string): string => `${checkedKey(prefix.slice(0, -1))}/`;
