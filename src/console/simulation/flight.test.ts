import { describe, expect, it } from 'vitest';
import type { Waypoint } from '../../contract/share.ts';
import { batteryAt, exampleRoute, flightOf, momentOf, warningsOf } from './flight.ts';

/** 1/60 of a degree: a sea mile, 1853.25 m on this sphere. */
const MINUTE = 1 / 60;
const MILE = 1853.2532;

describe('a flight', () => {
  const north: Waypoint[] = [
    { lon: 100, lat: 30, height: 50 },
    { lon: 100, lat: 30 + MINUTE, height: 50, speed: 10, photo: false },
    { lon: 100, lat: 30 + MINUTE, height: 80, pitch: -45 },
  ];
  const flight = flightOf(north, 5);
  it('takes the route’s speed where a waypoint says none', () => {
    expect(flight.distance).toBeCloseTo(MILE + 30, 2);
    expect(flight.duration).toBeCloseTo(MILE / 5 + 3, 2);
    expect(flight.photos).toBe(2);
  });
  it('is half-way between two waypoints after half of the time', () => {
    const moment = momentOf(flight, MILE / 10);
    expect(moment).toMatchObject({ waypoint: 1, photos: 1, speed: 5, heading: 0, pitch: 0 });
    expect(moment?.y).toBeCloseTo(MILE / 2, 1);
    expect(moment?.along).toBeCloseTo(MILE / 2, 1);
  });
  it('stands at its last waypoint from its end on', () => {
    expect(momentOf(flight, flight.duration + 99)).toMatchObject({ waypoint: 3, photos: 2, speed: 0, height: 80, pitch: -45 });
  });
  it('takes pictures on its way where a waypoint says so', () => {
    const way: Waypoint[] = [
      { lon: 100, lat: 30, height: 50, photoEvery: 100 },
      { lon: 100, lat: 30 + MINUTE, height: 50 },
      { lon: 100, lat: 30 + 2 * MINUTE, height: 50, photo: false },
    ];
    const whole = flightOf(way, 5);
    // 18 between the first and the second waypoint, beside theirs.
    expect(whole.photos).toBe(20);
    expect([50, 250, MILE, 1.5 * MILE, 2 * MILE].map((metres) => momentOf(whole, metres / 5)?.photos)).toEqual([1, 3, 20, 20, 20]);
  });
  it('degrees of longitude are shorter away from the equator', () => {
    const east = flightOf([north[0] as Waypoint, { lon: 100 + MINUTE, lat: 30, height: 50 }], 5);
    expect(east.distance).toBeCloseTo(MILE * Math.cos(Math.PI / 6), 1);
    expect(momentOf(east, 1)?.heading).toBeCloseTo(90, 6);
  });
  it('without waypoints is none', () => {
    expect([flightOf([], 5), momentOf(flightOf([], 5), 0)]).toEqual([{ stops: [], distance: 0, duration: 0, photos: 0 }, undefined]);
  });
});

describe('warnings', () => {
  const far: Waypoint[] = [0, 1, 2, 3, 4, 5, 6].map((n) => ({ lon: 0, lat: n * MINUTE, height: n === 3 ? 121 : 100 }));
  it('name the first waypoint after which the battery is short, and the first that is too high', () => {
    // 40 min at 5 m/s are 12 km; 80 % of them are 9.6 km, past the fifth mile.
    expect(warningsOf(flightOf(far, 5), true)).toEqual([
      { kind: 'battery', waypoint: 7 },
      { kind: 'ceiling', waypoint: 4 },
    ]);
    expect(warningsOf(flightOf(far, 15), false)).toEqual([]);
  });
  it('a battery is never below nothing', () => expect([batteryAt(0), batteryAt(1200), batteryAt(99999)]).toEqual([100, 50, 0]));
});

it('the example takes off and lands at one place, without a warning', () => {
  const flight = flightOf(exampleRoute(), undefined);
  const [first, last] = [flight.stops[0], flight.stops.at(-1)];
  expect([first?.x, first?.y, first?.height]).toEqual([last?.x, last?.y, last?.height]);
  expect([warningsOf(flight, true), flight.photos, flight.stops.length]).toEqual([[], 24, 28]);
});
