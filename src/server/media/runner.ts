/** Tasks and media that wait get a job each, whoever let them wait: a user, an edge server, or a process that is gone. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Starter } from '../jobs/queue.ts';
import type { Sql } from '../source/operators.ts';
import { owner } from '../user/owner.ts';
import { PROCESS, taskLock } from './analysis/job.ts';
import { INSPECTS } from './analysis/types.ts';
import { takeFlightMedia } from './flights/take.ts';
import { INTAKE, intakeLock, isBusy } from './intake/job.ts';
import { analysedHere } from './rows/here.ts';
import { isPicture, MEDIA, resourceOf, TASK, TASK_STATE, type MediaTools } from './rows/tools.ts';
import { TILES } from './tiles/job.ts';
import { nextUntiled } from './tiles/store.ts';

interface Wanted {
  kind: string;
  payload: object;
  subject: string;
  userId: string | null;
  userCode: string | null;
}

/** Active jobs of a lock. */
const active = (lock: ReturnType<typeof sql>) =>
  sql`exists (select from "job" j where j."lockKey" = ${lock} and j.state in ('queued', 'running'))`;

/** One look for many changes that come together. */
const PAUSE_MS = 100;

export class TaskRunner {
  readonly #stop = new AbortController();
  #looking: Promise<void> | undefined;
  #again = false;
  #started = false;

  /** Whether a task `t` is for this server. */
  readonly #here: Sql;

  constructor(private readonly context: MediaTools) {
    this.#here = analysedHere(context.config, sql`t."stationCode"`);
  }

  start(): void {
    this.#started = true;
    this.wake();
  }

  /** Something may wait. */
  wake(): void {
    if (!this.#started || this.#stop.signal.aborted) return;
    this.#again = true;
    this.#looking ??= delay(PAUSE_MS)
      .then(() => this.#look())
      .catch((error: unknown) => this.context.database.outage.failed('tasks that wait', error))
      .finally(() => {
        this.#looking = undefined;
        if (this.#again) this.wake();
      });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#looking;
  }

  async #look(): Promise<void> {
    while (this.#again && !this.#stop.signal.aborted) {
      this.#again = false;
      if (!resourceOf(this.context, MEDIA) || !resourceOf(this.context, TASK)) return;
      await takeFlightMedia(this.context);
      for (const { kind, payload, subject, userId, userCode } of [
        ...(await this.#intake()),
        ...(await this.#tasks()),
        ...(await this.#tiles()),
      ]) {
        const by: Starter =
          userId === null || userCode === null
            ? { userId: owner.id, userCode: owner.userCode, language: 'zh' }
            : { userId, userCode, language: 'zh' };
        await this.context.jobs.start(kind, by, payload, { subject }).catch((error: unknown) => {
          // Another server was quicker.
          if (!isBusy(error)) throw error;
        });
      }
      await this.#cancelled();
    }
  }

  async #intake(): Promise<Wanted[]> {
    const { rows } = await sql<{ taskCode: string; userId: string | null; userCode: string | null }>`
      select w."taskCode", u.id::text as "userId", u."userCode" from (
        select distinct "taskCode" from sunvane."mediaIntake"
        union select t."taskCode" from ${sql.table(TASK)} t where t.status = ${TASK_STATE.waiting} and t."deletedTime" is null
          and ${this.#here} and exists (
          select from unnest(t.images || t."elImages") as i(id) join sunvane.file f on f.id = i.id::uuid
           where ${isPicture} and not exists (select from media m where m."taskCode" = t."taskCode" and m.file @> array[f.id::text]))) w
      left join ${sql.table(TASK)} t on t."taskCode" = w."taskCode" left join "user" u on u."userCode" = t."updateBy"
      where not ${active(sql`${intakeLock('')} || w."taskCode"`)} limit 100`.execute(this.context.database.db);
    return rows.map(({ taskCode, ...by }) => ({ kind: INTAKE, payload: { taskCode }, subject: taskCode, ...by }));
  }

  /** Queued tasks with pictures here, and running ones whose job is gone; those that others analyse have neither. */
  async #tasks(): Promise<Wanted[]> {
    const { rows } = await sql<{ id: string; name: string; userId: string | null; userCode: string | null }>`
      select t.id::text, t."taskName" as name, u.id::text as "userId", u."userCode" from ${sql.table(TASK)} t
      left join "user" u on u."userCode" = t."updateBy"
      where t."deletedTime" is null and t.kind = any(${Object.keys(INSPECTS)})
        and (t.status = ${TASK_STATE.queued} and ${this.#here} and exists (select from media m where m."taskCode" = t."taskCode" and m.file[1] is not null)
          or t.status = ${TASK_STATE.running} and exists (select from "job" j where j."lockKey" = ${taskLock('')} || t.id))
        and not ${active(sql`${taskLock('')} || t.id`)} and not ${active(sql`${intakeLock('')} || t."taskCode"`)}
      order by t."updateTime" limit 100`.execute(this.context.database.db);
    return rows.map(({ id, name, ...by }) => ({ kind: PROCESS, payload: { id }, subject: name, ...by }));
  }

  /** One job makes the tiles of all large pictures that wait. */
  async #tiles(): Promise<Wanted[]> {
    const next = await nextUntiled(this.context.database.db);
    return next ? [{ kind: TILES, payload: {}, subject: next.name, userId: null, userCode: null }] : [];
  }

  /** Jobs of tasks that were cancelled stop. */
  async #cancelled(): Promise<void> {
    const { rows } = await sql<{
      id: string;
    }>`select j.id::text from "job" j join ${sql.table(TASK)} t on j."lockKey" = ${taskLock('')} || t.id
      where j.state in ('queued', 'running') and not j."cancelWanted" and (t.status = ${TASK_STATE.cancelled} or t."deletedTime" is not null)`.execute(
      this.context.database.db,
    );
    for (const { id } of rows) await this.context.jobs.queue.cancel(id);
  }
}
