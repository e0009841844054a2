/** Layers whose orthophoto waits for its tiles get a job each. */
import { sql } from 'kysely';
import { MAP_LAYERS } from '../../../contract/maps.ts';
import { AppError } from '../../errors/error.ts';
import { hasTable } from '../../../documents/kit/own.ts';
import { owner } from '../../user/owner.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Starter } from '../../jobs/queue.ts';
import type { Preparing } from './preparing.ts';
import { lockOf, ORTHOPHOTO, type Waiting } from './prepare.ts';
import { ORTHO_STATE } from './types.ts';

export class Orthophotos {
  readonly #stop = new AbortController();
  #looking: Promise<void> | undefined;
  #again = false;
  #started = false;

  constructor(private readonly context: Preparing & { jobs: Jobs }) {}

  start(): void {
    this.#started = true;
    this.wake();
  }

  /** Something may wait. */
  wake(): void {
    if (!this.#started || this.#stop.signal.aborted) return;
    this.#again = true;
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.context.database.outage.failed('orthophotos', error))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#looking;
  }

  /** Queues a layer, or answers the job of that user that is for it. @throws AppError import.busy when somebody else's is */
  async begin({ id, file, name }: Waiting & { name: string }, by: Starter): Promise<string> {
    const { jobs, database } = this.context;
    try {
      return await jobs.start(ORTHOPHOTO, by, { id, file }, { subject: name });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'import.busy')) throw error;
      const { rows } = await sql<{ id: string }>`select id from "job"
        where "lockKey" = ${lockOf(id)} and state in ('queued', 'running') and "userId" = ${by.userId}::uuid`.execute(database.db);
      if (!rows[0]) throw error;
      return rows[0].id;
    }
  }

  async #look(): Promise<void> {
    const { database, writer } = this.context;
    while (this.#again && !this.#stop.signal.aborted) {
      this.#again = false;
      const resource = writer.catalogue().resources[MAP_LAYERS];
      if (!resource || !hasTable(resource)) return;
      const { rows } = await sql<Waiting & { name: string; userId: string | null; userCode: string }>`
        select l.id::text, l.file[1] as file, l.name, u.id::text as "userId", u."userCode" from ${sql.table(MAP_LAYERS)} l
          left join lateral (select id, "userCode" from "user" where "userCode" = l."updateBy" limit 1) u on true
         where l.kind = 'orthophoto' and l."imageState" in (${ORTHO_STATE.waiting}, ${ORTHO_STATE.working}) and l.file[1] is not null ${resource.softDelete ? sql`and l."deletedTime" is null` : sql``}
           and not exists (select from "job" j where j."lockKey" = 'orthophoto:' || l.id and j.state in ('queued', 'running'))
         order by l."updateTime" limit 100`.execute(database.db);
      for (const { userId, userCode, ...layer } of rows) {
        const by = userId === null ? { userId: owner.id, userCode: owner.userCode } : { userId, userCode };
        try {
          await this.begin(layer, { ...by, language: 'zh' });
        } catch (error) {
          // Another server was quicker.
          if (!(error instanceof AppError && error.code === 'import.busy')) throw error;
        }
      }
    }
  }
}
