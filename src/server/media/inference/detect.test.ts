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
