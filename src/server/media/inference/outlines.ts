/** Polygons beside the boxes of an answer: as vertices, or as masks that are traced. */
import { contours } from 'd3-contour';
import { surfaceOf, type Outline, type Vertex } from '../../../documents/ground/geometry/outline.ts';
import { InferenceError, type Answered } from './tensors.ts';

/** Codes of MODEL_OUTPUT. */
export const SHAPES_OF_RESULTS = ['box', 'polygon', 'mask'] as const;
export type ResultShape = (typeof SHAPES_OF_RESULTS)[number];

/** The polygon of a detection by its place, in the units of `frame`; undefined where it has none. */
export type OutlineReader = (at: number) => { outline: Outline; frame: 'boxes' | 'parts' } | undefined;

/** A mask is in above it. */
const IN = 0.5;

/** Vertices of `n × k × 2`, in the units of the boxes. Those behind the last one are negative, or no numbers. */
function verticesOf({ shape, values }: Answered, count: number): OutlineReader {
  const [n, most = 0, two] = shape;
  if (shape.length !== 3 || n !== count || two !== 2)
    throw new InferenceError('answer', `polygons of ${shape.join(' × ')} for ${count} scores`);
  return (at) => {
    const outline: Vertex[] = [];
    for (let k = 0; k < most; k += 1) {
      const [x, y] = [0, 1].map((i) => Number(values[(at * most + k) * 2 + i])) as [number, number];
      if (!(Number.isFinite(x) && Number.isFinite(y) && x >= 0 && y >= 0)) break;
      outline.push([x, y]);
    }
    return { outline, frame: 'boxes' };
  };
}

/** Masks of `n × height × width`, over the whole picture of the model: the largest of their parts. */
function masksOf({ shape, values }: Answered, count: number): OutlineReader {
  const [n, ...sides] = shape.filter((side, i) => !(i === 1 && side === 1 && shape.length === 4));
  const [height = 0, width = 0] = sides;
  if (n !== count || sides.length !== 2) throw new InferenceError('answer', `masks of ${shape.join(' × ')} for ${count} scores`);
  const trace = contours().size([width, height]).thresholds([IN]);
  return (at) => {
    const mask = (values.slice(at * width * height, (at + 1) * width * height) as unknown[]).map((value) =>
      Number.isFinite(Number(value)) ? Number(value) : 0,
    );
    const parts = trace(mask).flatMap(({ coordinates }) =>
      coordinates.map(([outer = []]): Outline => outer.slice(0, -1).map(([x = 0, y = 0]) => [x / width, y / height])),
    );
    const [largest] = parts.toSorted((a, b) => surfaceOf(b) - surfaceOf(a));
    return largest && { outline: largest, frame: 'parts' };
  };
}

/** Reads what the record of the model says that there is. @throws InferenceError answer when it is missing, or does not fit the boxes */
export function outlinesOf(outputs: readonly Answered[], shape: ResultShape, count: number): OutlineReader {
  if (shape === 'box') return () => undefined;
  const output = outputs.find(({ name }) => (shape === 'mask' ? /mask/i : /polygon/i).test(name));
  if (!output) throw new InferenceError('answer', `${shape === 'mask' ? 'masks' : 'polygons'} are missing`);
  return shape === 'mask' ? masksOf(output, count) : verticesOf(output, count);
}
