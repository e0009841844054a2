import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../running.ts';
import { leftOut } from './leftOut.ts';
import { serverUser } from './postgres.ts';
import { runFolder } from './runFolder.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) => existsSync(path));

/** Why tests cannot run behind PgBouncer; undefined when they can. In CI they must. */
export function whyNoPgBouncer(): string | undefined {
  return PROGRAM === undefined ? leftOut('PgBouncer', 'apt-get install pgbouncer') : undefined;
}

/** PgBouncer in transaction mode before a server. */
export interface Pooler {
  /** The address of a database, by way of it. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

async function answers(port: number): Promise<void> {
  for (const end = Date.now() + 10_000; ; await delay(50)) {
    const socket = createConnection(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      socket.destroy();
    }
  }
}

/**
 * Starts one before the server of that address.
 * @param more further lines of its settings
 */
export async function startPgBouncer(databaseUrl: string, more: readonly string[] = []): Promise<Pooler> {
  const { hostname, port: behind } = new URL(databaseUrl);
  const folder = mkdtempSync(join(runFolder(), 'pgbouncer-'));
  const pids = join(runFolder(), 'pids');
  mkdirSync(pids, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 6',
    ...more,
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const pooler = spawn(PROGRAM ?? '', ['-q', file], { ...user, cwd: folder, stdio: 'ignore' });
  writeFileSync(join(pids, String(pooler.pid)), '');
  const ended = once(pooler, 'exit');
  await answers(port);
  return {
    through: (url) => {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
    stop: async () => {
      pooler.kill('SIGQUIT');
      await ended;
      rmSync(join(pids, String(pooler.pid)), { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
