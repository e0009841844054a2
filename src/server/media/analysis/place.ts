/** Where a finding is: on the ground, on a module, in a zone. */
import type { Position } from '../../../documents/ground/geometry/types.ts';
import type { PixelBox } from '../facts/types.ts';
import { moduleAt, zoneAt, type Layout, type Module } from './layout.ts';
import { groundAt, metresPerPixel, type Pose } from './project.ts';
import type { Picture } from './types.ts';

/** Without RTK a module cannot be told (one in four would be right), so its string is named instead. */
const NAMES_MODULES = 1.2;

export interface Place {
  at: Position;
  /** Metres, 95 %. */
  error: number;
  zone?: string | undefined;
  module?: Module | undefined;
  /** The asset as far as it can be told. */
  asset?: { class: string; code: string } | undefined;
}

/** The camera of a picture; undefined where something of it is unknown. */
export function poseOf(picture: Picture): Pose | undefined {
  const { location, relAlt, gimbalPitch, gimbalYaw, focalPx, width, height } = picture;
  if (!location || relAlt === null || relAlt <= 0 || gimbalPitch === null || gimbalYaw === null || !focalPx || !width || !height)
    return undefined;
  return {
    location,
    height: relAlt,
    pitch: gimbalPitch,
    yaw: gimbalYaw,
    roll: picture.gimbalRoll ?? 0,
    focal: focalPx,
    width,
    picture: height,
    rtk: picture.rtk === true,
  };
}

export const scaleOf = (pose: Pose | undefined): number | undefined => pose && metresPerPixel(pose);

/** Places the middle of a box; undefined without a pose. */
export function placeOf(layout: Layout, pose: Pose | undefined, box: PixelBox): Place | undefined {
  const ground = pose && groundAt(pose, box.x + box.width / 2, box.y + box.height / 2);
  if (!ground) return undefined;
  const { at, error } = ground;
  const zone = zoneAt(layout, at);
  const module = moduleAt(layout, at, Math.min(error, 3));
  const asset = !module
    ? zone && { class: 'zone', code: zone }
    : error <= NAMES_MODULES
      ? { class: 'module', code: module.code }
      : module.stringCode
        ? { class: 'string', code: module.stringCode }
        : zone && { class: 'zone', code: zone };
  return { at: [Number(at[0].toFixed(7)), Number(at[1].toFixed(7))], error, zone, module, ...(asset ? { asset } : {}) };
}
