import { boundsOf } from '../../../documents/ground/geometry/outline.ts';
import { FormatError, paired, type Annotation } from './types.ts';

const unquoted = (text: string): string => text.trim().replace(/^(['"])(.*)\1$/, '$2');

/** Names of classes out of a `data.yaml`: a list in brackets, a list of lines, or numbers with names. */
export function classesOf(yaml: string): string[] {
  const lines = yaml.split(/\r?\n/);
  const at = lines.findIndex((line) => /^names\s*:/.test(line));
  if (at < 0) return [];
  const inline = /^names\s*:\s*\[(.*)\]\s*$/.exec(lines[at] ?? '')?.[1];
  if (inline !== undefined) return inline.split(',').map(unquoted);
  const names: string[] = [];
  for (const line of lines.slice(at + 1)) {
    const one = /^\s*-\s+(.+)$/.exec(line)?.[1];
    const numbered = /^\s+(\d{1,4})\s*:\s*(.+)$/.exec(line);
    if (one !== undefined) names.push(unquoted(one));
    else if (numbered) names[Number(numbered[1])] = unquoted(numbered[2] ?? '');
    else if (line.trim() !== '') break;
  }
  return names;
}

/** Numbers of a line from which on it is a polygon: its class and three vertices. */
const POLYGON = 7;
/** Share of a side by which a vertex may lie outside. */
const OVER = 0.05;

/**
 * Boxes of one label file: class, middle, width and height as shares, and the score where there is one; or class and vertices as shares,
 * and the score.
 * @throws FormatError
 */
export function readYolo(text: string, stem: string, classes: readonly string[]): Annotation[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const numbers = line.trim().split(/\s+/).map(Number);
      const [index = NaN, cx = NaN, cy = NaN, width = NaN, height = NaN, score] = numbers;
      const label = classes[index];
      if (numbers.length < 5 || !numbers.every(Number.isFinite))
        throw new FormatError({ zh: `「${stem}.txt」中有一行不是标注`, en: `a line of "${stem}.txt" is no annotation` });
      if (label === undefined)
        throw new FormatError({
          zh: `「${stem}.txt」的类别 ${index} 不在类别表中`,
          en: `class ${index} of "${stem}.txt" is not in the list of classes`,
        });
      const polygon = paired(numbers.slice(1));
      // A box with its score and the number of a track has as many numbers, but that one is no share.
      if (numbers.length >= POLYGON && polygon.flat().every((value) => value >= -OVER && value <= 1 + OVER)) {
        const last = numbers.length % 2 === 0 ? numbers.at(-1) : undefined;
        const box = boundsOf(polygon);
        return { image: stem, label, box, polygon, relative: true, ...(last === undefined ? {} : { score: last }) };
      }
      return {
        image: stem,
        label,
        box: { x: cx - width / 2, y: cy - height / 2, width, height },
        relative: true,
        ...(score === undefined ? {} : { score }),
      };
    });
}
