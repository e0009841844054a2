/** What a camera sees of flat ground. The terrain is not known here. Pure. */
import { radians } from '../../documents/ground/geometry/sphere.ts';
import { momentOf, type Flight } from './flight.ts';

/** Half of the field of view to the side and upwards, as tangents. */
export interface Lens {
  side: number;
  up: number;
}

/** Of a thermal picture, px. */
const PICTURE = { width: 640, height: 512 };
/** A thermal camera of docks where the route says nothing: 7.68 mm of sensor behind 13.5 mm. */
const SENSOR = { width: 7.68, focal: 13.5 };
/** Flat rays are cut at so many times the height. */
const FAR = 8;

const lensOf = (side: number): Lens => ({ side, up: (side * PICTURE.height) / PICTURE.width });
export const DEFAULT_LENS: Lens = lensOf(SENSOR.width / 2 / SENSOR.focal);

/** The lens by which a pixel shows so many centimetres of the ground from a height, m. */
export const lensBy = (gsd: unknown, height: unknown): Lens =>
  typeof gsd === 'number' && typeof height === 'number' && gsd > 0 && height > 0
    ? lensOf(((gsd / 100) * PICTURE.width) / 2 / height)
    : DEFAULT_LENS;

/** Field of view, degrees to the side and upwards. */
export const angles = ({ side, up }: Lens): [number, number] =>
  [side, up].map((half) => (Math.atan(half) * 360) / Math.PI) as [number, number];

/** Corners of what is seen, m east and north of the camera. */
export interface Footprint {
  corners: readonly [east: number, north: number][];
  /** m² */
  area: number;
  /** It reaches further, to the horizon. */
  open: boolean;
}

/** Corners of what is seen at each stop of a flight, m east and north of its start; without what reaches to the horizon. */
export const seenAlong = (flight: Flight, lens: Lens): { x: number; y: number }[] =>
  flight.stops.flatMap(({ at }) => {
    const moment = momentOf(flight, at);
    const seen = moment && footprintOf(lens, moment.height, moment.pitch, moment.heading);
    return seen && !seen.open ? seen.corners.map(([east, north]) => ({ x: moment.x + east, y: moment.y + north })) : [];
  });

/**
 * @param height of the camera above the ground, m
 * @param pitch degrees; 0 looks ahead, -90 down
 * @param heading clockwise from north, degrees
 * @returns undefined where no ground is seen
 */
export function footprintOf({ side, up }: Lens, height: number, pitch: number, heading: number): Footprint | undefined {
  const [down, turn] = [radians(pitch), radians(heading)];
  const ahead = [Math.cos(down) * Math.sin(turn), Math.cos(down) * Math.cos(turn), Math.sin(down)] as const;
  const right = [Math.cos(turn), -Math.sin(turn), 0] as const;
  const above = [-Math.sin(down) * Math.sin(turn), -Math.sin(down) * Math.cos(turn), Math.cos(down)] as const;
  const ray = (x: number, y: number): number[] => ahead.map((a, i) => a + x * side * right[i]! + y * up * above[i]!);
  // The lower edge sees the ground first.
  if (height <= 0 || ray(0, -1)[2]! >= 0) return undefined;
  let open = false;
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([x, y]): [number, number] => {
    const [east = 0, north = 0, rise = 0] = ray(x, y);
    const wide = Math.hypot(east, north);
    const reach = rise < 0 ? (wide * height) / -rise : Number.POSITIVE_INFINITY;
    if (reach > FAR * height) open = true;
    const scale = wide > 0 ? Math.min(reach, FAR * height) / wide : 0;
    return [east * scale, north * scale];
  });
  const twice = corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return { corners, area: Math.abs(twice) / 2, open };
}
