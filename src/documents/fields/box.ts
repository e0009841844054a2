/** The box around a shape: how records are found by where they are. */

/** West, south, east, north, degrees. */
export type Box = readonly [number, number, number, number];

/** Whether something is a box within the world. */
export const isBox = (said: unknown): said is Box =>
  Array.isArray(said) &&
  said.length === 4 &&
  said.every((n) => typeof n === 'number' && Number.isFinite(n) && Math.abs(n) <= 360) &&
  said[0] <= said[2] &&
  said[1] <= said[3];

/** Box around both. */
export const joined = (a: Box | undefined, b: Box): Box =>
  a ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] : b;

function around(coordinates: unknown, box: Box | undefined): Box | undefined {
  if (!Array.isArray(coordinates)) return box;
  const [x, y] = coordinates as unknown[];
  if (typeof x === 'number' && typeof y === 'number') return joined(box, [x, y, x, y]);
  return coordinates.reduce((so, one) => around(one, so), box);
}

/** The box around a point [lon, lat] or a GeoJSON shape; undefined when it is neither. */
export const boxOf = (value: unknown): Box | undefined =>
  around(Array.isArray(value) ? value : (value as { coordinates?: unknown } | null | undefined)?.coordinates, undefined);

/** Whether two boxes have a point in common. */
export const meet = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
