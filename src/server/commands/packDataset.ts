/** The samples of a dataset version that the caller reaches, with their images, as one file for training: as frozen, or as stored until then. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { CommandAnswer, FileResult } from '../../contract/commands.ts';
import type { CommandTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { starterOf } from '../jobs/jobs.ts';
import type { JobKind, Progress } from '../jobs/kind.ts';
import { grant, reach } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Call } from '../user/call.ts';
import type { Sql } from '../source/operators.ts';
import { whereAll } from '../source/rows.ts';
import { MOST_PIXELS } from '../storage/picture.ts';
import { StorageError, type Storage } from '../storage/storage.ts';
import { formats, polygonsLeft, type Box, type Sample } from './dataset.ts';

interface Row {
  sampleCode: string;
  faultType: string | null;
  split: string | null;
  boxes: Box[] | null;
  objectKey: string | null;
  size: number | null;
  name: string | null;
}

type PackTools = Pick<CommandTools, 'storage' | 'writer'>;

interface PackPayload {
  version: string;
  format: string;
  split: string | null;
}

/** Largest image that is measured, bytes. */
const MOST_BYTES = 64 * 1024 ** 2;
const SUFFIX = /\.[A-Za-z0-9]{1,5}$/;

/** What is stored under a key; undefined for nothing. @throws StorageError when the store does not answer */
async function bytesOf(storage: Storage, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer((await storage.open(key)).content);
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') return undefined;
    throw error;
  }
}

/** The image of a sample and its measures; undefined when it has none that can be read. */
async function measured({ storage }: PackTools, row: Row): Promise<{ sample: Sample; objectKey: string } | undefined> {
  if (!row.objectKey || (row.size ?? 0) > MOST_BYTES) return undefined;
  const { default: sharp } = await import('sharp');
  const bytes = await bytesOf(storage, row.objectKey);
  if (!bytes) return undefined;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    const image = `images/${row.sampleCode}${SUFFIX.exec(row.name ?? '')?.[0].toLowerCase() ?? '.jpg'}`;
    const { sampleCode: code, faultType, split, boxes } = row;
    return {
      sample: { code, image, width, height, fault: faultType ?? 'unknown', split: split ?? 'train', boxes: boxes ?? [] },
      objectKey: row.objectKey,
    };
  } catch {
    return undefined;
  }
}

/** What came out; of so many polygons the format takes the box only. */
type Packed = FileResult & { boxed: number };

async function pack(context: PackTools, rows: readonly Row[], format: string, path: string, progress: Progress): Promise<Packed> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // A full disk is told at the end; until then nobody waits for it.
  written.catch(() => undefined);
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  const samples: Sample[] = [];
  try {
    for (const [i, row] of rows.entries()) {
      const one = await measured(context, row);
      if (one) {
        samples.push(one.sample);
        // Opened again when its turn comes, so that memory holds one image, not those that wait for the disk.
        const { objectKey } = one;
        zip.addReadStreamLazy(one.sample.image, { compress: false }, (ready) => {
          context.storage.open(objectKey).then(
            ({ content }) => ready(null, content),
            (error: unknown) => ready(error, Readable.from([])),
          );
        });
      }
      await progress.report(i + 1, rows.length);
    }
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    throw error;
  }
  for (const [name, text] of Object.entries(formats[format]?.(samples) ?? {})) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await written;
  return {
    file: { name: `dataset-${format}.zip`, type: 'application/zip' },
    packed: samples.length,
    left: rows.length - samples.length,
    boxed: polygonsLeft(samples, format),
  };
}

async function frozenSamples(
  { database }: PackTools['writer'],
  within: readonly Sql[],
  version: string,
  split: string | null,
): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select i."sampleCode", i.fault as "faultType", i.split, i.boxes, f."objectKey", f.size::float8 as size, f.name
    from sunvane."datasetItem" i join (select "sampleCode" from "defectSample" ${whereAll(within)}) s on s."sampleCode" = i."sampleCode"
    left join sunvane.file f on f.id = i."fileId" where i.version = ${version} and (${split}::text is null or i.split = ${split}) order by i."sampleCode"`.execute(
      database.db,
    );
  return rows;
}

/** The samples of a version that the caller reaches. @throws AppError permission.denied, record.unknown when there is none */
async function samplesOf({ writer }: PackTools, { user }: Call, { version, split }: PackPayload): Promise<Row[]> {
  const catalogue = writer.catalogue();
  const { defectSample } = catalogue.resources;
  if (!defectSample) throw new AppError('record.unknown');
  const within = reach(catalogue, defectSample, user, grant(catalogue, defectSample, 'export', user));
  const frozen = await frozenSamples(writer, within, version, split);
  if (frozen.length > 0) return frozen;
  const conditions = [sql`"datasetVersion" = ${version}`, sql`status = '2'`, ...(split === null ? [] : [sql`split = ${split}`]), ...within];
  const { rows } = await sql<Row>`select s."sampleCode", s."faultType", s.split, s.boxes, f."objectKey", f.size::float8 as size, f.name
    from (select * from "defectSample" where ${sql.join(conditions, sql` and `)}) s left join sunvane.file f on f.id = s.image[1]::uuid
    order by s."sampleCode"`.execute(writer.database.db);
  if (!rows.length) throw new AppError('record.unknown');
  return rows;
}

const PACK = 'packDataset';

export const packDatasetKind = (context: PackTools): JobKind<PackPayload> => ({
  kind: PACK,
  title: '打包数据集',
  titleEn: 'Dataset package',
  retries: 3,
  where: 'here',
  limits: { seconds: 2 * 3600 },
  check(payload) {
    const { version, format, split = null } = (payload ?? {}) as Partial<PackPayload>;
    if (typeof version !== 'string' || typeof format !== 'string' || !Object.hasOwn(formats, format))
      throw new TypeError('a dataset needs a version and a format');
    return { version, format, split };
  },
  async run(payload, job) {
    const path = join(job.folder, 'dataset.zip');
    const result = await pack(context, await samplesOf(context, await job.call(), payload), payload.format, path, job);
    const { packed, left, boxed } = result;
    const [zh, en] = boxed > 0 ? [`；${boxed} 个多边形写为外接框`, `; polygons written as boxes: ${boxed}`] : ['', ''];
    return { result, file: path, note: { zh: `打包 ${packed}，跳过 ${left}${zh}`, en: `${packed} packed, ${left} left out${en}` } };
  },
});

/** @throws AppError permission.denied, record.unknown when no sample of the version is stored within the caller's reach */
export async function packDataset(
  context: CommandTools,
  call: Call,
  version: string,
  { format, split }: Record<string, unknown>,
): Promise<CommandAnswer> {
  const { database, jobs } = context;
  if (typeof format !== 'string' || !Object.hasOwn(formats, format)) throw new AppError('record.unknown');
  const payload: PackPayload = { version, format, split: typeof split === 'string' ? split : null };
  await samplesOf(context, call, payload);
  const { userCode } = call.user;
  const subject = `${version} ${format}`;
  await writeAudit(database.db, [
    { userCode, address: call.address ?? null, action: 'export', resource: 'defectSample', recordId: null, note: subject },
  ]);
  return { jobId: await jobs.start(PACK, starterOf(call), payload, { subject, key: call.startKey }) };
}
