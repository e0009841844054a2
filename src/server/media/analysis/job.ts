/** Analyses the pictures of a task, whoever holds the job: what is done is done, and whoever goes on begins with the next picture. */
import { sql } from 'kysely';
import { AppError } from '../../errors/error.ts';
import { toAppError } from '../../failures/failures.ts';
import { JobCancelled, type JobKind, type RunningJob } from '../../jobs/kind.ts';
import { moveRecords } from '../../records/write/transition.ts';
import { isElsewhere } from '../rows/here.ts';
import { neededResource, resourceOf, TASK, TASK_STATE, type MediaTools } from '../rows/tools.ts';
import { ownCall } from '../../user/owner.ts';
import { THREADS } from '../pixels/pool.ts';
import { analyserOf, type Analyser } from './analyser.ts';
import { gradeModule } from './cells.ts';
import { layoutOf } from './layout.ts';
import { countsOf, picturesOf, readTask } from './rows.ts';
import type { LevelRule } from './rules.ts';
import { storeFound, type Judging } from './store.ts';
import { INSPECTS, type Found, type Picture, type TaskRow } from './types.ts';

export const PROCESS = 'processTask';
export const taskLock = (id: string): string => `processTask:${id}`;

interface Payload {
  id: string;
}

/** Moves the task on as the server itself; false where its state does not fit any more. */
async function move(tools: MediaTools, id: string, name: string, values: Record<string, unknown> = {}): Promise<boolean> {
  const { done } = await moveRecords(tools.writer, neededResource(tools, TASK), ownCall, name, { ids: [id], values });
  return done.length > 0;
}

/** What findings of a task are judged by. @param language names of faults are written in */
export async function judgingOf(tools: MediaTools, task: TaskRow, language: string): Promise<Judging> {
  const inspects = INSPECTS[task.kind];
  if (!inspects) throw new AppError('media.analyser');
  const known = (name: string): boolean => resourceOf(tools, name) !== undefined;
  const { rows } = known('defectType')
    ? await sql<{ code: string; levels: LevelRule[] | null; level: string | null }>`select code, levels, level from "defectType"
        where "inspectObject" = ${inspects.object} and status = '1'`.execute(tools.database.db)
    : { rows: [] };
  const entries = tools.writer.catalogue().dictionaries[inspects.dictionary]?.entries ?? [];
  return {
    task,
    inspects,
    layout: await layoutOf(tools.database.db, known, task.stationCode),
    types: new Map(
      rows.map(({ code, levels, level }) => [code.replace(`${inspects.prefix}.`, ''), { levels: levels ?? [], level: level ?? undefined }]),
    ),
    names: new Map(entries.map(({ code, title, titleEn }) => [code, language === 'en' ? (titleEn ?? title) : title])),
  };
}

/** So many pictures at a time, written one after the other. */
async function workThrough(
  tools: MediaTools,
  { judging, analyse, job }: { judging: Judging; analyse: Analyser; job: RunningJob },
  pictures: readonly Picture[],
  { done, total }: { done: number; total: number },
): Promise<void> {
  const ahead: Promise<Found>[] = [];
  const begin = (i: number): void => {
    const picture = pictures[i];
    if (!picture) return;
    const found = analyse(picture, job.folder, job.signal);
    // One that fails is told when its turn comes.
    found.catch(() => undefined);
    ahead[i] = found;
  };
  for (let i = 0; i < THREADS; i += 1) begin(i);
  for (const [i, picture] of pictures.entries()) {
    await storeFound(tools, judging, picture, await (ahead[i] as Promise<Found>), { running: true, total });
    begin(i + THREADS);
    await job.report(done + i + 1, total);
  }
}

const BY_PEOPLE = {
  zh: '没有自动识别：未选择模型，内置分析只看光伏热像。请人工判读图像',
  en: 'Nothing was analysed: no model is chosen, and the embedded analyser looks at thermal images of solar modules only. Check the images by eye',
};

const bothOf = (error: AppError): string => `${error.text('zh')} / ${error.text('en')}`.slice(0, 500);

/** The kind of job that analyses a task. @param language names of defects are written in */
export const processKind = (tools: MediaTools, language: string): JobKind<Payload> => ({
  kind: PROCESS,
  title: '任务分析',
  titleEn: 'Task analysis',
  retries: 5,
  where: 'thread',
  limits: { seconds: 24 * 3600, megabytes: 256 },
  check(payload) {
    const { id } = (payload ?? {}) as Partial<Payload>;
    if (typeof id !== 'string') throw new TypeError('a task is analysed by its id');
    return { id };
  },
  lock: ({ id }) => taskLock(id),
  async run({ id }, job) {
    if (await isElsewhere(tools, id))
      return { result: { done: 0 }, note: { zh: '由所属场站的边缘端分析', en: 'Analysed by the edge of its station' } };
    await move(tools, id, 'run');
    const task = await readTask(tools, id);
    if (task?.status !== TASK_STATE.running) throw new JobCancelled('the task is not running');
    const judging = await judgingOf(tools, task, language);
    const analyse = await analyserOf(tools, task, judging.inspects, job.signal);
    const counts = await countsOf(tools, task.taskCode);
    if (counts.total === 0) throw new AppError('media.noPictures');
    if (analyse) await workThrough(tools, { judging, analyse, job }, await picturesOf(tools, task.taskCode), counts);
    const { done, found, total } = await countsOf(tools, task.taskCode);
    await gradeModule(tools, task);
    await move(tools, id, 'finish', { recognised: done, defectCount: found });
    return {
      result: { done, total, found },
      note: analyse ? { zh: `分析 ${done}，缺陷 ${found}`, en: `${done} analysed, ${found} defects` } : BY_PEOPLE,
    };
  },
  async unfinished({ id }, state, error) {
    if (state === 'cancelled') await move(tools, id, 'cancel');
    else
      await move(tools, id, 'fail', {
        failReason: bothOf(error === undefined ? new AppError('job.died', { times: 3 }) : toAppError(error)),
      });
  },
});

/** Analyses a picture that was repaired after its task was done; one of a task that is still to run waits for that. */
export async function analyseAgain(tools: MediaTools, language: string, mediaId: string, taskCode: string, job: RunningJob): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text from ${sql.table(TASK)} where "taskCode" = ${taskCode} and status = ${TASK_STATE.done}`.execute(tools.database.db);
  const task = rows[0] && (await readTask(tools, rows[0].id));
  if (!task) return;
  const judging = await judgingOf(tools, task, language);
  const analyse = await analyserOf(tools, task, judging.inspects, job.signal);
  if (!analyse) return;
  for (const picture of await picturesOf(tools, taskCode, { only: mediaId }))
    await storeFound(tools, judging, picture, await analyse(picture, job.folder, job.signal), { running: false, total: 1 });
  await gradeModule(tools, task);
}
