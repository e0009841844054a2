/** Logs that were added to flights by hand become their tracks, one after the other, each in a thread with a limit. */
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { timeZone } from '../../../documents/ground/clock.ts';
import type { GuardedWrite } from '../../house/guard.ts';
import { builtScript } from '../../jobs/built.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Row } from '../../source/rows.ts';
import { StorageError, type Storage } from '../../storage/storage.ts';
import { appendTrack, lineOf, totals, type TrackPoint } from '../track.ts';
import { MOST_TEXT } from './read.ts';
import type { LogWork } from './worker.ts';

/** Logs of one turn, and the longest one may take, ms. */
const MOST = 5;
const READ_MS = 30_000;
const LIMITS = { maxOldGenerationSizeMb: 512 };
/** Points that are written at once. */
const BATCH = 2_000;

interface Waiting {
  id: string;
  file: string;
  start: number;
  end: number;
  near: [number, number] | null;
  objectKey: string | null;
  size: number | null;
}

function read(workerData: LogWork): Promise<TrackPoint[]> {
  return new Promise((done, fail) => {
    const worker = new Worker(builtScript('trackLog.js'), { workerData, resourceLimits: LIMITS, env: {} });
    const late = setTimeout(() => void worker.terminate(), READ_MS);
    worker.once('message', done);
    worker.once('error', fail);
    worker.once('exit', () => {
      clearTimeout(late);
      fail(new Error('the log took too long'));
    });
  });
}

/** The points of a log; none where it cannot be read. */
async function pointsOf(storage: Storage, { objectKey, size, start, end, near }: Waiting): Promise<TrackPoint[]> {
  if (objectKey === null || size === null || size > MOST_TEXT) return [];
  const object = await storage.open(objectKey).catch((error: unknown) => {
    // A file that is gone is no log; a store that does not answer is asked again.
    if (error instanceof StorageError && error.kind === 'missing') return undefined;
    throw error;
  });
  if (!object) return [];
  const bytes = await buffer(object.content);
  return read({ text: bytes.toString('utf8'), timeZone: timeZone(), start, end, near: near ?? undefined }).catch(() => []);
}

const fileIn = (row: Row | undefined): unknown => (Array.isArray(row?.['trackFile']) ? (row['trackFile'] as unknown[])[0] : undefined);

/** Notes, in the transaction of a write, that a flight has another log. */
export async function noteLog({ db, before, after }: Pick<GuardedWrite, 'db' | 'before' | 'after'>): Promise<void> {
  const file = fileIn(after);
  if (!after || typeof file !== 'string' || file === fileIn(before)) return;
  await sql`insert into sunvane.device_log (flight, file) values (${after['id']}::uuid, ${file})
    on conflict (flight) do update set file = excluded.file, points = null, "createTime" = now()`.execute(db);
}

/** Takes logs that wait. What is no log is noted at its flight. */
export async function takeLogs({ writer, storage }: { writer: Writer; storage: Storage }): Promise<void> {
  const { pool } = writer.database;
  if (!writer.catalogue().resources['flight']) return;
  const { rows } = await pool.query<Waiting>(
    `select f.id::text as id, l.file, (extract(epoch from f."startTime") * 1000)::float8 as start,
         (extract(epoch from coalesce(f."endTime", now())) * 1000)::float8 as end,
         case when s.location is null then null else json_build_array(s.location[0], s.location[1]) end as near, o."objectKey", o.size::float8 as size
       from sunvane.device_log l join flight f on f.id = l.flight left join station s on s."stationCode" = f."stationCode"
         left join sunvane.file o on o.id = l.file::uuid
       where l.points is null and f."airportSn" is null and f."startTime" is not null order by l."createTime" limit ${MOST}`,
  );
  for (const waiting of rows) {
    const points = await pointsOf(storage, waiting);
    const line = lineOf(points);
    if (line) {
      await pool.query('delete from sunvane.device_track where flight = $1', [waiting.id]);
      for (let first = 0; first < points.length; first += BATCH) await appendTrack(pool, waiting.id, points.slice(first, first + BATCH));
      const { distance, maxHeight, duration } = totals(points);
      await pool.query(
        `update flight set track = $2, distance = least($3::float8, 200000), "maxHeight" = case when $4::float8 between -100 and 2000 then $4 else "maxHeight" end,
             duration = coalesce(duration, least($5::float8, 86400)), "trackPoints" = $6 where id = $1`,
        [waiting.id, JSON.stringify(line), distance, maxHeight, duration, points.length],
      );
    } else await pool.query(`update flight set "trackPoints" = 0 where id = $1`, [waiting.id]);
    // Another file may have come meanwhile: that one still waits.
    await pool.query('update sunvane.device_log set points = $3 where flight = $1 and file = $2', [
      waiting.id,
      waiting.file,
      points.length,
    ]);
    writer.publish({ type: 'record', resource: 'flight', verb: 'update', ids: [waiting.id] });
  }
}
