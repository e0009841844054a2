/** One picture through a model: what it takes by its card, and its boxes back in pixels of the picture. */
import { readFile } from 'node:fs/promises';
import { boundsOf, fitted, type Vertex } from '../../../documents/ground/geometry/outline.ts';
import type { Pixels } from '../pixels/pool.ts';
import type { PixelBox } from '../facts/types.ts';
import type { InferenceClient, ModelCard } from './client.ts';
import { outlinesOf, type ResultShape } from './outlines.ts';
import { bytesElement, InferenceError, type Answered, type Tensor } from './tensors.ts';

/** Boxes of one picture that are taken, the surest first, and the least side of one, pixels. */
const [MOST, LEAST] = [200, 2];
/** Below it nothing is suggested. */
const LEAST_SCORE = 0.25;
/** Largest side of a model's picture, pixels. */
const MOST_SIDE = 4096;

export interface Detection {
  box: PixelBox;
  label: string;
  /** 0 to 1. */
  score: number;
}

/** From the model's pixels to those of the picture. */
interface Back {
  scale: number;
  left: number;
  top: number;
  /** Size of the model's picture. */
  width: number;
  height: number;
}

/** The picture as the model takes it. @throws InferenceError input for a model that takes something else */
async function inputOf(
  card: ModelCard,
  path: string,
  pixels: Pixels,
  signal: AbortSignal,
): Promise<{ tensor: Tensor; back: Back | undefined }> {
  const [input] = card.inputs;
  if (!input || card.inputs.length > 1) throw new InferenceError('input', 'the model takes more than one tensor');
  const { name, datatype, shape } = input;
  if (datatype === 'BYTES')
    return {
      tensor: { name, datatype, shape: [1, ...shape.slice(1).map(() => 1)], bytes: bytesElement(await readFile(path)) },
      back: undefined,
    };
  const [, a = 0, b = 0, c = 0] = shape;
  const layout = a === 3 ? 'NCHW' : c === 3 ? 'NHWC' : undefined;
  const [height, width] = layout === 'NCHW' ? [b, c] : [a, b];
  if (datatype !== 'FP32' || shape.length !== 4 || !layout || width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE)
    throw new InferenceError('input', `the model takes ${datatype} of ${shape.join(' × ')}, which is no picture`);
  const { values, ...back } = await pixels.letterBox(path, { width, height, layout }, signal);
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return { tensor: { name, datatype, shape: [1, ...shape.slice(1)], bytes }, back: { ...back, width, height } };
}

/** A corner of a picture in fractions may lie outside of it by so much; a box of pixels within that is none. */
const MOST_FRACTION = 1.5;

interface Scored {
  /** Its place in the answer. */
  at: number;
  score: number;
  corners: number[];
  label: string | number;
}

/** Whether corners are fractions of the sides: what half of the boxes say, so that a wrong one does not turn all others into pixels. */
const inFractions = (boxes: readonly Scored[]): boolean =>
  boxes.filter(({ corners }) => corners.every((value) => value <= MOST_FRACTION)).length * 2 >= boxes.length;

const named = (outputs: readonly Answered[], pattern: RegExp): Answered | undefined => outputs.find(({ name }) => pattern.test(name));

/**
 * Boxes of an answer: outputs named boxes (n × 4: left, top, right, bottom), scores (n) and labels (n, texts or places in the list of
 * classes), and what its record says of polygons (outlines.ts). What is no number, lies outside or is too small is left out; a polygon
 * that crosses itself leaves its box.
 * @throws InferenceError answer when their shapes do not fit together
 */
export function boxesOf(
  outputs: readonly Answered[],
  classes: readonly string[],
  size: { width: number; height: number },
  back?: Back,
  shape: ResultShape = 'box',
): Detection[] {
  const [boxes, scores, labels] = [named(outputs, /box/i), named(outputs, /score|conf/i), named(outputs, /label|class/i)];
  if (!boxes || !scores || !labels) throw new InferenceError('answer', 'boxes, scores or labels are missing');
  const count = scores.values.length;
  if (boxes.values.length !== count * 4 || boxes.shape.at(-1) !== 4 || labels.values.length !== count)
    throw new InferenceError('answer', `${boxes.shape.join(' × ')} boxes for ${count} scores and ${labels.values.length} labels`);
  const sure = scores.values.flatMap((value, i): Scored[] => {
    const score = Number(value);
    const corners = [0, 1, 2, 3].map((k) => Number(boxes.values[i * 4 + k]));
    return [score, ...corners].every(Number.isFinite) && score >= LEAST_SCORE && score <= 1
      ? [{ at: i, score, corners, label: labels.values[i] ?? '' }]
      : [];
  });
  const outlineAt = outlinesOf(outputs, shape, count);
  const relative = inFractions(sure);
  const frame = back ?? size;
  /** From the model's pixels, or parts of its picture, to pixels of the picture. */
  const led = ([x, y]: Vertex, parts: boolean): Vertex => {
    const [px, py] = parts ? [x * frame.width, y * frame.height] : [x, y];
    return back ? [(px - back.left) / back.scale, (py - back.top) / back.scale] : [px, py];
  };
  const clipped = ([x, y]: Vertex): Vertex => [Math.max(0, Math.min(size.width, x)), Math.max(0, Math.min(size.height, y))];
  const found: Detection[] = [];
  // The surest first: a mask takes time to trace, and none is for a box that is not taken.
  for (const { at, score, corners, label } of sure.toSorted((a, b) => b.score - a.score)) {
    if (found.length === MOST) break;
    if (relative && corners.some((value) => value > MOST_FRACTION)) continue;
    const name = typeof label === 'string' ? label : classes[Number(label)];
    if (name === undefined) throw new InferenceError('answer', `class ${String(label)} is not in the model's list`);
    const [left = 0, top = 0, right = 0, bottom = 0] = corners;
    const [[x0, y0], [x1, y1]] = [clipped(led([left, top], relative)), clipped(led([right, bottom], relative))];
    const traced = outlineAt(at);
    const outline =
      traced &&
      fitted(
        traced.outline.map((one) => led(one, traced.frame === 'parts' || relative)),
        size,
      );
    const box: PixelBox =
      outline && !('code' in outline)
        ? { ...boundsOf(outline), polygon: outline }
        : { x: Math.round(x0), y: Math.round(y0), width: Math.round(x1 - x0), height: Math.round(y1 - y0) };
    if (box.width >= LEAST && box.height >= LEAST) found.push({ box, label: name, score });
  }
  return found;
}

/** What a model is asked with, and what is known of its answers. */
export interface Asking {
  client: InferenceClient;
  card: ModelCard;
  classes: readonly string[];
  shape: ResultShape;
  pixels: Pixels;
}

/** Asks a model about the picture at a path. @throws InferenceError */
export async function detect(
  { client, card, classes, shape, pixels }: Asking,
  path: string,
  size: { width: number; height: number },
  signal: AbortSignal,
): Promise<{ version: string; detections: Detection[] }> {
  const { tensor, back } = await inputOf(card, path, pixels, signal);
  const { version, outputs } = await client.infer(card.name, [tensor], signal);
  return { version, detections: boxesOf(outputs, classes, size, back, shape) };
}
