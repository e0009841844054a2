/** A folder of documents belongs to whoever changes it, among all servers that share it. */
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findLock } from '../db/embedded/lock.ts';
import { AppError } from '../errors/error.ts';

/** Readers of the folder pass over names that begin with a dot. */
const NAME = '.lock';
const PAUSE_MS = 25;
const PATIENCE_MS = 10_000;

/** Cannot be written, so nobody changes anything here. */
const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Waits for its turn; answers what ends it. The kernel holds the lock, so it ends with the process too. @throws AppError document.busy */
export async function lockFolder(folder: string): Promise<() => void> {
  const tryLock = await findLock();
  let fd: number;
  try {
    fd = openSync(join(folder, NAME), constants.O_RDWR | constants.O_CREAT, 0o644);
  } catch (error) {
    if (READ_ONLY.has((error as NodeJS.ErrnoException).code ?? '')) return () => undefined;
    throw error;
  }
  const until = Date.now() + PATIENCE_MS;
  while (!tryLock(fd)) {
    if (Date.now() > until) {
      closeSync(fd);
      throw new AppError('document.busy');
    }
    await delay(PAUSE_MS);
  }
  return () => closeSync(fd);
}
