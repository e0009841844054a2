/**
 * From a pixel to the ground and back: a pinhole camera over a plane as deep below it as it is above take-off. Yaw is from north,
 * clockwise; pitch −90 looks straight down.
 */
import { EARTH_M, radians } from '../../../documents/ground/geometry/sphere.ts';
import type { Position } from '../../../documents/ground/geometry/types.ts';

const METRES_PER_DEGREE = radians(EARTH_M);

/** Where a camera was and looked to. */
export interface Pose {
  location: Position;
  /** Metres above the ground. */
  height: number;
  pitch: number;
  yaw: number;
  roll: number;
  /** Focal length and size of the picture, pixels. */
  focal: number;
  width: number;
  picture: number;
  rtk: boolean;
}

/** Rays further from straight down than this meet the ground too far off to be of use, degrees. */
const STEEPEST = 60;
/** Standard errors: position with and without RTK, ground that is not as flat as assumed (metres), angles (degrees). */
const ERROR = { rtk: 0.05, satellite: 1.5, ground: 2, angle: 0.5 } as const;

type Vector = readonly [east: number, north: number, up: number];

/** Unit vectors of the picture's right, its down, and where it looks to. */
function axesOf({ pitch, yaw, roll }: Pose): { right: Vector; down: Vector; ahead: Vector } {
  const [p, y, r] = [radians(pitch), radians(yaw), radians(roll)];
  const ahead: Vector = [Math.cos(p) * Math.sin(y), Math.cos(p) * Math.cos(y), Math.sin(p)];
  const flat: Vector = [Math.cos(y), -Math.sin(y), 0];
  const below: Vector = [Math.sin(p) * Math.sin(y), Math.sin(p) * Math.cos(y), -Math.cos(p)];
  const turned = (a: Vector, b: Vector, ca: number, cb: number): Vector => [
    a[0] * ca + b[0] * cb,
    a[1] * ca + b[1] * cb,
    a[2] * ca + b[2] * cb,
  ];
  return { right: turned(flat, below, Math.cos(r), Math.sin(r)), down: turned(below, flat, Math.cos(r), -Math.sin(r)), ahead };
}

const metresEast = (lat: number): number => METRES_PER_DEGREE * Math.cos(radians(lat));

/** Where a pixel lies on the ground, and how far from there it may really be (95 %); undefined above the horizon or too far off. */
export function groundAt(pose: Pose, x: number, y: number): { at: Position; error: number } | undefined {
  const { right, down, ahead } = axesOf(pose);
  const [u, v] = [(x - pose.width / 2) / pose.focal, (y - pose.picture / 2) / pose.focal];
  const ray = ahead.map((part, i) => part + u * (right[i] ?? 0) + v * (down[i] ?? 0)) as unknown as Vector;
  const length = Math.hypot(...ray);
  const off = Math.acos(Math.min(1, -ray[2] / length));
  if (!(ray[2] < 0) || off > radians(STEEPEST)) return undefined;
  const reach = pose.height / -ray[2];
  const [lon, lat] = pose.location;
  const slant = pose.height / Math.cos(off);
  const sigma = Math.hypot(
    pose.rtk ? ERROR.rtk : ERROR.satellite,
    ERROR.ground * Math.tan(off),
    (slant * radians(ERROR.angle)) / Math.cos(off),
  );
  return { at: [lon + (ray[0] * reach) / metresEast(lat), lat + (ray[1] * reach) / METRES_PER_DEGREE], error: 2 * sigma };
}

/** The pixel that shows a place on the ground; undefined behind the camera. */
export function pixelOf(pose: Pose, at: Position): { x: number; y: number } | undefined {
  const { right, down, ahead } = axesOf(pose);
  const [lon, lat] = pose.location;
  const ray: Vector = [(at[0] - lon) * metresEast(lat), (at[1] - lat) * METRES_PER_DEGREE, -pose.height];
  const along = (axis: Vector): number => ray[0] * axis[0] + ray[1] * axis[1] + ray[2] * axis[2];
  const depth = along(ahead);
  if (depth <= 0) return undefined;
  return { x: pose.width / 2 + (pose.focal * along(right)) / depth, y: pose.picture / 2 + (pose.focal * along(down)) / depth };
}

/** Metres of the ground under a pixel in the middle of the picture. */
export const metresPerPixel = ({ height, focal, pitch }: Pose): number => height / Math.max(0.3, -Math.sin(radians(pitch))) / focal;
