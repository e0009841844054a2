/** One picture of a dataset with the boxes of one class becomes a sample, labelled and still to be reviewed. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Language } from '../../../../contract/constants.ts';
import type { PictureSize } from '../../../../documents/ground/geometry/outline.ts';
import { entryStream } from '../../../files/scene/archive.ts';
import { keepStream } from '../../../files/keep.ts';
import { firstLook } from '../../../files/pictures.ts';
import { blockHasher, fileHash } from '../../../files/upload/hashes.ts';
import { insertRecord } from '../../../records/write/insert.ts';
import { moveRecords } from '../../../records/write/transition.ts';
import { MOST_PIXELS } from '../../../storage/picture.ts';
import type { Call } from '../../../user/call.ts';
import type { PixelBox } from '../../facts/types.ts';
import { placed } from '../../formats/placed.ts';
import { baseName, stemOf, type Annotation } from '../../formats/types.ts';
import { neededResource, type MediaTools } from '../../rows/tools.ts';
import { SAMPLE } from '../freeze.ts';
import type { Dataset, Labelled } from './packed.ts';

/** Bytes of a picture, and boxes of a sample. */
const [MOST_BYTES, MOST_BOXES] = [64 * 1024 ** 2, 200];

/** Why a picture is left out. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
  constructor(readonly told: Record<Language, string>) {
    super(told.en);
  }
}

const left = (zh: string, en: string): LeftOut => new LeftOut({ zh, en });

/** Where samples go. */
export interface Into {
  version: string;
  inspectObject: string;
  stationCode: string;
}

const TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', tiff: 'image/tiff' };

/** @throws LeftOut */
async function pictureOf({ archive, pictures }: Dataset, image: string): Promise<{ name: string; bytes: Buffer }> {
  const found = pictures.get(stemOf(image));
  if (found === null) throw left('压缩包中有多张同名图像', 'the package has several images of this name');
  if (!found) throw left('压缩包中没有这张图像', 'the package does not have this image');
  if (found.entry.uncompressedSize > MOST_BYTES) throw left('图像超过 64 MB', 'the image is larger than 64 MB');
  try {
    return { name: baseName(found.path), bytes: await buffer(await entryStream(archive, found.entry)) };
  } catch {
    throw left('图像已损坏', 'the image is damaged');
  }
}

/** @throws LeftOut */
async function measured(bytes: Buffer): Promise<{ type: string; width: number; height: number }> {
  try {
    const {
      format,
      autoOrient: { width, height },
    } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    const type = TYPES[format];
    if (type !== undefined) return { type, width, height };
  } catch {
    // Told below.
  }
  throw left('图像无法读取', 'the image cannot be read');
}

/** Boxes in whole pixels within the picture. @throws LeftOut */
function boxesIn(all: readonly Annotation[], size: PictureSize): { box: PixelBox; boxed: boolean }[] {
  if (all.length > MOST_BOXES) throw left(`标注框超过 ${MOST_BOXES} 个`, `it has more than ${MOST_BOXES} boxes`);
  return all.map((one) => {
    const at = placed(one, size);
    if ('zh' in at) throw new LeftOut(at);
    return at;
  });
}

/** Whether the version has this picture with this class: it was brought before. */
async function isThere({ database }: Pick<MediaTools, 'database'>, { version }: Into, fault: string, hash: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(SAMPLE)} s join sunvane.file f on f.id::text = s.image[1]
    where s."datasetVersion" = ${version} and s."faultType" = ${fault} and f.hash = ${hash} limit 1`.execute(database.db);
  return rows.length > 0;
}

/**
 * Makes the sample in the name of the caller, who may add and label samples of the station. Answers of how many outlines only the box was
 * kept; undefined where there was such a sample already.
 * @throws LeftOut; AppError where the caller may not
 */
export async function bringSample(
  tools: Pick<MediaTools, 'database' | 'storage' | 'writer'>,
  call: Call,
  dataset: Dataset,
  { image, label: _label, boxes: all }: Labelled,
  fault: string,
  into: Into,
): Promise<{ boxed: number } | undefined> {
  const { name, bytes } = await pictureOf(dataset, image);
  const { type, ...size } = await measured(bytes);
  const found = boxesIn(all, size);
  const hasher = blockHasher();
  hasher.update(bytes);
  if (await isThere(tools, into, fault, fileHash(hasher.digest()))) return undefined;
  const making = { name: name.slice(0, 200), type, size: bytes.length, ...size, content: Readable.from([bytes]) };
  const { id } = await keepStream(tools.database.db, tools.storage, making, call.user.id);
  await firstLook(tools.storage, { id, type, size: bytes.length, objectKey: `upload/${id}` });
  const resource = neededResource(tools, SAMPLE);
  const split = all.find((one) => one.split !== undefined)?.split;
  const made = await insertRecord(tools.writer, resource, call, {
    stationCode: into.stationCode,
    inspectObject: into.inspectObject,
    image: [id],
    datasetVersion: into.version,
    ...(split === undefined ? {} : { split }),
  });
  await moveRecords(tools.writer, resource, call, 'label', {
    id: String(made['id']),
    values: { faultType: fault, boxes: found.map(({ box }) => box) },
  });
  return { boxed: found.filter(({ boxed }) => boxed).length };
}
