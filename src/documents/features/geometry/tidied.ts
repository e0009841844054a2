/** Values of places and geometries as they are kept. */
import type { Field } from '../../ground/model/fields.ts';
import { isShape, isPoint } from '../../ground/fields/traits.ts';
import { isGeometry, tidy, isPosition, round } from '../../ground/geometry/tidy.ts';

/** What somebody gave of a property, as it is kept; what is no geometry stays, and is refused by the judgement. */
export function tidied(field: Pick<Field, 'type'>, value: unknown): unknown {
  if (isShape(field)) return isGeometry(value) ? tidy(value) : value;
  return isPoint(field) && isPosition(value) && (value as number[]).length === 2 ? (value as number[]).map(round) : value;
}
