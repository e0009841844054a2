/** Pictures a minute through intake and the embedded analyser on one processor, beside a plain loop over the same bytes; and how well types are told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { suggestType, trainModel, type Example } from '../../../src/server/media/models/file.ts';
import { figuresOf } from '../../../src/server/media/models/figures.ts';
import { featuresIn } from '../../../src/server/media/pixels/plane.ts';
import work from '../../../src/server/media/pixels/work.ts';
import { drawFrame, FRAMES, type DrawnFrame } from '../../../src/server/seed/samples/draw.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-bench-'));
let frames: { path: string; frame: DrawnFrame }[];
beforeAll(async () => {
  frames = [];
  for (let n = 0; n < FRAMES; n += 1) {
    const frame = await drawFrame(n);
    const path = join(folder, frame.name);
    writeFileSync(path, frame.bytes);
    frames.push({ path, frame });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Pictures a minute, one after the other. */
async function pace(each: (one: (typeof frames)[number]) => Promise<unknown>): Promise<number> {
  const before = performance.now();
  for (const one of frames) await each(one);
  return (frames.length * 60_000) / (performance.now() - before);
}

it('looks at and analyses no fewer pictures than a tenth of what a loop does that only decodes and makes a preview', async () => {
  const plain = await pace(({ frame }) => sharp(frame.bytes).resize(256, 256, { fit: 'inside' }).webp({ quality: 80 }).toBuffer());
  const looked = await pace(({ path, frame }) => work({ work: 'look', path, name: frame.name }));
  const analysed = await pace(({ path, frame }) => work({ work: 'analyse', path, name: frame.name }));
  const typed = await pace(({ path, frame }) => work({ work: 'analyse', path, name: frame.name, features: true }));
  console.log(
    `pictures of 320 × 256 a minute on one processor: plain loop ${Math.round(plain)}, intake ${Math.round(looked)}, analysis ${Math.round(analysed)}, with types ${Math.round(typed)}`,
  );
  expect(Math.min(looked, analysed, typed)).toBeGreaterThan(plain / 10);
});

it('tells types on frames that it was not trained on', async () => {
  const examples = async (some: typeof frames): Promise<Example[]> => {
    const all: Example[] = [];
    for (const { frame } of some) {
      const boxes = frame.faults.map(({ box }) => box);
      const features = await featuresIn(frame.bytes, frame.name, boxes);
      for (const [i, { fault }] of frame.faults.entries()) all.push({ fault, features: features[i] ?? [] });
    }
    return all;
  };
  const [seen, unseen] = [await examples(frames.slice(0, 48)), await examples(frames.slice(48))];
  const model = trainModel(seen, { source: 'drawn', digest: '', drawn: true }, 1, 'bench');
  const { accuracy, precision, recall, tested } = figuresOf(
    unseen.map(({ fault, features }) => ({ actual: fault, suggested: suggestType(model, features).fault })),
  );
  console.log(
    `types of ${tested} drawn faults held out: accuracy ${accuracy} %, precision ${precision} %, recall ${recall} % (drawn pictures)`,
  );
  expect(accuracy).toBeGreaterThan(60);
});
