/** A disk of few bytes, which a test fills and empties. */
import { execFileSync } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut } from './databases/leftOut.ts';
import { serverUser } from './databases/postgres.ts';
import { runFolder } from './databases/runFolder.ts';

export interface SmallDisk {
  path: string;
  /** Takes all the bytes that are left. */
  fill(): void;
  /** Gives them back. */
  empty(): void;
  remove(): void;
}

/** As root, or as one who becomes root without a password. */
function asRoot(...command: string[]): void {
  const [name = '', ...more] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  execFileSync(name, more, { stdio: 'pipe' });
}

const mount = (megabytes: number, path: string): void => asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', path);

/** Why there can be none; undefined when there can. */
export function whyNoSmallDisk(): string | undefined {
  const path = mkdtempSync(join(runFolder(), 'disk-'));
  try {
    mount(1, path);
    asRoot('umount', path);
    return undefined;
  } catch {
    return leftOut('small disk', 'run as one who may mount one');
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Makes one. @param lent it belongs to the user that PostgreSQL runs as */
export function smallDisk(megabytes: number, { lent = false } = {}): SmallDisk {
  const path = mkdtempSync(join(runFolder(), 'disk-'));
  mount(megabytes, path);
  const { uid, gid } = serverUser();
  if (lent && uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: () => {
      const file = openSync(ballast, 'a');
      try {
        for (const piece of [Buffer.alloc(1 << 20), Buffer.alloc(4096)])
          try {
            for (;;) if (writeSync(file, piece) < piece.length) break;
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      asRoot('umount', '-l', path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
