import type { Sharp } from 'sharp';

/** Most pixels decoded: a small file can claim any size. */
export const MOST_PIXELS = 40_000_000;
const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif']);

/** Why bytes are not taken as a picture. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/**
 * A picture drawn anew as PNG, no side longer than `side` pixels: what is kept was decoded here and carries nothing else.
 * @throws PictureError when it is none of PNG, JPEG, WebP, GIF, is broken or too large
 */
export async function cleanPicture(bytes: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const picture: Sharp = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format ?? '')) throw new PictureError(`a picture of kind ${format ?? 'unknown'}`);
    return await picture.rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }).toBuffer();
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError(String(error), { cause: error });
  }
}
