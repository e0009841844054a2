/** From where a model is seen. */
import { Vector3, type Box3, type PerspectiveCamera } from 'three';

/** Room around it, as a factor. */
const ROOM = 1.08;

/** How far one stands from the middle of a box to see each of its corners, metres. @param towards the direction from the middle to the eye */
export function awayFrom(box: Box3, towards: Vector3, { fov, aspect }: Pick<PerspectiveCamera, 'fov' | 'aspect'>): number {
  const center = box.getCenter(new Vector3());
  const side = new Vector3(0, 1, 0).cross(towards).normalize();
  const up = towards.clone().cross(side);
  const steep = Math.tan((fov * Math.PI) / 360);
  let far = 0;
  for (const x of [box.min.x, box.max.x])
    for (const y of [box.min.y, box.max.y])
      for (const z of [box.min.z, box.max.z]) {
        const corner = new Vector3(x, y, z).sub(center);
        const needed = Math.max(Math.abs(corner.dot(side)) / (steep * aspect), Math.abs(corner.dot(up)) / steep);
        far = Math.max(far, corner.dot(towards) + needed * ROOM);
      }
  return far;
}
