/** Files of media on this machine, for as long as a thread works on them. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uuidv7 } from '../../db/uuid.ts';
import type { Storage } from '../../storage/storage.ts';

/** Calls `use` with a path under which the object lies. @throws StorageError missing */
export async function withFile<T>(storage: Storage, key: string, folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const own = storage.path?.(key);
  if (own !== undefined) {
    await storage.size(key);
    return use(own);
  }
  const path = join(folder, uuidv7());
  try {
    await pipeline((await storage.open(key)).content, createWriteStream(path));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
