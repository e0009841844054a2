import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { isBmp, readBmp } from './bmp.ts';
import { FOREIGN, readForeign } from './foreign.ts';

/** Most pixels decoded: a small file can claim any size. */
export const MOST_PIXELS = 40_000_000;
/** Longest work on one picture, seconds: a drawing can ask for any amount of it. */
const MOST_SECONDS = 10;
/** Kinds that are read; SVG is no kind of bytes. */
const READ = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff', 'image/avif', 'image/bmp']);
/** Pixels an inch that a drawing's own size is told in. */
const DENSITY = 72;

/** Why bytes are not taken as a picture: of a kind that nobody reads here, or broken or too large. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  constructor(
    readonly reason: 'kind' | 'broken',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;

/**
 * A picture to be drawn. Drawings (SVG) are rasterised no larger than needed, whatever size they claim: no script runs, nothing
 * outside of them is read.
 */
async function opened(bytes: Buffer, side: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  if (isBmp(bytes)) {
    const pixels = readBmp(bytes, MOST_PIXELS);
    if (!pixels) throw new PictureError('broken', 'a bitmap that cannot be read');
    const { data, width, height } = pixels;
    return sharp(data, { raw: { width, height, channels: 3 } });
  }
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime !== undefined && FOREIGN.has(mime)) {
    const read = await readForeign(bytes, MOST_PIXELS, MOST_SECONDS);
    if ('png' in read) return sharp(read.png, OPTIONS);
    const { data, width, height } = read;
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  if (mime?.startsWith('image/') && !READ.has(mime)) throw new PictureError('kind', `a picture of kind ${mime}`);
  const { format, width, height } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  if (format !== 'svg' && !READ.has(mime ?? '')) throw new PictureError('kind', `a picture of kind ${format}`);
  if (format !== 'svg') return sharp(bytes, OPTIONS);
  return sharp(bytes, { ...OPTIONS, density: Math.min(DENSITY * 32, Math.max(1, (DENSITY * side) / Math.max(width, height))) });
}

/**
 * A picture drawn again as PNG, no side longer than `side` pixels: what is kept was decoded here and carries nothing else.
 * @throws PictureError when it is none of PNG, JPEG, WebP, GIF, TIFF, AVIF, HEIC, BMP, ICO, SVG, is broken or too large
 */
export async function cleanPicture(bytes: Buffer, side: number): Promise<Buffer> {
  try {
    return await (
      await opened(bytes, side)
    )
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MOST_SECONDS })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError('broken', String(error), error);
  }
}
