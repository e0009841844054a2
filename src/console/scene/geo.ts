/** Places and a model's own metres: x to the east, y up, z to the south, from the origin of the model. */
import { radians } from '../../documents/ground/geometry/sphere.ts';

/** Degrees of WGS-84. */
export interface Place {
  lon: number;
  lat: number;
}

export type Metres = readonly [x: number, y: number, z: number];

/** Half axis and squared eccentricity of WGS-84. */
const [AXIS, ECCENTRICITY] = [6_378_137, 6.694_379_990_14e-3] as const;

/** Metres of a degree to the east and to the north at a latitude. */
function perDegree(lat: number): { east: number; north: number } {
  const w = 1 - ECCENTRICITY * Math.sin(radians(lat)) ** 2;
  return { east: radians(1) * (AXIS / Math.sqrt(w)) * Math.cos(radians(lat)), north: (radians(1) * AXIS * (1 - ECCENTRICITY)) / w ** 1.5 };
}

/** Where a place lies on the ground of a model. Good for the kilometres that a model spans. */
export function metresOf(origin: Place, { lon, lat }: Place): { x: number; z: number } {
  const { east, north } = perDegree(origin.lat);
  return { x: (lon - origin.lon) * east, z: -(lat - origin.lat) * north };
}

/** The place of a point of a model. */
export function placeOf(origin: Place, [x, , z]: Metres): Place {
  const { east, north } = perDegree(origin.lat);
  const rounded = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;
  return { lon: rounded(origin.lon + x / east), lat: rounded(origin.lat - z / north) };
}
