/** Which samples of a dataset version train, validate and test: by group, because neighbours on a route show the same thing. */
import { createHash } from 'node:crypto';
import type { PixelBox } from '../facts/types.ts';

export type Split = 'train' | 'val' | 'test';

/** Shares of training and validation; the rest tests. */
const [TRAIN, VAL] = [0.8, 0.1];

/** What a sample of a version is: frozen as it is now. */
export interface Chosen {
  sampleCode: string;
  /** Asset, task or image that it shares with others. */
  group: string;
  fileId: string;
  fileHash: string;
  fault: string;
  boxes: readonly PixelBox[];
}

const drawn = (seed: string, group: string): number => createHash('sha256').update(`${seed}\n${group}`).digest().readUInt32BE(0) / 2 ** 32;

/**
 * The split of each group. What tested an earlier version tests this one too, so that no figure is ever taken from what a model has seen.
 * @param tested groups of earlier versions' tests
 */
export function splitOf(seed: string, group: string, tested: ReadonlySet<string>): Split {
  if (tested.has(group)) return 'test';
  const at = drawn(seed, group);
  if (at < TRAIN) return 'train';
  return at < TRAIN + VAL ? 'val' : 'test';
}

/** SHA-256 over everything that a version says, whatever order it is read in. */
export function digestOf(items: readonly (Chosen & { split: Split })[]): string {
  const hash = createHash('sha256');
  // A box without a polygon is told as it was before there were any: digests of earlier versions stay what they are.
  const told = ({ x, y, width, height, polygon }: PixelBox): unknown[] => [x, y, width, height, ...(polygon ? [polygon] : [])];
  for (const { sampleCode, fileHash, fault, boxes, split } of items.toSorted((a, b) => (a.sampleCode < b.sampleCode ? -1 : 1)))
    hash.update(`${JSON.stringify([sampleCode, fileHash, fault, boxes.map(told), split])}\n`);
  return hash.digest('hex');
}
