import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repaired, merge, split } from './change.ts';
import { faultOf } from './judge.ts';
import { inRings } from './plane.ts';
import { area, box, polygon, random } from './samples.ts';
import { boxAround } from './box.ts';
import { areaOf, areaOfRings, lengthOf } from './sphere.ts';
import { polygonsOf, positionsOf, type Geometry, type Position, type Ring, type Rings } from './types.ts';

/** Parts that lie in the whole, do not overlap, and add up to it. */
function fits(parts: readonly Rings[], whole: Geometry): void {
  for (const part of parts) expect(faultOf(polygon(...part))).toBeUndefined();
  const sum = parts.reduce((total, rings) => total + areaOfRings(rings), 0);
  // Eight decimals move a corner by half a millimetre.
  expect(Math.abs(sum - areaOf(whole))).toBeLessThan(1e-6 * areaOf(whole) + 0.001 * lengthOf(whole));
}

describe('splitting and merging', () => {
  it('cuts a box in two', () => {
    const parts = split(polygon(box(100, 40, 101, 41)), [
      [99, 40.25],
      [102, 40.25],
    ]);
    if (typeof parts === 'string') expect.fail(parts);
    expect(parts).toHaveLength(2);
    expect(boxAround((parts[0] as Rings)[0] as Ring)).toEqual([100, 40.25, 101, 41]);
  });

  it('leaves holes where they are, and opens those it cuts', () => {
    const whole = polygon(box(100, 40, 101, 41), box(100.1, 40.1, 100.2, 40.2), box(100.6, 40.4, 100.8, 40.6));
    const parts = split(whole, [
      [99, 40.5],
      [102, 40.5],
    ]);
    if (typeof parts === 'string') expect.fail(parts);
    fits(parts, whole);
    expect(parts.map((rings) => rings.length).sort()).toEqual([1, 2]);
  });

  it('says that a line does not cross', () => {
    const whole = polygon(box(100, 40, 101, 41));
    expect(
      split(whole, [
        [99, 42],
        [102, 42],
      ]),
    ).toBe('notAcross');
    expect(
      split(whole, [
        [99, 40.5],
        [100.5, 40.5],
      ]),
    ).toBe('notAcross');
    expect(
      split(whole, [
        [99, 40],
        [102, 40],
      ]),
    ).toBe('notAcross');
  });

  it('cuts along lines of several corners, through corners, and only the part that is met', () => {
    const whole: Geometry = { type: 'MultiPolygon', coordinates: [[box(100, 40, 101, 41)], [box(103, 40, 104, 41)]] };
    const bent = split(whole, [
      [99, 40],
      [100, 40],
      [100.5, 40.7],
      [101, 41],
      [102, 41],
    ]);
    if (typeof bent === 'string') expect.fail(bent);
    expect(bent).toHaveLength(3);
    fits(bent, whole);
  });

  it('adds up for areas of every kind, and merging gives the whole back', () => {
    let cut = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const next = random(seed * 7919);
      const whole = area(next);
      const [west, south, east, north] = boxAround(positionsOf(whole));
      const at = (share: number): Position => [west + (east - west) * next(), south + (north - south) * share];
      const way: Position[] = [
        [west - 0.001, south + (north - south) * next()],
        ...Array.from({ length: Math.floor(next() * 3) }, () => at(next())),
        [east + 0.001, south + (north - south) * next()],
      ];
      const parts = split(whole, way);
      if (parts === 'notAcross') continue;
      if (typeof parts === 'string') expect.fail(`${parts}: ${seed}`);
      cut += 1;
      fits(parts, whole);
      const again = merge(parts.map((rings) => polygon(...rings)));
      if (typeof again === 'string') {
        // Parts that meet in a point only are no neighbours.
        expect(again).toBe('notNeighbours');
        continue;
      }
      expect(faultOf(again)).toBeUndefined();
      expect(Math.abs(areaOf(again) - areaOf(whole))).toBeLessThan(1e-6 * areaOf(whole) + 0.001 * lengthOf(whole));
    }
    expect(cut).toBeGreaterThan(300);
  });

  it('merges neighbours that were surveyed apart, and refuses what does not touch', () => {
    const left = polygon(box(100, 40, 100.001, 40.001));
    const right = polygon(box(100.001_000_2, 40.000_2, 100.002, 40.000_8));
    const both = merge([left, right]);
    if (typeof both === 'string') expect.fail(both);
    expect(polygonsOf(both)).toHaveLength(1);
    expect(polygonsOf(both)[0]).toHaveLength(1);
    expect(areaOf(both)).toBeCloseTo(areaOf(left) + areaOf(right), -1);
    expect(merge([left, polygon(box(100.002, 40, 100.003, 40.001))])).toBe('notNeighbours');
  });

  it('mends holes across the outline and parts over each other without changing what is covered', () => {
    const holed = polygon(box(100, 40, 101, 41), box(100.5, 40.5, 101.5, 40.6));
    expect(faultOf(repaired(holed))).toBeUndefined();
    for (const at of [
      [100.2, 40.2],
      [100.7, 40.55],
      [100.7, 40.7],
    ] as Position[])
      expect(polygonsOf(repaired(holed)).some((rings) => inRings(at, rings) === 1)).toBe(at[1] !== 40.55);
    const over: Geometry = { type: 'MultiPolygon', coordinates: [[box(100, 40, 101, 41)], [box(100.5, 40.5, 102, 42)]] };
    expect(polygonsOf(repaired(over))).toHaveLength(1);
  });
});

const FARMS = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'shared',
  'data',
  'solar-farm-polygons',
  'solar_farms_india_2021_merged_simplified.geojson',
);
if (!existsSync(FARMS)) console.warn('SKIPPED: the public outlines of solar farms are not beside the project');
it.skipIf(!existsSync(FARMS))('1,363 real farms are right, or are once their holes are repaired', () => {
  const { features } = JSON.parse(readFileSync(FARMS, 'utf8')) as { features: { geometry: Geometry }[] };
  expect(features).toHaveLength(1363);
  const wrong = features.filter(({ geometry }) => faultOf(geometry));
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.map(({ geometry }) => faultOf(repaired(geometry))).filter((fault) => fault !== undefined)).toEqual([]);
});
