import type { Field } from '../../../documents/ground/model/fields.ts';
import { samplerOf } from '../samples.ts';

/** An object whose properties all have good values. */
export const goodNested = (fields: readonly Field[], n: number): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, samplerOf(field.type).good(field, n)]));
