import type { Path } from '../diagnostic.ts';
import type { Field } from '../model/fields.ts';
import { isNumber, isPlaced } from './traits.ts';

/** Whether a property says where something is: a location, a shape, or points with `lon` and `lat` in turn, such as waypoints. */
export const isPlace = ({ type, fields = [] }: Pick<Field, 'type' | 'fields'>): boolean =>
  isPlaced({ type }) || (type === 'rows' && ['lon', 'lat'].every((name) => fields.some((f) => f.name === name && isNumber(f))));

/** Where a document says the properties inside of a nested field, whose own schema stands at a path. */
export function placeInside({ type }: Pick<Field, 'type'>, at: Path, name: string): Path {
  if (type === 'object') return [...at, 'properties', name];
  return type === 'rows' ? [...at, 'items', 'properties', name] : [...at, 'items'];
}
