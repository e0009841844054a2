import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

/** Process of the whole test run: the parent of a forked test process, this one for a thread. */
const RUN = isMainThread ? process.ppid : process.pid;

/** Longest making of anything in the folder, in milliseconds. */
const PATIENCE = 120_000;

/** Waits for the end of the run, then ends the servers in the folder, if any, and removes it. */
const WATCHER = `
  const fs = require('fs');
  const [run, folder] = process.argv.slice(1);
  const alive = () => { try { process.kill(Number(run), 0); return true; } catch { return false; } };
  const timer = setInterval(() => {
    if (alive()) return;
    clearInterval(timer);
    try { process.kill(Number(fs.readFileSync(folder + '/postgres/data/postmaster.pid', 'utf8').split('\\n')[0]), 'SIGQUIT'); } catch {}
    try { for (const pid of fs.readdirSync(folder + '/pids')) try { process.kill(Number(pid), 'SIGKILL'); } catch {} } catch {}
    try { for (const pid of fs.readFileSync(folder + '/radosgw/pids', 'utf8').trim().split('\\n').reverse()) try { process.kill(Number(pid), 'SIGKILL'); } catch {} } catch {}
    setTimeout(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }), 1500);
  }, 1000);`;

/** A temporary folder that all test files of one run share; it goes away after the run, however that ends. */
export function runFolder(): string {
  const folder = join(tmpdir(), `sunvane-test-${RUN}`);
  if (existsSync(folder)) return folder;
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return folder;
    throw error;
  }
  spawn(process.execPath, ['-e', WATCHER, String(RUN), folder], { detached: true, stdio: 'ignore' }).unref();
  return folder;
}

/**
 * Makes something once a run: the first caller of a name runs `make` with the path of a new folder, everybody gets its answer.
 * @throws what `make` threw, for all callers
 */
export async function onceARun(name: string, make: (folder: string) => Promise<string>): Promise<string> {
  const folder = join(runFolder(), name);
  const answer = `${folder}.json`;
  try {
    mkdirSync(folder);
  } catch {
    return waitFor(answer);
  }
  const made = await make(folder).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: String(error) }),
  );
  writeFileSync(`${answer}.new`, JSON.stringify(made));
  renameSync(`${answer}.new`, answer);
  return unwrap(made);
}

async function waitFor(answer: string): Promise<string> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(50)) {
    if (existsSync(answer)) return unwrap(JSON.parse(readFileSync(answer, 'utf8')));
  }
  throw new Error(`${answer} was not made within ${PATIENCE / 1000} s`);
}

function unwrap(made: { value?: string; error?: string }): string {
  if (made.value === undefined) throw new Error(made.error ?? 'unknown');
  return made.value;
}
