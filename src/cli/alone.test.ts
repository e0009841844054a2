import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-alone-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const lock = join(folder, 'in/the.lock');

/** A process that notes when it begins and ends its work. */
const WORKER = `
  import { appendFileSync } from 'node:fs';
  import { alone } from ${JSON.stringify(join(import.meta.dirname, 'alone.js'))};
  const [lock, log] = process.argv.slice(1);
  alone(lock, () => {
    appendFileSync(log, 'begin ');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
    appendFileSync(log, 'end ');
  });`;
const work = (log: string): Promise<number | null> =>
  new Promise((done) => {
    spawn(process.execPath, ['--input-type=module', '-e', WORKER, lock, log], { stdio: 'inherit' }).on('exit', done);
  });

it('lets one process work at a time, and leaves no lock behind', async () => {
  const log = join(folder, 'log');
  expect(await Promise.all([work(log), work(log), work(log)])).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('begin end begin end begin end ');
  expect(existsSync(lock)).toBe(false);
});

it.each([
  ['of a process that died', () => spawnSync(process.execPath, ['-e', '']).pid, 0],
  ['of five minutes ago', () => process.pid, 301],
])('takes over a lock %s', async (name, pid, age) => {
  const when = Date.now() / 1000 - age;
  writeFileSync(lock, String(pid()));
  utimesSync(lock, when, when);
  const log = join(folder, name);
  expect(await work(log)).toBe(0);
  expect(readFileSync(log, 'utf8')).toBe('begin end ');
});
