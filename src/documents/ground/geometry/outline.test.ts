import { describe, expect, it } from 'vitest';
import { boundsOf, fitted, outlineFault, outlineText, sidesOf, spansAt, surfaceOf, type Outline } from './outline.ts';

const size = { width: 100, height: 80 };
const square: Outline = [
  [10, 20],
  [40, 20],
  [40, 60],
  [10, 60],
];

it('an outline has a box, a surface and an inside, whichever way it runs', () => {
  for (const one of [square, square.toReversed()]) {
    expect(boundsOf(one)).toEqual({ x: 10, y: 20, width: 30, height: 40 });
    expect(surfaceOf(one)).toBe(1200);
    expect(outlineFault(one, size)).toBeUndefined();
    expect([spansAt(one, 20.5), spansAt(one, 60.5)]).toEqual([[[10, 40]], []]);
  }
});

it('a line across it may lie in it more than once', () => {
  const fork: Outline = [[0, 0], [10, 0], [10, 30], [20, 30], [20, 0], [30, 0], [30, 40], [0, 40]]; // prettier-ignore
  expect([spansAt(fork, 15.5), spansAt(fork, 35.5)]).toEqual([[[0, 10], [20, 30]], [[0, 30]]]); // prettier-ignore
});

describe('What is wrong is told by a code, in both languages', () => {
  it.each<[string, Outline, string, string]>([
    ['no vertices', [], 'outlineFew', 'at least 3'],
    ['two', [[0, 0], [5, 5]], 'outlineFew', 'at least 3'], // prettier-ignore
    ['two of them the same', [[0, 0], [5, 5], [0, 0]], 'outlineFew', 'at least 3'], // prettier-ignore
    ['too many', Array.from({ length: 201 }, (_, i) => [i % 100, i % 7] as const), 'outlineMany', 'this one has 201'],
    ['outside', [[0, 0], [101, 0], [0, 50]], 'outlineOutside', 'Vertex 2'], // prettier-ignore
    ['above', [[0, 0], [10, 0], [0, -1]], 'outlineOutside', 'Vertex 3'], // prettier-ignore
    ['a bow tie', [[0, 0], [10, 10], [10, 0], [0, 10]], 'outlineCrossing', 'edge 1'], // prettier-ignore
    ['a crossing', [[0, 0], [40, 40], [40, 0], [0, 20]], 'outlineCrossing', 'edge 1'], // prettier-ignore
    ['on a line', [[0, 0], [10, 10], [20, 20]], 'outlineFlat', 'no area'], // prettier-ignore
    ['a spike', [[0, 0], [40, 0], [60, 0], [40, 0], [40, 40]], 'outlineTouching', 'edge 1'], // prettier-ignore
    ['a vertex on another edge', [[0, 0], [40, 0], [40, 40], [20, 0], [0, 40]], 'outlineTouching', 'edge 1'], // prettier-ignore
    ['a vertex twice', [[0, 0], [20, 20], [40, 0], [40, 40], [20, 20], [0, 40]], 'outlineTouching', 'edge 1'], // prettier-ignore
  ])('%s', (_, outline, code, told) => {
    const fault = outlineFault(outline, size);
    expect(fault?.code).toBe(code);
    expect(fault && outlineText(fault).en).toContain(told);
    expect(fault && outlineText(fault).zh).toMatch(/多边形/);
  });

  it('the edge of the picture is inside, and without a size only what no picture can have is outside', () => {
    const whole: Outline = [
      [0, 0],
      [100, 0],
      [100, 80],
      [0, 80],
    ];
    expect(outlineFault(whole, size)).toBeUndefined();
    expect(outlineFault(whole, { width: 99, height: 80 })?.code).toBe('outlineOutside');
    expect(outlineFault(whole)).toBeUndefined();
    expect(outlineFault([...whole, [-1, 40]])?.code).toBe('outlineOutside');
    expect(outlineFault([...whole, [50, 100_001]])?.code).toBe('outlineOutside');
  });
});

describe('An outline of another tool', () => {
  it('is kept in whole pixels inside the picture', () => {
    expect(fitted([[10.2, 19.7], [10.3, 19.8], [40, 20], [120, 60], [10, 60]], size)).toEqual([[10, 20], [40, 20], [100, 60], [10, 60]]); // prettier-ignore
  });

  it('with too many vertices keeps its form with fewer', () => {
    const circle = Array.from({ length: 20_000 }, (_, i) => {
      const angle = (i / 20_000) * 2 * Math.PI;
      return [500 + 400 * Math.cos(angle), 500 + 400 * Math.sin(angle)] as const;
    });
    const kept = fitted(circle, { width: 1000, height: 1000 });
    if ('code' in kept) throw new Error(kept.code);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(surfaceOf(kept)).toBeGreaterThan(surfaceOf(circle) * 0.99);
  });

  it('that crosses itself, or lies outside, is none', () => {
    expect(fitted([[0, 0], [40, 40], [40, 0], [0, 20]], size)).toMatchObject({ code: 'outlineCrossing' }); // prettier-ignore
    expect(fitted([[200, 200], [240, 200], [220, 240]], size)).toMatchObject({ code: 'outlineFew' }); // prettier-ignore
  });
});

it('a slanting outline is as long and as wide as it is, not as its box', () => {
  const slanting: Outline = [
    [0, 10],
    [10, 0],
    [60, 50],
    [50, 60],
  ];
  const { length, width } = sidesOf(slanting);
  expect(length).toBeCloseTo(50 * Math.SQRT2, 6);
  expect(width).toBeCloseTo(10 * Math.SQRT2, 6);
  expect(sidesOf(square)).toEqual({ length: 40, width: 30 });
});
