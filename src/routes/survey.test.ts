import { describe, expect, it } from 'vitest';
import type { Geometry } from '../documents/ground/geometry/types.ts';
import { DRONES } from './cameras.ts';
import { coverageOf } from './coverage.ts';
import { figuresOf } from './figures.ts';
import { detour, hullsOf, toHull } from './obstacles.ts';
import { footprintAt, spacing } from './optics.ts';
import { Outline } from './outline.ts';
import { inside, planeAt, toSegment } from './plane.ts';
import { stripsOver } from './strips.ts';
import { survey, type SurveySettings } from './survey.ts';
import type { Point, Position } from './types.ts';

const AT: Position = [100.6, 36.2];
const plane = planeAt(AT);
const area = (...rings: Point[][]): Geometry => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => [...ring, ring[0]!].map((point) => plane.from(point))),
});
const box = (west: number, south: number, east: number, north: number): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const camera = DRONES['M3T']!.thermal!;
const settings: SurveySettings = {
  camera,
  height: 45,
  overlapFront: 80,
  overlapSide: 20,
  direction: 90,
  pitch: -90,
  margin: 0,
  distance: 30,
};
const made = (...of: Parameters<typeof survey>) => {
  const result = survey(...of);
  if ('refusal' in result) throw new Error(result.refusal);
  return result.waypoints;
};
const toRings = (point: Point, rings: readonly Point[][]): number => new Outline(rings).far(point);
const flat = (waypoints: ReturnType<typeof made>): Point[] => waypoints.map(({ lon, lat }) => plane.to([lon, lat]));
/** A field with a bay, a slope and a hole. */
const ODD: Point[] = [
  [0, 0],
  [300, 20],
  [310, 180],
  [200, 190],
  [190, 70],
  [110, 60],
  [90, 210],
  [-20, 180],
];

describe('lines over a rectangle', () => {
  const zone = { outline: area(box(0, 0, 400, 200)) };
  it('run along the rows, evenly, never further apart than the overlap allows', () => {
    const points = flat(made([zone], settings));
    const { across } = footprintAt(camera, 45);
    const levels = [...new Set(points.map(([, y]) => Math.round(y * 100) / 100))].sort((a, b) => a - b);
    expect(levels.length).toBe(Math.ceil((200 - across) / spacing(across, 20)) + 1);
    for (const [i, level] of levels.slice(1).entries()) expect(level - levels[i]!).toBeLessThanOrEqual(spacing(across, 20) + 0.02);
    // The outermost pictures end with the field.
    expect(levels[0]).toBeCloseTo(across / 2, 1);
    expect(levels.at(-1)).toBeCloseTo(200 - across / 2, 1);
  });
  it('turn with the rows', () => {
    for (const [i, [x]] of flat(made([zone], { ...settings, direction: 0 })).entries())
      if (i % 2 === 1) expect(x).toBeCloseTo(flat(made([zone], { ...settings, direction: 0 }))[i - 1]![0], 1);
  });
  it('are more, and pictures too, the more they overlap', () => {
    const of = (overlapFront: number, overlapSide: number) => {
      const waypoints = made([zone], { ...settings, overlapFront, overlapSide });
      return { lines: waypoints.length / 2, ...figuresOf({ waypoints, speed: 5, heightMode: 'aboveTakeoff' }, 45) };
    };
    const all = [of(60, 10), of(60, 40), of(60, 70), of(80, 70)];
    for (const [i, one] of all.slice(1).entries()) {
      expect(one.lines).toBeGreaterThanOrEqual(all[i]!.lines);
      expect(one.photoCount).toBeGreaterThan(all[i]!.photoCount);
    }
    expect(all[2]!.distance).toBeGreaterThan(all[0]!.distance);
  });
  it('begin at the corner next to the dock', () => {
    const [first] = flat(made([zone], settings, [], plane.from([420, 220])));
    expect(first![0]).toBeCloseTo(400, 0);
    expect(first![1]).toBeGreaterThan(150);
  });
});

describe('lines over any field', () => {
  const odd = area(ODD, box(230, 60, 260, 100));
  it.each([0, 17, 45, 90, 133])('cover it whole when they run at %i°, and stay within it and its margin', (direction) => {
    const waypoints = made([{ outline: odd }], { ...settings, direction, margin: 4 });
    const modules = Array.from({ length: 4000 }, (_, i): Point => [(i % 80) * 4.3 - 25, Math.floor(i / 80) * 4.4]).filter((point) =>
      inside(point, [ODD, box(230, 60, 260, 100)]),
    );
    const seen = coverageOf(waypoints, camera, [odd], modules.map(plane.from));
    expect(seen.share).toBeGreaterThan(99.9);
    expect(seen.missed).toEqual([]);
    const half = footprintAt(camera, 45).across / 2;
    for (const point of flat(waypoints)) expect(toRings(point, [ODD])).toBeLessThan(4 + half);
  });
  it('are one behind the other over several, the nearest first', () => {
    const zones = [0, 500, 250].map((x) => ({ outline: area(box(x, 0, x + 100, 60)) }));
    const xs = flat(made(zones, settings, [], plane.from([-10, 0]))).map(([x]) => Math.floor(x / 250 + 0.01));
    expect([...new Set(xs)]).toEqual([0, 1, 2]);
    expect(xs.toSorted((a, b) => a - b)).toEqual(xs);
  });
  it('are refused where there are too many, or nothing to fly over', () => {
    const wide = { outline: area(box(0, 0, 100, 9000)) };
    expect(survey([wide], { ...settings, height: 5, overlapSide: 90 })).toEqual({ refusal: 'lines' });
    expect(survey([], settings)).toEqual({ refusal: 'zones' });
    expect(survey([{ outline: area(box(0, 0, 100, 100)) }], settings, [area(box(-50, -50, 150, 150))])).toEqual({ refusal: 'blocked' });
  });
});

describe('obstacles', () => {
  const mast = box(180, 80, 200, 110);
  const shed = box(300, 90, 330, 120);
  it.each([0, 30, 90])('are kept clear of on lines and between them, at %i°', (direction) => {
    const waypoints = made([{ outline: area(box(0, 0, 400, 200)) }], { ...settings, direction }, [area(mast), area(shed)]);
    const points = flat(waypoints);
    for (const [i, point] of points.slice(1).entries())
      for (const ring of [mast, shed])
        for (const corner of ring) {
          expect(toSegment(corner, points[i]!, point)).toBeGreaterThan(29.9);
          expect(toRings(point, [ring])).toBeGreaterThan(29.9);
        }
  });
  it('that meet are one, and a way round takes the shorter side', () => {
    expect(hullsOf([mast, box(210, 80, 220, 100), shed], 10)).toHaveLength(2);
    const [hull] = hullsOf([box(40, -10, 60, 100)], 5);
    const way = detour([0, 0], [100, 0], [hull!]);
    expect(way!.length).toBeGreaterThan(0);
    for (const [, y] of way!) expect(y).toBeLessThan(0);
    const whole: Point[] = [[0, 0], ...way!, [100, 0]];
    for (let i = 1; i < whole.length; i += 1)
      for (let share = 0; share <= 1; share += 0.05) {
        const [a, b] = [whole[i - 1]!, whole[i]!];
        expect(toRings([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share], [box(40, -10, 60, 100)])).toBeGreaterThan(4.99);
      }
    expect(toHull([50, 50], hull!)).toBe(0);
  });
});

it('a strip is no more lines than fit', () => {
  const strips = stripsOver([box(0, 0, 50, 10)], { direction: 90, spacing: 20, width: 30, beyond: 2 });
  expect(strips).toHaveLength(1);
  const [[from, to]] = strips![0]! as unknown as [[Point, Point]];
  expect([from[0], from[1], to[0], to[1]].map((n) => Math.round(n * 1e6) / 1e6)).toEqual([-2, 5, 52, 5]);
});

it.each([
  [20, 30],
  [5, 60],
  [0.9, 12],
])('lines %f m apart with pictures %f m wide cover every part of a field', (apart, width) => {
  const rings = [ODD, box(230, 60, 260, 100)];
  const strips = stripsOver(rings, { direction: 90, spacing: apart, width, beyond: 0 })!;
  const lines = strips.flat().map(([[a, y], [b]]) => ({ from: Math.min(a, b), to: Math.max(a, b), y }));
  for (let x = -25; x < 315; x += 3.1)
    for (let y = 0.5; y < 210; y += 2.3)
      if (inside([x, y], rings))
        expect(
          lines.some((line) => line.from <= x && x <= line.to && Math.abs(line.y - y) <= width / 2 + 1e-6),
          `${x} ${y}`,
        ).toBe(true);
});

it('an outline of very many corners takes no longer than it has corners', () => {
  const corners = 10_000;
  const ring = Array.from({ length: corners }, (_, i): Point => {
    const [angle, far] = [(2 * Math.PI * i) / corners, 60 + 8 * (i % 2)];
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  const before = process.cpuUsage();
  expect(stripsOver([ring], { direction: 90, spacing: 20, width: 30, beyond: 0 })!.length).toBe(7);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1500);
});

it('a way of 100 m at 5 m/s with a picture each 20 m takes its time', () => {
  const [lon, lat] = plane.from([100, 0]);
  const waypoints = [
    { lon: AT[0], lat: AT[1], height: 50, photo: true, photoEvery: 20 },
    { lon, lat, height: 50, photo: true },
  ];
  const { distance, duration, photoCount, batteries } = figuresOf({ waypoints, speed: 5, heightMode: 'aboveTakeoff' }, 40);
  expect(distance).toBeCloseTo(100, 3);
  expect(photoCount).toBe(6);
  // 20 s of way, 2.5 s to stop, 10 s up and 16.7 s down.
  expect(duration * 60).toBeCloseTo(20 + 2.5 + 10 + 50 / 3, 2);
  expect(batteries).toBe(1);
});
