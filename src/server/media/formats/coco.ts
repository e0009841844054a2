import { baseName, FormatError, type Annotation } from './types.ts';

interface Coco {
  images?: { id?: unknown; file_name?: unknown }[];
  categories?: { id?: unknown; name?: unknown }[];
  annotations?: { image_id?: unknown; category_id?: unknown; bbox?: unknown; score?: unknown }[];
}

const wrong = new FormatError({
  zh: '不是 COCO 文件：缺少 images、categories 或 annotations',
  en: 'no COCO file: images, categories or annotations are missing',
});

/** Boxes of a COCO file: left, top, width, height in pixels. @throws FormatError */
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
  const labels = new Map(categories.map((one) => [one?.id, typeof one?.name === 'string' ? one.name : undefined]));
  return annotations.map((one) => {
    const [image, label] = [names.get(one?.image_id), labels.get(one?.category_id)];
    const box = Array.isArray(one?.bbox) ? (one.bbox as unknown[]).map(Number) : [];
    if (image === undefined || label === undefined || box.length !== 4)
      throw new FormatError({ zh: '有标注缺少图像、类别或框', en: 'an annotation lacks its image, its class or its box' });
    const [x = NaN, y = NaN, width = NaN, height = NaN] = box;
    return { image, label, box: { x, y, width, height }, relative: false, ...(typeof one.score === 'number' ? { score: one.score } : {}) };
  });
}
