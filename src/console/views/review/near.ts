/** What lies around a record, such as the modules of its table: where each of it stands in a drawing, and which records lie on it. */
import type { Box } from '../../../documents/ground/geometry/box.ts';
import { EARTH_M, radians } from '../../../documents/ground/geometry/sphere.ts';
import { isGeometry, isPosition } from '../../../documents/ground/geometry/tidy.ts';
import { polygonsOf, type Position, type Rings } from '../../../documents/ground/geometry/types.ts';

/** Half of what is shown, m. */
export const REACH = { across: 17, down: 9 } as const;

const degree = (EARTH_M * Math.PI) / 180;

/** Around a place, so far as it is shown. */
export function boundsAround([lon, lat]: Position): Box {
  const [dx, dy] = [REACH.across / (degree * Math.cos(radians(lat))), REACH.down / degree];
  return [lon - dx, lat - dy, lon + dx, lat + dy];
}

/** Metres east and south of a place. */
export const onPaper =
  ([lon, lat]: Position) =>
  ([x, y]: Position): Position => [(x - lon) * degree * Math.cos(radians(lat)), (lat - y) * degree];

/** Whether a ring goes round a place: how often a ray from it meets the ring. */
function goesRound(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i] as Position, ring[j] as Position];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const covers = ([outer = [], ...holes]: Rings, at: Position): boolean => goesRound(outer, at) && !holes.some((hole) => goesRound(hole, at));

export interface Cell {
  id: string;
  label: string;
  /** As an SVG path, metres. */
  path: string;
  /** Places of the records on it, among those asked for. */
  on: number[];
}

/** The things around a place, with the records that lie on each. @param places of records, undefined where one is not known */
export function cellsAround(
  middle: Position,
  rows: readonly { id: string; label: string; shape: unknown }[],
  places: readonly (Position | undefined)[],
): Cell[] {
  const to = onPaper(middle);
  return rows.flatMap(({ id, label, shape }) => {
    if (!isGeometry(shape)) return [];
    const polygons = polygonsOf(shape);
    if (!polygons.length) return [];
    const path = polygons
      .flat()
      .map(
        (ring) =>
          `M${ring
            .map((at) =>
              to(at)
                .map((n) => n.toFixed(2))
                .join(' '),
            )
            .join('L')}Z`,
      )
      .join('');
    const on = places.flatMap((at, n) => (at && polygons.some((rings) => covers(rings, at)) ? [n] : []));
    return [{ id, label, path, on }];
  });
}

export const positionIn = (value: unknown): Position | undefined => (isPosition(value) ? (value as Position) : undefined);
