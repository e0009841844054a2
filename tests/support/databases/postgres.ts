import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { leftOut } from './leftOut.ts';
import { onceARun, runFolder } from './runFolder.ts';

const DEBIAN = '/usr/lib/postgresql';

function newestFirst(): string[] {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
}

/** Folder of the PostgreSQL server's programs, or undefined. */
function findBinaries(): string | undefined {
  const places = [...newestFirst(), ...(process.env['PATH'] ?? '').split(delimiter)];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
}

/** Why tests cannot run on a real PostgreSQL; undefined when they can. In CI they must. */
export function whyNoPostgres(): string | undefined {
  if (process.env['TEST_DATABASE_URL'] || findBinaries()) return undefined;
  return leftOut('PostgreSQL server', 'apt-get install postgresql, or set TEST_DATABASE_URL');
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** The server refuses to run as root, so root lends it to a lesser user. */
export function serverUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find(([found]) => found === name)).find(Boolean);
  if (!user) throw new Error('running as root, and there is no user "postgres" or "nobody" to run PostgreSQL as');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** What a server need not do whose databases nobody wants back. */
const SHORT_LIVED = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];

const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Makes a cluster in the folder. */
function initCluster(folder: string): void {
  const user = serverUser();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const settings = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(findBinaries() ?? '', 'initdb'), settings, { ...user, cwd: folder, stdio: 'pipe' });
}

/** Starts the server of a cluster and waits until it answers. */
async function runCluster(folder: string, port: number): Promise<ChildProcess> {
  const log = openSync(join(folder, 'log'), 'a');
  const address = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  const options = [...address, ...SHORT_LIVED, 'max_connections=200'];
  const server = spawn(
    join(findBinaries() ?? '', 'postgres'),
    ['-D', join(folder, 'data'), ...options.flatMap((option) => ['-c', option])],
    { ...serverUser(), cwd: folder, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  server.unref();
  await answers(urlOf(port), join(folder, 'log'));
  return server;
}

async function startCluster(folder: string): Promise<string> {
  initCluster(folder);
  const port = await freePort();
  await runCluster(folder, port);
  return urlOf(port);
}

/** A server of a test's own, which it may stop and start again. */
export interface OwnPostgres {
  url: string;
  port: number;
  start(): Promise<void>;
  /** SIGQUIT ends it at once, as a crash would; SIGINT cuts every session first. */
  stop(signal?: 'SIGQUIT' | 'SIGINT'): Promise<void>;
  /** Stops it and removes what it kept. */
  remove(): Promise<void>;
}

/** Starts one in a new folder of the run. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(runFolder(), 'own-'));
  initCluster(folder);
  const port = await freePort();
  const pids = join(runFolder(), 'pids');
  mkdirSync(pids, { recursive: true });
  let server: ChildProcess | undefined;
  const stop = async (signal: 'SIGQUIT' | 'SIGINT' = 'SIGINT'): Promise<void> => {
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
    rmSync(join(pids, String(server.pid)), { force: true });
    server = undefined;
  };
  const start = async (): Promise<void> => {
    server = await runCluster(folder, port);
    // The run folder's watcher ends what a test that was ended leaves.
    writeFileSync(join(pids, String(server.pid)), '');
  };
  await start();
  return {
    url: urlOf(port),
    port,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, log: string): Promise<void> {
  for (const end = Date.now() + 30_000; ; await delay(100)) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > end) throw new Error(`PostgreSQL did not start: ${String(error)}\n${readFileSync(log, 'utf8')}`, { cause: error });
    }
  }
}

/** Address of a server for this run: TEST_DATABASE_URL, or a throw-away cluster that the first caller starts. */
function serverUrl(): Promise<string> {
  return Promise.resolve(process.env['TEST_DATABASE_URL'] || onceARun('postgres', startCluster));
}

async function onServer(sql: string): Promise<string> {
  const url = await serverUrl();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
  return url;
}

/** A new database, empty or a copy of another that nobody uses; answers its address. */
export async function createPostgres(name: string, template = 'template1'): Promise<string> {
  const url = new URL(await onServer(`create database "${name}" template "${template}" strategy file_copy`));
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database, ending whoever uses it. */
export async function dropPostgres(name: string): Promise<void> {
  await onServer(`drop database if exists "${name}" with (force)`);
}
