import { describe, expect, it } from 'vitest';
import type { Geometry, Position } from '../../documents/ground/geometry/types.ts';
import { snapTo, targetOf, targetsOf, targetsOfPart, without, type Plane } from './snap.ts';

/** A map on which a pixel is a ten thousandth of a degree, north up. */
const plane: Plane = {
  project: ([lon, lat]) => ({ x: (lon - 100) * 10_000, y: (30 - lat) * 10_000 }),
  unproject: ({ x, y }) => [100 + x / 10_000, 30 - y / 10_000],
};
const square: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [100, 30],
      [100.02, 30],
      [100.02, 29.98],
      [100, 29.98],
      [100, 30],
    ],
  ],
};
const near = (x: number, y: number, targets = targetsOf(square)) => snapTo({ x, y }, targets, plane);

describe('a vertex near what is there', () => {
  it('lies exactly on a vertex, even where an edge is nearer', () => expect(near(193, 1)).toEqual({ at: [100.02, 30], on: 'vertex' }));

  it('lies on an edge away from its ends, the closing one too', () => {
    expect(near(100, 5)).toEqual({ at: [100.01, 30], on: 'edge' });
    expect(near(-5, 100)).toEqual({ at: [100, 29.99], on: 'edge' });
  });

  it('lies where it is farther away, and inside', () =>
    expect([near(100, 13), near(100, 100), near(-13, -1)]).toEqual([undefined, undefined, undefined]));

  it('lies on the nearest of several', () => {
    const twins = [...targetsOf({ type: 'Point', coordinates: [100.0208, 30] }), ...targetsOf(square)];
    expect(near(205, 0, twins)?.at).toEqual([100.0208, 30]);
    expect(near(203, 0, twins)?.at).toEqual([100.02, 30]);
  });

  it('makes two areas share an edge whose corners it takes', () => {
    const corners = [near(203, -4), near(196, 206)].map((snapped) => snapped?.at);
    expect(corners).toEqual([square.coordinates[0]?.[1], square.coordinates[0]?.[2]]);
  });

  it('has the sides of the part that is edited, its last as well', () =>
    expect(
      targetsOfPart({
        kind: 'polygon',
        ways: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        ],
      })[0]?.way,
    ).toHaveLength(4));
});

describe('a way without the vertex that is moved', () => {
  const [a, b, c, d]: Position[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as Position[];
  const ring = [a, b, c, d, a] as Position[];
  it.each([
    [0, [[b, c, d]]],
    [2, [[d, a, b]]],
    [4, [[b, c, d]]],
  ])('ring, %i', (index, rest) => expect(without(ring, index, true)).toEqual(rest));
  it.each([
    [0, [[b, c]]],
    [1, [[a], [c]]],
  ])('line, %i', (index, rest) => expect(without([a, b, c] as Position[], index, false)).toEqual(rest));
  it('of a point nothing is left', () => expect(without([a] as Position[], 0, false).map(targetOf)).toEqual([]));
});
