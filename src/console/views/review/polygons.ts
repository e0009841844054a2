/** Polygons on a picture: how vertices are added, moved and removed. Pixels of the original. */
import type { Rectangle } from '../../../contract/report.ts';
import {
  boundsOf,
  MOST_VERTICES,
  LEAST_VERTICES,
  type Outline,
  type PictureSize,
  type Vertex,
} from '../../../documents/ground/geometry/outline.ts';

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));

/** The whole pixel nearest to a place, inside the picture. */
export const vertexAt = ([x, y]: Vertex, size: PictureSize): Vertex => [clamp(x, size.width), clamp(y, size.height)];

/** A polygon with the box around it. */
export const outlined = (polygon: Outline): Rectangle => ({ ...boundsOf(polygon), polygon });

export const vertexMoved = (polygon: Outline, n: number, to: Vertex, size: PictureSize): Outline =>
  polygon.map((one, i) => (i === n ? vertexAt(to, size) : one));

/** The middle of the edge that begins at a vertex. */
export function middleOf(polygon: Outline, n: number): Vertex {
  const [[ax, ay], [bx, by]] = [polygon[n] as Vertex, polygon[(n + 1) % polygon.length] as Vertex];
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** With one more vertex behind one; as it is where there may be no more. */
export const vertexInserted = (polygon: Outline, n: number, at: Vertex, size: PictureSize): Outline =>
  polygon.length >= MOST_VERTICES ? polygon : [...polygon.slice(0, n + 1), vertexAt(at, size), ...polygon.slice(n + 1)];

/** Without a vertex; undefined where too few would be left. */
export const vertexRemoved = (polygon: Outline, n: number): Outline | undefined =>
  polygon.length <= LEAST_VERTICES ? undefined : polygon.filter((_, i) => i !== n);

/** With one more vertex at the end, unless it would stand on the last one: the second press of a double click does. */
export function extended(vertices: Outline, at: Vertex, size: PictureSize, near: number): Outline {
  const [next, last] = [vertexAt(at, size), vertices.at(-1)];
  return last && Math.hypot(next[0] - last[0], next[1] - last[1]) <= near ? vertices : [...vertices, next];
}
