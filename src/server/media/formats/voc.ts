import { SaxesParser } from 'saxes';
import { baseName, FormatError, type Annotation } from './types.ts';

/** Deepest element of a VOC file, with room for more. */
const DEEPEST = 20;

/** Boxes of one VOC file: whole pixels from 1, both ends included. Entities are not expanded. @throws FormatError */
export function readVoc(text: string, name: string): Annotation[] {
  const found: Annotation[] = [];
  const path: string[] = [];
  let [image, label, value] = ['', '', ''];
  let corners: Record<string, number> = {};
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new FormatError({ zh: `「${name}」不是有效的 XML`, en: `"${name}" is no XML` });
  });
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    if (path.length > DEEPEST) throw new FormatError({ zh: `「${name}」嵌套过深`, en: `"${name}" is nested too deep` });
    value = '';
    if (path.join('/') === 'annotation/object') [label, corners] = ['', {}];
  });
  parser.on('text', (piece) => {
    value += piece;
  });
  parser.on('closetag', () => {
    const at = path.join('/');
    if (at === 'annotation/filename') image = baseName(value.trim());
    if (at === 'annotation/object/name') label = value.trim();
    const corner = /^annotation\/object\/bndbox\/([xy]m(?:in|ax))$/.exec(at)?.[1];
    if (corner !== undefined) corners[corner] = Number(value);
    if (at === 'annotation/object') {
      const { xmin = NaN, ymin = NaN, xmax = NaN, ymax = NaN } = corners;
      found.push({ image, label, box: { x: xmin - 1, y: ymin - 1, width: xmax - xmin + 1, height: ymax - ymin + 1 }, relative: false });
    }
    path.pop();
    value = '';
  });
  parser.write(text).close();
  // Its own name stands for a file that names no picture.
  return found.map((one) => ({ ...one, image: image || name.replace(/\.xml$/i, '') }));
}
