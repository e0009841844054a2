/**
 * The queue: a row for each job, claimed with a lease. `attempts` counts claims and is the fence: every later write carries it, so a
 * worker whose lease ran out changes nothing.
 */
import { sql, type Kysely } from 'kysely';
import type { Language } from '../../contract/constants.ts';
import type { Database, Tables } from '../db/connection.ts';
import { inTransaction } from '../db/transaction.ts';

/** Codes of the dictionary JOB_STATE. */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
export type InBoth = Record<Language, string>;

/** Who starts a job, and how its texts are worded. */
export interface Starter {
  userId: string;
  userCode: string;
  language: Language;
  screen?: string;
  address?: string;
}

export interface NewJob {
  id: string;
  kind: string;
  by: Starter;
  /** What it is about, as lists show it. */
  subject: string;
  payload: unknown;
  priority: number;
  group: string;
  lockKey: string | null;
  /** A repeated start with the same key is the same job. */
  startKey: string | null;
  /** Storage key of the file it was started with. */
  input: string | null;
}

/** A job in the hands of a worker. */
export interface Claimed {
  id: string;
  kind: string;
  userId: string;
  payload: unknown;
  caller: Omit<Starter, 'userId' | 'userCode'> | null;
  input: string | null;
  attempts: number;
  failures: number;
  deaths: number;
  cancelWanted: boolean;
}

/** How a job ends. */
export interface End {
  state: 'done' | 'failed' | 'cancelled';
  result?: unknown;
  /** Storage key of the result file. */
  file?: string | undefined;
  error?: InBoth;
  note?: InBoth | undefined;
}

/** Seconds after the last sign of life in which a job counts as running; then another worker may claim it. */
export const LEASE = 30;
/** Minutes in which a claim counts when groups take turns. */
const TURN_MINUTES = 10;
const CHANNEL = 'sunvane_job';

/** The shared lock under which workers claim, so that each counts what the one before took. */
const CLAIMING = `select pg_advisory_xact_lock(hashtext('sunvane.jobs'))`;

/** By priority, then the group with the fewest running, then the one served longest ago, then age. */
const CLAIM = `
  with turn as (
    select "group", count(*) filter (where state = 'running' and "leaseUntil" > now()) as running, max("claimTime") as last
      from "job" where state = 'running' or "claimTime" > now() - interval '${TURN_MINUTES} minutes' group by "group")
  update "job" set state = 'running', attempts = attempts + 1, deaths = deaths + (state = 'running')::int, "claimTime" = clock_timestamp(),
      "startTime" = coalesce("startTime", now()), "leaseUntil" = now() + interval '${LEASE} seconds', "updateTime" = now(), version = version + 1
   where id = (
    select j.id from "job" j left join turn t on t."group" = j."group"
     where j.state in ('queued', 'running') and j.kind = any($1::text[])
       and (j.state = 'queued' and j."runAt" <= now() or j.state = 'running' and j."leaseUntil" <= now())
     order by j.priority desc, coalesce(t.running, 0), t.last nulls first, j."createTime", j.id limit 1 for update of j skip locked)
  returning id, kind, "userId", payload, caller, input, attempts::int, failures, deaths, "cancelWanted"`;

/** A row that is still this worker's. */
const OURS = `id = $1 and attempts = $2 and state = 'running'`;

export class Queue {
  constructor(private readonly database: Database) {}

  /** Answers the job's id: of the one that was started with the same key, when there is one; undefined while another has the lock. */
  async add(job: NewJob): Promise<string | undefined> {
    const { pool } = this.database;
    const { userId, userCode, ...caller } = job.by;
    const { rows } = await pool.query<{ id: string }>(
      `insert into "job" (id, kind, state, "userId", "createBy", "startedBy", caller, subject, payload, priority, "group", "lockKey", "startKey", input, done, total)
       values ($1, $2, 'queued', $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 0) on conflict do nothing returning id`,
      [
        job.id,
        job.kind,
        userId,
        userCode,
        JSON.stringify(caller),
        job.subject,
        JSON.stringify(job.payload),
        job.priority,
        job.group,
        job.lockKey,
        job.startKey,
        job.input,
      ],
    );
    if (rows[0]) return rows[0].id;
    return this.startedWith(job.kind, userId, job.startKey);
  }

  /** The job that a user started with a key. */
  async startedWith(kind: string, userId: string, startKey: string | null): Promise<string | undefined> {
    if (startKey === null) return undefined;
    const { rows } = await this.database.pool.query<{ id: string }>(
      'select id from "job" where "userId" = $1 and kind = $2 and "startKey" = $3',
      [userId, kind, startKey],
    );
    return rows[0]?.id;
  }

  /** Tells workers of other servers that there is work. */
  async announce(): Promise<void> {
    if (this.database.shared) await this.database.notify(CHANNEL, '');
  }

  /** Calls back when another server announces work; the answer ends it. */
  hear(wake: () => void): Promise<() => Promise<void>> {
    return this.database.shared ? this.database.listen(CHANNEL, wake) : Promise.resolve(async () => undefined);
  }

  /** Takes the job whose turn it is among these kinds. */
  claim(kinds: readonly string[]): Promise<Claimed | undefined> {
    return inTransaction(this.database.pool, async (client) => {
      await client.query(CLAIMING);
      return (await client.query<Claimed>(CLAIM, [kinds])).rows[0];
    });
  }

  /** Renews leases. Answers those that are still this worker's, and whether each is to stop. */
  async beat(jobs: readonly { id: string; attempts: number }[]): Promise<Map<string, boolean>> {
    const { rows } = await this.database.pool.query<{ id: string; cancelWanted: boolean }>(
      `update "job" j set "leaseUntil" = now() + interval '${LEASE} seconds' from unnest($1::uuid[], $2::bigint[]) as o(id, attempts)
        where j.id = o.id and j.attempts = o.attempts and j.state = 'running' returning j.id, j."cancelWanted"`,
      [jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts)],
    );
    return new Map(rows.map(({ id, cancelWanted }) => [id, cancelWanted]));
  }

  /** Writes how far a job is, with its lease. Answers whether it is to stop; undefined when it is no longer this worker's. */
  async progress({ id, attempts }: Claimed, done: number, total: number, phase: string | undefined): Promise<boolean | undefined> {
    const { rows } = await this.database.pool.query<{ cancelWanted: boolean }>(
      `update "job" set done = $3, total = $4, phase = coalesce($5, phase), "leaseUntil" = now() + interval '${LEASE} seconds', "updateTime" = now(),
        version = version + 1 where ${OURS} returning "cancelWanted"`,
      [id, attempts, done, total, phase ?? null],
    );
    return rows[0]?.cancelWanted;
  }

  /** Writes the end of a job; in the caller's transaction when it did there what the job is for. Answers whether the job was this worker's. */
  async end(
    { id, attempts, caller }: Claimed,
    { state, result, file, error, note }: End,
    db: Kysely<Tables> = this.database.db,
  ): Promise<boolean> {
    const message = (error ?? note)?.[caller?.language ?? 'zh'] ?? null;
    const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
    const { numAffectedRows } =
      await sql`update "job" set state = ${state}, result = ${json(result)}::jsonb, file = ${file ?? null}, error = ${json(error)}::jsonb,
      message = ${message}, "endTime" = now(), "leaseUntil" = null, "updateTime" = now(), version = version + 1
      where id = ${id}::uuid and attempts = ${attempts} and state = 'running'`.execute(db);
    return Boolean(numAffectedRows);
  }

  /** Writes keys into the payload of a job. Answers whether it is still this worker's. */
  async remember({ id, attempts }: Claimed, keys: Readonly<Record<string, unknown>>): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(`update "job" set payload = payload || $3::jsonb where ${OURS}`, [
      id,
      attempts,
      JSON.stringify(keys),
    ]);
    return Boolean(rowCount);
  }

  /** Puts a job back into the queue, for some seconds or at once; an error counts as a failure, without one nothing has been. */
  async putBack({ id, attempts, caller }: Claimed, { seconds = 0, error }: { seconds?: number; error?: InBoth } = {}): Promise<void> {
    await this.database.pool.query(
      `update "job" set state = 'queued', "leaseUntil" = null, "runAt" = now() + make_interval(secs => $3), failures = failures + $4, message = $5,
        "updateTime" = now(), version = version + 1 where ${OURS}`,
      [id, attempts, seconds, error ? 1 : 0, error?.[caller?.language ?? 'zh'] ?? null],
    );
  }

  /** Queues a job again that failed or was cancelled. Answers whether it was one; undefined while another has its lock. */
  async again(id: string): Promise<boolean | undefined> {
    try {
      const { rowCount } = await this.database.pool.query(
        `update "job" set state = 'queued', "runAt" = now(), failures = 0, deaths = 0, "cancelWanted" = false, done = 0, total = 0, phase = null, message = null,
          error = null, result = null, file = null, "startTime" = null, "endTime" = null, "updateTime" = now(), version = version + 1
          where id = $1 and state in ('failed', 'cancelled') and payload is not null`,
        [id],
      );
      return Boolean(rowCount);
    } catch (error) {
      if ((error as { code?: string }).code === '23505') return undefined;
      throw error;
    }
  }

  /** Ends a job that waits, or has a running one asked to stop. Answers the payload of one that ended here. */
  async cancel(id: string): Promise<{ kind: string; payload: unknown } | undefined> {
    const { rows } = await this.database.pool.query<{ kind: string; payload: unknown; state: JobState }>(
      `update "job" set "cancelWanted" = true, state = case state when 'queued' then 'cancelled' else state end,
        "endTime" = case state when 'queued' then now() end, "updateTime" = now(), version = version + 1
        where id = $1 and state in ('queued', 'running') returning kind, payload, state`,
      [id],
    );
    return rows[0]?.state === 'cancelled' ? rows[0] : undefined;
  }

  /** On a database that only this process has open nobody holds a lease: whoever did is no more. */
  async endLeases(): Promise<void> {
    await this.database.pool.query(`update "job" set "leaseUntil" = now() where state = 'running'`);
  }

  /** Forgets jobs that ended long ago. */
  async forget(days: number): Promise<void> {
    await this.database.pool.query(`delete from "job" where "endTime" < now() - make_interval(days => $1)`, [days]);
  }

  /** Those of these ids that are jobs. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.database.pool.query<{ id: string }>('select id from "job" where id = any($1::uuid[])', [ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
