import type { Sampler } from '../contract.ts';
import { goodNested } from '../shared/nestedSamples.ts';

/** As few rows as the field asks for and one more where it may, and what is no list. */
const sampler: Sampler = {
  good: (field, n) => {
    const { minItems = 0, maxItems = 200 } = field.schema;
    return Array.from({ length: Math.min(minItems + 1, maxItems) }, (_, i) => goodNested(field.fields ?? [], n + i));
  },
  bad: (field) => [
    'no list',
    { no: 'list' },
    ...(field.schema.maxItems === undefined
      ? []
      : [Array.from({ length: field.schema.maxItems + 1 }, (_, i) => goodNested(field.fields ?? [], i))]),
  ],
};
export default sampler;
