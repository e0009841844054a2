import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DataDirInUseError, DbError, textOf } from '../errors.ts';

/** A byte far behind the text, because a locked byte cannot be read on Windows. */
const LOCKED_BYTE = 2 ** 30;

export type TryLock = (fd: number) => boolean;

async function nativeLock(): Promise<TryLock> {
  const { tryLock } = await import('fs-native-extensions');
  return (fd) => tryLock(fd, LOCKED_BYTE, 1);
}

/** `flock` locks the open file description it inherits, so the lock is ours and outlives it. */
const flockCommand: TryLock = (fd) => {
  const { status, error } = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  if (error) throw error;
  return status === 0;
};

/** How files are locked on this system. @throws DbError LOCK_UNAVAILABLE */
export async function findLock(): Promise<TryLock> {
  try {
    return await nativeLock();
  } catch (error) {
    if (process.platform === 'linux') return flockCommand;
    throw new DbError('LOCK_UNAVAILABLE', `No file lock on this system (${textOf(error)}): set DATABASE_URL to use a server`);
  }
}

/**
 * Takes the exclusive lock of an embedded database, in `<dataDir>.lock` beside it. The kernel holds it, so it ends with this
 * process however that ends. Answers the function that releases it.
 * @throws DataDirInUseError with the holder's process id, host and start time; DbError LOCK_UNAVAILABLE.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const file = `${dataDir}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  const tryLock = await findLock();
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    if (!tryLock(fd)) throw new DataDirInUseError(dataDir, readFileSync(file, 'utf8').trim());
    ftruncateSync(fd);
    writeSync(fd, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}\n`, 0);
  } catch (error) {
    closeSync(fd);
    if (error instanceof DbError) throw error;
    throw new DbError('LOCK_UNAVAILABLE', `Cannot lock ${file}: ${textOf(error)}`, { cause: error });
  }
  return () => closeSync(fd);
}
