import { describe, expect, it } from 'vitest';
import { boxesOf } from './detect.ts';

describe('boxes of an answer', () => {
  const whole = { box: { x: 20, y: 20, width: 80, height: 40 }, label: 'hotspot', score: 0.8 };

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('a corner of %s leaves out its box alone', (corner) => {
    const outputs = [
      { name: 'boxes', shape: [2, 4], values: [0, 0, corner, 1, 0.1, 0.2, 0.5, 0.6] },
      { name: 'scores', shape: [2], values: [0.9, 0.8] },
      { name: 'labels', shape: [2], values: [0, 0] },
    ];
    expect(boxesOf(outputs, ['hotspot'], { width: 200, height: 100 })).toEqual([whole]);
  });

  it.each([1.6, 40])('a corner of %s in an answer of fractions leaves out its box alone', (corner) => {
    const outputs = [
      { name: 'boxes', shape: [2, 4], values: [0, 0, corner, 1, 0.1, 0.2, 0.5, 0.6] },
      { name: 'scores', shape: [2], values: [0.9, 0.8] },
      { name: 'labels', shape: [2], values: [0, 0] },
    ];
    expect(boxesOf(outputs, ['hotspot'], { width: 200, height: 100 })).toEqual([whole]);
  });

  it('an answer of pixels stays one, whatever fills it up', () => {
    const outputs = [
      { name: 'boxes', shape: [5, 4], values: [20, 20, 100, 60, ...Array.from({ length: 12 }, () => 0), 0.2, 0.2, 1, 1] },
      { name: 'scores', shape: [5], values: [0.8, 0, 0, 0, 0.1] },
      { name: 'labels', shape: [5], values: [0, 0, 0, 0, 0] },
    ];
    expect(boxesOf(outputs, ['hotspot'], { width: 200, height: 100 })).toEqual([whole]);
  });
});

describe('polygons of an answer', () => {
  const size = { width: 200, height: 100 };
  const answer = (name: string, shape: number[], values: number[], boxes = [20, 20, 100, 60]) => [
    { name: 'boxes', shape: [1, 4], values: boxes },
    { name: 'scores', shape: [1], values: [0.8] },
    { name: 'labels', shape: [1], values: [0] },
    { name, shape, values },
  ];
  const read = (outputs: Parameters<typeof boxesOf>[0], shape: 'polygon' | 'mask', back?: Parameters<typeof boxesOf>[3]) =>
    boxesOf(outputs, ['crack'], size, back, shape).map(({ box }) => box);
  const triangle = { x: 20, y: 20, width: 80, height: 40, polygon: [[20, 20], [100, 20], [60, 60]] }; // prettier-ignore

  it.each([-1, Number.NaN])('are vertices in the units of the boxes, filled up with %s', (fill) => {
    expect(read(answer('polygons', [1, 5, 2], [20, 20, 100, 20, 60, 60, fill, fill, fill, fill]), 'polygon')).toEqual([triangle]);
    const parts = answer('polygons', [1, 4, 2], [0.1, 0.2, 0.5, 0.2, 0.3, 0.6, fill, fill], [0.1, 0.2, 0.5, 0.6]);
    expect(read(parts, 'polygon')).toEqual([triangle]);
  });

  it('are led back as the boxes are', () => {
    const back = { scale: 0.5, left: 0, top: 25, width: 100, height: 100 };
    expect(read(answer('polygons', [1, 3, 2], [10, 35, 50, 35, 30, 55], [10, 35, 50, 55]), 'polygon', back)).toEqual([triangle]);
  });

  it('are traced from masks of the whole picture, the largest part of each', () => {
    const [w, h] = [40, 20];
    const inside = (x: number, y: number): boolean => (x >= 4 && x < 20 && y >= 4 && y < 12) || (x === 30 && y === 15);
    const mask = Array.from({ length: w * h }, (_, i) => (inside(i % w, Math.floor(i / w)) ? 1 : 0));
    for (const shape of [
      [1, h, w],
      [1, 1, h, w],
    ]) {
      const [box] = read(answer('masks', shape, mask), 'mask');
      expect(box).toMatchObject({ x: 20, y: 20, width: 80, height: 40 });
      expect(box?.polygon?.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('that cross themselves leave the box', () =>
    expect(read(answer('polygons', [1, 4, 2], [20, 20, 100, 60, 100, 20, 20, 50]), 'polygon')).toEqual([
      { x: 20, y: 20, width: 80, height: 40 },
    ]));

  it('that the record says are there are needed, in a shape that fits', () => {
    expect(() => read(answer('more', [1], [1]), 'polygon')).toThrow('polygons are missing');
    expect(() => read(answer('polygons', [1], [1]), 'mask')).toThrow('masks are missing');
    expect(() =>
      read(
        answer(
          'polygons',
          [2, 3, 2],
          Array.from({ length: 12 }, () => 1),
        ),
        'polygon',
      ),
    ).toThrow('2 × 3 × 2 for 1 scores');
    expect(() => read(answer('masks', [1, 4], [1, 1, 1, 1]), 'mask')).toThrow('1 × 4 for 1 scores');
  });
});
