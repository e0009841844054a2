/**
 * Electroluminescence of the demonstration, drawn: a task that can be run, pictures of modules that were graded, and how well the rules for
 * cells do on modules that were held out. Drawn and measured once, kept in pictures.json and figures.json:
 * `DRAW=1 npx vitest run --project unit src/server/seed/el`.
 */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { keepFile } from '../../files/keep.ts';
import { figuresOf } from '../../media/models/figures.ts';
import { figuresOnRecord, MODEL, MODEL_CLASS, MODEL_RESULT } from '../../media/models/measure.ts';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Storage } from '../../storage/storage.ts';
import { DAY, iso } from '../demo/time.ts';
import { inLanguage } from '../english/english.ts';
import type { ElFault } from './draw.ts';
import { SOUND, type MeasuredCells } from './measure.ts';

const STATION = 'DEMO-S01';
const TASK_CODE = 'DEMO-S01-EL-DRAWN';
const [MODEL_CODE, DATASET] = ['DEMO-EL-1', 'DRAWN-EL'];
/** What the records say. */
export const TEXTS = {
  task: '演示EL检测（程序绘制的图片，可试运行）',
  model: '演示EL电池片规则',
  remark:
    '演示：内置规则，无需训练；指标在 40 张程序绘制的 EL 图像上测得，不代表真实图像；共 3960 片电池片，只列有标注或有发现的；评测结果只附其中 4 张图像',
} as const;

/** Modules of graded tasks of the demonstration: number of the module, and what is drawn on it. */
export const GRADED: readonly { module: string; seed: number; faults: readonly ElFault[] }[] = [
  { module: 'DEMO-MOD-0182', seed: 900, faults: ['crack', 'darkCell'] },
  { module: 'DEMO-MOD-0183', seed: 901, faults: ['fingerBreak', 'fingerBreak'] },
  { module: 'DEMO-MOD-0417', seed: 902, faults: [] },
];
/** Modules of the task that can be run, and those held out whose pictures are kept. */
export const [TO_RUN, KEPT] = [
  [910, 911],
  [1, 2, 3, 4],
] as const;

export const nameOf = (seed: number): string => `DRAWN_EL_${String(seed).padStart(3, '0')}.JPG`;

/** Names of the kept pictures with their files. */
async function keepPictures(db: Kysely<Tables>, storage: Storage): Promise<Map<string, string>> {
  const { default: pictures } = await import('./pictures.json', { with: { type: 'json' } });
  const ids = new Map<string, string>();
  for (const [name, text] of Object.entries(pictures as Record<string, string>))
    ids.set(name, (await keepFile(db, storage, { name, type: 'image/jpeg', bytes: Buffer.from(text, 'base64') })).id);
  return ids;
}

/** The task, but for its pictures. */
export const drawnTask = (): Record<string, unknown> => ({
  taskCode: TASK_CODE,
  taskName: TEXTS.task,
  kind: 'el',
  stationCode: STATION,
  module: 'DEMO-MOD-0184',
  status: '0',
  releaseStatus: '0',
  uploadDone: 0,
});

async function writeTask(db: Kysely<Tables>, records: Writer, language: string, ids: ReadonlyMap<string, string>): Promise<void> {
  const { task, media } = records.catalogue().resources;
  if (!task || !media) return;
  await insertRows(db, records, task, inLanguage(language, [drawnTask()]), 'system');
  const taken = Date.now() - DAY;
  const rows = TO_RUN.flatMap((seed, i) => {
    const id = ids.get(nameOf(seed));
    const mediaCode = `${STATION}-EL${i + 1}`;
    return id
      ? [
          {
            mediaCode,
            fileName: nameOf(seed),
            stationCode: STATION,
            taskCode: TASK_CODE,
            kind: 'photo',
            file: [id],
            takenAt: iso(taken + i * 60_000),
            drawn: true,
            recognised: false,
            status: '0',
          },
        ]
      : [];
  });
  for (const { id } of await insertRows(db, records, media, rows, 'system'))
    await sql`insert into sunvane."mediaIntake" ("mediaId", "taskCode") values (${String(id)}::uuid, ${TASK_CODE})`.execute(db);
  for (const { module, seed } of GRADED)
    await sql`update task set "elImages" = array[${ids.get(nameOf(seed)) ?? ''}] where kind = 'el' and module = ${module}`.execute(db);
}

const typeOf = (fault: string): string => `el.${fault}`;

async function writeModel(db: Kysely<Tables>, records: Writer, language: string, ids: ReadonlyMap<string, string>): Promise<void> {
  const { [MODEL]: model, [MODEL_CLASS]: classes, [MODEL_RESULT]: results } = records.catalogue().resources;
  if (!model || !classes || !results) return;
  const { default: measured } = await import('./figures.json', { with: { type: 'json' } });
  const { tested } = measured as MeasuredCells;
  const figures = figuresOf(tested);
  // A cell without a fault is no class of its own: what was missed and what was made up is in the others.
  const faulty = figures.classes.filter(({ fault }) => fault !== SOUND);
  const mean = (share: (one: (typeof faulty)[number]) => number): number =>
    Number(((100 * faulty.reduce((sum, one) => sum + share(one), 0)) / Math.max(1, faulty.length)).toFixed(1));
  const alarms = tested.filter(({ actual, suggested }) => actual === SOUND && suggested !== SOUND).length;
  const row = {
    modelCode: MODEL_CODE,
    name: TEXTS.model,
    modelVersion: '1.0.0',
    kind: 'detector',
    inspectObject: '1',
    classes: faulty.map(({ fault }) => typeOf(fault)),
    framework: 'sunvane',
    drawn: '1',
    status: '2',
    releaseTime: iso(Date.now() - 5 * DAY),
    ...figuresOnRecord({ figures, source: DATASET, split: 'test', judged: [] }),
    precisionRate: mean(({ suggested, correct }) => (suggested > 0 ? correct / suggested : 0)),
    recall: mean(({ samples, correct }) => (samples > 0 ? correct / samples : 0)),
    falseRate: Number(((100 * alarms) / Math.max(1, tested.length)).toFixed(1)),
    remark: TEXTS.remark,
  };
  await insertRows(db, records, model, inLanguage(language, [row]), 'system');
  await insertRows(
    db,
    records,
    classes,
    faulty.map(({ fault, ...counts }) => ({ modelCode: MODEL_CODE, faultType: typeOf(fault), ...counts })),
    'system',
  );
  await insertRows(
    db,
    records,
    results,
    tested.map(({ module, actual, suggested, confidence, box }) => {
      const image = ids.get(nameOf(module));
      return {
        modelCode: MODEL_CODE,
        stationCode: STATION,
        datasetVersion: DATASET,
        split: 'test',
        actual: typeOf(actual),
        suggested: typeOf(suggested),
        confidence,
        correct: actual === suggested ? '1' : '0',
        boxes: [box],
        ...(image ? { image: [image] } : {}),
      };
    }),
    'system',
  );
}

/** Writes all of it; nothing where a document of them is not there. */
export async function writeCells(db: Kysely<Tables>, records: Writer, storage: Storage, language: string): Promise<void> {
  const ids = await keepPictures(db, storage);
  await writeTask(db, records, language, ids);
  await writeModel(db, records, language, ids);
}
