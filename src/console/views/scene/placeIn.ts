/** The place that a location or a shape gives: the point, or the middle of what the shape covers. */
import { boxOf } from '../../../documents/ground/geometry/box.ts';
import type { Geometry } from '../../../documents/ground/geometry/types.ts';
import type { Place } from '../../scene/geo.ts';

export function placeIn(value: unknown): Place | undefined {
  if (Array.isArray(value))
    return typeof value[0] === 'number' && typeof value[1] === 'number' ? { lon: value[0], lat: value[1] } : undefined;
  const box = value !== null && typeof value === 'object' ? boxOf(value as Geometry) : undefined;
  return box && { lon: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2 };
}
