/** A kind of long work: what a row of the queue says, and what a worker does with it. */
import type { Kysely } from 'kysely';
import type { Language } from '../../contract/constants.ts';
import type { Tables } from '../db/connection.ts';
import type { Call } from '../user/call.ts';

/** How work says how far it is, and that it is done. */
export interface Progress {
  /** Throws the reason of the signal when the work has to stop. */
  report(done: number, total: number, phase?: string): Promise<void>;
  /**
   * Writes that the job is done in the transaction that did it, so that both stand or fall together; its file was kept before. Throws
   * JobLost when the job is no longer this worker's: nothing may stay then.
   */
  end(db: Kysely<Tables>, outcome: Outcome): Promise<void>;
  /** Stores a file of this machine as the result file, in place of one kept before. */
  keep(path: string): Promise<void>;
}

/** A job as its kind runs it. */
export interface RunningJob extends Progress {
  readonly id: string;
  /** Aborted when the work has to stop: cancelled, out of time, lost to another worker, or handed back by a server that stops. */
  readonly signal: AbortSignal;
  /** Folder of this run alone; removed afterwards. */
  readonly folder: string;
  /** Who started it, with the rights of now. @throws AppError job.user when the account is gone or disabled */
  call(): Promise<Call>;
  /**
   * Writes keys into the payload, as the next run and `unfinished` find them: what must be known after a kill. Throws JobLost when the job
   * is no longer this worker's.
   */
  remember(keys: Readonly<Record<string, unknown>>): Promise<void>;
  /** Path of the file the job was started with. @throws StorageError missing */
  input(): Promise<string>;
}

/** What came of a job. */
export interface Outcome {
  result: unknown;
  /** Path of a file to keep for download. */
  file?: string;
  /** The same in one line. */
  note?: Record<Language, string>;
}

/** Methods rather than functions, so that kinds with payloads of their own stand in one table. */
export interface JobKind<P = unknown> {
  /** Code in the dictionary JOB_KIND. */
  readonly kind: string;
  readonly title: string;
  readonly titleEn: string;
  /** How often a run that failed for a passing reason (database or store away, a fault of ours) is repeated. */
  readonly retries: number;
  /** Where the heavy part runs: on the event loop between other work, in a worker thread, or in a child process. */
  readonly where: 'here' | 'thread' | 'child';
  /** Longest run in seconds; memory in MB of the thread or the process. */
  readonly limits: { readonly seconds: number; readonly megabytes?: number };
  /** Higher ones first; 0 when absent. */
  readonly priority?: number;
  /** The payload as `run` takes it: rows may have been written by another version. @throws TypeError when it is none */
  check(payload: unknown): P;
  run(payload: P, job: RunningJob): Promise<Outcome>;
  /** No second job with the same key is queued or runs meanwhile. */
  lock?(payload: P): string;
  /** Among whom workers take turns, such as a station; the user when absent. */
  group?(payload: P): string;
  /** Told of a job that ended without success, whether it was run or not. @param error why, of one that failed in this process */
  unfinished?(payload: P, state: 'cancelled' | 'failed', error?: unknown): Promise<void>;
}

/** Why work has to stop. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

/** Another worker has the job: the lease ran out. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** The server stops: the job goes back to the queue. */
export class JobHandedBack extends Error {
  override readonly name = 'JobHandedBack';
}

/** What it waits for is made elsewhere: it leaves its place to others and is run again after so many seconds. That is no failure. */
export class JobWaits extends Error {
  override readonly name = 'JobWaits';
  constructor(readonly seconds: number) {
    super(`waits for ${seconds} s`);
  }
}

/** It took longer than its kind allows. */
export class JobLate extends Error {
  override readonly name = 'JobLate';
}
