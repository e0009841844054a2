/** Claims jobs and runs them, so many at a time, in a server or in a process of its own. */
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { isOutage } from '../db/outage.ts';
import { AppError } from '../errors/error.ts';
import { toAppError } from '../failures/failures.ts';
import { StorageError } from '../storage/storage.ts';
import { owner } from '../user/owner.ts';
import type { CurrentUser } from '../user/user.ts';
import type { Jobs } from './jobs.ts';
import { JobCancelled, JobHandedBack, JobLate, JobLost, JobWaits, type JobKind, type Outcome, type RunningJob } from './kind.ts';
import { LEASE, type Claimed, type End, type InBoth } from './queue.ts';

const BEAT_MS = 1_000;
/** Milliseconds between two writes of progress, and between two notices of it to those who look on. */
const REPORT_MS = 300;
const TELL_MS = 1_000;
/** Milliseconds between two looks for work that was not announced, with random jitter of as much again. */
const LOOK_MS = 2_500;
/** Deaths of its worker after which a job is given up. */
const MOST_DEATHS = 3;
/** Seconds before the first repetition, doubled with each further one. */
const FIRST_PAUSE = 2;
const LAST_PAUSE = 300;
/** First and longest pause before the end of a job is written again, milliseconds. */
const FIRST_WAIT_MS = 200;
const LAST_WAIT_MS = 5_000;
/** Longest wait for jobs that are handed back when the server stops. */
const HAND_BACK_MS = 20_000;

const inBoth = (error: AppError): InBoth => ({ zh: error.text('zh'), en: error.text('en') });

/** Whether the same work may succeed later. What is said to users in a code of ours is so again. */
const isPassing = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'database.unavailable' || error.code === 'server.diskFull';
  return !(error instanceof StorageError) || error.kind === 'store';
};

/** Seconds before a repetition, with jitter: what failed together does not come back together. */
const pauseAfter = (failures: number): number => Math.min(LAST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.8 + Math.random() * 0.4);

/** @throws AppError job.payload */
function payloadOf(kind: JobKind, { payload }: Claimed): unknown {
  try {
    return kind.check(payload);
  } catch {
    throw new AppError('job.payload');
  }
}

interface Run {
  job: Claimed;
  stop: AbortController;
  folder: string;
  /** Its end is written. */
  ended: boolean;
  over: Promise<void>;
}

export class Worker {
  readonly #runs = new Map<string, Run>();
  readonly #closing = new AbortController();
  #slots = 0;
  #claiming: Promise<void> | undefined;
  #again = false;
  #beating: Promise<unknown> | undefined;
  #beat: NodeJS.Timeout | undefined;
  #look: NodeJS.Timeout | undefined;
  #deaf: (() => Promise<void>) | undefined;

  /** A user with the rights of now; undefined when the account is gone or disabled. Set by the house: accounts stand above jobs. */
  userBy: (id: string) => Promise<CurrentUser | undefined> = () => Promise.resolve(undefined);

  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** Works from now on. @param slots jobs at a time; none when 0 */
  async start(slots: number): Promise<void> {
    if (slots === 0) return;
    this.#slots = slots;
    this.jobs.wake = () => this.wake();
    this.#deaf = await this.jobs.queue.hear(() => this.wake());
    this.#beat = setInterval(() => this.#renew(), BEAT_MS);
    this.#lookLater();
    this.wake();
  }

  /** Folders of runs that are in use. */
  get folders(): ReadonlySet<string> {
    return new Set([...this.#runs.values()].map(({ folder }) => basename(folder)));
  }

  /** There may be work. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#again = true;
    this.#claiming ??= this.#fill()
      .catch((error: unknown) => this.database.outage.failed('claiming jobs', error))
      .finally(() => {
        this.#claiming = undefined;
        // Somebody called while it came to its end.
        if (this.#again) this.wake();
      });
  }

  /** Stops claiming and hands running jobs back to the queue. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.jobs.wake = () => undefined;
    clearTimeout(this.#look);
    await this.#deaf?.();
    await this.#claiming;
    for (const { stop } of this.#runs.values()) stop.abort(new JobHandedBack('the server stops'));
    const all = Promise.allSettled([...this.#runs.values()].map(({ over }) => over));
    // Leases are renewed meanwhile: nobody takes what still has to be handed back.
    await Promise.race([all, delay(HAND_BACK_MS, undefined, { ref: false })]);
    clearInterval(this.#beat);
    await this.#beating;
  }

  #lookLater(): void {
    this.#look = setTimeout(
      () => {
        this.wake();
        if (!this.#closing.signal.aborted) this.#lookLater();
      },
      LOOK_MS * (1 + Math.random()),
    );
    this.#look.unref();
  }

  async #fill(): Promise<void> {
    const kinds = [...this.jobs.kinds.keys()];
    while (this.#again) {
      this.#again = false;
      while (this.#runs.size < this.#slots && !this.#closing.signal.aborted) {
        const job = await this.jobs.queue.claim(kinds);
        if (!job) break;
        await this.#begin(job);
      }
    }
  }

  async #begin(job: Claimed): Promise<void> {
    const folder = await this.jobs.files.folder(job.id, job.attempts);
    const run: Run = { job, stop: new AbortController(), folder, ended: false, over: Promise.resolve() };
    this.#runs.set(job.id, run);
    this.jobs.changed([job.id]);
    run.over = this.#run(run)
      .catch((error: unknown) => this.database.outage.failed(`the end of job ${job.id} could not be written`, error))
      .finally(async () => {
        await rm(folder, { recursive: true, force: true }).catch(() => undefined);
        this.#runs.delete(job.id);
        this.jobs.changed([job.id]);
        this.wake();
      });
  }

  async #run(run: Run): Promise<void> {
    const { job } = run;
    const kind = this.jobs.kinds.get(job.kind);
    if (!kind) return;
    if (job.cancelWanted || job.deaths >= MOST_DEATHS) return this.#giveUp(run);
    const { seconds } = kind.limits;
    const late = setTimeout(() => run.stop.abort(new JobLate(`longer than ${seconds} s`)), seconds * 1000);
    try {
      await this.#done(run, await kind.run(payloadOf(kind, job), this.#running(run)));
    } catch (error) {
      await this.#failed(run, kind, run.stop.signal.aborted ? run.stop.signal.reason : error);
    } finally {
      clearTimeout(late);
    }
  }

  /** Ends a job that was cancelled, or killed its worker too often, before it is run. */
  async #giveUp({ job }: Run): Promise<void> {
    const state = job.cancelWanted ? 'cancelled' : 'failed';
    const error = inBoth(new AppError('job.died', { times: job.deaths }));
    if (state === 'failed') this.log.error(`job ${job.id} (${job.kind}) is given up: its worker died ${job.deaths} times`);
    await this.#fail(job, { state, ...(state === 'failed' ? { error } : {}) });
  }

  async #done(run: Run, { result, file, note }: Outcome): Promise<void> {
    const { job } = run;
    if (file !== undefined) await this.jobs.files.keep(job.id, 'result', file);
    const ours = await this.#write(job, { state: 'done', result, note, file: file === undefined ? undefined : resultOf(job) });
    // A failed or cancelled one may be run again, and a lost one is.
    if (job.input !== null && (ours || run.ended)) await this.jobs.files.remove([job.input]).catch(() => undefined);
  }

  async #failed(run: Run, kind: JobKind, error: unknown): Promise<void> {
    const { job } = run;
    if (error instanceof JobLost) return this.log.warn(`job ${job.id} was lost: its lease of ${LEASE} s ran out`);
    if (error instanceof JobHandedBack) return this.#patiently(job, () => this.jobs.queue.putBack(job));
    if (error instanceof JobCancelled) return this.#fail(job, { state: 'cancelled' });
    if (error instanceof JobWaits) return this.#later(job, error.seconds);
    const late = error instanceof JobLate;
    const told = late ? new AppError('job.late', { minutes: Math.ceil(kind.limits.seconds / 60) }) : toAppError(error);
    if (isOutage(error)) this.database.outage.failed(`job ${job.id}`, error);
    else if (!late && !(error instanceof AppError)) this.log.error(`job ${job.id} failed: ${(error as Error).stack ?? String(error)}`);
    if (late || !isPassing(error) || job.failures >= kind.retries) return this.#fail(job, { state: 'failed', error: inBoth(told) }, error);
    const seconds = pauseAfter(job.failures);
    await this.#later(job, seconds, inBoth(told));
  }

  /** Puts a job back for a while. */
  async #later(job: Claimed, seconds: number, error?: InBoth): Promise<void> {
    await this.#patiently(job, () => this.jobs.queue.putBack(job, { seconds, ...(error === undefined ? {} : { error }) }));
    setTimeout(() => this.wake(), seconds * 1000 + 50).unref();
  }

  /** Ends a job without success. */
  async #fail(job: Claimed, end: End & { state: 'failed' | 'cancelled' }, error?: unknown): Promise<void> {
    if (await this.#write(job, end)) await this.jobs.unfinished(job, end.state, error);
  }

  /** Writes the end of a job. Answers whether the job was still ours. */
  #write(job: Claimed, end: End): Promise<boolean> {
    return this.#patiently(job, () => this.jobs.queue.end(job, end));
  }

  /** Writes what becomes of a job, as often as it takes while the database is away. */
  async #patiently<T>(job: Claimed, write: () => Promise<T>): Promise<T> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LAST_WAIT_MS, wait * 2)) {
      try {
        return await write();
      } catch (failed) {
        // Its lease runs out then.
        if (this.#closing.signal.aborted || !isOutage(failed)) throw failed;
        this.database.outage.failed(`the end of job ${job.id}`, failed);
        await delay(wait, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  #renew(): void {
    if (this.#beating) return;
    const runs = [...this.#runs.values()].filter(({ ended }) => !ended);
    if (!runs.length) return;
    this.#beating = this.jobs.queue
      .beat(runs.map(({ job }) => job))
      .then((ours) => {
        for (const run of runs) {
          const cancelled = ours.get(run.job.id);
          if (cancelled) run.stop.abort(new JobCancelled('cancelled'));
          // Lost, or its end is being written: that is known by the fence.
          else if (cancelled === undefined && !run.ended) run.stop.abort(new JobLost('the lease ran out'));
        }
      })
      .catch((error: unknown) => this.database.outage.failed('sign of life of jobs', error))
      .finally(() => {
        this.#beating = undefined;
      });
  }

  #running(run: Run): RunningJob {
    const { job, stop, folder } = run;
    const { signal } = stop;
    let [reported, told] = [0, 0];
    return {
      id: job.id,
      signal,
      folder,
      call: async () => {
        const user = job.userId === owner.id ? owner : await this.userBy(job.userId);
        if (!user) throw new AppError('job.user');
        return { user, ...(job.caller ?? { language: 'zh' }) };
      },
      input: () => this.jobs.files.fetch(job.input ?? '', folder),
      keep: async (path) => {
        await this.jobs.files.keep(job.id, 'result', path);
      },
      remember: async (keys) => {
        if (!(await this.jobs.queue.remember(job, keys))) throw new JobLost('another worker has the job');
        job.payload = { ...(job.payload as object), ...keys };
      },
      report: async (done, total, phase) => {
        signal.throwIfAborted();
        if (Date.now() - reported < REPORT_MS && done < total) return;
        reported = Date.now();
        const cancelled = await this.jobs.queue.progress(job, done, total, phase);
        if (cancelled === undefined) stop.abort(new JobLost('another worker has the job'));
        else if (cancelled) stop.abort(new JobCancelled('cancelled'));
        signal.throwIfAborted();
        if (Date.now() - told < TELL_MS) return;
        told = Date.now();
        this.jobs.changed([job.id]);
      },
      end: async (db, { result, file, note }) => {
        const end: End = { state: 'done', result, note, file: file === undefined ? undefined : resultOf(job) };
        if (!(await this.jobs.queue.end(job, end, db))) throw new JobLost('another worker has the job');
        run.ended = true;
      },
    };
  }
}

const resultOf = ({ id }: Claimed): string => `jobs/${id}/result`;
