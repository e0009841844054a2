/**
 * A door to the open embedded database for commands of the same owner: a socket beside it that speaks PostgreSQL's protocol, as a
 * server's own would (`psql -h <folder>` opens it too). It lies in the data folder and only its owner may use it.
 */
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { textOf } from '../errors.ts';
import type { Logger } from '../log.ts';

/** Where drivers look for the socket of a folder. */
const NAME = '.s.PGSQL.5432';
/** Longest address of a socket, bytes; Linux takes 107, macOS 103. */
const LONGEST = 103;

/** The folder that drivers are given as their host. */
export const doorFolder = (dataDir: string): string => dirname(dataDir);
const doorOf = (dataDir: string): string => join(doorFolder(dataDir), NAME);

/** Windows has no sockets that a folder's owner alone may open. */
const possible = (path: string): boolean => process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST;

function pair(socket: Socket, session: Duplex): void {
  const end = (): void => {
    socket.destroy();
    session.destroy();
  };
  for (const side of [socket, session]) side.on('error', end).on('close', end);
  session.once('connect', () => socket.pipe(session).pipe(socket));
  (session as Duplex & { connect(): void }).connect();
}

/**
 * Opens the door of a database that this process holds. Without one everything but commands beside the server works.
 * @param stream makes a new connection. @returns how to close it
 */
export async function openDoor(dataDir: string, stream: () => Duplex, log: Logger): Promise<() => Promise<void>> {
  const path = doorOf(dataDir);
  if (!possible(path)) return async () => undefined;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    pair(socket, stream());
  });
  // Too many open files, for one: the door may fail, the server it belongs to must not.
  server.on('error', (error) => log.warn({ error: textOf(error) }, 'the socket in the data folder'));
  // Of a process that was killed: the lock is ours, so nobody uses it.
  await rm(path, { force: true });
  const umask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(umask);
  }
  try {
    await once(server, 'listening');
    await chmod(path, 0o600);
  } catch (error) {
    log.warn({ error: textOf(error) }, 'no commands beside this server: the socket in the data folder cannot be made');
    return async () => undefined;
  }
  return async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
}

/** Whether another process holds the database open and lets this one in. */
export async function hasDoor(dataDir: string): Promise<boolean> {
  const path = doorOf(dataDir);
  if (!possible(path)) return false;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
