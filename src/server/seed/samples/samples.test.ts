/** The drawn samples of the demonstration: the same every time, their faults where they say, and types that can be told better than by chance. */
import { expect, it } from 'vitest';
import { featuresIn } from '../../media/pixels/plane.ts';
import { readModel, suggestType, trainModel, type Example } from '../../media/models/file.ts';
import { figuresOf } from '../../media/models/figures.ts';
import { modelText } from '../../media/models/register.ts';
import { DRAWN_FAULTS, drawFrame, FAULTS_OF_A_FRAME } from './draw.ts';

const examplesOf = async (frames: readonly number[]): Promise<Example[]> => {
  const all: Example[] = [];
  for (const n of frames) {
    const { name, bytes, faults } = await drawFrame(n);
    const features = await featuresIn(
      bytes,
      name,
      faults.map(({ box }) => box),
    );
    for (const [i, { fault }] of faults.entries()) all.push({ fault: `pv.${fault}`, features: features[i] ?? [] });
  }
  return all;
};
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

it('drawn again they are the same, with every type, each box within the frame', async () => {
  const [one, again] = [await drawFrame(3), await drawFrame(3)];
  expect(again.bytes.equals(one.bytes)).toBe(true);
  expect(again.faults).toEqual(one.faults);
  const frames = await Promise.all(range(0, 8).map(drawFrame));
  expect(frames.reduce((sum, { faults }) => sum + faults.length, 0)).toBeGreaterThan(8 * (FAULTS_OF_A_FRAME - 1));
  expect(new Set(frames.flatMap(({ faults }) => faults.map(({ fault }) => fault)))).toEqual(new Set(DRAWN_FAULTS));
  for (const { x, y, width, height } of frames.flatMap(({ faults }) => faults.map(({ box }) => box))) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    expect(y + height).toBeLessThanOrEqual(256);
  }
});

it('a model trained on some tells the types of others, the same file comes of the same seed, and it is read back', async () => {
  const [seen, unseen] = [await examplesOf(range(0, 20)), await examplesOf(range(20, 28))];
  const origin = { source: 'drawn', digest: 'd', drawn: true };
  const model = trainModel(seen, origin, 7, 'test');
  expect(modelText(trainModel(seen, origin, 7, 'test'))).toBe(modelText(model));
  expect(modelText(trainModel(seen, origin, 8, 'test'))).not.toBe(modelText(model));
  const read = readModel(modelText(model));
  expect(read?.origin).toEqual({ ...origin, samples: seen.length });
  const tested = unseen.map(({ fault, features }) => ({ actual: fault, suggested: read ? suggestType(read, features).fault : '' }));
  const { accuracy, classes } = figuresOf(tested);
  // One in seven is right by chance.
  expect(accuracy).toBeGreaterThan(60);
  expect(classes.reduce((sum, { samples }) => sum + samples, 0)).toBe(unseen.length);
});

it.each([
  ['no JSON', 'x'],
  ['another format', '{"format":"onnx"}'],
  [
    'other features',
    JSON.stringify({ ...trainModel([], { source: 'a', digest: 'b', drawn: false }, 1, 't'), features: 'box-0', classes: ['a'] }),
  ],
  [
    'a tree that asks nothing',
    JSON.stringify({
      ...trainModel([{ features: [1], fault: 'a' }], { source: 'a', digest: 'b', drawn: false }, 1, 't'),
      forest: { trees: [{ feature: 0, at: 1, left: {}, right: { shares: [1] } }] },
    }),
  ],
])('a file of %s is no model', (_, text) => expect(readModel(text)).toBeUndefined());
