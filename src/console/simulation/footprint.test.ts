import { describe, expect, it } from 'vitest';
import { flightOf } from './flight.ts';
import { footprintOf } from '../../routes/footprint.ts';
import { angles, DEFAULT_LENS, lensBy, seenAlong } from './footprint.ts';

/** Sees 1 m to each side and 0.8 m up of what is 2 m away. */
const LENS = { side: 0.5, up: 0.4 };
const rounded = (corners: readonly (readonly number[])[] = []): number[][] => corners.map((c) => c.map((n) => Number(n.toFixed(6)) + 0));

describe('what a camera sees', () => {
  it('straight below is a rectangle, turned with the drone', () => {
    const north = footprintOf(LENS, 60, -90, 0);
    expect(rounded(north?.corners)).toEqual([
      [-30, -24],
      [30, -24],
      [30, 24],
      [-30, 24],
    ]);
    expect([north?.area, north?.open]).toEqual([expect.closeTo(60 * 48), false]);
    expect(rounded(footprintOf(LENS, 60, -90, 90)?.corners)[2]).toEqual([24, -30]);
  });

  it('ahead is wider far away, and cut where it does not end', () => {
    const tilted = footprintOf(LENS, 50, -45, 0);
    const [left, right, farRight, farLeft] = rounded(tilted?.corners);
    // tan(45° ± atan 0.4) times the height.
    expect([left?.[1], farLeft?.[1]]).toEqual([expect.closeTo((50 * 0.6) / 1.4, 5), expect.closeTo((50 * 1.4) / 0.6, 5)]);
    expect((farRight?.[0] ?? 0) - (farLeft?.[0] ?? 0)).toBeGreaterThan((right?.[0] ?? 0) - (left?.[0] ?? 0));
    expect(tilted?.open).toBe(false);
    const flat = footprintOf(LENS, 50, -10, 0);
    expect(flat?.open).toBe(true);
    expect(Math.max(...(flat?.corners.map(([x, y]) => Math.hypot(x, y)) ?? []))).toBeCloseTo(400);
  });

  it('above the horizon, or from the ground, is nothing', () =>
    expect([footprintOf(LENS, 50, 30, 0), footprintOf(LENS, 0, -90, 0)]).toEqual([undefined, undefined]));
});

it('along a flight it is known at every stop but those that see the horizon', () => {
  const way = [-90, -90, 0].map((pitch, n) => ({ lon: 0, lat: n / 1000, height: 60, pitch }));
  const seen = seenAlong(flightOf(way, 5), LENS);
  expect(rounded(seen.slice(0, 4).map(({ x, y }) => [x, y]))[0]).toEqual([-30, -24]);
  expect([seen.length, seen[7]?.y]).toEqual([8, expect.closeTo(111.195 + 24, 2)]);
});

it('a lens is known by what a pixel shows from a height', () => {
  expect(lensBy(5, 64)).toEqual({ side: 0.25, up: expect.closeTo(0.2) as number });
  expect([lensBy(undefined, 60), lensBy(5, 0), lensBy('5', 60)]).toEqual([DEFAULT_LENS, DEFAULT_LENS, DEFAULT_LENS]);
  expect(angles({ side: 1, up: 0 })).toEqual([expect.closeTo(90), 0]);
});
