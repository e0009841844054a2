/** A box of another tool on the picture it belongs to. */
import { boundsOf, fitted, type PictureSize } from '../../../documents/ground/geometry/outline.ts';
import type { PixelBox } from '../facts/types.ts';
import type { Annotation, FormatRefusal } from './types.ts';

/**
 * In whole pixels inside of the picture, with its polygon where it has one; why it cannot be kept where it lies outside. A polygon that is
 * none, because it crosses itself, leaves its box: `boxed`.
 */
export function placed(
  { box, polygon, boxed, relative }: Pick<Annotation, 'box' | 'polygon' | 'boxed' | 'relative'>,
  size: PictureSize,
): { box: PixelBox; boxed: boolean } | FormatRefusal {
  const [sx, sy] = relative ? [size.width, size.height] : [1, 1];
  const [x, y] = [Math.max(0, Math.round(box.x * sx)), Math.max(0, Math.round(box.y * sy))];
  const width = Math.min(size.width - x, Math.max(1, Math.round(box.width * sx)));
  const height = Math.min(size.height - y, Math.max(1, Math.round(box.height * sy)));
  if (width < 1 || height < 1) return { zh: '标注框在图像之外', en: 'a box lies outside of the image' };
  if (!polygon) return { box: { x, y, width, height }, boxed: boxed === true };
  const outline = fitted(
    polygon.map(([px, py]) => [px * sx, py * sy] as const),
    size,
  );
  return 'code' in outline
    ? { box: { x, y, width, height }, boxed: true }
    : { box: { ...boundsOf(outline), polygon: outline }, boxed: false };
}

/** What is said of so many outlines of which only boxes were kept, at the end of a note. */
export const boxedText = (boxed: number): { zh: string; en: string } =>
  boxed > 0 ? { zh: `；${boxed} 个轮廓仅保留外接框`, en: `; outlines kept as boxes: ${boxed}` } : { zh: '', en: '' };
