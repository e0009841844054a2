import type { Sampler } from '../contract.ts';
import { samplerOf } from '../samples.ts';

/** Values that all differ, and what is no list. */
const sampler: Sampler = {
  good: ({ schema, fields }, n) =>
    Array.from({ length: Math.min((schema.minItems ?? 0) + 1, schema.maxItems ?? 200) }, (_, i) =>
      fields?.[0] ? samplerOf(fields[0].type).good(fields[0], n + i) : `v${n + i}`,
    ),
  bad: ({ schema }) => [
    'no list',
    ...(schema.maxItems === undefined ? [] : [Array.from({ length: schema.maxItems + 1 }, (_, i) => `v${i}`)]),
  ],
};
export default sampler;
