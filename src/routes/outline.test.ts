import { expect, it } from 'vitest';
import { Outline } from './outline.ts';
import { inside, toSegment } from './plane.ts';
import type { Point } from './types.ts';

const star = (corners: number, reach: number, uneven: number): Point[] =>
  Array.from({ length: corners }, (_, i): Point => {
    const [angle, far] = [(2 * Math.PI * i) / corners, reach + uneven * (i % 3)];
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
/** The same, edge by edge. */
const farFrom = (point: Point, rings: readonly Point[][]): number =>
  inside(point, rings) ? 0 : Math.min(...rings.flatMap((ring) => ring.map((a, i) => toSegment(point, a, ring[(i + 1) % ring.length]!))));
const points = Array.from({ length: 900 }, (_, i): Point => [(i % 30) * 11 - 160, Math.floor(i / 30) * 11 - 155]);

it.each([3, 31, 32, 33, 400])('rings of %i corners hold what lies inside, and are as far as their edges', (corners) => {
  const rings = [star(corners, 100, 12), star(corners, 40, 3)];
  const outline = new Outline(rings);
  for (const point of points) {
    expect(outline.holds(point)).toBe(inside(point, rings));
    expect(outline.far(point)).toBeCloseTo(farFrom(point, rings), 9);
    expect(outline.far(point, 20)).toBe(farFrom(point, rings) < 20 ? outline.far(point) : Number.POSITIVE_INFINITY);
  }
});

it('nothing is far from everything', () => {
  expect(new Outline([]).holds([0, 0])).toBe(false);
  expect(new Outline([]).far([0, 0])).toBe(Number.POSITIVE_INFINITY);
});

it('tens of thousands of points are held against thousands of corners at once', () => {
  const outline = new Outline([star(10_000, 1000, 10)]);
  const before = process.cpuUsage();
  let held = 0;
  for (let i = 0; i < 20_000; i += 1) held += outline.far([1100 * Math.cos(i), 1100 * Math.sin(i * 1.3)]) === 0 ? 1 : 0;
  expect(held).toBeGreaterThan(0);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(3000);
});
