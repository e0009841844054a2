/** Modules counted on drawn pictures: those that were left out are found, wherever the picture lies. */
import { describe, expect, it } from 'vitest';
import { random } from '../../media/models/forest.ts';
import { countOn, type Designed, type Picture } from './judge.ts';

const METRE = 0.06;
const [WIDE, HIGH] = [1.15, 2.3];
const px = (metres: number): number => metres / METRE;

/** Eight tables of two rows of fourteen. */
const layout: Designed[] = Array.from({ length: 8 }, (_, t) => t).flatMap((t) =>
  Array.from({ length: 28 }, (_, i): Designed => {
    const [x, y] = [6 + (t % 2) * 20 + (i % 14) * WIDE, 6 + Math.floor(t / 2) * 8 + Math.floor(i / 14) * HIGH];
    const [left, top, right, bottom] = [px(x), px(y), px(x + WIDE - 0.02), px(y + HIGH - 0.02)];
    return {
      code: `${t}-${i}`,
      table: `${t}`,
      ring: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    };
  }),
);

function drawn(absent: readonly string[], [east, south]: readonly [number, number], noise: number, modules = 50): Picture {
  const [width, height] = [Math.ceil(px(50)), Math.ceil(px(46))];
  const next = random(5);
  const values = Uint8Array.from({ length: width * height }, () => Math.max(0, Math.min(255, 150 + (next() - 0.5) * noise)));
  for (const { code, ring } of layout) {
    if (absent.includes(code)) continue;
    const [[left, top] = [0, 0], , [right, bottom] = [0, 0]] = ring;
    for (let y = Math.round(top + px(south)); y < bottom + px(south); y += 1)
      for (let x = Math.round(left + px(east)); x < right + px(east); x += 1)
        values[y * width + x] = Math.max(0, Math.min(255, modules + (next() - 0.5) * noise));
  }
  return { width, height, values, metre: METRE };
}

describe('counting', () => {
  it.each([
    [[0, 0], 20],
    [[1.2, -0.8], 60],
    [[-1.9, 1.3], 80],
  ] as const)('finds those that are missing on a picture that lies %j metres off, with noise of %i levels', (shift, noise) => {
    const absent = ['0-0', '1-13', '3-5', '3-6', '6-27'];
    const count = countOn(drawn(absent, shift, noise), layout);
    expect(count?.missing.toSorted()).toEqual(absent);
    expect([count?.unclear, count?.outside]).toEqual([[], []]);
    expect(Math.hypot((count?.shift[0] ?? 9) - shift[0], (count?.shift[1] ?? 9) - shift[1])).toBeLessThan(0.2);
  });

  it('counts nothing where the layout lies nowhere for certain', () => {
    expect(
      countOn(
        drawn(
          layout.map(({ code }) => code),
          [0, 0],
          40,
        ),
        layout,
      ),
    ).toBeUndefined();
    expect(countOn(drawn([], [0, 0], 20, 145), layout)).toBeUndefined();
  });

  it('what lies beyond the picture is not counted', () => {
    const { width, values, metre } = drawn([], [0, 0], 20);
    const height = Math.round(px(22));
    const count = countOn({ width, height, values: values.slice(0, width * height), metre }, layout);
    expect(count?.missing).toEqual([]);
    expect(count?.outside.every((code) => /^[4-7]-/.test(code))).toBe(true);
    expect(count?.outside.length).toBeGreaterThan(50);
  });
});
