import { boundsOf, type Outline } from '../../../documents/ground/geometry/outline.ts';
import { baseName, FormatError, paired, splitIn, type Annotation } from './types.ts';

interface Coco {
  images?: { id?: unknown; file_name?: unknown; split?: unknown }[];
  categories?: { id?: unknown; name?: unknown }[];
  annotations?: { image_id?: unknown; category_id?: unknown; bbox?: unknown; segmentation?: unknown; score?: unknown }[];
}

const wrong = new FormatError({
  zh: '不是 COCO 文件：缺少 images、categories 或 annotations',
  en: 'no COCO file: images, categories or annotations are missing',
});

/** The polygon of an annotation; undefined where it has none, several parts, a mask of run lengths, or numbers that are no vertices. */
function outlineOf(segmentation: unknown): Outline | undefined {
  if (!Array.isArray(segmentation) || segmentation.length !== 1) return undefined;
  const [numbers] = segmentation as unknown[];
  const whole = Array.isArray(numbers) && numbers.length % 2 === 0 && numbers.length >= 6 && numbers.every(Number.isFinite);
  return whole ? paired(numbers as number[]) : undefined;
}

/** Whether it says anything at all: tools write empty lists beside boxes. */
const isSaid = (segmentation: unknown): boolean =>
  Array.isArray(segmentation)
    ? segmentation.some((part) => !Array.isArray(part) || part.length > 0)
    : segmentation !== undefined && segmentation !== null;

/** Boxes of a COCO file, with the polygon inside of each that has one: left, top, width, height in pixels. @throws FormatError */
export function readCoco(text: string): Annotation[] {
  let coco: Coco;
  try {
    coco = JSON.parse(text) as Coco;
  } catch {
    throw new FormatError({ zh: '不是有效的 JSON', en: 'it is no JSON' });
  }
  const { images, categories, annotations } = coco ?? {};
  if (!Array.isArray(images) || !Array.isArray(categories) || !Array.isArray(annotations)) throw wrong;
  const names = new Map(images.map((one) => [one?.id, typeof one?.file_name === 'string' ? baseName(one.file_name) : undefined]));
  const splits = new Map(images.map((one) => [one?.id, splitIn(one?.split)]));
  const labels = new Map(categories.map((one) => [one?.id, typeof one?.name === 'string' ? one.name : undefined]));
  return annotations.map((one) => {
    const [image, label] = [names.get(one?.image_id), labels.get(one?.category_id)];
    const polygon = outlineOf(one?.segmentation);
    const said = Array.isArray(one?.bbox) ? (one.bbox as unknown[]).map(Number) : [];
    if (image === undefined || label === undefined || (said.length !== 4 && !polygon))
      throw new FormatError({ zh: '有标注缺少图像、类别或框', en: 'an annotation lacks its image, its class or its box' });
    const [x = NaN, y = NaN, width = NaN, height = NaN] = said;
    const split = splits.get(one?.image_id);
    return {
      image,
      label,
      box: polygon ? boundsOf(polygon) : { x, y, width, height },
      ...(polygon ? { polygon } : isSaid(one.segmentation) ? { boxed: true } : {}),
      relative: false,
      ...(typeof one.score === 'number' ? { score: one.score } : {}),
      ...(split === undefined ? {} : { split }),
    };
  });
}
