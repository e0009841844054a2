/** The records of /inspection/synchronization: one for each station, object and direction, kept up to date by both sides. */
import type { Writer } from '../records/write/writer.ts';
import { insertRows } from '../records/write/bulk.ts';
import type { Open } from './wire.ts';

export type Direction = 'up' | 'down';

/** Changes that went through, by station and object. */
export class Moved {
  readonly counts = new Map<string, { stationCode: string; object: string; done: number }>();

  add(stationCode: string | null, object: string): void {
    const key = `${stationCode} ${object}`;
    const known = this.counts.get(key) ?? { stationCode: stationCode ?? '', object, done: 0 };
    this.counts.set(key, { ...known, done: known.done + 1 });
  }
}

interface Job {
  id: string;
  stationCode: string;
  object: string;
  done: number;
  failed: number;
  total: number;
  status: string;
  message: string | null;
}

const STATUS = { waiting: '0', done: '2', partly: '3', failed: '4' };

function statusOf(done: number, { waiting, failed }: Pick<Open, 'waiting' | 'failed'>): string {
  if (waiting) return STATUS.waiting;
  if (failed) return done ? STATUS.partly : STATUS.failed;
  return STATUS.done;
}

const CENTRE_NAME = '中心 Centre';

/**
 * Brings the records of one direction up to date.
 * @param edge name of the edge
 * @param line what is wrong with the line, while it is down
 */
export async function noteJobs(
  writer: Writer,
  edge: string,
  direction: Direction,
  moved: Moved,
  open: readonly Open[],
  line?: string,
): Promise<void> {
  const { database } = writer;
  const resource = writer.catalogue().resources.syncJob;
  if (!resource) return;
  const [source, target] = direction === 'up' ? [edge, CENTRE_NAME] : [CENTRE_NAME, edge];
  const { rows } = await database.pool.query<Job>(
    `select id, "stationCode", object, coalesce(done, 0)::int as done, coalesce(failed, 0)::int as failed, coalesce(total, 0)::int as total, status, message
      from "syncJob" where direction = $1 and source = $2 and target = $3`,
    [direction, source, target],
  );
  const jobs = new Map(rows.map((job) => [`${job.stationCode} ${job.object}`, job]));
  const waiting = new Map(open.map((one) => [`${one.stationCode} ${one.object}`, one]));
  const ids: string[] = [];
  for (const key of new Set([...jobs.keys(), ...waiting.keys(), ...moved.counts.keys()])) {
    const [job, still, went] = [jobs.get(key), waiting.get(key), moved.counts.get(key)];
    const done = (job?.done ?? 0) + (went?.done ?? 0);
    const failed = still?.failed ?? 0;
    const progress = {
      done,
      failed,
      total: done + failed + (still?.waiting ?? 0),
      status: statusOf(done, still ?? { waiting: 0, failed: 0 }),
      message: (line !== undefined && still ? line : (still?.reason ?? null))?.slice(0, 1000) ?? null,
    };
    if (!job) {
      const { stationCode = '', object = '' } = went ?? still ?? {};
      const lastTime = went ? new Date().toISOString() : null;
      const row = {
        ...progress,
        name: `${edge} ${stationCode} ${object}`.slice(0, 100),
        stationCode,
        object,
        source,
        target,
        direction,
        lastTime,
      };
      const [inserted] = await database.db.transaction().execute((db) => insertRows(db, writer, resource, [row], 'system'));
      ids.push(String(inserted?.id));
    } else if (went || (Object.keys(progress) as (keyof typeof progress)[]).some((name) => progress[name] !== job[name])) {
      await database.pool.query(
        `update "syncJob" set done = $2, failed = $3, total = $4, status = $5, message = $6, version = version + 1, "updateTime" = now(),
           "lastTime" = case when $7 then now() else "lastTime" end where id = $1`,
        [job.id, progress.done, progress.failed, progress.total, progress.status, progress.message, went !== undefined],
      );
      ids.push(job.id);
    }
  }
  if (ids.length) writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids });
}
