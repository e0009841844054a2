import { describe, expect, it } from 'vitest';
import { contourLines, levelsIn, stepFor } from './contours.ts';
import { heightAt, rangeOf, type Grid } from './grid.ts';
import { factsOf, lengthOf, profileOf } from './profile.ts';
import { hillshade } from './shade.ts';

/** Heights of an even slope: the column is the height. */
const slope = (width = 5, height = 4): Grid => ({
  width,
  height,
  values: Float32Array.from({ length: width * height }, (_, i) => i % width),
  origin: [100, 40],
  step: [2, 2],
});

describe('a height', () => {
  it('is that of the middle of a cell, and in between what lies between', () => {
    expect(heightAt(slope(), 101, 39)).toBe(0);
    expect(heightAt(slope(), 103, 37)).toBe(1);
    expect(heightAt(slope(), 104, 38)).toBe(1.5);
  });
  it('is that of the last cell near the edge, and unknown beyond', () => {
    expect(heightAt(slope(), 100, 40)).toBe(0);
    expect(heightAt(slope(), 110, 32)).toBe(4);
    expect(heightAt(slope(), 110.1, 36)).toBeUndefined();
  });
  it('is unknown where a cell that counts is', () => {
    const grid = slope();
    grid.values[1] = Number.NaN;
    expect(heightAt(grid, 102, 39)).toBeUndefined();
    expect(heightAt(grid, 101, 39)).toBe(0);
    expect(rangeOf(grid)).toEqual({ low: 0, high: 4, known: 19 });
  });
});

describe('a profile', () => {
  it('has the vertices of its line, and metres of the ellipsoid', () => {
    // One degree of the equator is 111,319.49 m long.
    expect(
      lengthOf([
        [0, 0],
        [1, 0],
      ]),
    ).toBeCloseTo(111_319.49, 1);
    const spots = profileOf(
      [
        [0, 0],
        [0.001, 0],
        [0.001, 0.001],
      ],
      ([lon, lat]) => (lon + lat) * 1000,
      4,
    );
    expect(spots.map(({ place: [lon, lat] }) => [lon.toFixed(4), lat.toFixed(4)].join(' '))).toEqual([
      '0.0000 0.0000',
      '0.0005 0.0000',
      '0.0010 0.0000',
      '0.0010 0.0005',
      '0.0010 0.0010',
    ]);
    expect(factsOf(spots)).toMatchObject({ low: 0, high: 2, climb: 2, descent: 0 });
    expect(factsOf(spots).steepest).toBeCloseTo((0.5 / 55.287) * 100, 2);
  });
  it('says what is unknown', () => {
    const spots = profileOf(
      [
        [0, 0],
        [0.002, 0],
      ],
      ([lon]) => (lon > 0.0005 && lon < 0.0015 ? undefined : 7),
      4,
    );
    expect(spots.map(({ height }) => height)).toEqual([7, 7, undefined, 7, 7]);
    expect(factsOf(spots.map((spot) => ({ ...spot, height: undefined })))).toMatchObject({ low: undefined, high: undefined, climb: 0 });
  });
});

describe('contours', () => {
  it('lie where a slope has their height, from edge to edge', () => {
    const lines = contourLines(slope(), [1.5, 2.5]);
    expect(lines.map(({ level }) => level)).toEqual([1.5, 2.5]);
    // Between the middles of the second and the third column.
    expect(new Set(lines[0]?.line.map(([x]) => x))).toEqual(new Set([104]));
    expect(lines[0]?.line.map(([, y]) => y).toSorted()).toEqual([33, 35, 37, 39]);
  });
  it('close around a hill, and make none around what is unknown', () => {
    const hill: Grid = { width: 5, height: 5, values: new Float32Array(25), origin: [0, 5], step: [1, 1] };
    hill.values[12] = 10;
    const [line] = contourLines(hill, [5]);
    expect(line?.line[0]).toEqual(line?.line.at(-1));
    hill.values[12] = Number.NaN;
    expect(contourLines(hill, [-1, 5])).toEqual([]);
  });
  it('are whole multiples of their step', () => {
    expect(levelsIn(11, 31, 5)).toEqual([15, 20, 25, 30]);
    expect(levelsIn(-0.3, 0.25, 0.1)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2]);
    expect([stepFor(0, 100, 20), stepFor(0, 3776, 50), stepFor(0, 4, 50)]).toEqual([5, 100, 1]);
  });
});

describe('a hillshade', () => {
  it('is even on even ground, bright towards the light and dark away from it', () => {
    const flat = hillshade({ ...slope(3, 3), values: new Float32Array(9) }, [1, 1]);
    expect(flat[4]).toBe(Math.round(1 + 254 * Math.SQRT1_2));
    const east = hillshade(slope(3, 3), [1, 1])[4] as number;
    const west = hillshade({ ...slope(3, 3), values: slope(3, 3).values.map((n) => -n) }, [1, 1])[4] as number;
    // It rises to the east: its face looks west, to the light.
    expect(east).toBeGreaterThan(flat[4] as number);
    expect(west).toBeLessThan(flat[4] as number);
  });
});
