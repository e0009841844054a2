/** A packed dataset: its pictures, and the boxes that its texts hold. */
import { join } from 'node:path';
import type { Entry } from 'yauzl';
import { AppError } from '../../../errors/error.ts';
import { archiveAt, type Archive } from '../../../files/scene/archive.ts';
import { repack } from '../../../files/scene/repack.ts';
import { isAnnotations } from '../../formats/read.ts';
import { baseName, stemOf, type Annotation, type Format } from '../../formats/types.ts';
import type { MediaTools } from '../../rows/tools.ts';

const PICTURE = /\.(?:jpe?g|png|webp|tiff?)$/i;
/** Bytes of all texts, unpacked. */
const MOST_TEXT = 256 * 1024 ** 2;

/** Boxes of one class on one picture. */
export interface Labelled {
  /** As the labels name it. */
  image: string;
  label: string;
  boxes: Annotation[];
}

export interface Dataset {
  archive: Archive;
  /** By stem; null of a stem that several pictures have. */
  pictures: Map<string, { path: string; entry: Entry } | null>;
  labelled: Labelled[];
}

const refused = (zh: string, en: string): AppError => new AppError('media.annotations', { reason: { zh, en } });

function picturesIn({ entries }: Archive): Dataset['pictures'] {
  const pictures: Dataset['pictures'] = new Map();
  for (const [path, entry] of entries) {
    if (!PICTURE.test(path)) continue;
    const stem = stemOf(baseName(path));
    pictures.set(stem, pictures.has(stem) ? null : { path, entry });
  }
  return pictures;
}

/** Boxes together that become one sample. */
function grouped(all: readonly Annotation[]): Labelled[] {
  const of = new Map<string, Labelled>();
  for (const one of all) {
    const key = JSON.stringify([stemOf(one.image), one.label]);
    const known = of.get(key) ?? { image: one.image, label: one.label, boxes: [] };
    known.boxes.push(one);
    of.set(key, known);
  }
  return [...of.values()];
}

/**
 * Opens an archive at a path; whoever asks closes it. Texts are read in a thread.
 * @throws AppError media.annotations for what is no dataset
 */
export async function openDataset(
  { pixels }: Pick<MediaTools, 'pixels'>,
  { path, folder, format }: { path: string; folder: string; format: Format | undefined },
  signal: AbortSignal,
): Promise<Dataset> {
  const archive = await archiveAt(path).catch((error: unknown) => {
    throw error instanceof AppError ? refused('不是有效的 ZIP 文件，或文件过多过大', 'it is no ZIP file, or holds too much') : error;
  });
  try {
    const texts = [...archive.entries].filter(([name]) => isAnnotations(name));
    if (texts.reduce((sum, [, entry]) => sum + entry.uncompressedSize, 0) > MOST_TEXT)
      throw refused('标注文本超过 256 MB', 'its texts are larger than 256 MB');
    const own = join(folder, 'texts.zip');
    await repack(archive, texts, own);
    const read = await pixels.annotations(own, 'texts.zip', format, signal);
    if ('refusal' in read) throw new AppError('media.annotations', { reason: read.refusal });
    return { archive, pictures: picturesIn(archive), labelled: grouped(read.annotations) };
  } catch (error) {
    archive.zip.close();
    throw error instanceof AppError && error.code === 'scene.broken' ? refused('压缩包已损坏', 'the ZIP file is damaged') : error;
  }
}
