/** What a line drawn by hand around things holds. */
import { boxAround, meet, type Box } from './box.ts';
import { inRing, inRings, meeting } from './plane.ts';
import { closed, isGeometry } from './tidy.ts';
import { linesOf, polygonsOf, positionsOf, type Geometry, type Position, type Ring } from './types.ts';

/** The line as a ring, with the box around it. */
export interface Lasso {
  ring: Ring;
  box: Box;
}

export const lassoOf = (way: readonly Position[]): Lasso => ({ ring: closed([...way]), box: boxAround(way) });

const crosses = (ways: readonly (readonly Position[])[], ring: Ring): boolean =>
  ways.some((way) =>
    way.slice(1).some((b, i) => ring.slice(1).some((d, n) => meeting(way[i] as Position, b, ring[n] as Position, d) !== undefined)),
  );

function holdsShape(shape: Geometry, { ring, box }: Lasso): boolean {
  const positions = positionsOf(shape);
  if (!meet(boxAround(positions), box)) return false;
  if (positions.some((at) => inRing(at, ring) >= 0)) return true;
  const polygons = polygonsOf(shape);
  return polygons.some((rings) => ring.some((at) => inRings(at, rings) >= 0)) || crosses([...linesOf(shape), ...polygons.flat()], ring);
}

/** Whether a point [lon, lat] or a shape lies in it, wholly or with a part. */
export function holds(lasso: Lasso, value: unknown): boolean {
  if (isGeometry(value)) return holdsShape(value, lasso);
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof lon === 'number' && typeof lat === 'number' && inRing([lon, lat], lasso.ring) >= 0;
}
