/** Images made smaller on request (S7-32). */
import { buffer } from 'node:stream/consumers';
import { COMPRESS_RATIO } from '../../../contract/files.ts';
import type { ObjectTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { MOST_PIXELS } from '../../storage/picture.ts';

/** Largest image that is decoded, bytes. */
const MOST = 64 * 1024 ** 2;

/** An image with a share of its pixels, as JPEG. @param ratio above 0, at most 1 @throws AppError file.picture, file.unknown */
export async function compressed({ storage }: Pick<ObjectTools, 'storage'>, key: string, ratio = COMPRESS_RATIO): Promise<Buffer> {
  const { content, size } = await storage.open(key);
  if (size > MOST) {
    content.destroy();
    throw new AppError('file.picture');
  }
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(await buffer(content), { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const {
      autoOrient: { width },
    } = await image.metadata();
    return await image
      .autoOrient()
      .resize({ width: Math.max(1, Math.round(width * Math.sqrt(ratio))) })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    throw new AppError('file.picture');
  }
}
