/** Long work: a row with progress that any server can read, run by the server that took it, cancelled by a flag. */
import { rm } from 'node:fs/promises';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { uuidv7 } from '../db/uuid.ts';
import { AppError } from '../http/errors.ts';

export interface JobRow {
  id: string;
  kind: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number;
  phase: string | null;
  result: unknown;
  error: string | null;
}

/** What the work uses to say how far it is. Throws JobCancelled when somebody asked to stop. */
export interface Progress {
  report(done: number, total: number, phase?: string): Promise<void>;
  readonly cancelled: boolean;
}

/** Ends the work of a cancelled job; nothing it did stays. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

const REPORT_MS = 300;

export class Jobs {
  readonly #running = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /**
   * Starts work in the background.
   * @param lockKey no second job with the same key runs meanwhile
   * @param work answers the result and, optionally, a file only its owner may fetch
   * @throws AppError import.busy
   */
  async start(
    kind: string,
    userId: string,
    lockKey: string | null,
    work: (progress: Progress) => Promise<{ result: unknown; file?: string }>,
  ): Promise<string> {
    const id = uuidv7();
    try {
      await this.database.pool.query(`insert into sunvane.job (id, kind, state, "userId", "lockKey") values ($1, $2, 'running', $3, $4)`, [
        id,
        kind,
        userId,
        lockKey,
      ]);
    } catch (error) {
      if ((error as { code?: string }).code === '23505') throw new AppError('import.busy');
      throw error;
    }
    const run = this.#run(id, work).finally(() => this.#running.delete(run));
    this.#running.add(run);
    return id;
  }

  async #run(id: string, work: (progress: Progress) => Promise<{ result: unknown; file?: string }>): Promise<void> {
    let reported = 0;
    let stop = false;
    const progress: Progress = {
      get cancelled() {
        return stop;
      },
      report: async (done, total, phase) => {
        if (stop) throw new JobCancelled();
        if (Date.now() - reported < REPORT_MS && done < total) return;
        reported = Date.now();
        const { rows } = await this.database.pool.query<{ cancelWanted: boolean }>(
          'update sunvane.job set done = $2, total = $3, phase = coalesce($4, phase), "updateTime" = now() where id = $1 returning "cancelWanted"',
          [id, done, total, phase ?? null],
        );
        if (rows[0]?.cancelWanted) {
          stop = true;
          throw new JobCancelled();
        }
      },
    };
    try {
      const { result, file } = await work(progress);
      await this.#finish(id, 'done', result, file ?? null, null);
    } catch (error) {
      if (error instanceof JobCancelled) return await this.#finish(id, 'cancelled', null, null, null);
      const text =
        error instanceof AppError
          ? JSON.stringify({ zh: error.text('zh'), en: error.text('en') })
          : JSON.stringify({ zh: '服务器错误', en: 'Server error' });
      if (!(error instanceof AppError)) this.log.error(`job ${id} failed: ${(error as Error).stack ?? String(error)}`);
      await this.#finish(id, 'failed', null, null, text);
    }
  }

  async #finish(id: string, state: JobRow['state'], result: unknown, file: string | null, error: string | null): Promise<void> {
    await this.database.pool.query(
      'update sunvane.job set state = $2, result = $3, file = $4, error = $5, "updateTime" = now() where id = $1',
      [id, state, JSON.stringify(result), file, error],
    );
  }

  /** A job of that user. @throws AppError job.unknown */
  async detail(id: string, userId: string): Promise<JobRow & { file: string | null }> {
    const known = /^[0-9a-f-]{36}$/.test(id)
      ? await this.database.pool.query<JobRow & { file: string | null }>(
          'select id, kind, state, done, total, phase, result, file, error from sunvane.job where id = $1 and "userId" = $2',
          [id, userId],
        )
      : undefined;
    const row = known?.rows[0];
    if (!row) throw new AppError('job.unknown');
    return row;
  }

  /** Asks a running job to stop at its next step. */
  async cancel(id: string, userId: string): Promise<void> {
    await this.detail(id, userId);
    await this.database.pool.query(`update sunvane.job set "cancelWanted" = true where id = $1 and state in ('queued', 'running')`, [id]);
  }

  /** Jobs a crash left running are over (at once when no other server can hold them); old ones and their files go. */
  async purge(starting = false): Promise<void> {
    const quiet = starting && !this.database.shared ? 0 : 10;
    await this.database.pool.query(
      `update sunvane.job set state = 'failed', error = '{"zh":"服务器已重启","en":"The server was restarted"}' where state in ('queued', 'running') and "updateTime" <= now() - make_interval(mins => $1)`,
      [quiet],
    );
    const { rows } = await this.database.pool.query<{ file: string | null }>(
      `delete from sunvane.job where "updateTime" < now() - interval '7 days' returning file`,
    );
    await Promise.all(rows.map(({ file }) => (file ? rm(file, { force: true }) : undefined)));
  }

  /** Waits for what runs in this process. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
