import type { Field } from '../../../documents/types.ts';

/** The properties of an object: values by name. */
export type Nested = Record<string, unknown>;

/** What an object is; anything else is nothing yet. */
export const asNested = (value: unknown): Nested =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Nested) : {};

/** What a new object starts with. */
export const nestedDefaults = (fields: readonly Field[]): Nested =>
  Object.fromEntries(fields.flatMap((f) => (f.default === undefined ? [] : [[f.name, f.default]])));
