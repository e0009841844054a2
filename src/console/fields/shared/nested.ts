import type { Field } from '../../../documents/ground/model/fields.ts';
import { isEmpty } from '../empty.ts';

/** The properties of an object: values by name. */
export type Nested = Record<string, unknown>;

/** What an object is; anything else is nothing yet. */
export const asNested = (value: unknown): Nested =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Nested) : {};

const compactObject = (value: unknown, fields: readonly Field[]): Nested =>
  Object.fromEntries(
    Object.entries(asNested(value)).flatMap(([name, member]) => {
      const field = fields.find((f) => f.name === name);
      const inner = field ? compact(member, field) : member;
      return isEmpty(inner) ? [] : [[name, inner]];
    }),
  );

/** A value without what is empty inside: an object of which nothing is left is none, as is a list without rows. */
export function compact(value: unknown, { type, fields = [] }: Field): unknown {
  if (isEmpty(value)) return undefined;
  if (type === 'rows') return Array.isArray(value) ? value.map((row) => compactObject(row, fields)) : value;
  if (type !== 'object' || typeof value !== 'object') return value;
  const members = compactObject(value, fields);
  return Object.keys(members).length > 0 ? members : undefined;
}
