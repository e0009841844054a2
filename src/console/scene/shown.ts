/** What of a model others may know. */
import { Vector3, type Mesh } from 'three';
import type { Metres } from './geo.ts';
import { hasClasses, isPoints } from './points.ts';
import type { Content } from './types.ts';

export const metres = ({ x, y, z }: Vector3): Metres => [x, y, z];

/** What a stage shows. */
export interface Shown {
  /** Metres from west to east, from below and from north to south. */
  size: Metres;
  low: Metres;
  high: Metres;
  /** Places may be told: by the model's own knowledge. */
  place: Content['place'];
  shift: Metres;
  points: boolean;
  classes: boolean;
  meshes: boolean;
}

export function shownOf({ object, box, shift, place }: Content): Shown {
  let [points, meshes] = [false, false];
  object.traverse((one) => {
    points ||= isPoints(one);
    meshes ||= (one as Mesh).isMesh;
  });
  return {
    size: metres(box.getSize(new Vector3())),
    low: metres(box.min),
    high: metres(box.max),
    place,
    shift: metres(shift),
    points,
    meshes,
    classes: hasClasses(object),
  };
}
