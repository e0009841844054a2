/** Boxes of other tools become defects of a task, as those of an analyser do: found, never confirmed. */
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import { AppError } from '../../errors/error.ts';
import { starterOf } from '../../jobs/jobs.ts';
import type { JobKind } from '../../jobs/kind.ts';
import { moveRecords } from '../../records/write/transition.ts';
import type { Call } from '../../user/call.ts';
import { gradeModule, inCells } from '../analysis/cells.ts';
import { judgingOf, taskLock } from '../analysis/job.ts';
import { picturesOf, readTask } from '../analysis/rows.ts';
import { storeFound } from '../analysis/store.ts';
import { EL, INSPECTS, type Finding, type Found, type Inspects, type Picture } from '../analysis/types.ts';
import { FORMATS, stemOf, type Annotation, type Format } from '../formats/types.ts';
import { taskOf } from '../intake/take.ts';
import { neededResource, TASK, TASK_STATE, type MediaTools } from '../rows/tools.ts';
import { ownCall } from '../../user/owner.ts';
import { withFile } from '../rows/files.ts';
import { codeOf } from '../formats/classes.ts';
import { boxedText, placed } from '../formats/placed.ts';

const ANNOTATIONS = 'annotations';
/** States in which a task takes what others found. */
const TAKES: readonly string[] = [TASK_STATE.waiting, TASK_STATE.done, TASK_STATE.failed];

interface Payload {
  id: string;
  file: string;
  format: Format | null;
}

/** Findings of each picture. @throws AppError media.classes with all classes that are unknown, media.annotationPictures when none is of the task */
function findingsOf(
  tools: MediaTools,
  all: readonly Annotation[],
  pictures: readonly Picture[],
  { dictionary, prefix }: Inspects,
): { of: Map<Picture, Finding[]>; left: number; boxed: number } {
  const words = tools.writer.catalogue().dictionaries[dictionary] ?? { entries: [] };
  const codes = new Map([...new Set(all.map(({ label }) => label))].map((label) => [label, codeOf(label, prefix, words)]));
  const unknown = [...codes].flatMap(([label, code]) => (code === undefined ? [label] : []));
  if (unknown.length > 0) throw new AppError('media.classes', { classes: unknown.slice(0, 10).join(', ') });
  const byName = new Map(pictures.map((picture) => [stemOf(picture.fileName), picture]));
  const of = new Map<Picture, Finding[]>();
  let [left, boxed] = [0, 0];
  for (const one of all) {
    const { image, label, score } = one;
    const picture = byName.get(stemOf(image));
    const fault = codes.get(label);
    if (!picture?.width || !picture.height) {
      left += 1;
      continue;
    }
    if (typeof fault !== 'string') continue;
    const at = placed(one, { width: picture.width, height: picture.height });
    if ('zh' in at) throw new AppError('media.annotations', { reason: { zh: `${image}：${at.zh}`, en: `${image}: ${at.en}` } });
    const list = of.get(picture) ?? [];
    if (at.boxed) boxed += 1;
    list.push({ box: at.box, fault, confidence: Math.round(Math.min(1, Math.max(0, score ?? 1)) * 100) });
    of.set(picture, list);
  }
  if (of.size === 0) throw new AppError('media.annotationPictures');
  return { of, left, boxed };
}

/** A task that waited or failed is done with them. */
async function settle(tools: MediaTools, id: string, from: string): Promise<void> {
  const task = neededResource(tools, TASK);
  if (from === TASK_STATE.done) return;
  for (const name of [from === TASK_STATE.failed ? 'retry' : 'begin', 'run'])
    await moveRecords(tools.writer, task, ownCall, name, { ids: [id] });
  const { rows } = await sql<{ recognised: number; found: number }>`select coalesce(t.recognised, 0)::int as recognised,
    (select count(*)::int from defect d where d."taskCode" = t."taskCode" and d."deletedTime" is null) as found
    from ${sql.table(TASK)} t where t.id = ${id}::uuid`.execute(tools.database.db);
  const [{ recognised, found } = { recognised: 0, found: 0 }] = rows;
  await moveRecords(tools.writer, task, ownCall, 'finish', { ids: [id], values: { recognised, defectCount: found } });
}

/** The kind of job that imports annotations. @param language names of defects are written in */
export const annotationsKind = (tools: MediaTools, language: string): JobKind<Payload> => ({
  kind: ANNOTATIONS,
  title: '标注导入',
  titleEn: 'Annotation import',
  retries: 3,
  where: 'thread',
  limits: { seconds: 2 * 3600, megabytes: 256 },
  check(payload) {
    const { id, file, format = null } = (payload ?? {}) as Partial<Payload>;
    if (typeof id !== 'string' || typeof file !== 'string' || (format !== null && !FORMATS.includes(format)))
      throw new TypeError('annotations need a task and a file');
    return { id, file, format };
  },
  // Nothing else works on the task meanwhile.
  lock: ({ id }) => taskLock(id),
  async run({ id, file, format }, job) {
    const task = await readTask(tools, id);
    const inspects = INSPECTS[task?.kind ?? ''];
    if (!task || !inspects) throw new AppError('media.analyser');
    const { rows } = await sql<{
      objectKey: string;
      name: string;
    }>`select "objectKey", name from sunvane.file where id = ${file}::uuid`.execute(tools.database.db);
    const [stored] = rows;
    if (!stored) throw new AppError('file.unknown');
    const read = await withFile(tools.storage, stored.objectKey, job.folder, (path) =>
      tools.pixels.annotations(path, stored.name, format ?? undefined, job.signal),
    );
    if ('refusal' in read) throw new AppError('media.annotations', { reason: read.refusal });
    const key = `${task.taskCode} ${job.id}`;
    const pictures = await picturesOf(tools, task.taskCode, { key });
    const { of, left, boxed } = findingsOf(tools, read.annotations, await picturesOf(tools, task.taskCode, { key: '' }), inspects);
    const judging = await judgingOf(tools, task, language);
    const open = new Set(pictures.map((picture) => picture.id));
    const inTask = async (picture: Picture, findings: Finding[]): Promise<Found> => {
      const found = { findings, source: ANNOTATIONS };
      return task.kind === EL ? inCells(tools, picture, job.folder, job.signal, found) : found;
    };
    let [done, boxes] = [0, 0];
    for (const [picture, findings] of of) {
      boxes += findings.length;
      if (open.has(picture.id))
        await storeFound(tools, judging, picture, await inTask(picture, findings), { running: false, total: 1, key });
      await job.report((done += 1), of.size);
    }
    await gradeModule(tools, task);
    await settle(tools, id, task.status);
    await sql`delete from sunvane."mediaResult" where "taskCode" = ${key}`.execute(tools.database.db);
    const { zh, en } = boxedText(boxed);
    return {
      result: { boxes, pictures: of.size, left, boxed },
      note: { zh: `标注 ${boxes}，图像 ${of.size}，跳过 ${left}${zh}`, en: `${boxes} boxes on ${of.size} pictures, ${left} left out${en}` },
    };
  },
});

/** `importAnnotations` of a task's row. @throws AppError permission.denied, record.unknown, media.state, file.unknown, import.busy */
export async function importAnnotations(
  tools: Pick<MediaTools, 'writer' | 'database' | 'jobs' | 'storage'>,
  call: Call,
  taskCode: string,
  { annotations, format }: Record<string, unknown>,
): Promise<CommandAnswer> {
  const task = await taskOf(tools, call, taskCode);
  if (!TAKES.includes(String(task['status']))) throw new AppError('media.state');
  const [file] = Array.isArray(annotations) ? annotations.map(String) : [];
  const { rows } = await sql<{
    id: string;
  }>`select id::text from sunvane.file where id::text = ${file ?? ''} and "userId" = ${call.user.id}::uuid`.execute(tools.database.db);
  const [own] = rows;
  if (!own) throw new AppError('file.unknown');
  const payload: Payload = { id: String(task['id']), file: own.id, format: FORMATS.find((one) => one === format) ?? null };
  return { jobId: await tools.jobs.start(ANNOTATIONS, starterOf(call), payload, { subject: taskCode, key: call.startKey }) };
}
