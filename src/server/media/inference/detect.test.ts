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
});
