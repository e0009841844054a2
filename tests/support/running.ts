/** The real server as a process of its own, started as the README says, on a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onceARun, runFolder } from './databases/runFolder.ts';

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
      server.close(() => {
        done(port);
      });
    });
  });
}

export interface RunOptions {
  env?: Record<string, string>;
  /** A copy of what the first start leaves unless told. */
  dataDir?: string;
  schemas?: string;
  /** The Node that runs it; that of the tests unless told. */
  node?: string;
}

/** A first start, made once a run: the data folder it leaves, and what it prints. */
export async function firstStart(): Promise<{ dataDir: string; output: string }> {
  const folder = await onceARun('running', async (folder) => {
    // Whoever starts on a copy of it does the work of the tasks that wait; half of it done here would be another half each time.
    const running = await startRunning({ dataDir: join(folder, 'data'), schemas: join(root, 'schemas'), env: { TASK_RUNNER: 'off' } });
    writeFileSync(join(folder, 'output'), running.output());
    await running.stop();
    running.remove();
    return folder;
  });
  return { dataDir: join(folder, 'data'), output: readFileSync(join(folder, 'output'), 'utf8') };
}

/** Starts a command that lasts, in a process of its own. */
function spawned(
  command: string,
  env: Record<string, string>,
  node = process.execPath,
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn(node, [join(root, 'src', 'cli', 'sunvane.js'), command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nobody may find a broker at its usual port unless a test wants one.
    env: { ...process.env, BROKER: 'off', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (d: Buffer) => {
      text += d.toString();
    });
  // Whoever starts it may be ended before it can end it; the run folder's watcher does then.
  const pids = join(runFolder(), 'pids');
  const mark = join(pids, String(child.pid));
  mkdirSync(pids, { recursive: true });
  writeFileSync(mark, '');
  const ended = new Promise<number | null>((done) => {
    child.once('exit', (code) => {
      rmSync(mark, { force: true });
      done(code);
    });
  });
  return { child, output: () => text, ended };
}

/** A process of `sunvane work`. */
export type Working = Pick<Running, 'output' | 'stop'>;

/** Starts `sunvane work` beside a server and waits until it works. @throws Error with the output when it ends first */
export async function startWorking({ dataDir, schemas }: Running, env: Record<string, string>): Promise<Working> {
  const { child, output, ended } = spawned('work', { DATA_DIR: dataDir, SCHEMAS: schemas, LOG_LEVEL: 'warn', ...env });
  let gone = false;
  void ended.then(() => (gone = true));
  while (!output().includes('works jobs')) {
    if (gone) throw new Error(`the worker ended: ${output()}`);
    await delay(50);
  }
  return {
    output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts `sunvane start` and waits until it answers. @throws Error with the output when it ends first */
export async function startRunning({ env = {}, node = process.execPath, ...folders }: RunOptions = {}): Promise<Running> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const base = mkdtempSync(join(runFolder(), 'server-'));
  const dataDir = folders.dataDir ?? join(base, 'data');
  if (!folders.dataDir && !env['DATABASE_URL']) cpSync((await firstStart()).dataDir, dataDir, { recursive: true });
  const schemas = folders.schemas ?? join(base, 'schemas');
  if (!folders.schemas) cpSync(join(root, 'schemas'), schemas, { recursive: true });
  const { child, output, ended } = spawned(
    'start',
    {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SCHEMAS: schemas,
      ADMIN_PASSWORD,
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    node,
  );
  const url = `http://127.0.0.1:${port}`;
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  const until = Date.now() + 240_000;
  for (;;) {
    if (gone) throw new Error(`the server ended: ${output()}`);
    if (
      await fetch(`${url}/health`).then(
        (r) => r.ok,
        () => false,
      )
    )
      break;
    if (Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`the server did not answer: ${output()}`);
    }
    await delay(50);
  }
  return {
    url,
    dataDir,
    schemas,
    process: child,
    output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
    remove: () => {
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** One call with JSON, as the console makes it. */
export async function callApi<T = unknown>(
  url: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<{ http: number; status: number; data: T; error?: string; msg: string }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { http: response.status, ...((await response.json()) as { status: number; data: T; msg: string }) };
}

/** A token of a fresh sign-in. */
export async function signIn(url: string, username = 'admin', password = ADMIN_PASSWORD): Promise<string> {
  return (await callApi<{ token: string }>(url, '/login', { username, password })).data.token;
}

interface ImportJob {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  result?: { inserted: number } | null;
}

/** Makes many records in one go, as an import of a file with the fields' names on top does. */
export async function importRows(url: string, api: string, rows: Record<string, string | number>[], token: string): Promise<void> {
  const fields = Object.keys(rows[0] ?? {});
  const form = new FormData();
  form.append('options', JSON.stringify({ mapping: { columns: Object.fromEntries(fields.map((field) => [field, field])) } }));
  form.append(
    'file',
    new Blob([[fields, ...rows.map((row) => fields.map((f) => row[f] ?? ''))].map((l) => l.join(',')).join('\n')]),
    'rows.csv',
  );
  const headers = { authorization: `Bearer ${token}` };
  const started = (await (await fetch(`${url}${api}/import`, { method: 'POST', headers, body: form })).json()) as {
    data: { jobId: string } | null;
    msg: string;
  };
  if (!started.data) throw new Error(`${api}: ${started.msg}`);
  for (;;) {
    const { data: job } = (await (await fetch(`${url}/api/jobs/detail?id=${started.data.jobId}`, { headers })).json()) as {
      data: ImportJob;
    };
    if (job.state !== 'queued' && job.state !== 'running') {
      if (job.result?.inserted !== rows.length) throw new Error(`${api}: ${JSON.stringify(job)}`);
      return;
    }
    await delay(50);
  }
}
