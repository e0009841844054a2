import { describe, expect, it } from 'vitest';
import { boxAround, boxOf, meet, middleOf } from './box.ts';
import { box, polygon } from './samples.ts';
import { areaOf, lengthOf, metresBetween } from './sphere.ts';
import { type Position, type Ring } from './types.ts';

describe('areas and lengths on the sphere', () => {
  it('knows a degree of the equator and the whole earth', () => {
    expect(metresBetween([0, 0], [1, 0])).toBeCloseTo(111_195.08, 1);
    expect(
      lengthOf({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      }),
    ).toBeCloseTo(2 * 111_195.08, 1);
    const eighth: Ring = [
      [0, 0],
      [90, 0],
      [90, 90],
      [0, 90],
      [0, 0],
    ];
    expect(areaOf(polygon(eighth)) / 1e12).toBeCloseTo((4 * Math.PI * 6.371_008_8 ** 2) / 8, 6);
  });

  it('takes holes out, and does not mind which way a ring runs', () => {
    const [outer, hole] = [box(100, 40, 100.01, 40.01), box(100.002, 40.002, 100.004, 40.004)];
    const whole = areaOf(polygon(outer)) - areaOf(polygon(hole));
    expect(areaOf(polygon(outer.toReversed(), hole))).toBeCloseTo(whole, 6);
  });

  it('finds boxes and their middles', () => {
    const line: Position[] = [
      [100, 40],
      [100.01, 40],
      [100.01, 40.02],
    ];
    const whole = [100, 40, 100.01, 40.02] as const;
    expect([boxAround(line), boxOf({ type: 'LineString', coordinates: line }), boxOf([100, 40])]).toEqual([
      whole,
      whole,
      [100, 40, 100, 40],
    ]);
    expect(boxOf(polygon(box(100, 40, 102, 42)))).toEqual([100, 40, 102, 42]);
    expect([undefined, null, 'x', {}, { coordinates: [] }].map(boxOf)).toEqual(Array.from({ length: 5 }));
    expect(middleOf([100, 40, 102, 42])).toEqual([101, 41]);
    expect([meet(whole, [100.01, 40, 101, 41]), meet(whole, [100.02, 40, 101, 41])]).toEqual([true, false]);
  });
});
