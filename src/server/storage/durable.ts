/** Files that outlive a power cut: their bytes are on disk before their name is, and so is the folder that holds the name. */
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a folder's names on disk; some systems know no such thing. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EBADF', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Writes a new file, down to the disk. */
export async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a file that is on disk its place, in one step. */
export async function placeFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Takes a file away, if it is there. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}
