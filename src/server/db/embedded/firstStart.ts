import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DbError } from '../errors.ts';
import { openEngine } from './engine.ts';

/** Major version of the clusters this engine reads and writes. */
export const CLUSTER_MAJOR = '18';

function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Windows has no handles of directories to sync. */
function syncDirectory(path: string): void {
  if (process.platform !== 'win32') syncPath(path);
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncDirectory(directory);
}

function removeLeftovers(dataDir: string): void {
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of readdirSync(dirname(dataDir))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  }
}

/**
 * Makes sure a whole cluster of the right version lies at `dataDir`, creating one if there is nothing. It is made in a directory
 * beside, written to the disk and then renamed, so that a crash at any moment leaves either no cluster or a good one.
 * The caller holds the lock.
 * @throws DbError DATA_DIR_VERSION for another major version, DATA_DIR_NOT_A_DATABASE for a directory of other files.
 */
export async function ensureCluster(dataDir: string, program: WebAssembly.Module): Promise<void> {
  removeLeftovers(dataDir);
  const versionFile = join(dataDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const major = readFileSync(versionFile, 'utf8').trim();
    if (major === CLUSTER_MAJOR) return;
    throw new DbError(
      'DATA_DIR_VERSION',
      `${dataDir} holds a PostgreSQL ${major} cluster, this version reads ${CLUSTER_MAJOR}: ` +
        'make a backup with the version that wrote it, then restore it here',
    );
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new DbError('DATA_DIR_NOT_A_DATABASE', `${dataDir} has files but no database: name an empty or new directory`);
  }
  const fresh = `${dataDir}.new-${process.pid}`;
  const engine = await openEngine(fresh, program);
  await engine.sql.exec('create extension if not exists pg_trgm; create extension if not exists btree_gin;');
  await engine.close();
  syncTree(fresh);
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
  syncDirectory(dirname(dataDir));
}
