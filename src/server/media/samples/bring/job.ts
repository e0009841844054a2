/** Samples out of a packed dataset (COCO, YOLO or VOC with its images), for a version that is not frozen: reviewed before they are stored. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../../contract/commands.ts';
import type { Language } from '../../../../contract/constants.ts';
import { AppError } from '../../../errors/error.ts';
import { starterOf } from '../../../jobs/jobs.ts';
import type { JobKind, Outcome, RunningJob } from '../../../jobs/kind.ts';
import { grant, reach } from '../../../records/reach/access.ts';
import { prepareInsert } from '../../../records/write/prepare.ts';
import { relation } from '../../../source/columns.ts';
import type { Call } from '../../../user/call.ts';
import { boxedText } from '../../formats/placed.ts';
import { FORMATS, type Format } from '../../formats/types.ts';
import { withFile } from '../../rows/files.ts';
import { neededResource, type MediaTools } from '../../rows/tools.ts';
import { DATASET, SAMPLE } from '../freeze.ts';
import { typesOf } from './classes.ts';
import { openDataset, type Dataset } from './packed.ts';
import { bringSample, LeftOut, type Into } from './sample.ts';

const BRING = 'importDataset';
/** Code of DATASET_STATUS of a version that takes samples. */
const OPEN = '0';

interface Payload extends Into {
  file: string;
  format: Format | null;
}

interface Refused {
  image: string;
  label: string;
  told: Record<Language, string>;
}

interface Brought {
  samples: number;
  again: number;
  /** Of no fault at all. */
  none: number;
  /** Outlines of which only the box was kept. */
  boxed: number;
  unknown: string[];
  refused: Refused[];
}

async function bringAll(tools: MediaTools, dataset: Dataset, into: Into, job: RunningJob): Promise<Brought> {
  const call = await job.call();
  const types = await typesOf(tools, into.inspectObject, new Set(dataset.labelled.map(({ label }) => label)));
  const brought: Brought = { samples: 0, again: 0, none: 0, boxed: 0, unknown: [], refused: [] };
  brought.unknown = [...types].flatMap(([label, type]) => (type === undefined ? [label] : []));
  for (const [i, one] of dataset.labelled.entries()) {
    await job.report(i, dataset.labelled.length);
    const fault = types.get(one.label);
    if (fault === null) brought.none += 1;
    else
      try {
        if (fault === undefined) throw new LeftOut({ zh: `未知类别「${one.label}」`, en: `unknown class "${one.label}"` });
        const made = await bringSample(tools, call, dataset, one, fault, into);
        if (made) brought.samples += 1;
        else brought.again += 1;
        brought.boxed += made?.boxed ?? 0;
      } catch (error) {
        if (!(error instanceof LeftOut)) throw error;
        brought.refused.push({ image: one.image, label: one.label, told: error.told });
      }
  }
  return brought;
}

/** What was left out and why, as a file. */
async function writeRefused(path: string, refused: readonly Refused[], language: Language): Promise<void> {
  const columns = language === 'zh' ? ['图像', '类别', '原因'] : ['Image', 'Class', 'Reason'];
  const rows = refused.map(({ image, label, told }) => [image, label, told[language]].map((cell) => cell.replace(/^(?=[=+\-@\t\r])/, "'")));
  await pipeline(Readable.from(rows), stringify({ bom: true, header: true, columns }), createWriteStream(path));
}

async function outcomeOf({ samples, again, none, boxed, unknown, refused }: Brought, job: RunningJob): Promise<Outcome> {
  const [first] = refused;
  if (samples + again === 0 && first)
    throw unknown.length > 0
      ? new AppError('media.classes', { classes: unknown.slice(0, 10).join(', ') })
      : new AppError('media.annotations', { reason: { zh: `${first.image}：${first.told.zh}`, en: `${first.image}: ${first.told.en}` } });
  const classes = unknown.slice(0, 10).join(', ');
  const [zh, en] = unknown.length > 0 ? [`；未知类别：${classes}`, `; unknown classes: ${classes}`] : ['', ''];
  const outlines = boxedText(boxed);
  const path = join(job.folder, 'refused.csv');
  if (first) await writeRefused(path, refused, (await job.call()).language);
  return {
    result: { samples, again, none, left: refused.length, boxed, unknown },
    note: {
      zh: `新样本 ${samples}，已有 ${again}，跳过 ${refused.length}${outlines.zh}${zh}`,
      en: `${samples} new samples, ${again} there already, ${refused.length} left out${outlines.en}${en}`,
    },
    ...(first ? { file: path } : {}),
  };
}

export const bringKind = (tools: MediaTools): JobKind<Payload> => ({
  kind: BRING,
  title: '样本集导入',
  titleEn: 'Dataset import',
  retries: 3,
  where: 'thread',
  limits: { seconds: 4 * 3600, megabytes: 256 },
  check(payload) {
    const { version, inspectObject, stationCode, file, format = null } = (payload ?? {}) as Partial<Payload>;
    const texts = [version, inspectObject, stationCode, file];
    if (!texts.every((one) => typeof one === 'string') || (format !== null && !FORMATS.includes(format)))
      throw new TypeError('a dataset needs a version, a station and a file');
    return { version, inspectObject, stationCode, file, format } as Payload;
  },
  lock: ({ version }) => `${BRING}:${version}`,
  async run({ file, format, ...into }, job) {
    const { rows } = await sql<{ key: string }>`select "objectKey" as key from sunvane.file where id = ${file}::uuid`.execute(
      tools.database.db,
    );
    if (!rows[0]) throw new AppError('file.unknown');
    return withFile(tools.storage, rows[0].key, job.folder, async (path) => {
      const dataset = await openDataset(tools, { path, folder: job.folder, format: format ?? undefined }, job.signal);
      try {
        return await outcomeOf(await bringAll(tools, dataset, into, job), job);
      } finally {
        dataset.archive.zip.close();
      }
    });
  },
});

/**
 * `importDataset` of a version's row: into samples of a station, of which the caller may add and label some.
 * @throws AppError permission.denied, record.unknown, record.invalid, dataset.closed, file.unknown, import.busy
 */
export async function importDataset(
  tools: Pick<MediaTools, 'writer' | 'database' | 'jobs'>,
  call: Call,
  code: string,
  { dataset, stationCode, format }: Record<string, unknown>,
): Promise<CommandAnswer> {
  const { writer, database } = tools;
  const [resource, sample] = [neededResource(tools, DATASET), neededResource(tools, SAMPLE)];
  const conditions = [
    sql`code = ${code}`,
    ...reach(writer.catalogue(), resource, call.user, grant(writer.catalogue(), resource, 'edit', call.user)),
  ];
  const { rows } = await sql<{ inspectObject: string; status: string }>`select "inspectObject", status from ${relation(resource)}
    where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  const [version] = rows;
  if (!version) throw new AppError('record.unknown');
  if (version.status !== OPEN) throw new AppError('dataset.closed', { version: code });
  const { inspectObject } = version;
  // Said at once rather than by a job that fails.
  grant(writer.catalogue(), sample, 'label', call.user);
  await prepareInsert(writer, sample, call, { stationCode, inspectObject });
  const [file] = Array.isArray(dataset) ? dataset.map(String) : [];
  const own = await sql<{
    id: string;
  }>`select id::text from sunvane.file where id::text = ${file ?? ''} and "userId" = ${call.user.id}::uuid`.execute(database.db);
  if (!own.rows[0]) throw new AppError('file.unknown');
  const payload: Payload = {
    version: code,
    inspectObject,
    stationCode: String(stationCode),
    file: own.rows[0].id,
    format: FORMATS.find((one) => one === format) ?? null,
  };
  return { jobId: await tools.jobs.start(BRING, starterOf(call), payload, { subject: code, key: call.startKey }) };
}
