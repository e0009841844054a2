/** Long work: started by a row in the queue that any worker takes, followed and cancelled by its id. */
import type { Language } from '../../contract/constants.ts';
import type { Readable } from 'node:stream';
import type { Database } from '../db/connection.ts';
import { isUuid, uuidv7 } from '../db/uuid.ts';
import { AppError } from '../errors/error.ts';
import type { Storage } from '../storage/storage.ts';
import type { Call } from '../user/call.ts';
import { isAdmin, type CurrentUser } from '../user/user.ts';
import { JobFiles } from './files.ts';
import type { JobKind } from './kind.ts';
import { Queue, type InBoth, type JobState, type Starter } from './queue.ts';

/** Resource that shows the queue, and the table of both. */
export const JOB = 'job';

/** Days for which ended jobs and their files are kept. */
const RETENTION_DAYS = 7;

export interface JobRow {
  id: string;
  kind: string;
  state: JobState;
  done: number;
  total: number;
  phase: string | null;
  result: unknown;
  error: InBoth | null;
  file: string | null;
}

/** What a job is started with beyond its payload. */
export interface StartOptions {
  /** What it is about, as lists show it. */
  subject?: string;
  /** A repeated start by the same user with the same key is the same job. */
  key?: string | undefined;
  /** Path of a file that is stored with the job until it ends. */
  input?: string;
}

/** Who starts a job by a call. */
export const starterOf = ({ user, language, screen, address }: Call): Starter => ({
  userId: user.id,
  userCode: user.userCode,
  language,
  ...(screen === undefined ? {} : { screen }),
  ...(address === undefined ? {} : { address }),
});

export class Jobs {
  readonly queue: Queue;
  readonly files: JobFiles;
  readonly kinds = new Map<string, JobKind>();
  /** Called when there is work; set by the worker of this process. */
  wake: () => void = () => undefined;

  /** @param changed told of jobs that changed, for those who look at them */
  constructor(
    private readonly database: Database,
    storage: Storage,
    dataDir: string,
    readonly changed: (ids: readonly string[], verb?: 'insert' | 'update') => void = () => undefined,
  ) {
    this.queue = new Queue(database);
    this.files = new JobFiles(storage, dataDir);
  }

  /** Makes kinds known; before anything is started. */
  add(kinds: readonly JobKind[]): void {
    for (const kind of kinds) {
      if (this.kinds.has(kind.kind)) throw new Error(`two kinds of jobs are called ${kind.kind}`);
      this.kinds.set(kind.kind, kind);
    }
  }

  /** Whether a user started a job of the kind with this key before; answers it. */
  startedBefore(kind: string, { userId }: Starter, key: string | undefined): Promise<string | undefined> {
    return this.queue.startedWith(kind, userId, key ?? null);
  }

  /** Queues work; answers the job's id. @throws AppError import.busy while a job with the same lock waits or runs; TypeError for a payload that is none */
  async start(name: string, by: Starter, payload: unknown, { subject = '', key, input }: StartOptions = {}): Promise<string> {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`there is no kind of job ${name}`);
    const known = kind.check(payload);
    const id = uuidv7();
    const stored = input === undefined ? null : await this.files.keep(id, 'input', input);
    const entered = await this.queue
      .add({
        id,
        kind: name,
        by,
        subject,
        payload,
        priority: kind.priority ?? 0,
        group: kind.group?.(known) ?? by.userId,
        lockKey: kind.lock?.(known) ?? null,
        startKey: key ?? null,
        input: stored,
      })
      .catch(async (error: unknown) => {
        await this.#drop(stored);
        throw error;
      });
    if (entered !== id) await this.#drop(stored);
    if (entered === undefined) throw new AppError('import.busy');
    if (entered === id) await this.#queued(id, 'insert');
    return entered;
  }

  #drop(stored: string | null): Promise<void> {
    // What cannot be removed now is swept later.
    return stored === null ? Promise.resolve() : this.files.remove([stored]).catch(() => undefined);
  }

  async #queued(id: string, verb: 'insert' | 'update'): Promise<void> {
    this.changed([id], verb);
    this.wake();
    // Workers look by themselves as well.
    await this.queue.announce().catch((error: unknown) => this.database.outage.failed('a job could not be announced', error));
  }

  /** A job of that user, or of anybody for an administrator. @throws AppError job.unknown */
  async detail(id: string, user: CurrentUser): Promise<JobRow> {
    const found = isUuid(id)
      ? await this.database.pool.query<JobRow>(
          'select id, kind, state, done, total, phase, result, file, error from "job" where id = $1 and ("userId" = $2 or $3)',
          [id, user.id, isAdmin(user)],
        )
      : undefined;
    const row = found?.rows[0];
    if (!row) throw new AppError('job.unknown');
    return row;
  }

  /** The result file of a job. @throws AppError job.unknown when there is none */
  async file(id: string, user: CurrentUser): Promise<{ job: JobRow; content: Readable }> {
    const job = await this.detail(id, user);
    if (job.file === null) throw new AppError('job.unknown');
    return { job, content: await this.files.open(job.file) };
  }

  /** Ends a job that waits, and has a running one stop at its next step. @throws AppError job.unknown */
  async cancel(id: string, user: CurrentUser): Promise<void> {
    await this.detail(id, user);
    const ended = await this.queue.cancel(id);
    this.changed([id]);
    if (ended) await this.unfinished(ended, 'cancelled');
  }

  /** Queues a job again that failed or was cancelled. @throws AppError job.unknown, job.again, import.busy */
  async again(id: string, user: CurrentUser): Promise<void> {
    await this.detail(id, user);
    const queued = await this.queue.again(id);
    if (queued === undefined) throw new AppError('import.busy');
    if (!queued) throw new AppError('job.again');
    await this.#queued(id, 'update');
  }

  /** Tells a kind of a job that ended without success. */
  async unfinished(
    { kind: name, payload }: { kind: string; payload: unknown },
    state: 'cancelled' | 'failed',
    error?: unknown,
  ): Promise<void> {
    const kind = this.kinds.get(name);
    if (kind?.unfinished) await kind.unfinished(kind.check(payload), state, error);
  }

  /** Ends leases that nobody holds any more; at the start of a process. */
  async recover(): Promise<void> {
    if (!this.database.shared) await this.queue.endLeases();
  }

  /** Old jobs and their files go. @param running folders of this process that are in use */
  async purge(running: ReadonlySet<string> = new Set()): Promise<void> {
    await this.queue.forget(RETENTION_DAYS);
    await this.files.sweep((ids) => this.queue.known(ids), running);
  }
}

/** A text of an error in the reader's language. */
export const inLanguage = (text: InBoth | null, language: Language): string | null => text?.[language] ?? null;
