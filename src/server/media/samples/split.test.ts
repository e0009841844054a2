import { expect, it } from 'vitest';
import { digestOf, splitOf, type Chosen } from './split.ts';

const groups = Array.from({ length: 2000 }, (_, n) => `asset ${n}`);

it('draws eight of ten groups for training and one each for validation and test, the same ones every time', () => {
  const of = (seed: string): string[] => groups.map((group) => splitOf(seed, group, new Set()));
  const count = (split: string): number => of('V1').filter((one) => one === split).length;
  expect([count('train'), count('val'), count('test')].map((n) => Math.round(n / 50))).toEqual([32, 4, 4]);
  expect(of('V1')).toEqual(of('V1'));
  expect(of('V2')).not.toEqual(of('V1'));
});

it('what tested before tests again, whatever is drawn', () => {
  const tested = new Set(groups.slice(0, 100));
  expect(new Set(groups.slice(0, 100).map((group) => splitOf('V2', group, tested)))).toEqual(new Set(['test']));
});

it('the digest says all that a version holds, in any order', () => {
  const item = (sampleCode: string, more: Partial<Chosen> = {}) => ({
    sampleCode,
    group: 'g',
    fileId: 'f',
    fileHash: 'h',
    fault: 'pv.hotspot',
    boxes: [{ x: 1, y: 2, width: 3, height: 4 }],
    split: 'train' as const,
    ...more,
  });
  const whole = digestOf([item('A'), item('B')]);
  expect(digestOf([item('B'), item('A')])).toBe(whole);
  for (const other of [
    item('A', { fault: 'pv.diode' }),
    item('A', { fileHash: 'i' }),
    item('A', { boxes: [] }),
    { ...item('A'), split: 'test' as const },
  ])
    expect(digestOf([other, item('B')])).not.toBe(whole);
});
