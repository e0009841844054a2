/** Work on the pixels of one file, in a thread: what a large or hostile file costs, nobody else waits for. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { TILE_SIDE } from '../../../contract/files.ts';
import type { PictureMeasures } from '../../../contract/measures.ts';
import { judgeBytes, MOST_BYTES, MOST_PIXELS } from '../facts/bytes.ts';
import { lensByName, shotOf } from '../facts/exif.ts';
import { hotSpots } from '../facts/hotspots.ts';
import { differenceHash, HASH_SIZE, overExposure, OVER_EXPOSED, sharpnessOf, BLURRED } from '../facts/quality.ts';
import { rawValues } from '../facts/rjpeg.ts';
import { gridOf, scaleOf } from '../facts/measures.ts';
import type { ByteReason, Celsius, Look, PixelBox } from '../facts/types.ts';
import { readAnnotations } from '../formats/read.ts';
import { FormatError } from '../formats/types.ts';
import type { Analysed, FoundCells, LetterBox, PixelJob, ReadAnnotations, Tiled } from './messages.ts';
import { readCells } from './cells.ts';
import { celsiusOf, featuresIn, OPTIONS } from './plane.ts';

sharp.concurrency(1);
sharp.cache(false);

/** Sides of the small versions, and of the grey picture that quality is judged by, pixels. */
const [PREVIEW, THUMB, GREY] = [1600, 256, 640];
/** Detail is what large pictures are for: below 90, colours are kept at half of their size. */
const TILE_QUALITY = 90;
/** Longest work on one picture, seconds. */
const SECONDS = 60;
const inside = { fit: 'inside', withoutEnlargement: true } as const;

/** Small versions and quality out of one decoding. */
async function pictured(
  bytes: Buffer,
): Promise<Pick<Look, 'thumb' | 'preview' | 'sharpness'> & { over: number; hash: string; pixels: Buffer }> {
  const { data, info } = await sharp(bytes, OPTIONS)
    .autoOrient()
    .resize(PREVIEW, PREVIEW, inside)
    .timeout({ seconds: SECONDS })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const again = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const grey = await again().resize(GREY, GREY, inside).greyscale().raw().toBuffer({ resolveWithObject: true });
  const small = await again().resize(HASH_SIZE.width, HASH_SIZE.height, { fit: 'fill' }).greyscale().raw().toBuffer();
  const levels = { width: grey.info.width, height: grey.info.height, levels: new Uint8Array(grey.data) };
  return {
    thumb: await again().resize(THUMB, THUMB, inside).webp({ quality: 80 }).toBuffer(),
    preview: await again().webp({ quality: 80 }).toBuffer(),
    sharpness: sharpnessOf(levels),
    over: overExposure(levels),
    hash: differenceHash(new Uint8Array(small)),
    pixels: data,
  };
}

function rangeOf({ degrees }: Celsius): [number, number, number] {
  let [min, max, sum] = [Infinity, -Infinity, 0];
  for (const degree of degrees) [min, max, sum] = [Math.min(min, degree), Math.max(max, degree), sum + degree];
  return [min, max, sum / degrees.length];
}

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function lookAt(path: string, name: string): Promise<Look> {
  const nothing = (kind: Look['kind'], reason: ByteReason): Look => ({ kind, reason, shot: {} });
  const { size } = await stat(path);
  if (size > MOST_BYTES) return nothing('other', 'tooLarge');
  const bytes = await readFile(path);
  const { kind, mime, reason } = await judgeBytes(bytes);
  if (reason) return nothing(kind, reason);
  if (mime === undefined) return { kind, shot: {} };
  let shape: { width: number; height: number };
  try {
    const { autoOrient } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
    shape = { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return nothing('photo', 'broken');
  }
  if (shape.width * shape.height > MOST_PIXELS) return { ...nothing('photo', 'tooLarge'), ...shape };
  const shot = await shotOf(bytes, name, shape);
  try {
    const celsius = await celsiusOf(bytes);
    const { over, hash, pixels, ...drawn } = await pictured(bytes);
    const thermal = celsius !== undefined || shot.lens === 'ir' || lensByName(name) === 'ir';
    const raw = thermal ? rawValues(bytes) : Buffer.alloc(0);
    return {
      kind: thermal ? 'thermal' : 'photo',
      ...(thermal
        ? {}
        : over > OVER_EXPOSED
          ? { reason: 'overExposed' }
          : drawn.sharpness !== undefined && drawn.sharpness < BLURRED.sure
            ? { reason: 'blurred' }
            : {}),
      ...shape,
      shot: { ...shot, ...(thermal ? { lens: 'ir' } : {}) },
      print: { digest: sha(raw.length > 0 ? raw : pixels), hash },
      ...drawn,
      ...(thermal ? { radiometry: celsius?.source ?? 'none' } : {}),
      ...(celsius ? { range: rangeOf(celsius) } : {}),
    };
  } catch {
    return { ...nothing('photo', 'broken'), ...shape, shot };
  }
}

/** A box as people draw them, with some room: models learn from theirs. */
const roomy = ({ x, y, width, height }: PixelBox): PixelBox => ({ x: x - 1, y: y - 1, width: width + 2, height: height + 2 });

/** Warm places of a thermal frame, in pixels of the picture (which may be larger than its temperatures). */
async function analyse({ path, name, features = false }: Extract<PixelJob, { work: 'analyse' }>): Promise<Analysed> {
  const bytes = await readFile(path);
  const celsius = await celsiusOf(bytes);
  if (!celsius) return { spots: [] };
  const { autoOrient } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  const [sx, sy] = [autoOrient.width / celsius.width, autoOrient.height / celsius.height];
  const spots = hotSpots(celsius).map((spot) => ({
    ...spot,
    x: Math.round(spot.x * sx),
    y: Math.round(spot.y * sy),
    width: Math.max(1, Math.round(spot.width * sx)),
    height: Math.max(1, Math.round(spot.height * sy)),
  }));
  return { spots, range: rangeOf(celsius), ...(features ? { features: await featuresIn(bytes, name, spots.map(roomy), celsius) } : {}) };
}

/** What can be measured on a picture. One that its viewer turns shows its temperatures elsewhere: it gives none. */
async function measure(path: string, name: string): Promise<PictureMeasures> {
  const bytes = await readFile(path);
  const { autoOrient, orientation = 1 } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  const size = { width: autoOrient.width, height: autoOrient.height };
  const shot = await shotOf(bytes, name, size);
  const celsius = orientation === 1 ? await celsiusOf(bytes) : undefined;
  const scale = scaleOf(shot);
  return {
    ...size,
    drawn: shot.drawn === true,
    radiometry: celsius?.source ?? 'none',
    ...(celsius ? { grid: gridOf(celsius) } : {}),
    ...(scale ? { scale } : {}),
  };
}

/** The picture as a model takes it: RGB from 0 to 1, inside of a grey frame. */
async function letterBox(path: string, width: number, height: number, layout: 'NCHW' | 'NHWC'): Promise<LetterBox> {
  const bytes = await readFile(path);
  const { autoOrient } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  const scale = Math.min(width / autoOrient.width, height / autoOrient.height);
  const [w, h] = [Math.max(1, Math.round(autoOrient.width * scale)), Math.max(1, Math.round(autoOrient.height * scale))];
  const [left, top] = [Math.floor((width - w) / 2), Math.floor((height - h) / 2)];
  const data = await sharp(bytes, OPTIONS)
    .autoOrient()
    .resize(w, h, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .extend({ left, top, right: width - w - left, bottom: height - h - top, background: '#727272' })
    .raw()
    .toBuffer();
  const channels = data.length / (width * height);
  const values = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i += 1)
    for (let c = 0; c < 3; c += 1)
      values[layout === 'NCHW' ? c * width * height + i : i * 3 + c] = (data[i * channels + Math.min(c, channels - 1)] ?? 0) / 255;
  return { values, scale, left, top };
}

/** The picture as it is seen, in blocks, and smaller ones of it, each half of the last. */
async function tile(path: string, target: string): Promise<Tiled> {
  const input = sharp(path, OPTIONS).autoOrient().toColourspace('srgb');
  const { hasAlpha } = await input.metadata();
  const { width, height } = await input
    .tiff({
      tile: true,
      tileWidth: TILE_SIDE,
      tileHeight: TILE_SIDE,
      pyramid: true,
      bigtiff: true,
      quality: TILE_QUALITY,
      compression: hasAlpha ? 'webp' : 'jpeg',
    })
    .toFile(target);
  const { pages = 1 } = await sharp(target, { limitInputPixels: false }).metadata();
  return { width, height, levels: pages };
}

async function boxesIn({ path, name, format }: Extract<PixelJob, { work: 'annotations' }>): Promise<ReadAnnotations> {
  try {
    return { annotations: readAnnotations(await readFile(path), name, format) };
  } catch (error) {
    if (error instanceof FormatError) return { refusal: error.told };
    throw error;
  }
}

/** What the pool calls. */
export default async function work(
  job: PixelJob,
): Promise<Look | Analysed | FoundCells | PictureMeasures | LetterBox | ReadAnnotations | Tiled | number[][]> {
  if (job.work === 'tiles') return tile(job.path, job.target);
  if (job.work === 'cells') return (await readCells(await readFile(job.path))) ?? null;
  if (job.work === 'measure') return measure(job.path, job.name);
  if (job.work === 'annotations') return boxesIn(job);
  if (job.work === 'look') return lookAt(job.path, job.name);
  if (job.work === 'analyse') return analyse(job);
  if (job.work === 'features') return featuresIn(await readFile(job.path), job.name, job.boxes);
  return letterBox(job.path, job.width, job.height, job.layout);
}
