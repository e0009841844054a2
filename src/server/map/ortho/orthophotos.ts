/** Layers whose orthophoto waits for its tiles, one after the other; what a stopped server left undone is found again. */
import { sql } from 'kysely';
import { MAP_LAYERS } from '../../../contract/maps.ts';
import type { Logger } from '../../db/log.ts';
import { AppError } from '../../http/errors.ts';
import { hasTable } from '../../../documents/rows/own.ts';
import { owner } from '../../user/owner.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Preparing } from './preparing.ts';
import { prepare, type Waiting } from './prepare.ts';
import { ORTHO_STATE } from './types.ts';

const lockOf = (id: string): string => `orthophoto:${id}`;

export class Orthophotos {
  readonly #stop = new AbortController();
  #looking: Promise<void> | undefined;
  #again = false;
  #started = false;

  constructor(
    private readonly context: Preparing & { jobs: Jobs },
    private readonly log: Logger,
  ) {}

  start(): void {
    this.#started = true;
    this.wake();
  }

  /** Something may wait. */
  wake(): void {
    if (!this.#started || this.#stop.signal.aborted) return;
    this.#again = true;
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.log.warn(`orthophotos: ${String(error)}`))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#looking;
  }

  /** Begins with a layer, or answers the job of that user that is at it. @throws AppError import.busy when somebody else's is */
  async begin(layer: Waiting, userId: string): Promise<{ jobId: string; ended: Promise<void> }> {
    const { jobs, database } = this.context;
    let ended = (): void => undefined;
    const end = new Promise<void>((done) => {
      ended = done;
    });
    try {
      const jobId = await jobs.start('orthophoto', userId, lockOf(layer.id), async (progress) => {
        try {
          const { width, height } = await prepare(this.context, layer, progress, this.#stop.signal);
          return { result: { width, height } };
        } finally {
          ended();
        }
      });
      return { jobId, ended: end };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'import.busy')) throw error;
      const { rows } = await sql<{ id: string }>`select id from sunvane.job
        where "lockKey" = ${lockOf(layer.id)} and state in ('queued', 'running') and "userId" = ${userId}::uuid`.execute(database.db);
      if (!rows[0]) throw error;
      return { jobId: rows[0].id, ended: Promise.resolve() };
    }
  }

  async #look(): Promise<void> {
    const { database, writer } = this.context;
    while (this.#again && !this.#stop.signal.aborted) {
      this.#again = false;
      const resource = writer.catalogue().resources[MAP_LAYERS];
      if (!resource || !hasTable(resource)) return;
      // Those of a server that is no more are nobody's.
      const { rows } = await sql<Waiting & { userId: string | null }>`
        select l.id::text, l.file[1] as file, (select u.id::text from "user" u where u."userCode" = l."updateBy" limit 1) as "userId"
          from ${sql.table(MAP_LAYERS)} l
         where l.kind = 'orthophoto' and l."imageState" in (${ORTHO_STATE.waiting}, ${ORTHO_STATE.working}) and l.file[1] is not null ${resource.softDelete ? sql`and l."deletedTime" is null` : sql``}
           and not exists (select from sunvane.job j where j."lockKey" = 'orthophoto:' || l.id and j.state in ('queued', 'running'))
         order by l."updateTime" limit 100`.execute(database.db);
      for (const { userId, ...layer } of rows) {
        if (this.#stop.signal.aborted) return;
        try {
          await (
            await this.begin(layer, userId ?? owner.id)
          ).ended;
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'import.busy')) throw error;
        }
      }
    }
  }
}
