/** Shapes that models are made of. */
import { add, cross, unit, type Mesh, type Vector } from './mesh.ts';

const UP: Vector = [0, 1, 0];
const EAST: Vector = [1, 0, 0];

/** A circle about an axis, counter-clockwise seen from where the axis points. */
export function circle(centre: Vector, axis: Vector, radius: number, sides: number): Vector[] {
  const along = unit(axis);
  const across = unit(cross(Math.abs(along[1]) > 0.9 ? EAST : UP, along));
  const third = cross(along, across);
  return Array.from({ length: sides }, (_, i) => {
    const angle = (i * 2 * Math.PI) / sides;
    return add(add(centre, across, radius * Math.cos(angle)), third, radius * Math.sin(angle));
  });
}

/** A round body along an axis: at each distance from the start its radius. Closed at both ends. */
export function turned(
  mesh: Mesh,
  start: Vector,
  axis: Vector,
  outline: readonly (readonly [along: number, radius: number])[],
  sides = 24,
): void {
  const direction = unit(axis);
  const rings = outline.map(([along, radius]) => circle(add(start, direction, along), direction, radius, sides));
  mesh.skin(rings);
  const [first, last] = [rings[0], rings.at(-1)];
  if (first && (outline[0]?.[1] ?? 0) > 0) mesh.face(first.toReversed());
  if (last && (outline.at(-1)?.[1] ?? 0) > 0) mesh.face(last);
}

/** A box about its middle, by the halves of its sides along three directions at right angles. */
export function box(mesh: Mesh, centre: Vector, half: Vector, axes: readonly [Vector, Vector, Vector] = [EAST, UP, [0, 0, 1]]): void {
  const corner = (x: number, y: number, z: number): Vector =>
    add(add(add(centre, axes[0], x * half[0]), axes[1], y * half[1]), axes[2], z * half[2]);
  for (const side of [-1, 1] as const) {
    const turnedIf = (corners: Vector[]): Vector[] => (side > 0 ? corners : corners.toReversed());
    mesh.face(turnedIf([corner(side, -1, -1), corner(side, 1, -1), corner(side, 1, 1), corner(side, -1, 1)]));
    mesh.face(turnedIf([corner(-1, side, -1), corner(-1, side, 1), corner(1, side, 1), corner(1, side, -1)]));
    mesh.face(turnedIf([corner(-1, -1, side), corner(1, -1, side), corner(1, 1, side), corner(-1, 1, side)]));
  }
}
