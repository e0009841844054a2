import { expect, it } from 'vitest';
import { metresBetween } from '../../documents/ground/geometry/sphere.ts';
import { metresOf, placeOf } from './geo.ts';

const origin = { lon: 112.5, lat: 34.2 };

it('goes from a place to metres and back', () => {
  const there = placeOf(origin, [120, 80, -340]);
  const { x, z } = metresOf(origin, there);
  expect([x, z]).toEqual([expect.closeTo(120, 2), expect.closeTo(-340, 2)]);
  expect(there.lat).toBeGreaterThan(origin.lat);
});

it('agrees with the way on the sphere within half a percent', () =>
  expect(
    metresBetween([origin.lon, origin.lat], [placeOf(origin, [300, 0, -400]).lon, placeOf(origin, [300, 0, -400]).lat]) / 500,
  ).toBeCloseTo(1, 2));
