/** The box around what has a place: how records are found by where they are. */

/** West, south, east, north, degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Whether something is a box within the world. */
export const isBox = (value: unknown): value is Box =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((n) => typeof n === 'number' && Number.isFinite(n) && Math.abs(n) <= 360) &&
  value[0] <= value[2] &&
  value[1] <= value[3];

/** Box around both. */
export const joined = (a: Box | undefined, b: Box): Box =>
  a ? [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] : b;

/** Box around positions; of none it is empty, from infinity to its opposite. */
export function boxAround(positions: readonly (readonly number[])[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon = Number.NaN, lat = Number.NaN] of positions) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** Every position in coordinates of any depth. */
function positionsIn(coordinates: unknown): number[][] {
  if (!Array.isArray(coordinates)) return [];
  const [x, y] = coordinates as unknown[];
  return typeof x === 'number' && typeof y === 'number' ? [coordinates as number[]] : coordinates.flatMap(positionsIn);
}

/** The box around a point [lon, lat] or a GeoJSON shape; undefined when it is neither. */
export function boxOf(value: unknown): Box | undefined {
  const positions = positionsIn(Array.isArray(value) ? value : (value as { coordinates?: unknown } | null | undefined)?.coordinates);
  return positions.length > 0 ? boxAround(positions) : undefined;
}

/** Its middle, [lon, lat]. */
export const middleOf = ([west, south, east, north]: Box): [number, number] => [(west + east) / 2, (south + north) / 2];

/** Whether two boxes have a point in common. */
export const meet = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
