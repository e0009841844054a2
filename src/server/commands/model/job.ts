/** Builds the model of a turbine from its record: a job of the tasks that model turbines. What it builds says that no camera saw it. */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import { boxAround } from '../../../documents/ground/geometry/box.ts';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { turbineGlb, type TurbineSheet } from '../../../models/turbine.ts';
import { AppError } from '../../errors/error.ts';
import { toAppError } from '../../failures/failures.ts';
import { keepFile } from '../../files/keep.ts';
import { starterOf } from '../../jobs/jobs.ts';
import type { JobKind } from '../../jobs/kind.ts';
import { taskOf } from '../../media/intake/take.ts';
import { neededResource, TASK, withoutPictures } from '../../media/rows/tools.ts';
import { changeRow } from '../../records/write/change.ts';
import { insertRecord } from '../../records/write/insert.ts';
import { moveRecords } from '../../records/write/transition.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Row } from '../../source/rows.ts';
import type { Config } from '../../config/config.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Call } from '../../user/call.ts';
import { ownCall } from '../../user/owner.ts';
import type { CommandTools } from '../tools.ts';

const PROCESS = 'processModel';
const TASK_KIND = 'turbineModel';
/** Codes of TASK_STATUS. */
const [WAITING, DONE, FAILED] = ['0', '3', '4'];
const BLADES = 3;
const MEGABYTE = 1024 ** 2;
/** Degrees of latitude in a metre. */
const DEGREES = 1 / 111_320;

/** What the model says of itself, in the language of the deployment. */
const SAID = { zh: '由程序按风机台账参数建模，非摄影测量', en: 'Built by a program from the data sheet, not by photogrammetry' } as const;

interface ModelTools {
  config: Pick<Config, 'seedLanguage'>;
  storage: Storage;
  writer: Writer;
}

interface Payload {
  id: string;
  blades: number;
  facing?: number;
  rotorAzimuth?: number;
}

interface Subject {
  taskCode: string;
  status: string;
  stationCode: string;
  rotorAzimuth: number | null;
  turbineCode: string | null;
  name: string | null;
  hubHeight: number | null;
  rotorDiameter: number | null;
  yaw0: number | null;
  location: Position | null;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

async function subjectOf({ writer }: Pick<ModelTools, 'writer'>, id: string): Promise<Subject> {
  const { rows } =
    await sql<Subject>`select t."taskCode", t.status, t."stationCode", t."rotorAzimuth"::float8 as "rotorAzimuth", t."turbineCode",
      w.name, w."hubHeight"::float8 as "hubHeight", w."rotorDiameter"::float8 as "rotorDiameter", w.yaw0::float8 as yaw0,
      case when w.location is null then null else json_build_array(w.location[0], w.location[1]) end as location
    from task t left join "windTurbine" w on w.code = t."turbineCode" and w."stationCode" = t."stationCode"
    where t.id = ${id}::uuid and t."deletedTime" is null and t.kind = ${TASK_KIND}`.execute(writer.database.db);
  const [row] = rows;
  if (!row) throw new AppError('record.unknown');
  return row;
}

/** @throws AppError model.sheet */
function sheetOf(subject: Subject, { blades, facing, rotorAzimuth }: Payload): TurbineSheet {
  const { hubHeight, rotorDiameter } = subject;
  if (!hubHeight || !rotorDiameter || hubHeight <= rotorDiameter / 2) throw new AppError('model.sheet');
  return { hubHeight, rotorDiameter, blades, facing: facing ?? subject.yaw0 ?? 0, rotorAzimuth: rotorAzimuth ?? subject.rotorAzimuth ?? 0 };
}

const squareAbout = ([lon, lat]: Position, half: number): object => {
  const [x, y] = [(half * DEGREES) / Math.cos((lat * Math.PI) / 180), half * DEGREES];
  const [west, south, east, north] = boxAround([
    [lon - x, lat - y],
    [lon + x, lat + y],
  ]).map((degrees) => Number(degrees.toFixed(8))) as [number, number, number, number];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
};

/** The model's own record: a new one, or the next version of the one that this task made before. */
async function keepRecord(tools: ModelTools, subject: Subject, sheet: TurbineSheet, file: string, bytes: number): Promise<string> {
  const { writer, config } = tools;
  const resource = neededResource({ writer }, 'model3d');
  const code = `${subject.turbineCode ?? ''}-${subject.taskCode}`.slice(0, 64);
  const size = Math.round((bytes / MEGABYTE) * 100) / 100;
  const day = new Date().toISOString().slice(0, 10);
  const { rows } = await sql<{ id: string }>`select id::text from model3d where code = ${code}`.execute(writer.database.db);
  const [known] = rows;
  if (known) {
    const values = ({ revision }: Row): Row => ({ file: [file], size, captureDate: day, revision: Number(revision ?? 1) + 1 });
    await changeRow(writer, resource, { id: known.id, values, action: PROCESS });
    return code;
  }
  await insertRecord(writer, resource, ownCall, {
    code,
    name: `${subject.name ?? subject.turbineCode ?? ''} GLB`.slice(0, 100),
    stationCode: subject.stationCode,
    kind: 'GLB',
    file: [file],
    crs: 'EPSG:4326',
    captureDate: day,
    source: SAID[config.seedLanguage === 'en' ? 'en' : 'zh'],
    size,
    ...(subject.location ? { origin: subject.location, extent: squareAbout(subject.location, sheet.rotorDiameter / 2) } : {}),
  });
  return code;
}

async function move({ writer }: ModelTools, id: string, name: string, values: Record<string, unknown> = {}): Promise<void> {
  await moveRecords(writer, neededResource({ writer }, TASK), ownCall, name, { ids: [id], values });
}

export const processModelKind = (tools: ModelTools): JobKind<Payload> => ({
  kind: PROCESS,
  title: '风机建模',
  titleEn: 'Turbine model',
  retries: 3,
  where: 'here',
  limits: { seconds: 300 },
  check(payload) {
    const { id, blades, facing, rotorAzimuth } = (payload ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string') throw new TypeError('a model needs a task');
    const [turned, stands] = [numberOf(facing), numberOf(rotorAzimuth)];
    return {
      id,
      blades: numberOf(blades) ?? BLADES,
      ...(turned === undefined ? {} : { facing: turned }),
      ...(stands === undefined ? {} : { rotorAzimuth: stands }),
    };
  },
  lock: ({ id }) => `processTask:${id}`,
  async run(payload, job) {
    const { id } = payload;
    const subject = await subjectOf(tools, id);
    const again = subject.status === DONE;
    if (subject.status === WAITING) {
      // Nothing is photographed for it: it waits for no pictures.
      await changeRow(tools.writer, neededResource(tools, TASK), { id, values: withoutPictures, action: PROCESS });
      await move(tools, id, 'begin');
    }
    if (subject.status === FAILED) await move(tools, id, 'retry');
    if (!again) await move(tools, id, 'run');
    const sheet = sheetOf(subject, payload);
    const said = SAID[tools.config.seedLanguage === 'en' ? 'en' : 'zh'];
    const bytes = turbineGlb(sheet, subject.turbineCode ?? '', said);
    await job.report(1, 2);
    const { db } = tools.writer.database;
    const file = await keepFile(db, tools.storage, { name: `${subject.turbineCode}.glb`, type: 'model/gltf-binary', bytes });
    const code = await keepRecord(tools, subject, sheet, file.id, bytes.length);
    const values = { modelFile: [file.id], rotorAzimuth: sheet.rotorAzimuth };
    await changeRow(tools.writer, neededResource(tools, TASK), { id, values, action: PROCESS });
    if (!again) await move(tools, id, 'finish', { recognised: 0, defectCount: 0 });
    return { result: { code, bytes: bytes.length }, note: { zh: `${SAID.zh}：${code}`, en: `${SAID.en}: ${code}` } };
  },
  async unfinished({ id }, state, error) {
    const subject = await subjectOf(tools, id).catch(() => undefined);
    if (!subject || subject.status === DONE) return;
    const [zh, en] = [toAppError(error).text('zh'), toAppError(error).text('en')];
    const cancelled = state === 'cancelled';
    await move(tools, id, cancelled ? 'cancel' : 'fail', cancelled ? {} : { failReason: `${zh} / ${en}`.slice(0, 500) });
  },
});

/** `processModel` of a task's row. @throws AppError permission.denied, record.unknown, media.state, model.sheet */
export async function processModel(
  tools: CommandTools,
  call: Call,
  taskCode: string,
  { blades, facing, rotorAzimuth }: Record<string, unknown>,
): Promise<CommandAnswer> {
  const task = await taskOf(tools, call, taskCode);
  if (task['kind'] !== TASK_KIND || ![WAITING, DONE, FAILED].includes(String(task['status']))) throw new AppError('media.state');
  const id = String(task['id']);
  // Said at once rather than by a job that fails.
  sheetOf(await subjectOf(tools, id), { id, blades: BLADES });
  const payload = { id, blades, facing, rotorAzimuth };
  return { jobId: await tools.jobs.start(PROCESS, starterOf(call), payload, { subject: taskCode, key: call.startKey }) };
}
