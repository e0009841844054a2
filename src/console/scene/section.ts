/** What a section cuts away. */
import { Plane, Vector3, type Box3 } from 'three';
import type { Section } from './types.ts';

/** Planes that look to what is left. */
export function planesOf(box: Box3, section: Section): Plane[] {
  const size = box.getSize(new Vector3());
  return (['x', 'y', 'z'] as const).flatMap((axis, i): Plane[] => {
    const [from, to] = section[i] ?? [0, 1];
    const along = new Vector3(Number(axis === 'x'), Number(axis === 'y'), Number(axis === 'z'));
    return [
      ...(from > 0 ? [new Plane(along, -(box.min[axis] + from * size[axis]))] : []),
      ...(to < 1 ? [new Plane(along.clone().negate(), box.min[axis] + to * size[axis])] : []),
    ];
  });
}
