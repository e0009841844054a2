/** What a way takes: length, time, pictures, batteries. */
import { apart, bearing, planeAt } from './plane.ts';
import type { Point, Route, Waypoint } from './types.ts';

export interface Figures {
  /** m, from the first waypoint to the last. */
  distance: number;
  /** min, from take-off to landing. */
  duration: number;
  photoCount: number;
  batteries: number;
}

/** Share of the endurance that a flight may use. */
export const USABLE = 0.75;
/** m/s², by which a drone on a route gains and loses speed. */
const ACCELERATION = 2;
/** Degrees from which a turn is stopped at. */
const SHARP = 30;
/** m/s. */
const [CLIMB, DESCENT] = [5, 3];
/** s, for one picture at a waypoint where it stops. */
const PICTURE = 2;

/** Metres of one leg in space, and on the ground. */
export interface Leg {
  from: Waypoint;
  to: Waypoint;
  start: Point;
  end: Point;
  flat: number;
  long: number;
}

/** Legs of a way in the plane about its first waypoint, or another place. */
export function legsOf(waypoints: readonly Waypoint[], plane = planeAt([waypoints[0]?.lon ?? 0, waypoints[0]?.lat ?? 0])): Leg[] {
  return waypoints.slice(1).map((to, i): Leg => {
    const from = waypoints[i]!;
    const [start, end] = [plane.to([from.lon, from.lat]), plane.to([to.lon, to.lat])];
    const flat = apart(start, end);
    return { from, to, start, end, flat, long: Math.hypot(flat, to.height - from.height) };
  });
}

/** Metres from the start of a leg at which it takes pictures beside those of its ends. */
export function picturesOn({ from, flat }: Leg): number[] {
  const { photoEvery = 0 } = from;
  if (!(photoEvery > 0)) return [];
  const count = Math.ceil(flat / photoEvery - 1e-9) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => (i + 1) * photoEvery);
}

/**
 * @param takeoff where it starts and ends, where that is known
 * @param endurance of the drone, min
 */
export function figuresOf({ waypoints, speed }: Route, endurance: number | undefined, takeoff?: readonly [number, number]): Figures {
  const legs = legsOf(waypoints);
  const distance = legs.reduce((sum, leg) => sum + leg.long, 0);
  let seconds = 0;
  for (const [i, leg] of legs.entries()) {
    const v = leg.from.speed || speed;
    const next = legs[i + 1];
    const turned = next ? Math.abs(((bearing(next.start, next.end) - bearing(leg.start, leg.end) + 540) % 360) - 180) : 180;
    seconds +=
      leg.long / v + (turned > SHARP || leg.to.photo ? v / ACCELERATION : 0) + (leg.to.photo && !leg.from.photoEvery ? PICTURE : 0);
  }
  const [first, last] = [waypoints[0], waypoints.at(-1)];
  if (first && last) {
    seconds += Math.abs(first.height) / CLIMB + Math.abs(last.height) / DESCENT;
    if (takeoff) {
      const { to } = planeAt([takeoff[0], takeoff[1]]);
      seconds += (apart([0, 0], to([first.lon, first.lat])) + apart([0, 0], to([last.lon, last.lat]))) / speed;
    }
  }
  const photoCount = waypoints.filter(({ photo }) => photo).length + legs.reduce((sum, leg) => sum + picturesOn(leg).length, 0);
  const duration = seconds / 60;
  return { distance, duration, photoCount, batteries: endurance ? Math.ceil(duration / (endurance * USABLE)) : 1 };
}
