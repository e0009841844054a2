/** Makes of a GeoTIFF what tiles are cut from: the picture in blocks, and smaller ones of it, each half of the last. */
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { drawMeasures } from './colours.ts';
import { openImage } from './header.ts';
import { OrthoError, type OrthoInfo } from './types.ts';

/** px */
const BLOCK = 512;
const QUALITY = 85;

const tiff = { tile: true, tileWidth: BLOCK, tileHeight: BLOCK, pyramid: true, bigtiff: true, quality: QUALITY } as const;

/** @param report how far it is, 0 to 1, as far as that is known @throws OrthoError */
export async function makePyramid(source: string, target: string, report: (part: number) => Promise<void>): Promise<OrthoInfo> {
  const { image, info, measures } = await openImage(source);
  const picture = `${target}.drawn`;
  try {
    const range = measures ? await drawMeasures(image, info, picture, report) : undefined;
    const input = sharp(measures ? picture : source, { limitInputPixels: false, sequentialRead: true, failOn: 'error' });
    const { hasAlpha } = await input.metadata();
    // Colours that stand for nothing must stay what they are; beside them a lossy picture would fray.
    const exact = !measures && info.empty !== undefined && !hasAlpha;
    await input
      .toColourspace('srgb')
      .tiff({ ...tiff, compression: exact ? 'deflate' : hasAlpha ? 'webp' : 'jpeg' })
      .toFile(target);
    const { empty: _empty, ...rest } = info;
    return { ...(exact ? info : rest), ...(range ? { range } : {}) };
  } catch (error) {
    throw error instanceof OrthoError ? error : new OrthoError('broken', error);
  } finally {
    await rm(picture, { force: true });
  }
}
