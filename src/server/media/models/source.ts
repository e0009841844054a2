/** Samples that models are trained and tested on: of a frozen dataset version, or of a folder as other tools leave it. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { shotOf } from '../facts/exif.ts';
import type { PixelBox } from '../facts/types.ts';
import { annotationsOf, isAnnotations } from '../formats/read.ts';
import type { Format } from '../formats/types.ts';
import { featuresIn } from '../pixels/plane.ts';
import { splitOf, type Split } from '../samples/split.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Example } from './file.ts';

/** A sample of a source: its first box stands for it. */
export interface SourceSample extends Example {
  split: Split;
  /** Of a dataset version. */
  sampleCode?: string;
}

export interface Source {
  name: string;
  digest: string;
  drawn: boolean;
  samples: SourceSample[];
  /** Samples whose picture or box cannot be read. */
  left: number;
}

const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.tif', '.tiff'];
const stem = (name: string): string => basename(name, extname(name)).toLowerCase();

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

interface Row {
  sampleCode: string;
  fault: string;
  split: Split;
  boxes: PixelBox[];
  fileId: string;
  objectKey: string;
  name: string;
}

/** Numbers of all boxes of one picture; undefined of one that cannot be read. */
async function told(
  bytes: Buffer,
  name: string,
  boxes: readonly PixelBox[],
): Promise<{ features: number[][]; drawn: boolean } | undefined> {
  try {
    const features = await featuresIn(bytes, name, boxes);
    const { drawn = false } = await shotOf(bytes, name, { width: 1, height: 1 });
    return { features, drawn };
  } catch {
    return undefined;
  }
}

/** A frozen version; undefined where there is none of that code. */
export async function versionSource(db: Kysely<Tables>, storage: Storage, code: string): Promise<Source | undefined> {
  const { rows: versions } = await sql<{
    digest: string;
  }>`select digest from "datasetVersion" where code = ${code} and digest is not null`.execute(db);
  const [version] = versions;
  if (!version) return undefined;
  const { rows } = await sql<Row>`select i."sampleCode", i.fault, i.split, i.boxes, i."fileId"::text as "fileId", f."objectKey", f.name
    from sunvane."datasetItem" i join sunvane.file f on f.id = i."fileId" where i.version = ${code} order by i."fileId", i."sampleCode"`.execute(
    db,
  );
  const source: Source = { name: code, digest: version.digest, drawn: rows.length > 0, samples: [], left: 0 };
  // Samples of one picture are read together.
  for (const [, same] of grouped(rows, ({ fileId }) => fileId)) {
    const [first] = same;
    const boxed = same.filter(({ boxes }) => boxes.length > 0);
    const bytes = await storage.open(first?.objectKey ?? '').then(
      ({ content }) => buffer(content),
      () => undefined,
    );
    const found =
      bytes &&
      (await told(
        bytes,
        first?.name ?? '',
        boxed.map(({ boxes }) => boxes[0] as PixelBox),
      ));
    source.left += found ? same.length - boxed.length : same.length;
    source.drawn &&= found === undefined || found.drawn;
    for (const [i, { sampleCode, fault, split }] of (found ? boxed : []).entries())
      source.samples.push({ sampleCode, fault, split, features: found?.features[i] ?? [] });
  }
  return source;
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/**
 * A folder of pictures with boxes in COCO, YOLO, VOC or CSV. Its pictures are divided by their names, so that a second call divides them
 * likewise.
 * @throws FormatError
 */
export async function folderSource(folder: string, format?: Format): Promise<Source> {
  const files = await filesOf(folder);
  const texts = await Promise.all(
    files.filter(isAnnotations).map(async (path) => ({ path: relative(folder, path), text: await readFile(path, 'utf8') })),
  );
  const annotations = annotationsOf(texts, format);
  const pictures = new Map(files.filter((path) => PICTURES.includes(extname(path).toLowerCase())).map((path) => [stem(path), path]));
  const byPicture = grouped(annotations, ({ image }) => stem(image));
  const hash = createHash('sha256');
  const source: Source = { name: basename(folder), digest: '', drawn: byPicture.size > 0, samples: [], left: 0 };
  for (const [name, boxes] of [...byPicture].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const path = pictures.get(name);
    const bytes = path === undefined ? undefined : await readFile(path);
    const size = bytes && (await sizeOf(bytes));
    const scaled = boxes.map(({ box, relative: isShare }): PixelBox => {
      const [w, h] = isShare && size ? [size.width, size.height] : [1, 1];
      return { x: box.x * w, y: box.y * h, width: box.width * w, height: box.height * h };
    });
    const found = bytes && size && (await told(bytes, path ?? '', scaled));
    if (!found) {
      source.left += boxes.length;
      continue;
    }
    source.drawn &&= found.drawn;
    hash.update(JSON.stringify([name, createHash('sha256').update(bytes).digest('hex'), scaled, boxes.map(({ label }) => label)]));
    const split = splitOf(source.name, name, new Set());
    for (const [i, { label }] of boxes.entries()) source.samples.push({ fault: label, split, features: found.features[i] ?? [] });
  }
  source.digest = hash.digest('hex');
  return source;
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => undefined,
    );
}
