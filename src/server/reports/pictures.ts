/** Pictures that a report shows: those its findings name, and no others. */
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { ReportData, ReportPicture } from '../../contract/report.ts';
import { AppError } from '../errors/error.ts';
import { openVersion, type PictureFile, type Version } from '../files/pictures.ts';
import { frameSvg } from './frame.ts';
import type { ReportTools } from './tools.ts';

/** @throws AppError file.unknown when the report does not show it, or it is kept no longer */
export async function openPicture(
  { database, storage }: Pick<ReportTools, 'database' | 'storage'>,
  { findings }: ReportData,
  file: string,
  version: Version,
): Promise<{ content: Readable | Buffer; size: number }> {
  if (!findings.some(({ pictures }) => pictures.some((one) => one.file === file))) throw new AppError('file.unknown');
  const { rows } = await database.pool.query<PictureFile>(
    'select id, type, size::float8 as size, "objectKey" from sunvane.file where id = $1',
    [file],
  );
  const picture = rows[0] && (await openVersion(storage, rows[0], version));
  if (!picture) throw new AppError('file.unknown');
  return picture;
}

/** Longest side of a picture in a file, pixels. */
const SIDE = 420;

/** A small JPEG of a finding with its box drawn in; undefined when there is none to be read. */
export async function drawnPicture(
  tools: Pick<ReportTools, 'database' | 'storage'>,
  data: ReportData,
  { file, box, width, height }: ReportPicture,
): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { content } = await openPicture(tools, data, file, 'preview');
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const small = await sharp(bytes).resize(SIDE, SIDE, { fit: 'inside' }).toBuffer({ resolveWithObject: true });
    const own = { width: small.info.width, height: small.info.height };
    const scale = own.width / (width ?? own.width);
    const frame = box && width && height ? frameSvg(box, scale, own) : undefined;
    return await sharp(small.data)
      .composite(frame === undefined ? [] : [{ input: Buffer.from(frame), top: 0, left: 0 }])
      .jpeg({ quality: 78 })
      .toBuffer();
  } catch {
    // What cannot be read is left out: the report stands without it.
    return undefined;
  }
}
