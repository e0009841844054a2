/** Tells a job how far a thread is, until it is done. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningJob } from '../jobs/kind.ts';

const LOOK_MS = 500;

/** @throws what the work throws, and the reason of the job's signal */
export async function followed<T>(job: RunningJob, start: (advance: (part: number) => void) => Promise<T>): Promise<T> {
  const now = { part: 0, over: false };
  const working = start((part) => (now.part = part)).finally(() => (now.over = true));
  // A failure is told below.
  working.catch(() => undefined);
  while (!now.over) {
    await job.report(Math.round(now.part * 95), 100);
    const stop = new AbortController();
    await Promise.race([working, wait(LOOK_MS, undefined, { signal: stop.signal }).catch(() => undefined)]).finally(() => stop.abort());
  }
  return working;
}
