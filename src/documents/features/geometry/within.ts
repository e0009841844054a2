/** Geometries that must lie in one of what their record refers to: a zone in its station. */
import type { Field } from '../../ground/model/fields.ts';
import type { Fault } from '../../ground/geometry/faults.ts';
import { outside } from '../../ground/geometry/judge.ts';
import { isGeometry, tidy } from '../../ground/geometry/tidy.ts';
import { polygonsOf } from '../../ground/geometry/types.ts';

/** The reference and the geometry behind it that a property must not reach out of. */
export function readWithin({ within }: Pick<Field, 'within'>): { reference: string; geometry: string } | undefined {
  const [reference, geometry] = within?.split('.') ?? [];
  return reference !== undefined && geometry !== undefined ? { reference, geometry } : undefined;
}

/** Where a geometry reaches out of another; nothing where either is none, or the other no area. */
export function reachingOut(inner: unknown, outer: unknown, of: Fault['of']): Fault | undefined {
  if (!isGeometry(inner) || !isGeometry(outer)) return undefined;
  const polygons = polygonsOf(tidy(outer));
  const at = polygons.length ? outside(tidy(inner), polygons) : undefined;
  return at && { code: 'shapeWithin', at, ...(of ? { of } : {}) };
}
