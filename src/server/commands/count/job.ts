/** Counts the modules of a task on an orthophoto: how many of those designed are there, and where the others are missing. */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import { boxAround, meet, type Box } from '../../../documents/ground/geometry/box.ts';
import { inRings } from '../../../documents/ground/geometry/plane.ts';
import { polygonsOf, type Geometry, type Position, type Rings } from '../../../documents/ground/geometry/types.ts';
import { AppError } from '../../errors/error.ts';
import { toAppError } from '../../failures/failures.ts';
import { pyramidKey } from '../../files/pictures.ts';
import { starterOf } from '../../jobs/jobs.ts';
import type { JobKind } from '../../jobs/kind.ts';
import { pathTo } from '../../files/copies.ts';
import type { OrthoInfo } from '../../map/ortho/types.ts';
import { taskOf } from '../../media/intake/take.ts';
import { neededResource, TASK, withoutPictures } from '../../media/rows/tools.ts';
import { changeRow } from '../../records/write/change.ts';
import { insertRecord } from '../../records/write/insert.ts';
import { moveRecords } from '../../records/write/transition.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Config } from '../../config/config.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Call } from '../../user/call.ts';
import { ownCall } from '../../user/owner.ts';
import type { CommandTools } from '../tools.ts';
import { countOn, type Count, type Designed } from './judge.ts';
import { cutPicture } from './picture.ts';

const COUNT = 'countModules';
/** Codes of TASK_STATUS. */
const [WAITING, FAILED] = ['0', '4'];
/** Characters in which a task lists what is missing. */
const MOST_LISTED = 4000;
/** Modules of one count, and of a station among which those of a zone are looked for. */
const [MOST_MODULES, MOST_READ] = [20_000, 200_000];
/** Degrees around the modules, some ten metres. */
const MARGIN = 0.0001;

interface CountTools {
  config: Pick<Config, 'dataDir' | 'seedLanguage'>;
  storage: Storage;
  writer: Writer;
}
interface Task {
  id: string;
  taskCode: string;
  stationCode: string;
  zoneCode: string | null;
  status: string;
}
interface Module {
  code: string;
  table: string;
  number: string | null;
  ring: Position[];
  middle: Position;
}

const known = ({ writer }: CountTools, name: string): boolean => writer.catalogue().resources[name] !== undefined;

async function readTask({ writer }: CountTools, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`select id::text, "taskCode", "stationCode", "zoneCode", status from task
    where id = ${id}::uuid and "deletedTime" is null and kind = 'moduleCount'`.execute(writer.database.db);
  return rows[0];
}

/** The rings of a zone; undefined where it has no boundary. */
async function zoneOf(tools: CountTools, zoneCode: string): Promise<Rings[] | undefined> {
  if (!known(tools, 'solarZone')) return undefined;
  const { rows } = await sql<{ boundary: Geometry | null }>`select boundary from "solarZone" where "zoneCode" = ${zoneCode}`.execute(
    tools.writer.database.db,
  );
  return rows[0]?.boundary ? polygonsOf(rows[0].boundary) : undefined;
}

/** Modules in the task's zone, or of its station, that have an outline: the first of them, and how many there are. */
async function modulesOf(tools: CountTools, { stationCode, zoneCode }: Task): Promise<{ modules: Module[]; all: number }> {
  if (!known(tools, 'pvModule')) return { modules: [], all: 0 };
  const zone = zoneCode === null ? undefined : ((await zoneOf(tools, zoneCode)) ?? []);
  const { rows } = await sql<{ code: string; table: string; number: string | null; outline: Geometry }>`
    select code, concat("stringCode", ' ', "tableNo") as "table", number, outline from "pvModule"
    where "stationCode" = ${stationCode} and outline is not null order by code limit ${MOST_READ}`.execute(tools.writer.database.db);
  const found = rows.flatMap(({ outline, ...module }): Module[] => {
    const ring = (polygonsOf(outline)[0]?.[0] ?? []).slice(0, -1) as Position[];
    const mean = (axis: 0 | 1): number => ring.reduce((sum, at) => sum + at[axis], 0) / ring.length;
    const middle: Position = [mean(0), mean(1)];
    const isIn = zone === undefined || zone.some((rings) => inRings(middle, rings) >= 0);
    return ring.length >= 3 && isIn ? [{ ...module, ring, middle }] : [];
  });
  return { modules: found.slice(0, MOST_MODULES), all: found.length };
}

/** The finest orthophoto in visible light that lies over the modules. */
async function orthophotoOver(tools: CountTools, { stationCode }: Task, box: Box): Promise<{ file: string; info: OrthoInfo } | undefined> {
  if (!known(tools, 'mapLayer')) return undefined;
  const { rows } = await sql<{ file: string; info: OrthoInfo }>`select o."fileId"::text as file, o.info from "mapLayer" l
    join sunvane.orthophoto o on o."fileId"::text = l.file[1]
    where l.kind = 'orthophoto' and l."stationCode" = ${stationCode} and coalesce(l.band, 'rgb') = 'rgb'`.execute(tools.writer.database.db);
  return rows.filter(({ info }) => meet(info.box, box)).toSorted((a, b) => a.info.metres - b.info.metres)[0];
}

/** @throws AppError count.modules, count.orthophoto, count.unclear */
async function counted(tools: CountTools, task: Task, signal: AbortSignal): Promise<{ modules: Module[]; all: number; count: Count }> {
  const { modules, all } = await modulesOf(tools, task);
  if (modules.length === 0) throw new AppError('count.modules');
  const [west, south, east, north] = boxAround(modules.flatMap(({ ring }) => ring));
  const box: Box = [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN];
  const layer = await orthophotoOver(tools, task, [west, south, east, north]);
  const path = layer && (await pathTo(tools as Parameters<typeof pathTo>[0], pyramidKey(layer.file)));
  const cut = path === undefined ? undefined : await cutPicture(path, layer?.info as OrthoInfo, box, signal);
  if (!cut) throw new AppError('count.orthophoto');
  const count = countOn(
    cut.picture,
    modules.map(({ code, table, ring }): Designed => ({ code, table, ring: ring.map(cut.at) })),
  );
  if (!count) throw new AppError('count.unclear');
  return { modules, all, count };
}

/** A defect of each missing module that has none which is open. */
async function reportMissing(tools: CountTools, task: Task, missing: readonly Module[]): Promise<number> {
  const { writer, config } = tools;
  const resource = writer.catalogue().resources['defect'];
  if (!resource) return 0;
  const { rows } = await sql<{ code: string }>`select "assetCode" as code from defect where "stationCode" = ${task.stationCode}
    and "pvFault" = 'missing' and status not in ('5', '6') and "deletedTime" is null and "assetCode" is not null`.execute(
    writer.database.db,
  );
  const open = new Set(rows.map(({ code }) => code));
  const entry = writer.catalogue().dictionaries['PV_FAULT']?.entries.find(({ code }) => code === 'missing');
  let made = 0;
  for (const { code, number, middle } of missing) {
    if (open.has(code)) continue;
    const now = new Date().toISOString();
    await insertRecord(writer, resource, ownCall, {
      defectName: (config.seedLanguage === 'en' ? entry?.titleEn : entry?.title) ?? 'missing',
      taskCode: task.taskCode,
      inspectObject: '1',
      stationCode: task.stationCode,
      pvFault: 'missing',
      source: 'ai',
      level: '2',
      foundTime: now,
      lastSeen: now,
      location: [Number(middle[0].toFixed(7)), Number(middle[1].toFixed(7))],
      ...(task.zoneCode === null ? {} : { zoneCode: task.zoneCode }),
      assetClass: 'module',
      assetCode: code,
      place: number ?? code,
      affectedModules: 1,
    });
    made += 1;
  }
  return made;
}

async function move({ writer }: CountTools, id: string, name: string, values: Record<string, unknown> = {}): Promise<void> {
  await moveRecords(writer, neededResource({ writer }, TASK), ownCall, name, { ids: [id], values });
}

const listOf = (codes: readonly string[]): string => {
  const all = codes.join(', ');
  return all.length <= MOST_LISTED ? all : `${all.slice(0, MOST_LISTED - 2)} …`;
};

export const countModulesKind = (tools: CountTools): JobKind<{ id: string }> => ({
  kind: COUNT,
  title: '组件清点',
  titleEn: 'Module counting',
  retries: 3,
  where: 'here',
  limits: { seconds: 1800 },
  check(payload) {
    const { id } = (payload ?? {}) as { id?: unknown };
    if (typeof id !== 'string') throw new TypeError('a count needs a task');
    return { id };
  },
  lock: ({ id }) => `processTask:${id}`,
  async run({ id }, job) {
    const before = await readTask(tools, id);
    if (!before) throw new AppError('record.unknown');
    const task = neededResource(tools, TASK);
    if (before.status === WAITING) {
      // What is counted on is the orthophoto, which is there: nothing else is waited for.
      await changeRow(tools.writer, task, { id, values: withoutPictures, action: COUNT });
      await move(tools, id, 'begin');
    }
    if (before.status === FAILED) await move(tools, id, 'retry');
    await move(tools, id, 'run');
    const { modules, all, count } = await counted(tools, before, job.signal);
    const seen = modules.length - count.outside.length;
    const missing = modules.filter(({ code }) => count.missing.includes(code));
    const values = { designed: seen, counted: seen - missing.length, missing: listOf(count.missing) || null };
    await changeRow(tools.writer, task, { id, values, action: COUNT });
    const made = await reportMissing(tools, before, missing);
    await move(tools, id, 'finish', { recognised: seen, defectCount: made });
    const left = count.outside.length;
    const isCut = all > modules.length;
    return {
      result: {
        designed: seen,
        missing: missing.length,
        unclear: count.unclear.length,
        outside: left,
        shift: count.shift,
        modules: all,
        cut: isCut,
      },
      note: {
        zh: `设计 ${seen}，缺失 ${missing.length}，不清晰 ${count.unclear.length}，影像之外 ${left}；影像偏移 ${count.shift.map((m) => m.toFixed(1)).join('/')} m；${isCut ? `共 ${all} 块，只清点了前 ${modules.length} 块，请按方阵分别清点` : `全部 ${all} 块均已清点`}`,
        en: `${seen} designed, ${missing.length} missing, ${count.unclear.length} unclear, ${left} beyond the image; image off by ${count.shift.map((m) => m.toFixed(1)).join('/')} m; ${isCut ? `cut: only the first ${modules.length} of ${all} modules were counted, count by zone` : `all ${all} modules were counted`}`,
      },
    };
  },
  async unfinished({ id }, state, error) {
    const { zh, en } = { zh: toAppError(error).text('zh'), en: toAppError(error).text('en') };
    await move(
      tools,
      id,
      state === 'cancelled' ? 'cancel' : 'fail',
      state === 'cancelled' ? {} : { failReason: `${zh} / ${en}`.slice(0, 500) },
    );
  },
});

/** `countModules` of a task's row. @throws AppError permission.denied, record.unknown, media.state, import.busy */
export async function countModules(tools: CommandTools, call: Call, taskCode: string): Promise<CommandAnswer> {
  const task = await taskOf(tools, call, taskCode);
  if (task['kind'] !== 'moduleCount' || ![WAITING, FAILED].includes(String(task['status']))) throw new AppError('media.state');
  return { jobId: await tools.jobs.start(COUNT, starterOf(call), { id: String(task['id']) }, { subject: taskCode, key: call.startKey }) };
}
