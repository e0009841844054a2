/** Files of a store that is elsewhere, kept on this machine while they are used: a tile is cut from a few places of a large file. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { uuidv7 } from '../db/uuid.ts';
import type { Storage } from '../storage/storage.ts';

interface Keeping {
  config: Pick<Config, 'dataDir'>;
  storage: Storage;
}

/** Bytes that are kept; the one that is asked for is, however large. */
const CACHE_BYTES = 20 * 1024 ** 3;
const coming = new Map<string, Promise<string>>();

/** Brings an object to a path. */
export async function fetchTo({ storage }: Pick<Keeping, 'storage'>, key: string, path: string): Promise<void> {
  const { content } = await storage.open(key);
  await pipeline(content, createWriteStream(path));
}

/** Removes what was not used for longest. */
async function trim(folder: string, but: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ path: join(folder, name), ...(await stat(join(folder, name)).catch(() => undefined)) })),
  );
  let size = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  for (const { path, size: own = 0 } of files.toSorted((a, b) => (a.mtimeMs ?? 0) - (b.mtimeMs ?? 0))) {
    if (size <= CACHE_BYTES) return;
    if (path === but) continue;
    await rm(path, { force: true });
    size -= own;
  }
}

async function copied(context: Keeping, key: string): Promise<string> {
  const folder = join(context.config.dataDir, 'files', 'copies');
  const path = join(folder, key.replaceAll('/', '-'));
  const now = new Date();
  if (
    await utimes(path, now, now).then(
      () => true,
      () => false,
    )
  )
    return path;
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.new-${uuidv7()}`);
  try {
    await fetchTo(context, key, unfinished);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  await trim(folder, path);
  return path;
}

/** Where an object can be read at any place of it. @throws StorageError missing */
export async function pathTo(context: Keeping, key: string): Promise<string> {
  const own = context.storage.path?.(key);
  if (own !== undefined) {
    await context.storage.size(key);
    return own;
  }
  const known = coming.get(key) ?? copied(context, key).finally(() => coming.delete(key));
  coming.set(key, known);
  return known;
}
