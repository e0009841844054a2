/** Processes that last until they are told to end: the server, and a worker. */
import type { AppLogger } from '../server/app/logger.ts';
import { isOutage } from '../server/db/outage.ts';

/** Longest that a process which must end, or whose start failed, may take to close, milliseconds. */
export const LAST_WORK_MS = 20_000;

/** Stops once, however often the signal comes. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  // The last two come when a terminal is closed: on Unix, and on Windows, which has no SIGTERM.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, stop);
}

/** A failure that nobody took: written to the log, so that no process ends without a word. */
export function lastResort(log: AppLogger, close: () => Promise<void>): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a failure that nobody waited for; the server goes on');
  });
  process.on('uncaughtException', (error) => {
    // A connection that breaks says nothing of our own state; anything else might.
    if (isOutage(error)) return log.error({ err: error }, 'a connection to the database broke; the server goes on');
    log.fatal({ err: error }, 'a failure that nobody took; the server closes');
    setTimeout(() => process.exit(1), LAST_WORK_MS).unref();
    void close().finally(() => process.exit(1));
  });
}
