/** A picture as one number a pixel: its temperatures where its format is known for certain, else its grey levels. */
import sharp from 'sharp';
import { MOST_PIXELS } from '../facts/bytes.ts';
import { drawnScale, shotOf } from '../facts/exif.ts';
import { scaleOf } from '../facts/measures.ts';
import { readRjpeg } from '../facts/rjpeg.ts';
import type { Celsius, PixelBox } from '../facts/types.ts';
import { featuresOf, type Plane } from '../facts/boxes.ts';

export const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const;
/** Larger pictures are looked at in this size. */
const MOST_SIDE = 1600;

/** Temperatures of a file whose format is known for certain. */
export async function celsiusOf(bytes: Buffer): Promise<Celsius | undefined> {
  const camera = readRjpeg(bytes);
  if (camera) return camera;
  const scale = await drawnScale(bytes);
  if (!scale) return undefined;
  const { data, info } = await sharp(bytes, OPTIONS).greyscale().raw().toBuffer({ resolveWithObject: true });
  const degrees = Float32Array.from(
    { length: info.width * info.height },
    (_, i) => scale.offset + scale.scale * (data[i * info.channels] ?? 0),
  );
  return { width: info.width, height: info.height, degrees, source: 'drawn' };
}

/** The picture, with how many of its pixels are one of the file's. */
async function planeOf(bytes: Buffer, name: string, celsius: Celsius | undefined): Promise<{ plane: Plane; scale: [number, number] }> {
  const { autoOrient, orientation = 1 } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  const metres = scaleOf(await shotOf(bytes, name, autoOrient))?.metres;
  const planed = (width: number, height: number, values: Float32Array, isCelsius: boolean): { plane: Plane; scale: [number, number] } => ({
    plane: { width, height, values, celsius: isCelsius, ...(metres === undefined ? {} : { metre: (metres * autoOrient.width) / width }) },
    scale: [width / autoOrient.width, height / autoOrient.height],
  });
  if (celsius && orientation === 1) return planed(celsius.width, celsius.height, celsius.degrees, true);
  const { data, info } = await sharp(bytes, OPTIONS)
    .autoOrient()
    .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return planed(
    info.width,
    info.height,
    Float32Array.from({ length: info.width * info.height }, (_, i) => data[i * info.channels] ?? 0),
    false,
  );
}

/** What a model is told of boxes of a picture, in pixels of the file as it is seen. */
export async function featuresIn(bytes: Buffer, name: string, boxes: readonly PixelBox[], celsius?: Celsius): Promise<number[][]> {
  if (boxes.length === 0) return [];
  const { plane, scale } = await planeOf(bytes, name, celsius ?? (await celsiusOf(bytes)));
  return boxes.map(({ x, y, width, height }) =>
    featuresOf(plane, { x: x * scale[0], y: y * scale[1], width: width * scale[0], height: height * scale[1] }),
  );
}
