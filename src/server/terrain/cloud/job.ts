/** Reads the point cloud of a task: points, classes, clearances of the line's spans, and the scene; what grows too near is found as defects. */
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { AppError } from '../../errors/error.ts';
import { toAppError } from '../../failures/failures.ts';
import { starterOf } from '../../jobs/jobs.ts';
import type { JobKind, RunningJob } from '../../jobs/kind.ts';
import { neededResource, withoutPictures } from '../../media/rows/tools.ts';
import { changeRow } from '../../records/write/change.ts';
import { moveRecords } from '../../records/write/transition.ts';
import type { Row } from '../../source/rows.ts';
import type { Call } from '../../user/call.ts';
import { ownCall } from '../../user/owner.ts';
import { followed } from '../following.ts';
import { keepScene } from '../keep.ts';
import { cloudTaskOf, LASER, pathOf, uploadIn } from '../rows.ts';
import { LIMITS, type GivenCloud, type GivenTower } from '../messages.ts';
import { DEFECT, TASK, type TerrainTools } from '../tools.ts';
import { storeCloud, type CloudTask } from './store.ts';

export const PROCESS_CLOUD = 'processCloud';
/** Codes of TASK_STATUS. */
const [WAITING, QUEUED, DONE, FAILED] = ['0', '1', '3', '4'];
/** Towers of one line. */
const MOST_TOWERS = 2000;

async function readTask(
  { database }: TerrainTools,
  id: string,
): Promise<(CloudTask & { status: string; images: string[] | null; crs: string | null; towers: string | null }) | undefined> {
  const { rows } = await sql<CloudTask & { status: string; images: string[] | null; crs: string | null; towers: string | null }>`
    select id::text, "taskCode", "stationCode", "lineCode", "cloudObject", towers, crs, images, status from ${sql.table(TASK)}
    where id = ${id}::uuid and "deletedTime" is null and kind = 'pointCloud'`.execute(database.db);
  return rows[0];
}

/** Voltage of a line, kV. */
export async function voltageOf({ database }: Pick<TerrainTools, 'database'>, line: string | null): Promise<number | undefined> {
  if (line === null) return undefined;
  const { rows } = await sql<{ voltage: number | null }>`select voltage::float8 as voltage from line where "lineCode" = ${line}`.execute(
    database.db,
  );
  return rows[0]?.voltage ?? undefined;
}

/** What the records say of what the cloud shows: towers only of a cloud of a line. */
async function givenOf(tools: TerrainTools, task: CloudTask & { crs: string | null; towers: string | null }): Promise<GivenCloud> {
  const code = /^EPSG:(\d+)$/.exec(task.crs ?? '')?.[1];
  const line = task.cloudObject === 'line' ? task.lineCode : null;
  const { rows } = await sql<{ no: number; code: string; place: Position; height: number | null; base: number | null }>`
    select "towerNo"::int as no, "towerCode" as code, json_build_array(location[0], location[1]) as place, height::float8 as height, "baseAltitude"::float8 as base
    from tower where "lineCode" = ${line ?? ''} and location is not null order by "towerNo" limit ${MOST_TOWERS}`.execute(
    tools.database.db,
  );
  const voltage = await voltageOf(tools, line);
  return {
    towers: rows satisfies GivenTower[],
    ...(code === undefined ? {} : { epsg: Number(code) }),
    ...(voltage === undefined ? {} : { voltage }),
    ...(task.towers === null ? {} : { named: task.towers }),
  };
}

async function move({ writer }: TerrainTools, id: string, name: string, values: Row = {}): Promise<void> {
  const task = writer.catalogue().resources[TASK];
  if (task) await moveRecords(writer, task, ownCall, name, { ids: [id], values });
}

/** Has the task run, whatever it waited for. */
async function begin(tools: TerrainTools, id: string, status: string): Promise<void> {
  if (status === WAITING || status === DONE) {
    // What is read is the file, which is there: nothing else is waited for.
    await changeRow(tools.writer, neededResource(tools, TASK), { id, values: withoutPictures, action: PROCESS_CLOUD });
    await move(tools, id, status === DONE ? 'rerun' : 'begin');
  }
  if (status === FAILED) await move(tools, id, 'retry');
  await move(tools, id, 'run');
}

async function run(tools: TerrainTools, id: string, job: RunningJob) {
  const task = await readTask(tools, id);
  if (!task) throw new AppError('record.unknown');
  const upload = await uploadIn(tools, task.images, LASER);
  if (task.status !== '2') await begin(tools, id, task.status);
  if (!upload) throw new AppError('terrain.noCloud');
  const [source, target] = [await pathOf(tools, upload), join(job.folder, 'scene.bin')];
  const given = await givenOf(tools, task);
  const info = await followed(job, (advance) => tools.surveyors.cloud(source, target, given, advance, job.signal));
  await keepScene(tools.storage, upload.id, target);
  const { found, near } = await storeCloud(tools, task, upload.id, info, given.voltage);
  // Those of an earlier run are still its own.
  const { rows: own } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(DEFECT)}
    where "taskCode" = ${task.taskCode} and "deletedTime" is null`.execute(tools.database.db);
  await move(tools, id, 'finish', { recognised: 1, defectCount: own[0]?.count ?? found });
  return {
    result: { points: info.count, spans: info.spans.length, near, found },
    note: {
      zh: `${info.count} 个点，${info.spans.length} 个档距，净空不足或临近限值 ${near} 处，新缺陷 ${found} 处`,
      en: `${info.count} points, ${info.spans.length} spans, ${near} too near or almost, ${found} new defects`,
    },
  };
}

export const cloudKind = (tools: TerrainTools): JobKind<{ id: string }> => ({
  kind: PROCESS_CLOUD,
  title: '点云处理',
  titleEn: 'Point-cloud processing',
  retries: 2,
  where: 'thread',
  limits: { seconds: LIMITS.workSeconds, megabytes: LIMITS.megabytes },
  check(payload) {
    const { id } = (payload ?? {}) as { id?: unknown };
    if (typeof id !== 'string') throw new TypeError('a cloud needs a task');
    return { id };
  },
  // The lock of everything that works a task: one that is cancelled stops its job.
  lock: ({ id }) => `processTask:${id}`,
  run: ({ id }, job) => run(tools, id, job),
  async unfinished({ id }, state, error) {
    const [zh, en] = [toAppError(error).text('zh'), toAppError(error).text('en')];
    const task = await readTask(tools, id);
    if (!task || ![WAITING, QUEUED, '2'].includes(task.status)) return;
    if (state === 'cancelled') await move(tools, id, 'cancel');
    else if (task.status === '2') await move(tools, id, 'fail', { failReason: `${zh} / ${en}`.slice(0, 500) });
  },
});

/** `processCloud` of a task's row. @throws AppError permission.denied, record.unknown, media.state, terrain.noCloud, import.busy */
export async function processCloud(
  tools: Pick<TerrainTools, 'writer' | 'database' | 'jobs'>,
  call: Call,
  taskCode: string,
): Promise<CommandAnswer> {
  const task = await cloudTaskOf(tools, call, taskCode, 'execute');
  if (![WAITING, DONE, FAILED].includes(String(task['status'])) || task['releaseStatus'] === '1') throw new AppError('media.state');
  if (!(await uploadIn(tools, task['images'], LASER))) throw new AppError('terrain.noCloud');
  if (!tools.writer.catalogue().resources[DEFECT]) throw new AppError('record.unknown');
  return {
    jobId: await tools.jobs.start(
      PROCESS_CLOUD,
      starterOf(call),
      { id: String(task['id']) },
      { subject: String(task['taskName'] ?? taskCode), key: call.startKey },
    ),
  };
}
