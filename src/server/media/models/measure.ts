/** Measures a model on samples that it has not seen, and writes what came out on its record and beside it. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import { insertRows } from '../../records/write/bulk.ts';
import { lockRow } from '../../records/write/lock.ts';
import { storeChange } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Row } from '../../source/rows.ts';
import type { Storage } from '../../storage/storage.ts';
import { ownCall } from '../../user/owner.ts';
import { neededResource } from '../rows/tools.ts';
import type { Split } from '../samples/split.ts';
import { suggestType, type TypeModel } from './file.ts';
import { figuresOf, type Figures } from './figures.ts';
import type { Source } from './source.ts';
import { modelIn } from './released.ts';

export const [MODEL, MODEL_CLASS, MODEL_RESULT] = ['algorithmModel', 'modelClass', 'modelResult'] as const;

/** One sample as a model sees it. */
export interface Judged {
  sampleCode: string | undefined;
  actual: string;
  suggested: string;
  /** %. */
  confidence: number;
}

export interface Measured {
  figures: Figures;
  judged: Judged[];
  split: Split;
  source: string;
}

/**
 * What a model says of the held-out samples of a source.
 * @throws AppError model.seen for samples it was trained on, or may have been; model.noSamples when there are none
 */
export function measure(model: TypeModel, source: Source, split: Split): Measured {
  const same = model.origin.source === source.name;
  if (split === 'train' || (!same && split !== 'test') || (same && model.origin.digest !== source.digest))
    throw new AppError('model.seen', { source: source.name, split });
  const samples = source.samples.filter((one) => one.split === split);
  if (samples.length === 0) throw new AppError('model.noSamples', { source: source.name, split });
  const judged = samples.map(({ sampleCode, fault, features }): Judged => {
    const { fault: suggested, share } = suggestType(model, features);
    return { sampleCode, actual: fault, suggested, confidence: Math.round(share * 100) };
  });
  return { figures: figuresOf(judged), judged, split, source: source.name };
}

async function samplesOf(db: Kysely<Tables>, codes: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`select "sampleCode", "stationCode", image, boxes from "defectSample"
    where "sampleCode" = any(${codes})`.execute(db);
  return new Map(rows.map((row) => [String(row['sampleCode']), row]));
}

/** Rows beside the record: one a class, and one a tested sample. Those of an earlier measurement go. */
export async function writeMeasured(
  db: Kysely<Tables>,
  writer: Writer,
  modelCode: string,
  { figures, judged, split, source }: Measured,
): Promise<void> {
  const [classes, results] = [neededResource({ writer }, MODEL_CLASS), neededResource({ writer }, MODEL_RESULT)];
  for (const { name } of [classes, results]) await sql`delete from ${sql.table(name)} where "modelCode" = ${modelCode}`.execute(db);
  await insertRows(
    db,
    writer,
    classes,
    figures.classes.map(({ fault, ...counts }) => ({ modelCode, faultType: fault, ...counts })),
    ownCall.user.userCode,
  );
  const samples = await samplesOf(
    db,
    judged.flatMap(({ sampleCode }) => sampleCode ?? []),
  );
  await insertRows(
    db,
    writer,
    results,
    judged.flatMap(({ sampleCode, actual, suggested, confidence }) => {
      const sample = samples.get(sampleCode ?? '');
      return sample
        ? [
            {
              ...sample,
              modelCode,
              datasetVersion: source,
              split,
              actual,
              suggested,
              confidence,
              correct: actual === suggested ? '1' : '0',
            },
          ]
        : [];
    }),
    ownCall.user.userCode,
  );
}

/** What the record says after a measurement. */
export const figuresOnRecord = ({ figures, source, split }: Measured): Row => ({
  datasetVersion: source,
  testedSplit: split,
  testedSamples: figures.tested,
  accuracy: figures.accuracy,
  precisionRate: figures.precision,
  recall: figures.recall,
  testedTime: new Date().toISOString(),
});

/**
 * Measures the model of a record on a source and keeps all of it.
 * @param ms time of a box, from pixels to suggestion
 * @throws AppError record.unknown, model.file, model.seen, model.noSamples
 */
export async function measureRecord(
  tools: { writer: Writer; storage: Storage },
  modelCode: string,
  source: Source,
  split: Split,
  ms: number,
): Promise<Measured> {
  const { writer, storage } = tools;
  const resource = neededResource(tools, MODEL);
  const { db } = writer.database;
  const { rows } = await sql<{ id: string; file: string | null; kind: string | null }>`
    select id::text, file[1] as file, kind from ${sql.table(MODEL)} where "modelCode" = ${modelCode}`.execute(db);
  const [record] = rows;
  if (!record) throw new AppError('record.unknown');
  const model = await modelIn(db, storage, record.file);
  const measured = measure(model, source, split);
  await transact(writer, resource, async (trx, announce) => {
    const before = await lockRow(trx, resource, record.id, []);
    if (JSON.stringify(before['file']) !== JSON.stringify([record.file])) throw new AppError('model.file');
    const after = { ...before, ...figuresOnRecord(measured), avgTime: Number(ms.toFixed(1)) };
    await storeChange(trx, writer, resource, ownCall, before, after, 'evaluate');
    await writeMeasured(trx, writer, modelCode, measured);
    for (const name of [MODEL_CLASS, MODEL_RESULT]) announce({ type: 'record', resource: name, verb: 'update', ids: [] });
  });
  return measured;
}
