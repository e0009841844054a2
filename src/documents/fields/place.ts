import type { Field } from '../types.ts';

/** Whether a property says where something is: a location, a shape, or points with `lon` and `lat` in turn, such as waypoints. */
export const isPlace = ({ type, fields = [] }: Pick<Field, 'type' | 'fields'>): boolean =>
  type === 'location' ||
  type === 'geometry' ||
  (type === 'rows' && ['lon', 'lat'].every((name) => fields.some((f) => f.name === name && f.type === 'number')));
