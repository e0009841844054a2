/** Work that only one process at a time may do. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How long to wait before looking again, ms. */
const PAUSE = 100;
/** After which a lock counts as left behind, ms: its number may be that of another process by now. */
const LEFT = 5 * 60_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and is somebody else's.
    return error.code === 'EPERM';
  }
}

/** Whether the process that a lock names is still there; a lock that is being written or removed counts as held. */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return statSync(lock).mtimeMs > Date.now() - LEFT && (pid === 0 || isAlive(pid));
  } catch {
    return true;
  }
}

/**
 * Does the work and answers what it answers, once no other process holds the lock file. Waits without an event loop; the lock of a
 * process that died, or of five minutes ago, is taken over.
 */
export function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isHeld(lock)) Atomics.wait(pause, 0, 0, PAUSE);
      else rmSync(lock, { force: true });
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}
