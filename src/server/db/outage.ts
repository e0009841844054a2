/** What a failure of the database looks like from here, and one line in the log for each, however many calls it meets. */
import { DbError, textOf } from './errors.ts';
import type { Logger } from './log.ts';

/** SQLSTATEs of a server that is not there for us: shutting down, starting, full of sessions, or a standby that takes no writes. */
const AWAY: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006']);

/** What the system answers where nobody listens, by the name of its call. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** The driver's own words, which have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Errors that a connection of ours ended with: the same codes come from other sockets as well. */
const ended = new WeakSet<object>();

/** Notes that a connection to the database ended with this. */
export function noteEnd(error: Error): void {
  ended.add(error);
}

/** Whether a failure says that the database cannot be asked at the moment, and nothing about what was asked. */
export function isOutage(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  if (ended.has(error) || (error instanceof DbError && error.code === 'EMBEDDED_STOPPED')) return true;
  const { code = '', syscall, message = '' } = error as { code?: string; syscall?: string; message?: string };
  if (AWAY.has(code) || /^08\d{3}$/.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isOutage);
  if (['connect', 'getaddrinfo'].includes(syscall ?? '') && UNREACHABLE.has(code)) return true;
  return code === '' && WORDS.test(message);
}

/** Milliseconds between two lines about failures. */
const QUIET_MS = 30_000;

/** Tells of failures at work of the server's own: those of the database once, until it answers again; others as they come. */
export class Outage {
  #since: number | undefined;
  #toldAt = -Infinity;

  constructor(private readonly log: Logger) {}

  /** @param during what was being done, as it is to stand in the log */
  failed(during: string, error: unknown): void {
    if (!isOutage(error)) return this.log.warn({ error: textOf(error) }, during);
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    if (this.#since - this.#toldAt < QUIET_MS) return;
    this.#toldAt = this.#since;
    this.log.error({ error: textOf(error), during }, 'the database does not answer: calls get 503 until it does');
  }

  /** A connection was to be had. */
  over(): void {
    if (this.#since === undefined) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#since = undefined;
    if (seconds > 0) this.log.warn({ seconds }, 'the database answers again');
  }
}
