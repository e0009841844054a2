/** A route as a flight in time: where a drone is, how it looks and what it has left at any second. Pure. */

import type { Waypoint } from '../../contract/share.ts';
import { EARTH_M, radians } from '../../documents/ground/geometry/sphere.ts';

/** A waypoint on its way: m east and north of the first, m and s since the start. */
export interface Stop {
  x: number;
  y: number;
  height: number;
  speed: number;
  /** Clockwise from north, degrees, where the waypoint says one. */
  turned: number | undefined;
  pitch: number;
  photo: boolean;
  /** Metres between pictures on the way to the next; 0 for none. */
  every: number;
  /** Pictures taken until here, this one among them. */
  taken: number;
  along: number;
  at: number;
}

export interface Flight {
  stops: readonly Stop[];
  /** m */
  distance: number;
  /** s */
  duration: number;
  photos: number;
}

/** What a drone of a dock flies with one battery, s, and what must be left at the end, per cent. */
export const [ENDURANCE, RESERVE] = [40 * 60, 20];
/** Highest flight above the ground without an approval, m: article 31 of the Chinese regulation on unmanned aircraft of 2024. */
export const CEILING = 120;
/** Speed of a waypoint and a route that say none, m/s. */
const SPEED = 5;

/** Lays waypoints out in a plane and in time. @param speed of the route, m/s */
export function flightOf(waypoints: readonly Waypoint[], speed: number | undefined): Flight {
  const [first] = waypoints;
  const stops: Stop[] = [];
  for (const { lon, lat, height, ...point } of waypoints) {
    const x = radians(lon - (first?.lon ?? 0)) * Math.cos(radians(first?.lat ?? 0)) * EARTH_M;
    const y = radians(lat - (first?.lat ?? 0)) * EARTH_M;
    const before = stops.at(-1);
    const photo = point.photo ?? true;
    const leg = before ? Math.hypot(x - before.x, y - before.y, height - before.height) : 0;
    stops.push({
      x,
      y,
      height,
      speed: point.speed || speed || SPEED,
      turned: point.heading ?? undefined,
      pitch: point.pitch ?? 0,
      photo,
      every: point.photoEvery || 0,
      taken: (before ? before.taken + picturesAfter(before, leg, true) : 0) + (photo ? 1 : 0),
      along: (before?.along ?? 0) + leg,
      at: before ? before.at + leg / before.speed : 0,
    });
  }
  const last = stops.at(-1);
  return { stops, distance: last?.along ?? 0, duration: last?.at ?? 0, photos: last?.taken ?? 0 };
}

/** Pictures on the way from a stop, so many metres on. @param whole the next stop is reached, whose picture is its own */
const picturesAfter = ({ every }: Pick<Stop, 'every'>, metres: number, whole: boolean): number =>
  every > 0 ? Math.max(0, whole ? Math.ceil(metres / every - 1e-9) - 1 : Math.floor(metres / every)) : 0;

/** A moment of a flight. */
export interface Moment {
  x: number;
  y: number;
  height: number;
  speed: number;
  pitch: number;
  /** Clockwise from north, degrees. */
  heading: number;
  /** Number of the waypoint reached last, from 1. */
  waypoint: number;
  photos: number;
  along: number;
  /** Per cent. */
  battery: number;
}

/** Per cent left after so many seconds. */
export const batteryAt = (seconds: number): number => Math.max(0, 100 - (seconds / ENDURANCE) * 100);

/** Number of stops that were reached by then. */
function reached(stops: readonly Stop[], seconds: number): number {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle]?.at ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How things stand after so many seconds; undefined where there is no waypoint. */
export function momentOf({ stops }: Flight, seconds: number): Moment | undefined {
  const waypoint = Math.max(1, reached(stops, seconds));
  const from = stops[waypoint - 1];
  if (!from) return undefined;
  const to = stops[waypoint] ?? from;
  const share = to.at > from.at ? Math.min(1, Math.max(0, (seconds - from.at) / (to.at - from.at))) : 0;
  const between = (a: number, b: number): number => a + (b - a) * share;
  const back = to === from ? stops[waypoint - 2] : undefined;
  const [east, north] = back ? [from.x - back.x, from.y - back.y] : [to.x - from.x, to.y - from.y];
  return {
    x: between(from.x, to.x),
    y: between(from.y, to.y),
    height: between(from.height, to.height),
    speed: to === from ? 0 : from.speed,
    pitch: from.pitch,
    heading: from.turned ?? (Math.atan2(east, north) * 180) / Math.PI,
    waypoint,
    photos: Math.min(to.taken, from.taken + (to === from ? 0 : picturesAfter(from, share * (to.along - from.along), false))),
    along: between(from.along, to.along),
    battery: batteryAt(seconds),
  };
}

/** What is wrong at a waypoint, from 1. */
export interface Warning {
  kind: 'battery' | 'ceiling';
  waypoint: number;
}

/** Where the battery goes below its reserve, and where the flight is first too high. @param above heights are above ground or take-off */
export function warningsOf({ stops }: Flight, above: boolean): Warning[] {
  const first = (kind: Warning['kind'], is: (stop: Stop) => boolean): Warning[] => {
    const at = stops.findIndex(is);
    return at < 0 ? [] : [{ kind, waypoint: at + 1 }];
  };
  return [...first('battery', (s) => batteryAt(s.at) < RESERVE), ...(above ? first('ceiling', (s) => s.height > CEILING) : [])];
}

/** Rows of six over a field of 180 × 100 m, and back: a route that belongs to no plant, in the sea off Africa. */
export function exampleRoute(): Waypoint[] {
  const degrees = (metres: number): number => (metres / EARTH_M) * (180 / Math.PI);
  const rows = Array.from({ length: 6 }, (_, row) => {
    const ends = [0, 60, 120, 180].map((x): Waypoint => ({ lon: degrees(x), lat: degrees(row * 20), height: 30, pitch: -90, photo: true }));
    return row % 2 === 0 ? ends : ends.toReversed();
  });
  const start: Waypoint = { lon: degrees(-30), lat: degrees(-20), height: 0, pitch: 0, photo: false };
  return [start, { ...start, height: 30 }, ...rows.flat(), { ...start, height: 30 }, start];
}
