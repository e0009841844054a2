import { parse } from 'csv-parse/sync';
import { baseName, FormatError, type Annotation } from './types.ts';

const NEEDED = ['image', 'class', 'x', 'y', 'width', 'height'] as const;
/** Other words for these columns. */
const WORDS: Readonly<Record<string, string>> = {
  file: 'image',
  filename: 'image',
  file_name: 'image',
  label: 'class',
  category: 'class',
  w: 'width',
  h: 'height',
  score: 'confidence',
  文件: 'image',
  图像: 'image',
  类别: 'class',
  左: 'x',
  上: 'y',
  宽: 'width',
  高: 'height',
  置信度: 'confidence',
};

/** Boxes of a table with a heading: image, class, x, y, width, height in pixels, and confidence from 0 to 1 where there is one. @throws FormatError */
export function readCsv(text: string): Annotation[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      bom: true,
      skip_empty_lines: true,
      trim: true,
      columns: (heading: string[]) => heading.map((word) => WORDS[word.toLowerCase()] ?? word.toLowerCase()),
    });
  } catch {
    throw new FormatError({ zh: '不是有效的 CSV', en: 'it is no CSV' });
  }
  const missing = NEEDED.find((name) => rows[0] && !(name in rows[0]));
  if (missing) throw new FormatError({ zh: `CSV 缺少列「${missing}」`, en: `the column "${missing}" is missing` });
  return rows.map((row) => ({
    image: baseName(row['image'] ?? ''),
    label: row['class'] ?? '',
    box: { x: Number(row['x']), y: Number(row['y']), width: Number(row['width']), height: Number(row['height']) },
    relative: false,
    ...(row['confidence'] ? { score: Number(row['confidence']) } : {}),
  }));
}
