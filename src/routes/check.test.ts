import { describe, expect, it } from 'vitest';
import type { Geometry } from '../documents/ground/geometry/types.ts';
import { DRONES } from './cameras.ts';
import { checkRoute, FAILED, PASSED, RULES, WARNED, worstOf, type Around, type Checked, type Rule } from './check.ts';
import { clearanceOf, type Terrain } from './clearance.ts';
import { coverageOf } from './coverage.ts';
import { planeAt } from './plane.ts';
import type { Point, Position, Route } from './types.ts';

const AT: Position = [100.6, 36.2];
const plane = planeAt(AT);
const area = (west: number, south: number, east: number, north: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    (
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ] as Point[]
    ).map((point) => plane.from(point)),
  ],
});
const at = (x: number, y: number, height = 45, more = {}) => {
  const [lon, lat] = plane.from([x, y]);
  return { lon, lat, height, pitch: -90, photo: true, ...more };
};
const route: Route = {
  waypoints: [at(0, 0, 45, { photoEvery: 4 }), at(300, 0), at(300, 30, 45, { photoEvery: 4 }), at(0, 30)],
  speed: 5,
  heightMode: 'aboveTakeoff',
};
const level: Terrain = () => 3000;
const judged = (more: Partial<Around> = {}, of: Partial<Route> = {}, terrain: Terrain | null = level): Checked[] => {
  const own = { ...route, ...of };
  const dock = { place: AT, radius: 2000, drone: 'M3T' };
  return checkRoute(own, {
    spots: clearanceOf(own.waypoints, own.heightMode, terrain ?? undefined, dock.place),
    terrain: terrain !== null,
    allowed: [{ geometry: area(-500, -500, 500, 500), floor: 0, ceiling: 120 }],
    forbidden: [],
    dock,
    droneModel: 'M3T',
    payloadType: '3',
    fileWaypoints: own.waypoints.length,
    ...more,
  });
};
const rule = (name: Rule, checks: readonly Checked[]): Checked | undefined => checks.find((one) => one.rule === name);

it('a sound route passes every rule, with what was found and what is allowed', () => {
  const checks = judged();
  expect(checks.map((one) => one.rule)).toEqual([...RULES]);
  expect(checks.filter(({ verdict }) => verdict !== PASSED)).toEqual([]);
  expect(worstOf(checks)).toBe(PASSED);
  expect(rule('terrain', checks)).toMatchObject({ value: '45 m', limit: '≥ 15 m' });
  expect(rule('radius', checks)).toMatchObject({ value: '301 m', limit: '≤ 2000 m', waypoint: 3 });
  expect(rule('duration', checks)).toMatchObject({ limit: '≤ 33.8 min' });
});

describe('a route does not pass', () => {
  /** A hill of 35 m in the middle. */
  const hill: Terrain = ([lon, lat]) => 3000 + Math.max(0, 35 - 0.5 * Math.abs(plane.to([lon, lat])[0] - 150));
  it.each<[Rule, string, Checked[], Partial<Checked>]>([
    [
      'terrain',
      'a hill it comes near',
      judged({}, {}, hill),
      { verdict: FAILED, value: expect.stringMatching(/^1[0-2](\.\d)? m$/) as string },
    ],
    [
      'airspace',
      'where it leaves what is approved',
      judged({ allowed: [{ geometry: area(-500, -500, 200, 500), floor: 0, ceiling: 120 }] }),
      { verdict: FAILED, waypoint: 1 },
    ],
    ['airspace', 'where nothing is approved', judged({ allowed: [] }), { verdict: FAILED, value: '0 %' }],
    [
      'ceiling',
      'above the ceiling',
      judged({}, { waypoints: [at(0, 0, 119), at(100, 0, 121)] }),
      { verdict: FAILED, value: '121 m', waypoint: 2 },
    ],
    ['noFly', 'near a no-fly zone', judged({ forbidden: [area(320, -50, 400, 50)] }), { verdict: FAILED, value: '20 m' }],
    ['noFly', 'in a no-fly zone', judged({ forbidden: [area(100, -50, 110, 50)] }), { verdict: FAILED, value: '0 m' }],
    ['duration', 'for too long', judged({}, { speed: 0.2 }), { verdict: FAILED }],
    ['duration', 'with a drone that nobody named', judged({ droneModel: undefined! }), { verdict: FAILED, note: 'noModel' }],
    [
      'radius',
      'too far from its dock',
      judged({ dock: { place: plane.from([2500, 0]), radius: 2000, drone: 'M3T' } }),
      { verdict: FAILED, value: '2500 m' },
    ],
    ['shutter', 'so fast that pictures blur', judged({}, { speed: 8 }), { verdict: FAILED, value: '8 m/s', limit: '≤ 5.9 m/s' }],
    ['shutter', 'without the camera it asks for', judged({ droneModel: 'M3E' }), { verdict: FAILED, note: 'noCamera' }],
    [
      'spacing',
      'with waypoints on each other',
      judged({}, { waypoints: [at(0, 0), at(0.3, 0), at(50, 0)] }),
      { verdict: FAILED, value: '0.3 m', waypoint: 1 },
    ],
    ['count', 'with one waypoint', judged({}, { waypoints: [at(0, 0)] }), { verdict: FAILED, value: '1' }],
    ['file', 'without a file', judged({ fileWaypoints: undefined! }), { verdict: FAILED, note: 'noFile' }],
    [
      'device',
      'on another drone than its own',
      judged({ dock: { place: AT, radius: 2000, drone: 'M30T' } }),
      { verdict: FAILED, note: 'otherModel' },
    ],
  ])('%s: %s', (name, _, checks, expected) => {
    expect(rule(name, checks)).toMatchObject(expected);
    expect(worstOf(checks)).toBe(FAILED);
  });
});

it('what is not known is warned of', () => {
  expect(rule('terrain', judged({}, {}, null))).toEqual({ rule: 'terrain', verdict: WARNED, limit: '≥ 15 m', note: 'noTerrain' });
  const half: Terrain = ([lon]) => (lon > AT[0] + 0.001 ? undefined : 3000);
  expect(rule('terrain', judged({}, {}, half))).toMatchObject({ verdict: WARNED, note: 'partTerrain' });
  expect(rule('terrain', judged({}, { heightMode: 'ellipsoid' }))).toMatchObject({ verdict: WARNED, note: 'ellipsoid' });
  expect(rule('radius', judged({ dock: undefined! }))).toMatchObject({ verdict: WARNED, note: 'noDock' });
  expect(rule('device', judged({ dock: { place: AT, radius: 10 } }))).toMatchObject({ verdict: WARNED, note: 'unknownDevice' });
});

it('clearance follows the ground under a way above its take-off', () => {
  const slope: Terrain = ([lon, lat]) => 1000 + plane.to([lon, lat])[0] / 10;
  const spots = clearanceOf([at(0, 0, 50), at(200, 0, 50)], 'aboveTakeoff', slope, AT);
  expect(spots).toHaveLength(21);
  expect(spots.at(-1)).toMatchObject({
    ground: expect.closeTo(1020, 5) as number,
    clearance: expect.closeTo(30, 5) as number,
    along: expect.closeTo(200, 5) as number,
  });
});

it('coverage tells the share of a zone and the modules in no picture', () => {
  const camera = DRONES['M3T']!.thermal!;
  // A picture of a thermal camera at 45 m is 38 m wide across the way to the east, and 30.4 m long.
  const seen = coverageOf(
    [at(0, 0, 45, { photoEvery: 10 }), at(100, 0)],
    camera,
    [area(0, -38, 100, 38)],
    [plane.from([50, 18]), plane.from([50, 20])],
  );
  expect(seen.share).toBeCloseTo(50, 0);
  expect(seen.missed).toEqual([1]);
});
