/** What is said between the server and the threads that work on pixels. */
import type { HotSpot, PixelBox } from '../facts/types.ts';
import type { Annotation, Format, FormatRefusal } from '../formats/types.ts';
import type { ReadCells } from './cells.ts';

export type PixelJob =
  | { work: 'look'; path: string; name: string }
  | { work: 'analyse'; path: string; name: string; features?: boolean }
  | { work: 'features'; path: string; name: string; boxes: readonly PixelBox[] }
  | { work: 'cells'; path: string }
  | { work: 'measure'; path: string; name: string }
  | { work: 'letterBox'; path: string; width: number; height: number; layout: 'NCHW' | 'NHWC' }
  | { work: 'tiles'; path: string; target: string }
  | { work: 'annotations'; path: string; name: string; format?: Format };

/** Warm places of a thermal frame; none, and no range, of one without temperatures. */
export interface Analysed {
  spots: HotSpot[];
  /** What a model is told of each, where that was asked for. */
  features?: number[][];
  range?: [min: number, max: number, mean: number];
}

/** Cells of an electroluminescence picture; null of a picture without any. */
export type FoundCells = ReadCells | null;

/** A picture in the size of a model, with what leads back: pixel = (model pixel − left or top) / scale. */
export interface LetterBox {
  values: Float32Array;
  scale: number;
  left: number;
  top: number;
}

/** A picture in tiles, as it is seen: its size in pixels, and the levels, each half of the one before. */
export interface Tiled {
  width: number;
  height: number;
  levels: number;
}

/** Boxes of a file of annotations, or why it is refused. */
export type ReadAnnotations = { annotations: Annotation[] } | { refusal: FormatRefusal };
