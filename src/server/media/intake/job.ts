/** Looks at the media that wait, those of one task after each other. Whatever was looked at is written at once: nothing is done twice. */
import { sql } from 'kysely';
import type { Look } from '../facts/types.ts';
import type { JobKind, RunningJob } from '../../jobs/kind.ts';
import { prepareInsert } from '../../records/write/prepare.ts';
import { storeInsert } from '../../records/write/store.ts';
import { moveRecords } from '../../records/write/transition.ts';
import { AppError } from '../../errors/error.ts';
import { StorageError } from '../../storage/storage.ts';
import { THREADS } from '../pixels/pool.ts';
import { withFile } from '../rows/files.ts';
import { analysedHere } from '../rows/here.ts';
import { isPicture, MEDIA, neededResource, resourceOf, TASK, TASK_STATE, type MediaTools } from '../rows/tools.ts';
import { ownCall } from '../../user/owner.ts';
import { markBlurred, pairUp } from './flight.ts';
import { groundOf, type Ground } from './judge.ts';
import { storeLook, type Waiting } from './store.ts';

export const INTAKE = 'mediaIntake';
export const intakeLock = (taskCode: string): string => `mediaIntake:${taskCode}`;
/** Pictures that are read from the queue at a time. */
const STEP = 50;

interface Payload {
  taskCode: string;
}

/** Called for a picture that is to be analysed after its task was. */
export type Again = (mediaId: string, taskCode: string, job: RunningJob) => Promise<void>;

/** Pictures in the form of a waiting task become media of it. */
async function adopt(tools: MediaTools, taskCode: string): Promise<void> {
  const { writer, database } = tools;
  const media = neededResource(tools, MEDIA);
  const { rows } = await sql<{ id: string; name: string; stationCode: string }>`
    select f.id::text, f.name, t."stationCode" from ${sql.table(TASK)} t cross join unnest(t.images || t."elImages") as i(id) join sunvane.file f on f.id = i.id::uuid
     where t."taskCode" = ${taskCode} and t.status = '0' and ${analysedHere(tools.config, sql`t."stationCode"`)} and ${isPicture} and not exists (select from media m where m."taskCode" = t."taskCode" and m.file @> array[f.id::text])`.execute(
    database.db,
  );
  for (const { id, name, stationCode } of rows) {
    const prepared = await prepareInsert(writer, media, ownCall, { fileName: name.slice(0, 200), stationCode, taskCode, kind: 'other' });
    // The task holds it, so it may stand here as well.
    prepared.row['file'] = [id];
    await database.db.transaction().execute((db) => storeInsert(db, writer, media, ownCall, prepared, () => undefined));
  }
}

async function waitingOf({ database }: MediaTools, taskCode: string): Promise<Waiting[]> {
  const { rows } =
    await sql<Waiting>`select i."mediaId"::text as "mediaId", i."taskCode", i.again, m.file[1] as "fileId", m."fileName" as name, f."objectKey",
      coalesce(f.size, 0)::float8 as size
    from sunvane."mediaIntake" i join media m on m.id = i."mediaId" left join sunvane.file f on f.id = m.file[1]::uuid
    where i."taskCode" = ${taskCode} order by m."createTime", m.id limit ${STEP}`.execute(database.db);
  return rows;
}

/** @throws the reason of the signal, StorageError while the store is away */
async function lookAt({ storage, pixels }: MediaTools, one: Waiting, job: RunningJob): Promise<Look> {
  if (one.objectKey === null) return { kind: 'other', reason: 'empty', shot: {} };
  try {
    return await withFile(storage, one.objectKey, job.folder, (path) => pixels.look(path, one.name, job.signal));
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') return { kind: 'other', reason: 'empty', shot: {} };
    throw error;
  }
}

interface Place {
  ground: Ground;
  taskKind: string;
}

/** The station of the task; of media without a task that of the first. */
async function placeOf(tools: MediaTools, { taskCode, mediaId }: Waiting): Promise<Place> {
  const { rows } = await sql<{ stationCode: string; kind: string | null }>`select m."stationCode", t.kind from media m
    left join ${sql.table(TASK)} t on t."taskCode" = ${taskCode} where m.id = ${mediaId}::uuid`.execute(tools.database.db);
  const [row] = rows;
  return {
    ground: await groundOf(tools.database.db, (name) => resourceOf(tools, name) !== undefined, row?.stationCode ?? ''),
    taskKind: row?.kind ?? '',
  };
}

/** So many at a time; written in the order they came, so that of two that are the same the later one is the duplicate. */
async function workThrough(
  tools: MediaTools,
  some: readonly Waiting[],
  job: RunningJob,
  again: Again,
  place: (one: Waiting) => Promise<Place>,
): Promise<void> {
  const ahead: Promise<Look>[] = [];
  const begin = (i: number): void => {
    const one = some[i];
    if (!one || one.again) return;
    const look = lookAt(tools, one, job);
    // One that fails is told when its turn comes.
    look.catch(() => undefined);
    ahead[i] = look;
  };
  for (let i = 0; i < THREADS; i += 1) begin(i);
  for (const [i, one] of some.entries()) {
    begin(i + THREADS);
    if (one.again) await again(one.mediaId, one.taskCode, job);
    else await storeLook(tools, one, await (ahead[i] as Promise<Look>), await place(one));
    if (one.again) await sql`delete from sunvane."mediaIntake" where "mediaId" = ${one.mediaId}::uuid`.execute(tools.database.db);
  }
}

/** A task that has all its pictures is queued, without waiting for the next round of what the server does by itself. */
async function queueWhole({ writer, database }: MediaTools, taskCode: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text from ${sql.table(TASK)} where "taskCode" = ${taskCode} and status = ${TASK_STATE.waiting}
    and "uploadTotal" > 0 and "uploadDone" >= "uploadTotal" and "deletedTime" is null`.execute(database.db);
  if (rows[0]) await moveRecords(writer, neededResource({ writer }, TASK), ownCall, 'queue', { ids: [rows[0].id] });
}

/** The kind of job that looks at media. @param again analyses a picture that was repaired */
export const intakeKind = (tools: MediaTools, again: Again): JobKind<Payload> => ({
  kind: INTAKE,
  title: '媒体接收',
  titleEn: 'Media intake',
  retries: 8,
  where: 'thread',
  limits: { seconds: 24 * 3600, megabytes: 256 },
  priority: 1,
  check(payload) {
    const { taskCode } = (payload ?? {}) as Partial<Payload>;
    if (typeof taskCode !== 'string') throw new TypeError('media are looked at for a task');
    return { taskCode };
  },
  lock: ({ taskCode }) => intakeLock(taskCode),
  group: ({ taskCode }) => taskCode,
  async run({ taskCode }, job) {
    await adopt(tools, taskCode);
    const places = new Map<string, Promise<Place>>();
    const place = (one: Waiting): Promise<Place> => {
      const key = taskCode === '' ? one.mediaId : '';
      const known = places.get(key) ?? placeOf(tools, one);
      places.set(key, known);
      return known;
    };
    let done = 0;
    for (let some = await waitingOf(tools, taskCode); some.length > 0; some = await waitingOf(tools, taskCode)) {
      for (let i = 0; i < some.length; i += 10) {
        await workThrough(tools, some.slice(i, i + 10), job, again, place);
        done += Math.min(10, some.length - i);
        tools.writer.publish({ type: 'record', resource: TASK, verb: 'update', ids: [] });
        await job.report(done, done + some.length - Math.min(some.length, i + 10));
      }
    }
    if (taskCode !== '') {
      await markBlurred(tools, taskCode);
      await pairUp(tools, taskCode);
      await queueWhole(tools, taskCode);
      tools.writer.publish({ type: 'record', resource: TASK, verb: 'update', ids: [] });
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from media where "taskCode" = ${taskCode} and status = '1'`.execute(
      tools.database.db,
    );
    const abnormal = taskCode === '' ? 0 : (rows[0]?.n ?? 0);
    return { result: { done, abnormal }, note: { zh: `接收 ${done}，待处理 ${abnormal}`, en: `${done} received, ${abnormal} to handle` } };
  },
});

/** Nothing: a job of the same task is under way. */
export const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'import.busy';
