/** What a camera sees of flat ground when it does not look straight down. */
import { radians } from './plane.ts';

/** Half of the field of view to the side and upwards, as tangents. */
export interface Lens {
  side: number;
  up: number;
}

/** Flat rays are cut at so many times the height. */
const FAR = 8;

/** Corners of what is seen, m east and north of the camera. */
export interface Footprint {
  corners: readonly [east: number, north: number][];
  /** m² */
  area: number;
  /** It reaches further, to the horizon. */
  open: boolean;
}

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
