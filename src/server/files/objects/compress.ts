/** Images made smaller on request (S7-32). */
import { buffer } from 'node:stream/consumers';
import { COMPRESS_RATIO } from '../../../contract/files.ts';
import type { ObjectTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { MOST_PIXELS } from '../../storage/picture.ts';

/** Largest image that is decoded, bytes. */
const MOST = 64 * 1024 ** 2;

const ratioOf = (value: unknown): number => {
  const ratio = value === undefined || value === null ? COMPRESS_RATIO : Number(value);
  if (!(ratio > 0 && ratio <= 1)) throw new AppError('object.ratio');
  return ratio;
};

/** An image with a share of its pixels, as JPEG. @throws AppError object.ratio, file.picture, file.unknown */
export async function compressed({ storage }: Pick<ObjectTools, 'storage'>, key: string, requested: unknown): Promise<Buffer> {
  const ratio = ratioOf(requested);
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
