/** A dataset version of the demonstration whose pictures were drawn, and two models that were trained and measured on it as it was filled. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { keepFile } from '../../files/keep.ts';
import { suggestType, trainModel } from '../../media/models/file.ts';
import { figuresOnRecord, measure, MODEL, writeMeasured } from '../../media/models/measure.ts';
import { modelText, trainedOn } from '../../media/models/register.ts';
import { versionSource, type Source } from '../../media/models/source.ts';
import { DATASET, freezeSamples, SAMPLE } from '../../media/samples/freeze.ts';
import type { Chosen } from '../../media/samples/split.ts';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Storage } from '../../storage/storage.ts';
import { DAY, iso } from '../demo/time.ts';
import { inLanguage } from '../english/english.ts';

const VERSION = 'DEMO-IR-1';
const STATION = 'DEMO-S01';
const COMPANY = '001001';
/** What the records say. */
export const TEXTS = {
  name: '演示热斑类型建议',
  sample: '演示：由程序绘制的热像',
  version: '演示：由程序绘制的热像，指标不代表真实图像',
} as const;
/** Code, version, seed and MODEL_STATUS: the second took the place of the first, which can be rolled back to. */
const MODELS = [
  { modelCode: 'DEMO-TYPE-1', modelVersion: '1.0.0', seed: 1, status: '3', days: 40 },
  { modelCode: 'DEMO-TYPE-2', modelVersion: '1.1.0', seed: 2, status: '2', days: 10 },
] as const;

async function writeSamples(db: Kysely<Tables>, records: Writer, storage: Storage, language: string): Promise<void> {
  const { [SAMPLE]: sample, [DATASET]: dataset } = records.catalogue().resources;
  if (!sample || !dataset) return;
  // What draws comes with this alone.
  const { drawFrame, FRAMES } = await import('./draw.ts');
  const rows: Record<string, unknown>[] = [];
  const chosen: Chosen[] = [];
  for (let n = 0; n < FRAMES; n += 1) {
    const { name, bytes, faults } = await drawFrame(n);
    const file = await keepFile(db, storage, { name, type: 'image/jpeg', bytes });
    for (const { fault, box } of faults) {
      const sampleCode = `DEMO-IR-${String(rows.length + 1).padStart(4, '0')}`;
      chosen.push({ sampleCode, group: name, fileId: file.id, fileHash: file.hash, fault: `pv.${fault}`, boxes: [box] });
      rows.push({
        sampleCode,
        stationCode: STATION,
        inspectObject: '1',
        image: [file.id],
        faultType: `pv.${fault}`,
        boxes: [box],
        quality: 4,
        labelledBy: 'branch1',
        labelTime: iso(Date.now() - 50 * DAY),
        status: '2',
        datasetVersion: VERSION,
        remark: TEXTS.sample,
      });
    }
  }
  await insertRows(db, records, sample, inLanguage(language, rows), 'system');
  const frozen = await freezeSamples(db, VERSION, chosen);
  const version = {
    code: VERSION,
    companyCode: COMPANY,
    inspectObject: '1',
    status: '1',
    frozenTime: iso(Date.now() - 45 * DAY),
    ...frozen,
    remark: TEXTS.version,
  };
  await insertRows(db, records, dataset, inLanguage(language, [version]), 'system');
}

/** Time of a suggestion, ms. */
function timeOf(model: ReturnType<typeof trainModel>, { samples }: Source): number {
  const before = performance.now();
  for (const { features } of samples) suggestType(model, features);
  return (performance.now() - before) / Math.max(1, samples.length);
}

/** Writes samples, version, models and their figures; nothing where a document of them is not there. */
export async function writeDataset(db: Kysely<Tables>, records: Writer, storage: Storage, language: string): Promise<void> {
  const model = records.catalogue().resources[MODEL];
  await writeSamples(db, records, storage, language);
  const source = await versionSource(db, storage, VERSION);
  if (!model || !source) return;
  for (const { seed, days, ...said } of MODELS) {
    const trained = trainModel(
      source.samples.filter(({ split }) => split === 'train'),
      { source: VERSION, digest: source.digest, drawn: source.drawn },
      seed,
      'demonstration',
    );
    const measured = measure(trained, source, 'test');
    const file = await keepFile(db, storage, {
      name: `${said.modelCode}.json`,
      type: 'application/json',
      bytes: Buffer.from(modelText(trained)),
    });
    const row = {
      ...said,
      name: TEXTS.name,
      inspectObject: '1',
      ...trainedOn(trained),
      ...figuresOnRecord(measured),
      avgTime: Number(timeOf(trained, source).toFixed(2)),
      file: [file.id],
      releaseTime: iso(Date.now() - days * DAY),
      remark: TEXTS.version,
    };
    await insertRows(db, records, model, inLanguage(language, [row]), 'system');
    await writeMeasured(db, records, said.modelCode, measured);
  }
}
