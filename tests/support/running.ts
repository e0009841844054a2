/** The real server as a process of its own, started as the README says, on a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onceARun } from './databases/runFolder.ts';

export const root = join(import.meta.dirname, '..', '..');
export const ADMIN_PASSWORD = 'E2e-password-1';

export interface Running {
  url: string;
  dataDir: string;
  schemas: string;
  process: ChildProcess;
  /** Everything the server printed. */
  output: () => string;
  /** Ends it; SIGTERM unless told. Answers the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Removes its folders; after stop. */
  remove: () => void;
}

/** A port nobody uses just now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => { done(port); });
    });
  });
}

export interface RunOptions {
  env?: Record<string, string>;
  /** A copy of what the first start leaves unless told. */
  dataDir?: string;
  schemas?: string;
}

/** A data folder as the first start leaves it, made once a run. */
function firstData(): Promise<string> {
  return onceARun('running', async (folder) => {
    const dataDir = join(folder, 'data');
    const running = await startRunning({ dataDir, schemas: join(root, 'schemas') });
    await running.stop();
    running.remove();
    return dataDir;
  });
}

/** Starts `sunvane start` and waits until it answers. @throws Error with the output when it ends first */
export async function startRunning({ env = {}, ...folders }: RunOptions = {}): Promise<Running> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const base = mkdtempSync(join(tmpdir(), 'sunvane-e2e-'));
  const dataDir = folders.dataDir ?? join(base, 'data');
  if (!folders.dataDir && !env['DATABASE_URL']) cpSync(await firstData(), dataDir, { recursive: true });
  const schemas = folders.schemas ?? join(base, 'schemas');
  if (!folders.schemas) cpSync(join(root, 'schemas'), schemas, { recursive: true });
  const child = spawn(process.execPath, [join(root, 'src', 'cli', 'sunvane.js'), 'start'], {
    cwd: root, stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, SCHEMAS: schemas, ADMIN_PASSWORD, CAPTCHA: 'off', LOG_LEVEL: 'warn', ...env },
  });
  let text = '';
  child.stdout.on('data', (d: Buffer) => { text += d.toString(); });
  child.stderr.on('data', (d: Buffer) => { text += d.toString(); });
  const ended = new Promise<number | null>((done) => { child.once('exit', (code) => { done(code); }); });
  const url = `http://127.0.0.1:${port}`;
  let gone = false;
  void ended.then(() => { gone = true; });
  const until = Date.now() + 120_000;
  for (;;) {
    if (gone) throw new Error(`the server ended: ${text}`);
    if (await fetch(`${url}/health`).then((r) => r.ok, () => false)) break;
    if (Date.now() > until) { child.kill('SIGKILL'); throw new Error(`the server did not answer: ${text}`); }
    await new Promise((done) => { setTimeout(done, 100); });
  }
  return {
    url, dataDir, schemas, process: child, output: () => text,
    stop: (signal = 'SIGTERM') => { child.kill(signal); return ended; },
    remove: () => { rmSync(base, { recursive: true, force: true }); },
  };
}

/** One call with JSON, as the console makes it. */
export async function callApi<T = unknown>(url: string, path: string, body: unknown, token?: string): Promise<{ http: number; status: number; data: T; error?: string; msg: string }> {
  const response = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(token ? { authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(body) });
  return { http: response.status, ...((await response.json()) as { status: number; data: T; msg: string }) };
}

/** A token of a fresh sign-in. */
export async function signIn(url: string, username = 'admin', password = ADMIN_PASSWORD): Promise<string> {
  return (await callApi<{ token: string }>(url, '/login', { username, password })).data.token;
}
