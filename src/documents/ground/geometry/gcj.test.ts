import { describe, expect, it } from 'vitest';
import { fromGcj, toGcj } from './gcj.ts';
import { random } from './samples.ts';
import { metresBetween } from './sphere.ts';
import { type Position } from './types.ts';

describe('GCJ-02', () => {
  // Pairs published with eviltransform: WGS-84, then GCJ-02.
  it.each<[wgs: Position, gcj: Position]>([
    [
      [121.527_210_6, 31.177_427_6],
      [121.531_541_859_215, 31.175_303_983_646_97],
    ],
    [
      [113.912_316, 22.543_847],
      [113.917_176_480_836_3, 22.540_796_131_694_766],
    ],
    [
      [116.377_817, 39.911_954],
      [116.384_047_224_556_57, 39.913_345_435_460_69],
    ],
  ])('%j is drawn at %j', (wgs, gcj) => {
    expect(metresBetween(toGcj(wgs), gcj)).toBeLessThan(1);
    expect(metresBetween(fromGcj(gcj), wgs)).toBeLessThan(1);
  });

  it('comes back to the millimetre everywhere in China, and is nothing elsewhere', () => {
    const next = random(11);
    for (let i = 0; i < 2000; i += 1) {
      const at: Position = [73.5 + 60 * next(), 4 + 49 * next()];
      expect(metresBetween(fromGcj(toGcj(at)), at)).toBeLessThan(0.001);
      expect(metresBetween(toGcj(at), at)).toBeGreaterThan(20);
    }
    expect(toGcj([2.35, 48.85])).toEqual([2.35, 48.85]);
    expect(fromGcj([-70, -18])).toEqual([-70, -18]);
  });
});
