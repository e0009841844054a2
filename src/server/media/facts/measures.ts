/** What a picture says of temperatures and sizes, as it is sent. */
import { PER_DEGREE, type PictureScale, type TemperatureGrid } from '../../../contract/measures.ts';
import { radians } from '../../../documents/ground/geometry/sphere.ts';
import type { Celsius, Shot } from './types.ts';

/** Flatter than this a picture shows near and far ground at once: no one scale holds for it. Degrees. */
const FLATTEST = -45;
/** Largest number of 16 bits. */
const MOST = 32_767;

export function gridOf({ width, height, degrees }: Celsius): TemperatureGrid {
  const bytes = Buffer.alloc(degrees.length * 2);
  for (const [i, degree] of degrees.entries()) bytes.writeInt16LE(Math.max(-MOST, Math.min(MOST, Math.round(degree * PER_DEGREE))), i * 2);
  return { width, height, data: bytes.toString('base64') };
}

/**
 * By the range that was measured, else by the height where the camera looks down on the ground; undefined where either is unknown, or an
 * editor wrote the file, whose pixels may be other ones than the camera's.
 */
export function scaleOf({ edited, focalPx, range, relAlt, gimbalPitch }: Shot): PictureScale | undefined {
  if (edited || !focalPx) return undefined;
  if (range !== undefined) return { metres: range / focalPx, by: 'range' };
  if (relAlt === undefined || relAlt <= 0 || gimbalPitch === undefined || gimbalPitch > FLATTEST || gimbalPitch < -135) return undefined;
  return { metres: relAlt / Math.abs(Math.sin(radians(gimbalPitch))) / focalPx, by: 'height' };
}
