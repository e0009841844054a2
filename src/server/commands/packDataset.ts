/** The stored samples of a dataset version that the caller reaches, with their images, as one file for training. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { CommandAnswer, FileResult } from '../../contract/commands.ts';
import { uuidv7 } from '../db/uuid.ts';
import type { CommandTools } from './tools.ts';
import { AppError } from '../http/errors.ts';
import type { Progress } from '../jobs/jobs.ts';
import { grant, reach } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import type { Call } from '../user/call.ts';
import { MOST_PIXELS } from '../storage/picture.ts';
import { StorageError, type Storage } from '../storage/storage.ts';
import { formats, type Box, type Sample } from './dataset.ts';

interface Row {
  sampleCode: string;
  faultType: string | null;
  split: string | null;
  boxes: Box[] | null;
  objectKey: string | null;
  size: number | null;
  name: string | null;
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
async function measured({ storage }: CommandTools, row: Row): Promise<{ sample: Sample; bytes: Buffer } | undefined> {
  if (!row.objectKey || (row.size ?? 0) > MOST_BYTES) return undefined;
  const { default: sharp } = await import('sharp');
  const bytes = await bytesOf(storage, row.objectKey);
  if (!bytes) return undefined;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    const image = `images/${row.sampleCode}${SUFFIX.exec(row.name ?? '')?.[0].toLowerCase() ?? '.jpg'}`;
    const { sampleCode: code, faultType, split, boxes } = row;
    return { sample: { code, image, width, height, fault: faultType ?? 'unknown', split: split ?? 'train', boxes: boxes ?? [] }, bytes };
  } catch {
    return undefined;
  }
}

async function pack(context: CommandTools, rows: readonly Row[], format: string, path: string, progress: Progress): Promise<FileResult> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // A full disk is told at the end; until then nobody waits for it.
  written.catch(() => undefined);
  const samples: Sample[] = [];
  for (const [i, row] of rows.entries()) {
    const one = await measured(context, row);
    if (one) {
      samples.push(one.sample);
      zip.addBuffer(one.bytes, one.sample.image, { compress: false });
    }
    await progress.report(i + 1, rows.length);
  }
  for (const [name, text] of Object.entries(formats[format]?.(samples) ?? {})) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await written;
  return { file: { name: `dataset-${format}.zip`, type: 'application/zip' }, packed: samples.length, left: rows.length - samples.length };
}

/** @throws AppError permission.denied, record.unknown when no sample of the version is stored within the caller's reach */
export async function packDataset(
  context: CommandTools,
  call: Call,
  version: string,
  { format, split }: Record<string, unknown>,
): Promise<CommandAnswer> {
  const { config, database, jobs, writer } = context;
  const catalogue = writer.catalogue();
  const { defectSample } = catalogue.resources;
  if (!defectSample || typeof format !== 'string' || !Object.hasOwn(formats, format)) throw new AppError('record.unknown');
  const conditions = [
    sql`"datasetVersion" = ${version}`,
    sql`status = '2'`,
    ...(typeof split === 'string' ? [sql`split = ${split}`] : []),
    ...reach(catalogue, defectSample, call.user, grant(catalogue, defectSample, 'export', call.user)),
  ];
  const { rows } = await sql<Row>`select s."sampleCode", s."faultType", s.split, s.boxes, f."objectKey", f.size::float8 as size, f.name
    from (select * from "defectSample" where ${sql.join(conditions, sql` and `)}) s left join sunvane.file f on f.id::text = s.image[1]
    order by s."sampleCode"`.execute(database.db);
  if (!rows.length) throw new AppError('record.unknown');
  const { userCode, id } = call.user;
  const note = `${version} ${format}`;
  await writeAudit(database.db, [
    { userCode, address: call.address ?? null, action: 'export', resource: 'defectSample', recordId: null, note },
  ]);
  const jobId = await jobs.start('packDataset', id, null, async (progress) => {
    const folder = join(config.dataDir, 'files', 'tmp');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${uuidv7()}.zip`);
    return { result: await pack(context, rows, format, path, progress), file: path };
  });
  return { jobId };
}
