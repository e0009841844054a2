import { expect, it } from 'vitest';
import { BLURRED, sharpnessOf, type Grey } from './quality.ts';

const [WIDTH, HEIGHT] = [320, 240] as const;
/** A bright blade in front of the sky, slanting: two edges and nothing else. */
const blade: Grey = {
  width: WIDTH,
  height: HEIGHT,
  levels: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return Math.abs(y - 100 - x / 12) < 30 ? 225 : 150;
  }),
};
/** Out of focus by so many pixels. */
const blurred = ({ width, height, levels }: Grey, reach: number): Grey => {
  const mean = (from: Uint8Array, step: number): Uint8Array =>
    Uint8Array.from(from, (level, i) => {
      const near = Array.from({ length: 2 * reach + 1 }, (_, n) => from[i + (n - reach) * step] ?? level);
      return near.reduce((sum, one) => sum + one, 0) / near.length;
    });
  return { width, height, levels: mean(mean(mean(mean(levels, 1), width), 1), width) };
};

it('a sharp picture of little is sharp, and blurred when it is out of focus', () => {
  expect(sharpnessOf(blade)).toBeGreaterThanOrEqual(400);
  expect(sharpnessOf(blurred(blade, 2))).toBeLessThan(100);
  expect(sharpnessOf(blurred(blade, 5))).toBeLessThan(100);
  expect(BLURRED).toMatchObject({ sure: 100, suspicious: 400 });
});

it('a picture of nothing is not sharp', () => {
  expect(sharpnessOf({ width: WIDTH, height: HEIGHT, levels: new Uint8Array(WIDTH * HEIGHT).fill(180) })).toBe(0);
});
