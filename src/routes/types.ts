/** What routes are made of. Lengths in metres, speeds in m/s, angles in degrees, unless a name says otherwise. */
import type { Position } from '../documents/ground/geometry/types.ts';

export interface Waypoint {
  lon: number;
  lat: number;
  /** By the height mode of the route. */
  height: number;
  /** On the way to the next; that of the route where nothing is said. */
  speed?: number;
  /** Of the nose, clockwise from north; along the way where nothing is said. */
  heading?: number;
  /** Of the gimbal: -90 looks down. */
  pitch?: number;
  /** A picture is taken here. */
  photo?: boolean;
  /** From here to the next waypoint, a picture every so many metres. */
  photoEvery?: number;
}

/** Codes of the dictionary HEIGHT_MODE. */
export const HEIGHT_MODES = ['ellipsoid', 'aboveTakeoff', 'aboveGround'] as const;
export type HeightMode = (typeof HEIGHT_MODES)[number];

/** A way with all that is flown by. */
export interface Route {
  waypoints: readonly Waypoint[];
  speed: number;
  heightMode: HeightMode;
}

/** Metres east and north of the origin of a plane. */
export type Point = readonly [x: number, y: number];

export type { Position };
