/** Splitting, merging and mending of areas. What cannot be done says why. */
import { overlaid } from './overlay.ts';
import { areaOfRings, metresBetween } from './sphere.ts';
import { tidy } from './tidy.ts';
import { ofPolygons, polygonsOf, type Geometry, type Position, type Ring, type Rings } from './types.ts';

/** Why areas could not be changed. */
export type Refusal = 'notAcross' | 'notNeighbours' | 'uncertain';

const area = (polygons: readonly Rings[]): number => polygons.reduce((sum, rings) => sum + areaOfRings(rings), 0);
/** Areas are equal that differ by a millionth. */
const equal = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(a, b);
const tidyPolygons = (polygons: readonly Rings[]): Rings[] => polygonsOf(tidy(ofPolygons(polygons)));

/** Parts of an area along a way, the largest first. */
export function split(geometry: Geometry, way: readonly Position[]): Rings[] | Refusal {
  const whole = polygonsOf(tidy(geometry));
  const line = tidy({ type: 'LineString', coordinates: [...way] });
  const parts = overlaid(whole, line.type === 'LineString' ? [line.coordinates] : []);
  if (!parts || !equal(area(parts), area(whole))) return 'uncertain';
  if (parts.length <= whole.length) return 'notAcross';
  return tidyPolygons(parts.toSorted((a, b) => areaOfRings(b) - areaOfRings(a)));
}

/** Metres between outlines that are meant to be one: surveys of neighbours differ by some centimetres. */
const SNAP_M = 0.05;

/** Metres from a position to a segment, near enough at this distance. */
function metresTo(position: Position, a: Position, b: Position): number {
  const level = Math.cos((position[1] * Math.PI) / 180);
  const plane = ([lon, lat]: Position): Position => [(lon - position[0]) * level, lat - position[1]];
  const [[ax, ay], [bx, by]] = [plane(a), plane(b)];
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / square));
  const nearest: Position = [position[0] + (ax + (bx - ax) * share) / level, position[1] + ay + (by - ay) * share];
  return metresBetween(position, nearest);
}

/** A ring that goes through every one of the positions it nearly goes through. */
function through(ring: Ring, positions: readonly Position[]): Ring {
  return ring.flatMap((to, i) => {
    const from = ring[i - 1];
    if (!from) return [to];
    const along = ([lon, lat]: Position): number => (lon - from[0]) * (to[0] - from[0]) + (lat - from[1]) * (to[1] - from[1]);
    const near = positions.filter(
      (p) => metresBetween(p, from) > SNAP_M && metresBetween(p, to) > SNAP_M && metresTo(p, from, to) <= SNAP_M,
    );
    return [...near.toSorted((p, q) => along(p) - along(q)), to];
  });
}

/** Polygons whose outlines agree where they nearly do: vertices on vertices, edges through vertices. */
function snapped(polygons: readonly Rings[]): Rings[] {
  const done: Rings[] = [];
  for (const rings of polygons) {
    const others = done.flat(2);
    const moved = rings.map((ring) =>
      ring.map(
        (p) => others.filter((o) => metresBetween(o, p) <= SNAP_M).toSorted((a, b) => metresBetween(a, p) - metresBetween(b, p))[0] ?? p,
      ),
    );
    const mine = moved.flat();
    for (const [i, other] of done.entries()) done[i] = other.map((ring) => through(ring, mine));
    done.push(moved.map((ring) => through(ring, others)));
  }
  return done;
}

/** Neighbours as one area. */
export function merge(geometries: readonly Geometry[]): Geometry | Refusal {
  const polygons = snapped(geometries.flatMap((one) => polygonsOf(tidy(one))));
  const whole = polygonsOf(tidy(ofPolygons(polygons)));
  const union = overlaid(whole);
  if (!union || area(union) > area(whole) * (1 + 1e-6) || area(union) < Math.max(...whole.map(areaOfRings)) * (1 - 1e-6))
    return 'uncertain';
  return union.length === 1 ? ofPolygons(tidyPolygons(union)) : 'notNeighbours';
}

/** The same area with holes and parts that no longer cross: what a map of many areas may bring after it was made simpler. */
export function repaired(geometry: Geometry): Geometry {
  const polygons = polygonsOf(tidy(geometry));
  const union = polygons.length ? overlaid(polygons) : undefined;
  return union?.length ? ofPolygons(tidyPolygons(union)) : geometry;
}
