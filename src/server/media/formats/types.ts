/** Boxes that another tool drew, whatever its format. */
import type { Outline } from '../../../documents/ground/geometry/outline.ts';

/** One box. Coordinates are pixels, or shares of the picture's sides. */
export interface Annotation {
  /** Name of the picture without its folders. */
  image: string;
  label: string;
  box: { x: number; y: number; width: number; height: number };
  /** What the box goes around, in the same units, where the file has it as one polygon. */
  polygon?: Outline;
  /** It has an outline that is none of one polygon: parts, run lengths, or numbers that are no vertices. */
  boxed?: true;
  relative: boolean;
  /** 0 to 1. */
  score?: number;
  /** What the picture is for in training, where the file says so. */
  split?: Split;
}

export const SPLITS = ['train', 'val', 'test'] as const;
export type Split = (typeof SPLITS)[number];
export const splitIn = (text: unknown): Split | undefined => SPLITS.find((one) => one === text);

/** Why a file of annotations is refused, in both languages. */
export interface FormatRefusal {
  zh: string;
  en: string;
}

export class FormatError extends Error {
  override readonly name = 'FormatError';
  constructor(readonly told: FormatRefusal) {
    super(told.en);
  }
}

export const FORMATS = ['coco', 'yolo', 'voc', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** Most boxes of one file. */
const MOST = 100_000;

/** The same, when they are boxes at all. @throws FormatError */
export function judged(all: Annotation[]): Annotation[] {
  if (all.length === 0) throw new FormatError({ zh: '文件中没有标注', en: 'there are no annotations in the file' });
  if (all.length > MOST) throw new FormatError({ zh: `标注超过 ${MOST} 个`, en: `there are more than ${MOST} annotations` });
  for (const { image, box, score } of all) {
    const numbers = [box.x, box.y, box.width, box.height, score ?? 0];
    if (!numbers.every(Number.isFinite) || !(box.width > 0) || !(box.height > 0))
      throw new FormatError({ zh: `「${image}」的标注框不正确`, en: `a box of "${image}" is not one` });
  }
  return all;
}

/** Numbers in pairs as vertices. */
export const paired = (numbers: readonly number[]): Outline =>
  Array.from({ length: numbers.length >> 1 }, (_, i) => [numbers[2 * i] ?? NaN, numbers[2 * i + 1] ?? NaN] as const);

/** A name without its ending, in small letters: by it pictures and labels are known to one another. */
export const stemOf = (name: string): string => name.replace(/\.[A-Za-z0-9]+$/, '').toLowerCase();

/** The last part of a path, of either kind of slash. */
export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';
