import { IMAGE_BYTES, IMAGE_WIDTH } from '../../contract/upload.ts';

/** Qualities tried, best first; the last one is taken however large. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4] as const;
/** Kinds that stay what they are while they are small enough; anything else becomes a JPEG. */
const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** The size an image is drawn at: no wider than allowed, never larger than it is. */
export const fitted = (width: number, height: number): [width: number, height: number] =>
  width <= IMAGE_WIDTH ? [width, height] : [IMAGE_WIDTH, Math.max(1, Math.round((height * IMAGE_WIDTH) / width))];

/** The picture in the first quality that is small enough, else in the last. */
export async function firstSmall(encode: (quality: number) => Promise<Blob>): Promise<Blob> {
  let picture = new Blob();
  for (const quality of QUALITIES) {
    picture = await encode(quality);
    if (picture.size <= IMAGE_BYTES) break;
  }
  return picture;
}

/** The image to send for a chosen one (S5-10); itself when it is small enough already. Rejects when it cannot be decoded. */
export async function shrinkImage(image: File): Promise<File> {
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  try {
    const [width, height] = fitted(bitmap.width, bitmap.height);
    if (width === bitmap.width && image.size <= IMAGE_BYTES && IMAGE_TYPES.includes(image.type)) return image;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    // A JPEG has no clear parts; they become white instead of black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, width, height);
    const picture = await firstSmall((quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }));
    return new File([picture], image.name.replace(/(?:\.[^.]*)?$/, '.jpg'), { type: 'image/jpeg', lastModified: image.lastModified });
  } finally {
    bitmap.close();
  }
}
